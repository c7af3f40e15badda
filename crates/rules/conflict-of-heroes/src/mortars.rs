//! Sections 12.0 to 12.2, Mortars: indirect fire by way of a spotting hex, bursts in the trees. What a mortar fires is
//! an attack like any other; where the line is drawn from is in `Attack::from`.

use board::hex::HexId;
use umpire::{Ledgered, Sum};

use crate::battle::{Battle, Mode, UnitId};
use crate::content::model::{Colour, WorkKind};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

impl Rules {
    /// How a unit attacks this hex: hand to hand in its own one, with shells if it is a mortar (coh-12.1a).
    #[inline]
    pub fn fire_mode(&self, battle: &Battle, leader: UnitId, at: HexId) -> Mode {
        if battle.unit(leader).hex == at {
            Mode::Close
        } else if self.facts(battle, leader).mortar {
            Mode::Mortar
        } else {
            Mode::Direct
        }
    }

    /// May the mortar fire at this hex by way of the spotting hex (coh-12.0b, coh-12.0f)? First reason in rulebook order.
    pub fn check_indirect(&self, battle: &Battle, unit: UnitId, at: HexId, spot: HexId) -> Allowed {
        self.check_can_fire(battle, unit)?;
        let firer = battle.unit(unit);
        if self.enemy_in(battle, firer.owner, firer.hex) {
            return Err(Why::new(
                "coh-7.63g",
                "{unit} shares its hex with the enemy and cannot fire out of it.",
            )
            .unit(unit));
        }
        self.check_indirect_fire(battle, unit, at, spot)?;
        self.check_not_own(battle, firer.owner, at)
    }

    /// Arc and range from the mortar itself, sight from the spotting hex (coh-12.0b, coh-12.0c).
    pub fn check_indirect_fire(&self, battle: &Battle, unit: UnitId, at: HexId, spot: HexId) -> Allowed {
        if self.facts(battle, unit).indirect_ap.is_none() {
            return Err(Why::new("coh-12.0b", "{unit} cannot fire indirectly.").unit(unit));
        }
        self.check_arc(battle, unit, at)?;
        self.check_emplaced(battle, unit)?;
        self.check_spot(battle, unit, at, spot)?;
        self.check_range(battle, unit, at)
    }

    /// In the second edition no mortar fires out of a bunker (coh2-12.0j).
    #[inline]
    pub fn check_emplaced(&self, battle: &Battle, unit: UnitId) -> Allowed {
        if self.settings.second_edition()
            && self.facts(battle, unit).mortar
            && battle.is_inside(unit, WorkKind::Bunker)
        {
            return Err(Why::new("coh2-12.0j", "{unit} cannot fire out of a bunker.").unit(unit));
        }
        Ok(())
    }

    /// May this hex spot for the mortar against that target (coh-12.0b, coh-12.0g, coh-12.0i)?
    fn check_spot(&self, battle: &Battle, unit: UnitId, at: HexId, spot: HexId) -> Allowed {
        let firer = battle.unit(unit);
        if !self.field.is_playable(spot) {
            return Err(Why::new("coh-12.0i", "{hex} is not a hex of the map.").hex(spot));
        }
        if spot == firer.hex || spot == at {
            return Err(Why::new(
                "coh-12.0b",
                "The spotting hex is neither the mortar's own nor the target.",
            ));
        }
        let (distance, most) = (
            self.field.distance(firer.hex, spot),
            self.firefight.spotter_radius,
        );
        if u16::from(most) < distance {
            return Err(Why::new(
                "coh-12.0b",
                "{hex} is {n} hexes from {unit}; a spotting hex is within {m}.",
            )
            .unit(unit)
            .hex(spot)
            .numbers(distance as i16, most.into()));
        }
        if self.enemy_in(battle, firer.owner, spot) {
            return Err(Why::new("coh-12.0b", "The enemy holds the spotting hex {hex}.").hex(spot));
        }
        let level = |hex: HexId| self.field.levels[hex.index()];
        if level(spot) < 0 && 1 < self.field.distance(spot, at) {
            return Err(Why::new(
                "coh-12.0g",
                "From the balka in {hex} only bordering hexes can be spotted.",
            )
            .hex(spot));
        }
        if !self.spots(battle, spot, at) {
            return Err(Why::new("coh-12.0b", "The target is not seen from {hex}.").hex(spot));
        }
        if self.settings.second_edition() && !self.spots(battle, spot, firer.hex) {
            return Err(Why::new("coh2-12.0b", "{hex} and {unit} do not see each other.")
                .unit(unit)
                .hex(spot));
        }
        Ok(())
    }

