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

/// What an activation needs besides.
impl crate::Rules {
    /// May this leader's unit hurry reserves: there are some, and the first turn of release has come (sof-act-comm-2)?
    pub fn check_hurry_reserves(
        &self,
        battle: &crate::Battle,
        unit: crate::battle::UnitId,
    ) -> Result<(), crate::why::Why> {
        todo!("{battle:?} {unit:?}")
    }
}
