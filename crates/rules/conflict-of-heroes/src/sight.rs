//! Chapter 6, Line of sight and arc: who sees which hex, and who may fire where.

use board::hex::HexId;

use crate::battle::{Battle, UnitId};
use crate::content::model::{Kind, WorkKind};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

impl Rules {
    /// Is the line from the unit's hex to `at` free (coh-6.0a, coh-6.0b, coh-6.0c, coh-6.0d, coh-6.0e, coh-6.0f, coh-6.0g,
    /// coh-13.0f)? Mutual, and blind to units.
    #[inline(always)]
    pub fn line_is_free(&self, battle: &Battle, viewer: UnitId, at: HexId) -> bool {
        let from = battle.unit(viewer).hex;
        if battle.unit(viewer).inside.is_some() && self.is_walled_in(battle, viewer, at) {
            return false;
        }
        let on_foot = matches!(self.facts(battle, viewer).kind, Kind::Foot | Kind::Gun);
        let clear = if on_foot || self.foot_unit_in(battle, at) {
            self.field.foot_sees(from, at)
        } else {
            self.field.vehicles_see(from, at)
        };
        clear && !self.smoke_hides(battle, from, at)
    }

    /// Out of a bunker nobody sees beside its arc (coh-18.2d, coh-6.0e).
    fn is_walled_in(&self, battle: &Battle, viewer: UnitId, at: HexId) -> bool {
        battle.unit(viewer).hex != at
            && battle.is_inside(viewer, WorkKind::Bunker)
            && !self.arc_contains(battle, viewer, at)
    }

    /// In a second-edition trench a unit fires all round (coh2-18.2b).
    #[inline]
    pub fn fires_all_round(&self, battle: &Battle, unit: UnitId) -> bool {
        self.settings.second_edition() && battle.is_inside(unit, WorkKind::Trench)
    }

    /// Does the unit see `at` for attacks, spotting and victory? Not out of a hex it shares with the
    /// enemy (coh-6.0h).
    pub fn sees(&self, battle: &Battle, viewer: UnitId, at: HexId) -> bool {
        let unit = battle.unit(viewer);
        unit.hex == at
            || (self.line_is_free(battle, viewer, at) && !self.enemy_in(battle, unit.owner, unit.hex))
    }

    /// Is `at` in the unit's arc of fire (coh-6.1a, coh-0.3d)?
    #[inline]
    pub fn arc_contains(&self, battle: &Battle, unit: UnitId, at: HexId) -> bool {
        let unit = battle.unit(unit);
        self.field.in_arc(unit.facing, unit.hex, at)
    }

    /// Arc first, then sight. A hidden unit has no facing yet and chooses it when it is revealed
    /// (coh-10.0b).
    #[inline(always)]
    pub fn check_arc_and_sight(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        self.check_arc(battle, unit, at)?;
        self.check_line(battle, unit, at)
    }

    /// Is the hex in the arc of the unit (coh-6.1a)?
    #[inline(always)]
    pub fn check_arc(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        if !battle.unit(unit).hidden
            && !self.arc_contains(battle, unit, at)
            && !self.fires_all_round(battle, unit)
        {
            return Err(Why::new("coh-6.1a", "{hex} is outside the arc of {unit}.")
                .unit(unit)
                .hex(at));
        }
        Ok(())
    }

    /// Is the line to the hex free (coh-6.0a)?
    #[inline(always)]
    pub fn check_line(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        if !self.line_is_free(battle, unit, at) {
            return Err(Why::new("coh-6.0a", "{unit} has no line of sight to {hex}.")
                .unit(unit)
                .hex(at));
        }
        Ok(())
    }

    /// Can any visible enemy of the unit's owner see this hex (coh-10.2a)? Not one in close combat (coh-7.63g).
    pub fn seen_by_enemy(&self, battle: &Battle, unit: UnitId, at: HexId) -> bool {
        let owner = battle.unit(unit).owner;
        battle.numbered().any(|(id, other)| {
            other.is_visible() && self.are_enemies(owner, other.owner) && self.sees(battle, id, at)
        })
    }

    fn foot_unit_in(&self, battle: &Battle, hex: HexId) -> bool {
        battle
            .visible_in(hex)
            .any(|(id, _)| matches!(self.facts(battle, id).kind, Kind::Foot | Kind::Gun))
    }
}
