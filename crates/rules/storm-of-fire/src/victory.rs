//! Who holds what, and who has won (sections 29 and 33). Owner: missions.

use umpire::Outcome;

use crate::battle::Battle;
use crate::rules::{Resolution, Rules};

impl Rules {
    pub fn outcome(&self, battle: &Battle) -> Outcome {
        todo!("{battle:?}")
    }

    /// Who controls an objective (sof-mis-6, sof-mis-7).
    pub fn holder(&self, battle: &Battle, objective: board::table::Point) -> Option<umpire::Seat> {
        todo!("{battle:?} {objective:?}")
    }
}

impl Resolution<'_> {
    /// The tests at the end of a turn (sof-mis-15); sets [`Battle::end`].
    pub fn judge_turn(&mut self) {
        todo!()
    }

    /// The end of the mission, after the last Start Phase (sof-mis-14).
    pub fn judge_mission(&mut self) {
        todo!()
    }
}
