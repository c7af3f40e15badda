//! Turning: vectors by whole degrees, and a base in its place (tm-ini-1, tm-ini-2).

use super::angle::{Facing, K};
use super::base::footprint;
use super::errand::Errand;
use super::number::rdiv;
use super::point::Vector;

/// `turned(v, ρ)`: a vector turned clockwise by ρ degrees, each component rounded (tm-ini-1).
///
/// ```text
///     v ^            ρ = 90
///       |
///       +----> turned(v, 90)
/// ```
pub fn turned(v: Vector, degrees: i32) -> Vector {
    let by = Facing::NORTH.turned(degrees).dir();
    Vector {
        x: rdiv(v.x * by.y + v.y * by.x, K),
        y: rdiv(v.y * by.y - v.x * by.x, K),
    }
}

/// A stand turns where it is: to the facing wanted if it may rest so, otherwise back from there degree by degree,
/// the shorter way, to the first at which it may; at worst it keeps its own. Bases passed over on the way do not
/// matter (tm-ini-2).
///
/// ```text
///   own α ----> ... x x x x x β wanted     x: would rest on another base
///             here ^
/// ```
pub fn turn_in_place(errand: &Errand<'_>, wanted: Facing) -> Facing {
    let stand = &errand.mover.stand;
    let clockwise = (wanted.degrees() - stand.facing.degrees()).rem_euclid(360);
    // On a half turn clockwise.
    let turns: i32 = if clockwise <= 180 {
        clockwise
    } else {
        clockwise - 360
    };
    let back = (1..=turns.abs()).rev();
    back.map(|degrees| stand.facing.turned(degrees * turns.signum()))
        .find(|&facing| errand.may_rest(&footprint(stand.base, stand.at, facing)))
        .unwrap_or(stand.facing)
}
