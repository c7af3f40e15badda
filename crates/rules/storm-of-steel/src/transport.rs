//! Section 10, Transport: loading, riding, unloading.

use board::table::{Facing, Point, check_rest, contact};
use tabletop::{Around, OpenTable as _};
use umpire::{Event, Seat};

use crate::battle::{Battle, Morale, UnitId, Whereabouts};
use crate::content::model::UnitType;
use crate::order::Spot;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Half of the printed allowance (sos-10B.2).
pub fn half(kind: &UnitType) -> i32 {
    kind.allowance / 2
}

impl Rules {
    /// May this kind ride on that carrier with those already aboard (sos-10A.1, sos-10A.2)?
    fn check_room(&self, battle: &Battle, id: UnitId, carrier: UnitId) -> Allowed {
        let (rider, kind) = (self.kind_of(battle, id), self.kind_of(battle, carrier));
        if !rider.rides() {
            return Err(Why::new("sos-10A.1", "{} cannot be carried.").unit(id));
        }
        let guns = battle
            .passengers(carrier)
            .filter(|(_, unit)| self.kind(unit).family.is_gun())
            .count();
        let foot = battle.passengers(carrier).count() - guns;
        if kind.has_room(guns, foot, rider) {
            Ok(())
        } else {
            Err(Why::new("sos-10A.2", "{} has no room for {}.")
                .unit(carrier)
                .unit(id))
        }
    }

    /// May this unit board that carrier now (sos-10B.1, sos-10B.2, sos-10B.6)?
    pub fn check_mount(&self, battle: &Battle, seat: Seat, id: UnitId, carrier: UnitId) -> Allowed {
        let unit = self.check_own(battle, seat, id)?;
        let truck = self.check_own(battle, seat, carrier)?;
        self.check_room(battle, id, carrier)?;
        if unit.phase.went || truck.phase.went || unit.phase.unloaded || truck.phase.unloaded {
            return Err(Why::new(
                "sos-10B.1",
                "Both must be where they were when the phase began.",
            ));
        }
        if !contact(&self.print(battle, id), &self.print(battle, carrier)) {
            return Err(Why::new("sos-10B.1", "{} is not in contact with {}.")
                .unit(id)
                .unit(carrier));
        }
        self.check_steady(unit, id)?;
        self.check_steady(truck, carrier)?;
        if truck.immobile {
            return Err(Why::new("sos-10C.1", "{} is immobilised.").unit(carrier));
        }
        self.check_halves(battle, id, carrier)
    }

    /// Is this carrier where it was when the phase began, able, and not too far gone to load anybody (sos-10B.1,
    /// sos-10B.2)? A quick first look: who is refused here is refused by [`Rules::check_mount`].
    pub(crate) fn may_load(&self, battle: &Battle, carrier: UnitId) -> bool {
        let truck = battle.unit(carrier);
        let at_start = !truck.phase.went && !truck.phase.unloaded;
        at_start
            && !truck.immobile
            && truck.morale == Morale::Normal
            && (truck.phase.loaded || self.check_half(battle, carrier).is_ok())
    }

    /// Has each of them half a move left to load? The carrier pays once (sos-10B.2).
    fn check_halves(&self, battle: &Battle, id: UnitId, carrier: UnitId) -> Allowed {
        self.check_half(battle, id)?;
        if battle.unit(carrier).phase.loaded {
            Ok(())
        } else {
            self.check_half(battle, carrier)
        }
    }

    /// In set-up a unit may start aboard (sos-4J).
    pub fn check_start_aboard(&self, battle: &Battle, seat: Seat, id: UnitId, carrier: UnitId) -> Allowed {
        self.check_to_place(battle, seat, id)?;
        self.check_own(battle, seat, carrier)?;
        self.check_room(battle, id, carrier)
    }

    fn check_half(&self, battle: &Battle, id: UnitId) -> Allowed {
        if self.allowance_left(battle, id) < half(self.kind_of(battle, id)) {
            return Err(Why::new("sos-10B.2", "{} has less than half of its move left.").unit(id));
        }
        Ok(())
    }

    /// May this passenger get off there (sos-10B.4)? Whether he may at all is [`Rules::check_may_dismount`].
    pub fn check_beside(
        &self,
        battle: &Battle,
        around: &Around,
        carrier: UnitId,
        id: UnitId,
        at: Spot,
        facing: i32,
    ) -> Result<(Point, Facing), Why> {
        let (at, facing) = self.spot(at, Some(facing))?;
        let facing = facing.unwrap_or_default();
        let print = self.print_at(battle.unit(id), at, facing);
        if !contact(&print, &self.print(battle, carrier)) {
            return Err(Why::new("sos-10B.4", "{} gets off beside {}.")
                .unit(id)
                .unit(carrier));
        }
        check_rest(self.field(&around.stands), &around.mover, &print)
            .map_err(|fault| self.move_fault(fault, id))?;
        self.check_off_wire(battle, id, &print)?;
        self.check_in_structure(battle, id, at)?;
        Ok((at, facing))
    }

    /// Everything about unloading but the place; the carrier.
    pub fn check_may_dismount(&self, battle: &Battle, seat: Seat, id: UnitId) -> Result<UnitId, Why> {
        let unit = self.check_left_to(battle, seat, id)?;
        let Some(carrier) = unit.aboard() else {
            return Err(Why::new("sos-10B.2", "{} is not being carried.").unit(id));
        };
        if battle.unit(id).phase.loaded {
            return Err(Why::new("sos-10B.2", "{} has been loaded in this phase.").unit(id));
        }
        self.check_steady(battle.unit(id), id)?;
        if self.pays_to_unload(battle, carrier) {
            self.check_half(battle, carrier)?;
        }
        Ok(carrier)
    }

