//! Templates and points (tm-15).

use super::angle::{Facing, bearing};
use super::base::Footprint;
use super::contact::{overlap, within};
use super::frame::Frame;
use super::number::{Length, limit, rdiv};
use super::point::Point;

/// Is the base under a circle of this radius? A base exactly at the rim is (tm-15.1).
pub fn under_circle(p: Point, radius: Length, base: &Footprint) -> bool {
    within(&p, base, radius)
}

/// Is the base under a square or rectangle template? Touching is not enough (tm-15.2).
pub fn under_rect(template: &Footprint, base: &Footprint) -> bool {
    overlap(template, base)
}

/// The battery point: the mean of the firing teams' centres, each component rounded (tm-15.3).
pub fn battery_point(teams: &[Point]) -> Option<Point> {
    let n = i64::try_from(teams.len()).ok().filter(|&n| 0 < n)?;
    let sum = |of: fn(Point) -> i32| teams.iter().map(|&p| i64::from(of(p))).sum::<i64>();
    Some(Point::made(rdiv(sum(Point::x), n), rdiv(sum(Point::y), n)))
}

/// How a template at `centre` is aligned to its battery: along the line of fire (tm-15.3). A template on
/// top of its battery has no alignment.
pub fn align(centre: Point, battery: Point) -> Option<Facing> {
    bearing(battery, centre)
}

/// May a template or point be moved from `from` to `to`, "up to R"? Its centre stays on the table; the
/// template itself may overhang (tm-15.4).
pub fn may_shift(frame: Frame, from: Point, to: Point, reach: Length) -> bool {
    let reach = limit(reach);
    frame.contains(to) && 0 <= reach && (to - from).square() <= reach * reach
}
