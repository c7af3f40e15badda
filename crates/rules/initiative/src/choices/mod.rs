//! What a player is offered: legal orders for what is picked, in the words of their decisions; where a drag would end
//! ([`drag`]); and, for a wish that is not offered, why not, and what can be seen from where ([`looks`]).

mod drag;
mod looks;

use board::table::UNITS_PER_MEASURE;
use rulebook::{Book, way};
use umpire::{Anchor, Choice, Preview, Seat, Selection, Stakes};

use crate::battle::Battle;
use crate::order::Order;
use crate::rules::Rules;

impl Rules {
    /// The orders offered to a seat for what it has picked.
    pub fn choices_for(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
        if let Some(Anchor::Point { x, y }) = picked.wanted {
            if way::question_for(self, battle, seat).is_none() {
                return Vec::new();
            }
            return self.offer_wanted(battle, seat, picked, (x, y));
        }
        way::choices(self, battle, seat, picked)
    }

    /// An order as it is offered.
    pub fn describe(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        match self.question(battle) {
            Some(question) if order != Order::Concede => question.describe(self, battle, seat, order),
            Some(_) | None => Choice {
                order,
                label: "Give up".to_owned(),
                group: "Give up",
                anchor: Anchor::Button,
                role: None,
                stakes: Stakes::default(),
                preview: Preview::default(),
            },
        }
    }

    /// An order in words that name its place too, in inches from the lower left corner: to be read away from the table.
    pub fn describe_alone(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let mut choice = self.describe(battle, seat, order);
        if let Anchor::Point { x, y } = choice.anchor {
            let inches = |length: i32| length / UNITS_PER_MEASURE;
            choice.label = format!("{} at {}, {}", choice.label, inches(x), inches(y));
        }
        choice
    }
}
