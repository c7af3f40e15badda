//! Everything one unit can do by itself, each action with every way to pay for it.

use board::hex::{Direction, HexId};
use umpire::Seat;

use crate::activation::{Purse, Standing};
use crate::battle::{Battle, Place, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::cards::weapon::Blast;
use crate::content::model::WorkKind;
use crate::hidden::HIDE_AP;
use crate::judge::DIG_IN_AP;
use crate::movement::{Gait, PIVOT_AP};
use crate::order::{Action, Order, Pay};
use crate::rally::RALLY_AP;
use crate::rules::Rules;
use crate::works::Mark;

impl Rules {
    /// Everything one unit on the map can do by itself. Returns the enemies it could fire at.
    pub(super) fn list_unit(
        &self,
        battle: &Battle,
        purse: Purse,
        unit: UnitId,
        out: &mut Vec<Order>,
    ) -> UnitSet {
        let own = battle.unit(unit);
        let standing = Standing::of_one(own.status);
        // A spent unit acts only by CAPs or cards: without either there is nothing to list.
        if !standing.none_spent && purse.caps == 0 && battle.player(own.owner).hand.is_empty() {
            return UnitSet::EMPTY;
        }
        let by = UnitSet::one(unit);
        let mut push = |action: Action, cost: u8| {
            let turned_back = |pay: Pay| {
                own.balked && matches!(action, Action::Move { to, .. } if self.balks(battle, unit, to, pay))
            };
            purse.each(standing, cost, |pay| {
                if !turned_back(pay) {
                    out.push(Order::Act { by, action, pay });
                }
            });
        };
        if self.check_mobile(battle, unit).is_ok() {
            self.list_moves(battle, unit, &mut push);
        }
        let aims = self.list_fire(battle, unit, &mut push);
        if own.hit.is_some() {
            if purse.can_pay(standing, RALLY_AP) && self.check_rally(battle, unit).is_ok() {
                push(Action::Rally, RALLY_AP);
            }
        } else if !own.hidden && purse.can_pay(standing, HIDE_AP) && self.facts(battle, unit).squad {
            self.list_hides(battle, unit, &mut push);
        }
        if purse.can_pay(standing, DIG_IN_AP) {
            let stunned = self.hit_on(battle, unit).is_some_and(|counter| counter.stuns);
            if !stunned && self.check_digs(battle, unit).is_ok() {
                push(Action::DigIn, DIG_IN_AP);
            }
        }
        if !battle.works.is_empty() {
            self.list_doors(battle, unit, &mut push);
        }
        aims
    }

    #[inline]
    fn list_moves(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        let own = battle.unit(unit);
        for side in Direction::ALL {
            let Some(step) = self.field.step(own.hex, side) else {
                continue;
            };
            if self.check_side(battle, unit, side, step).is_err() {
                continue;
            }
            push(
                Action::Move {
                    to: step.to,
                    cautious: false,
                },
                self.step_price(battle, unit, side, step, Gait::Normal),
            );
            if self.settings.cautious_movement && self.check_gait(battle, unit, Gait::Cautious).is_ok() {
                push(
                    Action::Move {
                        to: step.to,
                        cautious: true,
                    },
                    self.step_price(battle, unit, side, step, Gait::Cautious),
                );
            }
            if own.hidden && self.facts(battle, unit).squad {
                push(
                    Action::HiddenMove { to: step.to },
                    self.hidden_move_price(battle, unit, step.to),
                );
            }
        }
        if !own.hidden && !battle.is_inside(unit, WorkKind::Bunker) {
            for facing in Direction::ALL.into_iter().filter(|facing| *facing != own.facing) {
                push(Action::Pivot { facing }, PIVOT_AP);
            }
        }
        if self.check_exit(battle, unit).is_ok() {
            push(Action::Exit, self.exit_price(battle, unit));
        }
    }

    /// Fire at every hex with an enemy in it, and where one may be hidden. Returns one enemy of each such hex;
    /// in close combat of the second edition, where every enemy is a target of its own, all (coh2-7.63c).
    #[inline]
    fn list_fire(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) -> UnitSet {
        let mut aims = UnitSet::EMPTY;
        if self.check_can_fire(battle, unit).is_err() {
            return aims;
        }
        let own = battle.unit(unit);
        // Hand to hand with somebody, a unit fires at nobody else (coh-7.63g).
        let contact = self.enemy_in(battle, own.owner, own.hex);
        for (enemy, other) in battle.numbered() {
            if !other.is_visible() || !self.are_enemies(own.owner, other.owner) {
                continue;
            }
            let at = other.hex;
            let single = self.settings.second_edition() && at == own.hex;
            if (at == own.hex) != contact
                || (!single && aims.iter().any(|first| battle.unit(first).hex == at))
            {
                continue;
            }
            let victim = single.then_some(Mark::Unit(enemy));
            if (contact || self.check_fire_out(battle, unit, at).is_ok())
                && self.check_colours(battle, unit, at, victim).is_ok()
            {
                aims.insert(enemy);
                push(
                    Action::Fire {
                        leader: unit,
                        at,
                        victim,
                    },
                    self.fire_price(battle, unit, at),
                );
            }
        }
        if !battle.works.is_empty() || (contact && self.settings.second_edition()) {
            self.list_fire_at_works(battle, unit, contact, push);
        }
        if self.planes && self.anti_air.contains(unit) {
            self.list_flak(battle, unit, push);
        }
        if self.has_flames(battle, unit) {
            let near = self.field.grid.within(own.hex, 1);
            for at in near.filter(|at| self.check_flame(battle, unit, *at).is_ok()) {
                push(Action::Flame { at }, self.fire_price(battle, unit, at));
            }
        }
        if !contact && self.may_be_hidden_enemies(battle, own.owner) {
            self.list_blind_fire(battle, unit, push);
        }
        if !contact {
            self.list_shells(battle, unit, push);
        }
        for card in battle
            .player(own.owner)
            .hand
            .iter()
            .copied()
            .filter(|card| card.is_weapon())
        {
            self.list_weapon(battle, unit, card, push);
        }
        aims
    }

    /// Could an enemy be hidden somewhere, as far as anybody knows (HI19)? The firefight says how many start
    /// hidden, and whoever hides later does so before everybody's eyes.
    pub fn may_be_hidden_enemies(&self, battle: &Battle, seat: Seat) -> bool {
        battle
            .units
            .iter()
            .any(|unit| unit.hidden && unit.is_on_map() && self.are_enemies(seat, unit.owner))
            || battle
                .solo
                .pennies
                .iter()
                .any(|penny| self.are_enemies(seat, penny.seat))
    }

    /// Fire at covered hexes within normal range where nobody is seen: where a hidden enemy would lie.
    fn list_blind_fire(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        let own = battle.unit(unit);
        let (_, most) = self.range_of(battle, unit);
        for at in self.field.ambushes(own.hex).iter().copied() {
            let near = self.field.distance(own.hex, at) as i16 <= most;
            if near && self.check_fire_out(battle, unit, at).is_ok() && battle.visible_in(at).next().is_none()
            {
                push(
                    Action::Fire {
                        leader: unit,
                        at,
                        victim: None,
                    },
                    self.fire_price(battle, unit, at),
                );
            }
        }
    }

    fn list_weapon(&self, battle: &Battle, unit: UnitId, card: CardKind, push: &mut impl FnMut(Action, u8)) {
        let (own, reach) = (battle.unit(unit), Blast::reach(card));
        // Hardly ever is there anything within reach: that is asked first.
        let in_reach = |hex: HexId| self.field.distance(own.hex, hex) <= reach;
        let enemies = battle.units.iter().any(|other| {
            other.is_visible() && self.are_enemies(own.owner, other.owner) && in_reach(other.hex)
        });
        let works = card == CardKind::DemolitionCharge && battle.works.iter().any(|work| in_reach(work.hex));
        if !self.facts(battle, unit).squad || !(enemies || works) {
            return;
        }
        let price = self.weapon_price(battle, unit, card);
        let near = self.field.grid.within(own.hex, reach);
        for at in near {
            if Blast::single_target(card) {
                let units = battle.visible_in(at).map(|(victim, _)| Mark::Unit(victim));
                let works = battle.works_in(at).map(|(work, _)| Mark::Work { work });
                for victim in units.chain(works) {
                    if self.check_weapon(battle, unit, card, at, Some(victim)).is_ok() {
                        push(
                            Action::Weapon {
                                leader: unit,
                                card,
                                at,
                                victim: Some(victim),
                            },
                            price,
                        );
                    }
                }
            } else if self.check_weapon(battle, unit, card, at, None).is_ok() {
                push(
                    Action::Weapon {
                        leader: unit,
                        card,
                        at,
                        victim: None,
                    },
                    price,
                );
            }
        }
    }

    fn list_hides(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        let own = battle.unit(unit);
        if self.check_can_hide(battle, unit).is_err() {
            return;
        }
        let around = Direction::ALL
            .iter()
            .filter_map(|side| self.field.step(own.hex, *side))
            .map(|step| step.to);
        for to in std::iter::once(own.hex).chain(around) {
            if self.check_hiding_place(battle, unit, to, UnitSet::EMPTY).is_ok() {
                push(Action::Hide { to }, HIDE_AP);
            }
        }
    }

    pub(super) fn list_entries(&self, battle: &Battle, purse: Purse, unit: UnitId, out: &mut Vec<Order>) {
        let by = UnitSet::one(unit);
        let standing = Standing::of_one(battle.unit(unit).status);
        for at in self.entry_hexes(battle, unit) {
            let gaits: &[bool] = if self.check_gait(battle, unit, Gait::Cautious).is_ok() {
                &[false, true]
            } else {
                &[false]
            };
            for cautious in gaits.iter().copied() {
                let price = self.enter_price(battle, unit, at, Gait::of(cautious));
                purse.each(standing, price, |pay| {
                    if !self.balks(battle, unit, at, pay) {
                        out.push(Order::Act {
                            by,
                            action: Action::Enter { at, cautious },
                            pay,
                        });
                    }
                });
            }
        }
    }

    /// An airplane's action, or flying off when it is spent (coh-20.0h, coh-20.0i).
    pub(super) fn list_flights(&self, battle: &Battle, seat: Seat, unit: UnitId, out: &mut Vec<Order>) {
        let by = UnitSet::one(unit);
        let ways = [Pay::Pool { caps: 0 }, Pay::Opportunity, Pay::Caps];
        for action in [Action::Fly, Action::FlyOff] {
            for pay in ways {
                let order = Order::Act { by, action, pay };
                if self.allows(battle, seat, &order).is_ok() {
                    out.push(order);
                }
            }
        }
    }

    /// Fire at every airplane in reach (coh-20.0n).
    fn list_flak(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        for (plane, other) in battle.numbered() {
            if other.place == Place::InAir && self.check_flak(battle, unit, other.hex, plane).is_ok() {
                let action = Action::Fire {
                    leader: unit,
                    at: other.hex,
                    victim: Some(Mark::Unit(plane)),
                };
                push(action, self.fire_price(battle, unit, other.hex));
            }
        }
    }
}
