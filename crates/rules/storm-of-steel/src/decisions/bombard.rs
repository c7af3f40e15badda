//! A bombardment with this die: where (sos-7B.1)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Selection};

use super::wishing;
use super::{Checked, astray, major, prompt, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::support::Strike;
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bombard {
    pub seat: Seat,
    pub die: u8,
}

impl Question<Rules> for Bombard {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "bombardment")
    }

    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        true
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let observers = rules.observer_posts(battle, self.seat);
        let observed = |at| rules.check_observed(battle, self.seat, at, &observers).is_ok();
        rules.list_strikes(battle, self.seat, observed, out);
        out.push(Order::Done);
    }

    /// Some places are listed, not all.
    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Strike { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Strike { at } => rules
                .check_bombardment(battle, seat, *at)
                .map(|at| Checked::Strike { at }),
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(order, "Say first where the guns strike.")),
        }
    }

    fn trust(&self, rules: &Rules, _battle: &Battle, order: &Order) -> Checked {
        match order {
            Order::Strike { at } => {
                let (at, _) = rules.listed_spot(*at, 0);
                Checked::Strike { at }
            }
            Order::Done => Checked::Done,
            order => unreachable!("{order:?} is no strike"),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Strike { at } => turn.bombard(self.seat, self.die, at),
            Checked::Done => self.close(turn),
            checked => astray(&checked, "where to strike"),
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(
            self.seat,
            format!("Bombardment, d{}: where?", self.die),
            "sos-7B.1",
        )
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        rules.strike_in_words(battle, seat, order, Strike::Bombardment, self.die)
    }

    fn wishes(
        &self,
        _rules: &Rules,
        _battle: &Battle,
        _seat: Seat,
        _picked: &Selection,
        at: &Anchor,
    ) -> Vec<Order> {
        let strike = |at| Order::Strike { at };
        wishing::place(at).map(strike).into_iter().collect()
    }
}
