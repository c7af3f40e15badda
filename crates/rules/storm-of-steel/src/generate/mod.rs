//! Lists of legal orders, and the answer of a player who does not care.
//!
//! Places on a table cannot be listed. What is listed is a sample of places worth going to: towards objectives, enemies,
//! cover and roads, straight ahead and back; [`Rules::lists_in_full`] says which families are complete.

mod places;
mod rehearsed;
mod ways;

use board::table::{Point, contact, len, rdiv};
use umpire::Seat;

use crate::battle::{Battle, Frame, UnitId};
use crate::content::model::Family;
use crate::order::{Order, Spot};
use crate::rules::Rules;
use crate::victory::HOLDING;

pub fn spot(p: Point) -> Spot {
    Spot { x: p.x(), y: p.y() }
}

impl Rules {
    /// Does [`Rules::list_orders`] give every legal order of this family?
    pub fn lists_in_full(&self, battle: &Battle, order: &Order) -> bool {
        match order {
            Order::ChooseFirst { .. }
            | Order::Fire { .. }
            | Order::Assault { .. }
            | Order::Occupy
            | Order::Rally { .. } => true,
            Order::Pick { .. } | Order::Done => true,
            Order::Command { units } => units.len() == 1,
            Order::Mount { .. } => !matches!(battle.stack.last(), Some(Frame::SetUp(_))),
            Order::Place { .. } | Order::March { .. } | Order::Go { .. } | Order::Dismount { .. } => false,
            Order::Strike { .. } | Order::Return { .. } | Order::Concede => false,
        }
    }

