//! `random`: any legal order, each as likely as the next.

use umpire::commander::{Glimpse, Thought};
use umpire::{Dice, Ruleset};

use crate::Commander;

/// Picks blind. Keeps its list of orders between decisions and so allocates nothing for one.
#[derive(Debug)]
pub struct Random<R: Ruleset> {
    orders: Vec<R::Order>,
}

impl<R: Ruleset> Random<R> {
    pub fn new() -> Random<R> {
        Random { orders: Vec::new() }
    }
}

impl<R: Ruleset> Default for Random<R> {
    fn default() -> Random<R> {
        Random::new()
    }
}

impl<R: Ruleset> Commander<R> for Random<R> {
    fn think(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<Thought<R::Order>> {
        self.decide(glimpse, dice).map(Thought::at_once)
    }

    fn decide(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<R::Order> {
        self.orders.clear();
        glimpse.orders(&mut self.orders);
        if self.orders.is_empty() {
            return None;
        }
        let index = dice.below(self.orders.len() as u32) as usize;
        Some(self.orders.swap_remove(index))
    }
}
