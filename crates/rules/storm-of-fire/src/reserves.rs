//! Reserves and the pre-registered strike (sections 30 and 32).

use umpire::{Event, Seat};

use crate::battle::{Battle, Reserve, Strike as Called, Unit, UnitId, Whereabouts, other};
use crate::chance::Need;
use crate::content::model::{Post, Role, Specialist, UnitRule, UnitType};
use crate::decisions::{Release, Strike};
use crate::missions::{DEFENDER, Holding, With};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// The first turn in which reserves come on (sof-res-4, sof-res-11), and that of a Counterattack Reserve (sof-res-10).
const FIRST_TURN: u8 = 2;
const COUNTERATTACK_TURN: u8 = 5;
/// A reserve die must show this (sof-res-4), and the die that calls the strike (sof-msr-9).
const RELEASED_ON: i32 = 5;
const CALLED_ON: i32 = 4;

impl Rules {
    /// Points of a unit as its roster fields it; bonus units are free (sof-mis-13).
    pub fn points_of(&self, battle: &Battle, unit: UnitId) -> u32 {
        let me = battle.unit(unit);
        if me.post == Post::Bonus {
            return 0;
        }
        let before = battle.units[..unit.index()].iter();
        let nth = before.filter(|other| other.owner == me.owner).count();
        let fielded = self.force(me.owner).roster.units.get(nth);
        u32::from(fielded.map_or(self.entry(me).points, |fielded| fielded.points))
    }

    /// May this unit come on now: it is released, or its kind of reserve needs no release (sof-res-5, sof-res-10, sof-res-11)?
    pub fn may_enter(&self, battle: &Battle, unit: UnitId) -> bool {
        match battle.unit(unit).place {
            Whereabouts::Reserve(Reserve::Released) => true,
            Whereabouts::Reserve(Reserve::Immediate) => FIRST_TURN <= battle.turn,
            Whereabouts::Reserve(Reserve::Tactical | Reserve::Counterattack)
            | Whereabouts::ToPlace
            | Whereabouts::Table
            | Whereabouts::Building(_)
            | Whereabouts::Aboard(_)
            | Whereabouts::Withdrawn
            | Whereabouts::Eliminated => false,
        }
    }

    /// Must this unit be held back whatever its points?
    fn must_wait(&self, with: With, unit: &Unit) -> bool {
        match with {
            With::Support => unit.post == Post::Support,
            With::Vehicles => unit.kind == UnitType::Vehicle,
        }
    }

    /// May these units be held back, and no others (sof-mis-13, sof-res-8)?
    pub fn check_hold_back(&self, battle: &Battle, seat: Seat, units: &[UnitId]) -> Allowed {
        let Some(holding) = self.mission().reserves[seat.index() & 1] else {
            return Err(Why::new(
                "sof-dec-7",
                "Your side holds nobody back in this mission.",
            ));
        };
        for (nth, unit) in units.iter().enumerate() {
            let own = battle.knows_unit(*unit) && battle.unit(*unit).owner == seat;
            if !own || units[..nth].contains(unit) {
                return Err(Why::new("sof-dec-7", "Name units of your own, each once."));
            }
        }
        match holding {
            Holding::Share {
                percent, with, rule, ..
            } => self.check_share(battle, seat, units, (percent, with, rule)),
            Holding::Support { rule } => Err(Why::new(rule, "Support units wait, and nobody else.")),
            Holding::Core { more, rule } => self.check_core_reserve(battle, units, more, rule),
        }
    }

