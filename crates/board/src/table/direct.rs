//! Directly towards or away, as close as possible, and the snap aid (tm-9.11, tm-9.12, tm-6.5).

use serde::{Deserialize, Serialize};

use super::base::{Footprint, footprint};
use super::contact::contact;
use super::figure::gap2;
use super::fraction::Gap;
use super::leg::Wayside;
use super::moves::{Allowance, Field, Move, Mover, check_move};
use super::number::{Length, rdiv};
use super::point::Point;
use super::preview::preview;
use super::search::reach;
use super::segment::Segment;
use super::walk::{Path, steps_of, walk};

/// How much a detour may lose on the way, 1.00 (tm-9.11).
const DETOUR: Length = 100;
/// How much closer a better place must be, 0.50 (tm-9.12).
const CLOSER: Length = 50;

/// Which way a direct move goes (tm-9.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Heading {
    /// Towards.
    Towards,
    /// Away from.
    Away,
}

/// Is the path directly towards, or away from, a base? (tm-9.11)
///
/// One segment whose end lies on the line through both centres, within the rounding of a step. Where a
/// straight segment as long as this path is barred: any path on which the gap never lags more than 1.00
/// behind the best it has been. That the path itself is legal is [`check_move`]'s to say.
pub fn is_direct(field: Field<'_>, mover: &Mover, path: &Path, goal: &Footprint, heading: Heading) -> bool {
    let start = path.start();
    if path.points().len() == 2 && on_the_line(start, path.end(), goal.centre(), heading) {
        return true;
    }
    straight_is_barred(field, mover, path, goal, heading) && keeps_heading(mover, path, goal, heading)
}

/// A step is rounded by at most half a unit each way, so it lies within √½ of the line.
fn on_the_line(start: Point, end: Point, goal: Point, heading: Heading) -> bool {
    let (line, way) = (goal - start, end - start);
    let across = i128::from(line.cross(way));
    let ahead = match heading {
        Heading::Towards => 0 < line.dot(way),
        Heading::Away => line.dot(way) < 0,
    };
    ahead && 2 * across * across <= i128::from(line.square())
}

fn straight_is_barred(
    field: Field<'_>,
    mover: &Mover,
    path: &Path,
    goal: &Footprint,
    heading: Heading,
) -> bool {
    let start = path.start();
    let line = goal.centre() - start;
    let length = i64::from(super::point::len(start, goal.centre()));
    if length == 0 {
        return true;
    }
    let cost = path.cost();
    let end = match heading {
        Heading::Towards => goal.centre(),
        Heading::Away => {
            let most = cost.min(30_000);
            let end = |v: i64| rdiv(-v * most, length);
            start.plus(end(line.x), end(line.y))
        }
    };
    let leg = Segment::new(start, end);
    // Towards: as far as this path goes, but not into the goal itself.
    let apart = |p: Point| !gap2(&footprint(mover.stand.base, p, mover.stand.facing), goal).is_zero();
    let free = steps_of(leg)
        .take_while(|&(k, p)| i64::from(k) <= cost && apart(p))
        .count() as i64
        - 1;
    let most = match heading {
        Heading::Towards => free.max(0),
        Heading::Away => cost,
    };
    let walked = Wayside::new(field, mover, leg).walk(most, i64::MAX);
    let off_table = steps_of(leg)
        .take(most as usize + 1)
        .any(|(_, p)| !field.table.frame().contains(p));
    walked.bar.is_some() || off_table
}

fn keeps_heading(mover: &Mover, path: &Path, goal: &Footprint, heading: Heading) -> bool {
    let mut best: Option<Gap> = None;
    walk(path).all(|step| {
        let gap = gap2(&footprint(mover.stand.base, step.at, mover.stand.facing), goal);
        let so_far = best.unwrap_or(gap);
        let (kept, better) = match heading {
            Heading::Towards => (gap.at_most(so_far, DETOUR), so_far.min(gap)),
            Heading::Away => (so_far.at_most(gap, DETOUR), so_far.max(gap)),
        };
        best = Some(better);
        kept
    })
}

/// The legal move that ends closest to a base, as far as the straight approach and ways around what is in
/// between can tell (tm-9.12). Staying put is the caller's to compare.
pub fn closest_approach(field: Field<'_>, mover: &Mover, goal: &Footprint) -> Option<Move> {
    let mut best: Option<(Gap, Move)> = None;
    let mut consider = |found: Option<Move>| {
        if let Some(found) = found {
            let gap = gap_of(mover, &found, goal);
            if best.as_ref().is_none_or(|(least, _)| gap < *least) {
                best = Some((gap, found));
            }
        }
    };
    let towards = |path: Path| preview(field, mover, &path, None).possible;
    consider(towards(Path::straight(mover.stand.at, goal.centre())));
    let cell = match mover.allowance {
        Allowance::Units(units) => i64::from(units) / 24,
        Allowance::Twelfths(twelfths) => twelfths / (12 * 24),
    };
    let reach = reach(field, mover, cell.clamp(2, 1000) as Length);
    let mut ends: Vec<(Gap, Point)> = reach
        .cells()
        .filter_map(|cell| {
            Some((
                gap2(&footprint(mover.stand.base, cell.at, cell.rests?), goal),
                cell.at,
            ))
        })
        .collect();
    ends.sort();
    for (_, at) in ends.into_iter().take(24) {
        let Some(path) = reach.path_to(at) else { continue };
        let rests = reach.cell_at(at).and_then(|cell| cell.rests);
        consider(check_move(field, mover, &path, rests).ok());
        let points = path.points().iter().copied().chain([goal.centre()]);
        consider(Path::new(points.collect()).ok().and_then(towards));
    }
    best.map(|(_, found)| found)
}

fn gap_of(mover: &Mover, found: &Move, goal: &Footprint) -> Gap {
    gap2(&footprint(mover.stand.base, found.path.end(), found.facing), goal)
}

/// Is this end as close to the goal as possible: is no legal end closer by more than 0.50? (tm-9.12)
pub fn is_as_close_as_possible(field: Field<'_>, mover: &Mover, end: &Footprint, goal: &Footprint) -> bool {
    let gap = gap2(end, goal);
    closest_approach(field, mover, goal).is_none_or(|found| gap.at_most(gap_of(mover, &found, goal), CLOSER))
}

/// The snap aid: the last step of a segment at which the base is in contact with `target` and overlaps
/// nothing else (tm-6.5). Not a rule.
pub fn snap(
    field: Field<'_>,
    mover: &Mover,
    last: Segment,
    facing: super::Facing,
    target: &Footprint,
) -> Option<Point> {
    let steps: Vec<_> = steps_of(last).collect();
    let touching = steps.into_iter().rev().map(|(_, p)| p).find(|&p| {
        let print = footprint(mover.stand.base, p, facing);
        contact(&print, target) && field.stands.overlapping(&print, Some(mover.stand.id)).is_empty()
    });
    touching.filter(|&p| field.table.frame().contains(p))
}
