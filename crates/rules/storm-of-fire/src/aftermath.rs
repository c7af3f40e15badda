//! What follows an attack: jams, spent fuel, erratic weapons, rounds that go astray (sof-shoot-85, sof-wsr-salvo, sof-ind-14).

use umpire::Event;
use umpire::show::MarkLook;

use crate::attack::{Attack, Fired, suppression_of};
use crate::battle::{FigureId, UnitId};
use crate::chance::d3;
use crate::content::model::{Role, WeaponRule};
use crate::rules::{Resolution, Rules};

/// Rounds that go astray strike so far from the target (sof-ind-14, sof-wsr-salvo).
const ASTRAY: board::table::Length = 600;

/// Hits that nobody can dodge any more.
#[derive(Copy, Clone, Debug)]
pub struct Impact {
    pub unit: UnitId,
    pub hits: u32,
    pub lethality: i32,
    /// Markers they bring.
    pub markers: u32,
    pub rule: &'static str,
}

impl Resolution<'_> {
    /// Suppression, Lethality, saves and wounds unit by unit (sof-pol-14); then those forced to ground test.
    pub fn impact(&mut self, impacts: &[Impact]) {
        let mut hurt = Vec::new();
        for impact in impacts {
            let Impact { unit, hits, .. } = *impact;
            if self.battle.unit(unit).is_eliminated() {
                continue;
            }
            self.tell(|say| {
                let text = format!("{} takes {hits} hits.", say.unit(unit));
                let event = Event::new("hit", impact.rule, text);
                let shown = say.mark_unit(unit, MarkLook::Hit, "hit");
                shown.into_iter().fold(event, Event::show)
            });
            self.suppress(unit, impact.markers);
            let wounds = self.roll_lethality(unit, hits, impact.lethality);
            let wounds = wounds - self.roll_saves(unit, wounds);
            if 0 < wounds {
                self.wound_by_fire(unit, wounds, impact.rule);
                hurt.push(unit);
            }
        }
        for impact in impacts.iter().rev() {
            let there = !self.battle.unit(impact.unit).is_eliminated();
            if there && hurt.contains(&impact.unit) {
                self.after_losses(impact.unit);
            }
            if there && 0 < impact.markers {
                self.force_to_ground(impact.unit);
            }
        }
    }

    /// The end of an attack (sof-shoot-85): jams, fuel, erratic weapons; then what went astray.
    pub(crate) fn finish_attack(&mut self, attack: &Attack) {
        for fired in &attack.fired {
            self.jam(fired);
            self.burn_fuel(fired);
            self.backfire(fired);
        }
        let mut impacts = self.stray_rounds(attack);
        for fired in &attack.fired {
            impacts.extend(self.premature(fired));
        }
        self.impact(&impacts);
        self.shake_building(attack);
    }

    /// Equal first dice of a weapon jam it (sof-wsr-jams-1).
    fn jam(&mut self, fired: &Fired) {
        let only_ones = self.rules.settings.jam_on_ones;
        if !fired.jams || !is_jam(&fired.dice, only_ones) {
            return;
        }
        for figure in &fired.figures {
            self.battle.figure_mut(*figure).jammed = true;
        }
        self.tell(|say| {
            let text = format!("A weapon of {} jams.", say.unit(fired.unit));
            let event = Event::new("jammed", "sof-wsr-jams-1", text);
            let shown = say.mark_unit(fired.unit, MarkLook::Jammed, "jammed");
            shown.into_iter().fold(event, Event::show)
        });
    }

    /// After each use of a flamethrower a die: on a 1 the fuel is gone, and the team with it (sof-wsr-flame-2).
    fn burn_fuel(&mut self, fired: &Fired) {
        let mode = self.rules.mode(fired.weapon, fired.mode);
        if !mode.has(WeaponRule::Flamethrower) || fired.dice.is_empty() {
            return;
        }
        for figure in &fired.figures {
            let from = self.dice.log().len();
            let die = self.dice.d6("fuel", "sof-wsr-flame-2");
            let words = if die == 1 {
                "is out of fuel and leaves"
            } else {
                "has fuel left"
            };
            self.tell(|say| {
                let text = format!("The flamethrower of {} {words}.", say.unit(fired.unit));
                Event::new("fuel", "sof-wsr-flame-2", text)
            });
            self.show_dice(from);
            if die == 1 {
                let mate = self.rules.flame_mate(self.battle, *figure);
                self.remove_figure(*figure, "sof-wsr-flame-2");
                if let Some(mate) = mate {
                    self.remove_figure(mate, "sof-wsr-flame-2");
                }
            }
        }
    }

    /// Each natural 1 of an erratic weapon wounds its own unit (sof-wsr-erratic).
    fn backfire(&mut self, fired: &Fired) {
        let mode = self.rules.mode(fired.weapon, fired.mode);
        if mode.has(WeaponRule::Erratic) && 0 < fired.ones() {
            self.wound_by_fire(fired.unit, fired.ones(), "sof-wsr-erratic");
        }
    }

    /// Each natural 1 of an improvised weapon is a hit on its own unit, which may dodge it (sof-gren-14, sof-wsr-improv).
    fn premature(&mut self, fired: &Fired) -> Option<Impact> {
        let mode = self.rules.mode(fired.weapon, fired.mode);
        if !mode.has(WeaponRule::Improvised) || fired.ones() == 0 {
            return None;
        }
        let hits = self.dodge(fired.unit, fired.ones());
        let suppresses = mode.has(WeaponRule::Suppression);
        (0 < hits).then_some(Impact {
            unit: fired.unit,
            hits,
            lethality: mode.leth,
            markers: suppression_of(hits, suppresses),
            rule: "sof-gren-14",
        })
    }

    /// Salvo: d3 hits on every unit near the target (sof-wsr-salvo). Other indirect fire: friends near it take half its hits on 1–2
    /// (sof-ind-14, sof-ind-15).
    fn stray_rounds(&mut self, attack: &Attack) -> Vec<Impact> {
        let mut impacts = Vec::new();
        for fired in attack.fired.iter().filter(|fired| 0 < fired.hits) {
            let mode = self.rules.mode(fired.weapon, fired.mode);
            let (salvo, suppresses) = (mode.has(WeaponRule::Salvo), mode.has(WeaponRule::Suppression));
            if !salvo && attack.lobbed.is_none() {
                continue;
            }
            let owner = self.battle.unit(fired.unit).owner;
            for unit in self.rules.near(self.battle, attack.target) {
                if !salvo && self.battle.unit(unit).owner != owner {
                    continue;
                }
                let hits = match salvo {
                    true => u32::from(d3(self.dice.d6("salvo", "sof-wsr-salvo"))),
                    false if self.dice.d6("short rounds", "sof-ind-14") <= 2 => fired.hits.div_ceil(2),
                    false => 0,
                };
                if hits == 0 {
                    continue;
                }
                let figure = fired.figures[0];
                let status = self.rules.status(self.battle, figure, unit);
                let mode = self.rules.mode(fired.weapon, fired.mode);
                let need = self
                    .rules
                    .lethality(self.battle, unit, mode, fired.blast, &status);
                impacts.push(Impact {
                    unit,
                    hits,
                    lethality: need.number,
                    markers: suppression_of(hits, suppresses),
                    rule: if salvo { "sof-wsr-salvo" } else { "sof-ind-14" },
                });
            }
        }
        impacts
    }

    /// A unit hits the dirt, by its own action or under fire: lever-action weapons jam (sof-act-htd-1, sof-shoot-31, sof-wsr-lever).
    pub fn go_down(&mut self, unit: UnitId) {
        self.battle.unit_mut(unit).down = true;
        let levers: Vec<FigureId> = self
            .battle
            .figures_of(unit)
            .filter(|(_, figure)| {
                self.rules
                    .weapons(figure)
                    .any(|(_, weapon)| weapon.has(WeaponRule::LeverAction))
            })
            .map(|(id, _)| id)
            .collect();
        for figure in levers {
            self.battle.figure_mut(figure).jammed = true;
        }
        self.tell(|say| {
            let event = Event::new(
                "down",
                "sof-act-htd-1",
                format!("{} hits the dirt.", say.unit(unit)),
            );
            let shown = say.mark_unit(unit, MarkLook::Pinned, "down");
            shown.into_iter().fold(event, Event::show)
        });
    }

    /// A gunner without a loader gets an unhurt plain figure when his unit is activated (sof-wsr-loader).
    pub fn replace_loaders(&mut self, unit: UnitId) {
        while let Some(figure) = self.rules.next_loader(self.battle, unit) {
            self.battle.figure_mut(figure).role = Role::Loader;
            self.tell(|say| {
                let text = format!("{} steps in as loader.", say.name(figure));
                Event::new("loader", "sof-wsr-loader", text)
            });
        }
    }
}

