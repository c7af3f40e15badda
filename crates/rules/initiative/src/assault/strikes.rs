//! Blows: who strikes whom, and what becomes of them (ini-asl-9, ini-asl-13, ini-asl-18, ini-asl-19, ini-asl-20).

use umpire::observe::TrialKind;
use umpire::show::{Reading, ShotLook};
use umpire::{Event, Show};

use super::{Assault, Party, Stage};
use crate::battle::{Battle, Post, TeamId};
use crate::content::model::{Class, Weapon};
use crate::cover::Cover;
use crate::decisions::Strike;
use crate::film;
use crate::rules::{Resolution, Rules};
use crate::saves::Damage;
use crate::suppression::Placing;

impl Rules {
    /// Has a Team blows for this enemy: nothing Soft Skinned strikes, no Tank strikes a Tank (ini-asl-19)?
    pub fn may_strike(&self, battle: &Battle, team: TeamId, victim: TeamId) -> bool {
        let kind = self.kind_of(battle, team);
        match kind.class {
            Class::Infantry | Class::Gun => true,
            Class::Tank => kind.is_armored() && self.class_of(battle, victim) != Class::Tank,
        }
    }

    /// The enemies a Team could strike now (ini-asl-9).
    pub fn victims(&self, battle: &Battle, team: TeamId, foes: &[TeamId]) -> Vec<TeamId> {
        let there = foes.iter().copied().filter(|foe| {
            battle.team(*foe).on_table()
                && self.may_strike(battle, team, *foe)
                && self.is_within_arms_length(battle, team, *foe)
        });
        there.collect()
    }

    /// The weapon a Team goes at Tanks with: the best rating, an AT weapon on a tie (ini-asl-18).
    fn against_tanks(&self, battle: &Battle, team: TeamId) -> Option<&Weapon> {
        let team = battle.team(team);
        let arms = 0..self.kind(team).arms.len();
        let weapons = arms.map(|arm| self.weapon(team, arm));
        weapons.max_by_key(|weapon| (weapon.tank_assault, weapon.at))
    }

    /// How many checks a Team makes against this victim (ini-asl-9, ini-asl-18).
    pub fn blows(&self, battle: &Battle, team: TeamId, victim: TeamId) -> u8 {
        match self.class_of(battle, victim) {
            Class::Infantry | Class::Gun => 1,
            Class::Tank => self
                .against_tanks(battle, team)
                .map_or(0, |weapon| weapon.tank_assault),
        }
    }

    /// What each check of a Team needs: its own Unit's Training, also of a leader who has joined (ini-unit-7).
    pub fn blow_number(&self, battle: &Battle, team: TeamId) -> i32 {
        battle.unit(battle.team(team).unit).training.check()
    }

    /// What a vehicle saves with: Armored on its flank; Soft Skinned as Infantry, or as Guns if the weapon is AT (ini-asl-18).
    pub fn blow_save(&self, battle: &Battle, team: TeamId, victim: TeamId) -> i32 {
        if let Some(armour) = self.kind_of(battle, victim).armour {
            return armour.flank.into();
        }
        let at = self.against_tanks(battle, team).is_some_and(|weapon| weapon.at);
        let hard = self.cover_from(battle, victim, team) == Cover::Hard;
        self.plain_save(battle, victim, hard, at).into()
    }

    /// What losing a Team means: its points, and more for a leader (ini-ord-34, ini-ord-42).
    pub fn worth(&self, battle: &Battle, id: TeamId) -> u16 {
        let team = battle.team(id);
        let more = match team.post {
            Post::Plain | Post::Observer => 0,
            Post::Leader => 10,
            Post::Commander => 20,
        };
        self.kind(team).points + more
    }
}

impl Assault {
    /// Teams of the striking party that have somebody to strike, in ascending id.
    pub fn ready(&self, rules: &Rules, battle: &Battle) -> Vec<TeamId> {
        let foes = self.members(battle, self.striker.other());
        let mut ready = self.strikers(battle, self.striker);
        ready.retain(|team| !rules.victims(battle, *team, &foes).is_empty());
        ready.sort_unstable();
        ready
    }

    /// Enemies that somebody could strike, the dearest first (ini-ord-42).
    pub fn in_reach(&self, rules: &Rules, battle: &Battle) -> Vec<TeamId> {
        let foes = self.members(battle, self.striker.other());
        let mut found: Vec<TeamId> = Vec::new();
        for team in self.strikers(battle, self.striker) {
            for victim in rules.victims(battle, team, &foes) {
                if !found.contains(&victim) {
                    found.push(victim);
                }
            }
        }
        found.sort_by_key(|victim| (std::cmp::Reverse(rules.worth(battle, *victim)), *victim));
        found
    }
}

/// What one Team's blows did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Blow {
    Nothing,
    /// A marker for a Tank that has one already.
    Suppressed,
    Destroyed,
}

