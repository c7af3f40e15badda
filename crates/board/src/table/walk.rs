//! Paths and the lattice walk: where a moving centre is at every unit of its way (tm-9.1, tm-9.2).

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};
use thiserror::Error;

use super::number::{Length, rdiv};
use super::point::{Point, len};
use super::segment::Segment;

/// Most waypoints after the start (tm-9.1).
pub const MOST_WAYPOINTS: usize = 64;

/// The waypoints of a move: the present centre, then each point in turn (tm-9.1).
///
/// A path of the start alone is a turn on the spot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Path(SmallVec<[Point; 4]>);

/// Not a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PathFault {
    /// Not even a start.
    #[error("a path starts somewhere")]
    Empty,
    /// More than [`MOST_WAYPOINTS`].
    #[error("{0} waypoints; a move has at most {MOST_WAYPOINTS} (tm-9.1)")]
    TooMany(usize),
}

impl Path {
    /// A path over these points, the first of which is the start.
    pub fn new(points: Vec<Point>) -> Result<Path, PathFault> {
        if points.is_empty() {
            return Err(PathFault::Empty);
        }
        if MOST_WAYPOINTS < points.len() - 1 {
            return Err(PathFault::TooMany(points.len() - 1));
        }
        Ok(Path(points.into()))
    }

    /// Straight from one point to another.
    pub fn straight(from: Point, to: Point) -> Path {
        Path(smallvec![from, to])
    }

    /// A turn on the spot (tm-9.1).
    pub fn on_the_spot(at: Point) -> Path {
        Path(smallvec![at])
    }

    /// All points, the start first.
    pub fn points(&self) -> &[Point] {
        &self.0
    }

    /// Where it starts.
    pub fn start(&self) -> Point {
        self.0[0]
    }

    /// Where it ends.
    pub fn end(&self) -> Point {
        self.0[self.0.len() - 1]
    }

    /// The segments, in order.
    pub fn legs(&self) -> impl Iterator<Item = Segment> + '_ {
        self.0.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// Movement spent on the whole path where the ground does not matter (tm-9.1).
    pub fn cost(&self) -> i64 {
        self.legs().map(|leg| i64::from(len(leg.a, leg.b))).sum()
    }

    /// The path up to a step of one of its legs.
    pub(crate) fn cut(&self, step: &Step) -> Path {
        let mut points = SmallVec::from(&self.0[..=step.leg.min(self.0.len() - 1)]);
        if points.last() != Some(&step.at) {
            points.push(step.at);
        }
        Path(points)
    }
}

impl TryFrom<Vec<Point>> for Path {
    type Error = PathFault;

    fn try_from(points: Vec<Point>) -> Result<Path, PathFault> {
        Path::new(points)
    }
}

impl From<Path> for Vec<Point> {
    fn from(path: Path) -> Vec<Point> {
        path.0.into_vec()
    }
}

/// One step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Which segment, from 0.
    pub leg: usize,
    /// The number of the step on this segment, from 0 (tm-9.2).
    pub k: Length,
    /// Movement spent so far: earlier segments and k (tm-9.2).
    pub spent: i64,
    /// The centre.
    pub at: Point,
}

/// The steps of one segment: P_k = a + rdiv(k·(b−a), L), k = 0..=L (tm-9.2).
pub fn steps_of(leg: Segment) -> impl Iterator<Item = (Length, Point)> {
    let length = len(leg.a, leg.b);
    (0..=length).map(move |k| (k, step_of(leg, length, k)))
}

/// One of these steps; the last for a larger number.
pub fn nth_step(leg: Segment, k: Length) -> Point {
    let length = len(leg.a, leg.b);
    step_of(leg, length, k.clamp(0, length))
}

/// Step `k` of a segment of `length` steps.
pub(crate) fn step_of(leg: Segment, length: Length, k: Length) -> Point {
    if length == 0 {
        return leg.a;
    }
    let (d, k, length) = (leg.b - leg.a, i64::from(k), i64::from(length));
    leg.a.plus(rdiv(k * d.x, length), rdiv(k * d.y, length))
}

/// Every step of a path, the start once, then k = 1..=L of each segment (tm-9.2).
pub fn walk(path: &Path) -> impl Iterator<Item = Step> + '_ {
    let start = Step {
        leg: 0,
        k: 0,
        spent: 0,
        at: path.start(),
    };
    let mut before = 0;
    let later = path.legs().enumerate().flat_map(move |(i, leg)| {
        let earlier = before;
        before += i64::from(len(leg.a, leg.b));
        let steps = steps_of(leg).skip(1);
        steps.map(move |(k, at)| Step {
            leg: i,
            k,
            spent: earlier + i64::from(k),
            at,
        })
    });
    std::iter::once(start).chain(later)
}
