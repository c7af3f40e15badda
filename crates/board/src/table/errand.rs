//! One stand on an errand of its own: where it may rest and end, how far along a way it comes, and which way it takes
//! (tm-ini-3, tm-ini-23, tm-ini-24, tm-ini-25).

use super::angle::Facing;
use super::base::{Footprint, footprint};
use super::figure::gap2;
use super::frame::Frame;
use super::leg::Wayside;
use super::moves::{Allowance, Field, MoveFault, Mover};
use super::number::Length;
use super::point::{Point, len};
use super::rest::{Back, check_rest};
use super::search::way_around;
use super::segment::Segment;
use super::stand::Stands;
use super::walk::{MOST_WAYPOINTS, Path, Step, step_of};

/// How wide the cells are in which a way around is looked for (tm-ini-25).
const CELL: Length = 50;

/// How many times its allowance a way around may be long: whoever is sent round a house as far as he can go does not
/// stop at the wall (tm-ini-25).
const DETOUR: i64 = 2;

/// What a planned end must keep: this gap to every one of these bases. A stand that began closer to one may end no
/// closer to that one, stay or turn (tm-ini-23).
#[derive(Clone, Copy, Debug)]
pub struct KeepAway<'a> {
    /// The enemy's bases.
    pub from: &'a [Footprint],
    /// The smallest gap.
    pub gap: Length,
}

impl KeepAway<'_> {
    /// May a stand that began as `own` end as `end`?
    pub fn allows(&self, own: &Footprint, end: &Footprint) -> bool {
        self.from.iter().all(|base| {
            if far_apart(end, base, self.gap) {
                return true;
            }
            let there = gap2(end, base);
            !there.is_less_than(self.gap) || {
                let here = gap2(own, base);
                here.is_less_than(self.gap) && here <= there
            }
        })
    }
}

/// A mover among the stands that are at rest: all of them bar its end, some its way, too (tm-9.6).
#[derive(Clone, Copy, Debug)]
pub struct Errand<'a> {
    /// The table and everybody at rest on it.
    pub field: Field<'a>,
    /// Those of them whom its body may not pass: the enemy.
    pub in_the_way: &'a Stands,
    /// Who goes. Its allowance is in units (tm-9.1).
    pub mover: &'a Mover,
    /// What binds its planned end, if anything does (tm-ini-23).
    pub keep_away: Option<KeepAway<'a>>,
}

/// How far along a path somebody may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// What the path, cut and walked anew, may cost (tm-ini-3).
    pub allowance: i64,
    /// How many steps of it may be walked.
    pub steps: i64,
}

impl Limit {
    /// As far as this allowance goes.
    pub fn of(allowance: i64) -> Limit {
        Limit {
            allowance,
            steps: allowance,
        }
    }
}

impl<'a> Errand<'a> {
    /// The mover's allowance in units.
    pub fn allowance(&self) -> i64 {
        match self.mover.allowance {
            Allowance::Units(units) => i64::from(units),
            Allowance::Twelfths(twelfths) => twelfths / 12,
        }
    }

    /// The mover's base, put down somewhere.
    pub fn print(&self, at: Point, facing: Facing) -> Footprint {
        footprint(self.mover.stand.base, at, facing)
    }

    /// May the base rest so? (tm-9.7, tm-9.8)
    pub fn may_rest(&self, print: &Footprint) -> bool {
        check_rest(self.field, self.mover, print).is_ok()
    }

    /// May a planned move end so: at rest, and far enough from the enemy? (tm-ini-23)
    pub fn may_end(&self, print: &Footprint) -> bool {
        self.keeps_away(print) && self.may_rest(print)
    }

    fn keeps_away(&self, print: &Footprint) -> bool {
        self.keep_away
            .is_none_or(|keep| keep.allows(&self.mover.stand.footprint(), print))
    }