impl Resolution<'_> {
    /// The striking Unit strikes, if it reaches anybody (ini-asl-20).
    pub(super) fn let_strike(&mut self, mut assault: Box<Assault>) {
        self.let_leaders_join(&mut assault);
        if assault.ready(self.rules, self.battle).is_empty() {
            let unit = assault.unit_of(assault.striker);
            self.tell(|say| {
                let text = format!("{} has nobody to strike: the assault is over.", say.unit(unit));
                Event::new("assault-over", "ini-asl-20", text)
            });
            return self.go_on_at(assault, Stage::Over);
        }
        let seat = self.battle.unit(assault.unit_of(assault.striker)).owner;
        self.go_on_at(assault, Stage::Struck);
        self.ask(Strike { seat });
    }

    /// Each Team in turn strikes the first victim on the list that is still there and in reach (ini-ord-42, ini-gen-13).
    pub(crate) fn strike(&mut self, teams: &[TeamId], victims: &[TeamId]) {
        let assault = self.assault_mut().clone();
        let struck = assault.unit_of(assault.striker.other());
        let mut shaken = 0;
        let mut second: Vec<TeamId> = Vec::new();
        for team in teams {
            if !self.battle.team(*team).on_table() {
                continue;
            }
            let reach = self.rules.victims(self.battle, *team, victims);
            let Some(victim) = victims.iter().copied().find(|victim| reach.contains(victim)) else {
                continue;
            };
            match self.strike_one(*team, victim) {
                Blow::Nothing => {}
                Blow::Suppressed => second.push(victim),
                Blow::Destroyed => shaken += self.lose(victim),
            }
        }
        let joined: Vec<TeamId> = assault
            .joined
            .iter()
            .copied()
            .filter(|team| self.battle.team(*team).on_table())
            .filter(|_| assault.striker == Party::Attacker)
            .collect();
        let placing = |count: u8, on: Option<TeamId>| Placing {
            unit: struck,
            count,
            valid: Vec::new(),
            joined: joined.clone(),
            on,
        };
        // Markers of the lost go to the others (ini-supp-7); a Tank's second one as ini-supp-11 says.
        for victim in second.into_iter().rev() {
            self.place_markers(placing(1, Some(victim)));
        }
        if 0 < shaken && self.battle.is_in_play(struck) {
            self.place_markers(placing(shaken, None));
        }
    }

    /// One Team's checks; against vehicles then saves, then table dice (ini-asl-9, ini-asl-18).
    fn strike_one(&mut self, team: TeamId, victim: TeamId) -> Blow {
        let needed = self.rules.blow_number(self.battle, team);
        let is_tank = self.rules.class_of(self.battle, victim) == Class::Tank;
        let rule = if is_tank { "ini-asl-18" } else { "ini-asl-9" };
        let from = self.dice.log().len();
        let blows = self.rules.blows(self.battle, team, victim);
        let dice: Vec<u8> = (0..blows).map(|_| self.dice.d6("strike", rule)).collect();
        let seat = self.battle.team(team).owner;
        for die in &dice {
            self.note_check(seat, TrialKind::Combat, needed, *die);
        }
        let hits = dice.iter().filter(|die| needed <= i32::from(**die)).count();
        self.tell(|say| {
            let (name, at) = (say.name(team), say.name(victim));
            let text = match (hits, is_tank) {
                (0, _) => format!("{name} strikes at {at} in vain."),
                (_, false) => format!("{name} overcomes {at}."),
                (hits, true) => format!("{name} gets at {at}: {hits} of {blows}."),
            };
            let rolls = dice
                .iter()
                .enumerate()
                .map(|(nth, die)| film::nth_roll(team, nth, Reading::sum(0, *die, needed)));
            Event::new("strikes", rule, text)
                .about(team.0)
                .about(victim.0)
                .show(Show::shot(team.0, victim.0, ShotLook::Blade))
                .together(rolls)
        });
        self.show_dice(from);
        match (hits, is_tank) {
            (0, _) => Blow::Nothing,
            (_, false) => Blow::Destroyed,
            (hits, true) => self.save_from_blows(team, victim, hits),
        }
    }

    /// The vehicle's saves, and the table for each that fails; a Soft Skinned one is gone with the first (ini-asl-18).
    fn save_from_blows(&mut self, team: TeamId, victim: TeamId, hits: usize) -> Blow {
        let needed = self.rules.blow_save(self.battle, team, victim);
        let armored = self.rules.kind_of(self.battle, victim).is_armored();
        let from = self.dice.log().len();
        let mut dice: Vec<u8> = Vec::new();
        for _ in 0..hits {
            let die = self.dice.d6("save", "ini-asl-18");
            dice.push(die);
            if !armored && i32::from(die) < needed {
                break;
            }
        }
        let failed = dice.iter().filter(|die| i32::from(**die) < needed).count();
        self.tell(|say| {
            let name = say.name(victim);
            let text = match failed {
                0 => format!("{name} is unharmed."),
                failed => format!("{name} fails {failed} of its saves."),
            };
            let rolls = dice
                .iter()
                .enumerate()
                .map(|(nth, die)| film::nth_roll(victim, nth, Reading::sum(0, *die, needed)));
            Event::new("saves", "ini-asl-18", text)
                .about(victim.0)
                .together(rolls)
        });
        self.show_dice(from);
        match (failed, armored) {
            (0, _) => Blow::Nothing,
            (_, false) => Blow::Destroyed,
            (failed, true) => self.damage(victim, failed),
        }
    }

    /// The Vehicle Damage Table, one die per failed save until it is destroyed; one suppression at most, at once (ini-armor-5,
    /// ini-asl-18, ini-gen-13).
    fn damage(&mut self, victim: TeamId, failed: usize) -> Blow {
        let mut result = Blow::Nothing;
        let mut suppressed = false;
        for _ in 0..failed {
            match self.roll_table(victim) {
                Damage::Destroyed => return Blow::Destroyed,
                Damage::Suppressed if suppressed => {}
                Damage::Suppressed if self.battle.team(victim).markers == 0 => {
                    suppressed = true;
                    self.battle.team_mut(victim).markers = 1;
                }
                Damage::Suppressed => (suppressed, result) = (true, Blow::Suppressed),
                Damage::Nothing => {}
            }
        }
        result
    }
}
