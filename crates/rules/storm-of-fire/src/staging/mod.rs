//! Cases for this rule system: a position in a few lines, orders in words, values by name. Lengths are units of 0.01 inch. The
//! format is described in docs/cases.md.

mod actions;
mod names;
mod orders;
mod pieces;
mod probes;
mod state;

use std::sync::Arc;

use board::table::Frame as Rim;
use rulebook::staging::{from_the_start, read_options};
use serde_json::Value;
use tabletop::Scale;
use tabletop::read::point;
use umpire::cases::{Stage, Staging};
use umpire::content::{Node, Table};
use umpire::{Dice, Report, Seat, Seed};

use crate::activation::Source;
use crate::battle::{Battle, Phase, UnitId};
use crate::content::model::{Content, Force, Mission, Period, Roster, Scenario, TableEntry};
use crate::decisions::{Acting, Frame};
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::sequence::Sequence;
use crate::system::StormOfFire;

/// The sides of a case, in seat order: the attacker first.
const SIDES: [(&str, Seat); 2] = [("first", Seat(0)), ("second", Seat(1))];

const PERIODS: [(&str, Period); 3] = [
    ("early", Period::Early),
    ("mid", Period::Mid),
    ("late", Period::Late),
];

const MISSIONS: [(&str, Mission); 10] = [
    ("hasty-assault", Mission::HastyAssault),
    ("platoon-assault", Mission::PlatoonAssault),
    ("patrol", Mission::Patrol),
    ("counterattack", Mission::Counterattack),
    ("screening-force", Mission::ScreeningForce),
    ("probe", Mission::Probe),
    ("delaying-action", Mission::DelayingAction),
    ("infiltration", Mission::Infiltration),
    ("patrol-encounter", Mission::PatrolEncounter),
    ("first-shots", Mission::FirstShots),
];

/// A table unless the case says otherwise.
const SIZE: (i32, i32) = (7_200, 4_800);

impl Staging for StormOfFire {
    fn stage(&self, case: &Table<'_>) -> Option<Stage<Rules>> {
        match case.opt_string("scenario") {
            Some(scenario) => {
                let options = read_options(case, &options::specs());
                let stage = from_the_start(
                    self,
                    case,
                    (&scenario, &options),
                    |battle| &battle.figures,
                    |_| seats(),
                );
                stage.map(with_unit_names)
            }
            None => self.stage_position(case),
        }
    }

    fn read_order(&self, stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<Order>> {
        orders::read(stage, node)
    }

    fn probe(&self, stage: &Stage<Rules>, path: &[&str]) -> Option<Value> {
        probes::probe(stage, path)
    }

    fn probes(&self) -> &'static str {
        "such as A.suppression, A1.at, first.dice, turn, sees.A.B, need.A.ba-rifle.B; see docs/cases.md"
    }
}

/// In a shipped scenario units are called U0, U1, … by their numbers.
fn with_unit_names(mut stage: Stage<Rules>) -> Stage<Rules> {
    let units = (0..stage.battle.units.len() as u8).map(UnitId);
    let named = units.map(|unit| (format!("U{}", unit.0), unit.in_words().0));
    stage.names.extend(named);
    stage
}

fn seats() -> Vec<(String, Seat)> {
    let named = SIDES.iter();
    named.map(|(name, seat)| ((*name).to_owned(), *seat)).collect()
}