    fn check_share(
        &self,
        battle: &Battle,
        seat: Seat,
        units: &[UnitId],
        (percent, with, rule): (u32, With, &'static str),
    ) -> Allowed {
        if let Some(bonus) = units.iter().find(|unit| battle.unit(**unit).post == Post::Bonus) {
            return Err(Why::new("sof-msr-8", "{} starts on the table.").unit(bonus.in_words()));
        }
        let own = || battle.numbered_units().filter(|(_, unit)| unit.owner == seat);
        let left_out = |(id, unit): &(UnitId, &Unit)| self.must_wait(with, unit) && !units.contains(id);
        if let Some((unit, _)) = own().find(left_out) {
            return Err(Why::new(rule, "{} must be held back.").unit(unit.in_words()));
        }
        let all: u32 = own().map(|(id, _)| self.points_of(battle, id)).sum();
        let back: u32 = units.iter().map(|unit| self.points_of(battle, *unit)).sum();
        if back * 100 < all * percent {
            return Err(Why::new(rule, "{n} points are less than {m} in a hundred.")
                .numbers(back as i16, percent as i16));
        }
        Ok(())
    }

    /// One core unit, and so many more; Scouts and Recon units as he likes (sof-mission-infil-3).
    fn check_core_reserve(&self, battle: &Battle, units: &[UnitId], more: u8, rule: &'static str) -> Allowed {
        let core = units.iter().filter(|unit| !battle.unit(**unit).may_scout());
        let mut count = 0;
        for unit in core {
            let me = battle.unit(*unit);
            if !matches!(me.post, Post::Core | Post::Hq) {
                return Err(Why::new(rule, "{} is neither core nor Scouts nor Recon.").unit(unit.in_words()));
            }
            count += 1;
        }
        let scouting_core = units.iter().any(|unit| {
            let me = battle.unit(*unit);
            me.may_scout() && matches!(me.post, Post::Core | Post::Hq)
        });
        if count == 0 && !scouting_core {
            return Err(Why::new(rule, "One core unit must be held back."));
        }
        if 1 + more < count {
            return Err(Why::new(rule, "At most {n} core units are held back.").number(i32::from(1 + more)));
        }
        Ok(())
    }

    /// Sets worth offering (sof-dec-7, sof-dec-8): those who must and then the cheapest, which is the usual answer; the dearest; the
    /// cheapest but for the headquarters. All of them legal.
    pub fn reserves_worth_offering(&self, battle: &Battle, seat: Seat) -> Vec<Vec<UnitId>> {
        let Some(holding) = self.mission().reserves[seat.index() & 1] else {
            return Vec::new();
        };
        let mut own: Vec<UnitId> = battle
            .numbered_units()
            .filter(|(_, unit)| unit.owner == seat && unit.post != Post::Bonus)
            .map(|(id, _)| id)
            .collect();
        own.sort_by_key(|unit| (self.points_of(battle, *unit), *unit));
        let mut sets: Vec<Vec<UnitId>> = match holding {
            Holding::Share { with, .. } => {
                let must = |unit: &&UnitId| self.must_wait(with, battle.unit(**unit));
                let first: Vec<UnitId> = own.iter().filter(must).copied().collect();
                let is_hq = |unit: &UnitId| battle.unit(*unit).post == Post::Hq;
                let cheap: Vec<UnitId> = own.iter().copied().filter(|unit| !is_hq(unit)).collect();
                let dear: Vec<UnitId> = cheap.iter().rev().copied().collect();
                [cheap, own, dear]
                    .into_iter()
                    .map(|order| self.enough_of(battle, seat, &first, &order))
                    .collect()
            }
            Holding::Support { .. } => Vec::new(),
            Holding::Core { .. } => {
                let core = own
                    .iter()
                    .filter(|unit| matches!(battle.unit(**unit).post, Post::Core | Post::Hq));
                core.map(|unit| vec![*unit]).collect()
            }
        };
        let is_core = matches!(holding, Holding::Core { .. });
        if is_core {
            // A headquarters waits last of all.
            sets.sort_by_key(|set| battle.unit(set[0]).post == Post::Hq);
        }
        sets.iter_mut().for_each(|set| set.sort_unstable());
        let mut found: Vec<Vec<UnitId>> = Vec::new();
        for set in sets {
            if !found.contains(&set) && self.check_hold_back(battle, seat, &set).is_ok() {
                found.push(set);
            }
        }
        found
    }

    /// Those who must, then one after the other until it is enough.
    fn enough_of(&self, battle: &Battle, seat: Seat, first: &[UnitId], then: &[UnitId]) -> Vec<UnitId> {
        let mut set = first.to_vec();
        for unit in then {
            if self.check_hold_back(battle, seat, &set).is_ok() {
                break;
            }
            if !set.contains(unit) {
                set.push(*unit);
            }
        }
        set
    }

    /// Units that dice may release (sof-res-4), dearest first (sof-dec-22).
    pub fn releasable(&self, battle: &Battle, seat: Seat) -> Vec<UnitId> {
        let waits = |(_, unit): &(UnitId, &Unit)| {
            unit.owner == seat && unit.place == Whereabouts::Reserve(Reserve::Tactical)
        };
        let mut units: Vec<UnitId> = battle.numbered_units().filter(waits).map(|(id, _)| id).collect();
        units.sort_by_key(|unit| (std::cmp::Reverse(self.points_of(battle, *unit)), *unit));
        units
    }

    /// May this leader's unit hurry reserves: there are some, and the first turn of release has come (sof-act-comm-2)?
    pub fn check_hurry_reserves(&self, battle: &Battle, unit: UnitId) -> Allowed {
        let seat = battle.unit(unit).owner;
        if self.releasable(battle, seat).is_empty() {
            return Err(Why::new("sof-act-comm-2", "No reserves wait to be released."));
        }
        if battle.turn < FIRST_TURN {
            return Err(Why::new(
                "sof-act-comm-2",
                "Reserves are not released before turn 2.",
            ));
        }
        Ok(())
    }

    /// What Hurry Reserves needs: 5, with the specialist of the leader's own unit (sof-act-comm-2, sof-spec-13).
    pub fn hurry_need(&self, battle: &Battle, unit: UnitId) -> Need {
        let mut need = Need::of(RELEASED_ON);
        let signallers = battle.fit(unit).map(|(_, figure)| figure.role);
        let best = signallers.map(|role| signal(role).1).max().unwrap_or(0);
        need.modify("communication specialist", best, "sof-spec-13");
        need
    }

    /// What the strike needs: 4, with the best specialist of the side that is on the table (sof-msr-9, sof-spec-13, sof-spec-14).
    pub fn strike_need(&self, battle: &Battle, seat: Seat) -> Need {
        let mut need = Need::of(CALLED_ON);
        let roles = battle
            .own(seat)
            .flat_map(|(unit, _)| battle.fit(unit).map(|(_, figure)| figure.role));
        let best = roles.map(|role| signal(role).0).max().unwrap_or(0);
        need.modify("communication specialist", best, "sof-spec-13");
        need
    }

    /// May the strike be called in this Start Phase (sof-msr-9, sof-mission-counter-5)?
    pub fn may_call_strike(&self, battle: &Battle) -> bool {
        let from = self.mission().strike_from;
        battle.strike == Called::Waiting && from.is_some_and(|turn| turn <= battle.turn)
    }

    /// Does the strike fall in this turn: the one in which it was called, and the next (sof-msr-10)?
    pub fn strike_falls(&self, battle: &Battle) -> bool {
        match battle.strike {
            Called::None | Called::Waiting => false,
            Called::Falls(turn) => (turn..=turn + 1).contains(&battle.turn),
        }
    }
}

/// What a specialist adds to artillery and to reserves (sof-spec-13).
fn signal(role: Role) -> (i32, i32) {
    match role {
        Role::Specialist(Specialist::Comm1) => (2, 1),
        Role::Specialist(Specialist::Comm2) => (2, 1),
        Role::Specialist(Specialist::Comm3) => (3, 2),
        _ => (0, 0),
    }
}

impl Unit {
    /// Scouts and Recon units move before the first turn (sof-mis-3).
    pub fn may_scout(&self) -> bool {
        self.has(UnitRule::Scouts) || self.has(UnitRule::Recon)
    }
}

impl Resolution<'_> {
    /// All support units wait in Immediate Reserve (sof-mission-patrol-3, sof-patrolmode-5).
    pub(crate) fn hold_back_support(&mut self, seat: Seat, rule: &'static str) {
        let support = |(_, unit): &(UnitId, &Unit)| unit.owner == seat && unit.post == Post::Support;
        let units: Vec<UnitId> = self
            .battle
            .numbered_units()
            .filter(support)
            .map(|(id, _)| id)
            .collect();
        self.hold_back(seat, &units, Reserve::Immediate, rule);
    }

