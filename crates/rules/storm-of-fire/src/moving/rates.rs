//! How far a unit goes before terrain (sof-move-1, sof-move-4 steps 1 to 6).

use board::table::Length;

use super::Rate;
use crate::battle::{Battle, Unit, UnitId, Whereabouts};
use crate::content::model::{Alignment, Formation, UnitRule, UnitType, WeaponRule};
use crate::rules::Rules;

impl Rules {
    /// The rate of a unit before terrain (sof-move-1, sof-move-2, sof-move-3, sof-move-4); `None` if it has none.
    pub fn rate(&self, battle: &Battle, unit: UnitId, rate: Rate) -> Option<Length> {
        let me = battle.unit(unit);
        let mut left = base(me.kind, self.on_wheels(battle, me, rate))?;
        if self.carries(battle, unit, WeaponRule::Cumbersome) {
            left /= 2;
        }
        left += of_formation(me.formation, rate)? + of_rules(me, rate);
        if self.carries(battle, unit, WeaponRule::Bulky) {
            left -= 100;
        }
        if rate == Rate::DoubleTime {
            if me.has(UnitRule::DogCart) {
                left += 400;
            }
            if self.carries(battle, unit, WeaponRule::MuleTeam) {
                left += 100;
            }
        }
        Some(left.max(0))
    }

    /// Cyclists ride when they begin: a Maneuver of turn 1, or out of reserve, is as long as Double Time (sof-usr-cycles).
    fn on_wheels(&self, battle: &Battle, me: &Unit, rate: Rate) -> Rate {
        let begins = battle.turn <= 1 || matches!(me.place, Whereabouts::Reserve(_));
        match rate {
            Rate::Maneuver if begins && me.has(UnitRule::Cycles) => Rate::DoubleTime,
            rate => rate,
        }
    }

    /// Has one of its figures a weapon with this rule (sof-wsr-bulky, sof-wsr-dogcart, sof-wsr-mule, sof-wsr-cumbersome)?
    pub fn carries(&self, battle: &Battle, unit: UnitId, rule: WeaponRule) -> bool {
        let mut last = None;
        battle.figures_of(unit).any(|(_, figure)| {
            let known = last == Some(figure.loadout);
            last = Some(figure.loadout);
            !known && self.weapons(figure).any(|(_, weapon)| weapon.has(rule))
        })
    }
}

/// The printed rates (sof-move-1). Vehicles have a chart of their own.
fn base(kind: UnitType, rate: Rate) -> Option<Length> {
    match (kind, rate) {
        (UnitType::Infantry, Rate::Maneuver) => Some(800),
        (UnitType::Infantry, Rate::DoubleTime) => Some(1200),
        (UnitType::Infantry, Rate::Assault) => Some(600),
        (UnitType::Mounted, Rate::Maneuver) => Some(1000),
        (UnitType::Mounted, Rate::DoubleTime) => Some(1600),
        (UnitType::Mounted, Rate::Assault) => Some(800),
        (UnitType::Weapon, Rate::Maneuver) => Some(400),
        (UnitType::Weapon, Rate::DoubleTime) => Some(600),
        (UnitType::Gun, Rate::DoubleTime) => Some(400),
        (UnitType::Weapon, Rate::Assault) => None,
        (UnitType::Gun, Rate::Maneuver | Rate::Assault) => None,
        (UnitType::Vehicle, _) => None,
    }
}

/// Extended order and columns are faster; neither extended order nor a march column assaults (sof-move-27, sof-move-28, sof-cc-3).
fn of_formation(formation: Formation, rate: Rate) -> Option<Length> {
    match (formation, rate) {
        (Formation::Close | Formation::Loose | Formation::Linear(Alignment::Line), _) => Some(0),
        (Formation::Extended, Rate::Maneuver | Rate::DoubleTime) => Some(100),
        (Formation::Linear(Alignment::AttackColumn), _) => Some(100),
        (Formation::Linear(Alignment::MarchColumn), Rate::DoubleTime) => Some(400),
        (Formation::Linear(Alignment::MarchColumn), Rate::Maneuver) => Some(0),
        (Formation::Extended | Formation::Linear(Alignment::MarchColumn), Rate::Assault) => None,
    }
}

