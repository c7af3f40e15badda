//! The executable rulebook: every case of this game holds.

use conflict_of_heroes::ConflictOfHeroes;

#[test]
fn every_case_holds() {
    rulebook::testing::every_case_holds(&ConflictOfHeroes::new(), 500);
}
