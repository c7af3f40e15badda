//! The rule system as the rest of the house sees it.

use rulebook::shelf;
use umpire::scene::Board;
use umpire::{Anchor, Dice, Eyes, Report, ScenarioInfo, Seat, View};

use crate::battle::Battle;
use crate::content::model::{Content, Scenario};
use crate::decisions::Checked;
use crate::observe;
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::{Resolution, Rules};

rulebook::system! {
    /// Storm of Fire with its content.
    pub struct StormOfFire, embedded in crate::content::embedded
}

rulebook::publication! {
    impl Publication for StormOfFire {
        scenarios: Scenario in scenarios;

        const NAME: &'static str = crate::SYSTEM;
        const TITLE: &'static str = "Storm of Fire";
        const LEDGER: &'static str = include_str!("../../../../content/storm-of-fire/ledger.md");
        const LEARNING_PATH: &'static [&'static str] = &[
            "first-shots",
            "the-mill",
            "crossroads-inn",
            "sugar-works",
            "wood-of-crows",
            "the-lock",
            "vineyard-slope",
            "four-corners",
            "yser-flats",
        ];

        fn catalog(content: &Content) -> serde_json::Value {
            serde_json::json!({
                "weapons": content.weapons,
                "vehicles": content.vehicles,
                "units": content.units,
                "battlegroups": content.battlegroups,
                "rosters": content.rosters,
                "tables": content.tables,
                "scenarios": content.scenarios,
            })
        }

        fn common(content: &Content) -> String {
            serde_json::json!({ "weapons": content.weapons, "units": content.units }).to_string()
        }

        fn own(_content: &Content, scenario: &Scenario) -> Vec<String> {
            let terrain: Vec<_> = scenario.table.terrain.iter().map(|(_, piece)| piece).collect();
            vec![serde_json::json!([scenario, terrain]).to_string()]
        }
    }
}

rulebook::ruleset! {
    impl Ruleset for Rules {
        fn board(&self) -> Board {
            self.ground.board(crate::rules::MEASURE)
        }

        fn muster(&self, dice: &mut Dice, report: &mut Report) -> Battle {
            crate::deployment::muster(self, dice, report)
        }

        fn pieces_of(&self, battle: &Battle, order: &Order) -> Vec<u16> {
            self.figures_in(battle, order).into_iter().map(|figure| figure.0).collect()
        }

        fn view(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
            self.look_from(battle, eyes, piece, from)
        }
    }
}

impl Rules {
    /// Nothing is hidden in this game (section 39).
    pub fn imagine_for(&self, battle: &Battle, _seat: Seat, _dice: &mut Dice) -> Battle {
        battle.clone()
    }
}

pub(crate) fn scenario_info(scenario: &Scenario, content: &Content) -> ScenarioInfo {
    let seats = (0..).zip(&scenario.forces).map(|(seat, force)| {
        let units = force.roster.units.iter();
        let names: Vec<&str> = units
            .map(|unit| content.units[unit.entry].name.as_str())
            .collect();
        (force.name.as_str(), seat, names.into_iter())
    });
    ScenarioInfo {
        system: crate::SYSTEM,
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        briefing: scenario.briefing.clone(),
        date: scenario.date.clone(),
        length: format!("{} turns", scenario.turns),
        teaches: scenario.teaches.clone(),
        seats: shelf::seats(seats),
        victory: vec![scenario.mission.definition().victory.in_words().to_owned()],
        outline: None,
        balance: scenario.balance.clone(),
        bound: bound(scenario),
    }
}

/// Most orders a match can take: every unit is set up, and acts once a turn with a few questions on the way.
fn bound(scenario: &Scenario) -> u32 {
    let units: u32 = scenario
        .forces
        .iter()
        .map(|force| force.roster.units.len() as u32 + 2)
        .sum();
    let turns = u32::from(scenario.turns) + 1;
    40 + 4 * units + turns * (40 + units * 60)
}
