//! Chapter 21 where a case cannot show it: forces that two players join, and the laws with three and four seats.

use conflict_of_heroes::ConflictOfHeroes;
use umpire::laws::Battery;
use umpire::{OptionValue, Options, Ruleset, Seat, System};

mod support;

const FOUR: &str = include_str!("content/four.firefight.toml");

/// The scoring of each force: a point a kill, two for the crossroads.
fn scoring(forces: &[&str]) -> String {
    let lines = forces.iter().map(|force| {
        format!(
            "[[score]]\nseat = \"{force}\"\nwhen = \"kill\"\npoints = 1\ntext = \"1 a kill.\"\n\
             [[score]]\nseat = \"{force}\"\nwhen = \"game-end\"\ncontrols = \"F08\"\npoints = 2\ntext = \"2 for F08.\"\n"
        )
    });
    lines.collect()
}

fn system() -> ConflictOfHeroes {
    let all = ["German left", "German right", "Soviet left", "Soviet right"];
    let four = format!("{FOUR}{}", scoring(&all));
    let three: String = four
        .replace("id = \"four\"", "id = \"three\"")
        .split("[[force]]")
        .filter(|part| !part.contains("Soviet right\"\nnation"))
        .collect::<Vec<_>>()
        .join("[[force]]");
    let three = format!("{three}{}", scoring(&all[..3]));
    support::with_files(&[("firefights/four.toml", &four), ("firefights/three.toml", &three)])
}

#[test]
fn coh2_21_5a_two_players_join_the_forces_of_their_sides() {
    let system = system();
    let rules = system
        .open("four-two-players", &Options::default())
        .expect("it opens");
    let names: Vec<&str> = rules
        .scenario()
        .seats
        .iter()
        .map(|seat| seat.name.as_str())
        .collect();
    assert_eq!(names, ["German", "Soviet"]);
    // 6 + 5 − 2 and 5 + 5 − 2; one card for each of the two hands.
    let battle = rules.new_battle();
    let caps: Vec<u8> = battle.players.iter().map(|player| player.start_caps).collect();
    assert_eq!(caps, [9, 8]);
    assert!(
        rules
            .firefight
            .forces
            .iter()
            .all(|force| force.hands == 2 && force.units.len() == 4)
    );
    // A kill pays once, not once for each of the forces joined.
    let of = |seat: u8| {
        rules
            .firefight
            .scoring
            .iter()
            .filter(|score| score.seat == seat)
            .count()
    };
    assert_eq!((of(0), of(1)), (2, 2));
    let first = Options::default().set("edition", OptionValue::Word("first".to_owned()));
    assert!(system.open("four-two-players", &first).is_err());
}

#[test]
fn coh2_21_5a_a_side_of_one_force_is_not_merged() {
    let rules = system()
        .open("three-two-players", &Options::default())
        .expect("it opens");
    let caps: Vec<u8> = rules
        .new_battle()
        .players
        .iter()
        .map(|player| player.start_caps)
        .collect();
    assert_eq!(caps, [9, 5]);
}

#[test]
fn coh2_21_5b_three_players_keep_four_sheets() {
    let rules = system().open("four", &Options::default()).expect("it opens");
    assert_eq!(rules.scenario().seats.len(), 4);
    assert_eq!(rules.new_battle().player(Seat(3)).start_caps, 5);
}

#[test]
fn three_and_four_players_keep_every_law() {
    let system = system();
    let word = |options: Options, name, word: &str| options.set(name, OptionValue::Word(word.to_owned()));
    let first = Options::default();
    let second = word(Options::default(), "edition", "second");
    let tables = [
        first.clone(),
        word(word(first, "turn_order", "alternating"), "win_mode", "individual"),
        word(second.clone(), "turn_order", "by_initiative"),
        second,
    ];
    for options in &tables {
        for id in ["three", "four"] {
            let rules = system.open(id, options).expect("it opens");
            Battery::new(rules).games(25).seed(1).every(101).hold();
        }
    }
    let rules = system.open("four-two-players", &tables[3]).expect("it opens");
    Battery::new(rules).games(25).seed(1).every(101).hold();
}
