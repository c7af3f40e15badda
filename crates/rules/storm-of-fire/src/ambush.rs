//! Ambushes (sof-msr-2, sof-msr-3, sof-msr-4, sof-msr-5, sof-msr-6): a unit stands openly in a piece of terrain, but where exactly is said only when it acts or an
//! enemy comes in. Nothing of it is hidden (sof-hid-3).

use board::table::figures::{Filled, Miniature, NoPlace};
use board::table::{Footprint, in_shape, within};
use umpire::{Event, Seat};

use crate::battle::{Battle, Unit, UnitId, other};
use crate::content::model::{Formation, UnitRule, UnitType};
use crate::decisions::Spring;
use crate::ground::Terrain;
use crate::missions::DEFENDER;
use crate::moving::Planned;
use crate::order::{Berth, Draw};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Why an ambush is laid open.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sprung {
    /// It is activated: not within 6 inches of an enemy (sof-msr-4).
    Acting,
    /// An enemy has entered the piece, or scouts have found it: more than 2 inches from enemies (sof-msr-5).
    Found,
}

impl Rules {
    /// Does a piece of terrain conceal those in it (sof-terrain-gen-20)? In a building a unit stands openly at its windows.
    pub fn hides_ambush(&self, piece: u16) -> bool {
        match self.ground.kind(piece) {
            Terrain::TrenchLine
            | Terrain::HastyTrench
            | Terrain::Rubble
            | Terrain::Levelled
            | Terrain::Insubstantial
            | Terrain::Woods
            | Terrain::Orchard
            | Terrain::ShatteredWoods
            | Terrain::Undergrowth
            | Terrain::Vineyard
            | Terrain::TallField => true,
            Terrain::Rough => self.features[usize::from(piece)].conceals,
            Terrain::Road
            | Terrain::Trail
            | Terrain::Building
            | Terrain::River
            | Terrain::Stream
            | Terrain::Impassable
            | Terrain::Cliff
            | Terrain::Haystack
            | Terrain::Wreck
            | Terrain::Embankment
            | Terrain::Hill
            | Terrain::Ridge
            | Terrain::SteepSlope
            | Terrain::Ditch
            | Terrain::Wall
            | Terrain::Hedge
            | Terrain::Hedgerow
            | Terrain::Fence
            | Terrain::Wire
            | Terrain::Scrape => false,
        }
    }

    /// May this unit be set in ambush in this piece (sof-msr-2, sof-msr-3, sof-usr-camouflage)?
    pub fn check_ambush(&self, battle: &Battle, unit: UnitId, piece: u16) -> Allowed {
        let me = battle.unit(unit);
        let Some(most) = self.mission().ambush.filter(|_| me.owner.index() == DEFENDER) else {
            return Err(Why::new(
                "sof-msr-2",
                "Your side lies in no ambush in this mission.",
            ));
        };
        let lying = |other: &&Unit| {
            other.owner == me.owner && other.ambush.is_some() && !other.has(UnitRule::Camouflage)
        };
        let count = battle.units.iter().filter(lying).count();
        if !me.has(UnitRule::Camouflage) && usize::from(most) <= count {
            return Err(Why::new(
                "sof-msr-2",
                "Besides units with Camouflage {n} may be set in ambush.",
            )
            .number(i32::from(most)));
        }
        self.check_hiding(battle, unit, piece)
    }

    /// Can a unit hide in this piece at all (sof-msr-3)?
    pub(crate) fn check_hiding(&self, battle: &Battle, unit: UnitId, piece: u16) -> Allowed {
        match battle.unit(unit).kind {
            UnitType::Infantry | UnitType::Weapon | UnitType::Gun => {}
            UnitType::Mounted | UnitType::Vehicle => {
                return Err(Why::new("sof-msr-3", "{} cannot hide.").unit(unit.in_words()));
            }
        }
        if self.features.len() <= usize::from(piece) || !self.hides_ambush(piece) {
            return Err(Why::new("sof-msr-3", "That terrain conceals nobody in it."));
        }
        Ok(())
    }

    /// Ambushes worth offering to a unit that is to be set up: one in each piece of its zone that hides it. Not all find room.
    pub(crate) fn ambush_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Berth> {
        let me = battle.unit(unit);
        let zone = self.zone(me.owner);
        let pieces = self.ground.pieces();
        let hiding = pieces.filter(|piece| self.check_ambush(battle, unit, *piece).is_ok());
        hiding
            .filter_map(|piece| {
                let at = crate::victory::middle_of(&self.ground.piece(piece).shape)?;
                let draw = Draw {
                    heading: Some(self.toward_enemy(me.owner).degrees()),
                    ..Draw::to(at.into())
                };
                zone.contains(at).then_some(Berth::Ambush { piece, draw })
            })
            .collect()
    }