/// What special rules add (sof-move-2).
fn of_rules(me: &Unit, rate: Rate) -> Length {
    let mounted = me.kind == UnitType::Mounted;
    let (walks, assaults) = (rate != Rate::Assault, rate == Rate::Assault);
    // sof-usr-agile, sof-usr-bodyarmor, sof-usr-militia, sof-usr-horse-ex, sof-usr-horse-poor, sof-usr-assault, sof-usr-sturm.
    [
        (UnitRule::Agile, true, 100),
        (UnitRule::BodyArmor, true, -200),
        (UnitRule::Militia, walks, -100),
        (UnitRule::HorseExcellent, walks && mounted, 100),
        (UnitRule::HorsePoor, walks && mounted, -100),
        (UnitRule::AssaultTraining, assaults, 100),
        (UnitRule::SturmTraining, assaults, 200),
    ]
    .into_iter()
    .filter(|(rule, counts, _)| *counts && me.has(*rule))
    .map(|(_, _, by)| by)
    .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ONE, Stage};

    fn rates(stage: &Stage, unit: UnitId) -> [Option<Length>; 3] {
        [Rate::Maneuver, Rate::DoubleTime, Rate::Assault]
            .map(|rate| stage.rules.rate(&stage.battle, unit, rate))
    }

    /// sof-check-26, sof-check-27, sof-check-28, sof-check-29, sof-check-55.
    #[test]
    fn sof_move_1_formations_and_armour_change_the_rate() {
        let mut stage = Stage::new(7200, 4800);
        let us = stage.squad(ONE, 12, &["ba-rifle"], (3600, 1200), 0);
        assert_eq!(rates(&stage, us), [Some(800), Some(1200), Some(600)]);
        stage.formation(us, Formation::Extended);
        assert_eq!(rates(&stage, us), [Some(900), Some(1300), None]);
        stage.formation(us, Formation::Linear(Alignment::AttackColumn));
        assert_eq!(rates(&stage, us), [Some(900), Some(1300), Some(700)]);
        stage.formation(us, Formation::Linear(Alignment::MarchColumn));
        assert_eq!(rates(&stage, us), [Some(800), Some(1600), None]);
        stage.formation(us, Formation::Loose);
        stage.rules(us, &[UnitRule::BodyArmor]);
        assert_eq!(rates(&stage, us), [Some(600), Some(1000), Some(400)]);
    }

    /// sof-check-54, sof-check-56, sof-check-256.
    #[test]
    fn sof_move_2_rules_of_units_and_weapons_change_the_rate() {
        let mut stage = Stage::new(7200, 4800);
        let horse = stage.squad(ONE, 6, &["ba-rifle"], (3600, 1200), 0);
        stage.battle.unit_mut(horse).kind = UnitType::Mounted;
        stage.rules(horse, &[UnitRule::HorseExcellent]);
        assert_eq!(rates(&stage, horse)[..2], [Some(1100), Some(1700)]);
        let cyclists = stage.squad(ONE, 6, &["ba-rifle"], (1000, 1200), 0);
        stage.rules(cyclists, &[UnitRule::Cycles]);
        assert_eq!(rates(&stage, cyclists)[0], Some(1200));
        stage.battle.turn = 2;
        assert_eq!(rates(&stage, cyclists)[0], Some(800));
        let gun = stage.gun(ONE, "7-7cm-fk96-field-gun", 5, (5000, 1000), 0);
        assert_eq!(rates(&stage, gun), [None, Some(400), None]);
        let team = stage.team(ONE, "mg08-mg", 4, (6000, 1000), 0);
        assert_eq!(rates(&stage, team), [Some(400), Some(600), None]);
        stage.rules(team, &[UnitRule::DogCart]);
        assert_eq!(rates(&stage, team)[1], Some(1000));
    }
}
