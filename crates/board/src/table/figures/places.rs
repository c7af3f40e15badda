//! Places round a base, corners to walk round, rings to look in (tm-21.4, tm-21.8, tm-21.9).

use super::super::angle::{Facing, K, bearing};
use super::super::base::{Base, BaseEdge, BaseShape, Footprint, footprint};
use super::super::contact::overlap;
use super::super::figure::{Core, Figure};
use super::super::number::{Length, rdiv};
use super::super::point::{Point, Vector, len};
use super::slots::local;

/// From one place along an edge to the next (tm-21.4).
const ALONG: i64 = 104;
/// How much farther than a body's radius corners lie off (tm-21.8).
const OFF: i64 = 4;

/// n units towards a facing, each component rounded.
fn ray(n: i64, facing: Facing) -> Vector {
    let d = facing.dir();
    Vector {
        x: rdiv(n * d.x, K),
        y: rdiv(n * d.y, K),
    }
}

fn moved(p: Point, by: Vector) -> Point {
    p.plus(by.x, by.y)
}

/// The places at which a base stands at a gap from another, numbered (tm-21.4).
///
/// ```text
///      o o o
///    o       o        round a disc every 15°, from a first direction;
///   o    q    o       along the edges of a rectangle, and at its corners
///    o       o
/// ```
pub fn places(round: &Footprint, base: Base, heading: Facing, gap: Length, first: Facing) -> Vec<Point> {
    let (at, gap) = (round.centre(), i64::from(gap));
    let fan = (0..24).map(|i| first.turned(15 * i));
    match (round.base().shape(), base.shape()) {
        (BaseShape::Rect { .. }, BaseShape::Rect { hw, hl }) => {
            if round.base() == base && round.facing() == heading {
                let (s, d) = (2 * i64::from(hw) + gap, 2 * i64::from(hl) + gap);
                return side_by_side(s, d)
                    .map(|(right, forward)| moved(at, local(right, forward, heading)))
                    .to_vec();
            }
            let mover = footprint(base, at, heading);
            fan.map(|facing| {
                let clear = |n: &i64| !overlap(round, &mover.moved_to(moved(at, ray(*n, facing))));
                let n = (0..).find(clear).unwrap_or(0);
                moved(at, ray(n + gap, facing))
            })
            .collect()
        }
        (BaseShape::Rect { .. }, shape) => round_rectangle(round, radius(shape) + gap),
        (shape, BaseShape::Rect { .. }) => {
            let own = footprint(base, Point::ORIGIN, heading);
            let offsets = round_rectangle(&own, radius(shape) + gap);
            let opposite = |p: Point| at.plus(-i64::from(p.x()), -i64::from(p.y()));
            offsets.into_iter().map(opposite).collect()
        }
        (one, other) => {
            let far = radius(one) + radius(other) + gap;
            fan.map(|facing| moved(at, ray(far, facing))).collect()
        }
    }
}

fn radius(shape: BaseShape) -> i64 {
    match shape {
        BaseShape::Disc { r } => i64::from(r),
        BaseShape::Rect { .. } | BaseShape::Point => 0,
    }
}

/// Right and forward, for equal rectangles of equal heading; halves rounded down.
fn side_by_side(s: i64, d: i64) -> [(i64, i64); 12] {
    let (x, y) = (s.div_euclid(2), d.div_euclid(2));
    [
        (s, 0),
        (-s, 0),
        (0, -d),
        (0, d),
        (s, -y),
        (-s, -y),
        (s, y),
        (-s, y),
        (x, -d),
        (-x, -d),
        (x, d),
        (-x, d),
    ]
}

/// Beside the edges front, right, rear, left, then at the corners.
fn round_rectangle(base: &Footprint, off: i64) -> Vec<Point> {
    let mut found = Vec::new();
    for (edge, turn) in BaseEdge::ALL.into_iter().zip([0, 90, 180, 270]) {
        if let Some((a, b)) = base.edge(edge) {
            found.extend(beside_edge(a, b, base.facing().turned(turn), off, ALONG));
        }
    }
    let corners = base.corner_slice().iter().zip([45, 135, 225, 315]);
    found.extend(corners.map(|(&corner, turn)| moved(corner, ray(off, base.facing().turned(turn)))));
    found
}