    /// The table with those only who bar the way.
    fn way_field(&self) -> Field<'a> {
        Field {
            stands: self.in_the_way,
            ..self.field
        }
    }

    /// How many steps of a segment may be walked (tm-9.6, tm-9.7).
    pub fn steps_along(&self, leg: Segment) -> Length {
        self.steps_of(leg, i64::MAX)
    }

    fn steps_of(&self, leg: Segment, most: i64) -> Length {
        Wayside::new(self.way_field(), self.mover, leg)
            .walk(most, i64::MAX)
            .steps
    }

    /// Is no step of a segment barred, however long it is? (tm-9.6, tm-9.7)
    pub fn is_open(&self, leg: Segment) -> bool {
        self.steps_along(leg) == len(leg.a, leg.b)
    }

    /// `furthest(path, f, A)`: the path as far as it can be walked, and from there back to the first step that is a
    /// legal end with this facing; the cut path, walked anew, is legal and within the allowance. None: the stand stays
    /// (tm-ini-24).
    ///
    /// ```text
    ///   start ----o----o----x====| barred
    ///                  ^    may not end here
    ///                  the path is cut here
    /// ```
    pub fn furthest(&self, points: &[Point], facing: Facing, limit: Limit) -> Option<Path> {
        self.furthest_where(points, facing, limit, |_| true)
    }

    /// As [`Errand::furthest`], with a further rule for the end.
    pub fn furthest_where(
        &self,
        points: &[Point],
        facing: Facing,
        limit: Limit,
        mut also: impl FnMut(&Footprint) -> bool,
    ) -> Option<Path> {
        let last = self.last_step(points, limit)?;
        let frame = self.field.table.frame();
        let print = self.print(last.at, facing);
        let mut before: i64 = legs(&points[..=last.leg]).map(length).sum();
        for number in (0..=last.leg).rev() {
            let leg = Segment::new(points[number], points[number + 1]);
            let whole = len(leg.a, leg.b);
            let mut k = if number == last.leg { last.k } else { whole };
            let on_table = points[..=number].iter().all(|&p| frame.contains(p)) && number < MOST_WAYPOINTS;
            while on_table && 1 <= k {
                let at = step_of(leg, whole, k);
                let there = print.moved_to(at);
                if let Err(fault) = check_rest(self.field, self.mover, &there) {
                    k -= 1 + self.hopeless(leg, &there, &fault);
                    continue;
                }
                let anew = Segment::new(leg.a, at);
                if before + length(anew) <= limit.allowance
                    && self.keeps_away(&there)
                    && also(&there)
                    && (k == whole || self.is_open(anew))
                {
                    return cut(points, number, at);
                }
                k -= 1;
            }
            if 0 < number {
                before -= length(Segment::new(points[number - 1], points[number]));
            }
        }
        None
    }

    /// For how many more steps back the base certainly may not rest, either.
    fn hopeless(&self, leg: Segment, print: &Footprint, fault: &MoveFault) -> Length {
        let steps = Back::along(leg).hopeless(self.field, print, fault);
        steps.clamp(0, i64::from(len(leg.a, leg.b))) as Length
    }

    /// The last step that can be walked to: before a bar, or where the steps are used up.
    fn last_step(&self, points: &[Point], limit: Limit) -> Option<Step> {
        let mut left = limit.allowance.min(limit.steps);
        let mut last = None;
        for (number, leg) in legs(points).enumerate() {
            if left <= 0 {
                break;
            }
            let whole = len(leg.a, leg.b);
            let walked = self.steps_of(leg, left);
            left -= i64::from(walked);
            if 0 < walked {
                last = Some(Step {
                    leg: number,
                    k: walked,
                    spent: 0,
                    at: step_of(leg, whole, walked),
                });
            }
            if walked < whole {
                break;
            }
        }
        last
    }

    /// `around(p, f, A)`: a legal way to exactly this place, ending with this facing, that costs at most `most`
    /// (tm-ini-25).
    pub fn around(&self, to: Point, facing: Facing, most: i64) -> Option<Path> {
        // Every way there must end at rest: where it may not, there is none. Where it may, only those in the way matter.
        if !self.may_rest(&self.print(to, facing)) {
            return None;
        }
        let mover = Mover {
            allowance: Allowance::Units(most.clamp(0, i64::from(Length::MAX)) as Length),
            ..self.mover.clone()
        };
        way_around(self.way_field(), &mover, CELL, to, Some(facing))
    }

    /// **The way** to a place: straight if no step is barred, however long; else around, with twice the allowance;
    /// else straight all the same. Whoever takes it goes only as far as [`Errand::furthest`] lets him (tm-ini-25).
    pub fn way(&self, to: Point, facing: Facing) -> Path {
        let straight = Segment::new(self.mover.stand.at, to);
        if self.is_open(straight) {
            return Path::straight(straight.a, straight.b);
        }
        self.around(to, facing, DETOUR * self.allowance())
            .unwrap_or_else(|| Path::straight(straight.a, straight.b))
    }
}

/// Do the boxes alone tell that two bases are at least so far apart?
fn far_apart(a: &Footprint, b: &Footprint, gap: Length) -> bool {
    let (least, _) = a.bounds().least_and_most(b.bounds());
    i64::from(gap) * i64::from(gap) <= least
}

/// A path up to a step of one of its legs (tm-ini-3).
fn cut(points: &[Point], leg: usize, at: Point) -> Option<Path> {
    let mut kept = points[..=leg].to_vec();
    if points[leg] != at {
        kept.push(at);
    }
    Path::new(kept).ok()
}

pub(crate) fn legs(points: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
}

pub(crate) fn length(leg: Segment) -> i64 {
    i64::from(len(leg.a, leg.b))
}

/// The nearest point of the table to a point that may lie off it: x and y each.
pub fn onto(frame: Frame, p: Point) -> Point {
    let within = |v: i32, most: Length| i64::from(v.clamp(0, most));
    Point::made(within(p.x(), frame.width()), within(p.y(), frame.height()))
}
