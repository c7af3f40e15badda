//! A function fits a screen and a file is one subject. Those that do not yet are listed, and the lists may only shrink.

use std::collections::BTreeSet;

use tidy::{Source, files, only_listed};

const LONGEST_FUNCTION: usize = 70;
const LONGEST_FILE: usize = 500;

#[test]
fn no_function_is_longer_than_a_screen() {
    let mut long = BTreeSet::new();
    for source in files("crates", ".rs") {
        for (name, lines) in functions(&source) {
            if LONGEST_FUNCTION < lines {
                long.insert(format!("{} {name}", source.path));
            }
        }
    }
    only_listed(&long, "long-functions.txt");
}

#[test]
fn no_file_is_longer_than_its_subject() {
    let sources = files("crates", ".rs").into_iter().chain(files("web", ".js"));
    let long = sources.filter(|source| LONGEST_FILE < source.text.lines().count());
    only_listed(&long.map(|source| source.path).collect(), "long-files.txt");
}

/// Every function with its lines. The formatter sees to it that a function ends where its first line began.
fn functions(source: &Source) -> Vec<(String, usize)> {
    let lines: Vec<&str> = source.text.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else {
            continue;
        };
        let indent = &line[..line.len() - line.trim_start().len()];
        let close = format!("{indent}}}");
        let ends = |line: &str| {
            let aligned = line.len() - line.trim_start().len() == indent.len();
            line == close || aligned && line.ends_with([';', '}'])
        };
        let end = lines[start..].iter().position(|line| ends(line));
        if let Some(end) = end {
            found.push((name.to_owned(), end + 1));
        }
    }
    found
}

/// `carry_out` of `    pub(crate) fn carry_out(&self) {`.
fn function_name(line: &str) -> Option<&str> {
    const BEFORE: [&str; 7] = [
        "pub",
        "pub(crate)",
        "pub(super)",
        "const",
        "async",
        "unsafe",
        "extern",
    ];
    let (before, after) = line.split_once("fn ")?;
    before
        .split_whitespace()
        .all(|word| BEFORE.contains(&word))
        .then_some(())?;
    after.split(['(', '<']).next()
}

#[test]
fn functions_are_found_and_measured() {
    let text = "impl A {\n    pub fn one(&self) {\n        two();\n    }\n\n    fn declared(&self);\n}\nfn two() {}\nlet not_fn = 1;\n";
    let source = Source {
        path: "a.rs".to_owned(),
        text: text.to_owned(),
    };
    let names = functions(&source);
    let expected = [("one", 3), ("declared", 1), ("two", 1)].map(|(name, lines)| (name.to_owned(), lines));
    assert_eq!(names, expected);
}
