//! The rule system as the rest of the house sees it.

use umpire::scene::Board;
use umpire::{Anchor, Dice, Eyes, Report, View};

use crate::battle::{Battle, Frame};
use crate::content::model::{Content, Firefight, OverlaySheet};
use crate::decisions::{self, Checked};
use crate::looks;
use crate::observe;
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::{Resolution, Rules, scenario_info};
use crate::setup;

rulebook::system! {
    /// Conflict of Heroes with its content.
    pub struct ConflictOfHeroes, embedded in crate::content::embedded
}

rulebook::publication! {
    impl Publication for ConflictOfHeroes {
        scenarios: Firefight in firefights;

        const NAME: &'static str = crate::SYSTEM;
        const TITLE: &'static str = "Conflict of Heroes";
        const LEDGER: &'static str = include_str!("../../../../content/conflict-of-heroes/ledger.md");
        const SCENARIO: &'static str = "firefight";
        /// In learning order (coh-1.0m).
        const LEARNING_PATH: &'static [&'static str] = &[
            "first-light",
            "couriers-satchel",
            "couriers-satchel-cards",
            "grain-store",
            "whispers-in-the-wheat",
            "height-214",
            "the-long-balka",
            "steel-in-the-corn",
            "lend-lease-column",
            "breach-at-hill-foot",
            "black-wings",
            "two-roads-to-olkhovka",
            "lone-watch",
            "rear-guard",
        ];

        /// A firefight for three or four players is there a second time for two (coh2-21.5a).
        fn complete(content: &mut Content) {
            let joined = content.firefights.iter().filter_map(crate::players::merged);
            let joined: Vec<_> = joined.collect();
            content.firefights.extend(joined);
        }

        fn catalog(content: &Content) -> serde_json::Value {
            serde_json::json!({
                "units": content.units,
                "terrain": content.terrain,
                "hits": content.hits,
                "cards": content.cards,
                "boards": content.boards,
            })
        }

        fn common(content: &Content) -> String {
            <ConflictOfHeroes as rulebook::Publication>::catalog(content).to_string()
        }

        /// The firefight, and the overlays it lays.
        fn own(content: &Content, firefight: &Firefight) -> Vec<String> {
            let laid = |overlay: &&OverlaySheet| {
                firefight
                    .overlays
                    .iter()
                    .any(|placed| placed.overlay == overlay.id)
            };
            let overlays = content.overlays.iter().filter(laid);
            let overlays = overlays.map(|overlay| serde_json::json!(overlay.cells).to_string());
            let own = serde_json::to_string(&firefight.as_played()).unwrap_or_default();
            std::iter::once(own).chain(overlays).collect()
        }
    }
}

rulebook::ruleset! {
    impl Ruleset for Rules {
        fn board(&self) -> Board {
            self.draw_board()
        }

        fn muster(&self, dice: &mut Dice, report: &mut Report) -> Battle {
            setup::muster(self, dice, report)
        }

        fn pieces_of(&self, battle: &Battle, order: &Order) -> Vec<u16> {
            decisions::pieces_of(self, battle, order)
        }

        /// Whether others hold artillery cards that are still to be aimed is their secret (coh-2.0f).
        fn knows_what_follows(&self, battle: &Battle, _order: &Order) -> bool {
            !matches!(battle.stack.last(), Some(Frame::Barrages(_)))
        }

        fn view(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
            looks::view(self, battle, eyes, piece, from)
        }
    }
}
