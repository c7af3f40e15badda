//! Why not: the reasons of this game, in its own names.

use board::hex::HexId;
use rulebook::Names;
pub use rulebook::{Allowed, Why};

use crate::battle::{Battle, UnitId};
use crate::rules::Rules;

impl Names for Rules {
    fn name_of(&self, battle: &Battle, unit: UnitId) -> String {
        self.unit_name(battle, unit)
    }

    fn label_of(&self, hex: HexId) -> String {
        self.label(hex)
    }
}
