//! `greedy` and `recruit`: the order with the best expected position right after it. A recruit looks at fewer
//! orders and tries each only once or twice, so that luck misleads him.

use umpire::minds::{Glimpse, Thought};
use umpire::{Dice, Ruleset};

use crate::Commander;
use crate::ahead::{Screening, screen};
use crate::thought;

/// A careful look at every order.
pub const GREEDY: Screening = Screening {
    most_orders: 160,
    stages: &[2, 2, 4, 8, 16],
    always_kept: 4,
};

/// A glance at some of them.
pub const RECRUIT: Screening = Screening {
    most_orders: 32,
    stages: &[1, 2],
    always_kept: 2,
};

/// Looks one order ahead.
#[derive(Copy, Clone, Debug)]
pub struct Greedy {
    screening: Screening,
}

impl Greedy {
    pub fn new(screening: Screening) -> Greedy {
        Greedy { screening }
    }
}

impl<R: Ruleset> Commander<R> for Greedy {
    fn think(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<Thought<R::Order>> {
        thought(screen(glimpse, &self.screening, dice, None))
    }
}
