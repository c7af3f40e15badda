//! Cases for this rule system: a position in a few lines, orders in words, values by name. Lengths are units of 0.01 cm. The
//! format is described in docs/cases.md.

mod orders;
mod phases;
mod pieces;
mod probes;

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

use crate::battle::Battle;
use crate::content::model::{Artillery, Force, Scenario, Skill, SupportDeck, Weather};
use crate::content::pieces as terrain_pieces;
use crate::events::EventCard;
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::Rules;
use crate::sequence::Card;
use crate::system::StormOfSteel;

/// Units a side counts as its original strength unless the case says otherwise, so that small positions do not break.
const STRENGTH: usize = 10;

impl Staging for StormOfSteel {
    fn stage(&self, case: &Table<'_>) -> Option<Stage<Rules>> {
        match case.opt_string("scenario") {
            Some(scenario) => {
                let options = read_options(case, &options::specs());
                from_the_start(
                    self,
                    case,
                    (&scenario, &options),
                    |battle| &battle.units,
                    |_| seats(),
                )
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
        "such as A.morale, A.at, first.cpts, weather, sees.A.B; see docs/cases.md"
    }
}

impl StormOfSteel {
    /// A position of the case's own.
    fn stage_position(&self, case: &Table<'_>) -> Option<Stage<Rules>> {
        let mut scenario = self.blank(case)?;
        scenario.terrain = terrain(case, scenario.frame, |piece| {
            terrain_pieces(piece, Scale::Units, scenario.frame)
        });
        scenario.scoring = crate::content::score_lines(
            case.opt_tables("score"),
            Scale::Units,
            scenario.frame,
            &mut scenario.objectives,
        );
        scenario.margin = case.opt_int("margin", 1..=20).unwrap_or(1);
        let units = pieces::read(case, self.content());
        self.muster_for(case, &units, &mut scenario);
        let content = Arc::clone(self.content());
        let settings = Settings {
            one_phase: is_one_phase(case),
            ..Settings::default()
        };
        let rules = Rules::new(content, scenario, settings)
            .map_err(|message| case.fault(message, None))
            .ok()?;
        let mut battle = crate::setup::fresh(&rules);
        let names = pieces::place(&units, &rules, &mut battle);
        pieces::read_sides(case, &mut battle);
        read_state(case, &rules, &mut battle)?;
        phases::read(case, &rules, &mut battle);
        Some(Stage {
            rules,
            battle,
            names,
            seats: seats(),
        })
    }

    /// The forces of a case: those on the table, and anybody up to their strength.
    fn muster_for(&self, case: &Table<'_>, units: &[pieces::Placed<'_>], scenario: &mut Scenario) {
        for (index, (name, _)) in SIDES.iter().enumerate() {
            // The roster begins with those on the table; the rest is anybody.
            let own = units.iter().filter(|unit| unit.stand.owner.index() == index);
            let mut kinds: Vec<usize> = own.map(|unit| usize::from(unit.stand.kind)).collect();
            let table = case.opt_table(name);
            let strength = table
                .as_ref()
                .and_then(|table| table.opt_int("strength", 1..=100));
            if !kinds.is_empty() {
                kinds.resize(strength.unwrap_or(STRENGTH.max(kinds.len())), 0);
            }
            let muster = |unit| crate::content::model::Muster {
                unit,
                at: None,
                aboard: None,
            };
            scenario.forces[index].units = kinds.into_iter().map(muster).collect();
            if let Some(table) = table {
                pieces::read_force(&table, self.content(), &mut scenario.forces[index]);
            }
        }
    }

    fn blank(&self, case: &Table<'_>) -> Option<Scenario> {
        let (frame, whole) = frame(case, (12_000, 9_000))?;
        let force = |name: &str, edge: TableEdge| Force {
            name: name.to_owned(),
            army: 0,
            skill: Skill::Regular,
            artillery: Artillery {
                die: 10,
                flexible: true,
            },
            support: SupportDeck {
                bombardment: 4,
                air_strike: 3,
                no_support: 3,
            },
            edge,
            zone: whole,
            hidden_setup: case.flag("hidden_setup"),
            units: Vec::new(),
        };
        Some(Scenario {
            id: "case".to_owned(),
            about: About::of_a_case(),
            turns: case.opt_int("turns", 1..=35).unwrap_or(8),
            weather: case.opt_one_of("weather", &Weather::WORDS).unwrap_or_default(),
            first_is_rolled: false,
            sets_up_first: case
                .opt_one_of("sets_up_first", &[("first", 0), ("second", 1)])
                .unwrap_or(1),
            special_cards: case.flag("special_cards"),
            frame,
            terrain: Vec::new(),
            hidden_mines: crate::content::hidden_mines(case, Scale::Units, frame),
            forces: vec![
                force("First", TableEdge::South),
                force("Second", TableEdge::North),
            ],
            objectives: Vec::new(),
            scoring: Vec::new(),
            margin: 1,
            set_ups: Vec::new(),
        })
    }
}

/// The turn, the cards to come, the mines and who holds what.
fn read_state(case: &Table<'_>, rules: &Rules, battle: &mut Battle) -> Option<()> {
    battle.turn = case.opt_int("turn", 1..=40).unwrap_or(1);
    battle.sequence = read_words(case, "sequence", &Card::DECK.map(|(card, word, _)| (word, card)));
    if let Some(left) = case.opt_int("events_above_end", 0..=40) {
        battle.events_left = left;
    }
    if let Some(events) = case.get("events") {
        let all: Vec<(&str, EventCard)> = battle.events.iter().map(|card| (card.word(), *card)).collect();
        battle.events = events
            .list()?
            .iter()
            .filter_map(|node| node.one_of(&all))
            .collect();
    }
    let mined = case.opt_list("mined");
    let fields = battle.mines.iter_mut().zip(&rules.scenario.hidden_mines);
    for ((mines, hidden), node) in fields.zip(&mined) {
        mines.lies = node.int(0..=hidden.areas.len() as i64 - 1)?;
    }
    read_holders(case, &mut battle.holders)
}

/// A case that names its phase, no cards to come, and draws none plays that phase alone.
fn is_one_phase(case: &Table<'_>) -> bool {
    let draws = |step: &Table<'_>| step.get("draws").is_some();
    case.get("phase").is_some()
        && case.get("sequence").is_none()
        && !case.opt_tables("step").iter().any(draws)
}

fn read_words<T: Clone>(case: &Table<'_>, key: &str, words: &[(&str, T)]) -> Vec<T> {
    case.opt_list(key)
        .iter()
        .filter_map(|node| node.one_of(words))
        .collect()
}
