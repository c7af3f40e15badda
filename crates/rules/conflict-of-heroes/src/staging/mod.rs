//! Cases for this rule system: a position in a few lines, orders in words, values by name. The format is
//! described in `docs/cases.md`.

mod actions;
mod ground;
pub mod odds;
mod orders;
mod pieces;
mod probes;
mod words;
mod works;

use std::sync::Arc;

use rulebook::staging::{from_the_start, read_options};
use serde_json::Value;
use umpire::cases::{Stage, Staging};
use umpire::content::{Node, Table};
use umpire::{Options, Seat};

use crate::battle::{Frame, Stage as Phase};
use crate::content::Places;
use crate::content::model::{Deck, Firefight, Force, Marker, Nation, OptionDefaults};
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::Rules;
use crate::system::ConflictOfHeroes;

impl Staging for ConflictOfHeroes {
    fn stage(&self, case: &Table<'_>) -> Option<Stage<Rules>> {
        let options = read_options(case, &options::specs());
        match case.opt_string("firefight") {
            Some(firefight) => from_the_start(
                self,
                case,
                (&firefight, &options),
                |battle| &battle.units,
                |rules| {
                    let seats = rules.seats();
                    seats
                        .map(|seat| (rules.seat_name(seat).to_lowercase(), seat))
                        .collect()
                },
            ),
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
    /// A position of the case's own.
    fn stage_position(&self, case: &Table<'_>, options: &Options) -> Option<Stage<Rules>> {
        let ground = ground::read(case, self.content())?;
        let places = Places::new(Some(ground.grid.clone()));
        let sides = read_sides(case);
        let mut firefight = blank_firefight(case, options, &sides);
        let pieces = pieces::read(case, self.content(), &places, &sides, &mut firefight);
        let rounds = firefight.rounds;
        firefight.scoring = crate::content::score_lines(case, &places, &firefight.forces, rounds);
        firefight.objectives = crate::content::objective_lines(case, &places);
        firefight.event = crate::content::event_lines(case, |entry| {
            entry.opt_one_of("seat", &sides.seats()).map(|seat| seat.0)
        });
        read_control(case, &places, &sides, &mut firefight);
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
        let mut names = pieces::place(&pieces, &rules, &mut battle);
        names.extend(works::read(case, &places, &sides, &names, &mut battle));
        pieces::read_players(case, &sides, &rules, &mut battle);
        pieces::read_pools(case, &rules, &mut battle);
        pieces::read_marks(case, &sides, &rules, &mut battle);
        pieces::read_smoke(case, &rules, &mut battle);
        pieces::read_barrages(case, &sides, &rules, &mut battle);
        let turn = case.opt_one_of("turn", &sides.seats());
        battle.turn = turn.unwrap_or_else(|| pieces::first_to_act(&battle));
        battle.first = battle.turn;
        battle.turns = rules.turns_from(battle.turn, &rules.seats().collect::<Vec<_>>());
        Some(Stage {
            rules,
            battle,
            names,
            seats: sides.0.into_iter().zip((0..).map(Seat)).collect(),
        })
    }
}

/// The names of a case's sides in seat order; two unless `sides` lists more (coh-21.0a).
#[derive(Debug)]
struct Sides(Vec<String>);

impl Sides {
    /// Every name with its seat, as words to choose from.
    fn seats(&self) -> Vec<(&str, Seat)> {
        self.0.iter().map(String::as_str).zip((0..).map(Seat)).collect()
    }

    /// A side's name begins with its nation.
    fn nation(name: &str) -> Nation {
        if name.starts_with("soviet") {
            Nation::Soviet
        } else {
            Nation::German
        }
    }

    /// Who a unit of this nation belongs to if the case does not say: its first side.
    fn first_of(&self, nation: Nation) -> Seat {
        let found = self.0.iter().position(|name| Sides::nation(name) == nation);
        Seat(found.unwrap_or(0) as u8)
    }
}

/// `sides = ["german", "german2", "soviet", "soviet2"]`: allies begin with the name of their nation.
fn read_sides(case: &Table<'_>) -> Sides {
    let mut names: Vec<String> = Vec::new();
    for node in case.opt_list("sides") {
        match node.string() {
            Some(name) if name.starts_with("german") || name.starts_with("soviet") => {
                names.push(name.to_owned());
            }
            Some(_) => node.fault("a side is called `german…` or `soviet…`"),
            None => {}
        }
    }
    if names.len() < 2 || 4 < names.len() {
        names = vec!["german".to_owned(), "soviet".to_owned()];
    }
    Sides(names)
}

fn blank_firefight(case: &Table<'_>, options: &Options, sides: &Sides) -> Firefight {
    let force = |name: &String| Force {
        name: format!("{}{}", name[..1].to_uppercase(), &name[1..]),
        nation: Sides::nation(name),
        caps: 0,
        units: Vec::new(),
        works: Vec::new(),
        hidden: 0,
        cards: Vec::new(),
        exits: Vec::new(),
        registered: Vec::new(),
        registered_secret: false,
        hands: 1,
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
        forces: sides.0.iter().map(force).collect(),
        works: Vec::new(),
        initiative: Vec::new(),
        first_to_set_up: 0,
        deck: Deck {
            first_round: case.opt_int("deal", 0..=10).unwrap_or(0),
            later_rounds: case.opt_int("deal", 0..=10).unwrap_or(0),
            ..Deck::default()
        },
        scoring: Vec::new(),
        objectives: Vec::new(),
        event: None,
        control: Vec::new(),
        marker: Marker::None,
        options: OptionDefaults::default(),
        hasty_supply: case.opt_int("hasty_supply", 0..=99).unwrap_or(12),
        spotter_radius: case
            .opt_int("spotter_radius", 1..=99)
            .unwrap_or(crate::content::SPOTTER_RADIUS),
        no_smoke: case.flag("no_smoke"),
        smoke_units: case
            .opt_list("smoke_units")
            .iter()
            .filter_map(|node| node.string().map(str::to_owned))
            .collect(),
        bound: 10_000,
        outline: None,
        balance: None,
    }
}

/// `control = { E05 = "german", F06 = "nobody" }` and `initiative = "german"` for every round.
fn read_control(case: &Table<'_>, places: &Places, sides: &Sides, firefight: &mut Firefight) {
    if let Some(seat) = case.opt_one_of("initiative", &sides.seats()) {
        firefight.initiative = (1..=firefight.rounds).map(|round| (round, seat.0)).collect();
    }
    let Some(control) = case.opt_table("control") else {
        return;
    };
    for (label, node) in control.entries() {
        let hex = places.grid().and_then(|grid| grid.find(label));
        let mut holders: Vec<(&str, Option<u8>)> = vec![("nobody", None)];
        holders.extend(sides.seats().into_iter().map(|(name, seat)| (name, Some(seat.0))));
        let holder = node.one_of(&holders);
        match (hex, holder) {
            (Some(hex), Some(holder)) => firefight.control.push((hex, holder)),
            (None, _) => node.fault_key(format!("the hex {label} is not on the map"), None),
            (Some(_), None) => {}
        }
    }
}

/// The unit of a name, for orders and probes.
fn unit_of(stage: &Stage<Rules>, name: &str) -> Option<crate::battle::UnitId> {
    stage
        .piece(name)
        .and_then(|piece| stage.battle.units.of_piece(piece))
}

/// The work of a name.
fn work_of(stage: &Stage<Rules>, name: &str) -> Option<crate::works::WorkId> {
    stage.piece(name).and_then(crate::scene::work_of)
}

/// The seat's name in a case.
fn side_name(stage: &Stage<Rules>, seat: Seat) -> &str {
    let mut seats = stage.seats.iter();
    seats
        .find(|(_, other)| *other == seat)
        .map_or("nobody", |(name, _)| name)
}
