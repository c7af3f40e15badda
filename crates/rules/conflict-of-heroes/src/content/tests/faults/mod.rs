//! Every kind of fault: where it is reported, in which words, with which remedy.

mod firefights;
mod loads;
mod maps;
mod pieces;
mod works;

use super::*;

const MORTAR: &str = "units/de-mortar-8cm.toml";
const TELLERMINE: &str = "cards/tellermine.toml";
const AUTO_RALLY: &str = "cards/auto-rally.toml";
const BOARD: &str = "boards/7s.toml";
const TERRAIN: &str = "terrain.toml";
const HITS: &str = "hits.toml";
const SATCHEL: &str = "firefights/couriers-satchel-cards.toml";
const WHISPERS: &str = "firefights/whispers-in-the-wheat.toml";
const FIRST_LIGHT: &str = "firefights/first-light.toml";
const GRAIN_STORE: &str = "firefights/grain-store.toml";

/// A broken counter also breaks the built-in firefights that use it; those lines are left out here.
fn is_of_a_built_in_firefight(line: &str) -> bool {
    line.starts_with("content/conflict-of-heroes/firefights/")
}

/// Studies write their figures into the header; lines are counted without them.
fn without_figures(file: &str) -> String {
    let lines = text_of(file)
        .lines()
        .filter(|line| !line.starts_with("# Balance: "));
    lines.map(|line| format!("{line}\n")).collect()
}

/// In the built-in file, `from` becomes `to`; the faults are then exactly these lines.
fn check(file: &str, from: &str, to: &str, expected: &[&str]) {
    let text = without_figures(file);
    assert!(text.contains(from), "{file} does not contain {from:?}");
    let faults = faults_with(&[(file, &text.replacen(from, to, 1))]);
    let start = format!("{file}:");
    let shown: Vec<&str> = faults
        .iter()
        .filter(|line| !is_of_a_built_in_firefight(line))
        .map(|line| line.strip_prefix(&start).unwrap_or(line))
        .collect();
    assert_eq!(shown, expected, "{file}: {to:?}");
}

#[test]
fn a_file_that_is_no_toml_says_where() {
    let faults = faults_with(&[("units/broken.toml", "id = \"broken\"\ncount = \n")]);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(
        faults[0].starts_with("units/broken.toml:2:9: not TOML: "),
        "{faults:?}"
    );
}

#[test]
fn a_file_in_a_wrong_folder_is_a_fault() {
    let faults = faults_with(&[
        ("my/unit/squad.toml", ""),
        ("my/README.md", "no content, no fault"),
    ]);
    let expected = "my/unit/squad.toml:1:1: this folder holds no content \
        (put it into one of the folders terrain, hits, units, cards, boards, overlays, firefights)";
    assert_eq!(faults, [expected]);
}

#[test]
fn the_same_id_twice_names_both_files() {
    let text = text_of(MORTAR);
    let faults = faults_with(&[
        ("a/units/de-mortar-8cm.toml", text),
        ("b/units/de-mortar-8cm.toml", text),
    ]);
    let expected = "b/units/de-mortar-8cm.toml:2:6: the id `de-mortar-8cm` is taken \
        (it stands in a/units/de-mortar-8cm.toml too)";
    assert_eq!(faults, [expected]);
}

#[test]
fn faults_of_all_files_come_at_once() {
    let mut faults = faults_with(&[
        (MORTAR, &text_of(MORTAR).replace("count = 2", "count = 0")),
        (
            FIRST_LIGHT,
            &text_of(FIRST_LIGHT).replace("rounds = 4", "rounds = 0"),
        ),
    ]);
    faults.retain(|line| !is_of_a_built_in_firefight(line));
    assert_eq!(faults.len(), 2, "{faults:?}");
}
