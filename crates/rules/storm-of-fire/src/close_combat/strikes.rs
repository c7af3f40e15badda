//! Blows: who strikes with what, what he needs, and who falls (section 13.3).

use umpire::Event;

use super::{Across, Combat};
use crate::battle::{Battle, FigureId, Unit, UnitId};
use crate::chance::Need;
use crate::content::model::{Formation, Role, Specialist, UnitRule, WeaponRule};
use crate::rules::{Resolution, Rules};

/// Dice of one unit against another that need the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blows {
    pub dice: u32,
    pub need: Need,
    /// How many of them are grenades of one's own making (sof-gren-15).
    pub improvised: u32,
}

/// Who strikes in which round, from which side.
#[derive(Copy, Clone, Debug)]
pub struct Striking {
    pub unit: UnitId,
    pub at: UnitId,
    /// The side that made the assault move.
    pub attacks: bool,
    pub round: u8,
    pub across: Across,
}

impl Rules {
    /// Everybody's dice, those with the same need together, in ascending need (sof-cc-23, sof-cc-24, sof-cc-28).
    pub fn blows(&self, battle: &Battle, striking: &Striking) -> Vec<Blows> {
        let fighters = self.fighters(battle, striking.unit, striking.at);
        self.blows_of(battle, striking, &fighters)
    }

    fn blows_of(&self, battle: &Battle, striking: &Striking, fighters: &[FigureId]) -> Vec<Blows> {
        let mut all: Vec<Blows> = Vec::new();
        for figure in fighters.iter().copied() {
            let need = self.blow_need(battle, striking, figure);
            let (dice, improvised) = self.blow_dice(battle, figure);
            match all.iter_mut().find(|blows| blows.need == need) {
                Some(blows) => {
                    blows.dice += dice;
                    blows.improvised += improvised;
                }
                None => all.push(Blows {
                    dice,
                    need,
                    improvised,
                }),
            }
        }
        all.sort_by_key(|blows| blows.need.number);
        all
    }

    /// One die a man, characters one more, bombers one more while they have a grenade (sof-cc-23, sof-cc-24, sof-usr-bombers).
    fn blow_dice(&self, battle: &Battle, id: FigureId) -> (u32, u32) {
        let figure = battle.figure(id);
        let men = u32::from(figure.fit_men());
        let mut grenades = self.weapons(figure).map(|(_, weapon)| weapon);
        let grenade = grenades.find(|weapon| weapon.has(WeaponRule::Grenade));
        let bombs = match grenade {
            Some(weapon) if battle.unit(figure.unit).has(UnitRule::Bombers) => {
                (1, u32::from(weapon.has(WeaponRule::Improvised)))
            }
            Some(_) | None => (0, 0),
        };
        (men + u32::from(figure.role.is_character()) + bombs.0, bombs.1)
    }

    /// What a figure needs, with its parts (sof-cc-27 and below).
    pub fn blow_need(&self, battle: &Battle, striking: &Striking, id: FigureId) -> Need {
        let Striking {
            unit,
            at,
            attacks,
            round,
            across,
        } = *striking;
        let (me, foe) = (battle.unit(unit), battle.unit(at));
        let first = round == 1;
        let mut need = Need::of(me.training.assault());
        self.arm_need(battle, striking, id, &mut need);
        let mut add = |what: &'static str, applies: bool, by: i32, rule: &'static str| {
            need.modify(what, if applies { by } else { 0 }, rule);
        };
        let pioneers = attacks && across.fortified && me.has(UnitRule::Pioneers);
        let protected = attacks && across.protected && across.building == 0;
        add("Pioneers", pioneers, 1, "sof-cc-33");
        add("the enemy lies in the dirt", foe.down, 1, "sof-cc-34");
        add(
            "extended order",
            first && me.formation == Formation::Extended,
            -1,
            "sof-cc-39",
        );
        add("uphill", first && attacks && across.uphill, -1, "sof-cc-40");
        add("suppressed", first && 0 < me.suppression, -1, "sof-cc-41");
        add("protected enemy", protected, -1, "sof-cc-42");
        add("into a building", attacks, across.building.into(), "sof-cc-43");
        add(
            "dense undergrowth",
            attacks && across.undergrowth,
            -1,
            "sof-cc-45",
        );
        add(
            "across an obstacle",
            first && attacks && across.obstacle,
            -1,
            "sof-cc-45",
        );
        add("in a ditch", first && attacks && across.ditch, -1, "sof-cc-45");
        add("in a stream", attacks && across.stream, -1, "sof-cc-45");
        add("across wire", attacks && across.wire, -2, "sof-cc-45");
        add("sheltering", me.sheltering, -1, "sof-cc-46");
        need
    }

    /// The one weapon it fights with, the best (sof-cc-28, sof-cc-29, sof-cc-30, sof-cc-32, sof-cc-35, sof-dec-54).
    fn arm_need(&self, battle: &Battle, striking: &Striking, id: FigureId, need: &mut Need) {
        let figure = battle.figure(id);
        let has = |rule| self.weapons(figure).any(|(_, weapon)| weapon.has(rule));
        // Crews defend themselves with pistols (sof-cc-70).
        let pistol = has(WeaponRule::Assault) || figure.role == Role::Crew;
        let sword =
            striking.attacks && striking.round == 1 && figure.role == Role::Officer && has(WeaponRule::Sword);
        let tight = striking.across.tight;
        let cramped = if tight { -1 } else { 0 };
        if pistol {
            need.modify("assault weapon", 1, "sof-cc-29");
        } else if has(WeaponRule::Cfw) {
            need.modify("close fighting weapon", 1, "sof-cc-30");
        } else if sword {
            need.modify("sword", 1, "sof-cc-32");
            need.modify("tight quarters", cramped, "sof-cc-35");
        } else if !has(WeaponRule::Handy) {
            need.modify("tight quarters", cramped, "sof-cc-35");
        }
    }
}

