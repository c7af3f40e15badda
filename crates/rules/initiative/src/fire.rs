//! Firing: who may fire at whom with what, and why not (section Firing). Pairs and numbers are in [`crate::aim`].

use rulebook::{Allowed, Why};
use serde::{Deserialize, Serialize};
use tabletop::OpenTable as _;
use umpire::Seat;

use crate::aim::{Firing, Reach, UnderFire};
use crate::battle::{Battle, Post, TeamId, UnitId, other};
use crate::content::model::{Class, Mount};
use crate::order::Shot;
use crate::rules::Rules;

/// Why a Unit fires: it decides about modifiers and limits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Its own action; `moved`: somebody of the Unit moved in this activation before (ini-act-4).
    Own { aimed: bool, moved: bool },
    /// Reaction fire, within 18 inches of a Team on the move, +1 (ini-react-1).
    Reaction,
    /// Overwatch fire (ini-ow-1).
    Overwatch,
    /// Fire of those who stay in an assault (ini-asl-2).
    Suppressing,
    /// Fire of the assaulted Unit (ini-asl-6).
    Defending { overwatch: bool },
}

impl Cause {
    /// Missed dice are rerolled (ini-act-6).
    pub fn is_aimed(self) -> bool {
        matches!(self, Cause::Own { aimed: true, .. })
    }

    /// In the middle of the enemy's action: going to ground does not bar it, and all fire at one Unit (ini-gtg-5, ini-react-4).
    pub fn answers(self) -> bool {
        match self {
            Cause::Reaction | Cause::Overwatch | Cause::Defending { .. } => true,
            Cause::Own { .. } | Cause::Suppressing => false,
        }
    }
}

/// Who is shot at: a Unit without its observer, or the observer alone (ini-fo-3). A commander is a Unit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Target {
    pub unit: UnitId,
    #[serde(default)]
    pub observer: bool,
}

impl From<UnitId> for Target {
    fn from(unit: UnitId) -> Target {
        Target {
            unit,
            observer: false,
        }
    }
}

/// Faces of a die that hit at a number: a 1 always misses, 7 or more cannot be rolled (ini-fire-18, ini-fire-19).
pub fn hitting_faces(number: i32) -> u8 {
    match number {
        ..=1 => 5,
        2..=6 => (7 - number) as u8,
        7.. => 0,
    }
}

impl Rules {
    /// May this Team fire at all now: on the table, unsuppressed, not fired in this Initiative, not held down by its Unit's going to
    /// ground (which bars its own fire, not its reaction)?
    pub fn check_may_fire(&self, battle: &Battle, team: TeamId, cause: Cause) -> Allowed {
        let me = battle.team(team);
        if !me.on_table() {
            return Err(Why::new("ini-fire-1", "{} is not on the table.").unit(team));
        }
        if me.is_suppressed() {
            let rule = if cause.answers() {
                "ini-react-7"
            } else {
                "ini-supp-5"
            };
            return Err(Why::new(rule, "{} is suppressed and may not fire.").unit(team));
        }
        if me.fired_in == battle.initiative {
            let rule = if cause.answers() {
                "ini-react-2"
            } else {
                "ini-fire-20"
            };
            return Err(Why::new(rule, "{} has fired in this Initiative.").unit(team));
        }
        if battle.unit(me.unit).declared && !cause.answers() {
            return Err(Why::new(
                "ini-gtg-4",
                "{} has gone to ground and may not fire until the round is over.",
            )
            .unit(team));
        }
        Ok(())
    }

    /// May these shots be declared? `only`: the Teams that alone are valid targets, if any are named (ini-asl-6).
    pub fn check_shots(
        &self,
        battle: &Battle,
        unit: UnitId,
        cause: Cause,
        shots: &[Shot],
        only: &[TeamId],
    ) -> Allowed {
        let Some(first) = shots.first() else {
            return Err(Why::new("ini-ord-20", "Name a Team that fires, and its target."));
        };
        for (nth, shot) in shots.iter().enumerate() {
            self.check_declared(battle, unit, cause, shot)?;
            if shots[..nth].iter().any(|before| before.team == shot.team) {
                return Err(Why::new("ini-fire-2", "{} fires once, at one Unit.").unit(shot.team));
            }
            if cause.answers() && shot.aim() != first.aim() {
                return Err(Why::new("ini-react-4", "All fire at the same Unit."));
            }
        }
        let mut firing = Firing::new(self, battle, unit, cause, self.observer_fires(battle, shots));
        let mut under: Option<(Target, UnderFire)> = None;
        for shot in shots {
            let known = under.take().filter(|(target, _)| *target == shot.aim());
            let (_, mut marks) =
                known.unwrap_or_else(|| (shot.aim(), UnderFire::new(battle, shot.aim(), &[], only)));
            firing.check_shot(&mut marks, shot)?;
            under = Some((shot.aim(), marks));
        }
        Ok(())
    }

