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

/// What an activation needs besides (sections 5 and 6).
impl Rules {
    /// May it turn in place to this heading (sof-move-13, sof-ord-19)?
    pub fn check_pivot(&self, battle: &Battle, unit: UnitId, heading: i32) -> Result<(), Why> {
        todo!("{battle:?} {unit:?} {heading}")
    }

    /// A Fall-Back of its own will: where it ends (sof-act-fb-1 to sof-act-fb-3, sof-ord-20). [`Resolution::march`] carries it out.
    pub fn plan_fall_back(
        &self,
        battle: &Battle,
        unit: UnitId,
        heading: Option<i32>,
        formation: Option<crate::content::model::Formation>,
    ) -> Result<Planned, Why> {
        todo!("{battle:?} {unit:?} {heading:?} {formation:?}")
    }

    /// A unit that comes out of reserve over its edge (sof-res-1 to sof-res-3). [`Resolution::march`] carries it out.
    pub fn plan_entry(&self, battle: &Battle, unit: UnitId, pace: Pace, draw: &Draw) -> Result<Planned, Why> {
        todo!("{battle:?} {unit:?} {pace:?} {draw:?}")
    }

    /// May it cross the wire it touches (sof-terrain-wire-4)?
    pub fn check_cross_wire(&self, battle: &Battle, unit: UnitId, section: u16) -> Result<(), Why> {
        todo!("{battle:?} {unit:?} {section}")
    }

    /// Maneuvers worth listing, each of them legal: at most 24, in depth 96 (sof-ord-81, sof-ord-84). Pivots are among them.
    pub fn maneuver_offers(&self, battle: &Battle, unit: UnitId, depth: Depth) -> Vec<crate::order::Action> {
        todo!("{battle:?} {unit:?} {depth:?}")
    }

    /// Double Time, Fall-Back and crossing of wire worth listing, each of them legal: at most 8 (sof-ord-82).
    pub fn double_time_offers(&self, battle: &Battle, unit: UnitId) -> Vec<crate::order::Action> {
        todo!("{battle:?} {unit:?}")
    }

    /// Ways to bring a unit on worth listing, each of them legal: at most 8.
    pub fn entry_offers(&self, battle: &Battle, unit: UnitId) -> Vec<(Pace, Draw)> {
        todo!("{battle:?} {unit:?}")
    }

    /// May it enter this building (sof-bldg-3 to sof-bldg-8)?
    pub fn check_enter(&self, battle: &Battle, unit: UnitId, building: u16) -> Result<(), Why> {
        todo!("{battle:?} {unit:?} {building}")
    }

    /// Where it stands when it has left its building (sof-bldg-9, sof-ord-28).
    pub fn plan_exit(
        &self,
        battle: &Battle,
        unit: UnitId,
        wall: Option<u8>,
        formation: Option<crate::content::model::Formation>,
    ) -> Result<Filled, Why> {
        todo!("{battle:?} {unit:?} {wall:?} {formation:?}")
    }

    /// Entering and leaving buildings worth listing, each of them legal.
    pub fn building_offers(&self, battle: &Battle, unit: UnitId) -> Vec<crate::order::Action> {
        todo!("{battle:?} {unit:?}")
    }
}

/// How much is listed for computer players.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Of 41.7.
    Usual,
    /// For those who take their time (sof-ord-84).
    Deep,
}

impl Resolution<'_> {
    /// Turns a unit in place.
    pub fn pivot(&mut self, unit: UnitId, heading: i32) {
        todo!("{unit:?} {heading}")
    }

    /// Crosses wire: a Skill check for each figure (sof-terrain-wire-4).
    pub fn cross_wire(&mut self, unit: UnitId, section: u16) {
        todo!("{unit:?} {section}")
    }

    /// Goes into a building, with the checks at its edge (sof-bldg-6).
    pub fn enter_building(&mut self, unit: UnitId, building: u16) {
        todo!("{unit:?} {building}")
    }

    /// Comes out of its building.
    pub fn exit_building(
        &mut self,
        unit: UnitId,
        filled: &Filled,
        formation: crate::content::model::Formation,
    ) {
        todo!("{unit:?} {filled:?} {formation:?}")
    }
}
