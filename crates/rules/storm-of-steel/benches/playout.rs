//! Whole games of random against random with order generation, of every scenario.
//!
//! The middle scenario, for which the promise of 50,000 decisions a second and core is given, is `causeway-column`: of the ten,
//! five have fewer stands than its 44 and four have more, and as it is played on wheels along a road it is the slowest of
//! them all. `crowded` has the drags and the sight of a crowded table.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use storm_of_steel::{Order, Rules, StormOfSteel};
use umpire::{Decision, Dice, Options, Report, Ruleset, Seed, System};

/// Plays one game; the number of decisions.
fn playout(rules: &Rules, game: u64, orders: &mut Vec<Order>) -> u64 {
    let seed = Seed::from_number(game);
    let mut chooser = Dice::quiet(&Seed::from_number(!game), 0);
    let mut report = Report::silent();
    let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
    let mut number = 0;
    while let Decision::Ask(_) = rules.decision(&battle) {
        orders.clear();
        rules.orders(&battle, orders);
        let order = orders[chooser.below(orders.len() as u32) as usize].clone();
        number += 1;
        rules.obey(&mut battle, &order, &mut Dice::quiet(&seed, number), &mut report);
    }
    number
}

fn benches(criterion: &mut Criterion) {
    let system = StormOfSteel::new();
    for info in system.scenarios() {
        let rules = system
            .open(&info.id, &Options::default())
            .expect("a shipped scenario opens");
        let mut orders = Vec::new();
        let decisions: u64 = (0..50).map(|game| playout(&rules, game, &mut orders)).sum();
        let mut group = criterion.benchmark_group("random against random");
        group.throughput(Throughput::Elements(decisions / 50));
        let mut game = 0;
        group.bench_function(&info.id, |bencher| {
            bencher.iter(|| {
                game = (game + 1) % 50;
                playout(&rules, game, &mut orders)
            });
        });
        group.finish();
    }
}

criterion_group!(all, benches);
criterion_main!(all);
