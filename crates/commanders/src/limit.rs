//! How long a commander may think about one order: a number of iterations, or of milliseconds.

/// How long a searching commander thinks about one order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The same seed gives the same order. What one iteration may do is bounded, so this bounds the time, too.
    Iterations(u32),
    /// As much as fits; different from machine to machine.
    Millis(u32),
}

/// Milliseconds since some moment. Commanders have no clock of their own: whoever hires them brings one.
pub type Watch = fn() -> u64;

/// The watch of whoever has no clock: a budget in iterations is kept, one in milliseconds is used up at once.
pub fn no_watch() -> u64 {
    u64::MAX
}

/// What is left of a budget.
#[derive(Debug)]
pub struct Limit {
    left: Left,
    watch: Watch,
}

#[derive(Copy, Clone, Debug)]
enum Left {
    Iterations(u32),
    /// Until the watch shows this.
    Until(u64),
}

/// A part of a budget: until this many iterations are left, or until the watch shows this.
#[derive(Copy, Clone, Debug)]
pub struct Share(Left);

impl Limit {
    pub fn new(budget: Budget, watch: Watch) -> Limit {
        let left = match budget {
            Budget::Iterations(iterations) => Left::Iterations(iterations),
            Budget::Millis(millis) => Left::Until(watch().saturating_add(u64::from(millis))),
        };
        Limit { left, watch }
    }

    /// One of `parts` equal parts of what is left.
    pub fn share(&self, parts: u32) -> Share {
        Share(match self.left {
            Left::Iterations(left) => Left::Iterations(left - left / parts.max(1)),
            Left::Until(end) => {
                let now = (self.watch)();
                Left::Until(now + end.saturating_sub(now) / u64::from(parts.max(1)))
            }
        })
    }

    /// Is there something left of this part?
    pub fn has(&self, share: Share) -> bool {
        match (self.left, share.0) {
            (Left::Iterations(left), Left::Iterations(end)) => end < left,
            (Left::Iterations(_) | Left::Until(_), Left::Until(end)) => (self.watch)() < end,
            (Left::Until(_), Left::Iterations(_)) => false,
        }
    }

    /// Is the time up? Iterations are counted where they are made: a first look never uses them up.
    pub fn is_late(&self, share: Share) -> bool {
        match share.0 {
            Left::Iterations(_) => false,
            Left::Until(end) => end <= (self.watch)(),
        }
    }

    /// An iteration is done.
    pub fn count(&mut self) {
        if let Left::Iterations(left) = &mut self.left {
            *left = left.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_clock_time_is_up_at_once_and_iterations_are_kept() {
        let timed = Limit::new(Budget::Millis(500), no_watch);
        assert!(!timed.has(timed.share(1)) && timed.is_late(timed.share(1)));
        let counted = Limit::new(Budget::Iterations(5), no_watch);
        assert!(counted.has(counted.share(1)) && !counted.is_late(counted.share(1)));
    }
}
