//! Second tries of missed shots (sof-core-8, sof-usr-marksmen, sof-usr-sharpshooters, sof-usr-mastergunner, sof-wsr-qf, sof-wsr-vb).

use crate::attack::{Attack, Fired};
use crate::battle::Battle;
use crate::content::model::{UnitRule, WeaponRule};
use crate::rules::Rules;

/// A missed die of an attack: its group and its place there.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    pub group: usize,
    pub die: usize,
    /// A rule gives this very die its second try; others come out of what is left to the unit.
    pub free: bool,
    pub need: i32,
}

impl Rules {
    /// Never for thrown or launched grenades, but for the VB (sof-gren-4, sof-gren-13, sof-gren-17).
    pub(crate) fn is_rerollable(&self, fired: &Fired) -> bool {
        let mode = self.mode(fired.weapon, fired.mode);
        !mode.is_thrown() && !mode.has(WeaponRule::RifleGrenade) && fired.need <= 8
    }

    /// Does a rule give this missed die its own second try?
    pub(crate) fn is_free(&self, battle: &Battle, fired: &Fired, shows: u8) -> bool {
        let mode = self.mode(fired.weapon, fired.mode);
        let ones = mode.has(WeaponRule::Vb) || battle.unit(fired.unit).has(UnitRule::MasterGunner);
        let own = mode.has(WeaponRule::QuickFiring) || (ones && shows == 1);
        own && (mode.has(WeaponRule::Vb) || self.is_rerollable(fired))
    }

    /// Missed dice that may be rolled again, in the order of the dice.
    pub fn misses(&self, battle: &Battle, attack: &Attack) -> Vec<Miss> {
        let mut misses = Vec::new();
        for (group, fired) in attack.fired.iter().enumerate() {
            for (die, shows) in fired.dice.iter().enumerate() {
                let free = self.is_free(battle, fired, *shows);
                let pooled = self.is_rerollable(fired) && 0 < self.second_tries(battle, fired.unit);
                if !fired.passed[die] && fired.need <= 8 && (free || pooled) {
                    misses.push(Miss {
                        group,
                        die,
                        free,
                        need: fired.need,
                    });
                }
            }
        }
        misses
    }

    /// Misses a unit may roll again each time it shoots (sof-usr-marksmen, sof-usr-sharpshooters).
    pub fn second_tries(&self, battle: &Battle, unit: crate::battle::UnitId) -> usize {
        let unit = battle.unit(unit);
        let has = |rule: UnitRule| usize::from(unit.has(rule));
        has(UnitRule::Marksmen) + 2 * has(UnitRule::Sharpshooters)
    }

    /// May these be rolled again together: the free ones, and of the others no more than each unit has tries?
    pub fn may_reroll(&self, battle: &Battle, attack: &Attack, chosen: &[Miss]) -> bool {
        let pooled = |unit| {
            let own = |miss: &&Miss| !miss.free && attack.fired[miss.group].unit == unit;
            chosen.iter().filter(own).count()
        };
        let mut units = attack.fired.iter().map(|fired| fired.unit);
        units.all(|unit| pooled(unit) <= self.second_tries(battle, unit))
    }

    /// Which are rolled again unless somebody says otherwise: all free ones, then those with the lowest need (sof-ord-73, sof-dec-48).
    pub fn usual_second_tries(&self, battle: &Battle, attack: &Attack) -> Vec<usize> {
        let misses = self.misses(battle, attack);
        let mut order: Vec<usize> = (0..misses.len()).collect();
        order.sort_by_key(|nth| (!misses[*nth].free, misses[*nth].need, *nth));
        let mut chosen: Vec<Miss> = Vec::new();
        let mut places = Vec::new();
        for nth in order {
            chosen.push(misses[nth]);
            if self.may_reroll(battle, attack, &chosen) {
                places.push(nth);
            } else {
                chosen.pop();
            }
        }
        places.sort_unstable();
        places
    }
}
