//! The executable rulebook: every case of this game holds.

use storm_of_steel::StormOfSteel;

#[test]
fn every_case_holds() {
    rulebook::testing::every_case_holds(&StormOfSteel::new(), 150);
}
