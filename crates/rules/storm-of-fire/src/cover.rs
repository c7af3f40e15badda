//! Concealment and protection (section 8.2, tm-22.8 to tm-22.11). Owner: ground.

use crate::battle::{Battle, FigureId, UnitId};
use crate::rules::Rules;

/// How a unit is covered from where the fire comes (sof-shoot-36).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Exposure {
    pub concealed: bool,
    /// Through more than 2 inches of woods (sof-shoot-61).
    pub deep: bool,
    pub protected: bool,
    /// In an intact building or a permanent fortification (sof-shoot-73).
    pub enclosed: bool,
}

impl Rules {
    /// From the closest firing model that has a line of fire (sof-shoot-36).
    pub fn exposure(&self, battle: &Battle, from: FigureId, target: UnitId) -> Exposure {
        todo!("{battle:?} {from:?} {target:?}")
    }
}
