//! Assaults (section Assault).

use rulebook::Process;
use serde::{Deserialize, Serialize};

use crate::activation::TrainingCheck;
use crate::battle::{Battle, TeamId, UnitId};
use crate::order::{Help, Order, Shot};
use crate::rules::{Resolution, Rules};
use crate::shooting::FireResult;
use crate::why::Why;

/// An assault that was ordered and found legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssaultPlan {
    pub target: UnitId,
    pub goes: Vec<TeamId>,
    pub fire: Option<crate::shooting::Fire>,
}

/// An assault under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    pub unit: UnitId,
    pub target: UnitId,
}

impl Assault {
    /// Suppressing or defensive fire is over.
    pub fn hear(&mut self, _heard: &FireResult) {
        unimplemented!()
    }

    /// The check for a counterattack is settled (ini-asl-11).
    pub fn hear_check(&mut self, _check: &TrainingCheck) {
        unimplemented!()
    }

    /// A Team was lost while the assault went on (ini-asl-17).
    pub fn hear_of_loss(&mut self, _team: TeamId, _unit: UnitId) {
        unimplemented!()
    }
}

impl Rules {
    /// Is this a legal assault of the Unit (ini-asl-1)?
    pub fn check_assault(
        &self,
        _battle: &Battle,
        _unit: UnitId,
        _target: UnitId,
        _goes: &[TeamId],
        _shots: &[Shot],
        _directs: &[Help],
    ) -> Result<AssaultPlan, Why> {
        unimplemented!()
    }

    /// Assaults worth trying, all legal (ini-ord-51).
    pub fn sampled_assaults(&self, _battle: &Battle, _unit: UnitId) -> Vec<Order> {
        unimplemented!()
    }
}

impl Resolution<'_> {
    pub fn begin_assault(&mut self, _plan: AssaultPlan) {
        unimplemented!()
    }
}

impl Process<Rules> for Box<Assault> {
    fn go_on(self, _turn: &mut Resolution<'_>) {
        unimplemented!()
    }
}
