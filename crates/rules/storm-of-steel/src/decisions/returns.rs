//! Destroyed foot come back, as many as the die said (sos-11C.7, sos-11C.11, sos-11C.12).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::shown::{point, put_down};
use super::wishing;
use super::{Checked, astray, choice, done, major, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Return {
    pub seat: Seat,
    pub left: u8,
    /// Militia gather in buildings, too (sos-11A).
    pub militia: bool,
}

impl Question<Rules> for Return {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "return")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let returns = |id| {
            rules
                .check_may_return(battle, self.seat, id, self.militia)
                .is_ok()
        };
        0 < self.left && battle.numbered().any(|(id, _)| returns(id))
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        rules.list_returns(battle, self.seat, self.militia, out);
        out.push(Order::Done);
    }

    /// Some places are listed, and one of several units alike.
    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Return { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Return { unit, at } => {
                let at = rules.check_return(battle, seat, *unit, *at, self.militia)?;
                Ok(Checked::Return { unit: *unit, at })
            }
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(order, "Now foot units come back, or nobody does.")),
        }
    }

    fn trust(&self, rules: &Rules, _battle: &Battle, order: &Order) -> Checked {
        match order {
            Order::Return { unit, at } => {
                let (at, _) = rules.listed_spot(*at, 0);
                Checked::Return { unit: *unit, at }
            }
            Order::Done => Checked::Done,
            order => unreachable!("{order:?} brings nobody back"),
        }
    }

    /// Where a hidden enemy turns out to be in the way nobody comes, and another place may be named (HI06).
    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Return { unit, at } => {
                if turn.meets_hidden_where(unit, at) {
                    turn.ask(self);
                    return;
                }
                let left = self.left - 1;
                turn.ask(Return { left, ..self });
                turn.bring_back(unit, at);
            }
            Checked::Done => self.close(turn),
            checked => astray(&checked, "who comes back"),
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        let text = format!("{} foot units may come back: which, and where?", self.left);
        prompt(self.seat, text, "sos-11C.11")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Return { unit, at } => {
                let label = format!("Bring back {}", rules.name(battle, unit));
                let mut choice = choice(order, label, "Return", point(at));
                let facing = rules.facing_out(seat).degrees();
                choice.preview.endings.push(put_down(unit, at, facing));
                choice
            }
            Order::Done => done(order, "Nobody more"),
            order => stray(order),
        }
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        let there = wishing::unit_to(battle, wish);
        let back = |(unit, at)| Order::Return { unit, at };
        there.map(back).into_iter().collect()
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        rules.drag_back(battle, wish, self.militia)
    }
}
