//! Hidden information: a full battle in which a seat could be, given what it knows.
//!
//! Decks are heaps drawn from blind, so their order is nobody's secret. Dealt anew are only the places of units that were
//! set up in secret (HI06), and with them the shots they could take; and hidden minefields (HI08).

use board::table::{Point, check_rest, footprint, within};
use umpire::{Dice, Seat};

use crate::battle::{Battle, Frame, Place, UnitId};
use crate::movement::SPOTTING;
use crate::rules::Rules;

/// Places tried for one unit.
const TRIES: u32 = 60;

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
        for id in &hidden {
            self.hide_elsewhere(&mut imagined, *id, seat, dice);
        }
        if !hidden.is_empty() {
            self.see_shots_anew(&mut imagined, seat);
        }
        imagined
    }

    /// Somewhere in its zone where it would lie hidden: in cover, nobody within 10 cm. If none is found it stays.
    fn hide_elsewhere(&self, battle: &mut Battle, id: UnitId, seat: Seat, dice: &mut Dice) {
        let (low, high) = self.force(battle.unit(id).owner).zone;
        for _ in 0..TRIES {
            let place = |low: i32, high: i32, dice: &mut Dice| {
                low + dice.below((high - low + 1).max(1) as u32) as i32
            };
            let (x, y) = (place(low.x(), high.x(), dice), place(low.y(), high.y(), dice));
            let Ok(at) = Point::new(x, y) else { continue };
            if self.could_hide(battle, id, at, seat) {
                let under = self.ground.underfoot(at);
                let unit = battle.unit_mut(id);
                (unit.at, unit.under) = (at, under);
                for passenger in battle
                    .units
                    .iter_mut()
                    .filter(|unit| unit.place == Place::Aboard(id))
                {
                    passenger.at = at;
                }
                return;
            }
        }
    }

    fn could_hide(&self, battle: &Battle, id: UnitId, at: Point, seat: Seat) -> bool {
        let unit = battle.unit(id);
        if !self.ground.underfoot(at).conceals() || self.check_in_structure(battle, id, at).is_err() {
            return false;
        }
        let print = footprint(self.kind(unit).base, at, unit.facing);
        let mut around = self.around(battle, id);
        around.mover.stand.at = at;
        check_rest(self.field(&self.everybody(battle)), &around.mover, &print).is_ok()
            && battle
                .own(seat)
                .all(|(enemy, _)| !within(&print, &self.print(battle, enemy), SPOTTING))
    }

    fn see_shots_anew(&self, battle: &mut Battle, seat: Seat) {
        let mut stack = std::mem::take(&mut battle.stack);
        for frame in &mut stack {
            if let Frame::Fires { seat: firing, shots } | Frame::SurpriseFire { seat: firing, shots } = frame
                && *firing != seat
            {
                *shots = self.all_shots(battle, *firing);
            }
        }
        battle.stack = stack;
    }
}
