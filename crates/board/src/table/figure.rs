//! What a gap can be measured to: a core of corners, and a radius around it.

use super::base::{BaseShape, Footprint};
use super::fraction::{Fraction, Gap};
use super::number::{Length, limit};
use super::point::{Bounds, Point};
use super::polygon;
use super::segment::{Segment, cross_properly, within_of_segment};

/// A closed set: everything within a radius of its core (tm-4.6, tm-5.2, tm-7.1).
///
/// ```text
///   rectangle, area   solid core, radius 0       disc    a point, radius r
///   line              open core,  radius 0       strip   open core, radius hw
/// ```
pub trait Figure {
    /// The corners that bear the figure.
    fn core(&self) -> Core<'_>;
    /// How far the figure reaches around its core.
    fn radius(&self) -> i64;
    /// A box around all of it.
    fn bounds(&self) -> Bounds;
}

/// The corners of a figure.
#[derive(Clone, Copy, Debug)]
pub enum Core<'a> {
    /// A closed polygon with its inside.
    Solid(&'a [Point]),
    /// A chain of segments; a single point is a chain of one.
    Open(&'a [Point]),
}

impl<'a> Core<'a> {
    /// All corners, in order.
    pub fn points(self) -> &'a [Point] {
        match self {
            Core::Solid(points) | Core::Open(points) => points,
        }
    }

    /// The edges in order of their first vertex; a single point is one edge from itself to itself.
    pub(crate) fn edges(self) -> impl Iterator<Item = (Point, Point)> + Clone + 'a {
        let points = self.points();
        let n = points.len();
        let count = match self {
            Core::Solid(_) => n,
            Core::Open(_) => n.saturating_sub(1).max(n.min(1)),
        };
        // Division is slow, and this is asked all the time.
        let next = move |i: usize| if i + 1 < n { i + 1 } else { 0 };
        (0..count).map(move |i| (points[i], points[next(i)]))
    }

    fn swallows(self, other: Core<'_>) -> bool {
        match (self, other.points().first()) {
            (Core::Solid(points), Some(&p)) => {
                polygon::whereabouts(points, p) != polygon::Containment::Outside
            }
            (Core::Solid(_) | Core::Open(_), _) => false,
        }
    }
}

/// Squared distance between two cores: 0 if edges meet or one contains the other, else the smallest over
/// all vertex–edge pairs both ways (tm-5.2).
pub(crate) fn core_square(a: Core<'_>, b: Core<'_>) -> Fraction {
    if cores_meet(a, b) {
        return Fraction::ZERO;
    }
    apart_square(a, b)
}

/// Does one contain the other, or do edges cross? Edges that only touch are left to the distance, which is 0 then.
fn cores_meet(a: Core<'_>, b: Core<'_>) -> bool {
    a.swallows(b)
        || b.swallows(a)
        || a.edges()
            .any(|(p, q)| b.edges().any(|(r, s)| cross_properly(p, q, r, s)))
}

/// As [`core_square`], of cores that do not cross and do not contain each other.
///
/// Most of the nearest pairs are two vertices: those squares are whole numbers and come first, so that the
/// fractions beside the edges need comparing with something small already.
fn apart_square(a: Core<'_>, b: Core<'_>) -> Fraction {
    let mut whole: Option<i64> = None;
    for &p in a.points() {
        for &q in b.points() {
            let square = (q - p).square();
            whole = Some(whole.map_or(square, |least| least.min(square)));
        }
    }
    let Some(whole) = whole else {
        return Fraction::ZERO;
    };
    let mut least = (i128::from(whole), 1i64);
    let mut beside = |p: Point, r: Point, s: Point| {
        let (edge, to) = (s - r, p - r);
        let (along, square) = (edge.dot(to), edge.square());
        if 0 < along && along < square {
            let across = i128::from(edge.cross(to));
            // Below 2^74 times 2^37 on either side.
            if across * across * i128::from(least.1) < least.0 * i128::from(square) {
                least = (across * across, square);
            }
        }
    };
    for &p in a.points() {
        b.edges().for_each(|(r, s)| beside(p, r, s));
    }
    for &p in b.points() {
        a.edges().for_each(|(r, s)| beside(p, r, s));
    }
    Fraction::new(least.0, i128::from(least.1))
}

