//! Every ledger row cited in the sources, the content and the cases exists: one search finds rule, code and case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use conflict_of_heroes::ConflictOfHeroes;
use umpire::System;

/// How a row of this ledger begins; the second edition's rows have a 2.
const PREFIXES: [&str; 2] = ["coh-", "coh2-"];

#[test]
fn every_cited_row_is_in_the_ledger() {
    let system = ConflictOfHeroes::new();
    let rows: BTreeSet<String> = umpire::ledger::parse(system.ledger())
        .into_iter()
        .map(|row| row.id)
        .collect();
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = home.join("../../..");
    let folders = [
        home.join("src"),
        home.join("tests"),
        root.join("cases/conflict-of-heroes"),
        root.join("content/conflict-of-heroes"),
    ];
    let mut files = vec![home.join("README.md")];
    folders.iter().for_each(|folder| collect(folder, &mut files));
    let mut cited = 0;
    let mut unknown = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).expect("a source file is readable text");
        for (number, line) in text.lines().enumerate() {
            for id in citations(line) {
                cited += 1;
                if !rows.contains(id) {
                    unknown.push(format!("{}:{}: {id}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(
        1000 < cited,
        "only {cited} citations were found: is the scan blind?"
    );
    assert!(unknown.is_empty(), "no such ledger row:\n{}", unknown.join("\n"));
}

#[test]
fn a_citation_ends_where_the_sentence_goes_on() {
    let line = "see coh-7.62a, (coh-T1) and coh2-9.12b. Then `coh-9.1c`";
    assert_eq!(citations(line), ["coh-7.62a", "coh-T1", "coh2-9.12b", "coh-9.1c"]);
    // A family, an ellipsis and a word that only ends alike are no rows.
    let none = ["coh-*", "coh-…", "xcoh-7.1a", "coh-rules"].map(|word| citations(word).len());
    assert_eq!(none, [0; 4]);
}

/// The row ids in a line: a prefix, then a digit or capital and all that follows of letters, digits and dots.
fn citations(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for prefix in PREFIXES {
        for (start, _) in line.match_indices(prefix) {
            let joined = line[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
            let rest = &line[start + prefix.len()..];
            let length = rest
                .find(|c: char| !c.is_ascii_alphanumeric() && c != '.')
                .unwrap_or(rest.len());
            let name = rest[..length].trim_end_matches('.');
            if !joined && name.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase()) {
                found.push((start, &line[start..start + prefix.len() + name.len()]));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, id)| id).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "toml") {
            files.push(path);
        }
    }
}
