//! Chapter 9, Shared activations and groups: who may act together, fire groups, and steps taken in turn.

use board::hex::HexId;
use umpire::Seat;

use crate::activation::Purpose;
use crate::battle::{Attack, Battle, FacingReason, Group, GroupStep, Mode, UnitId, UnitSet, Whereabouts};
use crate::content::model::Colour;
use crate::decisions::{Facing, MemberStep};
use crate::movement::Gait;
use crate::order::Pay;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    /// Are the units in the same or adjoining hexes, one connected set (coh-9.1c)? Off-map units wait
    /// together (coh-5.1d).
    pub fn check_contiguous(&self, battle: &Battle, units: UnitSet) -> Allowed {
        let Some(first) = units.first() else {
            return Err(Why::new("coh-9.1a", "Nobody was chosen."));
        };
        let mut reached = UnitSet::one(first);
        loop {
            let more: UnitSet = units
                .iter()
                .filter(|unit| !reached.contains(*unit))
                .filter(|unit| reached.iter().any(|other| self.touch(battle, *unit, other)))
                .collect();
            if more.is_empty() {
                break;
            }
            more.iter().for_each(|unit| reached.insert(unit));
        }
        match units.iter().find(|unit| !reached.contains(*unit)) {
            Some(apart) => {
                Err(Why::new("coh-9.1c", "{unit} is not next to the others of the group.").unit(apart))
            }
            None => Ok(()),
        }
    }

    /// In the same or adjoining hexes.
    #[inline]
    pub fn touch(&self, battle: &Battle, a: UnitId, b: UnitId) -> bool {
        let (a, b) = (battle.unit(a), battle.unit(b));
        match (a.place, b.place) {
            (Whereabouts::OnMap, Whereabouts::OnMap) => self.field.distance(a.hex, b.hex) <= 1,
            (Whereabouts::OffMap, Whereabouts::OffMap) => true,
            _ => false,
        }
    }

    /// May this unit support the leader's fire (coh-9.12b, coh-7.63f)?
    pub fn check_support(&self, battle: &Battle, leader: UnitId, supporter: UnitId, at: HexId) -> Allowed {
        let mode = self.fire_mode(battle, leader, at);
        self.check_support_in(battle, leader, supporter, at, mode)
    }

    /// The same for an attack of any kind: a weapon card meets other ratings than fire does.
    pub fn check_support_in(
        &self,
        battle: &Battle,
        leader: UnitId,
        supporter: UnitId,
        at: HexId,
        mode: Mode,
    ) -> Allowed {
        let (first, unit) = (battle.unit(leader), battle.unit(supporter));
        let distance = self.field.distance(unit.hex, at) as i16;
        if first.hex == at {
            if unit.hex != at {
                return Err(Why::new(
                    "coh-7.63f",
                    "Only units in the same hex can support close combat; {unit} is not.",
                )
                .unit(supporter));
            }
        } else {
            if 1 < self.field.distance(first.hex, unit.hex) {
                return Err(
                    Why::new("coh-9.12b", "{unit} is neither with nor next to the leader.").unit(supporter),
                );
            }
            if self.enemy_in(battle, unit.owner, unit.hex) {
                return Err(Why::new(
                    "coh-7.63g",
                    "{unit} shares its hex with the enemy and cannot fire out of it.",
                )
                .unit(supporter));
            }
            self.check_arc(battle, supporter, at)?;
            // A mortar may support what it does not see itself (coh-9.12f).
            if !self.can_spot(battle, supporter, at) {
                self.check_arc_and_sight(battle, supporter, at)?;
            }
            self.check_balka(battle, supporter, at)?;
            let (least, most) = self.range_of(battle, supporter);
            if most < distance || distance < least {
                return Err(
                    Why::new("coh-9.12b", "{hex} is not within the normal range of {unit}.")
                        .unit(supporter)
                        .hex(at),
                );
            }
        }
        self.check_fit_to_support(battle, supporter)?;
        if !self.has_needed_firepower(battle, leader, supporter, at, mode) {
            return Err(Why::new(
                "coh-9.12b",
                "{unit} has no firepower of the needed colour to support with.",
            )
            .unit(supporter));
        }
        Ok(())
    }

    /// It can fire, and no hit weakens its fire (coh-9.12b).
    pub fn check_fit_to_support(&self, battle: &Battle, supporter: UnitId) -> Allowed {
        self.check_can_fire(battle, supporter)?;
        let weakened = self.hit_on(battle, supporter).is_some_and(|counter| {
            counter.red != 0 || counter.blue != 0 || counter.lose_red || counter.lose_blue
        });
        if weakened {
            let why = Why::new(
                "coh-9.12b",
                "The hit of {unit} weakens its fire; it cannot support.",
            );
            return Err(why.unit(supporter));
        }
        Ok(())
    }

    /// Has the supporter firepower against at least one target? Where nobody is seen either colour will do, so
    /// that nothing leaks (coh-10.0i).
    fn has_needed_firepower(
        &self,
        battle: &Battle,
        leader: UnitId,
        supporter: UnitId,
        at: HexId,
        mode: Mode,
    ) -> bool {
        let (owner, from) = (battle.unit(leader).owner, battle.unit(leader).hex);
        let strike = self.strike(battle, Some(leader), mode);
        let mut targets = battle
            .visible_in(at)
            .filter(|(_, unit)| self.are_enemies(owner, unit.owner))
            .peekable();
        if targets.peek().is_none() {
            return self.can_support(battle, supporter, Colour::Red, at)
                || self.can_support(battle, supporter, Colour::Blue, at);
        }
        targets.any(|(target, _)| {
            let (_, colour) = self.rating_against(battle, target, from, strike);
            self.can_support(battle, supporter, colour, at)
        })
    }

    /// Has it firepower of the colour: printed above 0 (coh-9.12b), or with range and height (coh2-9.12b)?
    fn can_support(&self, battle: &Battle, unit: UnitId, colour: Colour, at: HexId) -> bool {
        let facts = self.facts(battle, unit);
        let (printed, boxed) = match colour {
            Colour::Red => (facts.red, facts.red_boxed),
            Colour::Blue => (facts.blue, facts.blue_boxed),
        };
        if !self.settings.second_edition() {
            return 0 < printed;
        }
        let from = battle.unit(unit).hex;
        let range = match self.field.distance(from, at) {
            0 if boxed => -2,
            0 => 4,
            1 => 3,
            _ => 0,
        };
        let downhill = self.field.levels[at.index()] < self.field.levels[from.index()];
        0 < printed + range + i8::from(downhill)
    }

    /// +1 for each supporter that has firepower of the colour (coh-9.12c).
    pub fn support(&self, battle: &Battle, attack: &Attack, colour: Colour) -> i16 {
        if attack.supporters.is_empty() {
            return 0;
        }
        // Grenades and bottles have firepower of both colours (coh-W20).
        let counts = |unit: &UnitId| {
            attack.thrower == Some(*unit) || self.can_support(battle, *unit, colour, attack.hex)
        };
        attack.supporters.iter().filter(counts).count() as i16
    }

    /// Everybody who could support this leader against this hex with this payment.
    pub fn supporters(&self, battle: &Battle, leader: UnitId, at: HexId, pay: Pay) -> UnitSet {
        let owner = battle.unit(leader).owner;
        battle
            .numbered()
            .filter(|(id, unit)| *id != leader && unit.owner == owner && unit.is_visible())
            .filter(|(id, _)| self.check_pay(battle, owner, UnitSet::one(*id), 0, pay).is_ok())
            .filter(|(id, _)| self.check_support(battle, leader, *id, at).is_ok())
            .map(|(id, _)| id)
            .collect()
    }

    /// Whose turn it is in a group action.
    pub fn group_member(&self, group: &Group) -> Option<UnitId> {
        group.remaining.first()
    }

    /// May the member go there, and what would the group pay in all (coh-9.11a)?
    pub fn check_group_step(
        &self,
        battle: &Battle,
        seat: Seat,
        group: &Group,
        unit: UnitId,
        to: HexId,
        gait: Gait,
    ) -> Result<u8, Why> {
        let price = match group.step {
            GroupStep::Move if battle.unit(unit).place == Whereabouts::OffMap => {
                self.check_enter(battle, unit, to)?;
                self.check_enters_together(battle, group, to)?;
                self.check_gait(battle, unit, gait)?;
                self.check_wire_open(battle, group, unit, to)?;
                self.enter_price(battle, unit, to, gait)
            }
            GroupStep::Move => {
                let (side, step) = self.check_step(battle, unit, to)?;
                self.check_gait(battle, unit, gait)?;
                self.check_wire_open(battle, group, unit, to)?;
                self.step_price(battle, unit, side, step, gait)
            }
            GroupStep::March { .. } => {
                self.check_step(battle, unit, to)?;
                0
            }
            GroupStep::Hide => {
                self.check_hide_with(battle, unit, to, group.remaining)?;
                crate::hidden::HIDE_AP
            }
            GroupStep::HiddenMove => {
                self.check_hidden_move(battle, unit, to)?;
                self.hidden_move_price(battle, unit, to)
            }
            GroupStep::Pivot => return Err(Why::new("coh-9.14a", "The group turns in place.")),
        };
        if gait == Gait::Cautious && group.step != GroupStep::Move {
            return Err(Why::new("coh-5.01b", "Only a normal move can be cautious."));
        }
        let more = price.saturating_sub(group.paid);
        if let Some(budget) = self.budget(battle, seat, group.pay)
            && budget < more
        {
            return Err(
                Why::new("coh-9.11a", "{hex} would cost the group {n}; {m} can be paid.")
                    .hex(to)
                    .numbers(price.into(), (budget + group.paid).into()),
            );
        }
        Ok(price)
    }

    /// After one of the group would not pay for the wire nobody else enters it (coh-9.11d).
    fn check_wire_open(&self, battle: &Battle, group: &Group, unit: UnitId, to: HexId) -> Allowed {
        if self.balks(battle, unit, to, group.pay) {
            return Err(crate::works::why_balks(unit));
        }
        let owner = battle.unit(unit).owner;
        let known = |work: crate::works::WorkId| battle.work(work).is_known_to(owner);
        if group.declined_wire && self.holds_up(battle, unit, to).is_some_and(known) {
            return Err(Why::new(
                "coh-9.11d",
                "The group did not pay for the wire; {unit} stays out too.",
            )
            .unit(unit));
        }
        Ok(())
    }

    /// Units entering together come in at the same or adjoining hexes (coh-5.1d).
    fn check_enters_together(&self, battle: &Battle, group: &Group, at: HexId) -> Allowed {
        let together = group.moved.is_empty()
            || group
                .moved
                .iter()
                .any(|unit| self.field.distance(battle.unit(unit).hex, at) <= 1);
        if together {
            Ok(())
        } else {
            Err(Why::new("coh-5.1d", "{hex} is not next to where the others entered.").hex(at))
        }
    }

    /// May the member stay? Somebody of the group must do something (coh-9.11a, coh2-9.11a).
    pub fn check_group_stay(&self, battle: &Battle, seat: Seat, group: &Group, unit: UnitId) -> Allowed {
        let last = !group
            .remaining
            .iter()
            .any(|other| other != unit && self.can_step(battle, seat, group, other));
        if group.moved.is_empty() && last && self.can_step(battle, seat, group, unit) {
            return Err(Why::new(
                "coh-9.11a",
                "Somebody of the group has to move; {unit} is the last who can.",
            )
            .unit(unit));
        }
        Ok(())
    }

    /// Is there any step for this member?
    pub fn can_step(&self, battle: &Battle, seat: Seat, group: &Group, unit: UnitId) -> bool {
        if group.step == GroupStep::Pivot {
            return true;
        }
        self.step_places(battle, group, unit).into_iter().any(|to| {
            self.check_group_step(battle, seat, group, unit, to, Gait::Normal)
                .is_ok()
        })
    }

    /// Where the member's step could lead, legal or not.
    pub fn step_places(&self, battle: &Battle, group: &Group, unit: UnitId) -> arrayvec::ArrayVec<HexId, 64> {
        let mut places = arrayvec::ArrayVec::new();
        if battle.unit(unit).place == Whereabouts::OffMap {
            places.extend(self.entry_hexes(battle, unit).into_iter().take(64));
            return places;
        }
        let hex = battle.unit(unit).hex;
        if group.step == GroupStep::Hide {
            places.push(hex);
        }
        places.extend(
            board::hex::Direction::ALL
                .iter()
                .filter_map(|side| self.field.step(hex, *side).map(|step| step.to)),
        );
        places
    }
}

