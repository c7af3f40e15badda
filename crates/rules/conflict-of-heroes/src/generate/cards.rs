//! Every card that can be played now on nobody or on one unit.

use umpire::Seat;

use crate::activation::POOL;
use crate::battle::{Battle, UnitSet};
use crate::cards::CardKind;
use crate::content::model::CardCost;
use crate::order::{Order, Pay};
use crate::rules::Rules;

impl Rules {
    /// Every card that can be played now on nobody or on one unit.
    pub(super) fn list_cards(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let player = battle.player(seat);
        for (index, card) in player.hand.iter().copied().enumerate() {
            let laid = card == CardKind::Tellermine;
            if player.hand[..index].contains(&card) || (card.is_weapon() && !laid) || card.is_artillery() {
                continue;
            }
            self.list_card(battle, seat, card, out);
        }
        for (unit, own) in battle
            .numbered()
            .filter(|(_, unit)| unit.owner == seat && unit.is_on_map())
        {
            for card in own.veterans.iter().copied() {
                let order = Order::Play {
                    card,
                    on: UnitSet::one(unit),
                    against: None,
                    pay: Pay::Card,
                };
                if !player.holds(card) && self.allows(battle, seat, &order).is_ok() {
                    out.push(order);
                }
            }
        }
    }

    fn list_card(&self, battle: &Battle, seat: Seat, card: CardKind, out: &mut Vec<Order>) {
        let cost = match self.play_cost(card) {
            CardCost::Either(points) | CardCost::Ap(points) | CardCost::Cap(points) => points,
            CardCost::Free => 0,
        };
        let most = cost.clamp(1, POOL);
        let mut offer = |on: UnitSet, against: Option<Seat>| {
            if cost == 0 {
                let order = Order::Play {
                    card,
                    on,
                    against,
                    pay: Pay::Card,
                };
                if self.allows(battle, seat, &order).is_ok() {
                    out.push(order);
                }
                return;
            }
            if card.is_action() && self.check_play_on(battle, seat, card, on, against).is_err() {
                return;
            }
            let pays = (0..most).map(|caps| Pay::Pool { caps }).chain([Pay::Caps]);
            for pay in pays {
                let order = Order::Play {
                    card,
                    on,
                    against,
                    pay,
                };
                if self.allows(battle, seat, &order).is_ok() {
                    out.push(order);
                }
            }
        };
        match card {
            CardKind::Sniper => self
                .enemies_of(seat)
                .for_each(|enemy| offer(UnitSet::EMPTY, Some(enemy))),
            CardKind::MoreAps | CardKind::MoreCaps | CardKind::DualActions | CardKind::ExtraInitiative => {
                offer(UnitSet::EMPTY, None)
            }
            CardKind::MarkAsSpent => {
                let enemies = battle
                    .numbered()
                    .filter(|(_, unit)| unit.is_visible() && self.are_enemies(seat, unit.owner));
                enemies.for_each(|(unit, _)| offer(UnitSet::one(unit), None));
            }
            CardKind::BoggedDown => {
                let vehicles = battle
                    .numbered()
                    .filter(|(id, unit)| unit.is_visible() && self.facts(battle, *id).is_vehicle());
                vehicles.for_each(|(unit, _)| offer(UnitSet::one(unit), None));
            }
            CardKind::CommandAction | CardKind::Luck | CardKind::Firepower => {}
            _ => {
                let own = battle
                    .numbered()
                    .filter(|(_, unit)| unit.owner == seat && unit.is_on_map());
                own.for_each(|(unit, _)| offer(UnitSet::one(unit), None));
            }
        }
    }
}
