//! An event moves one unit (sos-11C.14).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::wishing;
use super::{Checked, astray, major, prompt, unasked};
use crate::battle::Battle;
use crate::command::Pays;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExtraMove {
    pub seat: Seat,
}

impl Question<Rules> for ExtraMove {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "extra-move")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        rules.can_somebody_move(battle, self.seat)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        for (id, _) in battle.own(self.seat) {
            if rules.check_able_to_move(battle, self.seat, id).is_ok() {
                rules.list_ways(battle, id, rules.allowance_left(battle, id), out);
            }
        }
        out.push(Order::Done);
    }

    fn lists(&self, rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        rules.lists_moving(order)
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Go { leg } => {
                rules.check_able_to_move(battle, seat, leg.unit)?;
                let left = rules.allowance_left(battle, leg.unit);
                rules.check_leg(battle, leg, left).map(Checked::Go)
            }
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(order, "Now one unit moves, or none does.")),
        }
    }

    fn trust(&self, rules: &Rules, battle: &Battle, order: &Order) -> Checked {
        rules.trust_moving(battle, self.seat, Pays::No, order)
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Go(route) => turn.go(route),
            Checked::Done => self.close(turn),
            checked => astray(&checked, "who moves by an event"),
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(self.seat, "One unit may move now.", "sos-11C.14")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        rules.moving_in_words(battle, order, "No, thank you")
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        wishing::going(battle, wish)
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let there = wishing::unit_to(battle, wish);
        let left = |unit| rules.allowance_left(battle, unit);
        let found = there.and_then(|there| rules.drag_alone(battle, wish.picked, there, left(there.0)));
        found.into_iter().collect()
    }
}
