//! Simple polygons and polylines: checked once, exact ever after (tm-7.1, tm-7.2).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::figure::{Core, Figure};
use super::number::rdiv;
use super::point::{Bounds, Point};
use super::segment::{on_segment, segments_meet, turn};

/// Most vertices of one polygon or polyline.
pub const MOST_VERTICES: usize = 256;

/// What is wrong with a polygon or polyline (tm-7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PolygonFault {
    /// Fewer vertices than the shape needs.
    #[error("{given} vertices; at least {needed} are needed")]
    TooFew {
        /// How many there are.
        given: usize,
        /// How many it takes.
        needed: usize,
    },
    /// More than [`MOST_VERTICES`].
    #[error("{given} vertices; at most {MOST_VERTICES} are allowed, so split the shape")]
    TooMany {
        /// How many there are.
        given: usize,
    },
    /// A vertex equals the one before it; the last vertex of a polygon need not repeat the first.
    #[error("vertex {vertex} repeats the one before it")]
    Repeated {
        /// The second of the two.
        vertex: usize,
    },
    /// The outline turns straight back on itself.
    #[error("the outline doubles back at vertex {vertex}")]
    Spike {
        /// The point of the spike.
        vertex: usize,
    },
    /// Two edges that are no neighbours meet: the outline crosses or touches itself.
    #[error("edge {edge} meets edge {other}; an outline may not cross or touch itself")]
    SelfCrossing {
        /// The first edge, named by the vertex it starts from.
        edge: usize,
        /// The second edge.
        other: usize,
    },
}

/// A simple closed polygon with its inside (tm-7.1). Either direction round is fine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    vertices: Vec<Point>,
    bounds: Bounds,
    anticlockwise: bool,
    convex: bool,
}

/// Where a point lies with respect to a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Containment {
    /// Outside.
    Outside,
    /// On an edge or a vertex: counts as in (tm-7.2).
    Boundary,
    /// In the interior.
    Inside,
}

impl Polygon {
    /// A polygon, if its outline is simple: no repeats, no spikes, no crossing or touching itself.
    pub fn new(vertices: Vec<Point>) -> Result<Polygon, PolygonFault> {
        check_chain(&vertices, 3)?;
        let n = vertices.len();
        if vertices[0] == vertices[n - 1] {
            return Err(PolygonFault::Repeated { vertex: n - 1 });
        }
        let edge = |i: usize| (vertices[i], vertices[(i + 1) % n]);
        for i in 0..n {
            let (before, here, after) = (vertices[(i + n - 1) % n], vertices[i], vertices[(i + 1) % n]);
            if turn(before, here, after) == 0 && 0 < (before - here).dot(after - here) {
                return Err(PolygonFault::Spike { vertex: i });
            }
        }
        for i in 0..n {
            for j in i + 2..n {
                let neighbours = i == 0 && j == n - 1;
                let ((a, b), (c, d)) = (edge(i), edge(j));
                if !neighbours && segments_meet(a, b, c, d) {
                    return Err(PolygonFault::SelfCrossing { edge: i, other: j });
                }
            }
        }
        let doubled: i64 = (1..n - 1)
            .map(|i| turn(vertices[0], vertices[i], vertices[i + 1]))
            .sum();
        assert!(doubled != 0, "a simple outline encloses something");
        let anticlockwise = 0 < doubled;
        let convex = (0..n).all(|i| {
            let bend = turn(vertices[i], vertices[(i + 1) % n], vertices[(i + 2) % n]);
            if anticlockwise { 0 <= bend } else { bend <= 0 }
        });
        Ok(Polygon {
            bounds: Bounds::around(&vertices),
            vertices,
            anticlockwise,
            convex,
        })
    }

    /// The vertices, as given.
    pub fn vertices(&self) -> &[Point] {
        &self.vertices
    }

    /// Where a point lies, exactly (tm-7.2).
    pub fn whereabouts(&self, p: Point) -> Containment {
        if self.bounds.contains(p) {
            whereabouts(&self.vertices, p)
        } else {
            Containment::Outside
        }
    }

