//! Scenarios: what they hold against the ledger, that each can be deployed, and what a faulty one is told.

use board::table::Passage;

use super::faults_of;
use crate::content::embedded;
use crate::content::model::{Deploying, Scenario};
use crate::ground::{FOOT, TANK};

fn scenario(id: &str) -> &'static Scenario {
    let mut scenarios = embedded().scenarios.iter();
    scenarios.find(|scenario| scenario.id == id).expect("a scenario")
}

/// Table in inches, rounds, Units of each side, pieces of terrain, what is always scored, the tie.
#[test]
fn the_ten_scenarios_are_those_of_the_ledger() {
    for (id, size, rounds, units, pieces, tie) in [
        ("first-rounds", (36, 36), 5, [2, 2], 6, Some(1)),
        ("orchard-wall", (48, 48), 7, [4, 3], 8, Some(1)),
        ("tiger-at-the-bend", (48, 48), 6, [3, 3], 9, Some(0)),
        ("hedge-lanes", (48, 48), 8, [4, 3], 11, Some(1)),
        ("shells-on-the-ridge", (72, 48), 7, [5, 4], 8, Some(1)),
        ("company-attack", (72, 48), 8, [7, 7], 13, Some(1)),
        ("crossing-the-brook", (60, 48), 7, [6, 5], 10, Some(1)),
        ("supply-run", (48, 72), 8, [3, 2], 7, Some(1)),
        ("mill-on-the-slope", (60, 48), 7, [4, 4], 11, Some(1)),
        ("snow-village", (72, 48), 7, [6, 4], 14, Some(1)),
    ] {
        let scenario = scenario(id);
        let inches = (scenario.frame.width() / 100, scenario.frame.height() / 100);
        assert_eq!(
            (inches, scenario.rounds, scenario.tie),
            (size, rounds, tie),
            "{id}"
        );
        let counts: Vec<usize> = scenario.forces.iter().map(|force| force.units.len()).collect();
        assert_eq!(
            (&counts[..], scenario.terrain.len()),
            (&units[..], pieces),
            "{id}"
        );
        assert!(
            scenario.forces.iter().all(|force| force.commander.is_some()),
            "{id}"
        );
        assert!(
            scenario.about.balance.is_none() || scenario.scoring.len() > 1,
            "{id}"
        );
    }
    assert_eq!(scenario("supply-run").deploying, Deploying::First(0));
    assert_eq!(scenario("shells-on-the-ridge").deploying, Deploying::InTurns(0));
    assert!(scenario("orchard-wall").forces[1].may_dig_in);
    assert_eq!(scenario("tiger-at-the-bend").forces[1].may_overwatch, 1);
}

#[test]
fn ini_ord_53_every_built_in_scenario_can_be_deployed() {
    for (file, text) in crate::content::embedded_files() {
        if file.starts_with("scenarios/") {
            // A comment more, and it is no longer the text that is built in: it is tried.
            let faults = faults_of(file, &format!("{text}\n# tried\n"));
            assert_eq!(faults, Vec::<String>::new());
        }
    }
}

const SMALL: &str = r#"id = "mine"
title = "Mine"
briefing = "Two platoons."
date = "1944"
teaches = ["nothing"]
rounds = 4
table_tenths = [360, 360]

[[force]]
name = "American"
nation = "usa"
edge = "south"
zone_tenths = [0, 0, 360, 80]
commander = "c1"
units = [{ company = "c1", units = ["A"] }]

[[force]]
name = "German"
nation = "germany"
edge = "north"
zone_tenths = [0, 280, 360, 360]
commander = "c4"
units = [{ company = "c4", units = ["A"] }]
"#;

fn faults(change: (&str, &str), more: &str) -> Vec<String> {
    assert!(change.0.is_empty() || SMALL.contains(change.0), "{change:?}");
    let text = match change.0 {
        "" => SMALL.to_owned(),
        from => SMALL.replacen(from, change.1, 1),
    };
    faults_of("scenarios/mine.toml", &format!("{text}\n{more}"))
}

/// Exactly one fault, with this in it.
fn one(change: (&str, &str), more: &str, wanted: &str) {
    let faults = faults(change, more);
    assert!(
        matches!(&faults[..], [fault] if fault.starts_with("scenarios/mine.toml:") && fault.contains(wanted)),
        "{change:?} {more:?}: {faults:?}"
    );
}

#[test]
fn a_faulty_scenario_is_told_where_and_what_to_do() {
    assert_eq!(faults(("", ""), ""), Vec::<String>::new());
    one(
        ("\"c1\", units = [\"A\"]", "\"c1\", units = [\"E\"]"),
        "",
        "15:37: ",
    );
    one(
        ("company = \"c1\"", "company = \"c4\""),
        "",
        "15:22: German grenadier company belongs to Germany",
    );
    one(
        ("company = \"c1\"", "company = \"d1\""),
        "",
        "15:22: unknown company `d1`",
    );
    one(
        ("commander = \"c1\"", "commander = \"c3\""),
        "",
        "14:13: US field artillery has no commander",
    );
    one(
        ("edge = \"north\"", "edge = \"south\""),
        "",
        "both forces have the same edge (give each `edge` of its own)",
    );
    one(
        ("360, 80]", "370, 80]"),
        "",
        "13:15: a zone that is off the table",
    );
    one(("rounds = 4", "rounds = 0"), "", "6:10: ");
    one(
        ("rounds = 4", "rounds = 4\nturns = 4"),
        "",
        "7:1: unknown key `turns`",
    );
    let both = "rounds = 4\ndeploys_first = \"first\"\ndeploys_in_turns = \"first\"";
    one(
        ("rounds = 4", both),
        "",
        "keep `deploys_first` or `deploys_in_turns`",
    );
}

