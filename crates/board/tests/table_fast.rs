//! Short cuts of the table against the long way round, on bases and tables at random.

mod table_support;

use board::table::*;
use table_support::*;

/// The facing that tm-3.4 names, by trying all of them.
fn slow_bearing(v: Vector) -> Facing {
    let mut best = (i64::MIN, Facing::NORTH);
    for facing in (0..360).map(deg) {
        let along = facing.dir().dot(v);
        if best.0 < along {
            best = (along, facing);
        }
    }
    best.1
}

#[test]
fn tm_3_4_bearing_is_the_best_of_all_directions() {
    let check = |x: i32, y: i32| {
        let found = bearing(Point::ORIGIN, p(x, y));
        let slow = ((x, y) != (0, 0)).then(|| slow_bearing(p(x, y) - Point::ORIGIN));
        assert_eq!(found, slow, "towards ({x}, {y})");
    };
    for x in -60..=60 {
        for y in -60..=60 {
            check(x, y);
        }
    }
    let mut random = Random(34);
    for _ in 0..20_000 {
        let far = 1 << random.upto(1, 16);
        check(random.upto(-far, far), random.upto(-far, far));
    }
    // Beside every direction of the table, where two degrees are all but equally good.
    for degrees in 0..360 {
        let d = deg(degrees).dir();
        let along = |v: i64| rdiv(v * 60_000, K) as i32;
        for (x, y) in [(-1, 0), (0, 0), (0, 1), (300, -523), (523, 300)] {
            check(along(d.x()) + x, along(d.y()) + y);
        }
    }
}

#[test]
fn tm_4_2_corners_are_each_rounded_by_themselves() {
    let mut random = Random(42);
    for _ in 0..1000 {
        let print = random.print(9000);
        let turntable = Turntable::new(print.base());
        assert_eq!(turntable.footprint(print.centre(), print.facing()), print);
        let (Some(corners), BaseShape::Rect { hw, hl }) = (print.corners(), print.base().shape()) else {
            continue;
        };
        let (f, r) = (print.facing().dir(), print.facing().right());
        let (hw, hl) = (i64::from(hw), i64::from(hl));
        for (corner, (along, across)) in corners.iter().zip([(hl, hw), (-hl, hw), (-hl, -hw), (hl, -hw)]) {
            let x = rdiv(along * f.x() + across * r.x(), K) as i32;
            let y = rdiv(along * f.y() + across * r.y(), K) as i32;
            assert_eq!(*corner, p(print.centre().x() + x, print.centre().y() + y));
        }
    }
}

/// The smallest squared distance between a vertex of one core and an edge of the other, as (num, den).
fn slow_square(a: Core<'_>, b: Core<'_>) -> (i128, i128) {
    let edges = |core: Core<'_>| -> Vec<(Point, Point)> {
        let points = core.points();
        let around = points.iter().copied().zip(points.iter().copied().cycle().skip(1));
        match core {
            Core::Solid(_) => around.collect(),
            Core::Open(_) => around.take((points.len() - 1).max(1)).collect(),
        }
    };
    let beside = |p: Point, (r, s): (Point, Point)| {
        let (edge, to) = (s - r, p - r);
        let along = edge.dot(to);
        if along <= 0 {
            (i128::from(to.square()), 1)
        } else if edge.square() <= along {
            (i128::from((p - s).square()), 1)
        } else {
            let across = i128::from(edge.cross(to));
            (across * across, i128::from(edge.square()))
        }
    };
    let pairs = |a: Core<'_>, b: Core<'_>| -> Vec<(i128, i128)> {
        let edges = edges(b);
        let points = a.points().iter();
        points
            .flat_map(|&p| edges.iter().map(move |&edge| beside(p, edge)))
            .collect()
    };
    let all = [pairs(a, b), pairs(b, a)].concat();
    all.into_iter()
        .min_by(|one, two| (one.0 * two.1).cmp(&(two.0 * one.1)))
        .unwrap()
}

#[test]
fn tm_5_2_gaps_are_the_smallest_of_all_pairs() {
    let mut random = Random(520);
    let mut near = 0;
    for _ in 0..6000 {
        let most = [400, 2000, 30_000][random.upto(0, 2) as usize];
        let (a, b) = (random.print(most), random.print(most));
        let polygon = random.polygon(most, most / 20);
        let strip = strip(&[random.point(most), (most + 1, random.upto(0, most))], 80);
        let shape = if random.upto(0, 1) == 0 {
            Shape::Area(polygon)
        } else {
            strip
        };
        let reach = random.upto(-1, 700);
        for other in [&b as &dyn Figure, &shape] {
            let gap = gap2(&a, other);
            if !gap.is_zero() {
                let (num, den) = slow_square(a.core(), other.core());
                let square = gap.square();
                assert_eq!(
                    square.num() * den,
                    num * square.den(),
                    "{a:?} and {b:?} or {shape:?}"
                );
            }
            assert_eq!(
                within(&a, other, reach),
                gap.is_within(reach),
                "{a:?} {b:?} {shape:?} {reach}"
            );
            // At the edge itself, and one unit inside it.
            let about = gap.floor_units().max(0) as i32;
            for reach in [about - 1, about, about + 1] {
                assert_eq!(
                    within(&a, other, reach),
                    gap.is_within(reach),
                    "{a:?} {b:?} {shape:?} {reach}"
                );
            }
            near += i32::from(within(&a, other, reach));
        }
    }
    assert!((2000..10_000).contains(&near), "{near} of 12000 within reach");
}

