//! Whole games of random against random, order generation included: the figures of the issue are taken here.

use conflict_of_heroes::{ConflictOfHeroes, Order, Rules};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use umpire::{Decision, Dice, Options, Report, Ruleset, Seed, System};

/// Plays one game; returns the number of decisions.
fn playout(rules: &Rules, game: u64, orders: &mut Vec<Order>) -> u64 {
    let seed = Seed::from_number(game);
    let mut chooser = Dice::quiet(&Seed::from_number(!game), 0);
    let mut report = Report::silent();
    let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
    let mut number = 0;
    while let Decision::Ask(_) = rules.decision(&battle) {
        orders.clear();
        rules.orders(&battle, orders);
        let order = orders[chooser.below(orders.len() as u32) as usize];
        number += 1;
        rules.obey(&mut battle, &order, &mut Dice::quiet(&seed, number), &mut report);
    }
    number
}

fn firefights(criterion: &mut Criterion) {
    let system = ConflictOfHeroes::new();
    for info in system.scenarios() {
        let rules = system
            .open(&info.id, &Options::default())
            .expect("a shipped firefight opens");
        let mut orders = Vec::new();
        let decisions: u64 = (0..200).map(|game| playout(&rules, game, &mut orders)).sum();
        let mut group = criterion.benchmark_group("random against random");
        group.throughput(Throughput::Elements(decisions / 200));
        let mut game = 0;
        group.bench_function(&info.id, |bencher| {
            bencher.iter(|| {
                game = (game + 1) % 200;
                playout(&rules, game, &mut orders)
            });
        });
        group.finish();
    }
}

criterion_group!(benches, firefights);
criterion_main!(benches);
