//! The executable rulebook: every case of this game holds.

use initiative::Initiative;

#[test]
fn every_case_holds() {
    rulebook::testing::every_case_holds(&Initiative::new(), 150);
}
