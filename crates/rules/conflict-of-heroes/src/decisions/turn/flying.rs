//! An airplane's action, and flying off for nothing (coh-A15, coh-20.0i). Its impulses are asked one by one.

use umpire::Seat;

use crate::battle::{Battle, UnitId, UnitSet};
use crate::order::{Action, Order, Pay};
use crate::rules::Rules;

impl Rules {
    /// An airplane's action, or flying off when it is spent (coh-20.0h, coh-20.0i).
    pub(super) fn list_flights(&self, battle: &Battle, seat: Seat, unit: UnitId, out: &mut Vec<Order>) {
        let by = UnitSet::one(unit);
        let ways = [Pay::Pool { caps: 0 }, Pay::Opportunity, Pay::Caps];
        for action in [Action::Fly, Action::FlyOff] {
            for pay in ways {
                if self.check_act(battle, seat, by, action, pay).is_ok() {
                    out.push(Order::Act { by, action, pay });
                }
            }
        }
    }
}
