//! Which units wait in reserve (sof-dec-7, sof-dec-8).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat};

use super::{Checked, astray, choice, major, prompt, stray, unasked};
use crate::battle::{Battle, Reserve};
use crate::missions::Holding;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldBack {
    pub seat: Seat,
}

impl HoldBack {
    /// The kind of reserve, and the row of the mission that says who waits in it.
    fn kind(&self, rules: &Rules) -> (Reserve, &'static str) {
        match rules.mission().reserves[self.seat.index() & 1] {
            Some(Holding::Share { kind, rule, .. }) => (kind, rule),
            Some(Holding::Support { rule } | Holding::Core { rule, .. }) => (Reserve::Immediate, rule),
            None => (Reserve::Immediate, "sof-dec-7"),
        }
    }
}

impl Question<Rules> for HoldBack {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "hold-back")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        !rules.reserves_worth_offering(battle, self.seat).is_empty()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let sets = rules.reserves_worth_offering(battle, self.seat);
        out.extend(sets.into_iter().map(|units| Order::HoldBack { units }));
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, _order: &Order) -> bool {
        false
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::HoldBack { units } = order else {
            return Err(unasked("sof-dec-7", "Say first who waits in reserve."));
        };
        rules.check_hold_back(battle, seat, units)?;
        Ok(Checked::Order(order.clone()))
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::HoldBack { units }) => {
                let (kind, rule) = self.kind(turn.rules);
                turn.hold_back(self.seat, &units, kind, rule);
            }
            checked => astray(&checked, "who waits in reserve"),
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let sets = rules.reserves_worth_offering(battle, self.seat);
        sets.into_iter().next().map(|units| Order::HoldBack { units })
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let (kind, rule) = self.kind(rules);
        let text = match kind {
            Reserve::Tactical | Reserve::Released => "Say who waits in Tactical Reserve.",
            Reserve::Counterattack => "Say who waits for the counterattack.",
            Reserve::Immediate => "Say who waits in Immediate Reserve.",
        };
        prompt(self.seat, text, rule)
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::HoldBack { units } = &order else {
            return stray(order);
        };
        let names: Vec<&str> = units.iter().map(|unit| rules.unit_name(*unit)).collect();
        let label = format!("Hold back {}", names.join(", "));
        let proposed = self.proposed(rules, battle).as_ref() == Some(&order);
        let mut choice = choice(order, label, "Reserves", Anchor::Button);
        choice.role = proposed.then_some(Role::Proposed);
        choice
    }
}
