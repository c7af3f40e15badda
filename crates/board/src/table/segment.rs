//! Segments: which side, do they meet, how far apart. All exact.

use super::fraction::Fraction;
use super::point::{Bounds, Point};

/// The closed segment between two points: a sight line (tm-10.1) or one leg of a move (tm-9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Where it starts.
    pub a: Point,
    /// Where it ends.
    pub b: Point,
}

impl Segment {
    /// The segment from `a` to `b`.
    pub fn new(a: Point, b: Point) -> Segment {
        Segment { a, b }
    }

    /// The same segment seen from its other end.
    pub fn reversed(self) -> Segment {
        Segment { a: self.b, b: self.a }
    }

    /// A box around it.
    pub fn bounds(self) -> Bounds {
        Bounds::around(&[self.a, self.b])
    }
}

/// Positive where `c` lies left of the line from `a` to `b`, zero on it.
pub(crate) fn turn(a: Point, b: Point, c: Point) -> i64 {
    (b - a).cross(c - a)
}

/// Is `p` on the closed segment?
pub(crate) fn on_segment(p: Point, a: Point, b: Point) -> bool {
    turn(a, b, p) == 0 && (a - p).dot(b - p) <= 0
}

/// Do the insides of two segments cross in one point that is an end of neither?
pub(crate) fn cross_properly(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (side_c, side_d) = (turn(a, b, c).signum(), turn(a, b, d).signum());
    side_c * side_d < 0 && turn(c, d, a).signum() * turn(c, d, b).signum() < 0
}

/// Do two closed segments share a point? A segment may be a single point.
pub(crate) fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    cross_properly(a, b, c, d)
        || on_segment(c, a, b)
        || on_segment(d, a, b)
        || on_segment(a, c, d)
        || on_segment(b, c, d)
}

/// Squared distance from a point to a closed segment, which may be a single point.
///
/// ```text
///      p         beside the segment: cross² / edge²
///      |
///   a--+-----b . p'   beyond an end: squared distance to that end
/// ```
pub(crate) fn square_to_segment(p: Point, a: Point, b: Point) -> Fraction {
    let (edge, to) = (b - a, p - a);
    let along = edge.dot(to);
    let whole = |square: i64| Fraction::new(i128::from(square), 1);
    if along <= 0 {
        return whole(to.square());
    }
    if edge.square() <= along {
        return whole((p - b).square());
    }
    let across = i128::from(edge.cross(to));
    Fraction::new(across * across, i128::from(edge.square()))
}

/// Is `p` within `reach` of the segment? As `square_to_segment(p, a, b) <= reach²`, without fractions.
pub(crate) fn within_of_segment(p: Point, a: Point, b: Point, reach: i64) -> bool {
    let (edge, to) = (b - a, p - a);
    let along = edge.dot(to);
    let square = reach * reach;
    if along <= 0 {
        return to.square() <= square;
    }
    if edge.square() <= along {
        return (p - b).square() <= square;
    }
    let across = i128::from(edge.cross(to));
    across * across <= i128::from(square) * i128::from(edge.square())
}

/// Is `p` nearer to the segment than `reach`? As `square_to_segment(p, a, b) < reach²`, without fractions.
pub(crate) fn nearer_than(p: Point, a: Point, b: Point, reach: i64) -> bool {
    let (edge, to) = (b - a, p - a);
    let along = edge.dot(to);
    let square = reach * reach;
    if along <= 0 {
        return to.square() < square;
    }
    if edge.square() <= along {
        return (p - b).square() < square;
    }
    let across = i128::from(edge.cross(to));
    across * across < i128::from(square) * i128::from(edge.square())
}

/// Squared distance from a point to a closed segment, rounded down. Not for rules: for skipping ahead.
pub(crate) fn floor_square(p: Point, a: Point, b: Point) -> i64 {
    let (edge, to) = (b - a, p - a);
    let along = edge.dot(to);
    if along <= 0 {
        return to.square();
    }
    if edge.square() <= along {
        return (p - b).square();
    }
    let across = edge.cross(to).abs();
    if across < 1 << 31 {
        return across * across / edge.square();
    }
    let across = i128::from(across);
    (across * across / i128::from(edge.square())) as i64
}
