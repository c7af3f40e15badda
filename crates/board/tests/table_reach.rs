//! Reach: sound (every way is legal) and complete over neighbouring cells.

mod table_support;

use board::table::*;
use std::collections::BTreeMap;
use table_support::*;

/// Is one straight leg legal, leaving aside whether the stand may rest at its end? And its cost.
fn leg_cost(field: Field<'_>, mover: &Mover, from: Point, to: Point) -> Option<i64> {
    let mut there = mover.clone();
    there.stand.at = from;
    there.allowance = Allowance::Units(1_000_000);
    let path = Path::straight(from, to);
    match check_move(field, &there, &path, None) {
        Ok(legal) => Some(legal.cost),
        Err(MoveFault::RestsOffTable | MoveFault::RestsOnBase(_) | MoveFault::RestsOnBarred(_)) => {
            // The way is legal, only not the end: count the steps.
            let steps = walk(&path);
            let twelfths = steps
                .skip(1)
                .map(|step| i64::from(going(field.table, step.at, mover.class).going.rate));
            Some(Cost {
                units: path.cost(),
                twelfths: twelfths.sum(),
            })
        }
        Err(_) => None,
    }
    .map(|cost| match mover.allowance {
        Allowance::Units(_) => cost.units,
        Allowance::Twelfths(_) => cost.twelfths,
    })
}

/// The cheapest ways over neighbouring cells, by relaxing until nothing changes.
fn slow_reach(field: Field<'_>, mover: &Mover, cell: i32) -> BTreeMap<(i32, i32), i64> {
    let most = match mover.allowance {
        Allowance::Units(units) => i64::from(units),
        Allowance::Twelfths(twelfths) => twelfths,
    };
    let at = |(i, j): (i32, i32)| {
        Point::new(mover.stand.at.x() + i * cell, mover.stand.at.y() + j * cell).unwrap()
    };
    let mut cost = BTreeMap::from([((0, 0), 0i64)]);
    let mut open = vec![(0, 0)];
    let mut legs = BTreeMap::new();
    while let Some(from) = open.pop() {
        for (di, dj) in [
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ] {
            let to = (from.0 + di, from.1 + dj);
            if !field.table.frame().contains(at(to)) {
                continue;
            }
            let leg = *legs
                .entry((from, to))
                .or_insert_with(|| leg_cost(field, mover, at(from), at(to)));
            let Some(new) = leg.map(|leg| cost[&from] + leg) else {
                continue;
            };
            if new <= most && cost.get(&to).is_none_or(|&old| new < old) {
                cost.insert(to, new);
                open.push(to);
            }
        }
    }
    cost
}

#[test]
fn reach_is_sound_and_complete_over_neighbours() {
    let mut cells = 0;
    let mut around = 0;
    for seed in 0..24 {
        let mut random = Random(5500 + seed);
        let mut pieces = random.pieces(10, 3000, 50);
        let (a, b) = (random.point(3000), random.point(3000));
        pieces.push(barred(piece(
            100,
            "wall",
            Layer::Structure,
            Shape::Line(polyline(&[a, b])),
        )));
        let table = Table::new(Frame::new(3000, 3000).unwrap(), pieces).unwrap();
        let stands = random.stands(8, table.frame());
        let field = Field {
            table: &table,
            stands: &stands,
        };
        let mut mover = mover(stands.stands()[0], 900);
        if seed % 2 == 1 {
            mover.allowance = Allowance::Twelfths(900 * 12);
        }
        let found = reach(field, &mover, 100);
        let cell = found.cell();
        for (&(i, j), &cost) in &slow_reach(field, &mover, cell) {
            let at = Point::new(mover.stand.at.x() + i * cell, mover.stand.at.y() + j * cell).unwrap();
            let fast = found
                .cell_at(at)
                .unwrap_or_else(|| panic!("seed {seed}: {at:?} is missing"));
            assert!(fast.cost <= cost, "seed {seed}: {fast:?} but {cost}");
        }
        for place in found.cells() {
            let path = found.path_to(place.at).unwrap();
            assert_eq!((path.start(), path.end()), (mover.stand.at, place.at));
            match (check_move(field, &mover, &path, place.rests), place.rests) {
                (Ok(legal), Some(_)) => {
                    let cost = match mover.allowance {
                        Allowance::Units(_) => legal.cost.units,
                        Allowance::Twelfths(_) => legal.cost.twelfths,
                    };
                    assert!(cost <= place.cost);
                }
                (
                    Err(MoveFault::RestsOffTable | MoveFault::RestsOnBase(_) | MoveFault::RestsOnBarred(_)),
                    None,
                ) => {}
                (check, rests) => panic!("seed {seed}: {place:?} {check:?} {rests:?}"),
            }
            cells += 1;
            around += usize::from(2 < path.points().len());
        }
    }
    assert!(
        3000 < cells && 100 < around,
        "{cells} cells, {around} around something"
    );
}