    /// Legal orders of the seat that is asked.
    pub fn list_orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        let (Some(frame), None) = (battle.stack.last(), battle.end) else {
            return;
        };
        match frame {
            Frame::Draw | Frame::LullEnds => {}
            Frame::ChooseFirst(_) => out.extend([true, false].map(|first| Order::ChooseFirst { first })),
            Frame::SetUp(seat) => self.list_set_up(battle, *seat, out),
            Frame::Rally(seat) => {
                for (unit, _) in battle.numbered() {
                    // Every number of points that can be paid: more than is needed is legal too.
                    for cpts in 0..=battle.side(*seat).cpts {
                        if self.check_rally(battle, *seat, unit, cpts).is_ok() {
                            out.push(Order::Rally { unit, cpts });
                        }
                    }
                }
                out.push(Order::Done);
            }
            Frame::Assaults(seat) | Frame::Charge(seat) => {
                self.each_assault(battle, *seat, |unit, target| {
                    out.push(Order::Assault { unit, target })
                });
                out.push(Order::Done);
            }
            Frame::Fires { seat, shots } | Frame::SurpriseFire { seat, shots } => {
                let fire = |shot: crate::battle::Shot| Order::Fire {
                    unit: shot.unit,
                    weapon: shot.weapon,
                    target: shot.target,
                };
                out.extend(self.shots_left(battle, *seat, shots).map(fire));
                out.push(Order::Done);
            }
            Frame::Moves(seat) => {
                if self.check_command_points(battle, *seat).is_ok() {
                    self.list_commands(battle, *seat, out);
                }
                self.list_paid(battle, *seat, out);
                self.list_transport(battle, *seat, out);
                out.push(Order::Done);
            }
            Frame::FreeDetachment(seat) => {
                self.list_commands(battle, *seat, out);
                out.push(Order::Done);
            }
            Frame::Detachment { seat, members } => {
                // One member after the other; a player may take them in any order.
                if let Some(id) = members.iter().find(|id| self.may_still_go(battle, *seat, **id)) {
                    self.list_ways(battle, *id, self.allowance_left(battle, *id), out);
                } else if self.free_detachment(battle).is_some() {
                    self.list_paid(battle, *seat, out);
                }
                self.list_transport(battle, *seat, out);
                out.push(Order::Done);
            }
            Frame::ExtraMove(seat) => {
                for (id, _) in battle.own(*seat) {
                    if self.check_able_to_move(battle, *seat, id).is_ok() {
                        self.list_ways(battle, id, self.allowance_left(battle, id), out);
                    }
                }
                out.push(Order::Done);
            }
            Frame::Redraw { unit, left } => {
                self.list_ways(battle, *unit, *left, out);
                out.push(Order::Done);
            }
            Frame::Occupy { .. } => out.extend([Order::Occupy, Order::Done]),
            Frame::Bombard { seat, .. } => {
                let observers = self.observer_posts(battle, *seat);
                self.list_strikes(
                    battle,
                    *seat,
                    |at| self.check_observed(battle, *seat, at, &observers).is_ok(),
                    out,
                );
                out.push(Order::Done);
            }
            Frame::AirStrike { seat, .. } => {
                self.list_strikes(battle, *seat, |at| self.check_air_strike(at).is_ok(), out);
                out.push(Order::Done);
            }
            Frame::Return { seat, militia, .. } => {
                self.list_returns(battle, *seat, *militia, out);
                out.push(Order::Done);
            }
            Frame::Repair(_) | Frame::Heroism(_) => {
                self.list_picks(battle, frame, out);
                out.push(Order::Done);
            }
            Frame::Break { .. } => self.list_picks(battle, frame, out),
        }
    }

    /// The same with more places where a force is set up; where it goes later, more do not make a better choice.
    pub fn list_orders_in_depth(&self, battle: &Battle, out: &mut Vec<Order>) {
        match (battle.stack.last(), battle.end) {
            (Some(Frame::SetUp(seat)), None) => self.list_set_up_in_depth(battle, *seat, out),
            _ => self.list_orders(battle, out),
        }
    }

    /// The answer of a player who does not care: to questions in the middle of something.
    pub fn default_answer(&self, battle: &Battle) -> Option<Order> {
        match battle.stack.last()? {
            Frame::Redraw { .. } => Some(Order::Done),
            Frame::Occupy { .. } => Some(Order::Occupy),
            Frame::Draw
            | Frame::LullEnds
            | Frame::ChooseFirst(_)
            | Frame::SetUp(_)
            | Frame::Rally(_)
            | Frame::Assaults(_)
            | Frame::Fires { .. }
            | Frame::Moves(_)
            | Frame::Detachment { .. }
            | Frame::Bombard { .. }
            | Frame::AirStrike { .. }
            | Frame::Return { .. }
            | Frame::Repair(_)
            | Frame::ExtraMove(_)
            | Frame::Break { .. }
            | Frame::Heroism(_)
            | Frame::SurpriseFire { .. }
            | Frame::Charge(_)
            | Frame::FreeDetachment(_) => None,
        }
    }

    /// Each unit by itself, each knot of neighbours as a whole, and what of it has somewhere to go.
    fn list_commands(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let knots = self.knots(battle, seat);
        let mut able: Vec<(UnitId, &[UnitId])> = Vec::new();
        for knot in &knots {
            able.extend(knot.iter().map(|id| (*id, &knot[..])));
        }
        able.sort();
        for (id, knot) in able {
            out.push(Order::Command { units: vec![id] });
            if knot.len() < 2 || knot[0] != id {
                continue;
            }
            let goers = || {
                knot.iter()
                    .copied()
                    .filter(|unit| self.wants_to_go(battle, *unit))
            };
            if goers().count() < knot.len() {
                let together = self
                    .knots_of(battle, goers())
                    .into_iter()
                    .filter(|units| 1 < units.len());
                out.extend(together.map(|units| Order::Command { units }));
            }
            out.push(Order::Command { units: knot.to_vec() });
        }
    }

    /// Headquarters, mortars, empty trucks, and whoever stands at an objective stay where they are when the others go.
    fn wants_to_go(&self, battle: &Battle, id: UnitId) -> bool {
        let unit = battle.unit(id);
        let arrived = |at: &Point| square(unit.at, *at) <= squared(HOLDING);
        let family = self.kind(unit).family;
        let empty = family.is_soft_vehicle() && battle.passengers(id).next().is_none();
        !matches!(family, Family::Hq | Family::Mortar)
            && !empty
            && !self.scenario.objectives.iter().any(arrived)
    }

    /// Passengers whose carrier was paid for walk on (sos-10B.3).
    fn list_paid(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        for (id, unit) in battle.own(seat) {
            if unit.phase.paid && self.check_able_to_move(battle, seat, id).is_ok() {
                self.list_ways(battle, id, self.allowance_left(battle, id), out);
            }
        }
    }

    fn list_transport(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let members = self.free_detachment(battle);
        let takes_part = |id: &UnitId| members.is_none_or(|members| members.contains(id));
        let carriers = battle
            .own(seat)
            .filter(|(id, unit)| self.kind(unit).is_carrier() && takes_part(id));
        for (carrier, truck) in carriers {
            let print = self.print_of(truck);
            for (unit, rider) in battle.own(seat) {
                // Contact is asked first: hardly anybody has it, and nobody so far away.
                let (x, y) = (rider.at.x() - truck.at.x(), rider.at.y() - truck.at.y());
                let near = x.abs().max(y.abs()) <= 700 && unit != carrier;
                if near
                    && takes_part(&unit)
                    && contact(&self.print_of(rider), &print)
                    && self.check_mount(battle, seat, unit, carrier).is_ok()
                {
                    out.push(Order::Mount { unit, carrier });
                }
            }
            for (unit, _) in battle.passengers(carrier) {
                if self.check_may_dismount(battle, seat, unit).is_err() {
                    continue;
                }
                let around = self.around(battle, unit);
                for (at, facing) in self.places_beside(battle, carrier, unit) {
                    let (at, facing) = (spot(at), facing.degrees());
                    let allowed = self.check_beside(battle, &around, carrier, unit, at, facing);
                    if allowed.is_ok() {
                        out.push(Order::Dismount { unit, at, facing });
                    }
                }
            }
        }
    }

    fn list_picks(&self, battle: &Battle, frame: &Frame, out: &mut Vec<Order>) {
        for (unit, _) in battle.numbered() {
            if self.check_pick(battle, frame, unit).is_ok() {
                out.push(Order::Pick { unit });
            }
        }
    }
}

pub(crate) fn square(a: Point, b: Point) -> i64 {
    (b - a).square()
}

pub(crate) fn squared(length: i32) -> i64 {
    i64::from(length) * i64::from(length)
}

/// From `a` towards `b`, at most so far.
pub(crate) fn along(a: Point, b: Point, most: i32) -> Point {
    let length = len(a, b);
    if length <= most {
        return b;
    }
    // One unit less, so that rounding cannot make it longer than allowed.
    let part = |v: i64| rdiv(v * i64::from(most - 1), i64::from(length)) as i32;
    let d = b - a;
    Point::new(a.x() + part(d.x()), a.y() + part(d.y())).unwrap_or(a)
}
