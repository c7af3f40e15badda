//! Section 20.2 to 20.4, attacks from the air and at airplanes: may they be made, and their values.

use board::hex::{HexId, in_arc};
use umpire::{Ledgered, Seat};

use super::{FARTHEST, NEAREST, USUAL};
use crate::battle::{Attack, Battle, Blow, Mode, Target, UnitId, Whereabouts};
use crate::content::model::Colour;
use crate::rules::Rules;
use crate::why::{Allowed, Why};
use crate::works::Mark;

impl Rules {
    /// May the airplane attack this hex (coh-20.0o, coh-20.2a, coh-20.3a)? Not once it is hit; arc, distance, sight.
    pub fn check_air_attack(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        self.check_undamaged(battle, unit)?;
        if !self.field.is_playable(at) {
            return Err(Why::new("coh-0.3g", "{hex} is not a hex of the map.").hex(at));
        }
        self.check_air_reach(battle, unit, at)?;
        let from = battle.unit(unit).hex;
        if self.smoke_hides(battle, from, at) {
            return Err(Why::new("coh-20.3b", "Smoke hides {hex}.").hex(at));
        }
        if !self.air_line(from, at) {
            return Err(Why::new("coh-20.3a", "{hex} lies right behind something higher.").hex(at));
        }
        Ok(())
    }

