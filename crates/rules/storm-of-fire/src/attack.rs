//! An attack by fire, from the target's reaction to its wounds (sof-shoot-85): a process. Owner: fire.

use crate::battle::{Battle, UnitId};
use crate::order::{Action, Battery, Volley};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// How a unit fires (sof-act-fire-2, sof-act-sf-1, sof-cc-14).
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// As a first action, or after moving: moving ROF.
    Moving,
    /// As a second action after one that is no move: halted ROF.
    Halted,
    Sustained,
    Closing,
}

impl Rules {
    /// May it fire so, and with what: the batteries of each volley, those left out filled in (sof-ord-53)?
    pub fn plan_fire(
        &self,
        battle: &Battle,
        unit: UnitId,
        manner: Manner,
        volleys: &[Volley],
    ) -> Result<Vec<Volley>, Why> {
        todo!("{battle:?} {unit:?} {manner:?} {volleys:?}")
    }

    /// The best volley of a unit at a target; `None` if nobody can fire at it (sof-ord-53).
    pub fn best_volley(
        &self,
        battle: &Battle,
        unit: UnitId,
        target: UnitId,
        manner: Manner,
    ) -> Option<Volley> {
        todo!("{battle:?} {unit:?} {target:?} {manner:?}")
    }

    /// Fire worth listing: at most ten (sof-ord-54, sof-ord-83).
    pub fn fire_offers(&self, battle: &Battle, unit: UnitId, manner: Manner) -> Vec<Action> {
        todo!("{battle:?} {unit:?} {manner:?}")
    }

    /// Indirect fire and smoke (sections 10 and 12): may it?
    pub fn check_bombard(&self, battle: &Battle, unit: UnitId, action: &Action) -> Result<(), Why> {
        todo!("{battle:?} {unit:?} {action:?}")
    }
}

impl Resolution<'_> {
    /// Carries out volleys that were planned, one after the other.
    pub fn fire(&mut self, unit: UnitId, manner: Manner, volleys: Vec<Volley>) {
        todo!("{unit:?} {manner:?} {volleys:?}")
    }

    /// Carries out indirect fire or smoke that was checked.
    pub fn bombard(&mut self, unit: UnitId, action: &Action) {
        todo!("{unit:?} {action:?}")
    }

    /// All closing fire on an assaulting unit as one attack (sof-cc-12): puts it on the stack.
    pub fn closing_fire(&mut self, at: UnitId, volleys: Vec<(UnitId, Vec<Battery>)>) {
        todo!("{at:?} {volleys:?}")
    }

    /// Beaten zones of both sides (sof-turn-3).
    pub fn beaten_zones(&mut self) {
        todo!()
    }
}

/// What an activation needs besides (section 6), and the Start Phase.
impl Rules {
    /// Engineering, Bangalore torpedoes, extended charges: may it (sof-act-spec-1)?
    pub fn check_special(&self, battle: &Battle, unit: UnitId, action: &Action) -> Result<(), Why> {
        todo!("{battle:?} {unit:?} {action:?}")
    }

    /// Indirect fire, smoke and special actions worth listing, each of them legal; all are double actions (sof-ord-83).
    pub fn special_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Action> {
        todo!("{battle:?} {unit:?}")
    }
}

impl Resolution<'_> {
    /// Carries out a special action that was checked.
    pub fn special(&mut self, unit: UnitId, action: &Action) {
        todo!("{unit:?} {action:?}")
    }

    /// Smoke of earlier turns clears on 4+, before beaten zones (sof-turn-2).
    pub fn disperse_smoke(&mut self) {
        todo!()
    }

    /// The pre-registered strike falls on every unit near an objective (sof-msr-10): puts the attacks on the stack.
    pub fn fall_strike(&mut self) {
        todo!()
    }
}
