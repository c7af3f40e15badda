//! What a stand could do from where it is: ranges, arcs, the reach of its next move.

use board::table::{Allowance, Viewer, reach};
use tabletop::{OpenTable as _, draw};
use umpire::Eyes;
use umpire::scene::Overlay;

use crate::battle::{Battle, UnitId};
use crate::fire::{Band, SHORT};
use crate::rules::Rules;

/// How finely the reach of a move is worked out.
const REACH_CELL: i32 = 100;

impl Rules {
    /// The band an enemy is in, if one of its weapons reaches and can hurt him.
    pub(crate) fn range_word(
        &self,
        battle: &Battle,
        unit: UnitId,
        other: UnitId,
        viewer: &Viewer,
    ) -> Option<&'static str> {
        if battle.unit(unit).owner == battle.unit(other).owner {
            return None;
        }
        let theirs = self.print(battle, other);
        let fits = |weapon: &crate::content::model::Weapon| {
            self.die_against(battle, weapon, other).is_some()
                && board::table::within(&viewer.base, &theirs, weapon.range)
        };
        self.kind_of(battle, unit)
            .weapons
            .iter()
            .any(fits)
            .then(|| Band::between(&viewer.base, &theirs).word())
    }

    /// Ranges, arcs and the reach of the next move.
    pub(crate) fn draw_powers(&self, battle: &Battle, eyes: Eyes, id: UnitId, overlays: &mut Vec<Overlay>) {
        let unit = battle.unit(id);
        let kind = self.kind(unit);
        for weapon in &kind.weapons {
            overlays.push(self.base_overlay(battle, id, "range", weapon.range, "Range"));
            if weapon.mount == crate::content::model::Mount::Fixed {
                let arc = draw::arc(unit.at, unit.facing, 45, weapon.range, "Arc of fire", "sos-6J.2");
                overlays.push(arc);
            }
        }
        if !kind.weapons.is_empty() {
            overlays.push(self.base_overlay(battle, id, "range", SHORT, "Short range"));
        }
        if self.check_able_to_move(battle, unit.owner, id).is_ok() {
            // An enemy's reach does not tell where his friends lie hidden (HI06).
            let mut around = self.around_without(battle, id, |other| {
                self.is_unknown(battle, other, unit.owner) || self.is_hidden(battle, other, eyes)
            });
            around.mover.allowance = Allowance::Units(self.allowance_left(battle, id));
            let reached = reach(self.field(&around.stands), &around.mover, REACH_CELL);
            overlays.push(draw::reach(&reached, "sos-4B.2"));
        }
    }
}
