//! One search for a row's id finds the rule, the code and the case: ids are written out, one by one.

use std::collections::BTreeSet;

use tidy::{files, folders, ids, only_listed};
use umpire::ledger;

/// Rules have lower-case ids; counters, decisions and worked checks have not.
fn is_rule(id: &str) -> bool {
    id.contains('-') && id.starts_with(|c: char| c.is_ascii_lowercase())
}

fn rules_of(system: &str) -> BTreeSet<String> {
    let [ledger] = &files(&format!("content/{system}"), "ledger.md")[..] else {
        panic!("{system} has one ledger");
    };
    let rows = ledger::parse(&ledger.text).into_iter().map(|row| row.id);
    rows.filter(|id| is_rule(id)).collect()
}

#[test]
fn no_rows_are_cited_as_a_range() {
    let rules: BTreeSet<String> = folders("crates/rules")
        .iter()
        .flat_map(|system| rules_of(system))
        .collect();
    let mut ranges = Vec::new();
    for source in files("crates", ".rs") {
        // A range may be broken over two lines of a comment.
        let text = source
            .text
            .replace("///", " ")
            .replace("//!", " ")
            .replace("//", " ");
        let words: Vec<&str> = text.split_whitespace().collect();
        for three in words.windows(3) {
            let row = |word: &str| ids(word).any(|id| rules.contains(id));
            if three[1] == "to" && row(three[0]) && row(three[2]) {
                ranges.push(format!("{}: {}", source.path, three.join(" ")));
            }
        }
    }
    assert!(ranges.is_empty(), "write out every row: {ranges:#?}");
}

#[test]
fn every_row_is_cited_by_code_or_listed() {
    let shared =
        ["board", "rulebook", "tabletop", "umpire"].map(|name| files(&format!("crates/{name}/src"), ".rs"));
    let mut uncited = BTreeSet::new();
    for system in folders("crates/rules") {
        // A row that is data (a weapon, a unit, a feature of a table) is cited by the file that holds it.
        let own = files(&format!("crates/rules/{system}/src"), ".rs");
        let data = files(&format!("content/{system}"), ".toml");
        let sources = own.iter().chain(&data).chain(shared.iter().flatten());
        let cited: BTreeSet<&str> = sources.flat_map(|source| ids(&source.text)).collect();
        uncited.extend(
            rules_of(&system)
                .into_iter()
                .filter(|id| !cited.contains(id.as_str())),
        );
    }
    only_listed(&uncited, "uncited-rows.txt");
}

#[test]
fn every_row_is_claimed_by_a_case_a_test_or_a_reason() {
    let mut unclaimed = BTreeSet::new();
    for system in folders("crates/rules") {
        let claims = files(&format!("cases/{system}"), ".toml");
        let claimed: BTreeSet<&str> = claims.iter().flat_map(|source| ids(&source.text)).collect();
        unclaimed.extend(
            rules_of(&system)
                .into_iter()
                .filter(|id| !claimed.contains(id.as_str())),
        );
    }
    assert!(
        unclaimed.is_empty(),
        "neither proved nor in elsewhere.toml: {unclaimed:#?}"
    );
}
