//! What a player is offered: legal orders with words, their price and odds ([`words`]); where a drag would end ([`drag`]);
//! and, for a wish that is not offered, why not, and what can be seen from where ([`looks`]).

mod drag;
mod looks;
mod words;

use umpire::{Anchor, Choice, Seat, Selection};

use crate::battle::{Battle, Frame, UnitId};
use crate::order::Order;
use crate::rules::Rules;

impl Rules {
    /// The orders offered to a seat for what it has picked.
    pub fn offer(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
        if battle.end.is_some() || self.question(battle).is_none_or(|ask| ask.seat != seat) {
            return Vec::new();
        }
        let units: Vec<UnitId> = battle.units.picked(picked).collect();
        if let Some(Anchor::Point { x, y }) = picked.wanted {
            return self.offer_wanted(battle, seat, picked, &units, (x, y));
        }
        let mut orders = Vec::new();
        match (battle.stack.last(), units.first()) {
            (Some(Frame::Detachment { .. }), Some(unit)) if self.may_still_go(battle, seat, *unit) => {
                self.list_ways(battle, *unit, self.allowance_left(battle, *unit), &mut orders);
                orders.push(Order::Done);
            }
            (Some(Frame::Moves(_) | Frame::FreeDetachment(_)), Some(_)) if 1 < units.len() => {
                orders.push(Order::Command { units: units.clone() });
                orders.retain(|order| self.allows(battle, seat, order).is_ok());
            }
            _ => self.list_orders(battle, &mut orders),
        }
        // Giving up (D30) is an order but no choice: one stray click would end the match. Clients have a menu for it.
        orders.retain(|order| concerns(order, &units));
        orders
            .into_iter()
            .map(|order| self.describe(battle, seat, order))
            .collect()
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
