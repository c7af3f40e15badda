//! Practice: a duel of hidden scouts that takes five minutes and touches every corner of the kernel.
//!
//! It has secrets (places, cards, face-down wounds), dice with tallies, a reaction in the middle of
//! an order, orders that can be taken back and orders that cannot, a family of orders that cannot
//! be listed, hands of cards, options of every kind, and an end. **It is there for the tests of the
//! kernel, the commanders, the study and the server: only ever a dev-dependency, never shipped.**
//!
//! The rules are `ledger.md` beside this crate. Waving a flag with the first step of a turn can
//! always be taken back; a move only when no enemy hides any more, because finding a hex empty tells
//! something as well.

#![deny(clippy::float_arithmetic)]

mod battle;
mod choices;
mod fire;
mod grid;
mod imagine;
mod observe;
mod order;
mod play;
mod rules;
mod scene;

pub use battle::{Battle, Card, Scout, Shot, Wound};
pub use grid::Grid;
pub use order::Order;
pub use rules::Duel;

use umpire::observe::Variation;
use umpire::{OptionKind, OptionSpec, OptionValue, Options, RuleId, ScenarioInfo, System};

/// The rule system `practice`.
#[derive(Copy, Clone, Debug, Default)]
pub struct Practice;

impl Practice {
    /// The duel `hedgerow` with all options at their defaults, for tests.
    pub fn hedgerow() -> Duel {
        Duel::open("hedgerow", &Options::default()).expect("the scenario is built in")
    }
}

impl System for Practice {
    type Rules = Duel;

    fn name(&self) -> &'static str {
        rules::SYSTEM
    }

    fn title(&self) -> &'static str {
        "Practice"
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        rules::SCENARIOS
            .iter()
            .map(|plan| rules::info(plan, rules::ROUNDS))
            .collect()
    }

    fn options(&self) -> Vec<OptionSpec> {
        vec![
            OptionSpec {
                name: "cards",
                label: "Cards",
                text: "Each side draws two cards.",
                rule: RuleId("pra-4a"),
                kind: OptionKind::Flag,
                default: OptionValue::Flag(true),
                crowd: false,
            },
            OptionSpec {
                name: "rounds",
                label: "Rounds",
                text: "How long the duel lasts.",
                rule: RuleId("pra-1b"),
                kind: OptionKind::Range { least: 1, most: 20 },
                default: OptionValue::Number(rules::ROUNDS.into()),
                crowd: false,
            },
            OptionSpec {
                name: "wounds",
                label: "Wounds",
                text: "Whether the enemy may see which wound was drawn.",
                rule: RuleId("pra-3f"),
                kind: OptionKind::Choice(vec!["hidden", "open"]),
                default: OptionValue::Word("hidden".to_owned()),
                crowd: false,
            },
        ]
    }

    fn open(&self, scenario: &str, options: &Options) -> Result<Duel, String> {
        options.check(&self.options())?;
        Duel::open(scenario, options)
    }

    fn variations(&self, scenario: &str) -> Vec<Variation> {
        Duel::open(scenario, &Options::default())
            .map(|duel| observe::variations(&duel))
            .unwrap_or_default()
    }

    fn open_varied(&self, scenario: &str, options: &Options, variation: &str) -> Result<Duel, String> {
        observe::vary(self.open(scenario, options)?, variation)
    }

    fn catalog(&self) -> serde_json::Value {
        let cards: Vec<serde_json::Value> = Card::DECK
            .iter()
            .map(|card| serde_json::json!({ "name": card.name(), "text": card.text(), "rule": card.rule() }))
            .collect();
        serde_json::json!({ "cards": cards, "wounds": Wound::ALL.map(Wound::name) })
    }

    fn ledger(&self) -> &'static str {
        include_str!("../ledger.md")
    }

    fn content_version(&self, _scenario: &str) -> String {
        "practice-1".to_owned()
    }
}
