//! Reserves and the pre-registered strike (sections 30 and 32). Owner: missions.

use crate::rules::Resolution;

impl Resolution<'_> {
    /// The last step of a Start Phase: reserve dice of both sides, and the strike (sof-turn-10, sof-msr-9). Puts questions on the stack.
    pub fn release_reserves(&mut self) {
        todo!()
    }

    /// Hurry Reserves (sof-act-comm-2), by this leader's unit.
    pub fn hurry_reserves(&mut self, unit: crate::battle::UnitId) {
        todo!("{unit:?}")
    }

    /// At the end of a turn: released units that did not come go back (sof-res-7).
    pub fn recall_reserves(&mut self) {
        todo!()
    }
}
