//! Every ledger row cited in the sources, the content and the cases exists; those of the table model among them.

use rulebook::testing::citations::{Sections, every_cited_row_exists};
use storm_of_steel::StormOfSteel;

#[test]
fn every_cited_row_is_in_the_ledger() {
    let system = StormOfSteel::new();
    every_cited_row_exists(&system, &["sos-", "tm-"], Sections::MayBeCited, 800);
}
