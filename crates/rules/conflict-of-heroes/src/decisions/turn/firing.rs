//! Attacks of one unit or a fire group: fire and close combat, weapon cards, flames (coh-A04, coh-A06, coh-A18).

use board::hex::HexId;
use umpire::Seat;

use super::Notes;
use super::actions::Words;
use crate::activation::{Purse, Standing};
use crate::battle::{Battle, Mode, UnitId, UnitSet, Whereabouts};
use crate::cards::CardKind;
use crate::cards::weapon::Blast;
use crate::content::model::Role;
use crate::decisions::{cell, piece};
use crate::order::Action;
use crate::rules::Rules;
use crate::why::{Allowed, Why};
use crate::works::Mark;

impl Rules {
    /// Fire at a hex or an airplane, or close combat (coh-7.0a, coh-9.12a, coh-20.0n).
    pub(super) fn check_fire_of(
        &self,
        battle: &Battle,
        by: UnitSet,
        leader: UnitId,
        at: HexId,
        victim: Option<Mark>,
    ) -> Allowed {
        self.check_fire_group(by, leader, at, None)?;
        if let Some(plane) = self.flak_target(battle, victim) {
            if 1 < by.len() {
                return Err(Why::new("coh-20.0n", "Fire at an airplane is by one unit."));
            }
            return self.check_flak(battle, leader, at, plane);
        }
        self.check_leader(battle, leader, at, victim)?;
        self.check_supporters(by, leader, |unit| self.check_support(battle, leader, unit, at))
    }

    fn check_leader(&self, battle: &Battle, leader: UnitId, at: HexId, victim: Option<Mark>) -> Allowed {
        self.check_fire(battle, leader, at, victim)?;
        self.check_victim(battle, leader, at, victim)?;
        self.check_colours(battle, leader, at, victim)
    }

    /// An attack with a weapon card (coh-A18, coh-8.2e).
    pub(super) fn check_weapon_of(
        &self,
        battle: &Battle,
        by: UnitSet,
        leader: UnitId,
        card: CardKind,
        at: HexId,
        victim: Option<Mark>,
    ) -> Allowed {
        self.check_fire_group(by, leader, at, Some(card))?;
        self.check_weapon(battle, leader, card, at, victim)?;
        self.check_supporters(by, leader, |unit| {
            self.check_support_in(battle, leader, unit, at, Mode::Card(card))
        })
    }

    /// Close combat in which a supporter uses a weapon card (coh-W20).
    pub(super) fn check_throw(
        &self,
        battle: &Battle,
        by: UnitSet,
        (leader, thrower): (UnitId, UnitId),
        card: CardKind,
        at: HexId,
        victim: Option<Mark>,
    ) -> Allowed {
        self.check_fire_group(by, leader, at, Some(card))?;
        self.check_leader(battle, leader, at, victim)?;
        if thrower == leader || !by.contains(thrower) {
            return Err(Why::new("coh-W20", "Say which of the supporters uses the card."));
        }
        self.check_supporters(by, leader, |unit| {
            if unit == thrower {
                self.check_throw_along(battle, leader, thrower, card, at)
            } else {
                self.check_support(battle, leader, unit, at)
            }
        })
    }

    /// Flames neither take nor give support (coh-X1, coh2-19.1e).
    pub(super) fn check_flames(&self, battle: &Battle, by: UnitSet, at: HexId) -> Allowed {
        self.check_on_map(at)?;
        let alone = by.single();
        let unit = alone.ok_or_else(|| Why::new("coh2-19.1e", "Flames take no support."))?;
        self.check_flame(battle, unit, at)
    }

