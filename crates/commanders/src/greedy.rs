//! `greedy`: the order with the best expected position right after it.
//!
//! Every order is tried in the same few imagined battles with the same dice, so that the orders
//! differ and the luck does not. The better half goes on to further battles, until few are left that
//! have been tried often. The work is counted in tries, never in time: the same seed gives the same
//! order on every machine.

use std::mem::Discriminant;

use umpire::minds::{Glimpse, Thought};
use umpire::{Ask, Decision, Dice, Report, Ruleset, Seat, Seed, Weight};

use crate::Commander;

/// Orders weighed at one decision; of more, a fair sample.
const MOST_ORDERS: usize = 160;
/// Battles imagined in each stage; after each, the better half goes on.
const STAGES: [u32; 5] = [2, 2, 4, 8, 16];
/// So many always go on to the next stage.
const ALWAYS_KEPT: usize = 4;
/// Decisions answered by default before an order counts as carried out.
const MOST_ANSWERS: u64 = 64;

/// Looks one order ahead.
#[derive(Debug)]
pub struct Greedy<R: Ruleset> {
    orders: Vec<R::Order>,
    weighed: Vec<Weighed<R::Order>>,
}

/// An order with the sum of its results.
#[derive(Debug)]
struct Weighed<O> {
    order: O,
    sum: i64,
    tries: u32,
}

impl<O> Weighed<O> {
    fn mean(&self) -> i64 {
        self.sum / i64::from(self.tries.max(1))
    }
}

impl<R: Ruleset> Greedy<R> {
    pub fn new() -> Greedy<R> {
        Greedy {
            orders: Vec::new(),
            weighed: Vec::new(),
        }
    }

    /// Weighs the orders; afterwards the best stands first.
    fn weigh(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) {
        self.orders.clear();
        glimpse.orders(&mut self.orders);
        // Equal orders must not win by their place on the list.
        dice.shuffle(&mut self.orders);
        sample_fairly(&mut self.orders, MOST_ORDERS);
        self.weighed.clear();
        self.weighed.extend(self.orders.drain(..).map(|order| Weighed {
            order,
            sum: 0,
            tries: 0,
        }));
        let mut left = self.weighed.len();
        if left <= 1 {
            return;
        }
        for worlds in STAGES {
            for _ in 0..worlds {
                let seed = some_seed(dice);
                let world = glimpse.imagine(dice);
                for weighed in &mut self.weighed[..left] {
                    let after = result(glimpse.rules(), &world, glimpse.seat(), &weighed.order, &seed);
                    weighed.sum += i64::from(after);
                    weighed.tries += 1;
                }
            }
            self.weighed[..left].sort_by_key(|weighed| std::cmp::Reverse(weighed.mean()));
            left = left.div_ceil(2).max(ALWAYS_KEPT.min(left));
        }
    }
}

impl<R: Ruleset> Default for Greedy<R> {
    fn default() -> Greedy<R> {
        Greedy::new()
    }
}

impl<R: Ruleset> Commander<R> for Greedy<R> {
    fn decide(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<R::Order> {
        self.weigh(glimpse, dice);
        Some(self.weighed.first()?.order.clone())
    }

    fn think(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<Thought<R::Order>> {
        let order = self.decide(glimpse, dice)?;
        let mean = |weighed: &Weighed<R::Order>| i32::try_from(weighed.mean()).unwrap_or(i32::MAX);
        let weighed = self
            .weighed
            .iter()
            .map(|weighed| (weighed.order.clone(), mean(weighed)))
            .collect();
        Some(Thought { order, weighed })
    }
}

/// How the world looks to `seat` after the order and all it sets off: decisions in its middle,
/// whoever has them, are answered by default, up to the next decision of weight.
fn result<R: Ruleset>(rules: &R, world: &R::Battle, seat: Seat, order: &R::Order, seed: &Seed) -> i32 {
    let mut battle = world.clone();
    let mut report = Report::silent();
    rules.carry_out(&mut battle, order, &mut Dice::quiet(seed, 0), &mut report);
    for number in 1..=MOST_ANSWERS {
        let Decision::Ask(Ask {
            weight: Weight::Minor,
            ..
        }) = rules.decision(&battle)
        else {
            break;
        };
        let Some(answer) = rules.default_order(&battle) else {
            break;
        };
        rules.carry_out(&mut battle, &answer, &mut Dice::quiet(seed, number), &mut report);
    }
    rules.evaluate(&battle, seat)
}

/// A seed for the dice of one imagined battle.
fn some_seed(dice: &mut Dice) -> Seed {
    let mut bytes = [0; 32];
    for word in bytes.chunks_exact_mut(4) {
        word.copy_from_slice(&dice.below(u32::MAX).to_le_bytes());
    }
    Seed(bytes)
}

/// Cuts a shuffled list down to `most`: every kind of order (variant of the enum) in turn gives one,
/// so that a family of a thousand moves does not crowd out three attacks.
fn sample_fairly<O>(orders: &mut Vec<O>, most: usize) {
    if orders.len() <= most {
        return;
    }
    let mut kinds: Vec<(Discriminant<O>, Vec<O>)> = Vec::new();
    for order in orders.drain(..) {
        let kind = std::mem::discriminant(&order);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, members)) => members.push(order),
            None => kinds.push((kind, vec![order])),
        }
    }
    while orders.len() < most {
        for (_, members) in &mut kinds {
            if orders.len() < most {
                orders.extend(members.pop());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Kind {
        Common(u32),
        Rare(u32),
    }

    #[test]
    fn rare_kinds_of_orders_survive_the_sampling() {
        let mut orders: Vec<Kind> = (0..1000)
            .map(Kind::Common)
            .chain((0..3).map(Kind::Rare))
            .collect();
        sample_fairly(&mut orders, 100);
        assert_eq!(orders.len(), 100);
        assert_eq!(
            orders
                .iter()
                .filter(|order| matches!(order, Kind::Rare(_)))
                .count(),
            3
        );
    }
}
