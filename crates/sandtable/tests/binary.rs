//! The program as it is given out, run as a process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the binary with this text on its standard input, which is no terminal.
fn sandtable(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // The program may leave before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Ids of all shipped scenarios.
fn scenarios() -> Vec<String> {
    let output = sandtable(&["scenarios", "--json"], "");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("json");
    let ids = json.as_array().expect("a list").iter();
    ids.map(|info| info["id"].as_str().expect("an id").to_owned())
        .collect()
}

#[test]
fn the_practice_game_is_not_given_out() {
    let all = text(&sandtable(&["scenarios"], "").stdout);
    assert!(
        all.contains("Conflict of Heroes") && !all.contains("Practice"),
        "{all}"
    );
}

#[test]
fn exit_codes_are_as_promised() {
    let code = |args: &[&str]| sandtable(args, "").status.code();
    assert_eq!(code(&["scenarios"]), Some(0));
    assert_eq!(code(&["replay", "no/such/file"]), Some(1));
    assert_eq!(code(&["study", "no-such-scenario"]), Some(2));
    assert_eq!(code(&["--no-such-flag"]), Some(2));
}

#[test]
fn content_that_no_rule_system_would_take_is_not_passed_over() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("for-nobody/firefights");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("mine.toml"), "id = \"mine\"\n").expect("a file");
    let path = folder.parent().expect("a folder above").display().to_string();
    let output = sandtable(&["scenarios", "--content", &path], "");
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(
        told.contains("a folder called conflict-of-heroes or storm-of-steel"),
        "{told}"
    );
}

#[test]
fn built_in_content_has_no_fault_and_a_misspelt_unit_has() {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/conflict-of-heroes");
    let output = sandtable(&["check", content], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("misspelt/conflict-of-heroes/units");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("su-maxim.toml");
    std::fs::write(&file, "id = 'su-maxim'\nragne = 9\n").expect("a file");
    let output = sandtable(&["check", &file.display().to_string()], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stdout).contains("su-maxim.toml:2:1: unknown key `ragne`"),
        "{}",
        text(&output.stdout)
    );
}

#[test]
fn a_folder_of_several_systems_is_checked_system_by_system() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("of-both");
    for (system, file) in [
        ("conflict-of-heroes", "units/mine.toml"),
        ("storm-of-steel", "scenarios/mine.toml"),
    ] {
        let file = folder.join(system).join(file);
        std::fs::create_dir_all(file.parent().expect("a folder above")).expect("a folder");
        std::fs::write(&file, "id = \"mine\"\nragne = 9\n").expect("a file");
    }
    let output = sandtable(&["check", &folder.display().to_string()], "");
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    for file in [
        "conflict-of-heroes/units/mine.toml:2:1: unknown key `ragne`",
        "storm-of-steel/scenarios/mine.toml:2:1: unknown key `ragne`",
    ] {
        assert!(told.contains(file), "{told}");
    }
}

#[test]
fn choices_on_a_table_say_where() {
    let output = sandtable(
        &["play", "two-hamlets", "--seed", "1", "--against", "random"],
        "quit\n",
    );
    let told = text(&output.stdout);
    let offers = told
        .lines()
        .filter(|line| line.contains("  Set up Headquarters at ("));
    let mut offers: Vec<&str> = offers
        .filter_map(|line| line.split_once(" at ("))
        .map(|(_, at)| at)
        .collect();
    let all = offers.len();
    offers.sort_unstable();
    offers.dedup();
    assert!(
        1 < all && offers.len() == all,
        "each in a place of its own: {told}"
    );
}

#[test]
fn odds_say_which_game_they_know() {
    let output = sandtable(&["odds", "infantry", "hmg"], "");
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        told.contains("`odds` knows the counters of Conflict of Heroes"),
        "{told}"
    );
}

#[test]
fn the_catalog_is_json() {
    let output = sandtable(&["catalog", "conflict-of-heroes", "--json"], "");
    assert!(serde_json::from_slice::<serde_json::Value>(&output.stdout).is_ok());
    assert!(text(&sandtable(&["catalog", "conflict-of-heroes"], "").stdout).contains("su-maxim"));
}

#[test]
fn every_scenario_is_studied_to_its_end() {
    for id in scenarios() {
        let output = sandtable(&["study", &id, "--games", "6", "--json"], "");
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("json");
        assert_eq!(json["summary"]["games"], 6, "{}", text(&output.stderr));
        assert_eq!(json["summary"]["unfinished"]["count"], 0);
    }
}

/// Ctrl-C in the middle: what is done is kept, and the same command with --resume goes on.
#[cfg(unix)]
#[test]
fn an_interrupted_study_keeps_what_is_done() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    // What an earlier run left behind.
    let _ = std::fs::remove_dir_all(&folder);
    let out = folder.display().to_string();
    let ask = [
        "study",
        "first-light",
        "--games",
        "100000",
        "--jobs",
        "1",
        "--out",
        &out,
    ];
    let child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(ask)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let journal = folder.join("games.jsonl");
    let lines = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    let told = Command::new("kill").args(["-INT", &pid]).status().expect("kill");
    assert!(told.success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stderr).contains("go on") || text(&output.stderr).contains("goes on"));
    let games = lines() - 1;
    let json: serde_json::Value =
        serde_json::from_slice(&std::fs::read(folder.join("study.json")).expect("a study")).expect("json");
    assert_eq!(json["games"], games, "all that was finished is told");
}

#[test]
fn every_scenario_is_played_from_the_terminal_saved_and_verified() {
    // A player without a plan: a number, then each piece in turn and one of its choices.
    let mut script = String::new();
    for turn in 0..4000 {
        script.push_str(&format!("1\np {}\n{}\n", turn % 24, 1 + turn % 5));
    }
    for id in scenarios() {
        let save = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{id}.match"));
        let save = save.display().to_string();
        let output = sandtable(
            &["play", &id, "--seed", "3", "--against", "random", "--save", &save],
            &script,
        );
        assert_eq!(output.status.code(), Some(0), "{id}: {}", text(&output.stderr));
        let out = text(&output.stdout);
        assert!(!out.contains("The match is not over"), "{id}: the script ran out");
        let replayed = sandtable(&["replay", &save, "--verify"], "");
        assert_eq!(
            replayed.status.code(),
            Some(0),
            "{id}: {}",
            text(&replayed.stderr)
        );
        assert!(text(&replayed.stdout).contains("Verified: all"), "{id}");
    }
}