    /// These units wait off the table.
    pub(crate) fn hold_back(&mut self, seat: Seat, units: &[UnitId], kind: Reserve, rule: &'static str) {
        for unit in units {
            self.battle.unit_mut(*unit).place = Whereabouts::Reserve(kind);
        }
        if units.is_empty() {
            return;
        }
        self.tell(|say| {
            let names: Vec<&str> = units.iter().map(|unit| say.unit(*unit)).collect();
            let text = format!("{} holds back {}.", say.seat(seat), names.join(", "));
            Event::new("reserve", rule, text)
        });
    }

    /// The last step of a Start Phase: reserve dice of both sides, and the strike (sof-turn-10, sof-msr-9). The side that had
    /// initiative last turn comes first (sof-pol-7). Puts questions on the stack.
    pub fn release_reserves(&mut self) {
        let first = self.battle.initiative.unwrap_or(Seat(0));
        if self.rules.may_call_strike(self.battle) {
            self.ask(Strike {
                seat: Seat(DEFENDER as u8),
            });
        }
        let released = [first, other(first)].map(|seat| (seat, self.roll_reserves(seat)));
        // The question on top is asked first.
        for (seat, left) in released.into_iter().rev().filter(|(_, left)| 0 < *left) {
            self.ask(Release { seat, left });
        }
        if self.battle.turn == COUNTERATTACK_TURN {
            self.begin_counterattack();
        }
    }

