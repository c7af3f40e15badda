//! Beaten zones: what machine guns keep down by being there (sof-turn-3, sof-turn-4, sof-turn-5, sof-wsr-beaten).

use rulebook::Process;
use serde::{Deserialize, Serialize};
use umpire::{Event, Seat};

use crate::attack::Manner;
use crate::battle::{Battle, BuildingState, FigureId, Frame, UnitId, other};
use crate::content::model::{UnitType, WeaponRule};
use crate::eligible::Look;
use crate::ground::Terrain;
use crate::rules::{Resolution, Rules};

/// With so much suppression a machine gun projects no zone (sof-wsr-beaten-off).
const EXCESS: u8 = 4;

/// Units in zones, yet to be marked: a process, for each may be forced to ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BeatenZones {
    pub left: Vec<(UnitId, u8)>,
}

impl Rules {
    /// The weapons of a side that project a zone: crewed, clear, not too suppressed, not in ambush (sof-wsr-beaten-off).
    fn projectors(&self, battle: &Battle, seat: Seat) -> Vec<(UnitId, FigureId, u16)> {
        let mut found = Vec::new();
        for (unit, me) in battle.own(seat) {
            if EXCESS <= me.suppression || me.ambush.is_some() {
                continue;
            }
            for (id, figure) in battle.figures_of(unit) {
                for (weapon, arm) in self.weapons(figure) {
                    let works = !figure.jammed && 0 < self.serving(battle, id);
                    if arm.has(WeaponRule::BeatenZone) && works {
                        found.push((unit, id, weapon));
                    }
                }
            }
        }
        found
    }

    /// Trench lines and intact buildings keep a zone out (sof-turn-3, sof-bldg-12).
    fn is_exempt(&self, battle: &Battle, unit: UnitId) -> bool {
        if let Some(house) = battle.building_of(unit) {
            return self.building_state(battle, house) == BuildingState::Intact;
        }
        let all = battle.standing(unit);
        let inside = all
            .iter()
            .filter(|id| battle.figure(**id).under.is(Terrain::TrenchLine));
        all.len() <= 2 * inside.count()
    }

    /// Is a unit in the zone of a weapon: in its arc, seen, on a line of fire, in its printed range (sof-wsr-beaten,
    /// sof-smoke-11)?
    pub fn is_in_zone(&self, battle: &Battle, gun: (UnitId, FigureId, u16), unit: UnitId) -> bool {
        let (by, figure, weapon) = gun;
        if battle.unit(unit).kind == UnitType::Vehicle || self.is_exempt(battle, unit) {
            return false;
        }
        let look = Look::new(self, battle, by, unit, Manner::Halted);
        let Some(mode) = self.weapon(weapon).modes.first() else {
            return false;
        };
        // The zone reaches as far as the chart says, whatever the ground (sof-shoot-28).
        look.range(figure, 0).is_within(mode.max) && look.can_fire(figure, weapon, 0)
    }

    /// Units of a side in enemy zones, in ascending id, with how many cover each (sof-turn-4).
    pub fn beaten(&self, battle: &Battle, seat: Seat) -> Vec<(UnitId, u8)> {
        let guns = self.projectors(battle, other(seat));
        let units = battle.own(seat).filter(|(_, unit)| unit.ambush.is_none());
        units
            .map(|(unit, _)| {
                let covering = guns.iter().filter(|gun| self.is_in_zone(battle, **gun, unit));
                (unit, covering.count() as u8)
            })
            .filter(|(_, zones)| 0 < *zones)
            .collect()
    }
}

impl Process<Rules> for BeatenZones {
    fn go_on(mut self, turn: &mut Resolution<'_>) {
        if self.left.is_empty() {
            return;
        }
        let (unit, zones) = self.left.remove(0);
        turn.battle.stack.push(Frame::BeatenZones(self));
        if turn.battle.unit(unit).in_play() {
            turn.tell(|say| {
                let text = format!("{} is in {zones} beaten zones.", say.unit(unit));
                Event::new("beaten", "sof-turn-3", text)
            });
            turn.suppress(unit, zones.into());
            turn.force_to_ground(unit);
        }
    }
}

impl Resolution<'_> {
    /// Beaten zones of both sides (sof-turn-3): all units of one side, then of the other (sof-turn-17).
    pub fn beaten_zones(&mut self) {
        let first = self.battle.initiative.unwrap_or(Seat(0));
        let mut left = self.rules.beaten(self.battle, first);
        left.extend(self.rules.beaten(self.battle, other(first)));
        if !left.is_empty() {
            self.ask(BeatenZones { left });
        }
    }
}