impl Resolution<'_> {
    /// The attacker strikes at each unit he touches (sof-cc-6, sof-cc-52): at the target, and at others with those who do not touch it.
    pub(super) fn attack_with(&mut self, combat: &mut Combat) {
        let defenders: Vec<_> = combat.standing().copied().collect();
        let mut struck: Vec<FigureId> = Vec::new();
        for defender in defenders {
            let striking = Striking {
                unit: combat.attacker,
                at: defender.unit,
                attacks: true,
                round: combat.round,
                across: defender.across,
            };
            let mut fighters = self.rules.fighters(self.battle, striking.unit, striking.at);
            fighters.retain(|figure| !struck.contains(figure));
            self.strike(&striking, &fighters);
            struck.append(&mut fighters);
        }
    }

    pub(super) fn strike_back(&mut self, combat: &mut Combat, unit: UnitId) {
        let across = combat.defenders.iter().find(|defender| defender.unit == unit);
        let striking = Striking {
            unit,
            at: combat.attacker,
            attacks: false,
            round: combat.round,
            across: across.map(|defender| defender.across).unwrap_or_default(),
        };
        let fighters = self.rules.fighters(self.battle, unit, combat.attacker);
        self.strike(&striking, &fighters);
    }

    /// All Assault dice of one unit against another, then the losses (sof-pol-14).
    fn strike(&mut self, striking: &Striking, fighters: &[FigureId]) {
        let blows = self.rules.blows_of(self.battle, striking, fighters);
        let dice: u32 = blows.iter().map(|blows| blows.dice).sum();
        if dice == 0 {
            return;
        }
        let from = self.dice.log().len();
        let (mut hits, mut mishaps, mut missed) = (0, 0, Vec::new());
        for group in &blows {
            // A 6 and then a 6 always hits (sof-cc-44).
            let need = Need {
                number: group.need.number.min(8),
                ..group.need.clone()
            };
            for nth in 0..group.dice {
                let fell = self.check(&need, "assault", "sof-cc-27");
                hits += u32::from(fell.passed);
                mishaps += u32::from(fell.first == 1 && nth < group.improvised);
                if !fell.passed {
                    missed.push(need.clone());
                }
            }
        }
        hits += self.strike_again(striking.unit, &missed);
        let Striking { unit, at, .. } = *striking;
        self.tell(|say| {
            let needs: Vec<String> = blows
                .iter()
                .map(|blows| format!("{} at {}+", blows.dice, blows.need.number))
                .collect();
            let text = format!(
                "{} strikes {}: {} dice ({}), {hits} hits.",
                say.unit(unit),
                say.unit(at),
                dice,
                needs.join(", ")
            );
            Event::new("strike", "sof-cc-48", text)
        });
        self.show_dice(from);
        self.fell(at, unit, hits);
        for _ in 0..mishaps {
            self.wound(unit, 1);
        }
    }

    /// Deadly troops and a dog's handler strike one miss again each (sof-usr-deadly, sof-usr-messenger-dog): the likeliest.
    fn strike_again(&mut self, unit: UnitId, missed: &[Need]) -> u32 {
        let me: &Unit = self.battle.unit(unit);
        let dog = |role: Role| role == Role::Specialist(Specialist::DogHandler);
        let handlers = self.battle.fit(unit).any(|(_, figure)| dog(figure.role));
        let again = usize::from(me.has(UnitRule::Deadly)) + usize::from(handlers);
        let mut missed: Vec<&Need> = missed.iter().collect();
        missed.sort_by_key(|need| need.number);
        let struck = missed.into_iter().take(again);
        let needs: Vec<Need> = struck.cloned().collect();
        let landed = needs
            .iter()
            .filter(|need| self.check(need, "assault again", "sof-usr-deadly").passed);
        landed.count() as u32
    }

    /// Each success takes one wound of a model at once (sof-cc-48): those marked for good first, then fighting ones, unwounded ones
    /// before the wounded, who cannot fight (sof-cc-49). A cuirass turns a blow on a 6 (sof-usr-cuirass).
    pub(super) fn fell(&mut self, unit: UnitId, by: UnitId, hits: u32) {
        let mut left = hits;
        if self.battle.unit(unit).has(UnitRule::Cuirass) {
            let save = Need::of(6);
            let saved = self.checks(hits, &save, "cuirass", "sof-usr-cuirass");
            left -= saved;
        }
        let fighting = self.rules.fighters(self.battle, unit, by);
        while 0 < left {
            let order = self.rules.removal_order(self.battle, unit);
            let fit = order
                .iter()
                .copied()
                .filter(|id| !self.battle.figure(*id).is_disabled());
            let next = fit.min_by_key(|id| {
                let marked = 0 < self.battle.figure(*id).permanent;
                (!marked, !fighting.contains(id))
            });
            let Some(figure) = next else { break };
            left -= 1;
            self.cut_down(figure);
        }
        if 0 < hits {
            self.after_losses(unit);
        }
    }

    /// One wound for good; with the last one the model goes.
    fn cut_down(&mut self, id: FigureId) {
        let figure = self.battle.figure_mut(id);
        if 1 < figure.men {
            figure.men -= 1;
            return;
        }
        figure.permanent += 1;
        if figure.capacity() == 0 {
            self.remove_figure(id, "sof-cc-48");
        }
    }
}
