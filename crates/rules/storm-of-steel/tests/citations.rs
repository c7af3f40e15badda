//! Every ledger row cited in the sources, the content and the cases exists: one search finds rule, code and case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use storm_of_steel::StormOfSteel;
use umpire::System;

#[test]
fn every_cited_row_is_in_the_ledger() {
    let rows: BTreeSet<String> = umpire::ledger::parse(StormOfSteel::new().ledger())
        .into_iter()
        .map(|row| row.id)
        .collect();
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = home.join("../../..");
    let mut files = vec![home.join("README.md")];
    let folders = [
        home.join("src"),
        root.join("cases/storm-of-steel"),
        root.join("content/storm-of-steel"),
    ];
    folders.iter().for_each(|folder| collect(folder, &mut files));
    let (mut cited, mut unknown) = (0, Vec::new());
    for file in &files {
        let text = fs::read_to_string(file).expect("a source file is readable text");
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '.');
        for word in words.map(|word| word.trim_end_matches('.')) {
            let row = ["sos-", "tm-"]
                .iter()
                .find_map(|prefix| word.strip_prefix(prefix));
            if row.is_some_and(|row| row.starts_with(|c: char| c.is_ascii_digit() || c == 'P' || c == 'V')) {
                cited += 1;
                // A section stands for all its rows.
                let family = rows.iter().any(|known| known.starts_with(&format!("{word}.")));
                if !rows.contains(word) && !family {
                    unknown.push(format!("{}: {word}", file.display()));
                }
            }
        }
    }
    assert!(
        800 < cited,
        "only {cited} citations were found: is the scan blind?"
    );
    assert!(unknown.is_empty(), "no such ledger row:\n{}", unknown.join("\n"));
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "toml") {
            files.push(path);
        }
    }
}
