//! May these units do this, and what does it cost? First reason in rulebook order.

use umpire::Seat;

use crate::activation::Purpose;
use crate::battle::{Battle, GroupStep, Mode, Place, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::cards::weapon::Blast;
use crate::hidden::HIDE_AP;
use crate::movement::{Gait, PIVOT_AP};
use crate::order::{Action, Pay};
use crate::rally::RALLY_AP;
use crate::rules::Rules;
use crate::why::{Allowed, Why};

use super::DIG_IN_AP;
use crate::works::OCCUPY_AP;

impl Rules {
    pub(crate) fn check_action_pay(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        action: Action,
        cost: u8,
        pay: Pay,
    ) -> Allowed {
        if action == Action::FlyOff {
            let unit = by.first().unwrap_or(UnitId(0));
            return self.check_fly_off(battle, unit, Some(pay)).map(|_| ());
        }
        if let (Action::Move { to, .. } | Action::Enter { at: to, .. }, Some(unit)) = (action, by.single())
            && self.balks(battle, unit, to, pay)
        {
            return Err(why_balks(unit));
        }
        // Groups that are asked one by one pay APs first and CAPs for the rest (coh-9.2b).
        if action.is_asked_in_turn() && matches!(pay, Pay::Pool { caps } if caps != 0) {
            return Err(Why::new(
                "coh-9.2b",
                "A group pays with APs first; CAPs are added by themselves.",
            ));
        }
        if action.is_asked_in_turn() && matches!(pay, Pay::Pool { .. }) {
            let short = self.budget(battle, seat, pay).is_some_and(|budget| budget < cost);
            self.check_pay(battle, seat, by, 0, pay)?;
            return if short {
                Err(Why::new("coh-9.11a", "The group cannot pay {n}.").numbers(cost.into(), 0))
            } else {
                Ok(())
            };
        }
        self.check_pay(battle, seat, by, cost, pay)
    }

    /// May these units do this, and what does it cost? Payment comes after (coh-2.2b, coh-9.1a).
    pub fn check_action(&self, battle: &Battle, seat: Seat, by: UnitSet, action: Action) -> Result<u8, Why> {
        let Some(first) = by.first() else {
            return Err(Why::new("coh-9.1a", "Nobody was chosen."));
        };
        for unit in by.iter() {
            self.check_own(battle, seat, unit)?;
            self.check_present(battle, unit)?;
            let waits = battle.unit(unit).place == Place::OffMap;
            if self.is_plane(battle, unit) && !matches!(action, Action::Fly | Action::FlyOff) {
                return Err(Why::new("coh-20.0b", "{unit} is an airplane: it only flies, alone.").unit(unit));
            }
            if waits && !matches!(action, Action::Enter { .. } | Action::MoveTogether | Action::Fly) {
                return Err(Why::new("coh-5.1b", "{unit} must enter the map first.").unit(unit));
            }
        }
        let alone = by.single();
        if alone.is_none() {
            self.check_contiguous(battle, by)?;
        }
        let single = |unit: Option<UnitId>| {
            unit.ok_or_else(|| Why::new("coh-9.1a", "Choose the group version of this action."))
        };
        match action {
            Action::Move { to, cautious } => {
                let unit = single(alone)?;
                let (side, step) = self.check_step(battle, unit, to)?;
                self.check_gait(battle, unit, Gait::of(cautious))?;
                Ok(self.step_price(battle, unit, side, step, Gait::of(cautious)))
            }
            Action::Pivot { facing } => self
                .check_pivot(battle, single(alone)?, facing)
                .map(|()| PIVOT_AP),
            Action::Fire { leader, at, victim } => {
                self.check_fire_group(by, leader, at, None)?;
                if let Some(plane) = self.flak_target(battle, victim) {
                    if 1 < by.len() {
                        return Err(Why::new("coh-20.0n", "Fire at an airplane is by one unit."));
                    }
                    self.check_flak(battle, leader, at, plane)?;
                    return Ok(self.fire_price(battle, leader, at));
                }
                self.check_fire(battle, leader, at, victim)?;
                self.check_victim(battle, leader, at, victim)?;
                self.check_colours(battle, leader, at, victim)?;
                self.check_supporters(by, leader, |unit| self.check_support(battle, leader, unit, at))?;
                Ok(self.fire_price(battle, leader, at))
            }
            Action::Indirect { leader, at, spot } => {
                self.check_fire_group(by, leader, at, None)?;
                self.check_indirect(battle, leader, at, spot)?;
                self.check_colours(battle, leader, at, None)?;
                self.check_supporters(by, leader, |unit| {
                    self.check_support_in(battle, leader, unit, at, Mode::Mortar)
                })?;
                Ok(self.indirect_price(battle, leader))
            }
            Action::Smoke { at, spot } => {
                let unit = single(alone)?;
                self.check_smoke(battle, unit, at, spot)?;
                Ok(self.smoke_price(battle, unit, at, spot))
            }
            Action::Weapon {
                leader,
                card,
                at,
                victim,
            } => {
                self.check_fire_group(by, leader, at, Some(card))?;
                self.check_weapon(battle, leader, card, at, victim)?;
                self.check_supporters(by, leader, |unit| {
                    self.check_support_in(battle, leader, unit, at, Mode::Card(card))
                })?;
                Ok(self.weapon_price(battle, leader, card))
            }
            Action::Throw {
                leader,
                thrower,
                card,
                at,
                victim,
            } => {
                self.check_fire_group(by, leader, at, Some(card))?;
                self.check_fire(battle, leader, at, victim)?;
                self.check_victim(battle, leader, at, victim)?;
                self.check_colours(battle, leader, at, victim)?;
                if thrower == leader || !by.contains(thrower) {
                    return Err(Why::new("coh-W20", "Say which of the supporters uses the card."));
                }
                self.check_supporters(by, leader, |unit| {
                    if unit == thrower {
                        self.check_throw_along(battle, leader, thrower, card, at)
                    } else {
                        self.check_support(battle, leader, unit, at)
                    }
                })?;
                Ok(self.fire_price(battle, leader, at))
            }
            Action::Flame { at } => {
                self.check_on_map(at)?;
                // Flames neither take nor give support (coh-X1, coh2-19.1e).
                let unit = alone.ok_or_else(|| Why::new("coh2-19.1e", "Flames take no support."))?;
                self.check_flame(battle, unit, at)?;
                Ok(self.fire_price(battle, unit, at))
            }
            Action::Rally => self
                .check_each(by, |unit| self.check_rally(battle, unit))
                .map(|()| RALLY_AP),
            Action::DigIn => {
                self.check_each(by, |unit| {
                    self.check_able(battle, unit)
                        .and_then(|()| self.check_digs(battle, unit))
                })?;
                self.check_enough_defences(battle, by).map(|()| DIG_IN_AP)
            }
            Action::Hide { to } => self.check_hide(battle, single(alone)?, to).map(|()| HIDE_AP),
            Action::HiddenMove { to } => {
                let unit = single(alone)?;
                self.check_hidden_move(battle, unit, to)?;
                Ok(self.hidden_move_price(battle, unit, to))
            }
            Action::Occupy { work } => self
                .check_each(by, |unit| self.check_occupy(battle, unit, work))
                .map(|()| OCCUPY_AP),
            Action::Leave => self
                .check_each(by, |unit| self.check_leave(battle, unit))
                .map(|()| OCCUPY_AP),
            Action::Load { carrier } => {
                let cargo = self.cargo_among(by, carrier)?;
                self.check_load(battle, carrier, cargo)?;
                Ok(self.boarding_price(battle, cargo))
            }
            Action::Unload { carrier } => {
                let cargo = self.cargo_among(by, carrier)?;
                self.check_unload(battle, carrier, cargo)?;
                Ok(self.boarding_price(battle, cargo))
            }
            Action::Enter { at, cautious } => {
                let unit = single(alone)?;
                self.check_on_map(at)?;
                self.check_enter(battle, unit, at)?;
                self.check_gait(battle, unit, Gait::of(cautious))?;
                Ok(self.enter_price(battle, unit, at, Gait::of(cautious)))
            }
            // A group leaves at the dearest single price, as it moves (coh-9.11a).
            Action::Exit => {
                self.check_each(by, |unit| self.check_exit(battle, unit))?;
                let prices = by.iter().map(|unit| self.exit_price(battle, unit));
                Ok(prices.max().unwrap_or(0))
            }
            Action::Fly => self.check_fly(battle, single(alone)?),
            Action::FlyOff => self.check_fly_off(battle, single(alone)?, None),
            Action::MoveTogether => self.check_together(battle, seat, by, first, GroupStep::Move),
            Action::HideTogether => self.check_together(battle, seat, by, first, GroupStep::Hide),
            Action::HiddenMoveTogether => self.check_together(battle, seat, by, first, GroupStep::HiddenMove),
            Action::PivotTogether => {
                self.check_each(by, |unit| {
                    let facing = battle.unit(unit).facing.turned(1);
                    self.check_pivot(battle, unit, facing)
                })?;
                self.check_several(by).map(|()| PIVOT_AP)
            }
        }
    }

    /// The unit that is loaded or unloaded: the other of two, the carrier being one (coh-17.0b).
    fn cargo_among(&self, by: UnitSet, carrier: UnitId) -> Result<UnitId, Why> {
        let cargo = by.but(UnitSet::one(carrier)).single();
        cargo.filter(|_| by.contains(carrier)).ok_or_else(|| {
            Why::new(
                "coh-17.0b",
                "Loading and unloading is done by a vehicle and one unit together.",
            )
        })
    }

    fn check_on_map(&self, hex: board::hex::HexId) -> Allowed {
        if self.field.is_playable(hex) {
            Ok(())
        } else {
            Err(Why::new("coh-0.3g", "That is not a hex of the map."))
        }
    }

    fn check_each(&self, by: UnitSet, check: impl Fn(UnitId) -> Allowed) -> Allowed {
        by.iter().try_for_each(check)
    }

    fn check_several(&self, by: UnitSet) -> Allowed {
        if by.len() < 2 {
            Err(Why::new("coh-9.1a", "A group is two units or more."))
        } else {
            Ok(())
        }
    }

    /// Not stunned (coh-7.4h).
    pub fn check_able(&self, battle: &Battle, unit: UnitId) -> Allowed {
        match self.hit_on(battle, unit) {
            Some(counter) if counter.stuns => {
                Err(Why::new("coh-7.4h", "{unit} is stunned and can only rally.").unit(unit))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn check_fire_group(
        &self,
        by: UnitSet,
        leader: UnitId,
        at: board::hex::HexId,
        card: Option<CardKind>,
    ) -> Allowed {
        self.check_on_map(at)?;
        if !by.contains(leader) {
            return Err(Why::new(
                "coh-9.12a",
                "The leader must be one of the units that fire.",
            ));
        }
        if 1 < by.len() && card.is_some_and(|card| !Blast::takes_support(card)) {
            return Err(Why::new(
                "coh-8.2e",
                "This weapon cannot be used in a fire group.",
            ));
        }
        Ok(())
    }

    fn check_supporters(&self, by: UnitSet, leader: UnitId, check: impl Fn(UnitId) -> Allowed) -> Allowed {
        by.iter().filter(|unit| *unit != leader).try_for_each(check)
    }

    /// A group whose members are asked in turn: at least one of them must be able to do it; the price is the
    /// lowest that starts it.
    fn check_together(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        first: UnitId,
        step: GroupStep,
    ) -> Result<u8, Why> {
        self.check_several(by)?;
        let group = crate::battle::Group {
            step,
            all: by,
            remaining: by,
            pay: Pay::Opportunity,
            paid: 0,
            moved: UnitSet::EMPTY,
            declined_wire: false,
        };
        let mut cheapest: Option<u8> = None;
        let mut reason = Why::new("coh-9.11a", "None of the group can do that.").unit(first);
        for unit in by.iter() {
            for to in self.step_places(battle, &group, unit) {
                match self.check_group_step(battle, seat, &group, unit, to, Gait::Normal) {
                    Ok(price) => cheapest = Some(cheapest.map_or(price, |old| old.min(price))),
                    Err(why) => reason = why,
                }
            }
        }
        cheapest.ok_or(reason)
    }
}

impl Action {
    /// A group action in which each member is asked for its part.
    pub fn is_asked_in_turn(self) -> bool {
        matches!(
            self,
            Action::MoveTogether | Action::HideTogether | Action::HiddenMoveTogether | Action::Fly
        )
    }

    /// Do its points buy movement (coh-V01)?
    pub(super) fn purpose(self) -> Purpose {
        match self {
            Action::Move { .. }
            | Action::Enter { .. }
            | Action::MoveTogether
            | Action::HiddenMove { .. }
            | Action::HiddenMoveTogether
            | Action::Exit => Purpose::Movement,
            Action::Pivot { .. }
            | Action::PivotTogether
            | Action::Fire { .. }
            | Action::Indirect { .. }
            | Action::Smoke { .. }
            | Action::Weapon { .. }
            | Action::Throw { .. }
            | Action::Flame { .. }
            | Action::Rally
            | Action::DigIn
            | Action::Occupy { .. }
            | Action::Leave
            | Action::Load { .. }
            | Action::Unload { .. }
            | Action::Hide { .. }
            | Action::HideTogether
            | Action::Fly
            | Action::FlyOff => Purpose::Other,
        }
    }
}

/// One attempt on wire by CAPs is free; there is no second (coh-18.4b).
pub fn why_balks(unit: UnitId) -> Why {
    Why::new(
        "coh-18.4b",
        "{unit} has turned back this round; CAPs do not pay for a second attempt.",
    )
    .unit(unit)
}
