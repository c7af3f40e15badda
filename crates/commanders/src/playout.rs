//! Playouts: how a searching commander lets both sides play on at the end of its tree.

use std::cmp::Reverse;
use std::mem::Discriminant;

use umpire::{Dice, Insight, Ruleset, Seat};

use crate::ahead::{Luck, carry_through, draw_fairly};

/// A few orders are tried once; the best of them some times more, so that luck alone does not choose.
#[derive(Copy, Clone, Debug)]
pub struct PlayoutPolicy {
    /// Orders tried at all.
    pub orders: usize,
    /// The best of them, which are tried again.
    pub again: usize,
    /// How often those are tried again.
    pub tries: u32,
}

/// The policy with its scratch space.
#[derive(Debug)]
pub struct Playout<R: Ruleset> {
    policy: PlayoutPolicy,
    orders: Vec<R::Order>,
    kinds: Vec<Discriminant<R::Order>>,
    /// What came of each order that was drawn, and its place among them.
    looks: Vec<(i32, usize)>,
}

impl<R: Ruleset> Playout<R> {
    pub fn new(policy: PlayoutPolicy) -> Playout<R> {
        Playout {
            policy,
            orders: Vec::new(),
            kinds: Vec::new(),
            looks: Vec::new(),
        }
    }

    /// Of a few orders of different kinds the one that looks best to the seat one step ahead. It is chosen by other
    /// dice than it then rolls: nobody knows his luck beforehand.
    pub fn choose(
        &mut self,
        rules: &R,
        battle: &R::Battle,
        seat: Seat,
        luck: &Luck,
        dice: &mut Dice,
    ) -> Option<&R::Order> {
        self.orders.clear();
        rules.orders(battle, &mut self.orders);
        let drawn = draw_fairly(&mut self.orders, self.policy.orders, &mut self.kinds, dice);
        self.looks.clear();
        self.looks.extend((0..drawn).map(|index| (0, index)));
        let mut left = drawn;
        for which in 0..=self.policy.tries {
            if left <= 1 {
                break;
            }
            for (worth, index) in &mut self.looks[..left] {
                let mut next = battle.clone();
                carry_through(rules, &mut next, &self.orders[*index], &mut luck.other(which));
                *worth += rules.evaluate(&next, seat, Insight::Trained);
            }
            self.looks[..left].sort_by_key(|(worth, _)| Reverse(*worth));
            left = left.min(self.policy.again);
        }
        let (_, best) = self.looks.first()?;
        self.orders.get(*best)
    }
}