/// Two of these dice alike, or two ones only.
fn is_jam(dice: &[u8], only_ones: bool) -> bool {
    let twice = |face: u8| 2 <= dice.iter().filter(|die| **die == face).count();
    match only_ones {
        true => twice(1),
        false => (1..=6).any(twice),
    }
}

impl Rules {
    /// Units with a model within 6" of a target's, in ascending id.
    pub(crate) fn near(&self, battle: &crate::Battle, target: UnitId) -> Vec<UnitId> {
        let others = battle
            .numbered_units()
            .filter(|(id, unit)| *id != target && unit.in_play());
        others
            .filter(|(id, _)| self.units_within(battle, *id, target, ASTRAY))
            .map(|(id, _)| id)
            .collect()
    }

    /// Has a shotgun, one die each (sof-wsr-shotgun).
    pub(crate) fn shotguns(&self, battle: &crate::Battle, unit: UnitId) -> u32 {
        let has = |figure: &crate::battle::Figure| {
            self.weapons(figure)
                .any(|(_, weapon)| weapon.has(WeaponRule::Shotgun))
        };
        battle.fit(unit).filter(|(_, figure)| has(figure)).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// sof-wsr-jams-1; sof-check-78.
    #[test]
    fn two_equal_dice_jam_a_weapon() {
        assert!(is_jam(&[2, 5, 5], false));
        assert!(!is_jam(&[2, 4, 5], false));
        assert!(!is_jam(&[2, 5, 5], true));
        assert!(is_jam(&[1, 5, 1], true));
    }
}
