//! Moving a unit: what it may, where it ends, what it meets on the way (section 7). Owner: ground.

use board::table::Length;
use board::table::figures::{Filled, Setting};
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, UnitId};
use crate::order::{Draw, Pace};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// The rates of movement (sof-move-1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rate {
    Maneuver,
    DoubleTime,
    Assault,
}

/// A move worked out: where everybody ends, what it costs, what is rolled on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    pub unit: UnitId,
    pub rate: Rate,
    pub filled: Filled,
    pub formation: crate::content::model::Formation,
    /// The allowance after everything met.
    pub allowance: Length,
}

impl Rules {
    /// The rate of a unit before terrain (sof-move-1, sof-move-4 steps 1 to 6); `None` if it has none.
    pub fn rate(&self, battle: &Battle, unit: UnitId, rate: Rate) -> Option<Length> {
        todo!("{battle:?} {unit:?} {rate:?}")
    }

    /// The table as a unit finds it, with what each feature costs it.
    pub fn setting<'a>(&'a self, battle: &'a Battle, unit: UnitId) -> Setting<'a> {
        todo!("{battle:?} {unit:?}")
    }

    /// May it make this move, and where does it end (sof-fig-25, sof-ord-16)?
    pub fn plan_move(&self, battle: &Battle, unit: UnitId, pace: Pace, draw: &Draw) -> Result<Planned, Why> {
        todo!("{battle:?} {unit:?} {pace:?} {draw:?}")
    }
}

impl Resolution<'_> {
    /// Walks a planned move, with the checks on the way (sof-move-35): puts the process on the stack.
    pub fn march(&mut self, planned: Planned) {
        todo!("{planned:?}")
    }

    /// Sets every figure of a unit down where it was filled.
    pub fn set_down(&mut self, unit: UnitId, filled: &Filled) {
        todo!("{unit:?} {filled:?}")
    }

    /// A forced Fall-Back (sof-act-fb-5): asks for its end if its owner wants to be asked, then runs.
    pub fn fall_back(&mut self, unit: UnitId) {
        todo!("{unit:?}")
    }
}
