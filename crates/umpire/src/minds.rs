//! The door through which computer players look: they see what their seat could know, no more.

use serde::Serialize;

use crate::{Dice, Ruleset, Seat, Seed};

/// A battle as one seat knows it. The true battle is not reachable through it.
#[derive(Debug)]
pub struct Glimpse<'a, R: Ruleset> {
    rules: &'a R,
    battle: &'a R::Battle,
    seat: Seat,
}

impl<'a, R: Ruleset> Glimpse<'a, R> {
    pub fn new(rules: &'a R, battle: &'a R::Battle, seat: Seat) -> Glimpse<'a, R> {
        Glimpse { rules, battle, seat }
    }

    pub fn rules(&self) -> &'a R {
        self.rules
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A full battle in which this seat could be.
    pub fn imagine(&self, dice: &mut Dice) -> R::Battle {
        self.rules.imagine(self.battle, self.seat, dice)
    }

    /// The orders this seat may give now; the same in every battle it could be in.
    pub fn orders(&self, out: &mut Vec<R::Order>) {
        self.rules.orders(self.battle, out);
    }
}

/// What a computer player decided, and what else it thought of.
#[derive(Clone, Debug, Serialize)]
pub struct Thought<O> {
    pub order: O,
    /// The orders it weighed, best first, with the expected result of each in evaluation points.
    pub weighed: Vec<(O, i32)>,
}

/// All computer players, for the erased game. Implemented by the crate that holds them.
pub trait Minds<R: Ruleset>: Send + Sync + 'static {
    /// Names of the players there are, weakest first.
    fn names(&self) -> &'static [&'static str];
    /// The one a newcomer is offered first; the strongest unless said otherwise.
    fn usual(&self) -> Option<&'static str> {
        self.names().last().copied()
    }
    /// The order this player gives; `None` for an unknown name.
    fn think(&self, name: &str, glimpse: &Glimpse<'_, R>, seed: &Seed) -> Option<Thought<R::Order>>;
}
