//! Commanders: opponents played by the computer, written once against the kernel for every rule system.
//!
//! A commander looks through a [`Glimpse`]: it is handed imagined battles in which its seat could be,
//! and the orders its seat may give; the true battle is out of its reach, so that it cannot cheat.
//! Its chance comes from dice of its own, so that the same seed gives the same order.
//!
//! | name | plays |
//! |---|---|
//! | `random` | any legal order, each as likely as the next |
//! | `recruit` | the best of some orders at a glance, blind to what the enemy threatens and to cover |
//! | `greedy` | the best of some orders after a second look: quick enough for studies of many games |
//! | `regular` | considers one quick reply to the orders that look best, and a few orders beyond it |
//! | `veteran` | sets up as rehearsed, considers more orders with a better evaluation, and searches longer |
//!
//! `sandtable strength` measures how far they are apart.
//!
//! The searching ones take a budget after a colon: `veteran:2000` iterations, `veteran:500ms`. A budget in
//! iterations gives the same order on every machine; one in milliseconds does not.

mod ahead;
mod explain;
mod greedy;
mod levels;
mod limit;
mod playout;
mod random;
mod roster;
mod search;

pub use ahead::{Luck, Repertoire, Screening, carry_through};
pub use greedy::Greedy;
pub use levels::{NAMES, USUAL, hire, is_known};
pub use limit::{Budget, Watch, no_watch};
pub use playout::PlayoutPolicy;
pub use random::Random;
pub use roster::Roster;
pub use search::{Margin, Search, SearchSettings};

use umpire::commander::{Considered, Glimpse, Thought};
use umpire::{Dice, Ruleset};

use crate::ahead::{Look, Tried};

/// One that gives orders. It may keep scratch space between decisions, but no memory of the match.
pub trait Commander<R: Ruleset>: Send {
    /// The order it gives and what else it considered; `None` only if the rules list none.
    fn think(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<Thought<R::Order>>;

    /// The order alone.
    fn decide(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<R::Order> {
        Some(self.think(glimpse, dice)?.order)
    }
}

/// The first of the tried orders is the one given. An only order is given without considering others.
fn thought<O: Clone>(look: Look<O>) -> Option<Thought<O>> {
    let order = look.tried.first()?.order.clone();
    let considered = |tried: Tried<O>| Considered {
        expected: i32::try_from(tried.mean()).unwrap_or(i32::MAX),
        worst: tried.worst,
        tries: tried.tries,
        worse: tried.worse,
        course: tried.worst_course.0,
        order: tried.order,
    };
    let tried = look.tried.into_iter().filter(|tried| 0 < tried.tries);
    Some(Thought {
        order,
        now: look.now.value(),
        considered: tried.map(considered).collect(),
        rehearsed: look.rehearsed,
    })
}
