//! Mustering and deployment (ini-ord-53).

use umpire::{Dice, Report};

use crate::battle::Battle;
use crate::content::model::Scenario;
use crate::rules::Rules;

/// The names of all Units in the order of their numbers: One's, his commander last, then Two's (ini-gen-14).
pub fn unit_names(_scenario: &Scenario) -> Vec<String> {
    unimplemented!()
}

/// The battle before the first Team is deployed.
pub fn muster(_rules: &Rules, _dice: &mut Dice, _report: &mut Report) -> Battle {
    unimplemented!()
}
