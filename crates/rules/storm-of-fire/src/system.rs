//! The rule system as the rest of the house sees it. Owner: head.

use umpire::scene::Board;
use umpire::{Anchor, Choice, Dice, Eyes, Refusal, Report, ScenarioInfo, Seat, Selection, View};

use crate::battle::Battle;
use crate::content::model::{Content, Scenario};
use crate::decisions::Checked;
use crate::order::Order;
use crate::rules::{Resolution, Rules};

pub(crate) fn scenario_info(scenario: &Scenario, content: &Content) -> ScenarioInfo {
    todo!("{scenario:?} {content:?}")
}

impl Rules {
    pub fn choices_for(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
        rulebook::way::choices(self, battle, seat, picked)
    }

    pub fn describe_alone(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        todo!("{battle:?} {seat:?} {order:?}")
    }

    /// Nothing is hidden in this game (section 39).
    pub fn imagine_for(&self, battle: &Battle, _seat: Seat, _dice: &mut Dice) -> Battle {
        battle.clone()
    }
}

rulebook::ruleset! {
    impl Ruleset for Rules {
        type Battle = Battle;
        type Order = Order;
        type Checked = Checked;

        fn board(&self) -> Board {
            self.ground.board(crate::rules::MEASURE)
        }

        fn muster(&self, dice: &mut Dice, report: &mut Report) -> Battle {
            crate::deployment::muster(self, dice, report)
        }

        fn pieces_of(&self, battle: &Battle, order: &Order) -> Vec<u16> {
            self.figures_in(battle, order).into_iter().map(|figure| figure.0).collect()
        }

        fn why_not(&self, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
            todo!("{battle:?} {seat:?} {picked:?} {at:?}")
        }

        fn view(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
            todo!("{battle:?} {eyes:?} {piece:?} {from:?}")
        }
    }
}
