//! Wheeling a unit in linear order about its inner front figure (tm-20.8).

use serde::{Deserialize, Serialize};

use super::super::angle::Facing;
use super::super::point::{Point, len};
use super::super::turning::turned;
use super::Miniature;

/// Which way a unit wheels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// Anticlockwise.
    Left,
    /// Clockwise.
    Right,
}

/// What comes of a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wheel {
    /// The new heading.
    pub heading: Facing,
    /// The new anchor.
    pub anchor: Point,
    /// What it costs: the arc of the outermost figure.
    pub cost: i64,
}

/// A wheel by whole degrees about the centre of the front inner figure (tm-20.8). The arc of the figure farthest from
/// there, r·a·π/180 with 355/113 for π, rounded up, is what it costs.
///
/// ```text
///   o o o o p     ->      o            about p, to the right
///                           o
///                             o p
/// ```
pub fn wheel(
    unit: &[Miniature],
    anchor: Point,
    heading: Facing,
    pivot: Point,
    turn: Turn,
    degrees: u16,
) -> Wheel {
    let degrees = i32::from(degrees);
    let clockwise = match turn {
        Turn::Left => -degrees,
        Turn::Right => degrees,
    };
    let to = turned(anchor - pivot, clockwise);
    let farthest = unit.iter().map(|man| i64::from(len(pivot, man.at))).max();
    let arc = farthest.unwrap_or(0) * i64::from(degrees) * 355;
    Wheel {
        heading: heading.turned(clockwise),
        anchor: pivot.plus(to.x, to.y),
        cost: (arc + 20_339) / 20_340,
    }
}
