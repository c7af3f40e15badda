//! The ways of a Unit that breaks off, never nearer to the enemy (ini-asl-15, ini-ord-44).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat};

use super::dragging::redrawn;
use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::assault::Assault;
use crate::battle::Battle;
use crate::movement::MovePlan;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdraw {
    pub seat: Seat,
    /// Inches each may go.
    pub die: u8,
    pub proposed: MovePlan,
}

impl Question<Rules> for Withdraw {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "withdraw")
    }

    /// Not if nobody can move.
    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        !self.proposed.strides.is_empty()
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        let legs = self.proposed.legs();
        out.push(Order::Withdraw { legs });
        out.push(Order::Withdraw { legs: Vec::new() });
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, _order: &Order) -> bool {
        false
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        let (Order::Withdraw { legs }, Some(assault)) = (order, Assault::under_way(battle)) else {
            return Err(unasked("ini-ord-44", "Say by which ways they break off."));
        };
        if *legs == self.proposed.legs() {
            return Ok(Checked::Withdraw(self.proposed.clone()));
        }
        let goers = assault.members(battle, assault.striker.other());
        let away_from = assault.members(battle, assault.striker);
        let plan = rules.check_legs_in_assault(battle, &goers, legs, self.die, &away_from)?;
        Ok(Checked::Withdraw(plan))
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Withdraw(plan) => turn.move_freely(plan),
            checked => astray(&checked, "by which ways they go"),
        }
    }

    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        let legs = self.proposed.legs();
        Some(Order::Withdraw { legs })
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(
            self.seat,
            format!("Break off, up to {} inches.", self.die),
            "ini-asl-15",
        )
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::Withdraw { legs } = &order else {
            return stray(order);
        };
        if legs.is_empty() {
            return done(order, "Stay where they are");
        }
        let proposed = *legs == self.proposed.legs();
        let endings = rules.endings_of(battle, legs);
        let mut choice = choice(order, "Break off", "Assault", Anchor::Button);
        choice.role = proposed.then_some(Role::Proposed);
        choice.preview.endings = endings;
        choice
    }

    fn dragged(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let legs = redrawn(battle, &self.proposed, wish);
        legs.map(|legs| Order::Withdraw { legs }.into())
            .into_iter()
            .collect()
    }
}
