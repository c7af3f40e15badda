//! Every ledger row cited in the sources, the content and the cases exists; those of the table model among them.

use initiative::Initiative;
use rulebook::testing::citations::{Sections, every_cited_row_exists};

/// The topics of the ledger: a row is its topic and a number.
const TOPICS: [&str; 30] = [
    "ini-gen-",
    "ini-round-",
    "ini-unit-",
    "ini-act-",
    "ini-again-",
    "ini-move-",
    "ini-coh-",
    "ini-fire-",
    "ini-alloc-",
    "ini-at-",
    "ini-gtg-",
    "ini-react-",
    "ini-ow-",
    "ini-save-",
    "ini-armor-",
    "ini-cover-",
    "ini-supp-",
    "ini-morale-",
    "ini-asl-",
    "ini-lead-",
    "ini-cc-",
    "ini-barr-",
    "ini-smoke-",
    "ini-fo-",
    "ini-wpn-",
    "ini-tank-",
    "ini-vic-",
    "ini-ord-",
    "tm-ini-",
    "tm-",
];

#[test]
fn every_cited_row_is_in_the_ledger() {
    every_cited_row_exists(&Initiative::new(), &TOPICS, Sections::MayBeCited, 600);
}
