//! An attack by fire, from the target's reaction to its wounds (sof-shoot-85): a process. Its dice fall in the order of sof-pol-14.

use rulebook::Process;
use serde::{Deserialize, Serialize};
use umpire::Event;
use umpire::show::{MarkLook, Reading, ShotLook};

use crate::accuracy::base_words;
use crate::battle::{Battle, FigureId, Frame, UnitId, Whereabouts};
use crate::chance::Need;
use crate::content::model::{Blast, Mode, Rof, WeaponRule};
use crate::decisions::{React, Reroll, Victim};
use crate::film;
use crate::indirect::Lobbed;
use crate::order::{Battery, Volley};
use crate::rules::{Resolution, Rules};
use crate::volley::{Group, Volume};

/// How a unit fires (sof-act-fire-2, sof-act-sf-1, sof-cc-14).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// As a first action, or after moving: moving ROF.
    Moving,
    /// As a second action after one that is no move: halted ROF.
    Halted,
    Sustained,
    Closing,
}

/// How far an attack has come (sof-shoot-85).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The target may hit the dirt.
    Reaction,
    /// Accuracy, or ranging in.
    Dice,
    /// Misses are rolled again.
    Again,
    /// Blasts, Skill checks, suppression, Lethality, saves.
    Hits,
    /// A sniper names whom he hit.
    Victims,
    Wounds,
    /// Those forced to ground have tested; Conscripts do.
    Losses,
    /// Jams, fuel, erratic weapons, rounds that go astray.
    After,
}

/// A group that has rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fired {
    pub unit: UnitId,
    pub figures: Vec<FigureId>,
    pub weapon: u16,
    pub mode: u8,
    pub blast: Option<Blast>,
    pub need: i32,
    pub lethality: i32,
    pub jams: bool,
    /// Natural first dice, before any second try.
    pub dice: Vec<u8>,
    pub passed: Vec<bool>,
    pub hits: u32,
}

impl Fired {
    pub fn successes(&self) -> u32 {
        self.passed.iter().filter(|passed| **passed).count() as u32
    }

    pub fn ones(&self) -> u32 {
        self.dice.iter().filter(|die| **die == 1).count() as u32
    }
}

/// All fire of one order at one target, or all closing fire at one assault (sof-cc-12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub target: UnitId,
    pub manner: Manner,
    /// Who fires what: several units only in closing fire.
    pub parts: Vec<(UnitId, Vec<Battery>)>,
    /// Fired indirectly (section 10).
    pub lobbed: Option<Lobbed>,
    pub step: Step,
    pub fired: Vec<Fired>,
    /// Wounds that nothing stopped, yet to be put on.
    pub wounds: u32,
    /// Snipers' hits for which a model is yet to be named (sof-wsr-sniper-2).
    pub kills: u32,
    /// Something was lost.
    pub hurt: bool,
}

impl Attack {
    pub fn new(target: UnitId, manner: Manner, parts: Vec<(UnitId, Vec<Battery>)>) -> Attack {
        Attack {
            target,
            manner,
            parts,
            lobbed: None,
            step: Step::Reaction,
            fired: Vec::new(),
            wounds: 0,
            kills: 0,
            hurt: false,
        }
    }

    pub fn hits(&self) -> u32 {
        self.fired.iter().map(|fired| fired.hits).sum()
    }

    /// The unit that fires; in closing fire the first.
    pub fn firer(&self) -> UnitId {
        self.parts.first().map_or(self.target, |(unit, _)| *unit)
    }

    /// What each unit's fire comes to as the target is now.
    pub fn groups(&self, rules: &Rules, battle: &Battle) -> Vec<Group> {
        let of = |(unit, batteries): &(UnitId, Vec<Battery>)| {
            rules.groups(battle, *unit, self.target, self.manner, batteries)
        };
        self.parts.iter().flat_map(of).collect()
    }
}

impl Battle {
    /// Do two units fight off the same assault? Then they do not block each other's closing fire (sof-cc-14).
    pub fn fight_together(&self, one: UnitId, two: UnitId, attacker: UnitId) -> bool {
        let combat = self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Combat(combat) => Some(&**combat),
            _ => None,
        });
        combat.is_some_and(|combat| {
            let defends = |unit: UnitId| combat.defenders.iter().any(|defender| defender.unit == unit);
            combat.attacker == attacker && defends(one) && defends(two)
        })
    }

    /// The attack that the question on top of the stack is about.
    pub fn attack(&self) -> Option<&Attack> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(&**attack),
            _ => None,
        })
    }

    /// The same, to write an answer into.
    pub fn attack_mut(&mut self) -> Option<&mut Attack> {
        self.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(&mut **attack),
            _ => None,
        })
    }
}

/// One marker for each three hits, rounded up, and one more if a weapon with Suppression hit (sof-shoot-74, sof-shoot-75,
/// sof-wsr-supp).
pub fn suppression_of(hits: u32, by_suppressor: bool) -> u32 {
    hits.div_ceil(3) + u32::from(by_suppressor && 0 < hits)
}

