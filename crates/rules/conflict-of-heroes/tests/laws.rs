//! The laws every rule set keeps, over random play of every firefight in both editions and with every option.

use conflict_of_heroes::ConflictOfHeroes;
use rulebook::testing::{every_law_is_kept, one_keeps_every_law};
use umpire::{OptionValue, Options};

mod support;

/// Battles per firefight and edition; the whole file plays thousands.
const GAMES: u32 = 60;

fn first() -> Options {
    Options::default()
}

fn second() -> Options {
    Options::default().set("edition", OptionValue::Word("second".to_owned()))
}

fn hold(options: &Options, games: u32) {
    every_law_is_kept(&ConflictOfHeroes::new(), options, |battery| {
        battery.games(games).seed(1).every(101)
    });
}

const SHELLING: &str = include_str!("content/shelling.firefight.toml");

fn hold_shelling(options: &Options, games: u32) {
    let system = support::with_files(&[("firefights/shelling.toml", SHELLING)]);
    one_keeps_every_law(&system, "shelling", options, |battery| {
        battery.games(games).seed(3).every(31)
    });
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

/// Every kind of work, which no shipped firefight has all of.
fn hold_among_works(options: &Options) {
    let text = include_str!("content/works.firefight.toml");
    let system = support::with_files(&[("firefights/works.toml", text)]);
    one_keeps_every_law(&system, "works", options, |battery| {
        battery.games(GAMES).seed(1).every(53)
    });
}

#[test]
fn first_edition_works_keep_every_law() {
    hold_among_works(&first().set("cautious_movement", OptionValue::Flag(true)));
}

#[test]
fn second_edition_works_keep_every_law() {
    hold_among_works(&second());
}
