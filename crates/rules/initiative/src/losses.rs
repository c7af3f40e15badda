//! Teams and Units that are lost, and what follows at once (ini-gen-18, ini-cc-3, ini-vic-1).

use crate::battle::TeamId;
use crate::rules::Resolution;

impl Resolution<'_> {
    /// Takes a Team off the table as a casualty. Its markers are the caller's to move (ini-supp-7): they are returned.
    pub fn lose(&mut self, _team: TeamId) -> u8 {
        unimplemented!()
    }

    /// When a step that cost Teams is settled: Units destroyed, their observers, company checks, the end (ini-cc-3).
    pub fn settle_losses(&mut self) {
        unimplemented!()
    }
}