    /// Does the carrier pay half a move for the next who gets off? Once a phase; a pinned one never (sos-10B.2, sos-10B.6).
    pub fn pays_to_unload(&self, battle: &Battle, carrier: UnitId) -> bool {
        let truck = battle.unit(carrier);
        truck.morale == Morale::Normal && !truck.phase.unloaded
    }

    /// Places around a carrier where somebody could get off.
    pub fn places_beside(&self, battle: &Battle, carrier: UnitId, id: UnitId) -> Vec<(Point, Facing)> {
        let truck = battle.unit(carrier);
        let mut places = Vec::new();
        let (out, along) = (300, 250 + 150);
        let own_half = if self.kind_of(battle, id).family.is_gun() {
            100
        } else {
            0
        };
        for (right, ahead) in [
            (out, 0),
            (-out, 0),
            (0, -(along + own_half)),
            (0, along + own_half),
        ] {
            let (f, r) = (truck.facing.dir(), truck.facing.right());
            let shift = |f: i64, r: i64| {
                board::table::rdiv(i64::from(ahead) * f + i64::from(right) * r, board::table::K) as i32
            };
            let at = Point::new(
                truck.at.x() + shift(f.x(), r.x()),
                truck.at.y() + shift(f.y(), r.y()),
            );
            places.extend(at.map(|at| (at, truck.facing)));
        }
        places
    }
}

impl Resolution<'_> {
    /// Difficulty tests come off the movement first; it may be too little then to load or unload (sos-10B.2).
    fn tests_before(&mut self, units: &[UnitId]) {
        for id in units {
            if self.rules.must_test(self.battle, *id) {
                self.difficulty_test(*id, self.rules.allowance_left(self.battle, *id));
            }
        }
    }

    /// Neither boards nor gets off: the ground has taken too much.
    fn stays_put(&mut self, id: UnitId) {
        self.tell(|say| {
            let text = format!("Too little movement is left: {} stays where it is.", say.name(id));
            Event::new("stays-put", "sos-10B.2", text).about(id.0)
        });
    }

    /// Boards; both pay half a move, the carrier once (sos-10B.2, sos-10B.3).
    pub fn mount(&mut self, id: UnitId, carrier: UnitId) {
        self.spot_unit(id);
        self.spot_unit(carrier);
        self.tests_before(&[id, carrier]);
        let truck = self.battle.unit(carrier);
        if !truck.on_table() || truck.immobile {
            return;
        }
        if self.rules.check_halves(self.battle, id, carrier).is_err() {
            self.stays_put(id);
            return;
        }
        let (own, theirs) = (
            half(self.rules.kind_of(self.battle, id)),
            half(self.rules.kind_of(self.battle, carrier)),
        );
        let truck = self.battle.unit_mut(carrier);
        if !truck.phase.loaded {
            truck.phase.spent += theirs;
            truck.phase.loaded = true;
        }
        let (at, facing) = (truck.at, truck.facing);
        let unit = self.battle.unit_mut(id);
        unit.place = Whereabouts::Aboard(carrier);
        (unit.at, unit.facing) = (at, facing);
        unit.phase.spent += own;
        unit.phase.loaded = true;
        unit.moved = true;
        self.tell(|say| {
            let text = format!("{} boards {}.", say.name(id), say.name(carrier));
            Event::new("mounted", "sos-10B.2", text)
                .about(id.0)
                .short("boards")
                .together(say.went(id, &[]))
        });
    }

    /// Starts the game aboard.
    pub fn start_aboard(&mut self, id: UnitId, carrier: UnitId) {
        let at = self.battle.unit(carrier).at;
        let unit = self.battle.unit_mut(id);
        (unit.place, unit.at) = (Whereabouts::Aboard(carrier), at);
        self.tell(|say| {
            Event::new(
                "placed",
                "sos-4J",
                format!("{} starts aboard {}.", say.name(id), say.name(carrier)),
            )
            .show(say.placed(id))
        });
    }

    /// Gets off; both pay half a move. If the carrier's driving was paid for, so is the passenger's walk (sos-10B.3).
    pub fn dismount(&mut self, id: UnitId, carrier: UnitId, at: Point, facing: Facing) {
        assert_eq!(
            self.battle.unit(id).aboard(),
            Some(carrier),
            "only passengers get off"
        );
        let (own, theirs) = (
            half(self.rules.kind_of(self.battle, id)),
            half(self.rules.kind_of(self.battle, carrier)),
        );
        self.spot_unit(carrier);
        if self.rules.pays_to_unload(self.battle, carrier) {
            self.tests_before(&[carrier]);
            if self.battle.unit(id).aboard().is_none() {
                return;
            }
            if self.rules.check_half(self.battle, carrier).is_err() {
                self.stays_put(id);
                return;
            }
            self.battle.unit_mut(carrier).phase.spent += theirs;
        }
        let truck = self.battle.unit_mut(carrier);
        truck.phase.unloaded = true;
        let (from, covered) = (truck.at, truck.phase.commanded);
        let unit = self.battle.unit_mut(id);
        unit.place = Whereabouts::Table;
        unit.phase.spent += own;
        unit.phase.unloaded = true;
        unit.phase.came_off = Some(carrier);
        unit.phase.paid = covered;
        unit.moved = true;
        self.put(id, at, facing);
        self.tell(|say| {
            let text = format!("{} gets off {}.", say.name(id), say.name(carrier));
            Event::new("dismounted", "sos-10B.2", text)
                .about(id.0)
                .short("gets off")
                .together(say.went(id, &[]))
        });
        self.spot_unit(id);
        if self.rules.enters_test(self.battle, id, from, at) {
            self.stops_in_difficult_ground(id);
            self.battle.unit_mut(id).phase.went = true;
        }
        self.arrive(id);
    }
}
