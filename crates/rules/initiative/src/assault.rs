//! Assaults (section Assault).

use rulebook::Process;
use serde::{Deserialize, Serialize};

use crate::battle::{TeamId, UnitId};
use crate::rules::{Resolution, Rules};
use crate::shooting::FireResult;

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

    /// A Team was lost while the assault went on (ini-asl-17).
    pub fn hear_of_loss(&mut self, _team: TeamId) {
        unimplemented!()
    }
}

impl Process<Rules> for Box<Assault> {
    fn go_on(self, _turn: &mut Resolution<'_>) {
        unimplemented!()
    }
}
