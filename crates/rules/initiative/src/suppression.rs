//! Suppression: markers and where they go (section Suppression).

use serde::{Deserialize, Serialize};

use crate::battle::{Battle, TeamId, UnitId};
use crate::rules::{Resolution, Rules};

/// Markers to be placed for one cause (ini-ord-35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    pub unit: UnitId,
    pub count: u8,
    /// Teams that come first (ini-supp-4); all, if empty.
    pub valid: Vec<TeamId>,
    /// A commander or observer who has joined the Unit for this attack.
    pub joined: Vec<TeamId>,
    /// A marker meant for this Team (ini-supp-11).
    pub on: Option<TeamId>,
}

impl Rules {
    /// What an activation check needs, with the Unit's suppression (ini-supp-6).
    pub fn activation_number(&self, _battle: &Battle, _unit: UnitId) -> i32 {
        unimplemented!()
    }
}

impl Resolution<'_> {
    /// Places markers, by the owner's choice where there is one.
    pub fn place_markers(&mut self, _placing: Placing) {
        unimplemented!()
    }
}
