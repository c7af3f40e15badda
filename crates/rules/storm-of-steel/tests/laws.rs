//! The laws every rule set keeps, over random play of every scenario.

use storm_of_steel::battle::Place;
use storm_of_steel::{StormOfSteel, content};
use umpire::laws::Battery;
use umpire::{Decision, Dice, OptionValue, Options, Report, Ruleset, Seed, System};

/// Battles per scenario.
const GAMES: u32 = 12;

fn hold(options: &Options, games: u32) {
    let system = StormOfSteel::new();
    for info in system.scenarios() {
        let rules = system.open(&info.id, options).expect("a shipped scenario opens");
        let summary = Battery::new(rules).games(games).seed(1).every(61).hold();
        assert_eq!(summary.games, games);
    }
}

#[test]
fn every_scenario_keeps_every_law() {
    hold(&Options::default(), GAMES);
}

#[test]
fn standard_events_keep_every_law() {
    hold(
        &Options::default().set("plain_events", OptionValue::Flag(true)),
        GAMES / 4,
    );
}

/// What no shipped scenario has: a small table where both sides may leave, one over a part of an edge, and a bunker for several.
const TRY: &str = r#"id = "try"
title = "A try"
briefing = "A try."
date = "1943"
teaches = []
turns = 5
table_mm = [600, 500]

[[terrain]]
kind = "woods"
area = [200, 200, 300, 300]

[[terrain]]
kind = "bunker"
at = [450, 330]
apertures = [180]
holds = 3

[[force]]
name = "German"
army = "germany-1943"
edge = "south"
zone_mm = [0, 0, 600, 200]
units = [{ unit = "hq" }, { unit = "infantry", count = 4 }, { unit = "pz-iv-g" }, { unit = "truck" }]

[[force]]
name = "Soviet"
army = "soviet-union-1943"
edge = "north"
zone_mm = [0, 300, 600, 500]
hidden_setup = true
units = [{ unit = "hq" }, { unit = "infantry", count = 4 }, { unit = "hmg" }]

[[score]]
when = "exits"
side = "first"
edge = "north"
stretch = [300, 600]
points = 2
text = "A unit that leaves to the north"

[[score]]
when = "exits"
edge = "west"
points = -1
text = "A unit that leaves to the west"
"#;

fn the_try() -> StormOfSteel {
    let extra = vec![("scenarios/try.toml".to_owned(), TRY.to_owned())];
    StormOfSteel::with(content::load(extra).expect("no faults"))
}

#[test]
fn a_table_with_exits_and_a_large_bunker_keeps_every_law() {
    let rules = the_try().open("try", &Options::default()).expect("it opens");
    let summary = Battery::new(rules).games(4 * GAMES).seed(1).every(11).hold();
    assert_eq!(summary.games, 4 * GAMES);
}

#[test]
fn sos_0_11_whoever_left_is_neither_lost_nor_in_play() {
    let rules = the_try().open("try", &Options::default()).expect("it opens");
    let mut left = [0, 0];
    for game in 0..40 {
        let mut chooser = Dice::quiet(&Seed::from_number(100 + game), 0);
        let (seed, mut report) = (Seed::from_number(game), Report::silent());
        let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
        let (mut number, mut orders) = (0, Vec::new());
        while let Decision::Ask(_) = rules.decision(&battle) {
            orders.clear();
            rules.orders(&battle, &mut orders);
            let order = orders[chooser.below(orders.len() as u32) as usize].clone();
            number += 1;
            rules.carry_out(&mut battle, &order, &mut Dice::quiet(&seed, number), &mut report);
        }
        for unit in battle.units.iter().filter(|unit| unit.place == Place::Left) {
            let (width, height) = (6000, 5000);
            let north =
                unit.owner.index() == 0 && unit.at.y() == height && (3000..=width).contains(&unit.at.x());
            assert!(north || unit.at.x() == 0, "{unit:?}");
            assert!(unit.alive() && !unit.in_play() && !unit.on_table());
            left[unit.owner.index()] += 1;
        }
    }
    assert!(left.iter().all(|units| 0 < *units), "{left:?}");
}
