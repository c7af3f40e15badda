//! The laws every rule set keeps, over random play of every scenario.

use storm_of_steel::StormOfSteel;
use umpire::laws::Battery;
use umpire::{OptionValue, Options, System};

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
