//! Playing a card in a turn, on nobody or on units (coh-8.1a, coh-8.3a).

use umpire::{Anchor, Choice, Payment, Seat};

use crate::activation::POOL;
use crate::battle::{Battle, UnitSet};
use crate::cards::CardKind;
use crate::decisions::{choice, misplaced, piece};
use crate::order::{Order, Pay};
use crate::rules::Rules;

/// A card that is played.
#[derive(Copy, Clone, Debug)]
pub struct Play {
    pub card: CardKind,
    pub on: UnitSet,
    /// The enemy whom it is played against (coh-C13).
    pub against: Option<Seat>,
    pub pay: Pay,
}

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
                if !player.holds(card) && self.may_play(battle, seat, &order) {
                    out.push(order);
                }
            }
        }
    }

    fn list_card(&self, battle: &Battle, seat: Seat, card: CardKind, out: &mut Vec<Order>) {
        let cost = self.play_cost(card).points();
        let most = cost.clamp(1, POOL);
        let mut offer = |on: UnitSet, against: Option<Seat>| {
            if cost == 0 {
                let order = Order::Play {
                    card,
                    on,
                    against,
                    pay: Pay::Card,
                };
                if self.may_play(battle, seat, &order) {
                    out.push(order);
                }
                return;
            }
            // Who can pay is sooner seen than what the card may do.
            let ways = (0..most).map(|caps| Pay::Pool { caps }).chain([Pay::Caps]);
            let payable = |pay: &Pay| self.check_card_pay(battle, seat, card, on, *pay).is_ok();
            let mut pays = ways.filter(payable).peekable();
            if pays.peek().is_none() || self.check_play_on(battle, seat, card, on, against).is_err() {
                return;
            }
            out.extend(pays.map(|pay| Order::Play {
                card,
                on,
                against,
                pay,
            }));
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

    /// May this card be played now?
    pub(super) fn may_play(&self, battle: &Battle, seat: Seat, order: &Order) -> bool {
        let Order::Play {
            card,
            on,
            against,
            pay,
        } = *order
        else {
            misplaced(order)
        };
        self.check_play(battle, seat, card, on, against, pay).is_ok()
    }

    pub(super) fn describe_play(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let Order::Play { card, on, pay, .. } = order else {
            misplaced(&order)
        };
        let title = self.card_title(card);
        let mut choice = match on.single() {
            Some(unit) => {
                let label = format!("{title} on {}", self.unit_name(battle, unit));
                choice(order, "Cards", label, piece(unit))
            }
            None => choice(order, "Cards", title, Anchor::Card(card as u16)),
        };
        let cost = self.play_cost(card).points();
        if 0 < cost {
            choice.preview.costs = self.payments(battle, seat, cost, pay);
        }
        choice.preview.costs.push(Payment {
            means: "card",
            amount: 1,
        });
        choice
    }
}
