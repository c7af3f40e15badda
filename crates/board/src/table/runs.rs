//! A segment cut at every edge it meets, and where each stretch lies (tm-10.2, tm-10.3, tm-10.5).
//!
//! ```text
//!      +-------+   +----+
//!  a---|-------|---|----|---b      stretches: out, in, out, in, out
//!      +-------+   +----+
//! ```

use std::cmp::Ordering;

use super::figure::{Core, Figure};
use super::number::{Length, limit};
use super::point::{Point, Vector};
use super::polygon::{Polygon, cut_convex};
use super::segment::{Segment, turn};

/// A parameter along a segment: 0 at its start, 1 at its end. Both numbers are below 2^38.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    pub(super) num: i64,
    pub(super) den: i64,
}

impl Ratio {
    pub(crate) const START: Ratio = Ratio { num: 0, den: 1 };
    pub(crate) const END: Ratio = Ratio { num: 1, den: 1 };

    fn new(num: i64, den: i64) -> Ratio {
        if den < 0 {
            Ratio { num: -num, den: -den }
        } else {
            Ratio { num, den }
        }
    }

    fn compare(self, other: Ratio) -> Ordering {
        (i128::from(self.num) * i128::from(other.den)).cmp(&(i128::from(other.num) * i128::from(self.den)))
    }
}

/// The exact length of a part of a segment: `t · |s|`, compared by squares (tm-10.3).
#[derive(Clone, Copy, Debug)]
pub struct Run {
    t: Ratio,
    square: i64,
}

impl Run {
    pub(crate) fn new(t: Ratio, s: Segment) -> Run {
        Run {
            t,
            square: (s.b - s.a).square(),
        }
    }

    /// The squared length as numerator and denominator (tm-10.3).
    pub fn square(self) -> (i128, i128) {
        let (num, den) = (i128::from(self.t.num), i128::from(self.t.den));
        (num * num * i128::from(self.square), den * den)
    }

    /// Is the run longer than `most`? Exactly `most` is not (tm-1.6).
    pub fn exceeds(self, most: Length) -> bool {
        let (num, den) = self.square();
        let most = i128::from(limit(most));
        most < 0 || most * most * den < num
    }
}

/// Where the inside of a stretch lies with respect to a polygon, or a union of polygons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lies {
    Outside,
    /// Along an edge, with the polygon on the left only.
    PolygonLeft,
    /// Along an edge, with the polygon on the right only.
    PolygonRight,
    Inside,
}

impl Lies {
    /// With one polygon on the left and another on the right, the stretch is inside their union (tm-7.5).
    fn united(self, other: Lies) -> Lies {
        match (self, other) {
            (Lies::Outside, lies) | (lies, Lies::Outside) => lies,
            (Lies::PolygonLeft, Lies::PolygonLeft) => Lies::PolygonLeft,
            (Lies::PolygonRight, Lies::PolygonRight) => Lies::PolygonRight,
            (Lies::Inside | Lies::PolygonLeft | Lies::PolygonRight, _) => Lies::Inside,
        }
    }
}

/// A part of a segment between two cuts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    pub(crate) to: Ratio,
    pub(crate) lies: Lies,
}

/// Cuts `s` at every edge of the polygons; consecutive stretches, where they lie in the union (tm-7.5).
/// A segment of no length has none.
pub(crate) fn stretches<'a>(polygons: impl Iterator<Item = &'a Polygon> + Clone, s: Segment) -> Vec<Stretch> {
    if s.a == s.b {
        return Vec::new();
    }
    let mut cuts = vec![Ratio::START, Ratio::END];
    polygons
        .clone()
        .for_each(|polygon| cut(polygon.core(), s, &mut cuts));
    cuts.sort_by(|a, b| a.compare(*b));
    cuts.dedup_by(|a, b| a.compare(*b) == Ordering::Equal);
    let stretch = |pair: &[Ratio]| {
        let middle = Middle::of(s, pair[0], pair[1]);
        let lies = polygons
            .clone()
            .map(|polygon| middle.lies(polygon))
            .fold(Lies::Outside, Lies::united);
        Stretch { to: pair[1], lies }
    };
    cuts.windows(2).map(stretch).collect()
}

/// The parameters in 0..1 at which `s` meets the edges; for an edge along `s`, both its ends.
fn cut(core: Core<'_>, s: Segment, cuts: &mut Vec<Ratio>) {
    let d = s.b - s.a;
    for (p, q) in core.edges() {
        let (side_p, side_q) = (d.cross(p - s.a), d.cross(q - s.a));
        if 0 < side_p.signum() * side_q.signum() {
            continue;
        }
        let mut keep = |t: Ratio| {
            if 0 < t.num && t.num < t.den {
                cuts.push(t);
            }
        };
        if side_p == 0 && side_q == 0 {
            keep(Ratio::new(d.dot(p - s.a), d.square()));
            keep(Ratio::new(d.dot(q - s.a), d.square()));
        } else {
            let edge = q - p;
            keep(Ratio::new((p - s.a).cross(edge), d.cross(edge)));
        }
    }
}

/// A point between two cuts, as a fraction: (x, y) / den. All below 2^95 over 2^77.
struct Middle {
    x: i128,
    y: i128,
    den: i128,
    d: Vector,
}

impl Middle {
    fn of(s: Segment, from: Ratio, to: Ratio) -> Middle {
        let d = s.b - s.a;
        let num = i128::from(from.num) * i128::from(to.den) + i128::from(to.num) * i128::from(from.den);
        let den = 2 * i128::from(from.den) * i128::from(to.den);
        let x = i128::from(s.a.x()) * den + num * i128::from(d.x);
        let y = i128::from(s.a.y()) * den + num * i128::from(d.y);
        Middle { x, y, den, d }
    }

