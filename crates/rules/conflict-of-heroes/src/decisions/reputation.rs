//! The initiative is lost: is Feared Reputation played to win it all the same (coh-V10)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::{Card, Checked, minor, misplaced, told};
use crate::battle::Battle;
use crate::cards::CardKind;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reputation {
    pub loser: Seat,
    pub winner: Seat,
}

const CARD: CardKind = CardKind::FearedReputation;

impl Question<Rules> for Reputation {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(self.loser, "feared-reputation"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend(Card::orders(CARD));
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        Card::check(CARD, order).map(Checked::Reputation)
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Reputation(card) = checked else {
            misplaced(&checked)
        };
        match card {
            Card::Played => {
                resolution.discard(self.loser, CARD);
                resolution.take_initiative(self.loser, "coh-V10");
            }
            Card::Kept => resolution.take_initiative(self.winner, "coh-2.1a"),
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Decline)
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let who = rules.seat_name(self.loser);
        let text = format!("{who}: play Feared Reputation to win the initiative?");
        told(self.loser, text, "coh-V10")
    }

    fn describe(&self, rules: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        Card::describe(rules, order)
    }
}
