//! Loading and unloading: a vehicle and one unit together (coh-A13, coh-17.0b).

use umpire::Seat;

use super::actions::{Words, cargo_of_two};
use crate::activation::{Purse, Standing};
use crate::battle::{Battle, UnitId, UnitSet};
use crate::decisions::piece;
use crate::order::{Action, Order};
use crate::rules::Rules;
use crate::why::Why;

impl Rules {
    /// The unit that is loaded or unloaded: the other of two, the carrier being one (coh-17.0b).
    pub(super) fn cargo_among(&self, by: UnitSet, carrier: UnitId) -> Result<UnitId, Why> {
        let cargo = by.but(UnitSet::one(carrier)).single();
        cargo.filter(|_| by.contains(carrier)).ok_or_else(|| {
            let sentence = "Loading and unloading is done by a vehicle and one unit together.";
            Why::new("coh-17.0b", sentence)
        })
    }

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

    pub(super) fn words_of_boarding(
        &self,
        battle: &Battle,
        by: UnitSet,
        carrier: UnitId,
        (verb, link): (&str, &str),
    ) -> Words {
        let cargo = cargo_of_two(by, carrier);
        let (load, vehicle) = (self.unit_name(battle, cargo), self.unit_name(battle, carrier));
        let label = format!("{verb} {load} {link} {vehicle}");
        ("Transport", label, piece(cargo))
    }
}
