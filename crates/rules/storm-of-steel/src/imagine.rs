//! Hidden information: a full battle in which a seat could be, given what it knows.
//!
//! Decks are heaps drawn from blind, so their order is nobody's secret. Dealt anew are only the places of units that were
//! set up in secret (HI06), and with them the shots they could take; and hidden minefields (HI08).

use board::table::{Point, check_rest, footprint, within};
use tabletop::{Around, OpenTable as _};
use umpire::{Dice, Seat};

use crate::battle::{Battle, Frame, UnitId, Whereabouts};
use crate::decisions::{Fires, SurpriseFire};
use crate::movement::SPOTTING;
use crate::rules::Rules;

/// Places tried for one unit before all are gone through, and how far apart those are.
const TRIES: u32 = 60;
const SCAN: i32 = 100;

impl Rules {
    /// Everything that `seat` cannot know, dealt anew.
    pub fn imagine_for(&self, battle: &Battle, seat: Seat, dice: &mut Dice) -> Battle {
        let mut imagined = battle.clone();
        self.lay_mines_anew(&mut imagined, seat, dice);
        let hidden: Vec<UnitId> = battle
            .enemies(seat)
            .map(|(id, _)| id)
            .filter(|id| self.is_unknown(battle, *id, seat))
            .collect();
        // Nothing may depend on where they truly are, not even a place that is refused: all are taken up before one is dealt.
        for id in &hidden {
            imagined.unit_mut(*id).place = Whereabouts::ToPlace;
        }
        for id in &hidden {
            self.hide_somewhere(&mut imagined, *id, seat, dice);
        }
        if !hidden.is_empty() {
            self.see_shots_anew(&mut imagined, seat);
        }
        imagined
    }

    /// Somewhere in its zone where it would lie hidden: in cover, nobody within 10 cm.
    fn hide_somewhere(&self, battle: &mut Battle, id: UnitId, seat: Seat, dice: &mut Dice) {
        let owner = battle.unit(id).owner;
        let (low, high) = self.force(owner).zone;
        battle.unit_mut(id).facing = self.facing_out(owner);
        let around = self.around(battle, id);
        let drawn = (0..TRIES).find_map(|_| {
            let mut place = |low: i32, high: i32| low + dice.below((high - low + 1).max(1) as u32) as i32;
            let (x, y) = (place(low.x(), high.x()), place(low.y(), high.y()));
            let at = Point::new(x, y).ok()?;
            self.could_hide(battle, &around, id, at, seat).then_some(at)
        });
        let at = drawn.unwrap_or_else(|| self.first_hiding_place(battle, &around, id, seat));
        let under = self.underfoot(self.kind_of(battle, id), at);
        let unit = battle.unit_mut(id);
        (unit.at, unit.under, unit.place) = (at, under, Whereabouts::Table);
        for passenger in battle
            .units
            .iter_mut()
            .filter(|unit| unit.place == Whereabouts::Aboard(id))
        {
            passenger.at = at;
        }
    }

    /// The first of all places of the zone that would do; where the others have left none, the first in cover.
    fn first_hiding_place(&self, battle: &Battle, around: &Around, id: UnitId, seat: Seat) -> Point {
        let (low, high) = self.force(battle.unit(id).owner).zone;
        let rows = (low.y()..=high.y()).step_by(SCAN as usize);
        let places = rows.flat_map(|y| {
            let columns = (low.x()..=high.x()).step_by(SCAN as usize);
            columns.filter_map(move |x| Point::new(x, y).ok())
        });
        let mut in_cover = places
            .filter(|at| self.underfoot(self.kind_of(battle, id), *at).conceals())
            .peekable();
        let first = in_cover.peek().copied().unwrap_or(low);
        in_cover
            .find(|at| self.could_hide(battle, around, id, *at, seat))
            .unwrap_or(first)
    }

    fn could_hide(&self, battle: &Battle, around: &Around, id: UnitId, at: Point, seat: Seat) -> bool {
        let unit = battle.unit(id);
        if !self.underfoot(self.kind_of(battle, id), at).conceals()
            || self.check_in_structure(battle, id, at).is_err()
        {
            return false;
        }
        let print = footprint(self.kind(unit).base, at, unit.facing);
        let mut mover = around.mover.clone();
        mover.stand.at = at;
        check_rest(self.field(&around.stands), &mover, &print).is_ok()
            && battle
                .own(seat)
                .all(|(enemy, _)| !within(&print, &self.print(battle, enemy), SPOTTING))
    }

    fn see_shots_anew(&self, battle: &mut Battle, seat: Seat) {
        let mut stack = std::mem::take(&mut battle.stack);
        for frame in &mut stack {
            if let Frame::Fires(Fires { seat: firing, shots })
            | Frame::SurpriseFire(SurpriseFire { seat: firing, shots }) = frame
                && *firing != seat
            {
                *shots = self.all_shots(battle, *firing);
            }
        }
        battle.stack = stack;
    }
}
