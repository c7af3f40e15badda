//! What a player is offered for the pieces and the card he has picked, and for the hex he points at.

use board::hex::HexId;
use umpire::{Anchor, Seat, Selection};

use crate::battle::{Battle, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::decisions::misplaced;
use crate::order::{Action, Order, Pay};
use crate::rules::Rules;
use crate::works::Mark;

impl Rules {
    /// Orders that concern what is picked.
    pub(super) fn list_for(&self, battle: &Battle, seat: Seat, picked: &Selection, out: &mut Vec<Order>) {
        let units: UnitSet = battle.units.picked(picked).collect();
        if 1 < units.len() {
            self.list_group_actions(battle, seat, units, out);
            self.list_group_cards(battle, seat, units, out);
            return;
        }
        self.list_turn(battle, seat, out);
        self.list_wanted(battle, seat, units, picked, out);
        out.retain(|order| concerns(order, units, picked));
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
        let (Some(unit), Some(Anchor::Cell(wanted))) = (units.single(), &picked.wanted) else {
            return;
        };
        let (by, at) = (UnitSet::one(unit), HexId(*wanted));
        let action = Action::Fire {
            leader: unit,
            at,
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
        self.list_shells_at(battle, seat, unit, at, orders);
    }

    /// Everything several picked units can do together (coh-9.1a).
    fn list_group_actions(&self, battle: &Battle, seat: Seat, units: UnitSet, orders: &mut Vec<Order>) {
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
        let first = units.first().into_iter();
        let doors = first.flat_map(|unit| self.open_doors(battle, unit));
        actions.extend(doors.map(|work| Action::Occupy { work }));
        actions.extend(units.iter().map(|carrier| Action::Load { carrier }));
        actions.extend(units.iter().map(|carrier| Action::Unload { carrier }));
        for leader in units.iter() {
            self.list_attacks_led_by(battle, seat, leader, &mut actions);
        }
        actions.extend(self.throws_among(battle, seat, units, &actions));
        for action in actions {
            let by = units;
            let Ok(cost) = self.check_action(battle, seat, by, action) else {
                continue;
            };
            self.each_payment(battle, seat, by, cost, |pay| {
                if self.check_action_pay(battle, seat, by, action, cost, pay).is_ok() {
                    orders.push(Order::Act { by, action, pay });
                }
            });
        }
    }

    /// Attacks of a group on every visible enemy, each once, legal or not.
    fn list_attacks_led_by(&self, battle: &Battle, seat: Seat, leader: UnitId, actions: &mut Vec<Action>) {
        let enemies = battle
            .numbered()
            .filter(|(_, unit)| unit.is_visible() && self.are_enemies(seat, unit.owner));
        for (id, enemy) in enemies {
            let at = enemy.hex;
            let single = self.settings.second_edition() && at == battle.unit(leader).hex;
            let victim = single.then_some(Mark::Unit(id));
            let fire = Action::Fire { leader, at, victim };
            if !actions.contains(&fire) {
                actions.push(fire);
            }
            let by_spot = self.facts(battle, leader).indirect_ap.is_some();
            let spot = by_spot.then(|| self.best_spot(battle, leader, at)).flatten();
            let shelling = spot.map(|spot| Action::Indirect { leader, at, spot });
            actions.extend(shelling.filter(|shelling| !actions.contains(shelling)));
        }
    }

    fn list_group_cards(&self, battle: &Battle, seat: Seat, on: UnitSet, orders: &mut Vec<Order>) {
        for card in [
            CardKind::AutoRally,
            CardKind::RallyAttempt,
            CardKind::MoveTwoHexes,
            CardKind::HastyDefense,
        ] {
            for pay in [Pay::Card, Pay::Caps, Pay::Pool { caps: 0 }] {
                let order = Order::Play {
                    card,
                    on,
                    against: None,
                    pay,
                };
                if self.may_play(battle, seat, &order) {
                    orders.push(order);
                }
            }
        }
    }
}

/// Does an order belong to what is picked? With nothing picked: what needs no unit, and who can be activated.
fn concerns(order: &Order, units: UnitSet, picked: &Selection) -> bool {
    if let Some(card) = picked.card {
        return uses_card(order, card);
    }
    match order {
        Order::Pass | Order::EndTurn | Order::Stall { .. } | Order::Drop | Order::Unveil { .. } => {
            units.is_empty()
        }
        Order::Activate { unit, .. } => units.is_empty() || units.contains(*unit),
        Order::MarkSpent { unit } | Order::Take { unit } => units.contains(*unit),
        Order::Act {
            by,
            action: Action::Load { .. } | Action::Unload { .. },
            ..
        } => !units.is_empty() && units.but(*by).is_empty(),
        Order::Act { by, .. } => *by == units,
        Order::Play { card, on, .. } => {
            *on == units || (matches!(card, CardKind::MarkAsSpent | CardKind::BoggedDown) && units.is_empty())
        }
        _ => misplaced(order),
    }
}

/// Is this the card that is played, paid with or attacked with?
fn uses_card(order: &Order, picked: u16) -> bool {
    match order {
        Order::Play { card, .. } => *card as u16 == picked,
        Order::Act { action, pay, .. } => {
            let paid = *pay == Pay::Card && picked == CardKind::CommandAction as u16;
            paid || action.card().is_some_and(|card| card as u16 == picked)
        }
        _ => false,
    }
}
