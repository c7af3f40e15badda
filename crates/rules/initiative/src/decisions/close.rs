//! Ways into contact: as proposed, or other places at most an inch farther; of a counterattack, who stays (ini-ord-41, ini-ord-44).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat, Stakes};

use super::dragging::redrawn;
use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::assault::Assault;
use crate::battle::Battle;
use crate::movement::MovePlan;
use crate::order::{Leg, Order};
use crate::rules::{Resolution, Rules};
use crate::walk::Purpose;
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Close {
    pub seat: Seat,
    pub proposed: MovePlan,
    /// Another contact place for somebody, if there is one.
    #[serde(default)]
    pub other: Option<Vec<Leg>>,
    /// Of a counterattack, in which each may stay (ini-asl-12).
    pub may_stay: bool,
}

impl Question<Rules> for Close {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "close")
    }

    /// Only if a Team has two contact places, or may stay.
    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        match self.may_stay {
            true => !self.proposed.strides.is_empty(),
            false => self.other.is_some(),
        }
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        let legs = self.proposed.legs();
        out.push(Order::Close { legs });
        out.extend(self.other.clone().map(|legs| Order::Close { legs }));
        if self.may_stay {
            out.push(Order::Close { legs: Vec::new() });
        }
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, _order: &Order) -> bool {
        false
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        let (Order::Close { legs }, Some(assault)) = (order, Assault::under_way(battle)) else {
            return Err(unasked(
                "ini-ord-41",
                "Say by which ways they close with the enemy.",
            ));
        };
        if *legs == self.proposed.legs() {
            return Ok(Checked::Close(self.proposed.clone()));
        }
        let closing = match self.may_stay {
            true => rules.lunge(battle, assault, assault.striker),
            false => rules.charge(battle, assault),
        };
        closing.check(legs).map(Checked::Close)
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Close(plan) => turn.close_in(plan, self.may_stay),
            checked => astray(&checked, "by which ways they close in"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        turn.close_in(self.proposed, self.may_stay);
    }

    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        let legs = self.proposed.legs();
        Some(Order::Close { legs })
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        let (text, rule) = match self.may_stay {
            true => ("Counterattack: who closes in?", "ini-asl-12"),
            false => ("By which ways do they close with the enemy?", "ini-asl-3"),
        };
        prompt(self.seat, text, rule)
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::Close { legs } = &order else {
            return stray(order);
        };
        if legs.is_empty() {
            return done(order, "Everybody stays");
        }
        let proposed = *legs == self.proposed.legs();
        let label = if proposed {
            "Close in"
        } else {
            "Close in elsewhere"
        };
        let endings = rules.endings_of(battle, legs);
        let mut choice = choice(order, label, "Assault", Anchor::Button);
        choice.role = proposed.then_some(Role::Proposed);
        choice.stakes = Stakes::Final;
        choice.preview.endings = endings;
        choice
    }

    fn dragged(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let legs = redrawn(battle, &self.proposed, wish);
        legs.map(|legs| Order::Close { legs }.into())
            .into_iter()
            .collect()
    }
}

impl Resolution<'_> {
    fn close_in(&mut self, plan: MovePlan, counterattack: bool) {
        let target = self.assault_mut().target;
        if counterattack {
            self.move_freely(plan);
        } else {
            self.walk_in_assault(plan, Purpose::Assault(target));
        }
    }

    /// Counterattack, break-off, pursuit: no reaction; whoever moves is up, and waits no longer (ini-asl-21, ini-gtg-4).
    pub(super) fn move_freely(&mut self, plan: MovePlan) {
        for stride in &plan.strides {
            let team = self.battle.team_mut(stride.team);
            team.down = false;
            let unit = team.unit;
            self.battle.unit_mut(unit).overwatch = false;
        }
        self.walk_in_assault(plan, Purpose::Free);
    }
}
