//! Cases for this rule system: a position in a few lines, orders in words, values by name. The format is
//! described in `docs/cases.md`.

mod ground;
pub mod odds;
mod orders;
mod pieces;
mod probes;

use std::sync::Arc;

use serde_json::Value;
use umpire::cases::{Stage, Staging};
use umpire::content::{Node, Table};
use umpire::{OptionValue, Options, Ruleset, Seat, System};

use crate::battle::{Battle, Frame, Stage as Phase};
use crate::content::Places;
use crate::content::model::{Deck, Firefight, Force, Marker, Nation, OptionDefaults};
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::Rules;
use crate::system::ConflictOfHeroes;

/// The sides of a case, in seat order.
const SIDES: [(&str, Nation); 2] = [("german", Nation::German), ("soviet", Nation::Soviet)];

impl Staging for ConflictOfHeroes {
    fn stage(&self, case: &Table<'_>) -> Option<Stage<Rules>> {
        let options = read_options(case);
        match case.opt_string("firefight") {
            Some(firefight) => self.stage_firefight(case, &firefight, &options),
            None => self.stage_position(case, &options),
        }
    }

    fn read_order(&self, stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<Order>> {
        orders::read(stage, node)
    }

    fn probe(&self, stage: &Stage<Rules>, path: &[&str]) -> Option<Value> {
        probes::value(stage, path)
    }

    fn probes(&self) -> &'static str {
        "such as C.hit, C.hex, german.caps, round, sees.A.E05; see docs/cases.md"
    }
}

impl ConflictOfHeroes {
    /// A shipped firefight from its beginning: whatever is drawn before the first decision is not forced.
    fn stage_firefight(&self, case: &Table<'_>, id: &str, options: &Options) -> Option<Stage<Rules>> {
        let rules = match self.open(id, options) {
            Ok(rules) => rules,
            Err(message) => {
                case.fault(message, None);
                return None;
            }
        };
        let mut dice = umpire::Dice::quiet(&umpire::Seed::from_number(1), 0);
        let battle = rules.muster(&mut dice, &mut umpire::Report::silent());
        let names = battle
            .numbered()
            .map(|(id, _)| (format!("u{}", id.0), u16::from(id.0)))
            .collect();
        let seats = rules
            .seats()
            .map(|seat| (rules.seat_name(seat).to_lowercase(), seat))
            .collect();
        Some(Stage {
            rules,
            battle,
            names,
            seats,
        })
    }

    /// A position of the case's own.
    fn stage_position(&self, case: &Table<'_>, options: &Options) -> Option<Stage<Rules>> {
        let ground = ground::read(case, self.content())?;
        let places = Places::new(Some(ground.grid.clone()));
        let mut firefight = blank_firefight(case, options);
        let pieces = pieces::read(case, self.content(), &places, &mut firefight);
        let rounds = firefight.rounds;
        firefight.scoring = crate::content::score_lines(case, &places, &firefight.forces, rounds);
        read_control(case, &places, &mut firefight);
        if let Err(message) = options.check(&options::specs()) {
            case.fault(message, None);
            return None;
        }
        let settings = Settings::new(options, &firefight);
        let rules = Rules::on_ground(Arc::clone(self.content()), firefight, settings, ground);
        let mut battle = rules.new_battle();
        battle.stack = vec![Frame::Turn];
        battle.stage = Phase::Playing;
        battle.round = case.opt_int("round", 1..=20).unwrap_or(1);
        battle.passes = case.opt_int("passes", 0..=3).unwrap_or(0);
        let names = pieces::place(&pieces, &rules, &mut battle);
        pieces::read_players(case, &rules, &mut battle);
        pieces::read_pools(case, &rules, &mut battle);
        let turn = case.opt_one_of("turn", &[("german", Seat(0)), ("soviet", Seat(1))]);
        battle.turn = turn.unwrap_or_else(|| pieces::first_to_act(&battle));
        battle.first = battle.turn;
        let seats = vec![("german".to_owned(), Seat(0)), ("soviet".to_owned(), Seat(1))];
        Some(Stage {
            rules,
            battle,
            names,
            seats,
        })
    }
}

/// `edition = "second"` and the like: every option of the match, by its name.
fn read_options(case: &Table<'_>) -> Options {
    let mut options = Options::default();
    for spec in options::specs() {
        let Some(node) = case.get(spec.name) else { continue };
        let value = if node.is_int() {
            node.int(0..=100).map(OptionValue::Number)
        } else if node.is_string() {
            node.string().map(|word| OptionValue::Word(word.to_owned()))
        } else {
            node.bool().map(OptionValue::Flag)
        };
        if let Some(value) = value {
            options = options.set(spec.name, value);
        }
    }
    options
}

fn blank_firefight(case: &Table<'_>, options: &Options) -> Firefight {
    let force = |(name, nation): (&str, Nation)| Force {
        name: format!("{}{}", name[..1].to_uppercase(), &name[1..]),
        nation,
        caps: 0,
        units: Vec::new(),
        hidden: 0,
        cards: Vec::new(),
        exits: Vec::new(),
    };
    Firefight {
        id: "case".to_owned(),
        title: "A case".to_owned(),
        briefing: String::new(),
        day: 0,
        month: options.number("month").unwrap_or(7) as u8,
        year: 1943,
        rounds: case.opt_int("rounds", 1..=20).unwrap_or(5),
        teaches: Vec::new(),
        layout: Vec::new(),
        overlays: Vec::new(),
        forces: SIDES.map(force).into(),
        initiative: Vec::new(),
        first_to_set_up: 0,
        deck: Deck {
            first_round: case.opt_int("deal", 0..=10).unwrap_or(0),
            later_rounds: case.opt_int("deal", 0..=10).unwrap_or(0),
            ..Deck::default()
        },
        scoring: Vec::new(),
        control: Vec::new(),
        marker: Marker::None,
        options: OptionDefaults::default(),
        hasty_supply: case.opt_int("hasty_supply", 0..=99).unwrap_or(12),
        bound: 10_000,
    }
}

/// `control = { E05 = "german", F06 = "nobody" }` and `initiative = "german"` for every round.
fn read_control(case: &Table<'_>, places: &Places, firefight: &mut Firefight) {
    if let Some(seat) = case.opt_one_of("initiative", &[("german", 0), ("soviet", 1)]) {
        firefight.initiative = (1..=firefight.rounds).map(|round| (round, seat)).collect();
    }
    let Some(control) = case.opt_table("control") else {
        return;
    };
    for (label, node) in control.entries() {
        let hex = places.grid().and_then(|grid| grid.find(label));
        let holder = node.one_of(&[("german", Some(0)), ("soviet", Some(1)), ("nobody", None)]);
        match (hex, holder) {
            (Some(hex), Some(holder)) => firefight.control.push((hex, holder)),
            (None, _) => node.fault_key(format!("the hex {label} is not on the map"), None),
            (Some(_), None) => {}
        }
    }
}

/// The unit of a name, for orders and probes.
fn unit_of(stage: &Stage<Rules>, name: &str) -> Option<crate::battle::UnitId> {
    stage.piece(name).map(|piece| crate::battle::UnitId(piece as u8))
}

/// The seat's name in a case.
fn side_name(_battle: &Battle, seat: Seat) -> &'static str {
    SIDES.get(seat.index()).map_or("nobody", |(name, _)| name)
}
