//! Buildings under heavy fire (sof-bldg-23, sof-bldg-24, sof-bldg-25).

use umpire::Event;

use crate::aftermath::Impact;
use crate::attack::Attack;
use crate::battle::{BuildingState, UnitId, Whereabouts};
use crate::chance::d3;
use crate::rules::Resolution;

/// Falling masonry reaches so far (sof-bldg-24), and wounds on 3+.
const REACH: board::table::Length = 600;
const MASONRY: i32 = 3;

impl Resolution<'_> {
    /// Each hit of a heavy blast on somebody inside rolls a die: a 6 is d3 hits on the building (sof-bldg-23).
    pub(crate) fn shake_building(&mut self, attack: &Attack) {
        let heavy = attack
            .fired
            .iter()
            .filter(|fired| fired.blast.is_some_and(|blast| blast.shakes_buildings()));
        let hits: u32 = heavy.map(|fired| fired.hits).sum();
        if let Whereabouts::Building(piece) = self.battle.unit(attack.target).place {
            self.shake(piece, hits);
        }
    }

    /// So many heavy hits on those in a building.
    pub(crate) fn shake(&mut self, piece: u16, hits: u32) {
        let from = self.dice.log().len();
        let mut damage = 0;
        for _ in 0..hits {
            if self.dice.d6("structure", "sof-bldg-23") == 6 {
                damage += d3(self.dice.d6("structure hits", "sof-bldg-23"));
            }
        }
        if damage == 0 {
            return;
        }
        self.tell(|_| {
            let text = format!("The building takes {damage} structure hits.");
            Event::new("structure", "sof-bldg-23", text)
        });
        self.show_dice(from);
        let entry = self.rules.features[usize::from(piece)].building.as_ref();
        let resiliency = entry.map_or(u8::MAX, |entry| entry.resiliency);
        let Some(building) = self.battle.buildings.iter_mut().find(|it| it.piece == piece) else {
            return;
        };
        building.hits = building.hits.saturating_add(damage);
        if resiliency < building.hits {
            building.hits = 0;
            match building.state {
                BuildingState::Intact => {
                    building.state = BuildingState::Ruined;
                    self.bring_down(piece);
                }
                BuildingState::Ruined => {
                    building.state = BuildingState::Levelled;
                    self.level_ruin(piece);
                }
                BuildingState::Levelled => {}
            }
        }
    }

    fn inside(&self, piece: u16) -> Vec<UnitId> {
        let units = self.battle.numbered_units();
        units
            .filter(|(_, unit)| unit.place == Whereabouts::Building(piece))
            .map(|(id, _)| id)
            .collect()
    }

    /// It becomes a ruin: 2d6 hits inside, d6 nearby, which bring no suppression of their own (sof-bldg-24).
    fn bring_down(&mut self, piece: u16) {
        self.tell(|_| Event::new("collapse", "sof-bldg-24", "The building collapses into a ruin."));
        let inside = self.inside(piece);
        let near: Vec<UnitId> = self
            .battle
            .numbered_units()
            .filter(|(id, unit)| unit.in_play() && !inside.contains(id))
            .map(|(id, _)| id)
            .filter(|id| self.rules.is_near_piece(self.battle, *id, piece, REACH))
            .collect();
        let mut impacts = Vec::new();
        for (unit, dice, markers) in inside
            .iter()
            .map(|unit| (*unit, 2, 2))
            .chain(near.iter().map(|unit| (*unit, 1, 1)))
        {
            let hits = (0..dice).map(|_| u32::from(self.dice.d6("masonry", "sof-bldg-24")));
            impacts.push(Impact {
                unit,
                hits: hits.sum(),
                lethality: MASONRY,
                markers,
                rule: "sof-bldg-24",
            });
        }
        self.impact(&impacts);
    }

    /// The ruin becomes rubble: one marker on each unit inside (sof-bldg-25).
    fn level_ruin(&mut self, piece: u16) {
        self.tell(|_| Event::new("collapse", "sof-bldg-25", "The ruin collapses into rubble."));
        for unit in self.inside(piece) {
            self.suppress(unit, 1);
            self.force_to_ground(unit);
        }
    }
}

impl crate::Rules {
    /// Is a unit so near to a piece of the table?
    fn is_near_piece(
        &self,
        battle: &crate::Battle,
        unit: UnitId,
        piece: u16,
        reach: board::table::Length,
    ) -> bool {
        let shape = &self.ground.piece(piece).shape;
        match battle.building_of(unit) {
            Some(other) => board::table::gap2(&self.ground.piece(other).shape, shape).is_within(reach),
            None => {
                let prints = self.prints(battle, unit);
                prints
                    .iter()
                    .any(|print| board::table::within(print, shape, reach))
            }
        }
    }
}
