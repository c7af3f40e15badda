//! Short cuts of the order lists against the long way round, in the middle of random games.

use conflict_of_heroes::{ConflictOfHeroes, Order};
use umpire::{Decision, Dice, Options, Report, Ruleset, Seed, System};

/// The best spotting hex is the first of all of them (coh-12.0d).
#[test]
fn coh_12_0d_the_best_spotting_hex_is_the_first_of_all() {
    let system = ConflictOfHeroes::new();
    let (mut found, mut none) = (0, 0);
    for scenario in ["breach-at-hill-foot", "height-214", "two-roads-to-olkhovka"] {
        let rules = system.open(scenario, &Options::default()).expect("it opens");
        let seed = Seed::from_number(12);
        let mut chooser = Dice::quiet(&Seed::from_number(13), 0);
        let mut report = Report::silent();
        let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
        let mut orders: Vec<Order> = Vec::new();
        let mut number = 0;
        while let Decision::Ask(_) = rules.decision(&battle) {
            orders.clear();
            rules.orders(&battle, &mut orders);
            let order = orders[chooser.below(orders.len() as u32) as usize];
            number += 1;
            rules.obey(&mut battle, &order, &mut Dice::quiet(&seed, number), &mut report);
            if number % 7 != 0 {
                continue;
            }
            let on_map = || battle.numbered().filter(|(_, unit)| unit.is_on_map());
            for (unit, _) in on_map().filter(|(unit, _)| rules.facts(&battle, *unit).mortar) {
                for (_, other) in on_map() {
                    let all = rules.spotting_hexes(&battle, unit, other.hex);
                    let best = rules.best_spot(&battle, unit, other.hex);
                    assert_eq!(best, all.first().copied(), "{scenario}, order {number}");
                    if best.is_some() { found += 1 } else { none += 1 }
                }
            }
        }
    }
    assert!(100 < found && 10 < none, "{found} found, {none} without");
}