    /// Where a unit in ambush turns out to be: anywhere in its piece, away from enemies (sof-msr-4, sof-msr-5).
    pub fn plan_spring(
        &self,
        battle: &Battle,
        unit: UnitId,
        why: Sprung,
        draw: &Draw,
    ) -> Result<(Filled, Formation), Why> {
        let Some(piece) = battle.unit(unit).ambush else {
            return Err(Why::new("sof-msr-4", "{} is not in ambush.").unit(unit.in_words()));
        };
        let shape = &self.ground.piece(piece).shape;
        let enemies: Vec<Footprint> = battle
            .enemies(battle.unit(unit).owner)
            .flat_map(|(enemy, _)| self.prints(battle, enemy))
            .collect();
        let reach = match why {
            Sprung::Acting => 600,
            Sprung::Found => 200,
        };
        let rule = |_: &Miniature, print: &Footprint| {
            let near = enemies.iter().any(|enemy| within(print, enemy, reach));
            (near || !in_shape(print.centre(), shape)).then_some(NoPlace::Reach)
        };
        self.put_down(battle, unit, draw, &rule)
    }

    /// Places worth offering: the middle of the piece and half-way to its corners, all of them legal.
    pub fn spring_offers(&self, battle: &Battle, unit: UnitId, why: Sprung) -> Vec<Draw> {
        use board::table::Figure;
        let me = battle.unit(unit);
        let Some(piece) = me.ambush else {
            return Vec::new();
        };
        let shape = &self.ground.piece(piece).shape;
        let Some(middle) = crate::victory::middle_of(shape) else {
            return Vec::new();
        };
        let corners = shape.core().points().iter().take(8);
        let half_way = corners.filter_map(|corner| {
            let mean = |a: i32, b: i32| (a + b) / 2;
            board::table::Point::new(mean(middle.x(), corner.x()), mean(middle.y(), corner.y())).ok()
        });
        let draws = std::iter::once(middle).chain(half_way).map(|at| Draw {
            heading: Some(me.heading.degrees()),
            ..Draw::to(at.into())
        });
        draws
            .filter(|draw| self.plan_spring(battle, unit, why, draw).is_ok())
            .collect()
    }
}

impl Battle {
    /// Units of the enemy that lie in ambush in a piece: they are found when one of this seat's models enters it (sof-msr-5).
    pub fn ambushes_in(&self, seat: Seat, piece: u16) -> Vec<UnitId> {
        let lies =
            |(_, unit): &(UnitId, &Unit)| unit.owner != seat && unit.in_play() && unit.ambush == Some(piece);
        self.numbered_units().filter(lies).map(|(id, _)| id).collect()
    }
}

impl Rules {
    /// A move into a piece in which an enemy lies in ambush ends where its first figure would enter it (sof-msr-5).
    pub(crate) fn stop_at_ambush(&self, battle: &Battle, planned: &mut Planned) {
        let seat = battle.unit(planned.unit).owner;
        let hidden = battle.own(other(seat)).filter_map(|(_, unit)| unit.ambush);
        let mut pieces: Vec<u16> = hidden.collect();
        if pieces.is_empty() {
            return;
        }
        pieces.sort_unstable();
        let setting = self.setting(battle, planned.unit);
        let first = pieces.into_iter().filter_map(|piece| {
            let ways = planned.filled.ways.values();
            let met = ways.filter_map(|way| self.meeting(&setting, way, piece));
            met.map(|met| (met.spent, piece)).min()
        });
        if let Some((spent, piece)) = first.min() {
            planned.filled = self.halted(battle, planned, piece, spent);
            planned.finds = Some(piece);
        }
    }
}

impl Resolution<'_> {
    /// Whoever lies in ambush in a piece that a unit was about to enter is found (sof-msr-5).
    pub(crate) fn find_ambushes(&mut self, by: UnitId, piece: u16) {
        let seat = self.battle.unit(by).owner;
        for unit in self.battle.ambushes_in(seat, piece).into_iter().rev() {
            self.spring(unit, Sprung::Found);
        }
    }

    /// An ambush is laid open: its owner says where it stands (sof-msr-4, sof-msr-5). Puts the question on the stack.
    pub fn spring(&mut self, unit: UnitId, why: Sprung) {
        if self.battle.unit(unit).ambush.is_some() {
            let seat = self.battle.unit(unit).owner;
            self.ask(Spring { seat, unit, why });
        }
    }

    /// It stands there now; without a place, where it stood.
    pub(crate) fn unmask(&mut self, unit: UnitId, why: Sprung, place: Option<(Filled, Formation)>) {
        if let Some((filled, formation)) = place {
            self.take_places(unit, &filled, formation);
        }
        self.battle.unit_mut(unit).ambush = None;
        self.tell(|say| {
            let (rule, how) = match why {
                Sprung::Acting => ("sof-msr-4", "comes out of its ambush"),
                Sprung::Found => ("sof-msr-5", "is found in its ambush"),
            };
            let text = format!("{} {how}.", say.unit(unit));
            let figures: Vec<_> = say.battle.figures_of(unit).map(|(id, _)| id).collect();
            let event = Event::new("ambush", rule, text);
            event.together(figures.iter().map(|id| say.placed(*id)))
        });
    }
}

#[cfg(test)]
mod tests;
