//! The executable rulebook: every case of this game holds.

use storm_of_fire::StormOfFire;

#[test]
fn every_case_holds() {
    rulebook::testing::every_case_holds(&StormOfFire::new(), 5);
}