/// Is the distance between two cores at most `reach`? As [`core_square`] compared with `reach²`, without fractions.
fn cores_within(a: Core<'_>, b: Core<'_>, reach: i64) -> bool {
    let near = |of: Core<'_>, to: Core<'_>| {
        of.points()
            .iter()
            .any(|&p| to.edges().any(|(r, s)| within_of_segment(p, r, s, reach)))
    };
    near(a, b) || near(b, a) || cores_meet(a, b)
}

/// Is the gap between two figures at most `reach`? As [`gap2`] and [`Gap::is_within`]; what lies far off or right
/// beside is told by the boxes alone.
pub(crate) fn figures_within<A: Figure + ?Sized, B: Figure + ?Sized>(a: &A, b: &B, reach: Length) -> bool {
    if reach < 0 {
        return false;
    }
    let reach = limit(reach);
    if let (Core::Open([p]), Core::Open([q])) = (a.core(), b.core()) {
        let reach = reach + a.radius() + b.radius();
        return (*q - *p).square() <= reach * reach;
    }
    let (least, most) = a.bounds().least_and_most(b.bounds());
    if most <= reach * reach {
        return true;
    }
    least <= reach * reach && cores_within(a.core(), b.core(), reach + a.radius() + b.radius())
}

/// The gap between two closed figures, exact: 0 if they meet (tm-5.1, tm-5.2). All rule distances are gaps
/// unless a row says centre; height never changes one (tm-5.4), save by [`Gap::is_within_raised`].
pub fn gap2<A: Figure + ?Sized, B: Figure + ?Sized>(a: &A, b: &B) -> Gap {
    if let (Core::Open([p]), Core::Open([q])) = (a.core(), b.core()) {
        let square = Fraction::new(i128::from((*q - *p).square()), 1);
        return Gap::new(square, a.radius() + b.radius());
    }
    let square = if a.bounds().meets(b.bounds()) {
        core_square(a.core(), b.core())
    } else {
        apart_square(a.core(), b.core())
    };
    Gap::new(square, a.radius() + b.radius())
}

impl Figure for Footprint {
    fn core(&self) -> Core<'_> {
        let corners = self.corner_slice();
        match self.base().shape() {
            BaseShape::Rect { .. } => Core::Solid(corners),
            BaseShape::Disc { .. } | BaseShape::Point => Core::Open(&corners[..1]),
        }
    }

    fn radius(&self) -> i64 {
        match self.base().shape() {
            BaseShape::Disc { r } => i64::from(r),
            BaseShape::Rect { .. } | BaseShape::Point => 0,
        }
    }

    fn bounds(&self) -> Bounds {
        self.bounds()
    }
}

impl Figure for Point {
    fn core(&self) -> Core<'_> {
        Core::Open(std::slice::from_ref(self))
    }

    fn radius(&self) -> i64 {
        0
    }

    fn bounds(&self) -> Bounds {
        Bounds::around(&[*self])
    }
}

/// A segment with its two ends at hand as a slice, so that a gap can be measured to it (tm-10.8).
#[derive(Clone, Copy, Debug)]
pub struct Leg([Point; 2]);

impl From<Segment> for Leg {
    fn from(segment: Segment) -> Leg {
        Leg([segment.a, segment.b])
    }
}

impl Figure for Leg {
    fn core(&self) -> Core<'_> {
        Core::Open(&self.0)
    }

    fn radius(&self) -> i64 {
        0
    }

    fn bounds(&self) -> Bounds {
        Bounds::around(&self.0)
    }
}