    /// Is the point in the closed polygon? (tm-7.2)
    pub fn contains(&self, p: Point) -> bool {
        self.whereabouts(p) != Containment::Outside
    }

    /// The mean of the vertices, rounded: the middle of a symmetric piece (tm-8.5).
    pub fn middle(&self) -> Point {
        let n = self.vertices.len() as i64;
        let sum = |of: fn(Point) -> i32| self.vertices.iter().map(|&p| i64::from(of(p))).sum::<i64>();
        Point::made(rdiv(sum(Point::x), n), rdiv(sum(Point::y), n))
    }

    pub(crate) fn is_anticlockwise(&self) -> bool {
        self.anticlockwise
    }

    pub(crate) fn is_convex(&self) -> bool {
        self.convex
    }
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonFault;

    fn try_from(vertices: Vec<Point>) -> Result<Polygon, PolygonFault> {
        Polygon::new(vertices)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Vec<Point> {
        polygon.vertices
    }
}

impl Figure for Polygon {
    fn core(&self) -> Core<'_> {
        Core::Solid(&self.vertices)
    }

    fn radius(&self) -> i64 {
        0
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }
}

pub(super) fn check_chain(vertices: &[Point], needed: usize) -> Result<(), PolygonFault> {
    if vertices.len() < needed {
        return Err(PolygonFault::TooFew {
            given: vertices.len(),
            needed,
        });
    }
    if MOST_VERTICES < vertices.len() {
        return Err(PolygonFault::TooMany {
            given: vertices.len(),
        });
    }
    match vertices.windows(2).position(|pair| pair[0] == pair[1]) {
        Some(i) => Err(PolygonFault::Repeated { vertex: i + 1 }),
        None => Ok(()),
    }
}

/// Where a point lies with respect to a simple outline: on it, or by counting crossings exactly (tm-7.2).
pub(crate) fn whereabouts(vertices: &[Point], p: Point) -> Containment {
    let mut inside = false;
    let Some(&last) = vertices.last() else {
        return Containment::Outside;
    };
    let mut a = last;
    for &b in vertices {
        let (above_a, above_b) = (p.y() < a.y(), p.y() < b.y());
        if above_a != above_b {
            let side = turn(a, b, p);
            if side == 0 {
                return Containment::Boundary;
            }
            if above_b == (0 < side) {
                inside = !inside;
            }
        } else if (a.y() == p.y() || b.y() == p.y()) && on_segment(p, a, b) {
            return Containment::Boundary;
        }
        a = b;
    }
    if inside {
        Containment::Inside
    } else {
        Containment::Outside
    }
}

/// Does the closed segment from `p` to `q` have a point in the interior of a convex polygon, whose
/// vertices run anticlockwise? Clips the segment by one edge after the other.
pub(crate) fn cut_convex(anticlockwise: &[Point], p: Point, q: Point) -> bool {
    // The part of the segment still in play is the open interval low < t < high.
    let mut low: Option<(i64, i64)> = None;
    let mut high: Option<(i64, i64)> = None;
    let below =
        |a: (i64, i64), b: (i64, i64)| i128::from(a.0) * i128::from(b.1) < i128::from(b.0) * i128::from(a.1);
    let n = anticlockwise.len();
    for i in 0..n {
        let (a, b) = (anticlockwise[i], anticlockwise[(i + 1) % n]);
        let (start, end) = (turn(a, b, p), turn(a, b, q));
        match (0 < start, 0 < end) {
            (true, true) => {}
            (false, false) => return false,
            (true, false) => {
                let t = (start, start - end);
                if high.is_none_or(|high| below(t, high)) {
                    high = Some(t);
                }
            }
            (false, true) => {
                let t = (-start, end - start);
                if low.is_none_or(|low| below(low, t)) {
                    low = Some(t);
                }
            }
        }
    }
    match (low, high) {
        (Some(low), Some(high)) => below(low, high),
        (None, _) | (_, None) => true,
    }
}
