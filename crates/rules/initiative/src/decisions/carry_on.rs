//! The mover after a reaction that hurt him (ini-react-9).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::{Battle, Frame, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Asked only if somebody still has way to go: the walk below it has looked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarryOn {
    pub seat: Seat,
    pub unit: UnitId,
}

impl Question<Rules> for CarryOn {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "carry-on")
    }

    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        true
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend([Order::CarryOn, Order::Halt]);
    }

    fn check(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::CarryOn => Ok(Checked::CarryOn),
            Order::Halt => Ok(Checked::Halt),
            _ => Err(unasked("ini-react-9", "Carry on as planned, or halt here.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        let Some(Frame::Walk(walk)) = turn.battle.stack.last_mut() else {
            unreachable!("somebody walks who may halt")
        };
        match checked {
            Checked::CarryOn => {}
            Checked::Halt => walk.halted = true,
            checked => astray(&checked, "whether to carry on"),
        }
    }

    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(Order::CarryOn)
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let text = format!(
            "{} was hurt on the move: carry on or halt?",
            rules.unit_name(self.unit)
        );
        prompt(self.seat, text, "ini-react-9")
    }

    fn describe(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::CarryOn => Choice {
                role: Some(Role::Proposed),
                ..choice(order, "Carry on", "Done", Anchor::Button)
            },
            Order::Halt => choice(order, "Halt here", "Done", Anchor::Button),
            order => stray(order),
        }
    }

    fn pieces(&self, _rules: &Rules, battle: &Battle) -> Vec<u16> {
        battle.teams_of(self.unit).map(|(team, _)| team.0).collect()
    }
}
