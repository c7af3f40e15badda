//! Formations: a unit shifted and turned with its lead, or drawn up in a shape (tm-ini-7, tm-ini-8).

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::super::angle::{Facing, K};
use super::super::base::BaseShape;
use super::super::number::rdiv;
use super::super::point::{Point, Vector};
use super::super::stand::{Stand, StandId};
use super::super::turning::turned;

/// How a unit stands around its lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Formation {
    /// As it is now (tm-ini-7).
    #[default]
    Keep,
    /// Beside the lead, right and left (tm-ini-8).
    Line,
    /// Behind the lead (tm-ini-8).
    Column,
    /// As near to the lead as there is room (tm-ini-8).
    CloseUp,
}

/// Where a stand is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Want {
    /// Whose place it is.
    pub id: StandId,
    /// The place; it may be taken, or off the table.
    pub at: Point,
    /// The facing.
    pub facing: Facing,
}

/// How the lead ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadEnd {
    /// Where.
    pub at: Point,
    /// Facing which way.
    pub facing: Facing,
    /// By how much the formation turns about it, where a facing was given (tm-ini-7).
    pub turn: Option<i32>,
}

/// Room between two neighbours of a line or column (tm-ini-8).
const ROOM: i64 = 50;

/// Where the others are wanted around the end of their lead, in the order of `others` (tm-ini-7, tm-ini-8).
///
/// ```text
///   line      1 2 L 3 4      from left to right as they stand now
///
///   column    L              from front to rear as they stand now
///             1
///             2
/// ```
pub fn wants(formation: Formation, lead: &Stand, others: &[Stand], end: LeadEnd) -> Vec<Want> {
    let (f, r) = (end.facing.dir(), end.facing.right());
    let n = others.len() as i64;
    let want = |stand: &Stand, at: Point, facing: Facing| Want {
        id: stand.id,
        at,
        facing,
    };
    match formation {
        Formation::Keep => others
            .iter()
            .map(|stand| {
                let off = turned(stand.at - lead.at, end.turn.unwrap_or(0));
                let facing = end.turn.map_or(end.facing, |turn| stand.facing.turned(turn));
                want(stand, end.at.plus(off.x, off.y), facing)
            })
            .collect(),
        Formation::CloseUp => others
            .iter()
            .map(|stand| want(stand, end.at, end.facing))
            .collect(),
        Formation::Line => {
            let numbers = (-(n / 2)..=n - n / 2).filter(|&k| k != 0);
            let places = slots(end.at, r, spacing(lead, others, across), numbers);
            drawn_up(others, |stand| along(r, stand.at), &places, end.facing)
        }
        Formation::Column => {
            let places = slots(end.at, f, spacing(lead, others, lengthways), (1..=n).map(|k| -k));
            drawn_up(others, |stand| -along(f, stand.at), &places, end.facing)
        }
    }
}

/// How far along a direction a point lies.
fn along(direction: Vector, p: Point) -> i64 {
    direction.dot(p - Point::ORIGIN)
}

/// The places e + k·d·direction, each component rounded.
fn slots(e: Point, direction: Vector, d: i64, numbers: impl Iterator<Item = i64>) -> Vec<Point> {
    numbers
        .map(|k| e.plus(rdiv(k * d * direction.x, K), rdiv(k * d * direction.y, K)))
        .collect()
}

/// So that nobody crosses over, the members take the places in their present order, lower id on a tie. The answer is
/// in the order of `others`.
fn drawn_up(others: &[Stand], rank: impl Fn(&Stand) -> i64, places: &[Point], facing: Facing) -> Vec<Want> {
    let mut order: Vec<usize> = (0..others.len()).collect();
    order.sort_by_key(|&i| (rank(&others[i]), others[i].id));
    let mut wants: Vec<(usize, Want)> = order
        .iter()
        .zip(places)
        .map(|(&i, &at)| {
            let id = others[i].id;
            (i, Want { id, at, facing })
        })
        .collect();
    wants.sort_by_key(|&(i, _)| i);
    wants.into_iter().map(|(_, want)| want).collect()
}

/// From one place to the next: the two largest half-sizes and some room (tm-ini-8).
fn spacing(lead: &Stand, others: &[Stand], half: impl Fn(&Stand) -> i64) -> i64 {
    let all = std::iter::once(lead).chain(others);
    let mut halves: Vec<i64> = all.map(half).collect();
    halves.sort_by_key(|&half| Reverse(half));
    halves[0] + halves.get(1).unwrap_or(&halves[0]) + ROOM
}

fn across(stand: &Stand) -> i64 {
    match stand.base.shape() {
        BaseShape::Rect { hw, .. } => i64::from(hw),
        BaseShape::Disc { r } => i64::from(r),
        BaseShape::Point => 0,
    }
}

fn lengthways(stand: &Stand) -> i64 {
    match stand.base.shape() {
        BaseShape::Rect { hl, .. } => i64::from(hl),
        BaseShape::Disc { r } => i64::from(r),
        BaseShape::Point => 0,
    }
}
