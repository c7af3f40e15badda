//! Chapter 11, Elevation and balkas, as far as it is not geometry (crate `board`), a price (`movement.rs`) or a line of a
//! tally (`combat/values.rs`).

use board::hex::HexId;

use crate::battle::{Battle, UnitId};
use crate::content::model::Kind;
use crate::rules::Rules;
use crate::why::{Allowed, Why};

impl Rules {
    /// Guns and vehicles cannot lower their barrels into a large balka; out of it and along its floor they fire
    /// (coh-11.5d). Mortars lob.
    #[inline]
    pub fn check_balka(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        let facts = self.facts(battle, unit);
        let heavy = matches!(facts.kind, Kind::Gun | Kind::Wheeled | Kind::Tracked) && !facts.mortar;
        let level = |hex: HexId| self.field.levels[hex.index()];
        if heavy && level(at) < 0 && 0 <= level(battle.unit(unit).hex) {
            return Err(
                Why::new("coh-11.5d", "{unit} cannot fire down into the balka in {hex}.")
                    .unit(unit)
                    .hex(at),
            );
        }
        Ok(())
    }
}
