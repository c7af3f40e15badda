//! Set-ups that have been rehearsed: the next step of each, and how a scenario's file keeps one.

use umpire::Seat;

use super::spot;
use crate::battle::{Battle, Frame, Place, UnitId};
use crate::content::model::{Post, SetUp};
use crate::decisions::SetUp as Setting;
use crate::order::{Order, Spot};
use crate::rules::Rules;

impl Rules {
    /// The next step of every set-up of this seat that what stands on the table is a part of.
    pub fn list_advised(&self, battle: &Battle, out: &mut Vec<Order>) {
        let (Some(Frame::SetUp(Setting { seat })), None) = (battle.stack.last(), battle.end) else {
            return;
        };
        let own = |set_up: &&SetUp| set_up.side == seat.index();
        for set_up in self.scenario.set_ups.iter().filter(own) {
            if let Some(order) = self.next_step(battle, *seat, set_up)
                && !out.contains(&order)
                && self.check_order(battle, *seat, &order).is_ok()
            {
                out.push(order);
            }
        }
    }

    /// The order that goes on with this set-up; `None` if it is done, or something else was begun.
    pub fn next_step(&self, battle: &Battle, seat: Seat, set_up: &SetUp) -> Option<Order> {
        let mut next = None;
        for (unit, post) in self.ids_to_place(seat).zip(&set_up.posts) {
            let stand = battle.unit(unit);
            match (stand.place, post) {
                (Place::ToPlace, Post::At(at)) => {
                    let facing = stand.facing.degrees();
                    next = next.or(Some(Order::Place {
                        unit,
                        at: spot(*at),
                        facing,
                    }));
                }
                (Place::ToPlace, Post::Aboard(nth)) => {
                    let carrier = self.id_in_force(seat, *nth);
                    next = next.or(Some(Order::Mount { unit, carrier }));
                }
                (Place::Table, Post::At(at)) if stand.at == *at => {}
                (Place::Aboard(carrier), Post::Aboard(nth)) if carrier == self.id_in_force(seat, *nth) => {}
                _ => return None,
            }
        }
        next
    }

    /// A set-up as `[[set_up]]` of a scenario's file; `None` unless every unit has a post on a whole millimetre.
    pub fn set_up_for_file(&self, seat: Seat, orders: &[Order]) -> Option<String> {
        let posts: Option<Vec<String>> = self
            .ids_to_place(seat)
            .map(|id| {
                orders.iter().find_map(|order| match order {
                    Order::Place { unit, at, .. } if *unit == id => post_at(*at),
                    Order::Mount { unit, carrier } if *unit == id => {
                        Some((carrier.0 - self.id_in_force(seat, 0).0 + 1).to_string())
                    }
                    _ => None,
                })
            })
            .collect();
        let side = ["first", "second"].get(seat.index())?;
        Some(format!(
            "[[set_up]]\nside = \"{side}\"\nposts = [{}]\n",
            posts?.join(", ")
        ))
    }

    /// The units its owner sets up.
    fn ids_to_place(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.force(seat)
            .to_place()
            .map(move |nth| self.id_in_force(seat, nth))
    }

    /// The unit with this number in its force.
    pub fn id_in_force(&self, seat: Seat, nth: usize) -> UnitId {
        let before = &self.scenario.forces[..seat.index()];
        let before: usize = before.iter().map(|force| force.units.len()).sum();
        UnitId::at(before + nth)
    }
}

/// `[120, 64]`.
fn post_at(at: Spot) -> Option<String> {
    const MILLIMETRE: i32 = 10;
    let whole = at.x % MILLIMETRE == 0 && at.y % MILLIMETRE == 0;
    whole.then(|| format!("[{}, {}]", at.x / MILLIMETRE, at.y / MILLIMETRE))
}