/// Tables full of bases, lakes and roads: where a move that is stopped ends, by trying every step back (tm-9.9).
#[test]
fn tm_9_9_a_stop_is_the_last_step_that_will_do() {
    let (mut stayed, mut walked, mut long) = (0, 0, 0);
    for seed in 0..120 {
        let mut random = Random(9900 + seed);
        let frame = Frame::new(4000, 4000).unwrap();
        let mut pieces = random.pieces(10, 4000, 100);
        for id in 20..24 {
            let (a, b) = (random.point(4000), random.point(4000));
            pieces.push(barred(piece(
                id,
                "river",
                Layer::Water,
                strip(&[a, (b.0, 4001 - b.1), b], 200),
            )));
            pieces.push(barred(piece(
                id + 10,
                "lake",
                Layer::Water,
                Shape::Area(random.polygon(4000, 100)),
            )));
        }
        let table = Table::new(frame, pieces).unwrap();
        let mut stands = random.stands(30, frame).stands().to_vec();
        for stand in stands.iter_mut().filter(|stand| stand.id.0 % 7 == 0) {
            stand.base = random.base();
        }
        let stands = Stands::new(stands).unwrap();
        let field = Field {
            table: &table,
            stands: &stands,
        };
        for stand in stands.stands().iter().take(8) {
            let mover = mover(*stand, 9000);
            let points = (0..random.upto(1, 3)).map(|_| random.point(4000));
            let points = points.map(|(x, y)| p(x, y)).collect::<Vec<_>>();
            let path = Path::new([vec![stand.at], points].concat()).unwrap();
            let steps: Vec<Step> = walk(&path).collect();
            let at = steps[random.upto(0, steps.len() as i32 - 1) as usize];
            let facing = (random.upto(0, 1) == 0).then(|| deg(random.upto(0, 359)));
            let legs: Vec<Segment> = path.legs().collect();
            let facing_at = |step: &Step| {
                let along = bearing(legs[step.leg].a, legs[step.leg].b);
                facing.or(along).unwrap_or(stand.facing)
            };
            let slow = steps.iter().skip(1).rev().find(|step| {
                let print = footprint(stand.base, step.at, facing_at(step));
                step.spent <= at.spent && check_rest(field, &mover, &print).is_ok()
            });
            let found = stop(field, &mover, &path, &at, facing);
            assert_eq!(
                found
                    .as_ref()
                    .map(|way| (way.path.end(), way.facing, way.cost.units)),
                slow.map(|step| (step.at, facing_at(step), step.spent)),
                "seed {seed}, {stand:?} along {path:?} to {at:?}"
            );
            match slow {
                None => stayed += 1,
                Some(step) if step.spent == at.spent => {}
                Some(step) => {
                    walked += 1;
                    long += i32::from(step.spent + 100 < at.spent);
                }
            }
        }
    }
    assert!(
        5 < stayed && 100 < walked && 50 < long,
        "{stayed} {walked} {long}"
    );
}

/// Strides are all steps of the walk, and nothing is entered or left inside one (tm-8.1, tm-9.2).
#[test]
fn tm_9_2_strides_are_the_walk_without_its_dull_steps() {
    let (mut strides_seen, mut steps_seen, mut changes) = (0, 0, 0);
    for seed in 0..150 {
        let mut random = Random(920 + seed);
        let mut pieces = random.pieces(12, 4000, 100);
        let bend = (random.upto(500, 3500), random.upto(500, 3500));
        let line = [(0, random.upto(0, 4000)), bend, (4000, 2000)];
        pieces.push(piece(50, "stream", Layer::Water, strip(&line, 60)));
        let table = Table::new(Frame::new(4000, 4000).unwrap(), pieces).unwrap();
        let mut points: Vec<Point> = (0..random.upto(1, 4))
            .map(|_| random.point(4000))
            .map(|(x, y)| p(x, y))
            .collect();
        // Along the stream's middle and its rim, too, and to and fro.
        points.extend([
            p(bend.0, bend.1),
            p(4000, 2000),
            p(4000, 2060),
            p(bend.0, bend.1 + 60),
        ]);
        points.extend(points.last().copied());
        let path = Path::new(points).unwrap();
        let mut steps = walk(&path);
        let mut before = Vec::new();
        for stride in strides(&table, &path, |_| true) {
            strides_seen += 1;
            let under = table.pieces_at(stride.first.at);
            for nth in 0..=stride.more {
                let step = steps.next().expect("no more steps than the walk has");
                assert_eq!(stride.step(nth), step, "seed {seed}");
                assert_eq!(table.pieces_at(step.at), under, "seed {seed} at {step:?}");
                steps_seen += 1;
            }
            assert_eq!(stride.last(), stride.step(stride.more));
            changes += i32::from(under != before);
            before = under;
        }
        assert_eq!(steps.next(), None, "seed {seed}: strides reach the end");
    }
    assert!(
        1000 < changes && 4 * strides_seen < steps_seen,
        "{changes} {strides_seen} {steps_seen}"
    );
}