impl Resolution<'_> {
    /// Begins a group action in which each member is asked in turn (coh-9.1d).
    pub fn start_group(&mut self, step: GroupStep, by: UnitSet, pay: Pay, paid: u8) {
        self.battle.stack.push(Group::new(step, by, pay, paid).into());
    }

    /// The member goes; the group pays what is dearer than before (coh-9.11a).
    pub fn group_step(&mut self, mut group: Group, member: MemberStep) {
        let MemberStep {
            unit,
            to,
            gait,
            price,
        } = member;
        let (seat, pay, step) = (self.battle.unit(unit).owner, group.pay, group.step);
        let more = price.saturating_sub(group.paid);
        if 0 < more {
            let pool_pay = match pay {
                Pay::Pool { .. } => Pay::Pool { caps: 0 },
                other => other,
            };
            if !matches!(pay, Pay::Card) {
                self.pay(seat, group.all, more, pool_pay, Purpose::Movement);
            }
        }
        group.paid = group.paid.max(price);
        group.moved.insert(unit);
        match &mut group.step {
            GroupStep::March { left } if 1 < *left => *left -= 1,
            GroupStep::March { left } => {
                *left = 2;
                group.remaining.remove(unit);
            }
            GroupStep::Move | GroupStep::Pivot | GroupStep::Hide | GroupStep::HiddenMove => {
                group.remaining.remove(unit)
            }
        }
        self.battle.stack.push(group.into());
        match step {
            GroupStep::Move if self.battle.unit(unit).place == Whereabouts::OffMap => {
                self.set_out(unit, to, gait, pay, price)
            }
            GroupStep::Move => {
                self.reveal_actor(unit, None);
                self.show_if_slowed(unit, pay);
                self.set_out(unit, to, gait, pay, price);
            }
            // A squad stays hidden by the card, a gun cannot (coh-C05, coh-10.0p).
            GroupStep::March { .. } if self.moves_hidden(unit) => self.hidden_move(unit, to),
            GroupStep::March { .. } => {
                self.reveal_actor(unit, None);
                self.step_to(unit, to, Gait::Normal)
            }
            GroupStep::Hide => self.go_into_hiding(unit, to),
            GroupStep::HiddenMove => self.hidden_move(unit, to),
            GroupStep::Pivot => {}
        }
    }

    fn moves_hidden(&self, unit: UnitId) -> bool {
        self.battle.unit(unit).hidden && self.rules.facts(self.battle, unit).squad
    }

    /// Everybody has been asked. Who hid beside a member that did not is given away (coh-10.0e).
    pub fn finish_group(&mut self, group: &Group) {
        if group.declined_wire && matches!(group.pay, Pay::Pool { .. }) {
            let seat = group.all.first().map(|unit| self.battle.unit(unit).owner);
            seat.into_iter().for_each(|seat| self.flip_active(seat));
        }
        if group.step == GroupStep::Hide {
            for unit in group.moved.iter() {
                if self.battle.unit(unit).hidden {
                    self.reveal_if_found(unit);
                }
            }
        }
    }

    /// The member stays as it is.
    pub fn group_stay(&mut self, mut group: Group, unit: UnitId) {
        group.remaining.remove(unit);
        if let GroupStep::March { left } = &mut group.step {
            *left = 2;
        }
        self.battle.stack.push(group.into());
    }

    /// In a group pivot the next member chooses its facing.
    pub fn group_pivot(&mut self, group: Group, unit: UnitId) {
        self.group_stay(group, unit);
        self.leave_hasty_defence(unit);
        let asked = Facing::new(unit, FacingReason::Pivot);
        self.battle.stack.push(asked.into());
        self.meet_mines(unit);
    }
}
