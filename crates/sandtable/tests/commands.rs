//! `scenarios`, `catalog`, `study`, `check`: what they print and how they fail.

mod common;

use common::{sandtable, scratch};

#[test]
fn scenarios_are_listed_for_people_and_programs() {
    let ran = sandtable("scenarios", "");
    assert_eq!(ran.code, 0);
    assert!(
        ran.out
            .contains("hedgerow  The Hedgerow; 6 rounds; Reds against Blues"),
        "{}",
        ran.out
    );
    let json: serde_json::Value = serde_json::from_str(&sandtable("scenarios --json", "").out).expect("json");
    assert_eq!(json[0]["id"], "lane");
    assert_eq!(json[0]["seats"][1]["name"], "Blues");
}

#[test]
fn the_catalog_names_everything() {
    let ran = sandtable("catalog practice", "");
    assert_eq!(ran.code, 0);
    assert!(
        ran.out.contains("cards (8)") && ran.out.contains("rule pra-4d"),
        "{}",
        ran.out
    );
    assert!(sandtable("catalog practice --json", "").out.starts_with('{'));
}

#[test]
fn wrong_usage_is_told_with_a_hint_and_exit_code_2() {
    let table = [
        ("attack", "unrecognized subcommand 'attack'"),
        (
            "catalog practise",
            "There is no rule system `practise`: did you mean `practice`?",
        ),
        (
            "study hedgerwo",
            "There is no scenario `hedgerwo`: did you mean `hedgerow`?",
        ),
        (
            "study hedgerow --seats random,napoleon",
            "There is no commander `napoleon`; there are random, recruit, greedy, regular, veteran.",
        ),
        (
            "study hedgerow --seats random",
            "has 2 seats, but 1 commanders were named",
        ),
        (
            "strength --pair veteran",
            "`veteran` is no pair; write two players with a comma",
        ),
        (
            "strength --pair greedy,napoleon",
            "There is no commander `napoleon`",
        ),
        ("strength --scenario nowhere", "None of these scenarios is there"),
        ("study hedgerow --games 0", "at least one game"),
        ("strength --games 0", "0 is not in 1.."),
        ("study hedgerow --jobs 0", "write a number from 1 to 256"),
        (
            "study hedgerow --games 1 --jobs 100000",
            "write a number from 1 to 256",
        ),
        ("study hedgerow --games many", "invalid value 'many'"),
        ("study hedgerow --option rounds", "write it as name=value"),
        (
            "study hedgerow --option rounds=99",
            "Option `rounds` cannot be 99; it is a number from 1 to 20.",
        ),
        (
            "study hedgerow --option weather=foul",
            "There is no option `weather`",
        ),
        (
            "play hedgerow --seat green",
            "There is no seat `green`; there are 0 Reds, 1 Blues.",
        ),
        (
            "play hedgerow --against greedy:5",
            "There is no player `greedy:5`; there are random,",
        ),
        (
            "play hedgerow --against nobody",
            "There is no player `nobody`; there are random, recruit, greedy, regular, veteran, human.",
        ),
    ];
    for (args, told) in table {
        let ran = sandtable(args, "");
        assert_eq!(ran.code, 2, "{args}: {}", ran.err);
        assert!(ran.err.contains(told), "{args}: {}", ran.err);
        assert_eq!(ran.out, "", "{args}");
    }
}

#[test]
fn help_and_version_are_answers() {
    assert_eq!(sandtable("--help", "").code, 0);
    assert!(sandtable("--version", "").out.starts_with("sandtable "));
}

#[test]
fn a_study_prints_a_table_and_writes_its_rows() {
    let folder = scratch("study");
    let ran = sandtable(
        &format!(
            "study hedgerow --games 30 --seats greedy,random --out {}",
            folder.display()
        ),
        "",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("Reds (greedy)") && ran.out.contains("decisions per game"),
        "{}",
        ran.out
    );
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a written file");
    assert_eq!(read("rows.csv").lines().count(), 31);
    assert_eq!(read("games.jsonl").lines().count(), 31);
    let json: serde_json::Value = serde_json::from_str(&read("study.json")).expect("json");
    assert_eq!(json["games"], 30);
    assert!(read("report.html").contains("Where the fighting is"));
    assert!(std::fs::read(folder.join("rows.parquet")).is_ok_and(|bytes| bytes.starts_with(b"PAR1")));
}

