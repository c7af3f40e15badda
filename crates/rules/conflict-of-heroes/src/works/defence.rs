//! Sections 18.0, 18.2 and 18.6: what works add to a defence, and how they are destroyed.

use umpire::{Event, Ledgered};

use super::{Mark, Work, WorkId};
use crate::battle::{Attack, Battle, Blow, Mode, UnitId};
use crate::content::model::{Colour, Kind, WorkKind};
use crate::film;
use crate::rules::{Resolution, Rules};

/// Printed on bunkers, wire, mines and road blocks (coh-18.6a).
const WORK_DEFENCE: i16 = 15;
/// A hasty defence of the second edition (coh2-18.1a).
const HASTY_DEFENCE: i16 = 13;

impl Rules {
    /// What the work a unit is inside of, or the road block in its hex, adds to the rating of this colour (coh-18.0c).
    pub fn works_value(
        &self,
        battle: &Battle,
        target: UnitId,
        attack: &Attack,
        colour: Colour,
        value: &mut impl Ledgered,
    ) {
        if let Some(work) = battle.shelter(target) {
            match work.kind {
                WorkKind::Trench if colour == Colour::Red => value.add(2, "trench", "coh-18.2b"),
                WorkKind::GunPit if colour == Colour::Blue && self.through_pit_front(work, attack) => {
                    value.add(3, "gun pit", "coh-18.2c")
                }
                WorkKind::Bunker if self.through_bunker_front(work, attack) => {
                    value.add(5, "bunker front", "coh-18.2e")
                }
                WorkKind::Bunker if self.settings.second_edition() => {
                    value.add(3, "bunker flank", "coh2-18.2e")
                }
                WorkKind::Bunker => value.add(2, "bunker flank", "coh-18.2e"),
                WorkKind::Trench
                | WorkKind::GunPit
                | WorkKind::Wire
                | WorkKind::BlueMine
                | WorkKind::RedMine
                | WorkKind::BlackMine
                | WorkKind::RoadBlock => {}
            }
        }
        if self.settings.second_edition() && battle.open_work_in(attack.hex, WorkKind::RoadBlock) {
            value.add(1, "road block", "coh2-18.7a");
        }
    }

    /// Only direct fire from before the pit (coh-MX05).
    fn through_pit_front(&self, work: &Work, attack: &Attack) -> bool {
        match attack.mode {
            Mode::Direct | Mode::Air(_) => self.comes_from_before(work, attack),
            Mode::Close | Mode::Card(_) | Mode::Flame | Mode::Mortar | Mode::Artillery(_) => false,
        }
    }

    /// By the bunker's arc; hand to hand always its weaker side, against shells its roof (coh-MX04).
    fn through_bunker_front(&self, work: &Work, attack: &Attack) -> bool {
        match attack.mode {
            Mode::Close => false,
            Mode::Mortar | Mode::Artillery(_) => true,
            Mode::Direct | Mode::Card(_) | Mode::Flame | Mode::Air(_) => {
                attack.from != work.hex && self.comes_from_before(work, attack)
            }
        }
    }

    fn comes_from_before(&self, work: &Work, attack: &Attack) -> bool {
        self.field.in_arc(work.facing, work.hex, attack.from)
    }

    /// Can a work of this kind be destroyed at all (coh-18.6a)?
    pub fn has_defence(&self, kind: WorkKind) -> bool {
        match kind {
            WorkKind::Bunker
            | WorkKind::Wire
            | WorkKind::BlueMine
            | WorkKind::RedMine
            | WorkKind::BlackMine
            | WorkKind::RoadBlock => true,
            WorkKind::Trench | WorkKind::GunPit => false,
        }
    }

    /// The defence of a work, always red: the printed number, terrain and smoke (coh-18.6a).
    pub fn mark_defence(&self, battle: &Battle, mark: Mark, attack: &Attack, value: &mut impl Ledgered) {
        match mark {
            Mark::Hasty { .. } => value.add(HASTY_DEFENCE, "hasty defence", "coh2-18.1a"),
            Mark::Unit(_) | Mark::Work { .. } => value.add(WORK_DEFENCE, "work", "coh-18.6a"),
        }
        let terrain = i16::from(self.field.dm[attack.hex.index()]);
        value.add_if_any(terrain, "terrain", "coh-7.2b");
        let smoke = self.smoke_value(battle, attack.from, attack.hex, attack.mode);
        value.add_if_any(smoke, "smoke", "coh-13.0b");
    }

    /// The works an attack is rolled against besides units: all that fire at the hex can destroy (coh-18.6b), hand to
    /// hand and with a charge the one that was named.
    pub fn marked_works(
        &self,
        battle: &Battle,
        attack: &Attack,
        victim: Option<Mark>,
    ) -> smallvec::SmallVec<[Mark; 4]> {
        let mut marks = smallvec::SmallVec::new();
        match (attack.mode, victim) {
            (Mode::Close | Mode::Card(_), Some(mark @ (Mark::Work { .. } | Mark::Hasty { .. }))) => {
                marks.push(mark)
            }
            (Mode::Close | Mode::Card(_) | Mode::Flame, _) => {}
            (Mode::Direct | Mode::Mortar | Mode::Artillery(_) | Mode::Air(_), _) => {
                let harmless = attack
                    .leader
                    .is_some_and(|unit| !self.has_red(battle, unit) || self.spares_works(battle, unit));
                if !harmless {
                    self.works_under_fire(battle, attack, &mut marks);
                }
            }
        }
        marks
    }

