//! Sudden break: the opponent chooses who breaks (sos-11C.15). He must choose somebody.

use serde::{Deserialize, Serialize};
use umpire::Seat;

use super::Checked;
use super::picking::{self, Pick, one_unit_is_chosen};
use crate::battle::{Battle, Morale, UnitId, Whereabouts};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Break {
    pub chooser: Seat,
}

impl Pick for Break {
    const WHAT: &'static str = "break";
    const RULE: &'static str = "sos-11C.15";
    const PROMPT: &'static str = "Choose the enemy who breaks.";
    const ASKED: &'static str = "Now choose the enemy who breaks.";
    const MUST: Option<&'static str> = Some("You have to choose.");

    fn chooser(&self) -> Seat {
        self.chooser
    }

    fn check_unit(&self, rules: &Rules, battle: &Battle, id: UnitId) -> Allowed {
        let unit = rules.check_in_play(battle, id)?;
        let soft = !rules.kind(unit).is_afv();
        let there = unit.place != Whereabouts::ToPlace && !rules.is_unknown(battle, id, self.chooser);
        if unit.owner != self.chooser && soft && unit.morale == Morale::Normal && there {
            return Ok(());
        }
        Err(Why::new("sos-11C.15", "{} is no steady soft enemy.").unit(id))
    }

    fn take(turn: &mut Resolution<'_>, unit: UnitId) {
        turn.set_morale(unit, Morale::Pinned, "sos-11C.15");
    }
}

one_unit_is_chosen!(Break);