#[test]
fn reach_on_a_bare_table_is_a_disc() {
    let (table, stands) = (table(Vec::new()), Stands::new(Vec::new()).unwrap());
    let field = Field {
        table: &table,
        stands: &stands,
    };
    let mover = mover(three_stand(1, (6000, 6000)), 1000);
    let found = reach(field, &mover, 100);
    for i in -11..=11 {
        for j in -11..=11 {
            let at = p(6000 + 100 * i, 6000 + 100 * j);
            let near = len(p(6000, 6000), at) <= 1000;
            assert_eq!(found.cell_at(at).is_some(), near, "{at:?}");
            assert!(
                !near || found.path_to(at).unwrap().points().len() <= 2,
                "straight"
            );
        }
    }
}

/// Twice the area inside the outlines; holes count off.
fn doubled_area(outlines: &[Vec<Point>]) -> i64 {
    let cross =
        |a: Point, b: Point| i64::from(a.x()) * i64::from(b.y()) - i64::from(a.y()) * i64::from(b.x());
    outlines
        .iter()
        .flat_map(|line| (0..line.len()).map(|i| cross(line[i], line[(i + 1) % line.len()])))
        .sum()
}

#[test]
fn outline_encloses_the_cells() {
    for seed in 0..12 {
        let mut random = Random(700 + seed);
        let table = table(random.pieces(20, 12_000, 50));
        let stands = random.stands(60, table.frame());
        let field = Field {
            table: &table,
            stands: &stands,
        };
        for stand in &stands.stands()[..4] {
            let inner = 1400..=10_600;
            if !inner.contains(&stand.at.x()) || !inner.contains(&stand.at.y()) {
                continue;
            }
            let found = reach(field, &mover(*stand, 1200), 100);
            let cells = found.cells().filter(|cell| cell.rests.is_some()).count() as i64;
            let area = 2 * cells * i64::from(found.cell()) * i64::from(found.cell());
            assert_eq!(doubled_area(&found.outline()), area);
        }
    }
}

#[test]
fn route_goes_around_to_the_exact_point() {
    let lake = barred(piece(
        1,
        "lake",
        Layer::Water,
        Shape::Area(square(2000, 1000, 2500, 3000)),
    ));
    let (table, stands) = (
        table(vec![lake]),
        Stands::new(vec![three_stand(2, (3000, 3200))]).unwrap(),
    );
    let field = Field {
        table: &table,
        stands: &stands,
    };
    let mover = mover(three_stand(1, (1500, 2500)), 4000);
    let found = reach(field, &mover, 100);
    let way = found.route(field, &mover, p(3017, 2503), None).unwrap();
    assert_eq!(way.end(), p(3017, 2503));
    assert!(check_move(field, &mover, &way, None).is_ok() && 2 < way.points().len());
    assert_eq!(
        found.route(field, &mover, p(2250, 2000), None),
        None,
        "in the lake"
    );
    let near = found.route(field, &mover, p(1600, 2600), None).unwrap();
    assert_eq!(near.points().len(), 2);
}

