//! What is offered to a player for what he has picked, why not, and what is seen from where.

use umpire::{Anchor, Choice, Eyes, Refusal, Seat, Selection, View};

use crate::battle::Battle;
use crate::order::Order;
use crate::rules::Rules;

impl Rules {
    pub fn choices_for(&self, _battle: &Battle, _seat: Seat, _picked: &Selection) -> Vec<Choice<Order>> {
        unimplemented!()
    }

    pub fn describe_alone(&self, _battle: &Battle, _seat: Seat, _order: Order) -> Choice<Order> {
        unimplemented!()
    }

    pub fn explain(&self, _battle: &Battle, _seat: Seat, _picked: &Selection, _at: &Anchor) -> Vec<Refusal> {
        unimplemented!()
    }

    pub fn look_from(
        &self,
        _battle: &Battle,
        _eyes: Eyes,
        _piece: Option<u16>,
        _from: Option<&Anchor>,
    ) -> View {
        unimplemented!()
    }
}
