//! The table's promises: a drag preview under 20 ms, sight between all pairs of 60 stands under 2 ms.

#[path = "../tests/table_support/mod.rs"]
mod table_support;

use board::table::*;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use table_support::*;

/// A crowded table: 60 stands, 40 pieces, 120 by 120.
fn crowded(seed: u64) -> (Table, Stands) {
    let mut random = Random(seed);
    let mut pieces = random.pieces(40, 12_000, 100);
    // The second mobility class goes everywhere, at half speed.
    for piece in &mut pieces {
        let first = piece.going(MobilityClass(0));
        piece.properties.going = vec![
            first,
            Going {
                passage: Passage::Free,
                rate: 24,
            },
        ];
    }
    let table = table(pieces);
    let stands = random.stands(60, table.frame());
    (table, stands)
}

fn movers(stands: &Stands, allowance: Allowance) -> Vec<Mover> {
    let passes: Vec<StandId> = (0..30).map(StandId).collect();
    let some = stands.stands().iter().take(10);
    some.map(|stand| Mover {
        allowance,
        passes: passes.clone(),
        ..mover(*stand, 0)
    })
    .collect()
}

fn benches(c: &mut Criterion) {
    let (table, stands) = crowded(60);
    let field = Field {
        table: &table,
        stands: &stands,
    };
    let viewers: Vec<Viewer> = stands
        .stands()
        .iter()
        .map(|stand| Viewer::new(stand.footprint(), Lining::May))
        .collect();

    for (name, policy) in [("first policy", FIRST_POLICY), ("second policy", SECOND_POLICY)] {
        c.bench_function(&format!("sight/all pairs of 60, {name}"), |b| {
            b.iter(|| {
                let mut lookout = Lookout::new(black_box(&table), &policy, viewers.len());
                (0..60)
                    .map(|i| (0..i).filter(|j| lookout.sees(i, *j, |i| viewers[i])).count())
                    .sum::<usize>()
            })
        });
    }
    c.bench_function("sight/one of 60 has moved", |b| {
        let mut lookout = Lookout::new(&table, &FIRST_POLICY, viewers.len());
        b.iter(|| {
            lookout.moved(7);
            (0..60)
                .filter(|j| lookout.sees(black_box(7), *j, |i| viewers[i]))
                .count()
        })
    });
    c.bench_function("table/build with 40 pieces", |b| {
        b.iter(|| Table::new(table.frame(), black_box(table.pieces().to_vec())))
    });
    for (name, allowance) in [
        ("units", Allowance::Units(6000)),
        ("twelfths", Allowance::Twelfths(72_000)),
    ] {
        let movers = movers(&stands, allowance);
        c.bench_function(&format!("move/10 drag previews, {name}"), |b| {
            b.iter(|| {
                for mover in &movers {
                    let at = mover.stand.at;
                    let path = Path::new(vec![at, p(6000, 6000), p(12_000 - at.x(), 12_000 - at.y())]);
                    black_box(preview(field, mover, black_box(&path.unwrap()), None));
                }
            })
        });
    }
    c.bench_function("move/64 waypoints to and fro, rated, through everybody", |b| {
        let mut mover = movers(&stands, Allowance::Twelfths(i64::MAX)).remove(3);
        mover.passes = stands.stands().iter().map(|stand| stand.id).collect();
        mover.class = MobilityClass(1);
        let at = mover.stand.at;
        let points = (0..64).map(|i| p(6000 + (i % 2 * 2 - 1) * 5500, 6000 + (i % 3 - 1) * 5500));
        let path = Path::new(std::iter::once(at).chain(points).collect()).unwrap();
        b.iter(|| preview(field, &mover, black_box(&path), None))
    });
    c.bench_function("move/who is come near to across the table, 60 watches", |b| {
        let stand = stands.stands()[3];
        let path = Path::straight(stand.at, p(12_000 - stand.at.x(), 12_000 - stand.at.y()));
        let mut watches = Watches::new(stand.base, stand.facing);
        for (nth, viewer) in viewers.iter().enumerate() {
            watches.add(nth, viewer.base, 300);
        }
        b.iter(|| {
            let (mut watches, mut met) = (watches.clone(), 0);
            for stride in strides(&table, black_box(&path), |_| true) {
                while watches.meet(&stride, |_| met += 1).is_some() {}
            }
            met
        })
    });
    for (name, allowance, cell) in [
        ("12.00 in cells of 0.50", Allowance::Units(1200), 50),
        ("60.00 in cells of 2.00", Allowance::Units(6000), 200),
        ("60.00 rated in cells of 2.00", Allowance::Twelfths(72_000), 200),
    ] {
        let movers = movers(&stands, allowance);
        c.bench_function(&format!("reach/{name}"), |b| {
            b.iter(|| black_box(reach(field, black_box(&movers[3]), cell)).outline())
        });
    }
}

criterion_group! {
    name = table_benches;
    config = Criterion::default().sample_size(20).measurement_time(std::time::Duration::from_secs(2));
    targets = benches
}
criterion_main!(table_benches);
