//! A difficulty test left less movement than was ordered, or a hidden enemy was met: what now (sos-4G.2, HI06)?

use board::table::Length;
use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::wishing;
use super::{Checked, astray, done, minor, prompt, stray, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Why, centimetres};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Redraw {
    pub unit: UnitId,
    pub left: Length,
}

impl Question<Rules> for Redraw {
    fn ask(&self, _rules: &Rules, battle: &Battle) -> Option<Ask> {
        minor(battle.unit(self.unit).owner, "way")
    }

    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        true
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        rules.list_ways(battle, self.unit, self.left, out);
        out.push(Order::Done);
    }

    fn lists(&self, rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        rules.lists_moving(order)
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Go { leg } if leg.unit != self.unit => {
                Err(Why::new("sos-4G.2", "It is {} that moves now.").unit(self.unit))
            }
            Order::Go { leg } => rules.check_leg(battle, leg, self.left).map(Checked::Go),
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(
                order,
                "Say first where the unit goes that is on its way.",
            )),
        }
    }

    fn trust(&self, rules: &Rules, battle: &Battle, order: &Order) -> Checked {
        match order {
            Order::Go { leg } => Checked::Go(rules.trust_leg(battle, leg, self.left)),
            Order::Done => Checked::Done,
            order => unreachable!("{order:?} is no way on"),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Go(route) => {
                turn.battle.unit_mut(self.unit).phase.went = false;
                turn.take_way(route);
                turn.battle.unit_mut(self.unit).phase.went = true;
            }
            Checked::Done => self.close(turn),
            checked => astray(&checked, "where to go on"),
        }
    }

    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(Order::Done)
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let (name, left) = (rules.name(battle, self.unit), centimetres(self.left.into()));
        let text = format!("{name} has {left} left. Where to?");
        prompt(battle.unit(self.unit).owner, text, "sos-4G.2")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Go { leg } => rules.way_in_words(battle, leg, self.left),
            Order::Done => done(order, "Stay"),
            order => stray(order),
        }
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        wishing::going(battle, wish)
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let there = wishing::unit_to(battle, wish);
        let found = there.and_then(|there| rules.drag_alone(battle, wish.picked, there, self.left));
        found.into_iter().collect()
    }
}
