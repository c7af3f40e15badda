//! A bombardment with this die: where (sos-7B.1)?

use board::table::Point;
use serde::{Deserialize, Serialize};
use umpire::Seat;

use super::Checked;
use super::striking::{self, PlaceToStrike, a_place_is_struck};
use crate::battle::Battle;
use crate::order::{Order, Spot};
use crate::rules::{Resolution, Rules};
use crate::support::Strike;
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bombard {
    pub seat: Seat,
    pub die: u8,
}

impl PlaceToStrike for Bombard {
    const WHAT: &'static str = "bombardment";
    const RULE: &'static str = "sos-7B.1";
    const TITLE: &'static str = "Bombardment";
    const ASKED: &'static str = "Say first where the guns strike.";
    const STRIKE: Strike = Strike::Bombardment;

    fn seat_and_die(&self) -> (Seat, u8) {
        (self.seat, self.die)
    }

    fn list(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let observers = rules.observer_posts(battle, self.seat);
        let observed = |at| rules.check_observed(battle, self.seat, at, &observers).is_ok();
        rules.list_strikes(battle, self.seat, observed, out);
        out.push(Order::Done);
    }

    fn check_place(&self, rules: &Rules, battle: &Battle, seat: Seat, at: Spot) -> Result<Point, Why> {
        rules.check_bombardment(battle, seat, at)
    }

    fn strike(&self, turn: &mut Resolution<'_>, at: Point) {
        turn.bombard(self.seat, self.die, at);
    }
}

a_place_is_struck!(Bombard);
