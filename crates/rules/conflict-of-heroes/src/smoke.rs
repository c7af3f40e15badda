//! Chapter 13, Smoke: clouds that add up and thin out, what they do to sight and fire, who may lay them.

use crate::film;
use board::hex::{HexId, SMOKE_BLOCKS, smoke_blocks, smoke_dm};
use serde::{Deserialize, Serialize};
use umpire::Event;

use crate::battle::{Battle, Mode, UnitId};
use crate::cards::CardKind;
use crate::content::model::Role;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// New smoke is worth +2, in the next round +1 (coh-13.0a).
const NEW: u8 = 2;

/// The smoke counters in one hex.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cloud {
    pub hex: HexId,
    /// Counters on their +2 side.
    pub thick: u8,
    /// Counters on their +1 side.
    pub thin: u8,
}

impl Cloud {
    /// Values in one hex add up (coh-13.0e).
    pub fn value(self) -> u8 {
        self.thick.saturating_mul(NEW).saturating_add(self.thin)
    }
}

/// All smoke on the map, one entry per hex, in the order of the hexes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Smoke(Vec<Cloud>);

impl Smoke {
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn clouds(&self) -> &[Cloud] {
        &self.0
    }

    /// How much smoke lies in a hex (coh-13.0e).
    pub fn at(&self, hex: HexId) -> u8 {
        match self.0.binary_search_by_key(&hex, |cloud| cloud.hex) {
            Ok(index) => self.0[index].value(),
            Err(_) => 0,
        }
    }

    /// One new counter (coh-13.0a).
    pub fn lay(&mut self, hex: HexId) {
        let cloud = self.cloud(hex);
        cloud.thick = cloud.thick.saturating_add(1);
    }

    /// A counter that has thinned out already, for positions that begin in smoke.
    pub fn lay_thin(&mut self, hex: HexId) {
        let cloud = self.cloud(hex);
        cloud.thin = cloud.thin.saturating_add(1);
    }

    /// Every +2 becomes +1, every +1 goes (coh-2.0c).
    pub fn thin_out(&mut self) {
        self.0.retain_mut(|cloud| {
            cloud.thin = std::mem::take(&mut cloud.thick);
            0 < cloud.thin
        });
    }

    fn cloud(&mut self, hex: HexId) -> &mut Cloud {
        let index = match self.0.binary_search_by_key(&hex, |cloud| cloud.hex) {
            Ok(index) => index,
            Err(index) => {
                let cloud = Cloud {
                    hex,
                    thick: 0,
                    thin: 0,
                };
                self.0.insert(index, cloud);
                index
            }
        };
        &mut self.0[index]
    }
}

impl Rules {
    /// How much smoke lies in a hex.
    pub fn smoke_at(&self, battle: &Battle, hex: HexId) -> u8 {
        battle.smoke.at(hex)
    }

    /// Does smoke between two hexes block the line, whatever their heights (coh-13.0b, coh-13.0f, coh-13.0i)?
    #[inline]
    pub fn smoke_hides(&self, battle: &Battle, a: HexId, b: HexId) -> bool {
        !battle.smoke.is_empty()
            && self.smoke_is_near(battle, a, b)
            && smoke_blocks(&self.field.grid, a, b, |hex| battle.smoke.at(hex))
    }

    /// Is there enough smoke about a line to block it? Whatever lies on the line is hardly a detour.
    fn smoke_is_near(&self, battle: &Battle, a: HexId, b: HexId) -> bool {
        let field = &self.field;
        let line = field.distance(a, b);
        let mut near = 0_u8;
        for cloud in battle.smoke.clouds() {
            if field.distance(a, cloud.hex) + field.distance(cloud.hex, b) <= line + 1 {
                near = near.saturating_add(cloud.value());
            }
        }
        SMOKE_BLOCKS <= near
    }

    /// What smoke adds to a defence against fire from `from` (coh-13.0c, coh-13.0d, coh-13.0g): all along the line
    /// with both ends; of a strike, whose line comes from nowhere, the hex itself (coh-12.3f).
    #[inline]
    pub fn smoke_value(&self, battle: &Battle, from: HexId, at: HexId, mode: Mode) -> i16 {
        // Flames burn through it (coh-W2).
        if battle.smoke.is_empty() || matches!(mode, Mode::Card(CardKind::Flamethrower) | Mode::Flame) {
            return 0;
        }
        smoke_dm(&self.field.grid, from, at, |hex| battle.smoke.at(hex)).into()
    }