impl Process<Rules> for Box<Attack> {
    fn go_on(mut self, turn: &mut Resolution<'_>) {
        match self.step {
            Step::Reaction => {
                self.step = Step::Dice;
                let question = React { unit: self.target };
                let closing = self.manner == Manner::Closing;
                turn.battle.stack.push(Frame::Attack(self));
                if !closing {
                    turn.ask(question);
                }
            }
            Step::Dice => {
                self.step = Step::Again;
                match self.lobbed {
                    Some(_) => turn.range_in(&mut self),
                    None => turn.roll_accuracy(&mut self),
                }
                turn.note_shots(&self);
                turn.battle.stack.push(Frame::Attack(self));
            }
            Step::Again => {
                self.step = Step::Hits;
                let asks = self.lobbed.is_none() && !turn.rules.misses(turn.battle, &self).is_empty();
                let seat = turn.battle.unit(self.firer()).owner;
                turn.battle.stack.push(Frame::Attack(self));
                if asks {
                    turn.ask(Reroll { seat });
                }
            }
            Step::Hits => {
                self.step = Step::Victims;
                turn.roll_hits(&mut self);
                turn.battle.stack.push(Frame::Attack(self));
            }
            Step::Victims if 0 < self.kills && !turn.battle.unit(self.target).is_eliminated() => {
                self.kills -= 1;
                let seat = turn.battle.unit(self.firer()).owner;
                turn.battle.stack.push(Frame::Attack(self));
                turn.ask(Victim { seat });
            }
            Step::Victims => {
                self.step = Step::Wounds;
                turn.battle.stack.push(Frame::Attack(self));
            }
            Step::Wounds => {
                self.step = Step::Losses;
                turn.put_on_wounds(self);
            }
            Step::Losses => {
                self.step = Step::After;
                let (hurt, target) = (self.hurt, self.target);
                turn.battle.stack.push(Frame::Attack(self));
                if hurt && !turn.battle.unit(target).is_eliminated() {
                    turn.after_losses(target);
                }
            }
            Step::After => turn.finish_attack(&self),
        }
    }
}

impl Resolution<'_> {
    /// Carries out volleys that were planned, one after the other.
    pub fn fire(&mut self, unit: UnitId, manner: Manner, volleys: Vec<Volley>) {
        for volley in volleys.into_iter().rev() {
            self.ask(Attack::new(volley.target, manner, vec![(unit, volley.batteries)]));
        }
    }

    /// All closing fire on an assaulting unit as one attack (sof-cc-12): puts it on the stack.
    pub fn closing_fire(&mut self, at: UnitId, volleys: Vec<(UnitId, Vec<Battery>)>) {
        self.ask(Attack::new(at, Manner::Closing, volleys));
    }

    /// Who has fired, and when (sof-usr-scouts, sof-wsr-black).
    fn note_shots(&mut self, attack: &Attack) {
        let turn = self.battle.turn;
        for (unit, _) in &attack.parts {
            let unit = self.battle.unit_mut(*unit);
            unit.fired_turn = turn;
            unit.fired |= attack.manner != Manner::Closing;
        }
    }

    /// Accuracy dice, group by group (sof-shoot-44, sof-shoot-66, sof-shoot-67).
    fn roll_accuracy(&mut self, attack: &mut Attack) {
        let groups = attack.groups(self.rules, self.battle);
        for group in &groups {
            let fired = self.roll_group(attack.target, group);
            attack.fired.push(fired);
        }
    }

    fn roll_group(&mut self, target: UnitId, group: &Group) -> Fired {
        let from = self.dice.log().len();
        let possible = group.accuracy.is_possible();
        let count = match group.volume {
            _ if !possible => 0,
            Volume::Dice(dice) => dice,
            Volume::D6 => self.dice.d6("shots", "sof-chart-48").into(),
        };
        let fell: Vec<_> = (0..count)
            .map(|_| self.check(&group.accuracy, "Accuracy", "sof-shoot-67"))
            .collect();
        let fired = Fired {
            unit: group.unit,
            figures: group.figures.to_vec(),
            weapon: group.weapon,
            mode: group.mode,
            blast: group.blast,
            need: group.accuracy.number,
            lethality: group.lethality.number,
            jams: group.jams,
            dice: fell.iter().map(|die| die.first).collect(),
            passed: fell.iter().map(|die| die.passed).collect(),
            hits: 0,
        };
        self.tell(|say| say.shots_of(target, group, &fired));
        self.show_dice(from);
        fired
    }

    /// Rolls misses again (sof-core-8, sof-core-9): those at these places among [`Rules::misses`].
    pub fn roll_again(&mut self, places: &[u8]) {
        let Some(attack) = self.battle.attack().cloned() else {
            return;
        };
        let misses = self.rules.misses(self.battle, &attack);
        let from = self.dice.log().len();
        let mut made = 0;
        for place in places {
            let miss = misses[usize::from(*place)];
            let need = Need::of(miss.need);
            let again = self.check(&need, "Accuracy again", "sof-core-8").passed;
            made += u32::from(again);
            if let Some(attack) = self.battle.attack_mut() {
                attack.fired[miss.group].passed[miss.die] = again;
            }
        }
        if !places.is_empty() {
            let count = places.len();
            self.tell(|say| {
                let name = say.unit(attack.firer());
                let text = format!("{name} tries {count} again: {made} on target.");
                Event::new("again", "sof-core-8", text)
            });
            self.show_dice(from);
        }
    }

    /// Wounds; then whoever has 5 or more suppression is forced to ground (sof-shoot-77). Closing fire forces nobody: he breaks off
    /// (sof-cc-20).
    fn put_on_wounds(&mut self, mut attack: Box<Attack>) {
        let target = attack.target;
        if 0 < attack.wounds {
            attack.hurt = true;
            self.wound_by_fire(target, attack.wounds, "sof-shoot-80");
        }
        let forced = attack.manner != Manner::Closing && 0 < attack.hits();
        self.battle.stack.push(Frame::Attack(attack));
        if forced {
            for unit in self.rules.under_fire(self.battle, target) {
                self.force_to_ground(unit);
            }
        }
    }

    /// Puts wounds on and says so.
    pub fn wound_by_fire(&mut self, unit: UnitId, wounds: u32, rule: &'static str) {
        if self.battle.unit(unit).is_eliminated() {
            return;
        }
        self.tell(|say| {
            let word = if wounds == 1 { "wound" } else { "wounds" };
            let text = format!("{} takes {wounds} {word}.", say.unit(unit));
            let event = Event::new("wounded", rule, text);
            let shown = say.mark_unit(unit, MarkLook::Hit, word);
            shown.into_iter().fold(event, Event::show)
        });
        self.wound(unit, wounds);
    }
}

