//! The rule system as the rest of the house sees it.

use tabletop::OpenTable as _;
use umpire::scene::Board;
use umpire::{Anchor, Dice, Eyes, Report, Seat, View};

use crate::battle::Battle;
use crate::content::model::{Content, Scenario};
use crate::decisions::Checked;
use crate::observe;
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::{Resolution, Rules, scenario_info};

rulebook::system! {
    /// Storm of Steel with its content.
    pub struct StormOfSteel, embedded in crate::content::embedded
}

rulebook::publication! {
    impl Publication for StormOfSteel {
        scenarios: Scenario in scenarios;

        const NAME: &'static str = crate::SYSTEM;
        const TITLE: &'static str = "Storm of Steel";
        const LEDGER: &'static str = include_str!("../../../../content/storm-of-steel/ledger.md");
        const LEARNING_PATH: &'static [&'static str] = &[
            "two-hamlets",
            "landing-ground",
            "plateau-crossroads",
            "stony-ridge",
            "paddy-causeway",
            "lanes",
            "tea-hills",
            "causeway-column",
            "the-belt",
            "boats-at-dusk",
        ];

        fn catalog(content: &Content) -> serde_json::Value {
            serde_json::json!({
                "units": content.units,
                "armies": content.armies,
                "scenarios": content.scenarios,
            })
        }

        fn common(content: &Content) -> String {
            serde_json::json!({ "units": content.units, "armies": content.armies }).to_string()
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
            crate::setup::muster(self, dice, report)
        }

        fn advised(&self, battle: &Battle, out: &mut Vec<Order>) {
            self.list_advised(battle, out);
        }

        fn note_set_up(&self, seat: Seat, orders: &[Order]) -> Option<String> {
            self.set_up_for_file(seat, orders)
        }

        fn pieces_of(&self, _battle: &Battle, order: &Order) -> Vec<u16> {
            order.units().into_iter().map(|unit| unit.0).collect()
        }

        fn view(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
            self.look_from(battle, eyes, piece, from)
        }
    }
}

#[cfg(test)]
mod tests {
    use umpire::System;

    use super::*;

    /// The versions of Lanes and of Two Hamlets, with a change in the file of Lanes.
    fn versions(change: (&str, &str)) -> [String; 2] {
        let files = crate::content::embedded_files().iter();
        let mut lanes = files.filter(|(name, _)| name.ends_with("lanes.toml"));
        let (_, text) = lanes.next().expect("Lanes is built in");
        assert!(text.contains(change.0), "{}", change.0);
        let changed = (
            "scenarios/lanes.toml".to_owned(),
            text.replacen(change.0, change.1, 1),
        );
        let content = crate::content::load(vec![changed]).expect("no fault");
        let system = StormOfSteel::with(content);
        ["lanes", "two-hamlets"].map(|scenario| system.content_version(scenario))
    }

    #[test]
    fn a_version_is_of_one_scenario_and_not_of_what_is_told_about_it() {
        let [lanes, hamlets] = versions(("", ""));
        assert_ne!(lanes, hamlets);
        let told = [
            ("[balance]\ngames = ", "[balance]\ngames = 9"),
            ("title = \"", "title = \"The "),
            ("briefing = \"\"\"\n", "briefing = \"\"\"\nWell. "),
        ];
        for change in told {
            assert_eq!(versions(change), [lanes.clone(), hamlets.clone()], "{change:?}");
        }
        let longer = versions(("turns = 1", "turns = 2"));
        assert_ne!(longer[0], lanes);
        assert_eq!(longer[1], hamlets, "another scenario is none of its business");
    }
}
