//! Chapter 17, Transport: loading and unloading, riding along, and what becomes of a passenger when its carrier moves, is
//! destroyed or leaves. A towed gun or vehicle is carried like a squad that rides.

use umpire::{Event, Ledgered, Sum};

use crate::battle::{Battle, FacingReason, Frame, Status, UnitId, UnitSet, Whereabouts};
use crate::content::model::Kind;
use crate::decisions::Facing;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    /// What a vehicle carries or tows: one unit at most (coh-17.0a).
    #[inline]
    pub fn cargo_of(&self, battle: &Battle, carrier: UnitId) -> Option<UnitId> {
        if !self.vehicles {
            return None;
        }
        battle
            .numbered()
            .find(|(_, unit)| unit.carrier == Some(carrier))
            .map(|(id, _)| id)
    }

    /// Does it tow a vehicle (coh-14.1d)?
    pub fn tows_vehicle(&self, battle: &Battle, carrier: UnitId) -> bool {
        self.cargo_of(battle, carrier)
            .is_some_and(|cargo| self.facts(battle, cargo).is_vehicle())
    }

    /// The fresh passengers of these vehicles: they act with them (coh-17.0d).
    pub fn riders(&self, battle: &Battle, by: UnitSet) -> UnitSet {
        if !self.vehicles {
            return UnitSet::EMPTY;
        }
        by.iter()
            .filter_map(|unit| self.cargo_of(battle, unit))
            .filter(|cargo| battle.unit(*cargo).status == Status::Fresh)
            .collect()
    }

    /// Stuck, whatever the reason: such a vehicle may be towed (coh-14.1c).
    pub fn is_immobilized(&self, battle: &Battle, unit: UnitId) -> bool {
        let stuck = battle.unit(unit);
        stuck.mired || stuck.bogged || stuck.hit.is_some_and(|hit| self.hit(hit.counter).no_move)
    }

    /// May the vehicle take this unit on board or in tow (coh-17.0a, coh-17.0b, coh-17.0i)? Not yet where they are.
    pub fn check_room(&self, battle: &Battle, carrier: UnitId, cargo: UnitId) -> Allowed {
        let (vehicle, load) = (self.facts(battle, carrier), self.facts(battle, cargo));
        if !vehicle.is_vehicle() {
            return Err(Why::new("coh-17.0a", "{unit} is no vehicle and carries nobody.").unit(carrier));
        }
        if carrier == cargo || load.kind == Kind::Air {
            return Err(Why::new("coh-17.0a", "{unit} cannot be carried.").unit(cargo));
        }
        if let Some(other) = self.cargo_of(battle, carrier) {
            return Err(Why::new("coh-17.0a", "{unit} carries {other} already.")
                .unit(carrier)
                .other(other));
        }
        if battle.unit(cargo).carrier.is_some() {
            return Err(Why::new("coh-17.0b", "{unit} is carried already.").unit(cargo));
        }
        if battle.unit(carrier).carrier.is_some() || self.cargo_of(battle, cargo).is_some() {
            return Err(Why::new(
                "coh-17.0i",
                "A vehicle cannot carry and be carried at the same time.",
            ));
        }
        if load.is_vehicle() {
            if !self.is_immobilized(battle, cargo) {
                return Err(
                    Why::new("coh-17.0a", "{unit} can drive by itself and is not towed.").unit(cargo),
                );
            }
            if load.kind == Kind::Tracked && vehicle.kind != Kind::Tracked {
                return Err(Why::new("coh-14.1c", "Only a tracked vehicle can tow {unit}.").unit(cargo));
            }
        }
        Ok(())
    }

    /// May the unit be loaded here and now (coh-17.0b)?
    pub fn check_load(&self, battle: &Battle, carrier: UnitId, cargo: UnitId) -> Allowed {
        self.check_room(battle, carrier, cargo)?;
        let (vehicle, load) = (battle.unit(carrier), battle.unit(cargo));
        if vehicle.hex != load.hex || !vehicle.is_on_map() || !load.is_on_map() {
            return Err(Why::new("coh-17.0b", "{unit} is not in the hex of {other}.")
                .unit(cargo)
                .other(carrier));
        }
        self.check_boarding(battle, carrier, cargo)
    }

    /// May the unit be unloaded (coh-17.0f)?
    pub fn check_unload(&self, battle: &Battle, carrier: UnitId, cargo: UnitId) -> Allowed {
        if battle.unit(cargo).carrier != Some(carrier) {
            return Err(Why::new("coh-17.0f", "{other} does not carry {unit}.")
                .unit(cargo)
                .other(carrier));
        }
        self.check_boarding(battle, carrier, cargo)
    }

    /// Nobody gets on or off pinned or stunned, or with a stunned crew (coh-7.4g, coh-7.4h).
    fn check_boarding(&self, battle: &Battle, carrier: UnitId, cargo: UnitId) -> Allowed {
        self.check_able(battle, carrier)?;
        self.check_able(battle, cargo)?;
        let pinned = battle
            .unit(cargo)
            .hit
            .is_some_and(|hit| self.hit(hit.counter).no_move);
        if pinned && self.facts(battle, cargo).is_on_foot() {
            let why = Why::new("coh-7.4g", "{unit} is pinned and can neither get on nor off.");
            return Err(why.unit(cargo));
        }
        Ok(())
    }

    /// Loading and unloading cost what the carried unit pays for open ground (coh-A13, coh-17.0b, coh-17.0h).
    pub fn boarding_cost(&self, battle: &Battle, cargo: UnitId, cost: &mut impl Ledgered) {
        let price = i16::from(self.facts(battle, cargo).move_ap);
        cost.add(price, "movement of the carried unit", "coh-A13");
    }

    pub fn boarding_price(&self, battle: &Battle, cargo: UnitId) -> u8 {
        let mut sum = Sum::default();
        self.boarding_cost(battle, cargo, &mut sum);
        sum.0.max(0) as u8
    }
}

