//! The active units have become spent after moving only: does one march on by Forced March (coh-V01)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::{Card, Checked, minor, misplaced, told};
use crate::battle::{Battle, UnitId};
use crate::cards::CardKind;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    pub unit: UnitId,
}

const CARD: CardKind = CardKind::ForcedMarch;

impl Question<Rules> for March {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.unit).owner, "forced-march"))
    }

    /// The card may have gone to another unit of the group.
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let seat = battle.unit(self.unit).owner;
        rules.may_play_veteran(battle, seat, self.unit, CARD)
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend(Card::orders(CARD));
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        Card::check(CARD, order).map(Checked::March)
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::March(card) = checked else {
            misplaced(&checked)
        };
        if card == Card::Played {
            resolution.use_up_veteran(self.unit, CARD);
            resolution.refresh_by_march(self.unit);
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Decline)
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let name = rules.unit_name(battle, self.unit);
        let text = format!("{name}: march on and be fresh again?");
        told(battle.unit(self.unit).owner, text, "coh-V01")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, rules: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        Card::describe(rules, order)
    }
}
