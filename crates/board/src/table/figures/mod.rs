//! Units of single figures: slots, matching, wheeling, coherence, and the places round a base (tm-19 to tm-21).
//!
//! | model | file |
//! |---|---|
//! | tm-19.4, tm-19.5, tm-19.7, tm-19.9, tm-20.11 slots | `slots` |
//! | tm-20.2 matching | `matching` |
//! | tm-20.8 wheeling | `wheel` |
//! | tm-19.6, tm-19.8, tm-19.10 coherence | `coherence` |
//! | tm-21.4, tm-21.8, tm-21.9 places, corners, rings | `places` |
//! | tm-20.3, tm-20.4, tm-19.11 rest, legs | `setting` |
//! | tm-20.5 features met | `tolls` |
//! | tm-20.1, tm-21.1, tm-21.2, tm-21.7, tm-21.10 filling | `fill` |
//! | tm-21.3, tm-21.5, tm-21.6 advancing, fleeing, coming out | `advance` |
//! | tm-21.4 engaging | `engage` |

mod advance;
mod coherence;
mod engage;
mod fill;
mod matching;
mod places;
mod setting;
mod slots;
mod tolls;
mod wheel;

use serde::{Deserialize, Serialize};

pub use advance::{
    Exit, Flight, Goal, Squad, advance, advance_at_once, beside, fill, flee, flee_past, flees_at_once,
    set_down,
};
pub use coherence::{AtRest, centre_of, check_at_rest, is_coherent};
pub use engage::{Engaged, Target, engage};
pub use fill::Filled;
pub use places::{beside_edge, corners_round, outward, places, rings};
pub use setting::{Against, Bars, Feature, KEEP_AWAY, Loyalty, NoPlace, Other, Setting};
pub use slots::{Slot, anchor, file_order, offsets, slot_order};
pub use tolls::{Meeting, Toll, cut, touching};
pub use wheel::{Turn, Wheel, wheel};

use super::angle::Facing;
use super::base::{Base, BaseShape, Footprint, footprint};
use super::number::Length;
use super::point::Point;
use super::stand::StandId;

/// How a unit stands (tm-19.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// In contact.
    Close,
    /// A little apart.
    Loose,
    /// Well apart: besides, every gap inside the unit is more than 50 u (tm-19.8).
    Extended,
    /// In contact, exactly on the slots (tm-19.8).
    Linear,
    /// A gun and its crew (tm-19.9).
    Gun,
}

impl Order {
    /// The gap at which two figures are linked: 10 u, loose 50 u, extended 100 u, a gun's crew 75 u (tm-19.6, tm-19.9).
    pub fn link(self) -> Length {
        match self {
            Order::Close | Order::Linear => 10,
            Order::Loose => 50,
            Order::Extended => 100,
            Order::Gun => 75,
        }
    }

    /// The gap at which figures are set: 4 u, loose 46 u, extended 96 u (tm-19.3).
    pub fn gap(self) -> Length {
        match self {
            Order::Close | Order::Linear | Order::Gun => 4,
            Order::Loose => 46,
            Order::Extended => 96,
        }
    }

    /// The smallest to which a player may lower it (tm-19.3).
    pub fn least_gap(self) -> Length {
        match self {
            Order::Close | Order::Linear | Order::Loose | Order::Gun => 4,
            Order::Extended => 52,
        }
    }
}

/// What a figure is in its unit, in the order in which slots are taken (tm-20.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The leader; of a gun unit, the gun.
    Leader,
    /// A gunner, who may have a loader.
    Gunner,
    /// Another special weapon.
    Weapon,
    /// A specialist.
    Specialist,
    /// Everybody else.
    Plain,
    /// The loader of this gunner: he takes no slot and stands straight behind him (tm-19.7).
    Loader(StandId),
}

/// A figure of a unit (tm-19.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Miniature {
    /// Its name.
    pub id: StandId,
    /// What it is.
    pub role: Role,
    /// Its base.
    pub base: Base,
    /// Where its centre is.
    pub at: Point,
}

impl Miniature {
    /// Its footprint somewhere. Discs have no facing of their own; rectangles face as their unit (tm-19.1).
    pub fn print(&self, at: Point, heading: Facing) -> Footprint {
        footprint(self.base, at, heading)
    }

    /// Half its width and half its length.
    pub(crate) fn halves(&self) -> (i64, i64) {
        match self.base.shape() {
            BaseShape::Rect { hw, hl } => (i64::from(hw), i64::from(hl)),
            BaseShape::Disc { r } => (i64::from(r), i64::from(r)),
            BaseShape::Point => (0, 0),
        }
    }

    /// Are these two a gunner and his loader?
    pub(crate) fn is_pair(&self, other: &Miniature) -> bool {
        self.role == Role::Loader(other.id) || other.role == Role::Loader(self.id)
    }
}

/// How a unit is drawn up about its anchor, the middle of the front rank (tm-19.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pose {
    /// The way it faces.
    pub heading: Facing,
    /// How it stands.
    pub order: Order,
    /// How many files.
    pub files: u16,
    /// The gap between neighbours.
    pub gap: Length,
}

/// Everybody but the loaders, in the order of roles, then by id; the first is the lead (tm-20.2).
pub fn takers(unit: &[Miniature]) -> Vec<Miniature> {
    let takes = |figure: &&Miniature| !matches!(figure.role, Role::Loader(_));
    let mut takers: Vec<Miniature> = unit.iter().filter(takes).copied().collect();
    takers.sort_by_key(|figure| (figure.role, figure.id));
    takers
}

/// The loader of a gunner, if he has one (tm-19.7).
pub fn loader_of(unit: &[Miniature], gunner: StandId) -> Option<&Miniature> {
    unit.iter().find(|figure| figure.role == Role::Loader(gunner))
}