    /// As many dice as the turn's number, one fewer if the enemy delays them; each 5 or 6 releases a unit (sof-res-4, sof-recon-8).
    fn roll_reserves(&mut self, seat: Seat) -> u8 {
        let waiting = self.rules.releasable(self.battle, seat).len() as u8;
        if self.battle.turn < FIRST_TURN || waiting == 0 {
            return 0;
        }
        let fewer = u8::from(self.battle.side(seat).delayed);
        let dice = self.battle.turn - fewer.min(self.battle.turn);
        let from = self.dice.log().len();
        let passed = self.checks(dice.into(), &Need::of(RELEASED_ON), "reserves", "sof-res-4") as u8;
        let released = passed.min(waiting);
        self.tell(|say| {
            let text = match released {
                0 => format!("No reserve of {} is released.", say.seat(seat)),
                1 => format!("{} releases one unit.", say.seat(seat)),
                n => format!("{} releases {n} units.", say.seat(seat)),
            };
            Event::new("reserves", "sof-res-4", text)
        });
        self.show_dice(from);
        released
    }

    /// All of a Counterattack Reserve may come on from now on, and gives dice (sof-res-9, sof-res-10, sof-mission-counter-3).
    fn begin_counterattack(&mut self) {
        let waits = Whereabouts::Reserve(Reserve::Counterattack);
        if self.battle.units.iter().all(|unit| unit.place != waits) {
            return;
        }
        for unit in self.battle.units.iter_mut().filter(|unit| unit.place == waits) {
            unit.place = Whereabouts::Reserve(Reserve::Immediate);
        }
        self.tell(|say| {
            let text = format!("The counterattack of {} begins.", say.seat(Seat(DEFENDER as u8)));
            Event::new("reserves", "sof-res-10", text)
        });
    }

    /// A unit may come on this turn (sof-res-4, sof-res-5).
    pub(crate) fn release(&mut self, unit: UnitId) {
        self.battle.unit_mut(unit).place = Whereabouts::Reserve(Reserve::Released);
        self.tell(|say| {
            let text = format!("{} is released.", say.unit(unit));
            Event::new("released", "sof-res-4", text)
        });
    }

    /// Hurry Reserves: one die more, now (sof-act-comm-2), by this leader's unit.
    pub fn hurry_reserves(&mut self, unit: UnitId) {
        let seat = self.battle.unit(unit).owner;
        let need = self.rules.hurry_need(self.battle, unit);
        let from = self.dice.log().len();
        let passed = self.check(&need, "Hurry Reserves", "sof-act-comm-2").passed;
        self.tell(|say| {
            let what = if passed {
                "and a unit is released"
            } else {
                "in vain"
            };
            let text = format!("{} hurries the reserves, {what}.", say.unit(unit));
            Event::new("reserves", "sof-act-comm-2", text)
        });
        self.show_dice(from);
        if passed {
            self.ask(Release { seat, left: 1 });
        }
    }

    /// At the end of a turn: released units that did not come go back (sof-res-7); those in other reserves keep waiting (sof-res-10,
    /// sof-res-12), to the end if need be (sof-res-14).
    pub fn recall_reserves(&mut self) {
        for unit in &mut self.battle.units {
            if unit.place == Whereabouts::Reserve(Reserve::Released) {
                unit.place = Whereabouts::Reserve(Reserve::Tactical);
            }
        }
    }

    /// One try to call the strike (sof-msr-9).
    pub(crate) fn call_strike(&mut self, seat: Seat) {
        let need = self.rules.strike_need(self.battle, seat);
        let from = self.dice.log().len();
        let passed = self.check(&need, "pre-registered strike", "sof-msr-9").passed;
        if passed {
            self.battle.strike = Called::Falls(self.battle.turn);
        }
        self.tell(|say| {
            let what = if passed { "is called" } else { "does not come" };
            let text = format!("The strike of {} {what}.", say.seat(seat));
            Event::new("strike", "sof-msr-9", text)
        });
        self.show_dice(from);
    }
}

#[cfg(test)]
mod tests;