impl Resolution<'_> {
    /// The unit gets on, or is hitched: it lies on the vehicle and faces as it does (coh-17.0c).
    pub fn load(&mut self, carrier: UnitId, cargo: UnitId) {
        self.reveal_actor(carrier, None);
        self.reveal_actor(cargo, None);
        // Shown by getting on it needs no facing of its own.
        self.battle
            .stack
            .retain(|frame| !matches!(frame, Frame::Facing(asked) if asked.unit == cargo));
        self.put_aboard(carrier, cargo);
        self.tell(|say| {
            let text = format!("{} gets on {}.", say.name(cargo), say.name(carrier));
            Event::new("loaded", "coh-17.0b", text)
                .about(cargo.0)
                .short("gets on")
                .together(say.turns(cargo))
        });
        self.meet_mines(carrier);
        self.meet_mines(cargo);
    }

    /// On the vehicle, wherever that is.
    pub fn put_aboard(&mut self, carrier: UnitId, cargo: UnitId) {
        self.leave_cover(cargo);
        let (hex, facing) = (self.battle.unit(carrier).hex, self.battle.unit(carrier).facing);
        let load = self.battle.unit_mut(cargo);
        load.carrier = Some(carrier);
        load.hex = hex;
        load.facing = facing;
        load.barred = 0;
        load.exposed_to = 0;
    }

    /// The unit gets off in the hex and faces as its owner likes (coh-17.0f).
    pub fn unload(&mut self, carrier: UnitId, cargo: UnitId) {
        self.reveal_actor(carrier, None);
        self.battle.unit_mut(cargo).carrier = None;
        self.tell(|say| {
            let text = format!("{} gets off {}.", say.name(cargo), say.name(carrier));
            Event::new("unloaded", "coh-17.0f", text)
                .about(cargo.0)
                .short("gets off")
        });
        let asked = Facing::new(cargo, FacingReason::Unloaded);
        self.battle.stack.push(asked.into());
        self.meet_mines(carrier);
        self.meet_mines(cargo);
    }

    /// The carrier has come into its hex, and its cargo with it. Out of its hex a stuck vehicle is free again
    /// (coh-14.1e).
    pub fn carry_along(&mut self, carrier: UnitId) {
        let Some(cargo) = self.rules.cargo_of(self.battle, carrier) else {
            return;
        };
        let (hex, place) = (self.battle.unit(carrier).hex, self.battle.unit(carrier).place);
        let load = self.battle.unit_mut(cargo);
        if load.hex != hex {
            load.mired = false;
        }
        load.hex = hex;
        load.place = place;
        load.exposed_to = 0;
        load.barred = 0;
    }

    /// A carried unit faces as its carrier does (coh-17.0c).
    pub fn set_facing(&mut self, unit: UnitId, facing: board::hex::Direction) {
        self.battle.unit_mut(unit).facing = facing;
        if let Some(cargo) = self.rules.cargo_of(self.battle, unit) {
            self.battle.unit_mut(cargo).facing = facing;
        }
    }

    /// The carrier is gone: who rode on it stands in the hex, unharmed, and faces as it did (coh-17.1b).
    pub fn set_down(&mut self, carrier: UnitId) {
        let Some(cargo) = self.rules.cargo_of(self.battle, carrier) else {
            return;
        };
        self.battle.unit_mut(cargo).carrier = None;
        if self.battle.unit(cargo).place == Whereabouts::OnMap {
            self.tell(|say| {
                let text = format!(
                    "{} is left in {}.",
                    say.name(cargo),
                    say.label(say.battle.unit(cargo).hex)
                );
                Event::new("set-down", "coh-17.1b", text).about(cargo.0)
            });
        }
    }
}
