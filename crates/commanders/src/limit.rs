//! How long a commander may think about one order: so many iterations, or until so many milliseconds are gone.

use std::time::Instant;

/// How long a searching commander thinks about one order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The same seed gives the same order. What one iteration may do is bounded, so this bounds the time, too.
    Iterations(u32),
    /// As much as fits; different from machine to machine.
    Millis(u32),
}

/// What time it is. Tests bring one of their own.
pub trait Watch {
    /// Milliseconds since some moment.
    fn millis(&self) -> u64;
}

/// The time of this machine.
#[derive(Copy, Clone, Debug)]
pub struct SystemWatch(Instant);

impl SystemWatch {
    pub fn start() -> SystemWatch {
        SystemWatch(Instant::now())
    }
}

impl Watch for SystemWatch {
    fn millis(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// What is left of a budget.
pub struct Limit<'w> {
    left: Left,
    watch: &'w dyn Watch,
}

#[derive(Copy, Clone, Debug)]
enum Left {
    Iterations(u32),
    /// Until the watch shows this.
    Until(u64),
}

/// A part of a budget: until so many iterations are left, or until the watch shows this.
#[derive(Copy, Clone, Debug)]
pub struct Share(Left);

impl<'w> Limit<'w> {
    pub fn new(budget: Budget, watch: &'w dyn Watch) -> Limit<'w> {
        let left = match budget {
            Budget::Iterations(iterations) => Left::Iterations(iterations),
            Budget::Millis(millis) => Left::Until(watch.millis() + u64::from(millis)),
        };
        Limit { left, watch }
    }

    /// One of `parts` equal parts of what is left.
    pub fn share(&self, parts: u32) -> Share {
        Share(match self.left {
            Left::Iterations(left) => Left::Iterations(left - left / parts.max(1)),
            Left::Until(end) => {
                let now = self.watch.millis();
                Left::Until(now + end.saturating_sub(now) / u64::from(parts.max(1)))
            }
        })
    }

    /// Is there something left of this part?
    pub fn has(&self, share: Share) -> bool {
        match (self.left, share.0) {
            (Left::Iterations(left), Left::Iterations(end)) => end < left,
            (Left::Iterations(_) | Left::Until(_), Left::Until(end)) => self.watch.millis() < end,
            (Left::Until(_), Left::Iterations(_)) => false,
        }
    }

    /// Is the time up? Iterations are counted where they are made: a first look never uses them up.
    pub fn is_late(&self, share: Share) -> bool {
        match share.0 {
            Left::Iterations(_) => false,
            Left::Until(end) => end <= self.watch.millis(),
        }
    }

    /// An iteration is done.
    pub fn count(&mut self) {
        if let Left::Iterations(left) = &mut self.left {
            *left = left.saturating_sub(1);
        }
    }
}
