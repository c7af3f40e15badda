//! Away from the enemy: backing off to a gap, and breaking off (tm-ini-13, tm-ini-14).

use super::angle::{Facing, bearing};
use super::base::Footprint;
use super::contact::nearest;
use super::errand::{Errand, Limit};
use super::figure::gap2;
use super::fraction::Gap;
use super::leg::STRAY;
use super::number::{Length, rdiv};
use super::point::{Point, Vector, len};
use super::segment::Segment;
use super::towards::Approach;
use super::turning::turned;
use super::walk::{Path, Step, steps_of, walk};

/// How far the line is drawn along which a stand backs off (tm-ini-13).
const BACK: i64 = 2000;
/// How much the gap may lag behind the largest before, for the rounding of steps (tm-ini-14).
const LAG: Length = 2;

/// A vector of this length from the nearest of some bases, the first on a tie, to a stand.
fn out_of(own: &Footprint, bases: &[Footprint], length: i64) -> Option<Vector> {
    let (i, _) = nearest(own, bases)?;
    let from = bases[i].centre();
    let (v, whole) = (own.centre() - from, i64::from(len(from, own.centre())));
    (0 < whole).then(|| Vector {
        x: rdiv(v.x * length, whole),
        y: rdiv(v.y * length, whole),
    })
}

/// The gap between a base that goes step by step and a group (tm-5.5). Whoever is so far off that he cannot be the
/// nearest for so many steps is not measured before.
struct GroupGap<'a> {
    group: &'a [Footprint],
    /// For each a gap it cannot be below, at this step.
    least: Vec<i64>,
}

impl<'a> GroupGap<'a> {
    fn new(group: &'a [Footprint]) -> GroupGap<'a> {
        GroupGap {
            group,
            least: vec![0; group.len()],
        }
    }

    /// At the next step. A step is at most two units long, and rounded.
    fn of(&mut self, own: &Footprint) -> Option<Gap> {
        let mut nearest: Option<Gap> = None;
        for (base, least) in self.group.iter().zip(&mut self.least) {
            *least -= STRAY;
            if nearest.is_some_and(|gap| gap.floor_units() + 1 < *least) {
                continue;
            }
            let gap = gap2(own, base);
            *least = gap.floor_units();
            nearest = Some(nearest.map_or(gap, |nearest| nearest.min(gap)));
        }
        nearest
    }
}

impl Errand<'_> {
    /// **Backing off** to a gap of `reach` from every one of the enemy's bases, in ascending id, with the facing kept;
    /// on the spot if it has it, or if there is no way (tm-ini-13).
    ///
    /// ```text
    ///   [enemy] <- reach -> [there]        along the line from the centre of the nearest
    ///   [enemy][here] - - - - - - - - >
    /// ```
    pub fn back_off(&self, enemies: &[Footprint], reach: Length) -> Path {
        let stand = &self.mover.stand;
        let own = stand.footprint();
        let clear = |print: &Footprint| {
            let near = |base: &Footprint| gap2(print, base).is_less_than(reach);
            !enemies.iter().any(near)
        };
        let Some(out) = out_of(&own, enemies, BACK).filter(|_| !clear(&own)) else {
            return Path::on_the_spot(stand.at);
        };
        let line = Segment::new(stand.at, stand.at.plus(out.x, out.y));
        let frame = self.field.table.frame();
        let open = self.steps_along(line);
        let steps = steps_of(line).skip(1).take(open.max(0) as usize);
        let mut last = stand.at;
        for (_, at) in steps.take_while(|&(_, at)| frame.contains(at)) {
            let print = own.moved_to(at);
            if self.may_rest(&print) {
                last = at;
                if clear(&print) {
                    break;
                }
            }
        }
        if last == stand.at {
            Path::on_the_spot(last)
        } else {
            Path::straight(stand.at, last)
        }
    }

    /// Does a path lead **away from a group**: is the gap to it at every step at least the largest before, less 2 u?
    /// The base faces as it began (tm-ini-14).
    pub fn is_away(&self, path: &Path, group: &[Footprint]) -> bool {
        self.steps_away(walk(path).map(|step: Step| step.at), group) as i64 == path.cost()
    }

    /// How many steps after the start keep tm-ini-14.
    fn steps_away(&self, steps: impl Iterator<Item = Point>, group: &[Footprint]) -> usize {
        let own = self.mover.stand.footprint();
        let mut distance = GroupGap::new(group);
        let mut most: Option<Gap> = None;
        let keeps = |at: &Point| {
            let gap = distance.of(&own.moved_to(*at));
            let kept = most.is_none_or(|most| gap.is_none_or(|gap| most.at_most(gap, LAG)));
            most = most.max(gap);
            kept
        };
        steps.take_while(keeps).count().saturating_sub(1)
    }

    /// **Breaking off** from a group over `distance` units: straight away from the nearest, or up to 90° to either
    /// side; the first that goes all the way, else the dearest, the earlier on a tie. None: it stays (tm-ini-14).
    ///
    /// ```text
    ///        -15   0   15
    ///          \   |   /
    ///   -90 ----[own]---- 90
    ///           [foe]
    /// ```
    pub fn break_off(&self, group: &[Footprint], distance: Length) -> Option<Approach> {
        let stand = &self.mover.stand;
        let out = out_of(&stand.footprint(), group, i64::from(distance))?;
        let turns = (15..=90).step_by(15).flat_map(|turn| [turn, -turn]);
        let mut best: Option<Approach> = None;
        for turn in [0].into_iter().chain(turns) {
            let Some((end, facing)) = self.ray(turned(out, turn)) else {
                continue;
            };
            let line = Segment::new(stand.at, end);
            let limit = Limit {
                allowance: i64::from(distance),
                steps: self.steps_away(steps_of(line).map(|(_, at)| at), group) as i64,
            };
            let path = self.furthest(&[line.a, line.b], facing, limit);
            if let Some(path) = path.filter(|path| self.is_away(path, group))
                && best.as_ref().is_none_or(|best| best.path.cost() < path.cost())
            {
                best = Some(Approach { path, facing });
            }
            let done = |best: &Approach| i64::from(distance) - 2 <= best.path.cost();
            if best.as_ref().is_some_and(done) {
                break;
            }
        }
        best
    }

    /// The last step on the table of a segment from the stand, and its bearing.
    fn ray(&self, out: Vector) -> Option<(Point, Facing)> {
        let at = self.mover.stand.at;
        let frame = self.field.table.frame();
        let steps = steps_of(Segment::new(at, at.plus(out.x, out.y)));
        let end = steps.map(|(_, p)| p).filter(|&p| frame.contains(p)).last()?;
        Some((end, bearing(at, end)?))
    }
}
