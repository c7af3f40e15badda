//! Lethality: the number a hit needs to wound, and armour that stops it (sof-shoot-78, sof-shoot-79, sof-shoot-80).

use crate::accuracy::Status;
use crate::battle::{Battle, UnitId};
use crate::chance::Need;
use crate::content::model::{Blast, Formation, Mode, UnitRule, UnitType, WeaponRule};
use crate::rules::Rules;

impl Mode {
    /// Protection counts for nothing against it (sof-gren-6, sof-gren-11, sof-gren-17, sof-chart-33, sof-wsr-rifgren, sof-wsr-flame-1,
    /// sof-wsr-sniper-1).
    pub fn ignores_protection(&self) -> bool {
        [
            WeaponRule::Grenade,
            WeaponRule::GrenadeBundle,
            WeaponRule::RifleGrenade,
            WeaponRule::Flamethrower,
            WeaponRule::Sniper,
        ]
        .iter()
        .any(|rule| self.has(*rule))
    }
}

impl Rules {
    /// What one Lethality check needs (sof-shoot-78, sof-shoot-79).
    pub fn lethality(
        &self,
        battle: &Battle,
        target: UnitId,
        mode: &Mode,
        blast: Option<Blast>,
        status: &Status,
    ) -> Need {
        let exposure = status.exposure;
        let covered = exposure.protected && !mode.ignores_protection();
        // Shrapnel finds nobody under cover but on a 6, in place of the −1 (sof-wsr-shrapnel).
        let flat = covered && mode.has(WeaponRule::Shrapnel);
        let mut need = Need::of(if flat { 6 } else { mode.leth });
        if covered && !flat {
            need.modify("protection", -1, "sof-shoot-79");
        }
        if mode.has(WeaponRule::Scythe) && self.is_dense(battle, target) {
            need.modify("scythe", 1, "sof-wsr-scythe");
        }
        if self.carries_flame(battle, target) {
            need.modify("flamethrower among them", 1, "sof-wsr-flame-3");
        }
        if blast.is_some() && exposure.enclosed {
            need.modify("enclosed", 1, "sof-shoot-73");
        }
        need
    }

    /// Mounted, close or linear: what a scythe mows (sof-wsr-scythe).
    pub fn is_dense(&self, battle: &Battle, unit: UnitId) -> bool {
        let unit = battle.unit(unit);
        let dense = match unit.formation {
            Formation::Close | Formation::Linear(_) => true,
            Formation::Loose | Formation::Extended => false,
        };
        dense || unit.kind == UnitType::Mounted
    }

    /// A flamethrower is still with it (sof-wsr-flame-3).
    fn carries_flame(&self, battle: &Battle, unit: UnitId) -> bool {
        let mut figures = battle.figures_of(unit);
        figures.any(|(_, figure)| {
            self.weapons(figure)
                .any(|(_, weapon)| weapon.has(WeaponRule::Flamethrower))
        })
    }

    /// What stops a wound that would be, a die each: body armour 5+, head armour 6+, both together 5+ (sof-usr-bodyarmor,
    /// sof-usr-headarmor).
    pub fn save(&self, battle: &Battle, unit: UnitId) -> Option<(Need, &'static str)> {
        let unit = battle.unit(unit);
        if unit.has(UnitRule::BodyArmor) {
            Some((Need::of(5), "sof-usr-bodyarmor"))
        } else if unit.has(UnitRule::HeadArmor) {
            Some((Need::of(6), "sof-usr-headarmor"))
        } else {
            None
        }
    }
}
