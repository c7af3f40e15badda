//! The laws every rule set keeps, over random play of every firefight in both editions and with every option.

use conflict_of_heroes::ConflictOfHeroes;
use umpire::laws::Battery;
use umpire::{OptionValue, Options, System};

/// Battles per firefight and edition; the whole file plays thousands.
const GAMES: u32 = 60;

fn first() -> Options {
    Options::default()
}

fn second() -> Options {
    Options::default().set("edition", OptionValue::Word("second".to_owned()))
}

fn hold(options: &Options, games: u32) {
    let system = ConflictOfHeroes::new();
    for info in system.scenarios() {
        let rules = system.open(&info.id, options).expect("a shipped firefight opens");
        let summary = Battery::new(rules).games(games).seed(1).every(101).hold();
        assert_eq!(summary.games, games);
    }
}

/// Mortars, artillery, smoke, hidden spotters and veterans who slip away, on a hill.
const SHELLING: &str = r#"
id = "shelling"
title = "Shelling"
briefing = "Everything that falls from the sky."
date = { year = 1943, month = 7 }
rounds = 4
teaches = ["12 Mortars and artillery", "13 Smoke"]
layout = [{ board = "crossroads" }]
smoke_units = ["su-zis-3"]

[zones]
"west side" = ["C01..J05"]
"east side" = ["C10..J15"]

[deck]
numbers = { from = 2, to = 13 }
first_round = 2
later_rounds = 1

[[force]]
name = "German"
nation = "german"
caps = 5
hidden = 1
cards = ["10-5cm-lefh18", "nebelwerfer-30cm"]

[[force.unit]]
type = "de-mortar-8cm"
count = 2
zone = "west side"

[[force.unit]]
type = "de-infantry-43"
zone = "west side"
veteran = ["close-call"]

[[force.unit]]
type = "de-hmg-34"
zone = "west side"
hidden = "may"

[[force]]
name = "Soviet"
nation = "soviet"
caps = 5
hidden = 1
cards = ["122mm-m38"]
registered = ["E05", "F05"]
registered_secret = true

[[force.unit]]
type = "su-mortar-82mm"
zone = "east side"

[[force.unit]]
type = "su-mortar-50mm"
zone = "east side"

[[force.unit]]
type = "su-zis-3"
zone = "east side"

[[force.unit]]
type = "su-rifles-41"
count = 2
zone = "east side"
hidden = "may"

[[score]]
seat = "German"
when = "kill"
points = 1
text = "1 for each Soviet unit destroyed."

[[score]]
seat = "Soviet"
when = "kill"
points = 1
text = "1 for each German unit destroyed."
"#;

fn hold_shelling(options: &Options, games: u32) {
    let files = vec![("firefights/shelling.toml".to_owned(), SHELLING.to_owned())];
    let content = conflict_of_heroes::content::load(files).expect("the firefight has no faults");
    let system = ConflictOfHeroes::with(content);
    let rules = system.open("shelling", options).expect("the firefight opens");
    let summary = Battery::new(rules).games(games).seed(3).every(31).hold();
    assert_eq!(summary.games, games);
}

#[test]
fn mortars_artillery_and_smoke_keep_every_law() {
    hold_shelling(&first(), GAMES / 4);
    hold_shelling(&second(), GAMES / 4);
}

#[test]
fn first_edition_keeps_every_law() {
    hold(&first(), GAMES);
}

#[test]
fn second_edition_keeps_every_law() {
    hold(&second(), GAMES);
}

#[test]
fn variable_points_and_caution_keep_every_law() {
    let options = first()
        .set("variable_ap", OptionValue::Flag(true))
        .set("cautious_movement", OptionValue::Flag(true))
        .set("equalize", OptionValue::Number(2));
    hold(&options, GAMES / 3);
}

#[test]
fn fog_of_war_keeps_every_law() {
    let options = second()
        .set("variable_ap", OptionValue::Flag(true))
        .set("fog_of_war_ap", OptionValue::Flag(true))
        .set("month", OptionValue::Number(8));
    hold(&options, GAMES / 3);
}

/// Firefights of the tests' own, for chapters that need more than the shipped ones have.
fn own_firefights() -> ConflictOfHeroes {
    let extra = [
        (
            "boards/proving-ground.toml",
            include_str!("content/proving-ground.board.toml"),
        ),
        (
            "firefights/column.toml",
            include_str!("content/column.firefight.toml"),
        ),
    ];
    let extra = extra.map(|(file, text)| (file.to_owned(), text.to_owned()));
    let content =
        conflict_of_heroes::content::load(extra.into()).expect("the tests' own content is in order");
    ConflictOfHeroes::with(content)
}

#[test]
fn vehicles_keep_every_law_in_both_editions() {
    let system = own_firefights();
    for options in [first(), second()] {
        let rules = system.open("column", &options).expect("the firefight opens");
        let summary = Battery::new(rules).games(GAMES).seed(1).every(101).hold();
        assert_eq!(summary.games, GAMES);
    }
}

/// Every kind of work, which no shipped firefight has all of.
fn hold_among_works(options: &Options) {
    let text = include_str!("content/works.toml").to_owned();
    let extra = vec![("firefights/works.toml".to_owned(), text)];
    let content = conflict_of_heroes::content::load(extra).expect("the firefight of works reads");
    let rules = ConflictOfHeroes::with(content)
        .open("works", options)
        .expect("the firefight of works opens");
    let summary = Battery::new(rules).games(GAMES).seed(1).every(53).hold();
    assert_eq!(summary.games, GAMES);
}

#[test]
fn first_edition_works_keep_every_law() {
    hold_among_works(&first().set("cautious_movement", OptionValue::Flag(true)));
}

#[test]
fn second_edition_works_keep_every_law() {
    hold_among_works(&second());
}
