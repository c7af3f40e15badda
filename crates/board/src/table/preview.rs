//! How far a drag would get, and where a move that is stopped ends (tm-9.9).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::angle::{Facing, bearing};
use super::base::{Footprint, footprint};
use super::leg::{Walked, Wayside};
use super::moves::{Allowance, Cost, Field, Move, MoveFault, Mover, check_move, check_walked, up_to_exit};
use super::number::Length;
use super::point::{Point, len};
use super::rest::{Back, check_rest};
use super::segment::Segment;
use super::walk::{Path, Step, step_of};

/// Where a drag along a path would end: legal as it is, or why not and how far it could go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preview {
    /// Why the path cannot be taken to its end.
    pub fault: Option<MoveFault>,
    /// The move as far along the path as is legal; without one, the stand stays where it is.
    pub possible: Option<Move>,
}

/// Checks a path, and if it is refused, finds the last place along it where the stand could rest.
pub fn preview(field: Field<'_>, mover: &Mover, path: &Path, facing: Option<Facing>) -> Preview {
    let mut walks: SmallVec<[Walked; 2]> = SmallVec::new();
    match check_walked(field, mover, path, facing, |walked| walks.push(walked)) {
        Ok(possible) => Preview {
            fault: None,
            possible: Some(possible),
        },
        Err(fault @ (MoveFault::WrongStart(_) | MoveFault::OffTable(_))) => Preview {
            fault: Some(fault),
            possible: None,
        },
        Err(fault) => Preview {
            fault: Some(fault),
            possible: furthest(field, mover, path, facing, &walks),
        },
    }
}

/// As far along the path as bars and allowance let it, then back to the last step that is a legal end.
///
/// `walks` are the legs as far as they can be walked, up to the first that is barred.
fn furthest(
    field: Field<'_>,
    mover: &Mover,
    path: &Path,
    facing: Option<Facing>,
    walks: &[Walked],
) -> Option<Move> {
    let (path, _) = up_to_exit(field.table, mover, path);
    let mut spent = Cost::default();
    let mut last = Step {
        leg: 0,
        k: 0,
        spent: 0,
        at: path.start(),
    };
    for (i, (leg, walked)) in path.legs().zip(walks).enumerate() {
        let (steps, twelfths) = match mover.allowance {
            Allowance::Units(units) => {
                let left = (i64::from(units) - spent.units).max(0);
                (i64::from(walked.steps).min(left) as Length, 0)
            }
            Allowance::Twelfths(twelfths) => {
                let walked = Wayside::new(field, mover, leg).walk(i64::MAX, twelfths - spent.twelfths);
                (walked.steps, walked.twelfths)
            }
        };
        spent.units += i64::from(steps);
        spent.twelfths += twelfths;
        let length = len(leg.a, leg.b);
        last = Step {
            leg: i,
            k: steps,
            spent: spent.units,
            at: step_of(leg, length, steps),
        };
        if steps < length {
            break;
        }
    }
    // The end is rounded, so the shortened path may cost a unit more than the steps did: ask again, and
    // go back faster after every refusal, so that a drag is never slow.
    let (mut legal, mut refused, mut skip) = (None, 0u32, 0i64);
    back_from(&path, &last, |step, back| {
        skip -= 1;
        if 0 <= skip {
            return Some(0);
        }
        let facing = back.facing(mover, facing);
        let print = back.print(mover, facing, step.at);
        if let Err(fault) = check_rest(field, mover, &print) {
            return Some(back.leg.hopeless(field, &print, &fault));
        }
        legal = check_move(field, mover, &path.cut(step), Some(facing)).ok();
        refused += 1;
        skip = 1 << refused.saturating_sub(2).min(20);
        legal.is_none().then_some(0)
    });
    legal
}

/// Ends a move early at a step of its path: facing along that segment unless given, and walked back to the
/// last step where the base may rest (tm-9.9). If no step will do, the stand stays where it is.
///
/// The steps up to `at` must be legal ones. The cost is that of the steps taken (tm-9.2).
pub fn stop(field: Field<'_>, mover: &Mover, path: &Path, at: &Step, facing: Option<Facing>) -> Option<Move> {
    let mut stopped = None;
    back_from(path, at, |step, back| {
        let facing = back.facing(mover, facing);
        let print = back.print(mover, facing, step.at);
        if let Err(fault) = check_rest(field, mover, &print) {
            return Some(back.leg.hopeless(field, &print, &fault));
        }
        let cost = Cost {
            units: step.spent,
            twelfths: twelfths_to(field, mover, path, step),
        };
        stopped = Some(Move {
            path: path.cut(step),
            facing,
            cost,
            exit: None,
        });
        None
    });
    stopped
}

/// The leg on which a base is walked back, and what stays the same on it.
struct Backwards {
    segment: Segment,
    leg: Back,
    print: Option<Footprint>,
}

impl Backwards {
    /// The facing given, else along the leg, else its own.
    fn facing(&self, mover: &Mover, given: Option<Facing>) -> Facing {
        given
            .or_else(|| match &self.print {
                Some(print) => Some(print.facing()),
                None => bearing(self.segment.a, self.segment.b),
            })
            .unwrap_or(mover.stand.facing)
    }

    fn print(&mut self, mover: &Mover, facing: Facing, at: Point) -> Footprint {
        let print = match &self.print {
            Some(print) => print.moved_to(at),
            None => footprint(mover.stand.base, at, facing),
        };
        *self.print.insert(print)
    }
}

/// The steps of a path from `last` back to the first, the start left out, until `visit` gives nothing. Otherwise it
/// says how many more steps of this leg need no visit.
fn back_from(path: &Path, last: &Step, mut visit: impl FnMut(&Step, &mut Backwards) -> Option<i64>) {
    let legs: SmallVec<[Segment; 2]> = path.legs().take(last.leg.saturating_add(1)).collect();
    let lengths: SmallVec<[Length; 2]> = legs.iter().map(|leg| len(leg.a, leg.b)).collect();
    for (i, (&leg, &length)) in legs.iter().zip(&lengths).enumerate().rev() {
        let before: i64 = lengths[..i].iter().map(|&length| i64::from(length)).sum();
        let mut k = i64::from(length);
        if i == last.leg {
            k = k.min(i64::from(last.k));
        }
        let mut back = Backwards {
            segment: leg,
            leg: Back::along(leg),
            print: None,
        };
        while 1 <= k {
            let step = Step {
                leg: i,
                k: k as Length,
                spent: before + k,
                at: step_of(leg, length, k as Length),
            };
            match visit(&step, &mut back) {
                Some(more) => k = k.saturating_sub(more).saturating_sub(1),
                None => return,
            }
        }
    }
}

/// What the steps up to this one cost by the going underfoot (tm-9.10).
fn twelfths_to(field: Field<'_>, mover: &Mover, path: &Path, step: &Step) -> i64 {
    let legs = path.legs().enumerate().take(step.leg + 1);
    let walked = legs.map(|(i, leg)| {
        let most = if i == step.leg {
            i64::from(step.k)
        } else {
            i64::MAX
        };
        Wayside::new(field, mover, leg).walk(most, i64::MAX).twelfths
    });
    walked.sum()
}
