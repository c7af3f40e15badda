//! Every way to load and unload, with every way to pay.

use umpire::Seat;

use crate::activation::{Purse, Standing};
use crate::battle::{Battle, UnitSet};
use crate::order::{Action, Order};
use crate::rules::Rules;

impl Rules {
    /// Each own vehicle with whoever could get on it, or off.
    pub(super) fn list_transport(&self, battle: &Battle, seat: Seat, purse: Purse, out: &mut Vec<Order>) {
        let own = || {
            battle
                .numbered()
                .filter(|(_, unit)| unit.owner == seat && unit.is_on_map())
        };
        for (carrier, vehicle) in own().filter(|(id, _)| self.facts(battle, *id).is_vehicle()) {
            for (cargo, _) in own().filter(|(id, unit)| *id != carrier && unit.hex == vehicle.hex) {
                let action = if self.check_unload(battle, carrier, cargo).is_ok() {
                    Action::Unload { carrier }
                } else if self.check_load(battle, carrier, cargo).is_ok() {
                    Action::Load { carrier }
                } else {
                    continue;
                };
                let by = UnitSet::one(carrier).with(cargo);
                let price = self.boarding_price(battle, cargo);
                purse.each(Standing::of(battle, by), price, |pay| {
                    out.push(Order::Act { by, action, pay })
                });
            }
        }
    }
}
