//! From a scenario to a battle: figures, units, battlegroups, set-up (sections 29 to 32, 41.8). Owner: missions.

use umpire::{Dice, Report};

use crate::battle::Battle;
use crate::rules::Rules;

pub use crate::muster::{loadouts, muster_units, unit_names};

/// The battle before its first question.
pub fn muster(rules: &Rules, dice: &mut Dice, report: &mut Report) -> Battle {
    todo!("{rules:?} {dice:?} {report:?}")
}
