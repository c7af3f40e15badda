//! A veteran was killed hand to hand: does it take the killer along (coh-V06)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::{Card, Checked, Sacrifice, minor, misplaced, told};
use crate::battle::{Battle, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Honour {
    pub seat: Seat,
    pub veteran: UnitId,
    pub killers: UnitSet,
}

const CARD: CardKind = CardKind::BloodAndHonor;

impl Question<Rules> for Honour {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(self.seat, "blood-and-honor"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend(Card::orders(CARD));
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        Card::check(CARD, order).map(Checked::Honour)
    }

    /// Of several killers that still stand, their owner chooses one.
    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Honour(card) = checked else {
            misplaced(&checked)
        };
        if card == Card::Kept {
            return;
        }
        resolution.use_up_veteran(self.veteran, CARD);
        let killers = resolution.standing(self.killers);
        match (killers.first(), killers.single()) {
            (None, _) => {}
            (Some(_), Some(killer)) => resolution.take_along(killer),
            (Some(first), None) => {
                let seat = resolution.battle.unit(first).owner;
                resolution.battle.stack.push(Sacrifice { seat, killers }.into());
            }
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Decline)
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = format!(
            "{}: take the killer along?",
            rules.unit_name(battle, self.veteran)
        );
        told(self.seat, text, "coh-V06")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.veteran.0]
    }

    fn describe(&self, rules: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        Card::describe(rules, order)
    }
}
