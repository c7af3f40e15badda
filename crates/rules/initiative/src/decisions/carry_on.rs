//! Go on after a reaction, or halt (ini-ord-31).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::Checked;
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarryOn {
    pub seat: Seat,
}

impl Question<Rules> for CarryOn {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        unimplemented!()
    }

    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        unimplemented!()
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, _out: &mut Vec<Order>) {
        unimplemented!()
    }

    fn check(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, _order: &Order) -> Result<Checked, Why> {
        unimplemented!()
    }

    fn carry_out(self, _checked: Checked, _turn: &mut Resolution<'_>) {
        unimplemented!()
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        unimplemented!()
    }

    fn describe(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, _order: Order) -> Choice<Order> {
        unimplemented!()
    }
}
