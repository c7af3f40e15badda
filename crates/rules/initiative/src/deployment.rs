//! Mustering and deployment (ini-ord-53).

use umpire::{Dice, Report};

use crate::battle::Battle;
use crate::content::model::{Force, Scenario};
use crate::rules::Rules;

/// The names of all Units in the order of their numbers: One's, his commander last, then Two's (ini-gen-14).
pub fn unit_names(scenario: &Scenario) -> Vec<String> {
    let of = |force: &Force| {
        let units = force.units.iter().map(|unit| unit.name.clone());
        let commander = force.commander.iter().map(|_| format!("{} CC", force.name));
        units.chain(commander).collect::<Vec<String>>()
    };
    scenario.forces.iter().flat_map(of).collect()
}

/// The battle before the first Team is deployed.
pub fn muster(_rules: &Rules, _dice: &mut Dice, _report: &mut Report) -> Battle {
    unimplemented!()
}
