//! Distance limits, overlap, contact and base edges (tm-5, tm-6).

use serde::{Deserialize, Serialize};

use super::base::{BaseEdge, BaseShape, Footprint};
use super::figure::{Figure, core_square, figures_within, gap2};
use super::fraction::{Fraction, Gap};
use super::number::{Length, rdiv};
use super::piece::Shape;
use super::point::Point;
use super::polygon::{Polygon, cut_convex};
use super::segment::square_to_segment;

/// How far apart bases may stand and still be in contact: 1 mm, or 0.10 in (tm-6.3, tm-13).
pub const CONTACT: Length = 10;

/// Is the gap between two figures at most `reach`? (tm-5.3)
pub fn within<A: Figure + ?Sized, B: Figure + ?Sized>(a: &A, b: &B, reach: Length) -> bool {
    figures_within(a, b, reach)
}

/// The smallest gap to a member of a group, and which member; the first on a tie (tm-5.5, tm-1.7).
pub fn nearest<A: Figure + ?Sized, B: Figure>(a: &A, group: &[B]) -> Option<(usize, Gap)> {
    let gaps = group.iter().map(|member| gap2(a, member)).enumerate();
    gaps.min_by(|(i, g), (j, h)| g.cmp(h).then(i.cmp(j)))
}

/// Do the interiors of two bases share a point? Touching is no overlap; a point has no interior (tm-6.1).
pub fn overlap(a: &Footprint, b: &Footprint) -> bool {
    use BaseShape::{Disc, Point, Rect};
    if !a.bounds().meets(b.bounds()) {
        return false;
    }
    match (a.base().shape(), b.base().shape()) {
        (Point, Point | Disc { .. } | Rect { .. }) | (Disc { .. } | Rect { .. }, Point) => false,
        (Rect { .. }, Rect { .. }) => !separated(a, b) && !separated(b, a),
        (Disc { r }, Disc { r: other }) => {
            let reach = i64::from(r) + i64::from(other);
            (b.centre() - a.centre()).square() < reach * reach
        }
        (Disc { .. }, Rect { .. }) | (Rect { .. }, Disc { .. }) => {
            let reach = i128::from(a.radius() + b.radius());
            core_square(a.core(), b.core()) < Fraction::new(reach * reach, 1)
        }
    }
}

/// Does one of the edge normals of `a` separate the two? Touching projections separate (tm-6.1).
fn separated(a: &Footprint, b: &Footprint) -> bool {
    let between = b.centre() - a.centre();
    a.normals()
        .iter()
        .any(|&normal| a.half_along(normal) + b.half_along(normal) <= normal.dot(between).abs())
}

/// Base contact, base to base, adjacent, touching: no overlap and a gap of at most 10 u (tm-6.3).
pub fn contact(a: &Footprint, b: &Footprint) -> bool {
    within(a, b, CONTACT) && !overlap(a, b)
}

/// Contact with a piece: a gap of at most 10 u to its shape, 0 where the base overlaps it (tm-6.3, tm-8.3).
pub fn touches(base: &Footprint, shape: &Shape) -> bool {
    within(base, shape, CONTACT)
}

/// Does the interior of the base overlap the interior of a piece? (tm-9.7)
///
/// A strip counts like an area; lines and points have no interior.
pub fn overlaps_shape(base: &Footprint, shape: &Shape) -> bool {
    if !base.bounds().meets(shape.bounds()) {
        return false;
    }
    match shape {
        Shape::Area(polygon) => overlaps_polygon(base, polygon),
        Shape::Strip(strip) => match base.base().shape() {
            BaseShape::Point => false,
            BaseShape::Rect { .. } | BaseShape::Disc { .. } => {
                let reach = i128::from(strip.radius() + base.radius());
                core_square(base.core(), strip.core()) < Fraction::new(reach * reach, 1)
            }
        },
        Shape::Line(_) | Shape::Point(_) => false,
    }
}

