//! Suppression, rallying, Tenacity, battlegroup morale (section 16). Owner: turn.

use crate::battle::UnitId;
use crate::rules::Resolution;

impl Resolution<'_> {
    /// Suppression from one attack or event; at 5 or more the unit is forced to ground (sof-shoot-77), once the attack is over.
    pub fn suppress(&mut self, unit: UnitId, markers: u32) {
        todo!("{unit:?} {markers}")
    }

    /// A Rally action or the free one of the Start Phase (sof-morale-1); says how many markers came off.
    pub fn rally(&mut self, unit: UnitId, is_start: bool) -> u32 {
        todo!("{unit:?} {is_start}")
    }

    /// The Tenacity check of a unit that has just been forced to ground (sof-shoot-77, sof-morale-11).
    pub fn force_to_ground(&mut self, unit: UnitId) {
        todo!("{unit:?}")
    }

    /// A unit is lost: figures go, its battlegroup counts it, an officer's place is filled (sof-dice-8, sof-lead-15).
    pub fn eliminate(&mut self, unit: UnitId, rule: &'static str) {
        todo!("{unit:?} {rule}")
    }

    /// A figure is removed for good; with the last one its unit goes (sof-shoot-84, sof-cc-58), with a battlegroup's officer his
    /// command (sof-lead-15).
    pub fn remove_figure(&mut self, figure: crate::battle::FigureId, rule: &'static str) {
        todo!("{figure:?} {rule}")
    }

    /// A unit has taken its first loss of the turn from an attack: Conscripts roll (sof-usr-conscripts), Amateurs may leave
    /// (sof-usr-amateurs).
    pub fn after_losses(&mut self, unit: UnitId) {
        todo!("{unit:?}")
    }
}
