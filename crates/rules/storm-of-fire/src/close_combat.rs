//! Close combat, from the assault move to consolidation (section 13): a process. Owner: combat.

use crate::battle::{Battle, UnitId};
use crate::order::Action;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// An assault worked out: ways, contacts, what it meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAssault {
    pub unit: UnitId,
    pub target: UnitId,
    pub engaged: board::table::figures::Engaged,
    pub smoke_grenades: bool,
}

impl Rules {
    /// May it assault so (sof-cc-1 to sof-cc-10)?
    pub fn plan_assault(
        &self,
        battle: &Battle,
        unit: UnitId,
        action: &Action,
    ) -> Result<PlannedAssault, Why> {
        todo!("{battle:?} {unit:?} {action:?}")
    }

    /// Assaults worth listing: at most four (sof-ord-83).
    pub fn assault_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Action> {
        todo!("{battle:?} {unit:?}")
    }
}

impl Resolution<'_> {
    /// Puts the combat on the stack.
    pub fn assault(&mut self, planned: PlannedAssault) {
        todo!("{planned:?}")
    }
}