/// A polygon that no edge leads into the base has all of the base inside, or nothing of it.
fn overlaps_polygon(base: &Footprint, polygon: &Polygon) -> bool {
    match base.base().shape() {
        BaseShape::Point => false,
        BaseShape::Disc { r } => {
            let reach = i128::from(r);
            core_square(base.core(), polygon.core()) < Fraction::new(reach * reach, 1)
        }
        BaseShape::Rect { .. } => {
            let [fr, rr, rl, fl] = *base.corner_slice();
            let anticlockwise = [fl, rl, rr, fr];
            polygon
                .core()
                .edges()
                .any(|(p, q)| cut_convex(&anticlockwise, p, q))
                || polygon.contains(base.centre())
        }
    }
}

/// Which edge of a rectangle faces `p`: its diagonals divide the plane, a diagonal belongs to front or
/// rear (tm-6.4). Discs and points have no edges.
///
/// ```text
///   \  front  /
///    +-------+
///    | \   / |
/// left   c    right
///    | /   \ |
///    +-------+
///   /   rear  \
/// ```
pub fn edge_of(base: &Footprint, p: Point) -> Option<BaseEdge> {
    let BaseShape::Rect { hw, hl } = base.base().shape() else {
        return None;
    };
    let to = p - base.centre();
    let along = base.facing().dir().dot(to);
    let across = base.facing().right().dot(to);
    let ends = i128::from(along.abs()) * i128::from(hw) >= i128::from(across.abs()) * i128::from(hl);
    Some(match (ends, 0 <= along, 0 < across) {
        (true, true, _) => BaseEdge::Front,
        (true, false, _) => BaseEdge::Rear,
        (false, _, true) => BaseEdge::Right,
        (false, _, false) => BaseEdge::Left,
    })
}

/// The point of a base nearest to `p`, each component rounded; ties by edge: front, right, rear, left
/// (tm-15.5). A point in the base is its own nearest point.
pub fn nearest_point(base: &Footprint, p: Point) -> Point {
    match base.base().shape() {
        BaseShape::Point => base.centre(),
        BaseShape::Disc { r } => nearest_of_disc(base.centre(), i64::from(r), p),
        BaseShape::Rect { .. } => {
            if gap2(base, &p).is_zero() {
                return p;
            }
            let edges = BaseEdge::ALL.into_iter().filter_map(|edge| base.edge(edge));
            let least = edges.min_by_key(|&(a, b)| square_to_segment(p, a, b));
            least.map_or(base.centre(), |(a, b)| foot(p, a, b))
        }
    }
}

/// The foot of `p` on a segment, rounded.
fn foot(p: Point, a: Point, b: Point) -> Point {
    let edge = b - a;
    let along = edge.dot(p - a);
    if along <= 0 {
        return a;
    }
    if edge.square() <= along {
        return b;
    }
    a.plus(
        rdiv(along * edge.x, edge.square()),
        rdiv(along * edge.y, edge.square()),
    )
}

/// Centre + r·v/|v|, each component rounded to nearest, halves away from zero, without taking the root:
/// the rounded size n of r·|vx|/|v| is the largest with (2n−1)²·|v|² ≤ 4r²·vx².
fn nearest_of_disc(centre: Point, r: i64, p: Point) -> Point {
    let v = p - centre;
    let square = i128::from(v.square());
    if v.square() <= r * r {
        return p;
    }
    let rounded = |component: i64| {
        let wanted = 4 * i128::from(r * r) * i128::from(component) * i128::from(component) / square;
        let size = (wanted.unsigned_abs().isqrt() as i64 + 1) / 2;
        if component < 0 { -size } else { size }
    };
    centre.plus(rounded(v.x), rounded(v.y))
}

/// Which side of a line a point is on, looking along the line (tm-8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// To the left.
    Left,
    /// On the line, or beyond its end in its own direction.
    On,
    /// To the right.
    Right,
}
