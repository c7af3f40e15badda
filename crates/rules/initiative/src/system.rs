//! The rule system as the rest of the house sees it.

use tabletop::OpenTable as _;
use umpire::scene::Board;
use umpire::{Anchor, Dice, Eyes, Report, View};

use crate::battle::Battle;
use crate::content::model::{Content, Scenario};
use crate::decisions::Checked;
use crate::observe;
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::{Resolution, Rules, scenario_info};

rulebook::system! {
    /// Initiative with its content.
    pub struct Initiative, embedded in crate::content::embedded
}

rulebook::publication! {
    impl Publication for Initiative {
        scenarios: Scenario in scenarios;

        const NAME: &'static str = crate::SYSTEM;
        const TITLE: &'static str = "Initiative";
        const LEDGER: &'static str = include_str!("../../../../content/initiative/ledger.md");
        const LEARNING_PATH: &'static [&'static str] = &[
            "first-rounds",
            "orchard-wall",
            "tiger-at-the-bend",
            "supply-run",
            "mill-on-the-slope",
            "hedge-lanes",
            "shells-on-the-ridge",
            "crossing-the-brook",
            "snow-village",
            "company-attack",
        ];

        fn catalog(content: &Content) -> serde_json::Value {
            serde_json::json!({
                "weapons": content.weapons,
                "units": content.units,
                "nations": content.nations,
                "companies": content.companies,
                "scenarios": content.scenarios,
            })
        }

        fn common(content: &Content) -> String {
            serde_json::json!({ "weapons": content.weapons, "units": content.units }).to_string()
        }

        fn own(_content: &Content, scenario: &Scenario) -> Vec<String> {
            vec![serde_json::json!(scenario.as_played()).to_string()]
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
            self.teams_in(battle, order).into_iter().map(|team| team.0).collect()
        }

        fn view(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
            self.look_from(battle, eyes, piece, from)
        }
    }
}
