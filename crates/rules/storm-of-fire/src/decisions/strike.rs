//! The pre-registered strike: call it now, or wait (sof-dec-23, sof-msr-9).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strike {
    pub seat: Seat,
}

impl Question<Rules> for Strike {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "strike")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        rules.may_call_strike(battle)
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend([true, false].map(|call| Order::Strike { call }));
    }

    fn check(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Strike { .. } => Ok(Checked::Order(order.clone())),
            _ => Err(unasked("sof-msr-9", "Call the strike, or wait.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Strike { call: true }) => turn.call_strike(self.seat),
            Checked::Order(Order::Strike { call: false }) => {}
            checked => astray(&checked, "whether to call the strike"),
        }
    }

    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(Order::Strike { call: true })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let need = rules.strike_need(battle, self.seat).number.max(2);
        let text = format!("Call the pre-registered strike on {need}+, or wait?");
        prompt(self.seat, text, "sof-msr-9")
    }

    fn describe(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Strike { call: true } => {
                let mut choice = choice(order, "Call the strike", "Strike", Anchor::Button);
                choice.role = Some(Role::Proposed);
                choice
            }
            Order::Strike { call: false } => done(order, "Wait"),
            order => stray(order),
        }
    }
}
