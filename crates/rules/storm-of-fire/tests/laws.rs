//! The laws every rule set keeps, over random play of every scenario.

use rulebook::testing::every_law_is_kept;
use storm_of_fire::StormOfFire;
use umpire::Options;

/// Battles per scenario.
const GAMES: u32 = 1;

#[test]
fn every_scenario_keeps_every_law() {
    every_law_is_kept(&StormOfFire::new(), &Options::default(), |battery| {
        battery.games(GAMES).seed(1).every(61)
    });
}
