//! A template that lies square to its battery (tm-15.2, tm-15.3, tm-ini-19).

use super::angle::Facing;
use super::base::{Base, Footprint, footprint};
use super::point::Point;
use super::template::{align, battery_point};

/// A template as these teams lay it: along the line from their middle, the battery point, to its centre; facing 0
/// where it lies on that very point (tm-15.3, tm-ini-19). Without teams there is no battery.
///
/// ```text
///   gun            +----+
///     o - - - - - -| at |     its sides along and across the line of fire
///   gun            +----+
/// ```
pub fn laid_by(template: Base, at: Point, teams: &[Point]) -> Option<Footprint> {
    let battery = battery_point(teams)?;
    Some(footprint(
        template,
        at,
        align(at, battery).unwrap_or(Facing::NORTH),
    ))
}