    /// Point in polygon, in fractions (tm-10.5). No edge crosses here, so an edge through this point runs
    /// along the segment.
    fn lies(&self, polygon: &Polygon) -> Lies {
        let mut inside = false;
        for (a, b) in polygon.core().edges() {
            let (ax, ay) = (i128::from(a.x()) * self.den, i128::from(a.y()) * self.den);
            let (bx, by) = (i128::from(b.x()) * self.den, i128::from(b.y()) * self.den);
            let edge = b - a;
            let side = i128::from(edge.x) * (self.y - ay) - i128::from(edge.y) * (self.x - ax);
            if side == 0 {
                let between = |v: i128, one: i128, two: i128| one.min(two) <= v && v <= one.max(two);
                if between(self.x, ax, bx) && between(self.y, ay, by) {
                    let left = polygon.is_anticlockwise() == (0 < edge.dot(self.d));
                    return if left {
                        Lies::PolygonLeft
                    } else {
                        Lies::PolygonRight
                    };
                }
            }
            let (above_a, above_b) = (self.y < ay, self.y < by);
            if above_a != above_b && above_b == (0 < side) {
                inside = !inside;
            }
        }
        if inside { Lies::Inside } else { Lies::Outside }
    }
}

/// Does some point of `s`, strictly between its ends, lie in the interior of the polygon? Touching a vertex
/// or running along an edge does not count (tm-10.2).
pub fn interior(polygon: &Polygon, s: Segment) -> bool {
    if !polygon.bounds().meets(s.bounds()) {
        return false;
    }
    if polygon.is_convex() && polygon.vertices().len() <= 4 {
        return cut_either_way(polygon, s);
    }
    // An edge crossed properly leads inside. Without one, and without a touch, all of s is on one side.
    let mut touched = false;
    let vertices = polygon.vertices();
    let mut side_before = turn(s.a, s.b, vertices[vertices.len() - 1]).signum();
    for (i, &q) in vertices.iter().enumerate() {
        let side = turn(s.a, s.b, q).signum();
        if side_before * side <= 0 {
            let p = vertices[(i + vertices.len() - 1) % vertices.len()];
            let ends = turn(p, q, s.a).signum() * turn(p, q, s.b).signum();
            if side_before * side < 0 && ends < 0 {
                return true;
            }
            touched |= ends <= 0;
        }
        side_before = side;
    }
    if touched {
        interior_slowly(std::iter::once(polygon), s)
    } else {
        s.a != s.b && polygon.contains(s.a)
    }
}

fn cut_either_way(polygon: &Polygon, s: Segment) -> bool {
    if s.a == s.b {
        return false;
    }
    if polygon.is_anticlockwise() {
        return cut_convex(polygon.vertices(), s.a, s.b);
    }
    let mut turned = [Point::ORIGIN; 4];
    let n = polygon.vertices().len();
    for (to, from) in turned.iter_mut().zip(polygon.vertices().iter().rev()) {
        *to = *from;
    }
    cut_convex(&turned[..n], s.a, s.b)
}

/// As [`interior`], for a union of polygons, by looking at every stretch (tm-7.5, tm-10.5).
pub(crate) fn interior_slowly<'a>(polygons: impl Iterator<Item = &'a Polygon> + Clone, s: Segment) -> bool {
    stretches(polygons, s)
        .iter()
        .any(|stretch| stretch.lies == Lies::Inside)
}

/// From the start of a segment that begins in a polygon or a union of them: how long it stays in, and
/// whether it comes in again (tm-10.3).
#[derive(Clone, Copy, Debug)]
pub struct Leaving {
    /// Length of `s` from its start to the first point where it leaves the closed piece.
    pub run: Run,
    /// Does `s` meet the interior after that point?
    pub again: bool,
}

/// `run(P, X)` and `again(P, X)` for X the start of `s`, in the union of `polygons` (tm-10.3, tm-7.5).
pub fn leaving<'a>(polygons: impl Iterator<Item = &'a Polygon> + Clone, s: Segment) -> Leaving {
    let mut end = Ratio::START;
    let mut out = false;
    let mut again = false;
    for stretch in stretches(polygons, s) {
        out |= stretch.lies == Lies::Outside;
        if !out {
            end = stretch.to;
        }
        again |= out && stretch.lies == Lies::Inside;
    }
    Leaving {
        run: Run::new(end, s),
        again,
    }
}

/// Is a polygon inside another, edges allowed to touch? (tm-7.7)
pub(crate) fn lies_within(inner: &Polygon, outer: &Polygon) -> bool {
    inner.core().edges().all(|(p, q)| {
        let parts = stretches(std::iter::once(outer), Segment::new(p, q));
        parts.iter().all(|stretch| stretch.lies != Lies::Outside)
    })
}

/// Do the interiors of two simple polygons share a point? (tm-14.2)
///
/// If they do, an edge of one runs inside the other, or along an edge of it with both insides on one side.
pub(crate) fn interiors_overlap(a: &Polygon, b: &Polygon) -> bool {
    a.bounds().meets(b.bounds()) && (edge_inside(a, b) || edge_inside(b, a))
}

fn edge_inside(of: &Polygon, other: &Polygon) -> bool {
    let same_side = if of.is_anticlockwise() {
        Lies::PolygonLeft
    } else {
        Lies::PolygonRight
    };
    of.core().edges().any(|(p, q)| {
        let parts = stretches(std::iter::once(other), Segment::new(p, q));
        parts
            .iter()
            .any(|stretch| stretch.lies == Lies::Inside || stretch.lies == same_side)
    })
}