#[test]
fn a_faulty_piece_or_score_is_told_where_and_what_to_do() {
    let none = ("", "");
    one(
        none,
        "[[terrain]]\nkind = 'forrest'\narea = [10, 100, 50, 150]",
        "did you mean `forest`?",
    );
    one(none, "[[terrain]]\nkind = 'hedge'", "missing key `line`");
    one(
        none,
        "[[terrain]]\nkind = 'crop'\narea = [300, 100, 400, 150]",
        "27:8: [400, 100] is off the table",
    );
    one(
        none,
        "[[terrain]]\nkind = 'crop'\narea = [10, 100, 50, 150]\ntanks = 'difficult'",
        "28:9: ",
    );
    let score = |line: &str| format!("[[score]]\npoints = 1\ntext = 't'\n{line}");
    one(
        none,
        &score("when = 'near'\nat = [10, 10]\nreach = 5"),
        "`near` is not counted in this game",
    );
    one(
        none,
        &score("when = 'destroys'\nwhat = 'tigre-i'"),
        "did you mean `tiger-i`?",
    );
    one(
        none,
        &score("when = 'holds'\nat = [400, 10]"),
        "a point off the table",
    );
    assert_eq!(
        faults(none, &score("when = 'destroys'\nwhat = 'panzerfaust'")),
        Vec::<String>::new()
    );
}

#[test]
fn ini_move_2_a_scenario_may_change_the_going_of_a_piece() {
    let piece = "[[terrain]]\nkind = 'stream'\nline = [[0, 180], [360, 180]]\nhalf_width = 10\nfoot = 'barred'\ntanks = 'barred'\n";
    let content = crate::content::load(vec![(
        "scenarios/mine.toml".to_owned(),
        format!("{SMALL}\n{piece}"),
    )]);
    let content = content.expect("a sound file");
    let mine = content
        .scenarios
        .iter()
        .find(|scenario| scenario.id == "mine")
        .expect("it");
    let stream = &mine.terrain[0].1;
    assert_eq!(stream.going(FOOT).passage, Passage::Barred);
    assert_eq!(stream.going(TANK).passage, Passage::Barred);
    let (_, usual) = &scenario("crossing-the-brook").terrain[0];
    assert_eq!(usual.going(FOOT).passage, Passage::Free);
    assert_eq!(usual.going(TANK).passage, Passage::Test);
}

#[test]
fn ini_ord_53_a_force_that_finds_no_place_is_a_fault_of_its_zone() {
    one(
        ("360, 80]", "30, 20]"),
        "",
        "13:15: no place is found in it for Rifle platoon A",
    );
    let lake = "[[terrain]]\nkind = 'water'\narea = [0, 270, 360, 360]\n";
    one(
        ("", ""),
        lake,
        "21:15: no place is found in it for Grenadier platoon A",
    );
}

#[test]
fn teams_in_fixed_places_keep_off_each_other_and_on_the_table() {
    let units = "units = [{ company = \"c1\", units = [\"A\"] }]";
    let placed = |at: &str| {
        let own = format!(
            "units = [{{ name = 'Post', training = 'green', leader = {{ team = 'rifle', at_tenths = [100, 50] }}, teams = [{{ team = 'lmg', at_tenths = {at}, facing = 90 }}] }}]"
        );
        faults((units, &own), "")
    };
    assert_eq!(placed("[130, 50]"), Vec::<String>::new());
    // The leader's base is 1.20 wide, the LMG's 1.20 when it faces east.
    assert_eq!(placed("[112, 50]"), Vec::<String>::new());
    let close = placed("[111, 50]");
    assert!(
        matches!(&close[..], [fault] if fault.contains("its base overlaps another one")),
        "{close:?}"
    );
    let off = placed("[5, 50]");
    assert!(
        matches!(&off[..], [fault] if fault.contains("its base is off the table")),
        "{off:?}"
    );
}

#[test]
fn ini_move_4_of_two_pieces_that_overlap_the_first_listed_rules_the_going() {
    use board::table::{Path, Point, ground_tests};
    let area = "area = [100, 100, 200, 200]";
    let wood = format!("[[terrain]]\nkind = 'rough'\n{area}\n[[terrain]]\nkind = 'forest'\n{area}\n");
    let content = crate::content::load(vec![(
        "scenarios/mine.toml".to_owned(),
        format!("{SMALL}\n{wood}"),
    )]);
    let content = std::sync::Arc::new(content.expect("a sound file"));
    let mine = content
        .scenarios
        .iter()
        .find(|scenario| scenario.id == "mine")
        .expect("it")
        .clone();
    let rules = crate::Rules::new(content, mine, Default::default()).expect("a table");
    let at = |x: i32| Point::new(x, 1500).expect("a place");
    let path = Path::new(vec![at(500), at(1500)]).expect("a path");
    let tests = ground_tests(&rules.ground.table, TANK, &path);
    let kinds: Vec<_> = tests
        .iter()
        .map(|test| rules.ground.kind(test.piece.0 as u16))
        .collect();
    assert_eq!(kinds, [crate::ground::Terrain::Rough]);
    assert!(
        rules
            .ground
            .underfoot(at(1500))
            .is(crate::ground::Terrain::Forest)
    );
}