    fn works_under_fire(&self, battle: &Battle, attack: &Attack, marks: &mut smallvec::SmallVec<[Mark; 4]>) {
        for (id, work) in battle.works_in(attack.hex) {
            // Shells and bombs clear mines, direct fire does not (coh-18.5g, coh-20.4c).
            let shelled = attack.mode.is_shelling() || matches!(attack.mode, Mode::Air(Blow::Bomb(_)));
            if !work.hidden && self.has_defence(work.kind) && (shelled || !work.kind.is_mine()) {
                marks.push(Mark::Work { work: id });
            }
        }
        if self.settings.second_edition() {
            let dug_in = battle.visible_in(attack.hex).filter(|(_, unit)| unit.dug_in);
            marks.extend(dug_in.map(|(unit, _)| Mark::Hasty { hasty: unit }));
        }
    }

    /// A unit without red firepower cannot attack works (coh-18.4e).
    pub fn has_red(&self, battle: &Battle, unit: UnitId) -> bool {
        let lost = self.hit_on(battle, unit).is_some_and(|counter| counter.lose_red);
        0 < self.facts(battle, unit).red && !lost
    }

    /// A sniper's shot is at men (coh-10.3d).
    fn spares_works(&self, battle: &Battle, unit: UnitId) -> bool {
        self.facts(battle, unit).role == crate::content::model::Role::Sniper
    }

    /// May the unit attack this work of its own hex hand to hand (coh-18.4f, coh-18.5g, coh-18.6a)?
    pub fn check_raze(&self, battle: &Battle, unit: UnitId, mark: Mark) -> crate::why::Allowed {
        use crate::why::Why;
        let own = battle.unit(unit);
        if !matches!(self.facts(battle, unit).kind, Kind::Foot | Kind::Gun) {
            return Err(Why::new(
                "coh-18.4f",
                "{unit} is not on foot and cannot attack that hand to hand.",
            )
            .unit(unit));
        }
        let there = match mark {
            Mark::Work { work } => {
                self.knows_work(battle, own.owner, work, own.hex) && self.has_defence(battle.work(work).kind)
            }
            Mark::Hasty { hasty } => {
                self.settings.second_edition() && self.is_dug_in_enemy(battle, unit, hasty)
            }
            Mark::Unit(_) => false,
        };
        if !there {
            return Err(Why::new(
                "coh-18.6a",
                "There is no such work in the hex of {unit} that could be destroyed.",
            )
            .unit(unit));
        }
        if !self.has_red(battle, unit) {
            return Err(
                Why::new("coh-18.4e", "{unit} has no red firepower to attack a work with.").unit(unit),
            );
        }
        Ok(())
    }

    fn is_dug_in_enemy(&self, battle: &Battle, unit: UnitId, other: UnitId) -> bool {
        let own = battle.unit(unit);
        battle.units.get(other.index()).is_some_and(|enemy| {
            enemy.dug_in
                && enemy.is_visible()
                && enemy.hex == own.hex
                && self.are_enemies(own.owner, enemy.owner)
        })
    }

    /// Works and hasty defences the unit could attack hand to hand.
    pub fn razeable(&self, battle: &Battle, unit: UnitId) -> smallvec::SmallVec<[Mark; 4]> {
        let hex = battle.unit(unit).hex;
        let works = battle.works_in(hex).map(|(work, _)| Mark::Work { work });
        let dug_in = battle.visible_in(hex).filter(|(_, unit)| unit.dug_in);
        let marks = works.chain(dug_in.map(|(hasty, _)| Mark::Hasty { hasty }));
        marks
            .filter(|mark| self.check_raze(battle, unit, *mark).is_ok())
            .collect()
    }

    /// What is attacked, in words.
    pub fn mark_name(&self, battle: &Battle, mark: Mark) -> String {
        match mark {
            Mark::Unit(unit) => self.unit_name(battle, unit),
            Mark::Work { work } => self.work_name(battle, work),
            Mark::Hasty { hasty } => format!("the hasty defence of {}", self.unit_name(battle, hasty)),
        }
    }
}

impl Resolution<'_> {
    /// One hit removes a work (coh-18.6a).
    pub fn strike_work(&mut self, mark: Mark, margin: i16) {
        if margin < 0 {
            return;
        }
        match mark {
            Mark::Work { work } => self.destroy_work(work),
            Mark::Hasty { hasty } => {
                self.leave_hasty_defence(hasty);
                self.tell(|say| {
                    let text = format!("The hasty defence of {} is destroyed.", say.name(hasty));
                    Event::new("work-gone", "coh2-18.1a", text)
                        .about(hasty.0)
                        .show(film::ground(say.battle.unit(hasty).hex))
                });
            }
            Mark::Unit(_) => {}
        }
    }

    fn destroy_work(&mut self, work: WorkId) {
        let rule = match self.battle.work(work).kind {
            WorkKind::Wire => "coh-18.4e",
            WorkKind::BlueMine | WorkKind::RedMine | WorkKind::BlackMine => "coh-18.5g",
            WorkKind::Trench | WorkKind::GunPit | WorkKind::Bunker | WorkKind::RoadBlock => "coh-18.6a",
        };
        self.remove_work(work, rule);
    }
}
