//! After winning an assault: does the winner take the place of the loser (sos-8C.3)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupy {
    pub unit: UnitId,
    pub loser: UnitId,
}

impl Question<Rules> for Occupy {
    fn ask(&self, _rules: &Rules, battle: &Battle) -> Option<Ask> {
        minor(battle.unit(self.unit).owner, "occupy")
    }

    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        true
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend([Order::Occupy, Order::Done]);
    }

    fn check(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Occupy => Ok(Checked::Occupy),
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(order, "Say first whether the winner takes the place.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Occupy => turn.occupy(self.unit, self.loser),
            Checked::Done => self.close(turn),
            checked => astray(&checked, "who takes the place"),
        }
    }

    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(Order::Occupy)
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = format!("Does {} take the place?", rules.name(battle, self.unit));
        prompt(battle.unit(self.unit).owner, text, "sos-8C.3")
    }

    fn describe(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Occupy => choice(order, "Take the place", "Assault", Anchor::Button),
            Order::Done => done(order, "Stay"),
            order => stray(order),
        }
    }
}
