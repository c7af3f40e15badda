//! Several units rally: who rolls next (coh-9.13a)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::{Checked, choice, minor, misplaced, piece, told, unasked};
use crate::battle::{Battle, RollKind, UnitId, UnitSet};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rallies {
    pub seat: Seat,
    pub remaining: UnitSet,
}

impl Rallies {
    /// The next unit rolls.
    fn rally(mut self, unit: UnitId, resolution: &mut Resolution<'_>) {
        self.remaining.remove(unit);
        resolution.battle.stack.push(self.into());
        resolution.push_roll(RollKind::Rally(unit), self.seat, Some(unit));
    }
}

impl Question<Rules> for Rallies {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(self.seat, "rally-order"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        1 < self.remaining.len()
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend(self.remaining.iter().map(|unit| Order::Aim { unit }));
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Aim { unit } = *order else {
            return Err(unasked("Say first who rallies next."));
        };
        if !self.remaining.contains(unit) {
            return Err(Why::new("coh-9.13a", "That unit does not rally now."));
        }
        Ok(Checked::Rallies(unit))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Rallies(unit) = checked else {
            misplaced(&checked)
        };
        self.rally(unit, resolution);
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        if let Some(unit) = self.remaining.first() {
            self.rally(unit, resolution);
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        self.remaining.first().map(|unit| Order::Aim { unit })
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let text = format!("{}: who rallies next?", rules.seat_name(self.seat));
        told(self.seat, text, "coh-9.13a")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Aim { unit } = order else {
            misplaced(&order)
        };
        choice(order, "Choose", rules.unit_name(battle, unit), piece(unit))
    }
}