    /// May the airplane attack that one (coh-20.0n, coh-20.2a, coh-X2)?
    pub fn check_dogfight(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Allowed {
        self.check_undamaged(battle, unit)?;
        self.check_enemy_plane(battle, battle.unit(unit).owner, target)?;
        if !self.anti_air.contains(unit) {
            return Err(Why::new("coh-X2", "{unit} cannot fight airplanes.").unit(unit));
        }
        self.check_air_reach(battle, unit, battle.unit(target).hex)
    }

    fn check_undamaged(&self, battle: &Battle, unit: UnitId) -> Allowed {
        if battle.unit(unit).flight.damaged {
            return Err(Why::new("coh-20.0o", "{unit} is hit and cannot attack.").unit(unit));
        }
        Ok(())
    }

    fn check_enemy_plane(&self, battle: &Battle, seat: Seat, target: UnitId) -> Allowed {
        let there = battle
            .units
            .get(target.index())
            .is_some_and(|other| other.place == Whereabouts::InAir && self.are_enemies(seat, other.owner));
        if there {
            Ok(())
        } else {
            Err(Why::new(
                "coh-20.0n",
                "There is no such enemy airplane above the map.",
            ))
        }
    }

    fn check_air_reach(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        if !self.arc_contains(battle, unit, at) {
            let why = Why::new("coh-6.1a", "{hex} is outside the arc of {unit}.");
            return Err(why.unit(unit).hex(at));
        }
        let distance = self.field.distance(battle.unit(unit).hex, at) as i16;
        if (NEAREST..=FARTHEST).contains(&distance) {
            return Ok(());
        }
        let why = Why::new(
            "coh-20.2a",
            "{hex} is {n} hexes away; {unit} attacks at 2 to {m}.",
        );
        Err(why.unit(unit).hex(at).numbers(distance, FARTHEST))
    }

    /// May this unit on the ground fire at that airplane (coh-20.0n)? With the mark for it, in sight and range, also
    /// straight up if its range begins at 0; not out of a hand-to-hand fight.
    pub fn check_flak(&self, battle: &Battle, unit: UnitId, at: HexId, target: UnitId) -> Allowed {
        let firer = battle.unit(unit);
        self.check_can_fire(battle, unit)?;
        self.check_enemy_plane(battle, firer.owner, target)?;
        if !self.anti_air.contains(unit) {
            return Err(Why::new("coh-20.0n", "{unit} cannot fire at airplanes.").unit(unit));
        }
        if battle.unit(target).hex != at {
            return Err(Why::new("coh-20.0n", "{other} is not above {hex}.")
                .other(target)
                .hex(at));
        }
        if self.enemy_in(battle, firer.owner, firer.hex) {
            let why = Why::new(
                "coh-7.63g",
                "{unit} shares its hex with the enemy and cannot fire out of it.",
            );
            return Err(why.unit(unit));
        }
        if at != firer.hex {
            self.check_aim(battle, unit, at)?;
        }
        if !self.sees_from_air(battle, at, firer.hex) {
            return Err(Why::new("coh-20.3a", "{unit} does not see {other}.")
                .unit(unit)
                .other(target));
        }
        self.check_range(battle, unit, at)
    }

    /// The airplane that fire is aimed at, if it is.
    pub fn flak_target(&self, battle: &Battle, victim: Option<Mark>) -> Option<UnitId> {
        match victim {
            Some(Mark::Unit(unit)) if unit.index() < battle.units.len() && self.is_plane(battle, unit) => {
                Some(unit)
            }
            Some(_) | None => None,
        }
    }

    /// Is this fire at an airplane?
    pub fn is_flak(&self, battle: &Battle, victim: Option<Mark>) -> bool {
        self.planes && self.flak_target(battle, victim).is_some()
    }

    /// The attack value of an airplane, or of fire at one, without the dice (coh-20.1a, coh-20.2a, coh-20.2b).
    pub fn air_attack_value(
        &self,
        battle: &Battle,
        attack: &Attack,
        blow: Blow,
        colour: Colour,
        value: &mut impl Ledgered,
    ) {
        let Some(leader) = attack.leader else { return };
        let firer = battle.unit(leader);
        let facts = self.facts(battle, leader);
        let pick = |red: i8, blue: i8| match colour {
            Colour::Red => (i16::from(red), "red firepower"),
            Colour::Blue => (i16::from(blue), "blue firepower"),
        };
        let flies = firer.place == Whereabouts::InAir;
        match blow {
            Blow::Guns | Blow::Flak => {
                let (printed, what) = pick(facts.red, facts.blue);
                value.add(printed, what, "coh-7.1a");
            }
            Blow::Bomb(bomb) => {
                let (red, blue) = bomb.firepower();
                value.add(pick(red, blue).0, bomb.name(), "coh-20.4a");
            }
        }
        let distance = self.field.distance(firer.hex, attack.hex) as i16;
        if blow != Blow::Flak {
            let altitude = i16::from(firer.flight.altitude);
            value.add_if_any(-altitude, "altitude", "coh-20.1a");
        }
        if flies {
            value.add_if_any(-(distance - USUAL).max(0), "beyond three hexes", "coh-20.2a");
            let lower = |target: UnitId| battle.unit(target).flight.altitude < firer.flight.altitude;
            if blow == Blow::Flak && attack.targets.iter().filter_map(Target::unit).any(lower) {
                value.add(1, "higher airplane", "coh-20.2b");
            }
            return;
        }
        let (_, range) = self.range_of(battle, leader);
        if distance <= 1 {
            value.add(3, "short range", "coh-7.62a");
        } else if range < distance {
            value.add(-2, "long range", "coh-7.61a");
        }
        if let Some(counter) = self.hit_on(battle, leader) {
            let change = match colour {
                Colour::Red => counter.red,
                Colour::Blue => counter.blue,
            };
            value.add_if_any(i16::from(change), "hit counter", "coh-7.4b");
        }
        value.add_if_any(i16::from(attack.boost), "firepower card", "coh-C09");
    }

    /// An airplane's defence: the side it is met from, its altitude, and more if it is the higher of two
    /// (coh-20.0n, coh-20.1a, coh-20.2b). No terrain helps it.
    pub fn air_defence_value(
        &self,
        battle: &Battle,
        target: UnitId,
        attack: &Attack,
        value: &mut impl Ledgered,
    ) -> Colour {
        let plane = battle.unit(target);
        let firer = battle.unit(attack.leader.unwrap_or(target));
        let facts = self.facts(battle, target);
        let grid = &self.field.grid;
        let front = in_arc(plane.facing, grid.hex(plane.hex), grid.hex(firer.hex));
        let (rating, what) = if front {
            (facts.front, "front defence")
        } else {
            (facts.flank, "flank defence")
        };
        value.add(i16::from(rating), what, "coh-20.0n");
        value.add_if_any(i16::from(plane.flight.altitude), "altitude", "coh-20.1a");
        value.add_if_any(
            self.smoke_value(battle, firer.hex, plane.hex, attack.mode),
            "smoke",
            "coh-20.3b",
        );
        if firer.place == Whereabouts::InAir && firer.flight.altitude < plane.flight.altitude {
            value.add(1, "higher airplane", "coh-20.2b");
        }
        if front {
            facts.front_colour
        } else {
            facts.flank_colour
        }
    }
}

impl Mode {
    /// Fire at this victim from there: at an airplane, hand to hand, or over a distance.
    pub fn of_shot(rules: &Rules, battle: &Battle, leader: UnitId, at: HexId, victim: Option<Mark>) -> Mode {
        if rules.is_flak(battle, victim) {
            Mode::Air(Blow::Flak)
        } else {
            rules.fire_mode(battle, leader, at)
        }
    }
}
