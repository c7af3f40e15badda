//! Which hidden unit is shown to the sixth sense (coh-V07)? Its owner chooses.

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
pub struct Sensed {
    pub seat: Seat,
    pub among: UnitSet,
}

impl Question<Rules> for Sensed {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(self.seat, "sensed"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        1 < self.among.len()
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend(self.among.iter().map(|unit| Order::Aim { unit }));
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Aim { unit } = *order else {
            return Err(unasked("Say first which hidden unit is sensed."));
        };
        if !self.among.contains(unit) {
            let sentence = "That unit is not within reach of the sixth sense.";
            return Err(Why::new("coh-V07", sentence));
        }
        Ok(Checked::Sensed(unit))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Sensed(unit) = checked else {
            misplaced(&checked)
        };
        resolution.reveal(unit, "coh-V07", None);
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        if let Some(only) = self.among.first() {
            resolution.reveal(only, "coh-V07", None);
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        self.among.first().map(|unit| Order::Aim { unit })
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let text = format!("{}: which hidden unit is sensed?", rules.seat_name(self.seat));
        told(self.seat, text, "coh-V07")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Aim { unit } = order else {
            misplaced(&order)
        };
        choice(order, "Choose", rules.unit_name(battle, unit), piece(unit))
    }
}
