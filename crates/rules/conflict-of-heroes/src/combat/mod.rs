//! Chapter 7, Combat, in the order of an attack: may it fire (here), what the order says ([`shots`]), attack and defence
//! value ([`values`]), whom it is rolled against, the rolls and their result ([`resolve`]).

mod resolve;
mod shots;
mod targets;
mod values;

use board::hex::HexId;
use umpire::{Ledgered, Seat, Sum};

use crate::battle::{Battle, UnitId};
use crate::cards::CardKind;
use crate::content::model::{HitCounter, Pool};
use crate::rules::Rules;
use crate::why::{Allowed, Why};
use crate::works::Mark;

/// So much above the defence value is a second hit (coh-7.0b).
pub const TWO_HITS: i16 = 4;

pub use resolve::add_roll;
pub use shots::Shot;
pub use values::Knowledge;

impl Rules {
    /// May the unit attack this hex? First reason in rulebook order (coh-7.0a, coh-7.61a, coh-7.63a).
    #[inline]
    pub fn check_fire(&self, battle: &Battle, unit: UnitId, at: HexId, victim: Option<Mark>) -> Allowed {
        self.check_can_fire(battle, unit)?;
        let firer = battle.unit(unit);
        if at == firer.hex {
            return self.check_close_combat(battle, unit, victim);
        }
        if self.enemy_in(battle, firer.owner, firer.hex) {
            return Err(Why::new(
                "coh-7.63g",
                "{unit} shares its hex with the enemy and cannot fire out of it.",
            )
            .unit(unit));
        }
        self.check_fire_out(battle, unit, at)?;
        self.check_not_own(battle, firer.owner, at)
    }

    /// Arc, sight and range of fire at another hex (coh-6.1a, coh-6.0a, coh-7.61a).
    #[inline(always)]
    pub fn check_fire_out(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        self.check_aim(battle, unit, at)?;
        self.check_line(battle, unit, at)?;
        self.check_balka(battle, unit, at)?;
        self.check_emplaced(battle, unit)?;
        self.check_range(battle, unit, at)
    }

    /// Not transported (coh-17.0e), not stunned, not panicked (coh-7.4h, coh-H4, coh-H16), unless its will is
    /// iron (coh-V11).
    #[inline]
    pub fn check_can_fire(&self, battle: &Battle, unit: UnitId) -> Allowed {
        if battle.unit(unit).carrier.is_some() {
            return Err(Why::new("coh-17.0e", "{unit} is transported and must unload to fight.").unit(unit));
        }
        let Some(counter) = self.hit_on(battle, unit) else {
            return Ok(());
        };
        if counter.stuns {
            return Err(Why::new("coh-7.4h", "{unit} is stunned and can only rally.").unit(unit));
        }
        if counter.no_fire {
            let rule = match counter.pool {
                Pool::Foot => "coh-H4",
                Pool::Vehicle => "coh-H16",
            };
            return Err(Why::new(rule, "{unit} is panicked and cannot fire.").unit(unit));
        }
        Ok(())
    }

