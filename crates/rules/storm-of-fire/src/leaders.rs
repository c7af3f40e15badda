//! Influence, encouragement, Inspired Advance, promotion, specialists (sections 14 and 15). Owner: turn.

use crate::battle::{Battle, FigureId, UnitId};
use crate::rules::Rules;

impl Rules {
    /// Does a leader reach a unit (sof-lead-3 to sof-lead-5)?
    pub fn influences(&self, battle: &Battle, leader: FigureId, unit: UnitId) -> bool {
        todo!("{battle:?} {leader:?} {unit:?}")
    }
}