    /// Is a Unit's observer among those who fire?
    pub fn observer_fires(&self, battle: &Battle, shots: &[Shot]) -> bool {
        let mut shots = shots.iter();
        shots.any(|shot| battle.team(shot.team).post == Post::Observer)
    }

    /// What can be said about a shot without looking at the table.
    fn check_declared(&self, battle: &Battle, unit: UnitId, cause: Cause, shot: &Shot) -> Allowed {
        if !battle.teams.knows(shot.team) || battle.team(shot.team).unit != unit {
            return Err(Why::new("ini-fire-1", "Only Teams of the firing Unit fire."));
        }
        self.check_may_fire(battle, shot.team, cause)?;
        let is_enemy = battle.knows_unit(shot.target)
            && battle.unit(shot.target).owner == other(battle.unit(unit).owner);
        if !is_enemy {
            return Err(Why::new("ini-fire-1", "Name an enemy Unit as the target."));
        }
        self.check_weapons(battle, shot)
    }

    /// Which weapons of a Team fire together (ini-fire-21, ini-wpn-19, ini-wpn-22)?
    fn check_weapons(&self, battle: &Battle, shot: &Shot) -> Allowed {
        let team = shot.team;
        let arms = &self.kind_of(battle, team).arms;
        if shot.weapons == 0 || u32::from(shot.weapons) >> arms.len() != 0 {
            return Err(Why::new("ini-fire-21", "Name weapons that {} has.").unit(team));
        }
        let fires = |mounts: &[Mount]| {
            let mounted = (0..).zip(arms).filter(|(_, arm)| mounts.contains(&arm.mount));
            mounted.filter(|(nth, _)| shot.weapons >> nth & 1 == 1).count()
        };
        if 1 < fires(&[Mount::Carried]) {
            return Err(Why::new("ini-wpn-22", "{} fires one of its weapons.").unit(team));
        }
        if 1 < fires(&[Mount::Main, Mount::Coax]) {
            let sentence = "{} fires its main gun or its coaxial machine gun.";
            return Err(Why::new("ini-fire-21", sentence).unit(team));
        }
        Ok(())
    }

    /// Enemy Units (commanders and observers as targets of their own) that may be named as targets now.
    pub fn targets(&self, battle: &Battle, seat: Seat) -> Vec<Target> {
        let mut targets: Vec<Target> = Vec::new();
        for (_, team) in battle.enemies(seat) {
            let target = Target {
                unit: team.unit,
                observer: team.post == Post::Observer,
            };
            if !team.hidden && !targets.contains(&target) {
                targets.push(target);
            }
        }
        targets.sort_unstable();
        targets
    }

    /// Expected hits of shots in thousandths, for proposals and commanders.
    pub fn expected_hits(&self, battle: &Battle, cause: Cause, shots: &[Shot]) -> i32 {
        let Some(first) = shots.first() else {
            return 0;
        };
        let unit = battle.team(first.team).unit;
        let mut firing = Firing::new(self, battle, unit, cause, self.observer_fires(battle, shots));
        let mut under: Vec<(Target, UnderFire)> = Vec::new();
        let mut thousandths = 0;
        for shot in shots {
            let nth = under.iter().position(|(target, _)| *target == shot.aim());
            let nth = nth.unwrap_or_else(|| {
                under.push((shot.aim(), UnderFire::new(battle, shot.aim(), &[], &[])));
                under.len() - 1
            });
            thousandths += firing.expected_hits(&mut under[nth].1, shot);
        }
        thousandths
    }
}

/// The weapons of a shot, by their numbers.
pub fn arms_of(weapons: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |nth| weapons >> nth & 1 == 1)
}

