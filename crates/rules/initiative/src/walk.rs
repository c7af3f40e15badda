//! A plan is walked, mark by mark, with reactions in between (ini-move-12, ini-react-3).

use rulebook::Process;
use serde::{Deserialize, Serialize};

use crate::battle::UnitId;
use crate::movement::MovePlan;
use crate::rules::{Resolution, Rules};
use crate::shooting::FireResult;

/// Why a Unit walks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Its own move or run: enemies may react, it may halt.
    Move,
    /// An assault move at this Unit: others may react, nobody halts (ini-react-10).
    Assault(UnitId),
    /// Counterattack, break-off, pursuit: no reaction (ini-react-6).
    Free,
}

/// A Unit on the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    pub unit: UnitId,
    pub purpose: Purpose,
    pub plan: MovePlan,
}

impl Walk {
    pub fn new(unit: UnitId, purpose: Purpose, plan: MovePlan) -> Walk {
        Walk { unit, purpose, plan }
    }

    /// A reaction is over.
    pub fn hear(&mut self, _heard: &FireResult) {
        unimplemented!()
    }
}

impl Process<Rules> for Box<Walk> {
    fn go_on(self, _turn: &mut Resolution<'_>) {
        unimplemented!()
    }
}
