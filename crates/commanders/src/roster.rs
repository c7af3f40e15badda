//! All commanders by name, for the erased games of server and command line.

use umpire::commander::{Commanders, Considered, Glimpse, Thought};
use umpire::{Dice, Ruleset, Seed};

use crate::ahead::Course;
use crate::{NAMES, USUAL, Watch, explain, hire};

/// Every commander, for every rule system.
#[derive(Copy, Clone, Debug)]
pub struct Roster {
    watch: Watch,
}

impl Roster {
    /// Budgets in milliseconds are measured by `watch`.
    pub fn new(watch: Watch) -> Roster {
        Roster { watch }
    }
}

impl<R: Ruleset> Commanders<R> for Roster {
    fn names(&self) -> &'static [&'static str] {
        NAMES
    }

    fn usual(&self) -> Option<&'static str> {
        Some(USUAL)
    }

    fn think(&self, name: &str, glimpse: &Glimpse<'_, R>, seed: &Seed) -> Option<Thought<R::Order>> {
        hire(name, self.watch)?.think(glimpse, &mut Dice::quiet(seed, 0))
    }

    fn risk(&self, glimpse: &Glimpse<'_, R>, considered: &Considered<R::Order>) -> Option<String> {
        explain::risk(glimpse, &considered.order, Course(considered.course))
    }
}
