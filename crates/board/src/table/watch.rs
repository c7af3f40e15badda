//! Who is come near to along a way (tm-9.5), stride by stride.

use super::angle::Facing;
use super::base::{Base, Footprint, footprint};
use super::figure::gap2;
use super::leg::STRAY;
use super::number::Length;
use super::strides::Stride;
use super::walk::Step;

/// Those a mover may come near to, each until it does. The gap is measured with the facing it had at the start (tm-9.5).
#[derive(Clone, Debug)]
pub struct Watches<T> {
    base: Base,
    facing: Facing,
    waiting: Vec<Watch<T>>,
}

#[derive(Clone, Debug)]
struct Watch<T> {
    who: T,
    print: Footprint,
    reach: Length,
    /// It cannot be so near before this step.
    not_before: i64,
}

impl<T: Copy> Watches<T> {
    /// For a mover with this base and facing; nobody yet.
    pub fn new(base: Base, facing: Facing) -> Watches<T> {
        Watches {
            base,
            facing,
            waiting: Vec::new(),
        }
    }

    /// Watches for somebody who stands there to come within this reach.
    pub fn add(&mut self, who: T, print: Footprint, reach: Length) {
        self.waiting.push(Watch {
            who,
            print,
            reach,
            not_before: 0,
        });
    }

    /// The first step of a stride at which somebody is come near to. All whom it meets are told, in the order in which they were
    /// added, and are watched for no longer; ask again for the rest of the stride.
    pub fn meet(&mut self, stride: &Stride, mut tell: impl FnMut(T)) -> Option<Step> {
        loop {
            let due = self.waiting.iter().map(|watch| watch.not_before).min()?;
            let nth = (due - stride.first.spent).max(0);
            if i64::from(stride.more) < nth {
                return None;
            }
            let step = stride.step(nth as Length);
            let print = footprint(self.base, step.at, self.facing);
            let mut met = false;
            self.waiting.retain_mut(|watch| {
                if step.spent < watch.not_before {
                    return true;
                }
                let gap = gap2(&print, &watch.print);
                if gap.is_within(watch.reach) {
                    met = true;
                    tell(watch.who);
                    return false;
                }
                // It takes that many steps to come so near; until then there is no need to measure.
                watch.not_before = step.spent + (gap.floor_units() - i64::from(watch.reach) - STRAY).max(1);
                true
            });
            if met {
                return Some(step);
            }
        }
    }
}
