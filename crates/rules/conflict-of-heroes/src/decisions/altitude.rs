//! At which altitude does an airplane fly in (coh-20.0a)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, choice, minor, misplaced, told, unasked};
use crate::air::{HIGHEST, in_metres};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Altitude {
    pub unit: UnitId,
}

impl Question<Rules> for Altitude {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.unit).owner, "altitude"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend((0..=HIGHEST).map(|option| Order::Choose { option }));
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Choose { option } = *order else {
            return Err(unasked("Say first how high the airplane flies in."));
        };
        if HIGHEST < option {
            return Err(Why::new("coh-20.1b", "Six altitude counters are the most."));
        }
        Ok(Checked::Altitude(option))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Altitude(counters) = checked else {
            misplaced(&checked)
        };
        resolution.set_altitude(self.unit, counters);
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Choose { option: 0 })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = format!("How high does {} fly in?", rules.unit_name(battle, self.unit));
        told(battle.unit(self.unit).owner, text, "coh-20.0a")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, _: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Choose { option } = order else {
            misplaced(&order)
        };
        choice(order, "Choose", in_metres(option), Anchor::Button)
    }
}
