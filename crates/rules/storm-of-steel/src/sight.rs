//! Sections 6B and 6D: who sees whom, and who has been spotted. The geometry is the board's (tm-10, tm-14).

use board::table::{Point, Sight, Viewer, clear, sees};
use umpire::Seat;

use crate::battle::{Battle, Morale, UnitId};
use crate::rules::{Rules, SIGHT};

impl Rules {
    /// Do two units see each other (sos-6B.2 to sos-6B.8)?
    pub fn sees(&self, battle: &Battle, one: UnitId, two: UnitId) -> bool {
        sees(
            &self.ground.table,
            &SIGHT,
            &self.viewer(battle, one),
            &self.viewer(battle, two),
        )
    }

    /// Does a unit see a point (sos-7D.1)?
    pub fn sees_point(&self, battle: &Battle, unit: UnitId, at: Point) -> bool {
        sees(
            &self.ground.table,
            &SIGHT,
            &self.viewer(battle, unit),
            &Viewer::point(at),
        )
    }

    /// The sight line with everything it meets, for a player's eyes.
    pub fn sight_line(&self, battle: &Battle, one: UnitId, to: &Viewer) -> Sight {
        clear(&self.ground.table, &SIGHT, &self.viewer(battle, one), to)
    }

    /// Units that observe for mortars and guns off the table: on the table and not suppressed (sos-6C.1, sos-7D.1).
    pub fn observers<'b>(&self, battle: &'b Battle, seat: Seat) -> impl Iterator<Item = UnitId> + 'b {
        battle
            .own(seat)
            .filter(|(_, unit)| unit.morale != Morale::Suppressed)
            .map(|(id, _)| id)
    }

    /// Must this unit be spotted before it can be fired at, and has not been (sos-6D.1)? In a bunker only if the bunker
    /// stands in vegetation (sos-5B.3).
    pub fn lies_low(&self, battle: &Battle, unit: UnitId) -> bool {
        let unit = battle.unit(unit);
        !unit.spotted && unit.under.conceals()
    }

    /// Is this unit hidden from a seat: set up in secret and not spotted yet (HI06)?
    pub fn is_unknown(&self, battle: &Battle, unit: UnitId, to: Seat) -> bool {
        let owner = battle.unit(unit).owner;
        if owner == to || !self.force(owner).hidden_setup {
            return false;
        }
        match battle.unit(unit).aboard() {
            Some(carrier) => self.lies_low(battle, carrier),
            None => battle.unit(unit).on_table() && self.lies_low(battle, unit),
        }
    }
}
