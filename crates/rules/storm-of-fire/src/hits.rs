//! From shots on target to wounds: blasts, Skill checks, Lethality, saves, snipers, officers who went first (sof-shoot-69, sof-shoot-70, sof-shoot-71, sof-shoot-72, sof-shoot-73, sof-shoot-74, sof-shoot-75, sof-shoot-76, sof-shoot-77, sof-shoot-78, sof-shoot-79, sof-shoot-80, sof-shoot-81, sof-shoot-82, sof-shoot-83, sof-shoot-84, sof-shoot-85, sof-shoot-86).

use umpire::Event;
use umpire::show::MarkLook;

use crate::attack::{Attack, Fired, suppression_of};
use crate::battle::{Body, FigureId, UnitId};
use crate::chance::Need;
use crate::content::model::WeaponRule;
use crate::rules::Resolution;

impl Resolution<'_> {
    /// Blast dice, Skill checks, Lethality and saves of an attack, each by group in their order (sof-pol-14).
    pub(crate) fn roll_hits(&mut self, attack: &mut Attack) {
        let target = attack.target;
        let checks = self.roll_blasts(attack);
        self.dodge_all(attack, &checks);
        let hits = attack.hits();
        if hits == 0 {
            return;
        }
        let suppressor = attack.fired.iter().any(|fired| {
            let mode = self.rules.mode(fired.weapon, fired.mode);
            0 < fired.hits && mode.has(WeaponRule::Suppression)
        });
        let markers = suppression_of(hits, suppressor);
        self.tell(|say| {
            let text = format!("{hits} hits on {}.", say.unit(target));
            let event = Event::new("hit", "sof-shoot-74", text);
            let shown = say.mark_unit(target, MarkLook::Hit, "hit");
            shown.into_iter().fold(event, Event::show)
        });
        for unit in self.rules.under_fire(self.battle, target) {
            self.suppress(unit, markers);
        }
        for nth in 0..attack.fired.len() {
            let fired = attack.fired[nth].clone();
            let successes = self.roll_lethality(target, fired.hits, fired.lethality);
            let is_sniper = self.rules.mode(fired.weapon, fired.mode).has(WeaponRule::Sniper);
            match is_sniper {
                true => attack.kills += successes,
                false => attack.wounds += successes,
            }
        }
        attack.kills -= self.roll_saves(target, attack.kills);
        attack.wounds -= self.roll_saves(target, attack.wounds);
        self.strike_officer(target, hits);
    }

    /// Blast dice of every success: Skill checks each group leads to (sof-shoot-69). Others lead to one hit each.
    fn roll_blasts(&mut self, attack: &Attack) -> Vec<u32> {
        let mut checks = Vec::with_capacity(attack.fired.len());
        for fired in &attack.fired {
            let Some(blast) = fired.blast else {
                checks.push(fired.successes());
                continue;
            };
            let from = self.dice.log().len();
            let sum = (0..fired.successes())
                .map(|_| self.roll_blast(blast, attack.target))
                .sum();
            if 0 < fired.successes() {
                self.tell(|say| {
                    let text = format!("The blast gives {} {sum} Skill checks.", say.unit(attack.target));
                    Event::new("blast", "sof-shoot-69", text)
                });
                self.show_dice(from);
            }
            checks.push(sum);
        }
        checks
    }

    /// Skill checks against blasts and thrown grenades (sof-shoot-72, sof-gren-5); shotguns stop some of the latter first
    /// (sof-wsr-shotgun).
    fn dodge_all(&mut self, attack: &mut Attack, checks: &[u32]) {
        let target = attack.target;
        let is_thrown = |turn: &Resolution<'_>, fired: &Fired| {
            fired.blast.is_none() && turn.rules.mode(fired.weapon, fired.mode).is_thrown()
        };
        let thrown: u32 = (attack.fired.iter().zip(checks))
            .filter(|(fired, _)| is_thrown(self, fired))
            .map(|(_, checks)| checks)
            .sum();
        let mut stopped = self.stop_grenades(target, thrown);
        for (nth, count) in checks.iter().enumerate() {
            let thrown = is_thrown(self, &attack.fired[nth]);
            let mut count = *count;
            if thrown {
                let less = stopped.min(count);
                (count, stopped) = (count - less, stopped - less);
            }
            let dodges = thrown || attack.fired[nth].blast.is_some();
            attack.fired[nth].hits = match dodges && 0 < count {
                true => self.dodge_told(target, count),
                false => count,
            };
        }
    }

    fn dodge_told(&mut self, target: UnitId, checks: u32) -> u32 {
        let from = self.dice.log().len();
        let hits = self.dodge(target, checks);
        let skill = self.battle.unit(target).training.skill();
        self.tell(|say| {
            let name = say.unit(target);
            let text = format!("{name}: {checks} Skill checks at {skill}+, {hits} fail.");
            Event::new("skill", "sof-shoot-72", text)
        });
        self.show_dice(from);
        hits
    }

    /// A die for each shotgun of the target; each 6 stops one grenade (sof-wsr-shotgun).
    fn stop_grenades(&mut self, target: UnitId, thrown: u32) -> u32 {
        if thrown == 0 {
            return 0;
        }
        let guns = self.rules.shotguns(self.battle, target);
        if guns == 0 {
            return 0;
        }
        let from = self.dice.log().len();
        let sixes = (0..guns)
            .filter(|_| self.dice.d6("shotgun", "sof-wsr-shotgun") == 6)
            .count() as u32;
        self.tell(|say| {
            let text = format!("Shotguns of {} stop {sixes} grenades.", say.unit(target));
            Event::new("stopped", "sof-wsr-shotgun", text)
        });
        self.show_dice(from);
        sixes.min(thrown)
    }

    /// Lethality checks of hits alike; how many wound (sof-shoot-78).
    pub(crate) fn roll_lethality(&mut self, target: UnitId, hits: u32, number: i32) -> u32 {
        let need = Need::of(number);
        if hits == 0 || !need.is_possible() {
            return 0;
        }
        let from = self.dice.log().len();
        let wounds = self.checks(hits, &need, "Lethality", "sof-shoot-78");
        self.tell(|say| {
            let name = say.unit(target);
            let text = format!("{hits} Lethality checks at {number}+ on {name}: {wounds} succeed.");
            Event::new("lethality", "sof-shoot-78", text)
        });
        self.show_dice(from);
        wounds
    }

    /// Armour stops wounds, a die each; how many (sof-usr-bodyarmor, sof-usr-headarmor).
    pub(crate) fn roll_saves(&mut self, target: UnitId, wounds: u32) -> u32 {
        let Some((need, rule)) = self.rules.save(self.battle, target).filter(|_| 0 < wounds) else {
            return 0;
        };
        let from = self.dice.log().len();
        let saved = self.checks(wounds, &need, "armour", rule);
        self.tell(|say| {
            Event::new(
                "saved",
                rule,
                format!("Armour of {} stops {saved}.", say.unit(target)),
            )
        });
        self.show_dice(from);
        saved
    }

    /// An officer who leads an Inspired Advance: a die for each hit, 6 wounds him (sof-shoot-86, sof-lead-29).
    fn strike_officer(&mut self, target: UnitId, hits: u32) {
        if !self.battle.unit(target).inspired {
            return;
        }
        let from = self.dice.log().len();
        let sixes = (0..hits)
            .filter(|_| self.dice.d6("the officer in front", "sof-shoot-86") == 6)
            .count();
        self.tell(|say| {
            let text = format!("{sixes} of the hits on {} find its officer.", say.unit(target));
            Event::new("officer", "sof-shoot-86", text)
        });
        self.show_dice(from);
        for _ in 0..sixes {
            self.wound_officer(target);
        }
    }

    /// A sniper's hit removes the model he names; a character needs a second success, else it is a wound (sof-wsr-sniper-2,
    /// sof-wsr-sniper-3).
    pub(crate) fn take_victim(&mut self, victim: FigureId) {
        let Some(attack) = self.battle.attack() else {
            return;
        };
        let sniper = attack.fired.iter().find(|fired| {
            let mode = self.rules.mode(fired.weapon, fired.mode);
            mode.has(WeaponRule::Sniper)
        });
        let number = sniper.map_or(6, |fired| fired.lethality);
        let name = self.rules.name(self.battle, victim);
        if self.battle.figure(victim).role.is_character() {
            let from = self.dice.log().len();
            let passed = self
                .check(&Need::of(number), "a character", "sof-wsr-sniper-3")
                .passed;
            let comes = if passed { "falls" } else { "is only wounded" };
            self.tell(|_| Event::new("character", "sof-wsr-sniper-3", format!("{name} {comes}.")));
            self.show_dice(from);
            if !passed {
                if let Some(attack) = self.battle.attack_mut() {
                    attack.wounds += 1;
                }
                return;
            }
        } else {
            self.tell(|_| Event::new("victim", "sof-wsr-sniper-2", format!("The sniper hits {name}.")));
        }
        if let Some(attack) = self.battle.attack_mut() {
            attack.hurt = true;
        }
        self.lose_model(victim, "sof-wsr-sniper-2");
    }

    /// One model goes: a figure, or a man of a weapon's crew (sof-fig-6).
    pub(crate) fn lose_model(&mut self, figure: FigureId, rule: &'static str) {
        let me = self.battle.figure(figure);
        let all = match me.body {
            Body::Team => 1,
            Body::Foot | Body::Mounted | Body::Gun | Body::Hull => me.capacity(),
        };
        self.take_casualty(figure, all, rule);
    }
}
