//! The executable rulebook: every case of this game holds. `sandtable verify` runs the same files and counts the rows.

use std::fs;
use std::path::{Path, PathBuf};

use storm_of_steel::StormOfSteel;

#[test]
fn every_case_holds() {
    let system = StormOfSteel::new();
    let mut files = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../cases/storm-of-steel"),
        &mut files,
    );
    assert!(150 < files.len(), "only {} cases were found", files.len());
    let mut failures = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a case is readable text");
        let verdict = umpire::cases::run(&system, &file.display().to_string(), &text);
        failures.extend(
            verdict
                .failures
                .iter()
                .map(|failure| format!("{}: {failure}", verdict.file)),
        );
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The case files below a folder; the list of rows proved elsewhere is none.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "toml") && !path.ends_with("elsewhere.toml") {
            files.push(path);
        }
    }
}