impl crate::rules::Say<'_> {
    /// A group's fire as the log tells it: dice, need and Lethality with their parts.
    fn shots_of(&self, target: UnitId, group: &Group, fired: &Fired) -> Event {
        let mode = self.rules.mode(group.weapon, group.mode);
        let training = self.battle.unit(target).training;
        let (base, rule) = base_words(training, mode.is_thrown());
        let (dice, made, need) = (fired.dice.len(), fired.successes(), group.accuracy.number);
        let weapon = self.rules.weapon_words(group.weapon, group.mode);
        let (by, at) = (self.unit(group.unit), self.unit(target));
        let text = match group.accuracy.is_possible() {
            true => format!("{by} fires at {at}, {weapon}: {dice} dice at {need}+, {made} on target."),
            false => format!("{by} fires at {at}, {weapon}: {need}+ cannot be rolled."),
        };
        let mut event = Event::new("fired", "sof-shoot-67", text)
            .with("accuracy", &group.accuracy.tally(base, rule))
            .with("lethality", &group.lethality.tally("weapon", "sof-shoot-78"))
            .short(format!("{made} of {dice} on target"));
        let at: Vec<FigureId> = self.battle.standing(target).into_iter().take(1).collect();
        let from: Vec<FigureId> = group.figures.iter().copied().collect();
        let on_table = from.iter().all(|id| self.battle.figure(*id).on_table());
        if on_table && !at.is_empty() {
            event = event.together(film::shots(&from, &at, look_of(mode)));
        }
        match (self.lead(group.unit), need <= 6 && 0 < dice) {
            (Some(lead), true) => {
                event.show(film::roll(lead, Reading::each(need.max(2), fired.passed.clone())))
            }
            _ => event,
        }
    }
}

impl Rules {
    /// Whom suppression of a target reaches: those in the same building too (sof-bldg-17); the target last.
    pub fn under_fire(&self, battle: &Battle, target: UnitId) -> Vec<UnitId> {
        let mut units = Vec::new();
        if let Some(house) = battle.building_of(target) {
            let mates = battle
                .numbered_units()
                .filter(|(id, unit)| unit.place == Whereabouts::Building(house) && *id != target);
            units.extend(mates.map(|(id, _)| id));
        }
        units.push(target);
        units
    }

    /// `Lewis Gun`, `MG08 MG, AP Ammo`.
    pub fn weapon_words(&self, weapon: u16, mode: u8) -> String {
        let (arm, mode) = (self.weapon(weapon), self.mode(weapon, mode));
        match mode.name.is_empty() {
            true => arm.name.clone(),
            false => format!("{}, {}", arm.name, mode.name),
        }
    }
}

/// What a shot looks like.
pub fn look_of(mode: &Mode) -> ShotLook {
    if mode.has(WeaponRule::Flamethrower) {
        ShotLook::Flame
    } else if mode.is_thrown() || mode.is_indirect() || mode.has(WeaponRule::RifleGrenade) {
        ShotLook::Lob
    } else if mode.blast.is_some() {
        ShotLook::Shell
    } else if mode.has(WeaponRule::Scythe) || matches!(mode.halt.rof, Rof::Shots(shots) if 1 < shots) {
        ShotLook::Burst
    } else {
        ShotLook::SmallArms
    }
}
