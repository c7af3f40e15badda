//! Repair: one immobilised vehicle can move again (sos-11C.8, sos-11C.21).

use serde::{Deserialize, Serialize};
use umpire::Seat;

use super::Checked;
use super::picking::{self, Pick, one_unit_is_chosen};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Repair {
    pub seat: Seat,
}

impl Pick for Repair {
    const WHAT: &'static str = "repair";
    const RULE: &'static str = "sos-11C.21";
    const PROMPT: &'static str = "Repair one immobilised vehicle.";
    const ASKED: &'static str = "Now a vehicle is repaired, or none is.";

    fn chooser(&self) -> Seat {
        self.seat
    }

    fn check_unit(&self, rules: &Rules, battle: &Battle, id: UnitId) -> Allowed {
        let unit = rules.check_in_play(battle, id)?;
        if unit.owner == self.seat && unit.immobile && rules.kind(unit).family.is_vehicle() {
            return Ok(());
        }
        Err(Why::new("sos-11C.21", "{} is no vehicle of yours that needs repair.").unit(id))
    }

    fn take(turn: &mut Resolution<'_>, unit: UnitId) {
        turn.repair(unit, "sos-11C.21");
    }
}

one_unit_is_chosen!(Repair);
