//! `greedy` and `recruit`: the order with the best expected position right after it. A recruit tries each once, the
//! better half twice, so that luck misleads him, and sees only what there is to gain.

use umpire::commander::{Glimpse, Thought};
use umpire::{Dice, Insight, Ruleset};

use crate::Commander;
use crate::ahead::{Repertoire, Screening, screen};
use crate::thought;

/// A look at some orders, and a second one at the better half: quick, and sensible enough for a study.
pub const GREEDY: Screening = Screening {
    most_orders: 32,
    stages: &[1, 2],
    always_kept: 2,
    insight: Insight::Trained,
    repertoire: Repertoire::Usual,
};

/// A glance at some of them.
pub const RECRUIT: Screening = Screening {
    most_orders: 36,
    stages: &[1, 1],
    always_kept: 2,
    insight: Insight::Raw,
    repertoire: Repertoire::Usual,
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