/// The points off an edge towards a facing, from its middle outward (tm-21.4, tm-21.6).
pub fn beside_edge(a: Point, b: Point, towards: Facing, off: i64, every: i64) -> Vec<Point> {
    let (size, way) = (i64::from(len(a, b)), b - a);
    if size == 0 || every <= 0 {
        return Vec::new();
    }
    let numbers = (0..).flat_map(|k: i64| if k == 0 { vec![0] } else { vec![k, -k] });
    let fits = |k: &i64| 2 * k.abs() * every <= size;
    let place = |k: i64| {
        let along = size + 2 * k * every;
        let x = rdiv(along * way.x, 2 * size);
        moved(a.plus(x, rdiv(along * way.y, 2 * size)), ray(off, towards))
    };
    numbers.take_while(fits).map(place).collect()
}

/// The bearing of the outward normal of an edge of a polygon, given its vertices (tm-24.2).
pub fn outward(polygon: &[Point], a: Point, b: Point) -> Option<Facing> {
    let area: i64 = Core::Solid(polygon)
        .edges()
        .map(|(p, q)| (p - Point::ORIGIN).cross(q - Point::ORIGIN))
        .sum();
    let way = b - a;
    let normal = if 0 < area {
        (way.y, -way.x)
    } else {
        (-way.y, way.x)
    };
    bearing(Point::ORIGIN, Point::ORIGIN.plus(normal.0, normal.1))
}

/// The corners a body of this radius walks round, numbered by the vertices they belong to: each pushed out along its
/// bisector, the ends of a line straight on, an inner vertex of a line to both sides (tm-21.8). Those off the table are for
/// the caller to leave out.
///
/// ```text
///   x           x
///     +-------+
///     |       |
///     +-------+
///   x           x
/// ```
pub fn corners_round(shape: &impl Figure, body: Length) -> Vec<Point> {
    let (points, closed) = match shape.core() {
        Core::Solid(points) => (points, true),
        Core::Open(points) => (points, false),
    };
    let n = points.len();
    let mut found = Vec::new();
    for (i, &v) in points.iter().enumerate() {
        let before = if i == 0 {
            closed.then_some(n - 1)
        } else {
            Some(i - 1)
        };
        let after = if i + 1 == n {
            closed.then_some(0)
        } else {
            Some(i + 1)
        };
        let near: Vec<Point> = before.into_iter().chain(after).map(|j| points[j]).collect();
        let out = near.iter().fold((0, 0), |sum, &u| {
            let (way, whole) = (v - u, i64::from(len(u, v)).max(1));
            (
                sum.0 + rdiv(1000 * way.x, whole),
                sum.1 + rdiv(1000 * way.y, whole),
            )
        });
        let Some(facing) = bearing(Point::ORIGIN, Point::ORIGIN.plus(out.0, out.1)) else {
            continue;
        };
        let off = i64::from(body) + OFF;
        found.push(moved(v, ray(off, facing)));
        if !closed && near.len() == 2 {
            found.push(moved(v, ray(off, facing.turned(180))));
        }
    }
    found
}

/// The rings round a point: itself, then 25 u farther out each time, from the rear to both sides (tm-21.9).
pub fn rings(centre: Point, heading: Facing, count: u16) -> impl Iterator<Item = Point> {
    const APART: i64 = 25;
    let turns = move || {
        let pairs = (1..12).flat_map(|i| [15 * i, -15 * i]);
        [0].into_iter().chain(pairs).chain([180])
    };
    let ring = move |n: u16| {
        turns().map(move |turn| {
            let facing = heading.turned(180 + turn);
            moved(centre, ray(APART * i64::from(n), facing))
        })
    };
    [centre].into_iter().chain((1..=count).flat_map(ring))
}
