//! Moving: allowances, plans and their checks, proposals of a drag (sections Moving, Cohesion, Moving a platoon with one drag).

use board::table::platoon::{Drag, March};
use board::table::{Facing, Length, MobilityClass};
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Team, TeamId, UnitId};
use crate::order::{Help, Leg};
use crate::rules::Rules;
use crate::why::Why;

/// One Team's part of a plan that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stride {
    pub team: TeamId,
    pub march: March,
    /// Where its turret points at the end (ini-move-8).
    pub turret: Facing,
}

/// A movement plan that was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovePlan {
    pub strides: Vec<Stride>,
    /// Some Team spends more than one move: a Run (ini-ord-3).
    pub run: bool,
    pub helps: Vec<Help>,
}

/// How far a plan may go.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Gait {
    /// One move (after a failed check, or the second half of Fire and Move).
    Move,
    /// One move or two (ini-act-5).
    MoveOrRun,
}

impl Rules {
    /// One move of a Team (ini-move-1).
    pub fn allowance(&self, _team: &Team) -> Length {
        unimplemented!()
    }

    pub fn mobility(&self, _team: &Team) -> MobilityClass {
        unimplemented!()
    }

    /// Is this a legal plan for the Unit's own move (ini-ord-11)?
    pub fn check_plan(
        &self,
        _battle: &Battle,
        _unit: UnitId,
        _legs: &[Leg],
        _helps: &[Help],
        _reference: Option<TeamId>,
        _gait: Gait,
    ) -> Result<MovePlan, Why> {
        unimplemented!()
    }

    /// The legs a drag proposes, mended into cohesion (ini-ord-14, ini-ord-16), for one move or for a Run.
    pub fn proposed_move(&self, _battle: &Battle, _unit: UnitId, _drag: &Drag, _run: bool) -> Vec<Leg> {
        unimplemented!()
    }

    /// Can any Team of the Unit move at all now?
    pub fn may_move(&self, _battle: &Battle, _unit: UnitId) -> bool {
        unimplemented!()
    }
}
