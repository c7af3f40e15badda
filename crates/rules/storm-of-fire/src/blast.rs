//! Blasts: how many potential hits, and who dodges them (section 8.5).

use crate::battle::{Battle, UnitId};
use crate::chance::{d2, d3};
use crate::content::model::{Blast, Formation, Mode, UnitType, WeaponRule};
use crate::rules::{Resolution, Rules};

/// Which die goes when one more is rolled (sof-shoot-70).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Close and linear order: the lowest goes.
    Dense,
    Loose,
    /// Extended order: the highest goes.
    Thin,
}

impl Blast {
    /// Dice, how a d6 is read, what is added.
    pub fn dice(self) -> (usize, fn(u8) -> u8, u8) {
        let d6 = |die: u8| die;
        match self {
            Blast::D2 => (1, d2, 0),
            Blast::D3 => (1, d3, 0),
            Blast::D3Plus1 => (1, d3, 1),
            Blast::D6 => (1, d6, 0),
            Blast::D6Plus1 => (1, d6, 1),
            Blast::TwoD6 => (2, d6, 0),
            Blast::ThreeD6 => (3, d6, 0),
        }
    }

    /// Twice its mean (sof-ord-52).
    pub fn twice_mean(self) -> u64 {
        match self {
            Blast::D2 => 3,
            Blast::D3 => 4,
            Blast::D3Plus1 => 6,
            Blast::D6 => 7,
            Blast::D6Plus1 => 9,
            Blast::TwoD6 => 14,
            Blast::ThreeD6 => 21,
        }
    }

    /// Heavy enough to bring a building down (sof-bldg-23).
    pub fn shakes_buildings(self) -> bool {
        Blast::D6Plus1 <= self
    }

    /// How many d6 are rolled for it.
    pub fn rolled(self, spread: Spread) -> usize {
        let (count, ..) = self.dice();
        match spread {
            Spread::Loose => count,
            Spread::Dense | Spread::Thin => count + 1,
        }
    }

    /// What the d6 come to: one more die and drop the lowest or highest, then the addition, then half of it, rounded up, against a
    /// target that has hit the dirt (sof-shoot-70, sof-shoot-71).
    pub fn total(self, spread: Spread, halved: bool, dice: &[u8]) -> u32 {
        let (count, read, plus) = self.dice();
        let mut values: Vec<u32> = dice.iter().map(|die| u32::from(read(*die))).collect();
        values.sort_unstable();
        let kept: u32 = match spread {
            Spread::Dense => values.iter().rev().take(count).sum(),
            Spread::Loose | Spread::Thin => values.iter().take(count).sum(),
        };
        let sum = kept + u32::from(plus);
        if halved { sum.div_ceil(2) } else { sum }
    }
}

impl Rules {
    /// How a target stands to a blast; vehicles count as extended (sof-shoot-70).
    pub fn spread(&self, battle: &Battle, target: UnitId) -> Spread {
        let unit = battle.unit(target);
        if unit.kind == UnitType::Vehicle {
            return Spread::Thin;
        }
        if battle.building_of(target).is_some() {
            return Spread::Loose;
        }
        match unit.formation {
            Formation::Close | Formation::Linear(_) => Spread::Dense,
            Formation::Loose => Spread::Loose,
            Formation::Extended => Spread::Thin,
        }
    }

    /// The blast of a round on a target: shrapnel is 2d6 against close and linear order (sof-wsr-shrapnel).
    pub fn blast_on(&self, battle: &Battle, target: UnitId, mode: &Mode) -> Option<Blast> {
        let dense = self.spread(battle, target) == Spread::Dense;
        match mode.blast {
            Some(_) if dense && mode.has(WeaponRule::Shrapnel) => Some(Blast::TwoD6),
            blast => blast,
        }
    }
}

impl Resolution<'_> {
    /// Rolls a blast; says how many Skill checks the target takes.
    pub fn roll_blast(&mut self, blast: Blast, target: UnitId) -> u32 {
        let spread = self.rules.spread(self.battle, target);
        let halved = self.battle.unit(target).halves_blasts();
        let count = blast.rolled(spread);
        let dice: Vec<u8> = (0..count)
            .map(|_| self.dice.d6("blast", "sof-shoot-69"))
            .collect();
        blast.total(spread, halved, &dice)
    }

    /// Skill checks to get clear; each failure is a hit (sof-shoot-72).
    pub fn dodge(&mut self, target: UnitId, checks: u32) -> u32 {
        let skill = self.battle.unit(target).training.skill();
        let need = crate::chance::Need::of(skill);
        checks - self.checks(checks, &need, "Skill against a blast", "sof-shoot-72")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(blast: Blast, spread: Spread, dice: &[u8]) -> u32 {
        assert_eq!(dice.len(), blast.rolled(spread));
        blast.total(spread, false, dice)
    }

    /// sof-shoot-70; sof-check-100, sof-check-101, sof-check-102, sof-check-103, sof-check-104, sof-check-105.
    #[test]
    fn order_decides_which_die_of_a_blast_is_dropped() {
        assert_eq!(total(Blast::D6, Spread::Loose, &[4]), 4);
        assert_eq!(total(Blast::D6, Spread::Dense, &[2, 5]), 5);
        assert_eq!(total(Blast::D6, Spread::Thin, &[2, 5]), 2);
        assert_eq!(total(Blast::D6Plus1, Spread::Thin, &[4, 6]), 5);
        assert_eq!(total(Blast::TwoD6, Spread::Dense, &[1, 4, 6]), 10);
        assert_eq!(total(Blast::TwoD6, Spread::Thin, &[1, 4, 6]), 5);
        assert_eq!(total(Blast::TwoD6, Spread::Dense, &[2, 3, 6]), 9);
    }

    /// sof-shoot-71; sof-check-106.
    #[test]
    fn a_blast_does_half_to_those_on_the_ground() {
        let halves = [5, 4, 1].map(|die| Blast::D6.total(Spread::Loose, true, &[die]));
        assert_eq!(halves, [3, 2, 1]);
    }

    /// sof-bldg-23.
    #[test]
    fn only_heavy_blasts_shake_buildings() {
        assert!(!Blast::D6.shakes_buildings());
        assert!(Blast::D6Plus1.shakes_buildings() && Blast::ThreeD6.shakes_buildings());
    }
}
