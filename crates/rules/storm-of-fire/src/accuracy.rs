//! Accuracy: the number each shot needs, with its parts (section 8.4, sof-core-18). Slow Firing, Burst, Black Powder and the like are
//! rules of weapons (sof-wsr-slowfire).

use board::table::{Arc, in_arc};

use crate::attack::Manner;
use crate::battle::{Battle, Body, FigureId, Unit, UnitId};
use crate::chance::Need;
use crate::content::model::{Formation, Mode, Role, Training, UnitRule, Weapon, WeaponRule};
use crate::cover::Exposure;
use crate::eligible::Band;
use crate::rules::Rules;

/// How a target is hidden and covered from one firing unit (section 8.2).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    pub exposure: Exposure,
    /// Lies flat, shelters, or counts so (sof-shoot-59).
    pub down: bool,
    /// A blast has half its effect (sof-shoot-71).
    pub halved: bool,
}

/// Shots of one weapon, alike in everything that changes their number.
#[derive(Copy, Clone, Debug)]
pub struct Shot<'a> {
    pub unit: UnitId,
    pub target: UnitId,
    pub figure: FigureId,
    pub weapon: &'a Weapon,
    pub mode: &'a Mode,
    pub manner: Manner,
    pub band: Band,
    pub accelerated: bool,
    pub status: Status,
}

/// The words under which a number to hit begins.
pub fn base_words(training: Training, thrown: bool) -> (&'static str, &'static str) {
    match training {
        _ if thrown => ("thrown", "sof-gren-4"),
        Training::Inexperienced => ("inexperienced target", "sof-shoot-55"),
        Training::Regular => ("regular target", "sof-shoot-55"),
        Training::Veteran => ("veteran target", "sof-shoot-55"),
    }
}

impl Unit {
    /// Counts as having hit the dirt: it has, it shelters, its scouts did not fire, it slipped through cover (sof-shoot-59,
    /// sof-usr-scouts, sof-usr-infiltration).
    pub fn is_down(&self) -> bool {
        self.down || self.sheltering || self.slipped || self.lies_low()
    }

    /// Scouts who held their fire (sof-usr-scouts).
    fn lies_low(&self) -> bool {
        self.has(UnitRule::Scouts) && !self.fired
    }

    /// A blast does half (sof-shoot-71): not to those who only slipped through cover (sof-usr-infiltration).
    pub fn halves_blasts(&self) -> bool {
        self.down || self.lies_low()
    }
}

impl Rules {
    /// The status of a target as the closest firing figure with a line of fire sees it (sof-shoot-36), gun shields counted
    /// (sof-wsr-shield).
    pub fn status(&self, battle: &Battle, from: FigureId, target: UnitId) -> Status {
        let them = battle.unit(target);
        let mut exposure = self.exposure(battle, from, target);
        if self.is_shielded(battle, from, target) {
            exposure.concealed = true;
            exposure.protected = true;
        }
        Status {
            exposure,
            down: them.is_down(),
            halved: them.halves_blasts(),
        }
    }

    /// Behind a gun shield, fired at from its front 90° (sof-wsr-shield).
    fn is_shielded(&self, battle: &Battle, from: FigureId, target: UnitId) -> bool {
        let shooter = battle.figure(from);
        let heading = battle.unit(target).heading;
        let mut shields = battle.figures_of(target).filter(|(_, figure)| {
            let is_piece = matches!(figure.body, Body::Gun | Body::Team) && figure.on_table();
            is_piece
                && self
                    .weapons(figure)
                    .any(|(_, weapon)| weapon.has(WeaponRule::GunShield))
        });
        shooter.on_table() && shields.any(|(_, figure)| in_arc(Arc::Front90, figure.at, heading, shooter.at))
    }

    /// What one Accuracy check needs: base, target, range, firer, weapon, special rules, in this order (sof-core-18, sof-shoot-55, sof-shoot-56, sof-shoot-57, sof-shoot-58, sof-shoot-59, sof-shoot-60, sof-shoot-61, sof-shoot-62, sof-shoot-63, sof-shoot-64, sof-shoot-65, sof-shoot-66).
    pub fn accuracy(&self, battle: &Battle, shot: &Shot<'_>) -> Need {
        let target = battle.unit(shot.target);
        let thrown = shot.mode.is_thrown();
        let mut need = Need::of(if thrown { 2 } else { target.training.hit_on() });
        self.modify_by_target(battle, shot, &mut need);
        let range = match shot.band {
            Band::Close | Band::Short => 0,
            Band::Medium => -1,
            Band::Long => -2,
        };
        need.modify("range", range, "sof-shoot-58");
        self.modify_by_firer(battle, shot, &mut need);
        self.modify_by_weapon(battle, shot, &mut need);
        need
    }