#[test]
fn reach_of_nothing_and_of_everything() {
    let (table, stands) = (table(Vec::new()), Stands::new(Vec::new()).unwrap());
    let field = Field {
        table: &table,
        stands: &stands,
    };
    let stay = reach(field, &mover(three_stand(1, (6000, 6000)), 0), 100);
    assert_eq!(stay.cells().count(), 1);
    assert_eq!(
        reach(field, &mover(three_stand(1, (6000, 6000)), -5), 100)
            .cells()
            .count(),
        0
    );
    assert_eq!(
        reach(field, &mover(three_stand(1, (-600, 6000)), 500), 100)
            .cells()
            .count(),
        0
    );
    let all = reach(field, &mover(three_stand(1, (0, 0)), i32::MAX), i32::MIN);
    assert!(
        all.cells()
            .any(|cell| cell.at.x() > 11_800 && cell.at.y() > 11_800)
    );
    let mut rich = mover(three_stand(1, (0, 0)), 0);
    rich.allowance = Allowance::Twelfths(i64::MAX);
    assert_eq!(
        reach(field, &rich, i32::MAX).cells().count(),
        1,
        "one cell is larger than the table"
    );
}

/// A way to one place is found where the whole reach has one, and is not much longer.
#[test]
fn tm_9_6_a_way_around_is_as_good_as_the_way_out_of_the_whole_reach() {
    let (mut ways, mut none, mut bent, mut unsure) = (0, 0, 0, 0);
    for seed in 0..60 {
        let mut random = Random(9600 + seed);
        let frame = Frame::new(4000, 4000).unwrap();
        let mut pieces = random.pieces(14, 4000, 100);
        pieces.extend((50..56).map(|id| {
            let lake = Shape::Area(random.polygon(4000, 150));
            barred(piece(id, "lake", Layer::Water, lake))
        }));
        let table = Table::new(frame, pieces).unwrap();
        let stands = random.stands(25, frame);
        let field = field(&table, &stands);
        for stand in stands.stands().iter().take(4) {
            let mut mover = mover(*stand, random.upto(500, 2500));
            if seed % 3 == 0 {
                mover.allowance = Allowance::Twelfths(i64::from(random.upto(6000, 30_000)));
            }
            let cell = random.upto(60, 120);
            let whole = reach(field, &mover, cell);
            for _ in 0..6 {
                let near = |random: &mut Random, v: i32| (v + random.upto(-1800, 1800)).clamp(0, 4000);
                let to = p(near(&mut random, stand.at.x()), near(&mut random, stand.at.y()));
                let facing = (random.upto(0, 1) == 0).then(|| deg(random.upto(0, 359)));
                let cost = |path: &Path| {
                    let legal = check_move(field, &mover, path, facing).expect("a way around is legal");
                    match mover.allowance {
                        Allowance::Units(_) => legal.cost.units,
                        Allowance::Twelfths(_) => legal.cost.twelfths / 12,
                    }
                };
                let slow = whole.route(field, &mover, to, facing);
                let fast = way_around(field, &mover, cell, to, facing);
                match (&fast, &slow) {
                    (Some(fast), Some(slow)) => {
                        let (fast, slow) = (cost(fast), cost(slow));
                        assert!(
                            fast <= slow + i64::from(2 * cell),
                            "seed {seed}: {fast} for {slow}"
                        );
                        ways += 1;
                    }
                    (None, None) => none += 1,
                    // With the last of its movement one search may find what the other does not.
                    (Some(way), None) | (None, Some(way)) => {
                        let all = match mover.allowance {
                            Allowance::Units(units) => i64::from(units),
                            Allowance::Twelfths(twelfths) => twelfths / 12,
                        };
                        assert!(
                            all < cost(way) + i64::from(2 * cell),
                            "seed {seed}: {fast:?} but {slow:?}"
                        );
                        unsure += 1;
                    }
                }
                bent += i32::from(fast.is_some_and(|path| 2 < path.points().len()));
            }
        }
    }
    assert!(
        200 < ways && 200 < none && 50 < bent && unsure < 20,
        "{ways} ways, {bent} of them bent, {none} without, {unsure} at the limit"
    );
}
