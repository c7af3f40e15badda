//! Heroism: one unit recovers at once (sos-11C.17).

use serde::{Deserialize, Serialize};
use umpire::Seat;

use super::Checked;
use super::picking::{self, Pick, one_unit_is_chosen};
use crate::battle::{Battle, Morale, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Heroism {
    pub seat: Seat,
}

impl Pick for Heroism {
    const WHAT: &'static str = "heroism";
    const RULE: &'static str = "sos-11C.17";
    const PROMPT: &'static str = "One unit recovers at once.";
    const ASKED: &'static str = "Now one unit recovers, or none does.";

    fn chooser(&self) -> Seat {
        self.seat
    }

    fn check_unit(&self, rules: &Rules, battle: &Battle, id: UnitId) -> Allowed {
        let unit = rules.check_in_play(battle, id)?;
        if unit.owner == self.seat && unit.morale != Morale::Normal {
            return Ok(());
        }
        let sentence = "{} is no unit of yours that is pinned or suppressed.";
        Err(Why::new("sos-11C.17", sentence).unit(id))
    }

    fn take(turn: &mut Resolution<'_>, unit: UnitId) {
        turn.set_morale(unit, Morale::Normal, "sos-11C.17");
    }
}

one_unit_is_chosen!(Heroism);
