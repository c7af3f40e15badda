//! The door through which commanders look: they see what their seat could know, no more.

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

    /// The same for those who take their time.
    pub fn orders_in_depth(&self, out: &mut Vec<R::Order>) {
        self.rules.orders_in_depth(self.battle, out);
    }

    /// What has been rehearsed for this decision.
    pub fn advised(&self, out: &mut Vec<R::Order>) {
        self.rules.advised(self.battle, out);
    }
}

/// What a commander decided, and what else it thought of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<O> {
    pub order: O,
    /// What the position is worth before the order, in evaluation points.
    pub now: i32,
    /// The orders it considered, best first; empty if it did not consider any.
    pub considered: Vec<Considered<O>>,
    /// It gives this order because it was rehearsed ([`Ruleset::advised`]).
    pub rehearsed: bool,
}

impl<O> Thought<O> {
    /// An order without much thought.
    pub fn at_once(order: O) -> Thought<O> {
        Thought {
            order,
            now: 0,
            considered: Vec::new(),
            rehearsed: false,
        }
    }
}

/// One order a commander considered: what came of it in the courses of events it imagined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Considered<O> {
    pub order: O,
    /// The mean of all tries, in evaluation points.
    pub expected: i32,
    /// The worst of them.
    pub worst: i32,
    pub tries: u32,
    /// In how many of them the position was worse afterwards than before.
    pub worse: u32,
    /// The number of the course with the worst result: [`Commanders::risk`] goes through it again.
    pub course: u64,
}

/// All commanders, for the erased game. Implemented by the crate that holds them.
pub trait Commanders<R: Ruleset>: Send + Sync + 'static {
    /// Names of the commanders there are, weakest first.
    fn names(&self) -> &'static [&'static str];
    /// The one a newcomer is offered first; the strongest unless said otherwise.
    fn usual(&self) -> Option<&'static str> {
        self.names().last().copied()
    }
    /// The order this commander gives; `None` for an unknown name.
    fn think(&self, name: &str, glimpse: &Glimpse<'_, R>, seed: &Seed) -> Option<Thought<R::Order>>;
    /// What may go wrong with an order, in sentences of the log of the course in which it went worst. The
    /// course is imagined: it tells what the seat fears, not what is.
    fn risk(&self, _glimpse: &Glimpse<'_, R>, _considered: &Considered<R::Order>) -> Option<String> {
        None
    }
}