impl Firing<'_> {
    /// Expected hits of one shot in thousandths.
    pub fn expected_hits(&mut self, under: &mut UnderFire, shot: &Shot) -> i32 {
        let mut thousandths = 0;
        for arm in arms_of(shot.weapons) {
            let Some(volley) = self.volley(under, shot.team, arm, shot.at) else {
                continue;
            };
            let (faces, dice) = (i32::from(hitting_faces(volley.number)), i32::from(volley.dice));
            thousandths += match self.cause.is_aimed() {
                // Missed dice are rolled once more: p + (1 − p) · p.
                true => dice * 1000 * faces * (12 - faces) / 36,
                false => dice * 1000 * faces / 6,
            };
        }
        thousandths
    }

    /// Has every weapon of a shot a valid pair and a die, and is the type declared that must be (ini-fire-3, ini-at-2)?
    fn check_shot(&mut self, under: &mut UnderFire, shot: &Shot) -> Allowed {
        let team = shot.team;
        if under.teams.is_empty() {
            return Err(Why::new("ini-fire-1", "Nobody of the target is on the table."));
        }
        if !self.is_near_enough(under, team) {
            let sentence = "{} is more than {length} from every Team on the move.";
            return Err(Why::new("ini-react-4", sentence)
                .unit(team)
                .length(crate::aim::REACTION));
        }
        let mut declares = false;
        for arm in arms_of(shot.weapons) {
            let reach = self.reach(under, team, arm);
            if reach.valid == 0 {
                return Err(self.why_no_pair(under, team, arm));
            }
            if self.rules.weapon(self.battle.team(team), arm).at {
                declares = true;
                self.check_type(under, shot, reach)?;
            }
            if self.dice(under, team, arm, shot.at.or(self.only_class(under, reach)), reach) == 0 {
                return Err(Why::new("ini-fire-9", "{} has no die against that target.").unit(team));
            }
        }
        if shot.at.is_some() && !declares {
            return Err(Why::new("ini-at-2", "Only AT weapons declare a type of Team."));
        }
        Ok(())
    }

    fn only_class(&self, under: &UnderFire, reach: Reach) -> Option<Class> {
        match self.classes(under, reach).as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    fn check_type(&self, under: &UnderFire, shot: &Shot, reach: Reach) -> Allowed {
        let classes = self.classes(under, reach);
        match shot.at {
            None if 1 < classes.len() => Err(Why::new(
                "ini-at-2",
                "{} must declare whether it fires at Infantry, Guns or Tanks.",
            )
            .unit(shot.team)),
            Some(class) if !classes.contains(&class) => {
                Err(Why::new("ini-at-2", "{} has no Team of that type to fire at.").unit(shot.team))
            }
            None | Some(_) => Ok(()),
        }
    }

    /// Why a weapon has no valid pair: the last test that some Team of the target came to.
    fn why_no_pair(&mut self, under: &UnderFire, team: TeamId, arm: usize) -> Why {
        let (rules, battle) = (self.rules, self.battle);
        let weapon = rules.weapon(battle.team(team), arm);
        if weapon.fp == 0 {
            return Why::new("ini-wpn-21", "{} has no direct fire.").unit(team);
        }
        let mut stage = 0;
        for id in under.teams.iter().copied() {
            let (print, target) = (rules.print(battle, team), rules.print(battle, id));
            let tests = [
                weapon.at || !rules.kind_of(battle, id).is_armored(),
                board::table::within(&print, &target, weapon.range * 2),
                board::table::within(&print, &target, weapon.range) || 1 < weapon.fp,
                rules.is_in_arc(battle, team, arm, id),
                self.sights.sees(team, id),
                !rules.is_blocked_by_friends(battle, team, weapon, id),
            ];
            stage = stage.max(tests.iter().take_while(|passed| **passed).count());
        }
        match stage {
            0 => Why::new("ini-alloc-4", "This weapon of {} does nothing to armour.").unit(team),
            1 => Why::new("ini-fire-13", "{}: farther than twice the range of {length}.")
                .unit(team)
                .length(weapon.range),
            2 => Why::new("ini-fire-9", "{}: beyond {length} it has no die.")
                .unit(team)
                .length(weapon.range),
            3 if rules.kind_of(battle, team).class == Class::Tank => {
                Why::new("ini-fire-7", "The target is not in the arc of that weapon of {}.").unit(team)
            }
            3 => Why::new("ini-fire-5", "The target is not in the forward arc of {}.").unit(team),
            4 => Why::new("ini-fire-3", "{} does not see the target.").unit(team),
            5 => Why::new("ini-fire-8", "A friendly Team is in the line of fire of {}.").unit(team),
            _ => Why::new("ini-fire-3", "{} has nobody to hit.").unit(team),
        }
    }
}
