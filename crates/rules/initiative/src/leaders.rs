//! Leaders: help, appointment, the commander (section Leaders).

use umpire::Seat;

use crate::battle::{Battle, TeamId, UnitId};
use crate::order::Shift;
use crate::rules::{Resolution, Rules};
use crate::why::Allowed;

impl Rules {
    /// May this seat's commander make this Team its Unit's platoon leader (ini-cc-7)?
    pub fn check_appoint(&self, _battle: &Battle, _seat: Seat, _team: TeamId) -> Allowed {
        unimplemented!()
    }

    /// May a leader shift these markers within the Unit now, at the start of its action or with its reaction (ini-lead-5)?
    pub fn check_shift(&self, _battle: &Battle, _unit: UnitId, _shift: &Shift) -> Allowed {
        unimplemented!()
    }

    /// Shifts worth trying, all legal.
    pub fn sampled_shifts(&self, _battle: &Battle, _unit: UnitId) -> Vec<Shift> {
        unimplemented!()
    }
}

impl Resolution<'_> {
    /// The commander names a new platoon leader (ini-cc-7).
    pub fn appoint(&mut self, _team: TeamId) {
        unimplemented!()
    }

    /// A leader shifts all markers of one Team to another (ini-lead-5).
    pub fn shift_markers(&mut self, _shift: &Shift) {
        unimplemented!()
    }
}
