//! Computer players, written once against the kernel for every rule system.
//!
//! A commander looks through a [`Glimpse`]: it is handed imagined battles in which its seat could be,
//! and the orders its seat may give; the true battle is out of its reach, so that it cannot cheat.
//! Its chance comes from dice of its own, so that the same seed gives the same order.
//!
//! | name | plays |
//! |---|---|
//! | `random` | any legal order, each as likely as the next |
//! | `greedy` | the order with the best expected position right after it |

mod greedy;
mod random;
mod staff;

pub use greedy::Greedy;
pub use random::Random;
pub use staff::Staff;

use umpire::minds::{Glimpse, Thought};
use umpire::{Dice, Ruleset};

/// Names of all commanders, weakest first.
pub const NAMES: &[&str] = &["random", "greedy"];

/// A computer player. It may keep scratch space between decisions, but no memory of the match.
pub trait Commander<R: Ruleset>: Send {
    /// The order it gives; `None` only if the rules list none.
    fn decide(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<R::Order>;

    /// The same order, with what else was weighed.
    fn think(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<Thought<R::Order>> {
        let order = self.decide(glimpse, dice)?;
        Some(Thought {
            order,
            weighed: Vec::new(),
        })
    }
}

/// A commander by name; `None` for a name that is not one of [`NAMES`].
pub fn hire<R: Ruleset>(name: &str) -> Option<Box<dyn Commander<R>>> {
    match name {
        "random" => Some(Box::new(Random::new())),
        "greedy" => Some(Box::new(Greedy::new())),
        _ => None,
    }
}
