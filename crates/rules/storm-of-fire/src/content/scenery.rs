//! Tables, missions and scenarios as their files have them.

use board::table::{Frame, Piece, Point};
use serde::{Deserialize, Serialize};

use super::model::Roster;
use crate::ground::Terrain;

/// A table (section 37): terrain kinds beside their pieces.
#[derive(Clone, Debug, Serialize)]
pub struct TableEntry {
    pub id: String,
    pub name: String,
    pub frame: Frame,
    #[serde(skip)]
    pub terrain: Vec<(Terrain, Piece)>,
    /// What only some pieces have, by their place in `terrain`.
    pub features: Vec<Feature>,
}

/// What the table file says of one piece beyond its shape.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Feature {
    pub name: String,
    /// Flag `C` of rough ground.
    pub conceals: bool,
    /// Foot units alone may use it.
    pub foot_only: bool,
    pub dugouts: bool,
    pub loopholed: bool,
    /// Direction of a vineyard's rows, degrees.
    pub rows: i32,
    /// Which way a steep slope rises, degrees (sof-terrain-slope-1).
    pub uphill: i32,
    pub building: Option<BuildingEntry>,
}

/// A building as the table file has it (section 23).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BuildingEntry {
    pub storeys: u8,
    pub ruined: bool,
    pub infantry: u8,
    pub weapons: u8,
    pub resiliency: u8,
    /// Per wall of the outline: how many openings.
    pub openings: Vec<u8>,
}

/// The missions (section 33, section 34).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mission {
    HastyAssault,
    PlatoonAssault,
    #[default]
    Patrol,
    Counterattack,
    ScreeningForce,
    Probe,
    DelayingAction,
    Infiltration,
    PatrolEncounter,
    /// The tutorial: hold a point at the end (sof-content-11c).
    FirstShots,
}

/// A scenario: a table, a mission, two forces. Force 0 attacks.
#[derive(Clone, Debug, Serialize)]
pub struct Scenario {
    pub id: String,
    pub title: String,
    pub briefing: String,
    pub date: String,
    pub teaches: Vec<String>,
    pub mission: Mission,
    /// Full turns; the mission's own number unless the file says otherwise.
    pub turns: u8,
    pub table: TableEntry,
    /// Attacker, defender.
    pub forces: [Force; 2],
    /// Fixed objectives; missions whose players place them have none.
    pub objectives: Vec<Point>,
    pub balance: Option<umpire::Balance>,
}

/// One side of a scenario.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Force {
    pub name: String,
    pub roster: Roster,
}