    /// May the unit lay smoke there, seen from its own hex or from a spotting hex (coh-13.1a, coh-13.1b,
    /// coh-13.1d, coh-13.1g)?
    pub fn check_smoke(&self, battle: &Battle, unit: UnitId, at: HexId, spot: Option<HexId>) -> Allowed {
        if !self.field.is_playable(at) {
            return Err(Why::new("coh-0.3g", "That is not a hex of the map."));
        }
        if !self.facts(battle, unit).smoke {
            return Err(Why::new("coh-13.1a", "{unit} cannot fire smoke.").unit(unit));
        }
        self.check_can_fire(battle, unit)?;
        let firer = battle.unit(unit);
        let engineer = self.facts(battle, unit).role == Role::Engineer;
        // Smoke in one's own hex is not fired out of it (coh-19.0a).
        let at_hand = engineer && at == firer.hex;
        if !at_hand && self.enemy_in(battle, firer.owner, firer.hex) {
            return Err(Why::new(
                "coh-7.63g",
                "{unit} shares its hex with the enemy and cannot fire out of it.",
            )
            .unit(unit));
        }
        if engineer {
            return self.check_smoke_pots(battle, unit, at, spot);
        }
        match spot {
            Some(spot) => self.check_indirect_fire(battle, unit, at, spot),
            None => self.check_fire_out(battle, unit, at),
        }
    }

    /// Engineers place smoke by hand: in their own hex, or in the next one ahead (coh-19.0a, coh-13.1c).
    fn check_smoke_pots(&self, battle: &Battle, unit: UnitId, at: HexId, spot: Option<HexId>) -> Allowed {
        let distance = self.field.distance(battle.unit(unit).hex, at);
        if spot.is_some() || 1 < distance {
            return Err(Why::new("coh-19.0a", "{unit} places smoke in its own hex or the next.").unit(unit));
        }
        if distance == 1 {
            self.check_arc_and_sight(battle, unit, at)?;
        }
        Ok(())
    }

    /// The price of an attack of the same kind (coh-A07).
    pub fn smoke_price(&self, battle: &Battle, unit: UnitId, at: HexId, spot: Option<HexId>) -> u8 {
        match spot {
            Some(_) => self.indirect_price(battle, unit),
            None => self.fire_price(battle, unit, at),
        }
    }
}

impl Resolution<'_> {
    /// Fires smoke: it lands where it is aimed and hurts nobody (coh-13.0h, coh-13.1d, coh-13.1f).
    pub fn fire_smoke(&mut self, unit: UnitId, at: HexId) {
        self.tell(|say| {
            let text = format!("{} lays smoke in {}.", say.name(unit), say.label(at));
            Event::new("smoke", "coh-13.1d", text)
                .about(unit.0)
                .short("smoke")
                .show(film::smoke(&[at]))
        });
        self.show_if_fire_suffers(unit);
        self.battle.smoke.lay(at);
        self.reveal_actor(unit, Some(at));
    }

    /// Step 2 before a round: smoke thins out (coh-2.0c, coh-13.0a).
    pub fn thin_smoke(&mut self) {
        if self.battle.smoke.is_empty() {
            return;
        }
        self.battle.smoke.thin_out();
        self.tell(|_| Event::new("smoke", "coh-2.0c", "The smoke thins out."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coh_13_0e_counters_add_up_and_age_one_by_one() {
        let (here, there) = (HexId(7), HexId(3));
        let mut smoke = Smoke::default();
        smoke.lay(here);
        smoke.lay_thin(here);
        smoke.lay(there);
        assert_eq!((smoke.at(here), smoke.at(there), smoke.at(HexId(0))), (3, 2, 0));
        smoke.thin_out();
        assert_eq!((smoke.at(here), smoke.at(there)), (1, 1));
        smoke.lay(here);
        assert_eq!(smoke.at(here), 3);
        smoke.thin_out();
        assert_eq!((smoke.at(here), smoke.at(there)), (1, 0));
        smoke.thin_out();
        assert!(smoke.is_empty());
    }
}
