//! The laws every rule set keeps, over random play of every scenario.

use initiative::Initiative;
use rulebook::testing::every_law_is_kept;
use umpire::Options;

/// Battles per scenario.
const GAMES: u32 = 4;

#[test]
fn every_scenario_keeps_every_law() {
    every_law_is_kept(&Initiative::new(), &Options::default(), |battery| {
        battery.games(GAMES).seed(1).every(61)
    });
}