    /// A clear line for men on foot, whether anybody stands there or not.
    fn spots(&self, battle: &Battle, spot: HexId, at: HexId) -> bool {
        self.field.foot_sees(spot, at) && !self.smoke_hides(battle, spot, at)
    }

    /// Every hex that can spot for the mortar against that target, the best first: high ground, no smoke and no balka
    /// between (coh-12.0d).
    pub fn spotting_hexes(&self, battle: &Battle, unit: UnitId, at: HexId) -> Vec<HexId> {
        let near = self
            .field
            .grid
            .within(battle.unit(unit).hex, self.firefight.spotter_radius.into());
        let mut spots: Vec<HexId> = near
            .filter(|spot| self.check_spot(battle, unit, at, *spot).is_ok())
            .collect();
        spots.sort_by_key(|spot| (self.spot_worth(battle, *spot, at), *spot));
        spots
    }

    /// The best of them.
    pub fn best_spot(&self, battle: &Battle, unit: UnitId, at: HexId) -> Option<HexId> {
        let near = self
            .field
            .grid
            .within(battle.unit(unit).hex, self.firefight.spotter_radius.into());
        let mut best: Option<(i16, HexId)> = None;
        for spot in near.filter(|spot| self.field.foot_sees(*spot, at)) {
            // Smoke and cover only make it worse: what cannot be better is not looked at.
            let could_be = (self.level_worth(spot, at), spot);
            if best.is_none_or(|best| could_be < best) && self.check_spot(battle, unit, at, spot).is_ok() {
                let worth = (self.spot_worth(battle, spot, at), spot);
                best = Some(best.map_or(worth, |best| best.min(worth)));
            }
        }
        best.map(|(_, spot)| spot)
    }

    /// What the height of a spotting hex costs; lower is better.
    fn level_worth(&self, spot: HexId, at: HexId) -> i16 {
        let level = |hex: HexId| self.field.levels[hex.index()];
        i16::from(level(spot) < level(at)) - i16::from(level(at) < level(spot))
    }

    /// What firing by way of this hex costs in attack and defence; lower is better.
    fn spot_worth(&self, battle: &Battle, spot: HexId, at: HexId) -> i16 {
        let sides = [&self.field.small_balkas, &self.field.walls];
        let covered = sides
            .into_iter()
            .filter(|sides| board::hex::line_crosses_side_into(&self.field.grid, at, spot, sides))
            .count() as i16;
        self.smoke_value(battle, spot, at, Mode::Mortar) + covered + self.level_worth(spot, at)
    }

    /// Could the mortar support fire at that hex by way of some spotting hex (coh-9.12f)?
    pub fn can_spot(&self, battle: &Battle, unit: UnitId, at: HexId) -> bool {
        self.facts(battle, unit).indirect_ap.is_some() && self.best_spot(battle, unit, at).is_some()
    }

    /// The cost in parentheses and what a hit adds (coh-A05).
    pub fn indirect_cost(&self, battle: &Battle, unit: UnitId, cost: &mut impl Ledgered) {
        let printed = self.facts(battle, unit).indirect_ap.unwrap_or(0);
        cost.add(i16::from(printed), "indirect fire", "coh-A05");
        if let Some(counter) = self.hit_on(battle, unit) {
            cost.add_if_any(i16::from(counter.fire_ap), "hit counter", "coh-7.4b");
        }
    }

    pub fn indirect_price(&self, battle: &Battle, unit: UnitId) -> u8 {
        let mut sum = Sum::default();
        self.indirect_cost(battle, unit, &mut sum);
        sum.0.max(0) as u8
    }

    /// Do shells burst in the trees above a target of this colour, so that the woods do not help it (coh-12.2a)?
    #[inline]
    pub fn bursts_above(&self, mode: Mode, colour: Colour, at: HexId) -> bool {
        mode.is_shelling() && colour == Colour::Red && self.terrain(at).air_burst
    }
}

impl Mode {
    /// Mortars and artillery meet the flank of everybody (coh-12.1a).
    #[inline]
    pub fn is_shelling(self) -> bool {
        match self {
            Mode::Mortar | Mode::Artillery(_) => true,
            Mode::Direct | Mode::Close | Mode::Card(_) | Mode::Flame | Mode::Air(_) => false,
        }
    }
}
