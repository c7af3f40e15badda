//! From a scenario to a battle: figures, units, battlegroups, set-up (sections 29 to 32, 41.8). Owner: missions.

use umpire::{Dice, Report};

use crate::battle::Battle;
use crate::content::model::{Content, Scenario};
use crate::rules::{Loadout, Rules};

/// What figures carry, each combination once.
pub fn loadouts(content: &Content, scenario: &Scenario) -> Vec<Loadout> {
    todo!("{content:?} {scenario:?}")
}

/// Names of all units, attacker's first: `Gruppe A`.
pub fn unit_names(content: &Content, scenario: &Scenario) -> Vec<String> {
    todo!("{content:?} {scenario:?}")
}

/// The battle before its first question.
pub fn muster(rules: &Rules, dice: &mut Dice, report: &mut Report) -> Battle {
    todo!("{rules:?} {dice:?} {report:?}")
}
