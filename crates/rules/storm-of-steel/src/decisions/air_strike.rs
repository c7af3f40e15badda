//! An air strike with this die: where (sos-7E.1, sos-7E.2)?

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
pub struct AirStrike {
    pub seat: Seat,
    pub die: u8,
}

impl PlaceToStrike for AirStrike {
    const WHAT: &'static str = "air-strike";
    const RULE: &'static str = "sos-7E.2";
    const TITLE: &'static str = "Air strike";
    const ASKED: &'static str = "Say first where the aircraft strike.";
    const STRIKE: Strike = Strike::Air;

    fn seat_and_die(&self) -> (Seat, u8) {
        (self.seat, self.die)
    }

    fn list(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let allowed = |at| rules.check_air_strike(at).is_ok();
        rules.list_strikes(battle, self.seat, allowed, out);
        out.push(Order::Done);
    }

    fn check_place(&self, rules: &Rules, _battle: &Battle, _seat: Seat, at: Spot) -> Result<Point, Why> {
        rules.check_air_strike(at)
    }

    fn strike(&self, turn: &mut Resolution<'_>, at: Point) {
        turn.air_strike(self.seat, self.die, at);
    }
}

a_place_is_struck!(AirStrike);
