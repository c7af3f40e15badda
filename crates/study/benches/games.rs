//! Whole games per second on the practice duel: what the kernel and the commanders cost when the
//! rules cost little. `cargo bench -p study`

use std::num::NonZeroUsize;

use criterion::{Criterion, criterion_group, criterion_main};
use practice::Practice;
use study::{Plan, run};

fn games(criterion: &mut Criterion) {
    let rules = Practice::hedgerow();
    for (name, games) in [("random", 200), ("greedy", 4)] {
        let plan = Plan {
            games,
            commanders: vec![name.to_owned(); 2],
            seed: "bench".to_owned(),
            jobs: NonZeroUsize::new(1),
        };
        let title = format!("practice, {games} games, {name} against {name}");
        criterion.bench_function(&title, |bencher| bencher.iter(|| run(&rules, &plan, &|_| {})));
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
