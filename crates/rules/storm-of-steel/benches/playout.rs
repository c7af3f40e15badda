//! The figures of the issue: whole games of random against random with order generation, the preview of a drag, and sight
//! between all pairs of stands.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use storm_of_steel::{Order, Rules, StormOfSteel};
use umpire::{Anchor, Decision, Dice, Options, Report, Ruleset, Seed, Selection, System};

/// Plays one game, or the first orders of one; returns the battle and the number of decisions.
fn playout(rules: &Rules, game: u64, most: u64, orders: &mut Vec<Order>) -> (storm_of_steel::Battle, u64) {
    let seed = Seed::from_number(game);
    let mut chooser = Dice::quiet(&Seed::from_number(!game), 0);
    let mut report = Report::silent();
    let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
    let mut number = 0;
    while let Decision::Ask(_) = rules.decision(&battle) {
        if number == most {
            break;
        }
        orders.clear();
        rules.orders(&battle, orders);
        let order = orders[chooser.below(orders.len() as u32) as usize].clone();
        number += 1;
        rules.carry_out(&mut battle, &order, &mut Dice::quiet(&seed, number), &mut report);
    }
    (battle, number)
}

fn benches(criterion: &mut Criterion) {
    let system = StormOfSteel::new();
    for info in system.scenarios() {
        let rules = system
            .open(&info.id, &Options::default())
            .expect("a shipped scenario opens");
        let mut orders = Vec::new();
        let decisions: u64 = (0..50)
            .map(|game| playout(&rules, game, u64::MAX, &mut orders).1)
            .sum();
        let mut group = criterion.benchmark_group("random against random");
        group.throughput(Throughput::Elements(decisions / 50));
        let mut game = 0;
        group.bench_function(&info.id, |bencher| {
            bencher.iter(|| {
                game = (game + 1) % 50;
                playout(&rules, game, u64::MAX, &mut orders).1
            });
        });
        group.finish();
        drags(criterion, &rules, &info.id);
    }
}

/// Dragging one's first stand across the table in a move phase.
fn drags(criterion: &mut Criterion, rules: &Rules, scenario: &str) {
    let mut orders = Vec::new();
    let moving = (0..2000)
        .map(|most| playout(rules, 1, most, &mut orders).0)
        .find_map(|battle| match rules.decision(&battle) {
            Decision::Ask(ask) if ask.what == "move" => Some((battle, ask.seat)),
            Decision::Ask(_) | Decision::Over(_) => None,
        });
    let Some((battle, seat)) = moving else { return };
    let able = battle
        .own(seat)
        .map(|(id, _)| id)
        .find(|id| rules.check_able_to_move(&battle, seat, *id).is_ok());
    let Some(unit) = able else { return };
    let frame = rules.scenario.frame;
    let wanted = Some(Anchor::Point {
        x: frame.width() / 2,
        y: frame.height() / 2,
    });
    let picked = Selection {
        pieces: vec![unit.0.into()],
        wanted,
        ..Selection::default()
    };
    criterion.bench_function(&format!("drag preview, {scenario}"), |bencher| {
        bencher.iter(|| rules.choices(&battle, seat, &picked));
    });
}

criterion_group!(all, benches);
criterion_main!(all);
