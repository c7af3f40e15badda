//! Random games of every scenario end within their bound.

use storm_of_fire::StormOfFire;
use umpire::{Decision, Dice, Options, Report, Ruleset, Seed, System};

/// Plays a scenario by chance; how many orders it took. Whoever is asked always has an answer, and every listed order passes its check.
fn play(system: &StormOfFire, scenario: &str, seed: u64) -> u32 {
    let rules = system
        .open(scenario, &Options::default())
        .expect("it is a scenario");
    let (seed, mut report) = (Seed::from_number(seed), Report::silent());
    let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
    let (bound, mut orders) = (rules.scenario().bound, Vec::new());
    for given in 0..bound {
        let Decision::Ask(ask) = rules.decision(&battle) else {
            return given;
        };
        orders.clear();
        rules.orders(&battle, &mut orders);
        assert!(!orders.is_empty(), "{scenario}: no answer to {}", ask.what);
        let mut dice = Dice::quiet(&seed, u64::from(given) + 1);
        let order = &orders[dice.below(orders.len() as u32) as usize];
        if let Err(refusal) = rules.check(&battle, ask.seat, order) {
            panic!("{scenario}, {}: {order:?}: {refusal:?}", ask.what);
        }
        rules.obey(&mut battle, order, &mut dice, &mut report);
    }
    panic!("{scenario} took more than {bound} orders");
}

#[test]
fn every_scenario_ends() {
    let system = StormOfFire::new();
    for scenario in system.scenarios() {
        for seed in 0..2 {
            let orders = play(&system, &scenario.id, seed);
            assert!(10 < orders, "{} was over after {orders} orders", scenario.id);
        }
    }
}
