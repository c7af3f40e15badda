//! Which of the attackers does the veteran take along (coh-V06)? Their owner chooses.

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::{Checked, choice, minor, misplaced, piece, told, unasked};
use crate::battle::{Battle, UnitSet};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sacrifice {
    pub seat: Seat,
    pub killers: UnitSet,
}

impl Question<Rules> for Sacrifice {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(self.seat, "sacrifice"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend(self.killers.iter().map(|unit| Order::Aim { unit }));
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Aim { unit } = *order else {
            return Err(unasked("Say first which of your attackers is taken along."));
        };
        if !self.killers.contains(unit) {
            return Err(Why::new("coh-V06", "That unit did not make the attack."));
        }
        Ok(Checked::Sacrifice(unit))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Sacrifice(unit) = checked else {
            misplaced(&checked)
        };
        resolution.take_along(unit);
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        self.killers.first().map(|unit| Order::Aim { unit })
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let who = rules.seat_name(self.seat);
        let text = format!("{who}: which of your attackers is taken along?");
        told(self.seat, text, "coh-V06")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Aim { unit } = order else {
            misplaced(&order)
        };
        choice(order, "Choose", rules.unit_name(battle, unit), piece(unit))
    }
}
