//! Every ledger row cited in the sources, the content and the cases exists; the second edition's rows have a 2.

use conflict_of_heroes::ConflictOfHeroes;
use rulebook::testing::citations::{Sections, every_cited_row_exists};

#[test]
fn every_cited_row_is_in_the_ledger() {
    let system = ConflictOfHeroes::new();
    every_cited_row_exists(&system, &["coh-", "coh2-"], Sections::RowsOnly, 1000);
}
