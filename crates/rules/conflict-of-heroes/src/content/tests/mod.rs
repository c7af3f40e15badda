//! The built-in content against the ledger, and every kind of fault.

mod extra;
mod faults;
mod firefights;
mod ledger;
mod mutilated;

use super::*;

/// The embedded file of this name.
fn text_of(name: &str) -> &'static str {
    let file = embedded_files().iter().find(|(file, _)| *file == name);
    file.unwrap_or_else(|| panic!("{name} is built in")).1
}

/// The faults of the built-in content with these files added or replaced, as lines.
fn faults_with(extra: &[(&str, &str)]) -> Vec<String> {
    let extra = extra
        .iter()
        .map(|(file, text)| (file.to_string(), text.to_string()))
        .collect();
    match load(extra) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn the_built_in_content_has_no_faults() {
    assert_eq!(faults_with(&[]), [] as [&str; 0]);
}
