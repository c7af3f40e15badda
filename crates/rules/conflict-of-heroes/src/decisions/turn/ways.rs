//! A way of several hexes to the one a player points at: the cheapest, step by step. Only its first step is an order; the
//! others are a plan, for the enemy has his turn in between (coh-5.0e).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use board::hex::{Direction, HexId};
use umpire::{Anchor, Choice, Eyes, Seat, Selection, WayLeg};

use crate::battle::{Battle, Status, UnitId, UnitSet};
use crate::decisions::cell;
use crate::movement::Gait;
use crate::order::{Action, Order, Pay};
use crate::rules::Rules;

/// One step of a way.
#[derive(Copy, Clone, Debug)]
struct Stride {
    side: Direction,
    to: HexId,
    price: u8,
}

impl Rules {
    /// One unit is picked and a hex farther off is wanted: the step towards it comes first and shows the whole way.
    pub(crate) fn show_way(
        &self,
        battle: &Battle,
        seat: Seat,
        picked: &Selection,
        choices: &mut Vec<Choice<Order>>,
    ) {
        let units: UnitSet = battle.units.picked(picked).collect();
        let (Some(unit), Some(Anchor::Cell(goal))) = (units.single(), &picked.wanted) else {
            return;
        };
        let goal = HexId(*goal);
        let own = battle.unit(unit);
        if own.owner != seat || !own.is_visible() || !self.field.is_playable(goal) {
            return;
        }
        let way = self.cheapest_way(battle, unit, goal);
        let [first, _, ..] = &way[..] else { return };
        let pays_for = |choice: &Choice<Order>| match choice.order {
            Order::Act {
                by,
                action: Action::Move { to, cautious: false },
                pay,
            } if by == UnitSet::one(unit) && to == first.to => Some(pay),
            _ => None,
        };
        let found = choices.iter().enumerate();
        let Some((nth, pay)) = found
            .filter_map(|(nth, choice)| Some((nth, pays_for(choice)?)))
            .next()
        else {
            return;
        };
        let mut choice = choices.remove(nth);
        choice.label = format!("Move to {} in {} steps", self.label(goal), way.len());
        choice.anchor = cell(goal);
        choice.preview.legs = self.legs(battle, unit, pay, &way);
        choices.insert(0, choice);
    }

    fn legs(&self, battle: &Battle, unit: UnitId, pay: Pay, way: &[Stride]) -> Vec<WayLeg> {
        let seat = battle.unit(unit).owner;
        let mut left = match pay {
            Pay::Pool { .. } => battle.player(seat).pool,
            Pay::Caps | Pay::Opportunity | Pay::Card => None,
        };
        let leg = |(nth, stride): (usize, &Stride)| {
            let pay = match pay {
                Pay::Pool { .. } if 0 < nth => Pay::Pool { caps: 0 },
                pay => pay,
            };
            left = left.and_then(|left| left.checked_sub(stride.price));
            let action = Action::Move {
                to: stride.to,
                cautious: false,
            };
            let order = Order::Act {
                by: UnitSet::one(unit),
                action,
                pay,
            };
            // Where it goes on it faces the next hex, at the end the way it came.
            let onward = way.get(nth + 1).unwrap_or(stride).side;
            WayLeg {
                to: cell(stride.to),
                facing: Some(onward.index() as u16),
                costs: self.payments(battle, seat, stride.price, pay),
                left: left.map(i16::from),
                seen_by: self.who_could_answer(battle, seat, stride.to),
                order: serde_json::json!(order),
            }
        };
        way.iter().enumerate().map(leg).collect()
    }

    /// Enemies this seat sees who could fire into a hex.
    fn who_could_answer(&self, battle: &Battle, seat: Seat, hex: HexId) -> Vec<u16> {
        let could = |(id, unit): &(UnitId, &crate::battle::Unit)| {
            self.are_enemies(seat, unit.owner)
                && unit.is_visible()
                && unit.status != Status::Spent
                && unit.carrier.is_none()
                && self
                    .reach_word(battle, Eyes::Seat(seat), *id, unit.hex, hex)
                    .is_some()
                && self.line_is_free(battle, *id, hex)
        };
        battle.numbered().filter(could).map(|(id, _)| id.0).collect()
    }

    /// The cheapest way of legal steps, as far as its owner can know; empty if there is none. After each step a unit faces
    /// where it likes (coh-5.2b).
    fn cheapest_way(&self, battle: &Battle, unit: UnitId, goal: HexId) -> Vec<Stride> {
        let start = battle.unit(unit).hex;
        let mut supposed = battle.clone();
        let mut reached: BTreeMap<HexId, (u32, Option<(HexId, Stride)>)> =
            BTreeMap::from([(start, (0, None))]);
        let mut open = BinaryHeap::from([Reverse((0, start))]);
        while let Some(Reverse((spent, at))) = open.pop() {
            if at == goal {
                break;
            }
            if reached.get(&at).is_some_and(|(least, _)| *least < spent) {
                continue;
            }
            for side in Direction::ALL {
                let Some(step) = self.field.step(at, side) else {
                    continue;
                };
                let mover = supposed.unit_mut(unit);
                *mover = battle.unit(unit).clone();
                if at != start {
                    (mover.hex, mover.facing, mover.barred, mover.inside) = (at, side, 0, None);
                }
                if self.check_side(&supposed, unit, side, step).is_err() {
                    continue;
                }
                let price = self.step_price(&supposed, unit, side, step, Gait::Normal);
                let total = spent + u32::from(price);
                if reached.get(&step.to).is_none_or(|(least, _)| total < *least) {
                    let to = step.to;
                    reached.insert(to, (total, Some((at, Stride { side, to, price }))));
                    open.push(Reverse((total, to)));
                }
            }
        }
        let mut way = Vec::new();
        let mut at = goal;
        while let Some((_, Some((from, stride)))) = reached.get(&at) {
            way.push(*stride);
            at = *from;
        }
        way.reverse();
        way
    }
}
