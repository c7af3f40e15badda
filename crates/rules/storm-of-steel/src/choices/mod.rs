//! What a player is offered: legal orders for what is picked, in the words of their decisions; where a drag would end
//! ([`drag`]); and, for a wish that is not offered, why not, and what can be seen from where ([`looks`]).

mod drag;
mod looks;

use board::table::UNITS_PER_MEASURE;
use rulebook::way;
use umpire::{Anchor, Choice, Seat, Selection};

use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::Rules;

impl Rules {
    /// The orders offered to a seat for what it has picked.
    pub fn choices_for(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
        if let Some(Anchor::Point { x, y }) = picked.wanted {
            if way::question_for(self, battle, seat).is_none() {
                return Vec::new();
            }
            let units: Vec<UnitId> = battle.units.picked(picked).collect();
            return self.offer_wanted(battle, seat, picked, &units, (x, y));
        }
        // Giving up (D30) is an order but no choice: one stray click would end the match. Clients have a menu for it.
        way::choices(self, battle, seat, picked)
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
