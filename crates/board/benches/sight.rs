//! What sight costs: building the table of a map, one look-up, one arc test, one line.

use std::hint::black_box;

use board::hex::{
    BoardShape, Direction, Grid, Height, HexId, HexLine, SightTable, in_arc, slow_sight, smoke_between,
};
use criterion::{Criterion, criterion_group, criterion_main};

fn board(name: &str) -> BoardShape {
    BoardShape {
        name: name.to_owned(),
        rows: 12,
        columns: 16,
    }
}

/// A fixed scatter of levels and obstacles, `hills` of 100 hexes above level 0 and `obstacles` of 100 covered.
fn heights(grid: &Grid, hills: u32, obstacles: u32) -> Vec<Height> {
    let mut state = 12_345_u32;
    let mut draw = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % 100
    };
    let mut height = || {
        let ground = if draw() < hills { 1 + (draw() % 2) as i8 } else { 0 };
        if draw() < obstacles {
            Height::with_obstacle(ground)
        } else {
            Height::bare(ground)
        }
    };
    grid.ids().map(|_| height()).collect()
}

fn sight(c: &mut Criterion) {
    let one = Grid::single(board("7")).expect("a board");
    let four = [
        (board("7"), 0, 0),
        (board("8"), 1, 0),
        (board("9"), 0, 1),
        (board("10"), 1, 1),
    ];
    let four = Grid::joined(&four).expect("four boards");

    for (name, grid) in [("one board", &one), ("four boards", &four)] {
        for (ground, hills, obstacles) in [("open", 0, 0), ("wooded", 0, 20), ("hilly", 30, 15)] {
            let heights = heights(grid, hills, obstacles);
            c.bench_function(&format!("build/{name}/{ground}"), |b| {
                b.iter(|| SightTable::build(black_box(grid), black_box(&heights)))
            });
        }
    }

    let heights = heights(&one, 30, 15);
    let table = SightTable::build(&one, &heights);
    let smoke = vec![0_u8; one.len()];
    // Ten thousand scattered pairs; the figure is for all of them.
    let pairs: Vec<(HexId, HexId)> = (0..10_000_u32)
        .map(|n| {
            (
                HexId((n * 7_919 % 192) as u16),
                HexId((n * 104_729 / 7 % 192) as u16),
            )
        })
        .collect();
    c.bench_function("clear/10000 pairs", |b| {
        b.iter(|| {
            black_box(&pairs)
                .iter()
                .filter(|&&(from, to)| table.clear(from, to))
                .count()
        })
    });
    c.bench_function("in_arc/10000 pairs", |b| {
        b.iter(|| {
            let facing = black_box(Direction::NW);
            black_box(&pairs)
                .iter()
                .filter(|&&(from, to)| in_arc(facing, one.hex(from), one.hex(to)))
                .count()
        })
    });
    c.bench_function("distance/10000 pairs", |b| {
        b.iter(|| {
            black_box(&pairs)
                .iter()
                .map(|&(from, to)| u32::from(one.distance(from, to)))
                .sum::<u32>()
        })
    });
    c.bench_function("smoke_between/10000 pairs", |b| {
        b.iter(|| {
            black_box(&pairs)
                .iter()
                .map(|&(from, to)| smoke_between(&one, from, to, |hex| smoke[hex.index()]))
                .max()
        })
    });
    c.bench_function("line/10000 pairs", |b| {
        let count = |&(from, to): &(HexId, HexId)| HexLine::new(one.hex(from), one.hex(to)).count();
        b.iter(|| black_box(&pairs).iter().map(count).sum::<usize>())
    });
    c.bench_function("slow_sight/10000 pairs", |b| {
        b.iter(|| {
            black_box(&pairs)
                .iter()
                .filter(|&&(a, z)| slow_sight(&one, &heights, a, z).is_ok())
                .count()
        })
    });
    c.bench_function("reach/one board, budget 7", |b| {
        let middle = HexId(88);
        b.iter(|| {
            one.reach(black_box(middle), 7, |_, _, to| {
                Some(1 + u16::from(heights[to.index()].is_obstacle()))
            })
        })
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_millis(1500));
    targets = sight
}
criterion_main!(benches);
