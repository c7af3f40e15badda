//! Set-ups that have been rehearsed: the next step of each, and how a scenario's file keeps one.

use board::table::Point;
use tabletop::{NextPost, Scale, Stands};
use umpire::Seat;

use super::spot;
use crate::battle::{Battle, Frame, UnitId, Whereabouts};
use crate::content::model::{Post, SetUp};
use crate::decisions::SetUp as Setting;
use crate::order::Order;
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
        let units = self.ids_to_place(seat).map(|id| {
            let unit = battle.unit(id);
            let stands = match unit.place {
                Whereabouts::ToPlace => Stands::Waiting,
                Whereabouts::Table => Stands::At(unit.at),
                Whereabouts::Aboard(carrier) => Stands::Aboard(carrier),
                Whereabouts::Destroyed | Whereabouts::Left => Stands::Gone,
            };
            (id, stands)
        });
        let next = set_up.next(units, |nth| self.id_in_force(seat, nth))?;
        Some(match next {
            NextPost::Place { unit, at } => Order::Place {
                unit,
                at: spot(at),
                facing: battle.unit(unit).facing.degrees(),
            },
            NextPost::Board { unit, carrier } => Order::Mount { unit, carrier },
        })
    }

    /// A set-up as `[[set_up]]` of a scenario's file; `None` unless every unit has a post on a whole millimetre.
    pub fn set_up_for_file(&self, seat: Seat, orders: &[Order]) -> Option<String> {
        let posts: Option<Vec<Post>> = self
            .ids_to_place(seat)
            .map(|id| {
                orders.iter().find_map(|order| match order {
                    Order::Place { unit, at, .. } if *unit == id => Point::try_from(*at).ok().map(Post::At),
                    Order::Mount { unit, carrier } if *unit == id => {
                        Some(Post::Aboard(carrier.index() - self.id_in_force(seat, 0).index()))
                    }
                    _ => None,
                })
            })
            .collect();
        let set_up = SetUp {
            side: seat.index(),
            posts: posts?,
        };
        set_up.for_file(Scale::Tenths)
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
