//! What a player is offered: legal orders for what is picked, in the words of their decisions; where a drag would end
//! ([`drag`]); and, for a wish that is not offered, why not, and what can be seen from where ([`looks`]).

mod drag;
mod looks;

use board::table::UNITS_PER_MEASURE;
use umpire::{Anchor, Choice, Seat, Selection};

use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::Rules;

impl Rules {
    /// The orders offered to a seat for what it has picked.
    pub fn choices_for(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
        if self.ask(battle).is_none_or(|ask| ask.seat != seat) {
            return Vec::new();
        }
        let units: Vec<UnitId> = battle.units.picked(picked).collect();
        if let Some(Anchor::Point { x, y }) = picked.wanted {
            return self.offer_wanted(battle, seat, picked, &units, (x, y));
        }
        let Some(question) = self.question(battle) else {
            return Vec::new();
        };
        let mut orders = Vec::new();
        question.orders_for(self, battle, picked, &mut orders);
        // Giving up (D30) is an order but no choice: one stray click would end the match. Clients have a menu for it.
        orders.retain(|order| concerns(order, &units));
        orders
            .into_iter()
            .map(|order| self.describe(battle, seat, order))
            .collect()
    }

    /// An order in words that name its place too, in centimetres from the lower left corner: to be read away from the table.
    pub fn describe_alone(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let mut choice = self.describe(battle, seat, order);
        if let Anchor::Point { x, y } = choice.anchor {
            let cm = |length: i32| length / UNITS_PER_MEASURE;
            choice.label = format!("{} at {}, {}", choice.label, cm(x), cm(y));
        }
        choice
    }
}

/// Does an order belong to what is picked? With nothing picked, everything does.
fn concerns(order: &Order, units: &[UnitId]) -> bool {
    if units.is_empty() {
        return true;
    }
    let about = order.units();
    about.is_empty() || about.iter().any(|unit| units.contains(unit))
}
