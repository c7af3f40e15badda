//! Every ledger row cited in the sources, the content and the cases exists: one search finds rule, code and case.

use std::collections::BTreeSet;
use std::fs;

use umpire::System;

/// May a whole section be cited for all its rows?
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Sections {
    /// `sos-4F` for `sos-4F.1`, `sos-4F.2`, …
    MayBeCited,
    RowsOnly,
}

/// Looks for citations that begin with one of these prefixes (`coh-`) in the sources, tests, cases, content and `README.md` of a game.
///
/// # Panics
/// With all rows that do not exist; or if fewer than `least` citations were found, because then the scan is blind.
pub fn every_cited_row_exists(system: &impl System, prefixes: &[&str], sections: Sections, least: usize) {
    let rows: BTreeSet<String> = umpire::ledger::parse(system.ledger())
        .into_iter()
        .map(|row| row.id)
        .collect();
    let is_known = |id: &str| match sections {
        Sections::RowsOnly => rows.contains(id),
        Sections::MayBeCited => {
            let first = rows.range(format!("{id}.")..).next();
            rows.contains(id) || first.is_some_and(|row| row.starts_with(&format!("{id}.")))
        }
    };
    let (home, name) = (super::home(), system.name());
    let own = home.join("crates/rules").join(name);
    let mut files = vec![own.join("README.md")];
    for folder in [
        own.join("src"),
        own.join("tests"),
        home.join("cases").join(name),
        home.join("content").join(name),
    ] {
        files.extend(super::files_below(&folder, &["rs", "toml"]));
    }
    let (mut cited, mut unknown) = (0, Vec::new());
    for file in &files {
        let text = fs::read_to_string(file).expect("a source file is readable text");
        for (number, line) in text.lines().enumerate() {
            let all = citations(line, prefixes);
            cited += all.len();
            let missing = all.into_iter().filter(|id| !is_known(id));
            unknown.extend(missing.map(|id| format!("{}:{}: {id}", file.display(), number + 1)));
        }
    }
    assert!(
        least <= cited,
        "only {cited} citations were found: is the scan blind?"
    );
    assert!(unknown.is_empty(), "no such ledger row:\n{}", unknown.join("\n"));
}

/// The row ids in a line: a prefix, then a digit or capital and all that follows of letters, digits and dots.
fn citations<'a>(line: &'a str, prefixes: &[&str]) -> Vec<&'a str> {
    let mut found = Vec::new();
    for prefix in prefixes {
        for (start, _) in line.match_indices(prefix) {
            let joined = line[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
            let rest = &line[start + prefix.len()..];
            let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.');
            let name = rest[..length.unwrap_or(rest.len())].trim_end_matches('.');
            if !joined && name.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase()) {
                found.push((start, &line[start..start + prefix.len() + name.len()]));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_ends_where_the_sentence_goes_on() {
        let of = |line| citations(line, &["abc-", "abc2-"]);
        let line = "see abc-7.62a, (abc-T1) and abc2-9.12b. Then `abc-9.1c`";
        assert_eq!(of(line), ["abc-7.62a", "abc-T1", "abc2-9.12b", "abc-9.1c"]);
        // A family, an ellipsis and a word that only ends alike are no rows.
        let none = ["abc-*", "abc-…", "xabc-7.1a", "abc-rules"].map(|word| of(word).len());
        assert_eq!(none, [0; 4]);
    }
}