    /// Not stunned (coh-7.4h).
    pub fn check_able(&self, battle: &Battle, unit: UnitId) -> Allowed {
        match self.hit_on(battle, unit) {
            Some(counter) if counter.stuns => {
                Err(Why::new("coh-7.4h", "{unit} is stunned and can only rally.").unit(unit))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn check_close_combat(&self, battle: &Battle, unit: UnitId, victim: Option<Mark>) -> Allowed {
        let firer = battle.unit(unit);
        if let Some(mark @ (Mark::Work { .. } | Mark::Hasty { .. })) = victim {
            return self.check_raze(battle, unit, mark);
        }
        if self.enemy_in(battle, firer.owner, firer.hex) {
            return Ok(());
        }
        Err(Why::new(
            "coh-7.63a",
            "There is no enemy in the hex of {unit} to fight hand to hand.",
        )
        .unit(unit))
    }

    #[inline(always)]
    pub fn check_range(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        let distance = self.field.distance(battle.unit(unit).hex, at) as i16;
        let (least, most) = self.range_of(battle, unit);
        if most == 0 {
            return Err(
                Why::new("coh-7.61b", "{unit} has range 0 and can only fight hand to hand.").unit(unit),
            );
        }
        if 2 * most < distance {
            return Err(Why::new(
                "coh-7.61a",
                "{hex} is {n} hexes away; {unit} reaches {m} at most.",
            )
            .unit(unit)
            .hex(at)
            .numbers(distance, 2 * most));
        }
        if distance < least {
            return Err(Why::new(
                "coh-7.6a",
                "{hex} is {n} hexes away; {unit} cannot fire closer than {m}.",
            )
            .unit(unit)
            .hex(at)
            .numbers(distance, least));
        }
        Ok(())
    }

    /// A hex that holds only units of one's own side is no target (coh-7.63k).
    #[inline]
    pub fn check_not_own(&self, battle: &Battle, seat: Seat, at: HexId) -> Allowed {
        let mut own = false;
        for unit in battle
            .units
            .iter()
            .filter(|unit| unit.hex == at && unit.is_visible())
        {
            if self.are_enemies(seat, unit.owner) {
                return Ok(());
            }
            own = true;
        }
        if own {
            Err(Why::new("coh-7.63k", "{hex} holds only units of your own side.").hex(at))
        } else {
            Ok(())
        }
    }

    /// In the second edition close combat is against one enemy in the hex (coh2-7.63c); else nobody is
    /// singled out.
    pub fn check_victim(&self, battle: &Battle, unit: UnitId, at: HexId, victim: Option<Mark>) -> Allowed {
        let firer = battle.unit(unit);
        let single = self.settings.second_edition() && at == firer.hex;
        match victim {
            None if single => Err(Why::new(
                "coh2-7.63c",
                "Close combat is against one enemy: say which.",
            )),
            None => Ok(()),
            // A work of the own hex was looked at with the attack itself (coh-18.4f).
            Some(Mark::Work { .. } | Mark::Hasty { .. }) if at == firer.hex => Ok(()),
            Some(Mark::Unit(victim)) if single => self.check_victim_there(battle, firer.owner, at, victim),
            Some(_) => Err(Why::new("coh-7.7a", "Fire at a hex is against every unit in it.")),
        }
    }

    pub fn check_victim_there(&self, battle: &Battle, seat: Seat, at: HexId, victim: UnitId) -> Allowed {
        let there = battle
            .units
            .get(victim.index())
            .is_some_and(|unit| unit.hex == at && unit.is_visible() && self.are_enemies(seat, unit.owner));
        if there {
            Ok(())
        } else {
            Err(Why::new("coh-7.63a", "That enemy is not in {hex}.").hex(at))
        }
    }

    /// What an attack costs (coh-A04, coh-A06): the printed cost, what a hit adds (coh-H6, coh-H7) and the turret.
    #[inline]
    pub fn fire_cost(&self, battle: &Battle, unit: UnitId, at: HexId, cost: &mut impl Ledgered) {
        cost.add(i16::from(self.facts(battle, unit).fire_ap), "fire", "coh-A04");
        if let Some(counter) = self.hit_on(battle, unit) {
            cost.add_if_any(i16::from(counter.fire_ap), "hit counter", "coh-7.4b");
        }
        self.turret_cost(battle, unit, at, cost);
    }

    #[inline]
    pub fn fire_price(&self, battle: &Battle, unit: UnitId, at: HexId) -> u8 {
        let mut sum = Sum::default();
        self.fire_cost(battle, unit, at, &mut sum);
        sum.0.max(0) as u8
    }

    /// Minimum and normal range in force (coh-7.6a, coh-H7, coh-V02).
    #[inline(always)]
    pub fn range_of(&self, battle: &Battle, unit: UnitId) -> (i16, i16) {
        let printed = self.facts(battle, unit).range;
        let mut most = i16::from(printed.max);
        if let Some(range) = self.hit_on(battle, unit).and_then(|counter| counter.range) {
            most = i16::from(range);
        }
        if battle.unit(unit).has(CardKind::BetterEquipped) && most != 0 {
            most += 2;
        }
        (i16::from(printed.min), most)
    }

    /// The hit counter that counts for everything but movement: none under Iron Will (coh-V11).
    #[inline(always)]
    pub fn hit_on(&self, battle: &Battle, unit: UnitId) -> Option<&HitCounter> {
        let unit = battle.unit(unit);
        match unit.hit {
            Some(hit) if !unit.iron_will => Some(self.hit(hit.counter)),
            _ => None,
        }
    }
}
