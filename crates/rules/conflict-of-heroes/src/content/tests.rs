//! The built-in content against the ledger, and every kind of fault.

use super::*;

#[test]
fn the_built_in_content_has_no_faults() {
    if let Err(faults) = load(Vec::new()) {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"));
    }
}