impl StormOfFire {
    /// A position of the case's own.
    fn stage_position(&self, case: &Table<'_>) -> Option<Stage<Rules>> {
        let mut content: Content = Content::clone(self.content());
        let mut scenario = blank(case)?;
        for piece in case.opt_tables("terrain") {
            crate::content::terrain(piece, Scale::Units, &mut scenario.table);
        }
        let units = pieces::read(case, &mut content);
        for (side, force) in scenario.forces.iter_mut().enumerate() {
            let own = units.iter().filter(|unit| unit.owner.index() == side);
            force.roster.units = own.map(|unit| unit.fielded.clone()).collect();
            let groups = force.roster.units.iter().filter_map(|unit| unit.battlegroup);
            force.roster.battlegroups = vec![0; usize::from(groups.max().unwrap_or(0)) + 1];
        }
        let settings = Settings {
            one_turn: !case.flag("goes_on"),
            jam_on_ones: case.flag("jam_on_ones"),
        };
        let mut rules = Rules::new(Arc::new(content), scenario, settings)
            .map_err(|message| case.fault(message, None))
            .ok()?;
        rules.unit_names = units.iter().map(|unit| unit.name.clone()).collect();
        let mut battle = crate::deployment::fresh(&rules);
        let names = name_all(&units, &battle);
        let mut stage = Stage {
            names,
            seats: seats(),
            rules,
            battle: battle.clone(),
        };
        for (nth, unit) in units.iter().enumerate() {
            state::settle(&stage, UnitId(nth as u8), unit, &mut battle);
        }
        stage.battle = battle;
        for (nth, unit) in units.into_iter().enumerate() {
            state::read(&mut stage, UnitId(nth as u8), unit.state);
        }
        state::read_play(case, &mut stage)?;
        read_question(case, &mut stage);
        Some(stage)
    }
}

/// Units by their names, figures by their unit's name and their number in it.
fn name_all(units: &[pieces::Mustered<'_>], battle: &Battle) -> Vec<(String, u16)> {
    let mut names = Vec::new();
    for (nth, unit) in units.iter().enumerate() {
        let id = UnitId(nth as u8);
        names.push((unit.name.clone(), id.in_words().0));
        let figures = battle.figures_of(id).map(|(figure, _)| figure);
        let named = figures.enumerate().map(|(place, rulebook::UnitId(number))| {
            let name = format!("{}{}", unit.name, place + 1);
            (name, number)
        });
        names.extend(named);
    }
    names
}

fn blank(case: &Table<'_>) -> Option<Scenario> {
    let corner = case.get("table").and_then(|node| point(&node, Scale::Units));
    let (width, height) = corner.map_or(SIZE, |corner| (corner.x(), corner.y()));
    let frame = Rim::new(width, height)
        .map_err(|fault| case.fault(fault.to_string(), None))
        .ok()?;
    let mission = case.opt_one_of("mission", &MISSIONS).unwrap_or_default();
    let force = |name: &str| Force {
        name: name.to_owned(),
        roster: Roster::default(),
    };
    Some(Scenario {
        id: "case".to_owned(),
        title: "A case".to_owned(),
        briefing: String::new(),
        date: String::new(),
        teaches: Vec::new(),
        mission,
        turns: case
            .opt_int("turns", 1..=20)
            .unwrap_or(mission.definition().turns),
        table: TableEntry {
            id: "case".to_owned(),
            name: "A case".to_owned(),
            frame,
            terrain: Vec::new(),
            features: Vec::new(),
        },
        forces: [force("First"), force("Second")],
        objectives: Vec::new(),
        balance: None,
    })
}

/// What a case begins with: whoever has initiative chooses; `acts = "A"`: that unit is being activated; `phase = "start"`.
fn read_question(case: &Table<'_>, stage: &mut Stage<Rules>) {
    let unit = case.get("acts").and_then(|node| names::unit(stage, &node));
    stage.battle.stack = vec![Frame::from(Sequence::default())];
    if let Some(unit) = unit {
        let taken = case.opt_list("done");
        let taken = taken.iter().filter_map(|node| node.one_of(&state::TAKEN));
        let source = match stage.battle.phase {
            Phase::Activation(phase) => Source::Phase(phase),
            Phase::SetUp | Phase::Start | Phase::Barrage | Phase::Initiative => Source::Phase(6),
        };
        let acting = Acting {
            taken: taken.collect(),
            ..Acting::new(&stage.rules, &stage.battle, unit, source)
        };
        stage.battle.stack.push(acting.into());
    }
    let mut dice = Dice::quiet(&Seed::from_number(1), 0);
    let mut turn = Resolution {
        rules: &stage.rules,
        battle: &mut stage.battle,
        dice: &mut dice,
        report: &mut Report::silent(),
    };
    if turn.battle.phase != Phase::Start {
        turn.settle();
    }
}