    fn modify_by_target(&self, battle: &Battle, shot: &Shot<'_>, need: &mut Need) {
        let target = battle.unit(shot.target);
        let Status { exposure, down, .. } = shot.status;
        let flame = shot.mode.has(WeaponRule::Flamethrower);
        let sees_all = flame || shot.mode.has(WeaponRule::Sniper);
        if target
            .alignment()
            .is_some_and(|it| it != crate::content::model::Alignment::Line)
        {
            need.modify("in column", 1, "sof-shoot-57");
        }
        if down && !flame {
            need.modify("hit the dirt", -1, "sof-shoot-59");
        }
        if exposure.deep && !sees_all {
            need.modify("deep in woods", -2, "sof-shoot-61");
        } else if exposure.concealed && !sees_all {
            need.modify("concealed", -1, "sof-shoot-60");
        }
        let open = !exposure.concealed && !exposure.deep && !exposure.protected;
        if open && target.formation == Formation::Extended {
            need.modify("extended order", -1, "sof-shoot-63");
        }
        if target.has(UnitRule::GhillieSuit) {
            need.modify("ghillie suit", -1, "sof-usr-ghillie");
        }
    }

    fn modify_by_firer(&self, battle: &Battle, shot: &Shot<'_>, need: &mut Need) {
        let me = battle.unit(shot.unit);
        match shot.manner {
            Manner::Sustained if !shot.mode.has(WeaponRule::MuzzleLoader) => {
                need.modify("Sustained Fire", 1, "sof-shoot-56");
            }
            Manner::Closing => {
                if me.sheltering {
                    need.modify("sheltering", -2, "sof-act-shel-4");
                }
                if battle.unit(shot.target).screened {
                    need.modify("smoke grenades", -1, "sof-wsr-smokegren");
                }
            }
            Manner::Sustained | Manner::Moving | Manner::Halted => {}
        }
        need.modify("suppressed", -i32::from(me.suppression), "sof-shoot-64");
        need.modify("damaged", -i32::from(me.damage), "sof-shoot-64");
    }

    /// What the weapon itself changes (sof-shoot-65 and section 24).
    fn modify_by_weapon(&self, battle: &Battle, shot: &Shot<'_>, need: &mut Need) {
        let Shot { mode, weapon, .. } = *shot;
        let me = battle.unit(shot.unit);
        if shot.manner == Manner::Moving && mode.moving.slow {
            need.modify("slow firing", -1, "sof-shoot-51");
        }
        if mode.has(WeaponRule::SlowLoading) {
            need.modify("slow loading", -1, "sof-wsr-slowload");
        }
        if shot.accelerated {
            need.modify("Accelerated Fire", -1, "sof-shoot-53");
        }
        if mode.has(WeaponRule::NoHe) {
            need.modify("no HE", -1, "sof-wsr-nohe");
        }
        if 0 < self.missing_crew(battle, shot.figure, weapon) {
            need.modify("short of crew", -1, "sof-wsr-crew");
        }
        if mode.has(WeaponRule::BlackPowder) && 0 < me.fired_turn && me.fired_turn + 1 == battle.turn {
            need.modify("black powder", -1, "sof-wsr-black");
        }
        if mode.has(WeaponRule::Burst) && shot.band == Band::Close {
            need.modify("burst", 1, "sof-wsr-burst");
        }
        if mode.has(WeaponRule::Sniper) {
            let spotter = battle.fit(shot.unit).any(|(_, it)| it.role == Role::Spotter);
            if !spotter {
                need.modify("no spotter", -1, "sof-wsr-sniper-4");
            }
            if self.has_sword(battle, shot.target) {
                need.modify("a sword", 1, "sof-wsr-sword");
            }
        }
    }

    /// An officer with a sword is there.
    fn has_sword(&self, battle: &Battle, unit: UnitId) -> bool {
        let mut officers = battle
            .figures_of(unit)
            .filter(|(_, figure)| figure.role == Role::Officer);
        officers.any(|(_, figure)| {
            self.weapons(figure)
                .any(|(_, weapon)| weapon.has(WeaponRule::Sword))
        })
    }
}
