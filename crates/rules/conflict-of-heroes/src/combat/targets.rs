//! Whom an attack is rolled against, and how well each is protected: fixed when it is declared (coh-7.2d).

use smallvec::SmallVec;
use umpire::{Ledgered, Sum, Tally};

use super::Knowledge;
use crate::battle::{Attack, Battle, Blow, Mode, Target, UnitId};
use crate::cards::CardKind;
use crate::cards::weapon::Blast;
use crate::content::model::{Colour, Role};
use crate::rules::Rules;
use crate::works::Mark;

impl Rules {
    /// Whom the attack is rolled against (coh-7.7a, coh-7.63c, coh-7.63j, coh-10.0g), each with its defence.
    pub fn targets(&self, battle: &Battle, attack: &Attack, victim: Option<Mark>) -> SmallVec<[Target; 4]> {
        let mut targets = SmallVec::new();
        if attack.mode == Mode::Air(Blow::Flak) {
            let plane = self.flak_target(battle, victim);
            targets.extend(plane.map(|plane| self.target(battle, attack, plane)));
            return targets;
        }
        for (id, unit) in battle.visible_in(attack.hex) {
            let enemy = self.are_enemies(attack.seat, unit.owner);
            if self.is_chosen(attack, victim, id)
                && (enemy || self.hits_friends(battle, attack))
                && self.may_be_target(battle, attack, id)
            {
                let mut sum = Sum::default();
                let colour = self.defence_value(battle, id, attack, Knowledge::Whole, &mut sum);
                // A gun out of action spares what only it could harm (coh-H12, coh-H13).
                if !self.can_harm(battle, attack, colour) {
                    continue;
                }
                targets.push(Target {
                    mark: Some(Mark::Unit(id)),
                    defence: sum.0,
                    colour,
                    done: false,
                });
            }
        }
        let nobody_seen = targets.is_empty();
        if !battle.works.is_empty() || self.settings.second_edition() {
            for mark in self.marked_works(battle, attack, victim) {
                let mut sum = Sum::default();
                self.mark_defence(battle, mark, attack, &mut sum);
                targets.push(Target {
                    mark: Some(mark),
                    defence: sum.0,
                    colour: Colour::Red,
                    done: false,
                });
            }
        }
        if nobody_seen && victim.is_none() {
            targets.push(Target {
                mark: None,
                defence: 0,
                colour: Colour::Red,
                done: false,
            });
        }
        targets
    }

    /// Everybody, or the one enemy that was named. A work named hand to hand comes on top of the enemies in the hex, in
    /// the second edition instead of them (coh-18.4f, coh2-7.63c); a charge on it is for it alone (coh-8.2e).
    fn is_chosen(&self, attack: &Attack, victim: Option<Mark>, unit: UnitId) -> bool {
        match victim {
            None => true,
            Some(Mark::Unit(victim)) => victim == unit,
            Some(Mark::Work { .. } | Mark::Hasty { .. }) => {
                attack.mode == Mode::Close && !self.settings.second_edition()
            }
        }
    }

    fn target(&self, battle: &Battle, attack: &Attack, unit: UnitId) -> Target {
        let mut sum = Sum::default();
        let colour = self.defence_value(battle, unit, attack, Knowledge::Whole, &mut sum);
        Target {
            mark: Some(Mark::Unit(unit)),
            defence: sum.0,
            colour,
            done: false,
        }
    }

    /// Fire from outside hits friends too; close combat, weapon cards and snipers do not (coh-7.63j,
    /// coh-10.3d).
    fn hits_friends(&self, battle: &Battle, attack: &Attack) -> bool {
        match attack.mode {
            Mode::Direct => !attack
                .leader
                .is_some_and(|leader| self.facts(battle, leader).role == Role::Sniper),
            Mode::Mortar | Mode::Artillery(_) | Mode::Air(_) => true,
            Mode::Close | Mode::Card(_) | Mode::Flame => false,
        }
    }

    fn may_be_target(&self, battle: &Battle, attack: &Attack, target: UnitId) -> bool {
        match attack.mode {
            Mode::Direct | Mode::Close | Mode::Mortar | Mode::Artillery(_) | Mode::Air(_) => true,
            Mode::Card(card) => Blast::harms(card, self.facts(battle, target).kind),
            Mode::Flame => Blast::harms(CardKind::Flamethrower, self.facts(battle, target).kind),
        }
    }

    /// The defence fixed at declaration, line by line; in one line where something has changed since
    /// (coh-7.2d).
    pub fn declared_defence(&self, battle: &Battle, attack: &Attack, mark: Mark, fixed: i16) -> Tally {
        let mut tally = Tally::default();
        // Counters that change a defence were shown when the attack was declared (coh-7.4d).
        self.defence_of(battle, attack, mark, Knowledge::Of(attack.seat), &mut tally);
        if tally.total() != fixed {
            tally = Tally::default();
            tally.add(fixed, "defence when the attack was declared", "coh-7.2d");
        }
        tally
    }

    /// The defence of a unit or a work, line by line; returns the colour that chooses the firepower.
    pub fn defence_of(
        &self,
        battle: &Battle,
        attack: &Attack,
        mark: Mark,
        known: Knowledge,
        value: &mut impl Ledgered,
    ) -> Colour {
        match mark {
            Mark::Unit(unit) => self.defence_value(battle, unit, attack, known, value),
            Mark::Work { .. } | Mark::Hasty { .. } => {
                self.mark_defence(battle, mark, attack, value);
                Colour::Red
            }
        }
    }

    /// The hidden unit a blind shot is rolled against: the one with the lowest defence, and that defence
    /// (coh-10.0g). Ties go to the unit set up first.
    pub fn hidden_target(&self, battle: &Battle, attack: &Attack) -> Option<(UnitId, i16, Colour)> {
        // Artillery does not ask whose they are (coh-7.63k, coh-12.3b).
        let shells_all = matches!(attack.mode, Mode::Artillery(_));
        let enemies = self
            .hidden_in(battle, attack.hex)
            .filter(|id| shells_all || self.are_enemies(attack.seat, battle.unit(*id).owner));
        enemies
            .map(|id| {
                let mut sum = Sum::default();
                let colour = self.defence_value(battle, id, attack, Knowledge::Whole, &mut sum);
                (id, sum.0, colour)
            })
            .min_by_key(|(id, defence, _)| (*defence, *id))
            .filter(|(_, _, colour)| self.can_harm(battle, attack, *colour))
    }

    /// Has whoever fires still firepower of this colour?
    fn can_harm(&self, battle: &Battle, attack: &Attack, colour: Colour) -> bool {
        attack
            .leader
            .is_none_or(|leader| self.has_colour(battle, leader, colour))
    }
}
