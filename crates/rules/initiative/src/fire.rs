//! Firing: valid pairs, numbers to hit, dice, proposals (section Firing).

use rulebook::Allowed;
use serde::{Deserialize, Serialize};
use umpire::Seat;

use crate::battle::{Battle, TeamId, UnitId};
use crate::order::Shot;
use crate::rules::Rules;

/// Why a Unit fires: it decides about modifiers and limits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Its own action; `moved`: somebody of the Unit moved in this activation before (ini-act-4).
    Own { aimed: bool, moved: bool },
    /// Reaction fire, within 18 inches of a Team on the move, +1 (ini-react-1).
    Reaction,
    /// Overwatch fire (ini-ow-1).
    Overwatch,
    /// Fire of those who stay in an assault (ini-asl-2).
    Suppressing,
    /// Fire of the assaulted Unit (ini-asl-6).
    Defending { overwatch: bool },
}

impl Rules {
    /// May this Team fire at all now: on the table, unsuppressed, not fired in this Initiative, not held down by its Unit's going to
    /// ground (which bars its own fire, not its reaction)?
    pub fn check_may_fire(&self, _battle: &Battle, _team: TeamId, _cause: Cause) -> Allowed {
        unimplemented!()
    }

    /// May these shots be declared? `only`: the Teams that alone are valid targets, if any are named (ini-asl-6).
    pub fn check_shots(
        &self,
        _battle: &Battle,
        _unit: UnitId,
        _cause: Cause,
        _shots: &[Shot],
        _only: &[TeamId],
    ) -> Allowed {
        unimplemented!()
    }

    /// The shot a Team proposes at a Unit (ini-ord-22); `None` if it has none worth firing.
    pub fn proposed_shot(
        &self,
        _battle: &Battle,
        _team: TeamId,
        _target: UnitId,
        _cause: Cause,
        _only: &[TeamId],
    ) -> Option<Shot> {
        unimplemented!()
    }

    /// What clicking an enemy proposes: every Team of the Unit with a shot at it (ini-ord-21).
    pub fn proposed_shots(
        &self,
        _battle: &Battle,
        _unit: UnitId,
        _target: UnitId,
        _cause: Cause,
        _only: &[TeamId],
    ) -> Vec<Shot> {
        unimplemented!()
    }

    /// Enemy Units (commanders and observers alone as Units too) that may be named as targets now.
    pub fn targets(&self, _battle: &Battle, _seat: Seat) -> Vec<UnitId> {
        unimplemented!()
    }

    /// Expected hits of shots in thousandths, for proposals and commanders.
    pub fn expected_hits(&self, _battle: &Battle, _cause: Cause, _shots: &[Shot]) -> i32 {
        unimplemented!()
    }

    /// May these leaders direct these shots of the Unit (ini-lead-4)?
    pub fn check_directs(
        &self,
        _battle: &Battle,
        _unit: UnitId,
        _shots: &[Shot],
        _directs: &[crate::order::Help],
    ) -> Allowed {
        unimplemented!()
    }

    /// The leaders who could direct these shots, each the Team with the most misses (ini-lead-4).
    pub fn proposed_directs(
        &self,
        _battle: &Battle,
        _unit: UnitId,
        _shots: &[Shot],
    ) -> Vec<crate::order::Help> {
        unimplemented!()
    }
}