/// Every file of a study but the machine's time.
fn files(folder: &std::path::Path) -> Vec<(String, Vec<u8>)> {
    let names = [
        "games.jsonl",
        "rows.csv",
        "rows.parquet",
        "study.json",
        "study.txt",
        "report.html",
    ];
    names
        .map(|name| {
            (
                name.to_owned(),
                std::fs::read(folder.join(name)).expect("a written file"),
            )
        })
        .to_vec()
}

#[test]
fn shards_merged_are_the_study_byte_for_byte() {
    let folder = scratch("shards");
    // What an earlier run left behind.
    let _ = std::fs::remove_dir_all(&folder);
    let path = |name: &str| folder.join(name).display().to_string();
    let ask = "study practice lane --games 9 --seed spring --sensitivity";
    for (part, jobs) in [("--shard 1/2", 1), ("--shard 2/2", 2), ("", 2)] {
        let out = path(&format!("part{}", part.replace(['-', ' ', '/'], "")));
        let ran = sandtable(&format!("{ask} --jobs {jobs} {part} --out {out}"), "");
        assert_eq!(ran.code, 0, "{part}: {}", ran.err);
    }
    let ran = sandtable(
        &format!(
            "study merge {} {} --out {}",
            path("partshard12"),
            path("partshard22"),
            path("merged")
        ),
        "",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Reds: 1 scout less"), "{}", ran.out);
    assert_eq!(files(&folder.join("merged")), files(&folder.join("part")));
    let half = sandtable(
        &format!("study merge {} --out {}", path("partshard12"), path("half")),
        "",
    );
    assert_eq!(half.code, 1);
    assert!(half.err.contains("games are missing"), "{}", half.err);
}

#[test]
fn a_study_goes_on_and_grows() {
    let folder = scratch("resumed");
    let _ = std::fs::remove_dir_all(&folder);
    let path = |name: &str| folder.join(name).display().to_string();
    assert_eq!(
        sandtable(&format!("study lane --games 12 --out {}", path("whole")), "").code,
        0
    );
    let begun = path("begun");
    assert_eq!(
        sandtable(&format!("study lane --games 5 --out {begun}"), "").code,
        0
    );
    // As if the machine had stopped in the middle of the fourth game's line.
    let journal = folder.join("begun/games.jsonl");
    let text = std::fs::read_to_string(&journal).expect("a journal");
    let cut: usize = text.split_inclusive('\n').take(4).map(str::len).sum();
    std::fs::write(&journal, &text[..cut + 20]).expect("a journal");
    let again = sandtable(&format!("study lane --games 5 --out {begun}"), "");
    assert_eq!(again.code, 2, "what is there is not written over");
    assert!(again.err.contains("go on with --resume"), "{}", again.err);
    let other = sandtable(
        &format!("study lane --games 5 --seed 2 --resume --out {begun}"),
        "",
    );
    assert!(
        other.code == 2 && other.err.contains("what differs: seed"),
        "{}",
        other.err
    );
    let ran = sandtable(&format!("study lane --games 12 --resume --out {begun}"), "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(files(&folder.join("begun")), files(&folder.join("whole")));
}

#[test]
fn all_scenarios_are_studied_and_published() {
    let folder = scratch("published");
    let _ = std::fs::remove_dir_all(&folder);
    let path = folder.display();
    let ran = sandtable(
        &format!("study practice --all --games 4 --seats greedy --bare --date spring --publish {path}"),
        "",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    for scenario in ["lane", "hedgerow"] {
        let text =
            std::fs::read_to_string(folder.join(format!("practice/{scenario}.json"))).expect("a study");
        let json: serde_json::Value = serde_json::from_str(&text).expect("json");
        assert_eq!(
            (&json["scenario"], &json["made"]),
            (&scenario.into(), &"spring".into())
        );
        assert_eq!(json["seats"][1]["commander"], "greedy");
        assert!(json.get("heat").is_none(), "bare");
    }
    let (_, overview) = ran
        .out
        .split_once("All scenarios: share of games won\n")
        .expect("an overview");
    let lines: Vec<&str> = overview.lines().collect();
    assert_eq!(lines.len(), 2, "{overview}");
    assert!(
        lines[0].starts_with("  lane           4 games  Reds ")
            && lines[1].starts_with("  hedgerow       4 games  Reds "),
        "{overview}"
    );
    let none = sandtable("study --games 4", "");
    assert!(
        none.code == 2 && none.err.contains("Name a scenario"),
        "{}",
        none.err
    );
}

#[test]
fn a_study_writes_its_balance_into_the_file_of_the_scenario() {
    let folder = scratch("balance");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("hedgerow.toml");
    let head = "# A hedge.\n# Balance: old.\nid = \"hedgerow\"\n\n[balance]\ngames = 1\nwins = [1, 0]\n\n[zones]\nwest = [\"A01\"]\n";
    std::fs::write(&file, head).expect("a file");
    let study = |scenario: &str| {
        let path = file.display();
        sandtable(
            &format!("study {scenario} --games 30 --seats greedy,random --json --write-balance {path}"),
            "",
        )
    };
    let ran = study("hedgerow");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("json");
    let wins = |seat: usize| json["summary"]["seats"][seat]["wins"]["count"].clone();
    let written = std::fs::read_to_string(&file).expect("a file");
    let header = format!("# A hedge.\n# Balance: 30 games, won by Reds {} (", wins(0));
    assert!(written.starts_with(&header), "{written}");
    let expected = format!(
        "\nid = \"hedgerow\"\n\n[zones]\nwest = [\"A01\"]\n\n\
         [balance]\ngames = 30\nwins = [{}, {}]\ntext = \"Greedy against random",
        wins(0),
        wins(1)
    );
    assert!(written.contains(&expected), "{written}");
    assert!(!written.contains("old"), "{written}");
    assert_eq!(study("hedgerow").code, 0);
    assert_eq!(
        std::fs::read_to_string(&file).expect("a file"),
        written,
        "written once more it is the same"
    );
    let ran = study("lane");
    assert_eq!(ran.code, 2, "another scenario's file");
    assert!(ran.err.contains("is not the file of `lane`"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), written);
}

#[test]
fn a_study_does_not_depend_on_its_jobs() {
    let summary = |jobs: u8| {
        let ran = sandtable(
            &format!("study lane --games 40 --seed spring --jobs {jobs} --json"),
            "",
        );
        let json: serde_json::Value = serde_json::from_str(&ran.out).expect("json");
        json["summary"].clone()
    };
    assert_eq!(summary(1), summary(4));
}

#[test]
fn strength_is_measured_on_both_sides_of_every_scenario() {
    let ran = sandtable("strength --games 40 --pair greedy,random --json", "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("json");
    let pair = &json[0];
    let fields = pair["scenarios"].as_array().expect("scenarios");
    assert_eq!(fields.len(), 2);
    assert!(fields.iter().all(|field| field["games"] == 20), "{fields:?}");
    assert_eq!(pair["games"], 40);
    let wins = pair["wins"]["count"].as_u64().expect("wins");
    assert!(3 * pair["losses"].as_u64().expect("losses") < wins, "{pair}");
    assert!(0 < pair["thinking"]["orders"].as_u64().expect("orders"));
    let words = sandtable("strength --games 2 --scenario hedgerow --pair greedy,random", "").out;
    assert!(
        words.starts_with("practice: greedy against random, 2 games"),
        "{words}"
    );
}

#[test]
fn check_finds_the_files_of_a_folder_and_fails_on_a_fault() {
    let folder = scratch("content");
    std::fs::create_dir_all(folder.join("units")).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write("units/good.toml", "range = 3");
    write("units/notes.md", "ragne is no key here");
    let path = folder.display();
    let ran = sandtable(&format!("check {path}"), "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "1 files, no fault.\n"));
    write("units/bad.toml", "ragne = 3");
    let ran = sandtable(&format!("check {path}"), "");
    assert_eq!(ran.code, 1);
    assert!(
        ran.out
            .contains("bad.toml:1:1: unknown key `ragne` (did you mean `range`?)"),
        "{}",
        ran.out
    );
    let ran = sandtable(&format!("check {path} --json"), "");
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("json");
    assert_eq!((ran.code, json[0]["line"].as_u64()), (1, Some(1)));
    let ran = sandtable(&format!("scenarios --content {path}"), "");
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (1, ""),
        "faulty content is not played with"
    );
    assert!(ran.err.contains("unknown key `ragne`"), "{}", ran.err);
    std::fs::remove_file(folder.join("units/bad.toml")).expect("it is there");
    assert_eq!(sandtable(&format!("--content {path} scenarios"), "").code, 0);
    let none = sandtable("check no/such/file.toml", "");
    assert_eq!(none.code, 1);
    assert!(
        none.out.starts_with("no/such/file.toml:1:1: it cannot be read: "),
        "{}",
        none.out
    );
}

#[test]
fn one_unreadable_file_does_not_hide_the_faults_of_the_others() {
    let folder = scratch("unreadable");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("bytes.toml"), [0xff, 0xfe]).expect("a file");
    std::fs::write(folder.join("misspelt.toml"), "ragne = 3").expect("a file");
    let ran = sandtable(&format!("check {}", folder.display()), "");
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("bytes.toml:1:1: it cannot be read: ")
            && ran.out.contains("misspelt.toml:1:1: unknown key `ragne`"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("2 files, 2 faults."), "{}", ran.err);
    let played = sandtable(&format!("--content {} scenarios", folder.display()), "");
    assert_eq!(played.code, 1);
    assert!(
        played.err.contains("bytes.toml:1:1: it cannot be read"),
        "{}",
        played.err
    );
}

#[test]
fn places_that_cannot_be_written_are_told_before_the_first_game() {
    let folder = scratch("unwritable");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("in-the-way");
    std::fs::write(&file, "I am no folder.").expect("a file");
    let ask = |how: &str| {
        let ran = sandtable(&format!("study lane --games 3 {how}"), "");
        assert_eq!(ran.out, "", "nothing was played: {how}");
        (ran.code, ran.err)
    };
    let (code, told) = ask(&format!("--publish {}", file.display()));
    assert!(code == 1 && told.contains("cannot be made"), "{code}: {told}");
    let (code, told) = ask(&format!("--write-balance {}", folder.join("none.toml").display()));
    assert!(code == 1 && told.contains("none.toml: "), "{code}: {told}");
    let (code, told) = ask(&format!("--write-balance {}", file.display()));
    assert!(
        code == 2 && told.contains("is not the file of `lane`"),
        "{code}: {told}"
    );
}

#[test]
fn a_rehearsal_where_nobody_sets_up_says_so_and_writes_nothing() {
    let file = scratch("rehearsed.toml");
    let text = "id = \"hedgerow\"\n";
    std::fs::write(&file, text).expect("a file");
    let rehearse = |scenario: &str| {
        let path = file.display();
        sandtable(
            &format!("rehearse {scenario} --setups 8 --games 2 --generations 1 --proof 10 --write {path}"),
            "",
        )
    };
    let ran = rehearse("hedgerow");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Reds sets nobody up."), "{}", ran.out);
    assert!(
        ran.out.contains("The best against each other: Reds wins "),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("There is nothing to write down"), "{}", ran.out);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), text);
    let ran = rehearse("lane");
    assert_eq!(ran.code, 2, "another scenario's file");
    assert!(ran.err.contains("is not the file of `lane`"), "{}", ran.err);
    assert_eq!(sandtable("rehearse hedgrow", "").code, 2, "no such scenario");
}
