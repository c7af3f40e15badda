//! Cases for this rule system: a position in a few lines, orders in words, values by name. Lengths are units of 0.01 inch. The
//! format is described in docs/cases.md.

mod orders;
mod pieces;
mod probes;
mod shots;

use std::sync::Arc;

use board::table::TableEdge;
use rulebook::About;
use rulebook::staging::{SIDES, from_the_start, read_holders, read_options, seats};
use serde_json::Value;
use tabletop::Scale;
use tabletop::cases::frame;
use tabletop::read::terrain;
use umpire::cases::{Stage, Staging};
use umpire::content::{Node, Table};
use umpire::{Dice, Report, Seat, Seed};

use crate::activation::{CheckFor, TrainingCheck};
use crate::battle::{Battle, Frame, UnitId};
use crate::content::model::{Deploying, Force, Scenario};
use crate::decisions::{Act, Deploy, Stage as Progress};
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rounds::Play;
use crate::rules::{Resolution, Rules};
use crate::system::Initiative;

/// The side of a table unless the case says otherwise: 48 inches.
const SIDE: i32 = 4_800;

impl Staging for Initiative {
    fn stage(&self, case: &Table<'_>) -> Option<Stage<Rules>> {
        match case.opt_string("scenario") {
            Some(scenario) => {
                let options = read_options(case, &options::specs());
                let stage = from_the_start(
                    self,
                    case,
                    (&scenario, &options),
                    |battle| &battle.teams,
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
        "such as A1.markers, A.needs, first.points, round, sees.A1.B1, number.A1.B; see docs/cases.md"
    }
}

/// In a shipped scenario Units are called U0, U1, … by their numbers.
fn with_unit_names(mut stage: Stage<Rules>) -> Stage<Rules> {
    let units = (0..stage.battle.units.len() as u8).map(UnitId);
    let named = units.map(|unit| (format!("U{}", unit.0), unit.in_words().0));
    stage.names.extend(named);
    stage
}

impl Initiative {
    /// A position of the case's own.
    fn stage_position(&self, case: &Table<'_>) -> Option<Stage<Rules>> {
        let mut scenario = blank(case)?;
        scenario.terrain = terrain(case, scenario.frame, |table| {
            crate::content::piece(table, Scale::Units, scenario.frame)
        });
        scenario.scoring = crate::content::score_lines(
            case.opt_tables("score"),
            self.content(),
            Scale::Units,
            scenario.frame,
            &mut scenario.objectives,
        );
        scenario.tie = case.opt_one_of("tie", &[("first", 0), ("second", 1)]);
        let units = pieces::read(case, self.content());
        for (index, (name, _)) in SIDES.iter().enumerate() {
            if let Some(table) = case.opt_table(name) {
                pieces::read_force(&table, &mut scenario.forces[index]);
            }
        }
        let content = Arc::clone(self.content());
        let settings = Settings {
            one_round: !case.flag("goes_on"),
        };
        let mut rules = Rules::new(content, scenario, settings)
            .map_err(|message| case.fault(message, None))
            .ok()?;
        rules.unit_names = units.iter().map(|unit| unit.name.clone()).collect();
        let mut battle = crate::deployment::fresh(&rules);
        let names = pieces::place(&units, &rules, &mut battle);
        pieces::read_sides(case, &mut battle);
        self.read_play(case, &mut battle)?;
        let mut stage = Stage {
            rules,
            battle,
            names,
            seats: seats(),
        };
        read_question(case, &mut stage);
        Some(stage)
    }

    /// Round, Initiative, smoke, who holds what.
    fn read_play(&self, case: &Table<'_>, battle: &mut Battle) -> Option<()> {
        battle.round = case.opt_int("round", 1..=40).unwrap_or(1);
        battle.initiative = case.opt_int("initiative", 1..=1000).unwrap_or(2);
        battle.holder = case.opt_one_of("holder", &SIDES).unwrap_or(Seat(0));
        battle.first = case
            .opt_one_of("first_initiative", &SIDES)
            .unwrap_or(battle.holder);
        battle.reactivations = case.opt_int("reactivations", 0..=40).unwrap_or(0);
        for node in case.opt_list("smoke") {
            let area = tabletop::read::polygon(&node, Scale::Units)?;
            battle.smoke.push(crate::battle::Smoke { area });
        }
        read_holders(case, &mut battle.holders)
    }
}

fn blank(case: &Table<'_>) -> Option<Scenario> {
    let (frame, whole) = frame(case, (SIDE, SIDE))?;
    let force = |name: &str, edge: TableEdge| Force {
        name: name.to_owned(),
        nation: 0,
        edge,
        zone: whole,
        units: Vec::new(),
        commander: None,
        may_dig_in: false,
        may_overwatch: 0,
        hidden_setup: case.flag("hidden_setup"),
    };
    let deploying = case.opt_one_of("deploys_first", &[("first", 0), ("second", 1)]);
    Some(Scenario {
        id: "case".to_owned(),
        about: About::of_a_case(),
        rounds: case.opt_int("rounds", 1..=40).unwrap_or(8),
        deploying: Deploying::First(deploying.unwrap_or(1)),
        frame,
        terrain: Vec::new(),
        forces: vec![
            force("First", TableEdge::South),
            force("Second", TableEdge::North),
        ],
        objectives: Vec::new(),
        scoring: Vec::new(),
        tie: None,
    })
}

/// What a case begins with: somebody chooses a Unit; `acts = "A"` with `passed`: that Unit has just been tried; `deploys = "first"`.
fn read_question(case: &Table<'_>, stage: &mut Stage<Rules>) {
    if let Some(seat) = case.opt_one_of("deploys", &SIDES) {
        stage.battle.round = 0;
        stage.battle.stack = vec![Frame::Play(Play), Deploy { seat }.into()];
        return;
    }
    stage.battle.stack = vec![Frame::Play(Play)];
    let passed = case.opt_bool("passed").unwrap_or(true);
    let unit = case.get("acts").and_then(|node| shots::unit(stage, &node));
    let mut dice = Dice::quiet(&Seed::from_number(1), 0);
    let mut turn = Resolution {
        rules: &stage.rules,
        battle: &mut stage.battle,
        dice: &mut dice,
        report: &mut Report::silent(),
    };
    if let Some(unit) = unit {
        let seat = turn.battle.unit(unit).owner;
        turn.battle.holder = seat;
        turn.begin_activation(unit);
        let check = TrainingCheck {
            unit,
            what: CheckFor::Activation,
            needed: turn.battle.unit(unit).training.check(),
            die: if passed { 6 } else { 1 },
            rerolled: false,
        };
        turn.ask(Act {
            stage: Progress::Fresh,
            check: Some(check),
            ..Act::new(seat, unit)
        });
    }
    turn.settle();
}
