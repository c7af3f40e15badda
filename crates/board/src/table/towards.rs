//! As close as possible, and directly towards (tm-ini-26).

use super::angle::{Facing, K, bearing};
use super::base::{BaseShape, Footprint};
use super::contact::CONTACT;
use super::errand::{Errand, Limit};
use super::figure::gap2;
use super::fraction::Gap;
use super::number::{Length, rdiv};
use super::point::Point;
use super::walk::{Path, walk};

/// How much closer a way around must bring a stand to be worth it, 0.50 (tm-ini-26).
const CLOSER: Length = 50;
/// How much a detour may lose on the way, 1.00 (tm-9.11, tm-ini-26).
const LOST: Length = 100;

/// A way and the facing at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approach {
    /// The way.
    pub path: Path,
    /// The facing at its end.
    pub facing: Facing,
}

impl Errand<'_> {
    /// **As close as possible** to a base, at a gap of at least `apart`: straight, or else past one of eight places
    /// around it. None: it stays (tm-ini-26).
    ///
    /// ```text
    ///        p   p   p
    ///          +---+
    ///        p | X | p        (b) the way to each p, continued to X's centre
    ///          +---+
    ///        p   p   p
    ///            ^
    ///            | (a) straight
    /// ```
    pub fn closest(&self, goal: &Footprint, apart: Length) -> Option<Approach> {
        let stand = &self.mover.stand;
        let mut least = gap2(&stand.footprint(), goal);
        let mut best = None;
        let clear = apart.max(CONTACT);
        if let Some(facing) = bearing(stand.at, goal.centre()) {
            let straight = [stand.at, goal.centre()];
            if let Some((gap, found)) = self.ending_near(&straight, facing, goal, apart)
                && gap < least
            {
                let enough = self.allowance() - 1 <= found.path.cost() || gap.is_within(clear + CLOSER);
                if enough {
                    return Some(found);
                }
                (best, least) = (Some(found), gap);
            }
        }
        for (place, facing) in self.places_around(goal, clear) {
            let mut points = self.way(place, facing).points().to_vec();
            points.push(goal.centre());
            if let Some((gap, found)) = self.ending_near(&points, facing, goal, apart)
                && !least.at_most(gap, CLOSER)
            {
                (best, least) = (Some(found), gap);
            }
        }
        best
    }

    /// Is a base that ends here as close as possible to the goal: at most 0.50 farther than what is found? (tm-ini-26)
    pub fn is_closest(&self, end: &Footprint, goal: &Footprint) -> bool {
        self.closest(goal, 0).is_none_or(|found| {
            let there = self.print(found.path.end(), found.facing);
            gap2(end, goal).at_most(gap2(&there, goal), CLOSER)
        })
    }

    /// Is a path directly towards a base: one segment on the line through both centres, within the rounding of a step,
    /// or a path on which the gap never lags more than 1.00 behind the smallest before? (tm-ini-26)
    pub fn is_directly_towards(&self, path: &Path, goal: &Footprint) -> bool {
        let (line, way) = (goal.centre() - path.start(), path.end() - path.start());
        let across = i128::from(line.cross(way));
        if path.points().len() == 2 && 2 * across * across <= i128::from(line.square()) {
            return true;
        }
        let own = self.mover.stand.footprint();
        let mut best = gap2(&own, goal);
        walk(path).skip(1).all(|step| {
            let gap = gap2(&own.moved_to(step.at), goal);
            let kept = gap.at_most(best, LOST);
            best = best.min(gap);
            kept
        })
    }

    fn ending_near(
        &self,
        points: &[Point],
        facing: Facing,
        goal: &Footprint,
        apart: Length,
    ) -> Option<(Gap, Approach)> {
        let far_enough = |print: &Footprint| !gap2(print, goal).is_less_than(apart);
        let path = self.furthest_where(points, facing, Limit::of(self.allowance()), far_enough)?;
        let gap = gap2(&self.print(path.end(), facing), goal);
        Some((gap, Approach { path, facing }))
    }

    /// The eight places around a base at which the mover, facing it, may end.
    fn places_around(&self, goal: &Footprint, clear: Length) -> impl Iterator<Item = (Point, Facing)> {
        let half = match self.mover.stand.base.shape() {
            BaseShape::Rect { hw, hl } => hw.max(hl),
            BaseShape::Disc { r } => r,
            BaseShape::Point => 0,
        };
        let around = match goal.base().shape() {
            BaseShape::Rect { .. } => (goal.corner_slice()[0] - goal.centre()).square().isqrt(),
            BaseShape::Disc { r } => i64::from(r),
            BaseShape::Point => 0,
        };
        let far = around + i64::from(half) + i64::from(clear);
        let centre = goal.centre();
        let place = move |i: i32| {
            let facing = Facing::NORTH.turned(45 * i);
            let out = facing.dir();
            let at = centre.plus(rdiv(far * out.x, K), rdiv(far * out.y, K));
            (at, facing.turned(180))
        };
        (0..8).map(place).filter(|&(at, facing)| {
            self.field.table.frame().contains(at)
                && at != self.mover.stand.at
                && self.may_end(&self.print(at, facing))
        })
    }
}
