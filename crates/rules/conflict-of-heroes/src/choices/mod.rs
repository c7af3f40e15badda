//! What a player is offered: legal orders with words ([`words`]), their price and odds ([`previews`]); and, for a
//! wish that is not offered, why not ([`looks`]).

mod looks;
mod previews;
mod subjects;
mod words;

use board::hex::HexId;
use umpire::{Anchor, Choice, Seat, Selection};

use crate::battle::{Battle, Frame, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::order::{Action, Order, Pay};
use crate::rules::Rules;
use crate::scene::work_of;
use crate::works::{Mark, WorkId};

impl Rules {
    /// The orders offered to a seat for what it has picked.
    pub fn offer(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
        if self.question(battle).is_none_or(|ask| ask.seat != seat) {
            return Vec::new();
        }
        let mut orders = Vec::new();
        let units: UnitSet = battle.units.picked(picked).collect();
        match battle.stack.last() {
            Some(Frame::Turn) if 1 < units.len() => self.list_picked_group(battle, seat, units, &mut orders),
            Some(Frame::Turn) => {
                self.list_orders(battle, &mut orders);
                self.list_wanted(battle, seat, units, picked, &mut orders);
                orders.retain(|order| self.concerns(battle, order, units, picked));
            }
            Some(Frame::SetUp(_)) => {
                self.list_orders(battle, &mut orders);
                let works: Vec<WorkId> = picked.pieces.iter().filter_map(|id| work_of(*id)).collect();
                orders.retain(|order| match order {
                    Order::Place { unit, .. } | Order::PlaceAboard { unit, .. } => {
                        units.is_empty() || units.contains(*unit)
                    }
                    Order::PlaceWork { work, .. } => works.is_empty() || works.contains(work),
                    _ => true,
                });
                if units.is_empty() && works.is_empty() {
                    orders.dedup_by_key(|order| match order {
                        Order::Place { unit, .. } | Order::PlaceAboard { unit, .. } => (0, unit.0),
                        Order::PlaceWork { work, .. } => (1, work.0.into()),
                        _ => (2, 0),
                    });
                }
            }
            Some(Frame::Barrages { .. }) => {
                self.list_orders(battle, &mut orders);
                if let Some(Anchor::Cell(cell)) = &picked.wanted {
                    self.list_targets_at(battle, seat, HexId(*cell), &mut orders);
                }
            }
            Some(_) | None => self.list_orders(battle, &mut orders),
        }
        orders
            .into_iter()
            .map(|order| self.describe(battle, seat, order, picked.pieces.is_empty()))
            .collect()
    }

    /// Fire at an empty hex the player points at is offered though it is not listed (coh-7.0e).
    fn list_wanted(
        &self,
        battle: &Battle,
        seat: Seat,
        units: UnitSet,
        picked: &Selection,
        orders: &mut Vec<Order>,
    ) {
        let (Some(unit), Some(Anchor::Cell(cell))) = (units.single(), &picked.wanted) else {
            return;
        };
        let by = UnitSet::one(unit);
        let action = Action::Fire {
            leader: unit,
            at: HexId(*cell),
            victim: None,
        };
        if let Ok(cost) = self.check_action(battle, seat, by, action) {
            self.each_payment(battle, seat, by, cost, |pay| {
                let order = Order::Act { by, action, pay };
                if !orders.contains(&order) {
                    orders.push(order);
                }
            });
        }
        self.list_shells_at(battle, seat, unit, HexId(*cell), orders);
    }

    /// Does an order belong to what is picked? With nothing picked: what needs no unit, and who can be
    /// activated.
    fn concerns(&self, battle: &Battle, order: &Order, units: UnitSet, picked: &Selection) -> bool {
        let wanted = |unit: UnitId| units.contains(unit);
        if let Some(card) = picked.card {
            return matches!(order, Order::Play { card: kind, .. } if *kind as u16 == card)
                || matches!(order, Order::Act { pay: Pay::Card, .. } if card == CardKind::CommandAction as u16)
                || matches!(order, Order::Act { action: Action::Weapon { card: kind, .. } | Action::Throw { card: kind, .. }, .. } if *kind as u16 == card);
        }
        match order {
            Order::Pass | Order::EndTurn | Order::Stall { .. } | Order::Drop | Order::Unveil { .. } => {
                units.is_empty()
            }
            Order::Activate { unit, .. } => units.is_empty() || wanted(*unit),
            Order::MarkSpent { unit } | Order::Take { unit } => wanted(*unit),
            Order::Act {
                by,
                action: Action::Load { .. } | Action::Unload { .. },
                ..
            } => !units.is_empty() && units.but(*by).is_empty(),
            Order::Act { by, .. } => *by == units,
            Order::Play { card, on, .. } => {
                (on.is_empty() && units.is_empty())
                    || *on == units && !units.is_empty()
                    || (matches!(card, CardKind::MarkAsSpent | CardKind::BoggedDown) && units.is_empty())
            }
            Order::Place { .. }
            | Order::PlaceWork { .. }
            | Order::StartInside { .. }
            | Order::PlaceAboard { .. }
            | Order::Bid { .. }
            | Order::Face { .. }
            | Order::Aim { .. }
            | Order::AimWork { .. }
            | Order::Roll { .. }
            | Order::Step { .. }
            | Order::Stay
            | Order::Target { .. }
            | Order::Shell { .. }
            | Order::PressOn
            | Order::Lay { .. }
            | Order::Fly { .. }
            | Order::Choose { .. }
            | Order::Use { .. }
            | Order::Decline => battle.stage == crate::battle::Stage::Playing,
        }
    }

    /// Everything several picked units can do together (coh-9.1a).
    fn list_picked_group(&self, battle: &Battle, seat: Seat, units: UnitSet, orders: &mut Vec<Order>) {
        let mut actions = vec![
            Action::MoveTogether,
            Action::PivotTogether,
            Action::Rally,
            Action::DigIn,
            Action::HideTogether,
            Action::HiddenMoveTogether,
            Action::Leave,
            Action::Exit,
        ];
        let doors = units
            .first()
            .into_iter()
            .flat_map(|unit| self.open_doors(battle, unit));
        actions.extend(doors.map(|work| Action::Occupy { work }));
        actions.extend(units.iter().map(|carrier| Action::Load { carrier }));
        actions.extend(units.iter().map(|carrier| Action::Unload { carrier }));
        for leader in units.iter() {
            for (id, enemy) in battle
                .numbered()
                .filter(|(_, unit)| unit.is_visible() && self.are_enemies(seat, unit.owner))
            {
                let single = self.settings.second_edition() && enemy.hex == battle.unit(leader).hex;
                let action = Action::Fire {
                    leader,
                    at: enemy.hex,
                    victim: single.then_some(Mark::Unit(id)),
                };
                if !actions.contains(&action) {
                    actions.push(action);
                }
                let at = enemy.hex;
                if self.facts(battle, leader).indirect_ap.is_some()
                    && let Some(spot) = self.best_spot(battle, leader, at)
                {
                    let action = Action::Indirect { leader, at, spot };
                    if !actions.contains(&action) {
                        actions.push(action);
                    }
                }
            }
        }
        actions.extend(self.throws_among(battle, seat, units, &actions));
        for action in actions {
            let Ok(cost) = self.check_action(battle, seat, units, action) else {
                continue;
            };
            self.each_payment(battle, seat, units, cost, |pay| {
                let order = Order::Act {
                    by: units,
                    action,
                    pay,
                };
                if self.allows(battle, seat, &order).is_ok() {
                    orders.push(order);
                }
            });
        }
        for card in [
            CardKind::AutoRally,
            CardKind::RallyAttempt,
            CardKind::MoveTwoHexes,
            CardKind::HastyDefense,
        ] {
            for pay in [Pay::Card, Pay::Caps, Pay::Pool { caps: 0 }] {
                let order = Order::Play {
                    card,
                    on: units,
                    against: None,
                    pay,
                };
                if self.allows(battle, seat, &order).is_ok() {
                    orders.push(order);
                }
            }
        }
    }
}
