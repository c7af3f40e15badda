//! Members of a detachment that has been commanded move one by one, as long as their owner likes (sos-4C.2).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat, Selection};

use super::wishing;
use super::{Checked, astray, major, prompt, unasked};
use crate::battle::{Battle, Frame, UnitId};
use crate::command::Pays;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Detachment {
    pub seat: Seat,
    /// Whom the command was for. Those who have got off one of them may walk on, too (sos-10B.3).
    pub members: Vec<UnitId>,
}

impl Detachment {
    /// The members, if an event moves them outside a move phase (sos-11A): nobody else does anything then.
    fn moved_by_event(&self, battle: &Battle) -> Option<&[UnitId]> {
        match &battle.stack[..] {
            [.., Frame::Moves(_), Frame::Detachment(_)] => None,
            _ => Some(&self.members),
        }
    }

    fn next_to_go(&self, rules: &Rules, battle: &Battle) -> Option<UnitId> {
        let mut members = self.members.iter().copied();
        members.find(|id| rules.may_still_go(battle, self.seat, *id))
    }

    /// Can a detachment that an event moves do anything more: walk on, load, unload?
    fn can_go_on(&self, rules: &Rules, battle: &Battle) -> bool {
        let (seat, members) = (self.seat, &self.members);
        let mut own = battle.numbered().filter(|(_, unit)| unit.owner == seat);
        own.any(|(id, unit)| {
            let gets_off = unit.aboard().is_some_and(|carrier| members.contains(&carrier))
                && rules.check_may_dismount(battle, seat, id).is_ok();
            let boards = || {
                let mut carriers = members.iter().filter(|_| members.contains(&id));
                carriers.any(|carrier| rules.check_mount(battle, seat, id, *carrier).is_ok())
            };
            gets_off || rules.may_still_go(battle, seat, id) || boards()
        })
    }
}

impl Question<Rules> for Detachment {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "detachment")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        match self.moved_by_event(battle) {
            Some(_) => self.can_go_on(rules, battle),
            None => self.next_to_go(rules, battle).is_some(),
        }
    }

    /// One member after the other; a player may take them in any order.
    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let by_event = self.moved_by_event(battle);
        if let Some(id) = self.next_to_go(rules, battle) {
            rules.list_ways(battle, id, rules.allowance_left(battle, id), out);
        } else if by_event.is_some() {
            rules.list_paid(battle, self.seat, out);
        }
        rules.list_transport(battle, self.seat, by_event, out);
        out.push(Order::Done);
    }

    fn orders_for(&self, rules: &Rules, battle: &Battle, picked: &Selection, out: &mut Vec<Order>) {
        match battle.units.picked(picked).next() {
            Some(unit) if rules.may_still_go(battle, self.seat, unit) => {
                rules.list_ways(battle, unit, rules.allowance_left(battle, unit), out);
                out.push(Order::Done);
            }
            Some(_) | None => self.orders(rules, battle, out),
        }
    }

    fn lists(&self, rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        rules.lists_moving(order)
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Go { leg } => rules.check_paid_way(battle, seat, leg).map(Checked::Go),
            Order::March { legs } => {
                let routes = rules.check_paid_march(battle, seat, legs)?;
                Ok(Checked::March { routes })
            }
            Order::Mount { .. } | Order::Dismount { .. } => {
                rules.check_transport(battle, seat, self.moved_by_event(battle), order)
            }
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(order, "Now the units move that you have commanded.")),
        }
    }

    fn trust(&self, rules: &Rules, battle: &Battle, order: &Order) -> Checked {
        match order {
            Order::March { legs } => match rules.check_paid_march(battle, self.seat, legs) {
                Ok(routes) => Checked::March { routes },
                Err(why) => unreachable!("a legal march was refused: {why:?}"),
            },
            order => rules.trust_moving(battle, self.seat, Pays::No, order),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        if checked == Checked::Done {
            return self.close(turn);
        }
        let seat = self.seat;
        turn.ask(self);
        match checked {
            Checked::Go(route) => turn.go(route),
            Checked::March { routes } => turn.march_on(seat, routes),
            Checked::Mount { unit, carrier } => turn.mount(unit, carrier),
            Checked::Dismount {
                unit,
                carrier,
                at,
                facing,
            } => turn.dismount(unit, carrier, at, facing),
            checked => astray(&checked, "which member moves"),
        }
    }

    /// Whoever has not moved now has been paid for in vain.
    fn close(self, turn: &mut Resolution<'_>) {
        for id in self.members {
            turn.battle.unit_mut(id).phase.paid = false;
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(self.seat, "Move the units you have commanded.", "sos-4C.2")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        rules.moving_in_words(battle, order, "The others stay")
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        wishing::moving(battle, wish, |_| match battle.units.picked(wish.picked).count() {
            0 | 1 => wishing::going(battle, wish),
            _ => wishing::marching(battle, wish),
        })
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        rules.drag_moving(battle, wish, |unit| rules.check_commanded(battle, unit))
    }
}
