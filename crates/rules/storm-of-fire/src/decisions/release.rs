//! Which unit comes out of reserve (sof-dec-22).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::standing::How;
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    pub seat: Seat,
    /// How many are still to be named.
    pub left: u8,
}

impl Release {
    fn go_on(self, turn: &mut Resolution<'_>) {
        if 1 < self.left {
            turn.ask(Release {
                left: self.left - 1,
                ..self
            });
        }
    }
}

impl Question<Rules> for Release {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "release")
    }

    /// Not where all who wait are released, nor if the usual answer will do (sof-ord-78).
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let waiting = rules.releasable(battle, self.seat).len();
        usize::from(self.left) < waiting && battle.side(self.seat).standing.promotion == How::Ask
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let units = rules.releasable(battle, self.seat);
        out.extend(units.into_iter().map(|unit| Order::Release { unit }));
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Release { unit } = order else {
            return Err(unasked("sof-res-4", "Say which unit is released."));
        };
        if !rules.releasable(battle, seat).contains(unit) {
            return Err(Why::new("sof-res-4", "That unit does not wait to be released."));
        }
        Ok(Checked::Order(order.clone()))
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Release { unit }) => turn.release(unit),
            checked => astray(&checked, "who is released"),
        }
        self.go_on(turn);
    }

    /// The dearest comes (sof-dec-22).
    fn close(self, turn: &mut Resolution<'_>) {
        let units = turn.rules.releasable(turn.battle, self.seat);
        if let Some(unit) = units.first() {
            turn.release(*unit);
            self.go_on(turn);
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let units = rules.releasable(battle, self.seat);
        units.first().map(|unit| Order::Release { unit: *unit })
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(self.seat, "Say which unit is released.", "sof-res-4")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::Release { unit } = &order else {
            return stray(order);
        };
        let label = format!("Release {}", rules.unit_name(*unit));
        let proposed = self.proposed(rules, battle).as_ref() == Some(&order);
        let mut choice = choice(order, label, "Reserves", Anchor::Button);
        choice.role = proposed.then_some(Role::Proposed);
        choice
    }
}
