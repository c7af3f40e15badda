//! Every ledger row cited in the sources, the content and the cases exists; those of the table model among them.

use initiative::Initiative;
use rulebook::testing::citations::{Sections, every_cited_row_exists};

#[test]
fn every_cited_row_is_in_the_ledger() {
    every_cited_row_exists(&Initiative::new(), &["ini-", "tm-"], Sections::MayBeCited, 600);
}
