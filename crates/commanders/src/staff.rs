//! All commanders by name, for the erased games of server and command line.

use umpire::minds::{Glimpse, Minds, Thought};
use umpire::{Dice, Ruleset, Seed};

use crate::{NAMES, USUAL, hire};

/// Every commander, for every rule system.
#[derive(Copy, Clone, Debug, Default)]
pub struct Staff;

impl<R: Ruleset> Minds<R> for Staff {
    fn names(&self) -> &'static [&'static str] {
        NAMES
    }

    fn usual(&self) -> Option<&'static str> {
        Some(USUAL)
    }

    fn think(&self, name: &str, glimpse: &Glimpse<'_, R>, seed: &Seed) -> Option<Thought<R::Order>> {
        hire(name)?.think(glimpse, &mut Dice::quiet(seed, 0))
    }
}
