//! Saves, armour, the Vehicle Damage Table (section Saves).

use board::table::{Arc, Length, in_arc, within};
use serde::{Deserialize, Serialize};
use tabletop::OpenTable as _;
use umpire::Event;
use umpire::show::{MarkLook, Reading};

use crate::battle::{Battle, TeamId};
use crate::content::model::Class;
use crate::film;
use crate::rules::{Resolution, Rules};

/// Armor saves against hits from no farther are rerolled when they succeed (ini-armor-7).
pub const CLOSE: Length = 1800;

/// What is rolled once more (ini-gen-4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Again {
    Nothing,
    Successes,
    Failures,
}

impl Again {
    /// Effects that reroll successes and failures of the same die cancel (ini-gen-4).
    pub fn of(successes: bool, failures: bool) -> Again {
        match (successes, failures) {
            (true, false) => Again::Successes,
            (false, true) => Again::Failures,
            (true, true) | (false, false) => Again::Nothing,
        }
    }
}

/// What a Team has to roll against one hit: the same for the dice and for their odds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Save {
    /// What the hull needs, or the Team if it is no tank.
    pub need: u8,
    /// What the turret needs, if another (ini-armor-9).
    pub turret: Option<u8>,
    pub again: Again,
    /// A failed save is a roll on the Vehicle Damage Table, not the end (ini-armor-5).
    pub armored: bool,
}

/// What the Vehicle Damage Table says (ini-armor-5).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    Nothing,
    Suppressed,
    Destroyed,
}

impl Damage {
    pub fn of(die: u8) -> Damage {
        match die {
            ..=3 => Damage::Nothing,
            4 | 5 => Damage::Suppressed,
            6.. => Damage::Destroyed,
        }
    }
}

impl Rules {
    /// What Infantry, Guns and Soft Skinned vehicles save on, in hard cover or not, against an AT weapon or another (ini-save-2,
    /// ini-save-3, ini-save-4, ini-armor-2).
    pub fn plain_save(&self, battle: &Battle, team: TeamId, hard: bool, at: bool) -> u8 {
        let me = battle.team(team);
        let as_gun = match self.kind(me).class {
            Class::Infantry => false,
            Class::Gun => !me.is_quiet(),
            Class::Tank => at,
        };
        match (as_gun, hard) {
            (false, false) => 3,
            (false, true) => 2,
            (true, false) => 5,
            (true, true) => 3,
        }
    }

    /// The armor saves of hull and turret against fire from another Team (ini-armor-4, ini-armor-8, ini-armor-10).
    pub fn armor_saves(&self, battle: &Battle, team: TeamId, from: TeamId) -> (u8, Option<u8>) {
        let (me, eye) = (battle.team(team), battle.team(from).at);
        let kind = self.kind(me);
        let Some(armour) = kind.armour else {
            return (7, None);
        };
        let value = |line: Length, facing| match in_arc(Arc::FrontLine(line), me.at, facing, eye) {
            true => armour.front,
            false => armour.flank,
        };
        let hull = value(self.hull_line(battle, team), me.facing);
        let turret = kind
            .turret
            .then(|| value(self.turret_line(battle, team), me.turret));
        (hull, turret.filter(|turret| *turret != hull))
    }

    /// The save of an Armored Team against a hit of this weapon (ini-armor-7, ini-tank-9). `again`: successes are rerolled anyway.
    pub fn armor_save(&self, battle: &Battle, team: TeamId, from: TeamId, arm: u8, again: bool) -> Save {
        let (need, turret) = self.armor_saves(battle, team, from);
        let close = within(&self.print(battle, team), &self.print(battle, from), CLOSE);
        let weapon = self.weapon(battle.team(from), usize::from(arm));
        let skirts = self.kind_of(battle, team).skirts && weapon.infantry_at;
        Save {
            need,
            turret,
            again: Again::of(again || close, skirts),
            armored: true,
        }
    }
}

impl Resolution<'_> {
    /// One save with its die for hull or turret and its reroll (ini-gen-13). True if it held.
    pub fn roll_save(&mut self, team: TeamId, save: Save) -> bool {
        let from = self.dice.log().len();
        let turret = save.turret.map(|turret| {
            let die = self.dice.d6("hull or turret", "ini-armor-9");
            if die <= 3 { save.need } else { turret }
        });
        let need = turret.unwrap_or(save.need);
        let mut die = self.dice.d6("save", "ini-save-1");
        let holds = |die: u8| need <= die;
        let again = match save.again {
            Again::Nothing => false,
            Again::Successes => holds(die),
            Again::Failures => !holds(die),
        };
        if again {
            die = self.dice.d6("save, rerolled", "ini-save-5");
        }
        let held = holds(die);
        let nth = usize::from(turret.is_some()) + usize::from(again);
        self.tell(|say| {
            let (word, look) = match held {
                true => ("saves", MarkLook::Saved),
                false => ("fails its save", MarkLook::Hit),
            };
            let text = format!("{} {word} on {need}+.", say.name(team));
            let mut event = Event::new("save", "ini-save-1", text)
                .about(team.0)
                .show(film::nth_roll(team, nth, Reading::sum(0, die, need)))
                .show(film::mark(team, look, if held { "saved" } else { "hit" }));
            if again {
                event = event.by("ini-save-5");
            }
            if turret.is_some() {
                event = event.by("ini-armor-9");
            }
            event
        });
        self.show_dice(from);
        held
    }

    /// A failed save of armour is looked up on the table (ini-armor-5).
    pub fn roll_table(&mut self, team: TeamId) -> Damage {
        let from = self.dice.log().len();
        let die = self.dice.d6("vehicle damage", "ini-armor-5");
        let damage = Damage::of(die);
        self.tell(|say| {
            let row = match damage {
                Damage::Nothing => "no damage",
                Damage::Suppressed => "suppressed",
                Damage::Destroyed => "destroyed",
            };
            Event::new("damage", "ini-armor-5", format!("{}: {row}.", say.name(team)))
                .about(team.0)
                .show(film::roll(team, Reading::table(row)))
        });
        self.show_dice(from);
        damage
    }
}
