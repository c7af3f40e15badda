//! One Unit's fire, from its declaration to the last marker (ini-fire-22).

use rulebook::Process;
use serde::{Deserialize, Serialize};

use crate::battle::{TeamId, UnitId};
use crate::fire::Cause;
use crate::order::{Help, Shot};
use crate::rules::{Resolution, Rules};

/// Fire that was declared: a [`Shooting`] for each target, in the firer's order (ini-fire-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fire {
    pub unit: UnitId,
    pub cause: Cause,
    pub shots: Vec<Shot>,
    pub directs: Vec<Help>,
    /// The Teams that alone are valid targets, if any are named (ini-asl-6).
    pub only: Vec<TeamId>,
    /// What has come of it so far.
    pub result: FireResult,
}

impl Fire {
    pub fn new(unit: UnitId, cause: Cause, shots: Vec<Shot>, directs: Vec<Help>) -> Fire {
        Fire {
            unit,
            cause,
            shots,
            directs,
            only: Vec::new(),
            result: FireResult::default(),
        }
    }

    pub fn at_only(self, only: Vec<TeamId>) -> Fire {
        Fire { only, ..self }
    }
}

/// What came of a fire: told to the process under it when it is over ([`crate::battle::Frame::hear`]).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FireResult {
    /// Hits, saved or not, AT hits as rolled (ini-asl-7).
    pub hits: u16,
    /// Suppressed and destroyed results of the Vehicle Damage Table (ini-asl-8).
    pub table_results: u8,
    /// A Team was destroyed or marked (ini-react-9).
    pub hurt: bool,
}

/// One target of a fire: joined leaders, going to ground, dice, allocation, saves, markers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shooting {
    pub unit: UnitId,
    pub target: UnitId,
}

impl Process<Rules> for Box<Fire> {
    fn go_on(self, _turn: &mut Resolution<'_>) {
        unimplemented!()
    }
}

impl Process<Rules> for Box<Shooting> {
    fn go_on(self, _turn: &mut Resolution<'_>) {
        unimplemented!()
    }
}
