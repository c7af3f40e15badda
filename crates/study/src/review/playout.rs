//! Short playouts: of a few orders, the one that looks best one step ahead.

use commanders::{Luck, carry_through};
use umpire::{Decision, Dice, Insight, Outcome, Report, Ruleset, Seed};

/// Orders looked at for one decision; for the first of a playout, where the position itself is judged, more.
pub const THUMB: usize = 4;
pub const WIDE: usize = 12;
/// Decisions of a playout: so many, and in turn up to so many more, so that no single moment decides.
const LEAST_STEPS: usize = 5;
const MORE_STEPS: usize = 6;
/// What a playout costs on average, and one step of it.
pub const TRIES: usize = WIDE + (LEAST_STEPS + MORE_STEPS / 2 - 1) * THUMB;
pub const TRIES_A_STEP: usize = THUMB;

/// How many decisions the so-manieth playout goes.
pub fn horizon(playout: usize) -> usize {
    LEAST_STEPS + playout % MORE_STEPS
}

/// Where a playout is.
pub enum Stand {
    Over(Outcome),
    GoesOn,
}

/// One imagined course of events.
pub struct Playout<'a, R: Ruleset> {
    rules: &'a R,
    battle: R::Battle,
    luck: Luck,
    /// Chance of its own, for which orders are looked at.
    fancy: Dice,
    orders: Vec<R::Order>,
}

impl<'a, R: Ruleset> Playout<'a, R> {
    pub fn new(rules: &'a R, battle: R::Battle, seed: Seed) -> Playout<'a, R> {
        Playout {
            rules,
            battle,
            luck: Luck::new(seed),
            fancy: Dice::quiet(&derive(&seed, "fancy", 0), 0),
            orders: Vec::new(),
        }
    }

    pub fn battle(&self) -> &R::Battle {
        &self.battle
    }

    pub fn stand(&self) -> Stand {
        match self.rules.decision(&self.battle) {
            Decision::Over(outcome) => Stand::Over(outcome),
            Decision::Ask(_) => Stand::GoesOn,
        }
    }

    /// Plays one decision, looking at so many orders.
    pub fn step(&mut self, looks: usize) {
        let Some(seat) = self.rules.decision(&self.battle).seat() else {
            return;
        };
        self.orders.clear();
        self.rules.orders(&self.battle, &mut self.orders);
        let mut best: Option<(i32, R::Battle)> = None;
        for _ in 0..looks.min(self.orders.len()) {
            let index = self.fancy.below(self.orders.len() as u32) as usize;
            let order = self.orders.swap_remove(index);
            let mut next = self.battle.clone();
            carry_through(self.rules, &mut next, &order, &mut self.luck.clone());
            let worth = self.rules.evaluate(&next, seat, Insight::Trained);
            if best.as_ref().is_none_or(|(most, _)| *most < worth) {
                best = Some((worth, next));
            }
        }
        self.luck.skip();
        if let Some((_, next)) = best {
            self.battle = next;
        }
    }
}

/// Carries out one order with dice of a seed.
pub fn carry_out<R: Ruleset>(rules: &R, battle: &mut R::Battle, order: &R::Order, seed: Seed) {
    rules.obey(battle, order, &mut Dice::quiet(&seed, 0), &mut Report::silent());
}

/// A seed for one purpose.
pub fn derive(seed: &Seed, what: &str, number: u64) -> Seed {
    Seed::from_words(&format!("{} {what} {number}", seed.to_hex()))
}
