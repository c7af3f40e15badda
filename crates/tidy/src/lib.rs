//! What the tests of the house's order read: its files, its lists of exceptions, its ledgers.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// One file of the house.
#[derive(Clone, Debug)]
pub struct Source {
    /// From the root, with slashes: `crates/umpire/src/lib.rs`.
    pub path: String,
    pub text: String,
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// One file, by its path from the root.
pub fn file(path: &str) -> Source {
    let text = std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    Source {
        path: path.to_owned(),
        text,
    }
}

/// Is there a file or a folder at this path from the root?
pub fn exists(path: &str) -> bool {
    root().join(path.trim_start_matches('/')).exists()
}

/// All files below a folder whose name ends so, by path. Nothing that was built is among them.
pub fn files(folder: &str, ending: &str) -> Vec<Source> {
    let mut found = Vec::new();
    collect(&root(), folder, ending, &mut found);
    found
}

fn collect(root: &Path, folder: &str, ending: &str, found: &mut Vec<Source>) {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else {
        return;
    };
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.') && name != "target")
        .collect();
    names.sort();
    for name in names {
        let path = format!("{folder}/{name}");
        let full = root.join(&path);
        if full.is_dir() {
            collect(root, &path, ending, found);
        } else if name.ends_with(ending) {
            found.push(file(&path));
        }
    }
}

/// The folders in a folder: the rule systems in `crates/rules`.
pub fn folders(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).expect("a folder");
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

/// The lines of a list of exceptions, comments aside.
pub fn list(name: &str) -> BTreeSet<String> {
    let path = root().join("crates/tidy/lists").join(name);
    let text = std::fs::read_to_string(path).expect("a list");
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// Holds what was found against a list of exceptions that may only shrink.
pub fn only_listed(found: &BTreeSet<String>, name: &str) {
    let listed = list(name);
    let new: Vec<&String> = found.difference(&listed).collect();
    let gone: Vec<&String> = listed.difference(found).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "not in crates/tidy/lists/{name}, which may only shrink: {new:#?}\nmended; take it off crates/tidy/lists/{name}: {gone:#?}"
    );
}

/// Words that could be ids of ledger rows: `coh-7.62a`.
pub fn ids(text: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.'));
    text.split(part).map(|word| word.trim_matches(['-', '.']))
}