    /// The leader is one of those who fire, and the weapon may be part of a group (coh-9.12a, coh-8.2e).
    pub(super) fn check_fire_group(
        &self,
        by: UnitSet,
        leader: UnitId,
        at: HexId,
        card: Option<CardKind>,
    ) -> Allowed {
        self.check_on_map(at)?;
        if !by.contains(leader) {
            let sentence = "The leader must be one of the units that fire.";
            return Err(Why::new("coh-9.12a", sentence));
        }
        if 1 < by.len() && card.is_some_and(|card| !Blast::takes_support(card)) {
            let sentence = "This weapon cannot be used in a fire group.";
            return Err(Why::new("coh-8.2e", sentence));
        }
        Ok(())
    }

    pub(super) fn check_supporters(
        &self,
        by: UnitSet,
        leader: UnitId,
        check: impl Fn(UnitId) -> Allowed,
    ) -> Allowed {
        by.iter().filter(|unit| *unit != leader).try_for_each(check)
    }

    /// Fire at every hex with an enemy in it, and where one may be hidden. Returns one enemy of each such hex;
    /// in close combat of the second edition, where every enemy is a target of its own, all (coh2-7.63c).
    #[inline]
    pub(super) fn list_fire(
        &self,
        battle: &Battle,
        (purse, standing): (Purse, Standing),
        unit: UnitId,
        notes: &Notes,
        push: &mut impl FnMut(Action, u8),
    ) -> UnitSet {
        let mut aims = UnitSet::EMPTY;
        if self.check_can_fire(battle, unit).is_err() {
            return aims;
        }
        let own = battle.unit(unit);
        // Hand to hand with somebody, a unit fires at nobody else (coh-7.63g).
        let contact = notes.enemies.iter().any(|enemy| enemy.hex == own.hex);
        let (least, most) = self.range_of(battle, unit);
        for enemy in &notes.enemies {
            let (enemy, at, first) = (enemy.unit, enemy.hex, enemy.first);
            let single = self.settings.second_edition() && at == own.hex;
            // What holds for one enemy of a hex holds for all of them.
            if (at == own.hex) != contact || !(single || first) {
                continue;
            }
            let distance = self.field.distance(own.hex, at) as i16;
            if !contact && !(least..=2 * most).contains(&distance) {
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
        // Elsewhere fire is no cheaper than in the own hex.
        if purse.can_pay(standing, self.fire_price(battle, unit, own.hex)) {
            self.list_other_fire(battle, unit, contact, notes, push);
        }
        // Engineers place smoke by hand in a melee too (coh-19.0a).
        if !contact || self.facts(battle, unit).role == Role::Engineer {
            self.list_shells(battle, (purse, standing), unit, push);
        }
        self.list_weapons(battle, unit, notes, push);
        aims
    }

    /// Fire at works and airplanes, flames, and fire at hexes where nobody is seen.
    fn list_other_fire(
        &self,
        battle: &Battle,
        unit: UnitId,
        contact: bool,
        notes: &Notes,
        push: &mut impl FnMut(Action, u8),
    ) {
        let own = battle.unit(unit);
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
        if !contact && notes.may_be_hidden {
            self.list_blind_fire(battle, unit, push);
        }
    }

    /// Every weapon card in the hand, for a unit that can fire (coh-8.2a).
    pub(super) fn list_weapons(
        &self,
        battle: &Battle,
        unit: UnitId,
        notes: &Notes,
        push: &mut impl FnMut(Action, u8),
    ) {
        let hand = &battle.player(battle.unit(unit).owner).hand;
        let mut weapons = hand.iter().copied().filter(|card| card.is_weapon()).peekable();
        if weapons.peek().is_none() || self.check_can_fire(battle, unit).is_err() {
            return;
        }
        weapons.for_each(|card| self.list_weapon(battle, unit, card, notes, push));
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

    fn list_weapon(
        &self,
        battle: &Battle,
        unit: UnitId,
        card: CardKind,
        notes: &Notes,
        push: &mut impl FnMut(Action, u8),
    ) {
        let (own, reach) = (battle.unit(unit), Blast::reach(card));
        // Hardly ever is there anything within reach: that is asked first.
        let in_reach = |hex: HexId| self.field.distance(own.hex, hex) <= reach;
        let enemies = notes.enemies.iter().any(|enemy| in_reach(enemy.hex));
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

    /// Fire at every airplane in reach (coh-20.0n).
    fn list_flak(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        for (plane, other) in battle.numbered() {
            if other.place == Whereabouts::InAir && self.check_flak(battle, unit, other.hex, plane).is_ok() {
                let action = Action::Fire {
                    leader: unit,
                    at: other.hex,
                    victim: Some(Mark::Unit(plane)),
                };
                push(action, self.fire_price(battle, unit, other.hex));
            }
        }
    }

    /// Fire at hexes where only a work is seen, and works of the own hex hand to hand (coh-18.6d, coh-18.4f).
    fn list_fire_at_works(
        &self,
        battle: &Battle,
        unit: UnitId,
        contact: bool,
        push: &mut impl FnMut(Action, u8),
    ) {
        let own = battle.unit(unit);
        for mark in self.razeable(battle, unit) {
            let victim = Some(mark);
            let at = own.hex;
            push(
                Action::Fire {
                    leader: unit,
                    at,
                    victim,
                },
                self.fire_price(battle, unit, at),
            );
        }
        if contact || !self.has_red(battle, unit) {
            return;
        }
        let mut done: smallvec::SmallVec<[board::hex::HexId; 8]> = smallvec::SmallVec::new();
        for (_, work) in battle.numbered_works() {
            let at = work.hex;
            let target = work.is_open() && self.has_defence(work.kind) && !work.kind.is_mine();
            if !target || at == own.hex || done.contains(&at) {
                continue;
            }
            if self.check_fire_out(battle, unit, at).is_ok() && battle.visible_in(at).next().is_none() {
                done.push(at);
                let victim = None;
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
    }

    pub(super) fn words_of_fire(
        &self,
        battle: &Battle,
        by: UnitSet,
        leader: UnitId,
        at: HexId,
        victim: Option<Mark>,
    ) -> Words {
        let what = match victim {
            Some(plane) if self.is_flak(battle, victim) => {
                format!("Fire at {} in the air", self.mark_name(battle, plane))
            }
            Some(victim @ Mark::Unit(_)) => {
                format!("Close combat with {}", self.mark_name(battle, victim))
            }
            Some(victim) => format!("Destroy {}", self.mark_name(battle, victim)),
            None if battle.unit(leader).hex == at => "Close combat".to_owned(),
            None => format!("Fire at {}", self.label(at)),
        };
        let anchor = match victim {
            Some(Mark::Unit(victim)) => piece(victim),
            Some(Mark::Work { .. } | Mark::Hasty { .. }) | None => cell(at),
        };
        ("Fire", self.led_by(battle, by, leader, what), anchor)
    }

    /// Of a fire group its leader is named.
    pub(super) fn led_by(&self, battle: &Battle, by: UnitSet, leader: UnitId, what: String) -> String {
        if 1 < by.len() {
            format!("{what}, led by {}", self.unit_name(battle, leader))
        } else {
            what
        }
    }

    pub(super) fn words_of_weapon(
        &self,
        battle: &Battle,
        card: CardKind,
        at: HexId,
        victim: Option<Mark>,
    ) -> Words {
        let target = self.target_name(battle, at, victim);
        let label = format!("{} against {target}", self.card_title(card));
        ("Cards", label, cell(at))
    }

    pub(super) fn words_of_throw(
        &self,
        battle: &Battle,
        thrower: UnitId,
        card: CardKind,
        at: HexId,
        victim: Option<Mark>,
    ) -> Words {
        let target = self.target_name(battle, at, victim);
        let (title, user) = (self.card_title(card), self.unit_name(battle, thrower));
        let label = format!("Fire at {target}, {user} helps with {title}");
        ("Cards", label, cell(at))
    }

    fn target_name(&self, battle: &Battle, at: HexId, victim: Option<Mark>) -> String {
        victim.map_or_else(|| self.label(at), |victim| self.mark_name(battle, victim))
    }
}
