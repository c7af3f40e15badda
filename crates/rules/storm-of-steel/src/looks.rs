//! What can be seen from a place.

use board::table::{Allowance, Viewer, reach};
use tabletop::{draw, view};
use umpire::scene::Overlay;
use umpire::{Anchor, Eyes, View};

use crate::battle::{Battle, UnitId};
use crate::fire::{Band, SHORT};
use crate::rules::{Rules, SIGHT};
use crate::why::Why;

/// How finely the reach of a move is worked out.
const REACH_CELL: i32 = 100;

impl Rules {
    /// What a piece sees from where it is or might go, or what is seen from a place.
    pub fn look_from(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
        let unit = piece.and_then(|piece| battle.units.of_piece(piece));
        let unit =
            unit.filter(|unit| battle.unit(*unit).on_table() && !self.hidden_from(battle, *unit, eyes));
        let place = view::place(self.ground.table.frame(), from);
        let viewer = match (unit, place) {
            (Some(unit), Some(at)) => {
                let print = self.print_at(battle.unit(unit), at, battle.unit(unit).facing);
                self.viewer_at(battle, unit, print)
            }
            (Some(unit), None) => self.viewer(battle, unit),
            (None, Some(at)) => Viewer::point(at),
            (None, None) => return View::default(),
        };
        let others = battle.numbered().filter(|(other, stand)| {
            Some(*other) != unit && stand.on_table() && !self.hidden_from(battle, *other, eyes)
        });
        let mut view = view::look(
            &self.ground.table,
            &SIGHT,
            &viewer,
            others.map(|(other, _)| (other, other.0, self.viewer(battle, other))),
            |other| self.reach_word(battle, unit?, other, &viewer),
            |other| {
                let why = Why::new("sos-6B.2", "{} is out of sight.").unit(other);
                why.refusal(self, battle)
            },
        );
        if let (Some(unit), None) = (unit, place) {
            self.show_powers(battle, eyes, unit, &mut view.overlays);
        }
        view
    }

    fn hidden_from(&self, battle: &Battle, unit: UnitId, eyes: Eyes) -> bool {
        let owner = battle.unit(unit).owner;
        !eyes.know_secrets_of(owner) && self.is_unknown(battle, unit, crate::battle::other(owner))
    }

    fn reach_word(
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
    fn show_powers(&self, battle: &Battle, eyes: Eyes, id: UnitId, overlays: &mut Vec<Overlay>) {
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
                self.is_unknown(battle, other, unit.owner) || self.hidden_from(battle, other, eyes)
            });
            around.mover.allowance = Allowance::Units(self.allowance_left(battle, id));
            let reached = reach(self.field(&around.stands), &around.mover, REACH_CELL);
            overlays.push(draw::reach(&reached, "sos-4B.2"));
        }
    }
}
