//! The fast answers against slow, obvious ones, on tables at random.

mod table_support;

use board::table::*;
use std::collections::BTreeMap;
use table_support::*;

/// Between two cuts of a segment on a lattice of 0..=6 lies at least one of this many samples.
const SAMPLES: i32 = 5185;

fn scaled(point: Point) -> Point {
    p(point.x() * SAMPLES, point.y() * SAMPLES)
}

#[test]
fn tm_10_2_interior_and_runs_match_sampling() {
    let mut random = Random(102);
    let mut hits = 0;
    for case in 0..400 {
        let polygon = random.polygon(6, 1);
        let big = Polygon::new(polygon.vertices().iter().copied().map(scaled).collect()).unwrap();
        let (a, b) = (random.point(6), random.point(6));
        let s = seg(a, b);
        let sample = |i: i32| {
            big.whereabouts(p(
                a.0 * SAMPLES + i * (b.0 - a.0),
                a.1 * SAMPLES + i * (b.1 - a.1),
            ))
        };
        let places: Vec<Containment> = (0..=SAMPLES).map(sample).collect();
        let inside = a != b && places[1..SAMPLES as usize].contains(&Containment::Inside);
        assert_eq!(interior(&polygon, s), inside, "case {case}: {polygon:?} {s:?}");
        hits += i32::from(inside);
        if polygon.contains(s.a) && a != b {
            let Leaving { run, again } = leaving(std::iter::once(&polygon), s);
            let stays = places
                .iter()
                .take_while(|&&place| place != Containment::Outside)
                .count();
            let out = places[stays..].contains(&Containment::Inside);
            assert_eq!(again, out, "case {case}: {polygon:?} {s:?}");
            let ((num, den), i) = (run.square(), stays as i128 - 1);
            let length = i128::from((s.b - s.a).square());
            let n = i128::from(SAMPLES) * i128::from(SAMPLES);
            assert!(i * i * length * den <= num * n && num * n <= (i + 1) * (i + 1) * length * den);
        }
    }
    assert!((100..350).contains(&hits), "{hits} of 400 met the interior");
}

/// Where areas of one kind touch or overlap, the line is inside their union, seams and all.
#[test]
fn tm_7_5_unions_match_sampling() {
    let mut random = Random(75);
    let (mut hits, mut seams) = (0, 0);
    for case in 0..1200 {
        // On 1..=5, so that the ends on 0..=6 have room outside; every other one is a rectangle.
        let shape = |random: &mut Random| {
            if random.upto(0, 1) == 0 {
                let (x, y) = (random.upto(1, 4), random.upto(1, 4));
                return square(x, y, random.upto(x + 1, 5), random.upto(y + 1, 5));
            }
            let vertices = random
                .polygon(4, 1)
                .vertices()
                .iter()
                .map(|q| p(q.x() + 1, q.y() + 1))
                .collect();
            Polygon::new(vertices).unwrap()
        };
        let polygons: Vec<Polygon> = (0..random.upto(2, 4)).map(|_| shape(&mut random)).collect();
        let grown = |by: i32| -> Vec<Polygon> {
            let grow = |q: &Point| p(q.x() * by, q.y() * by);
            polygons
                .iter()
                .map(|one| Polygon::new(one.vertices().iter().map(grow).collect()).unwrap())
                .collect()
        };
        let big = grown(SAMPLES);
        let covered = |x: i32, y: i32| big.iter().any(|polygon| polygon.contains(p(x, y)));
        let (mut a, mut b) = (random.point(6), random.point(6));
        if case % 2 == 0 {
            (a, b) = ((a.0, 0), (a.0, 6)); // Along the seams.
        }
        if a == b || [a, b].iter().any(|&(x, y)| covered(x * SAMPLES, y * SAMPLES)) {
            continue;
        }
        // A sample is inside if all around it is covered, too; two in a row, so that no corner counts.
        let inside = |i: i32| {
            let (x, y) = (a.0 * SAMPLES + i * (b.0 - a.0), a.1 * SAMPLES + i * (b.1 - a.1));
            (-1..=1).all(|dx| (-1..=1).all(|dy| covered(x + dx, y + dy)))
        };
        let expected = (1..SAMPLES - 1).any(|i| inside(i) && inside(i + 1));
        assert_eq!(
            leaving(polygons.iter(), seg(a, b)).again,
            expected,
            "case {case}: {polygons:?} {a:?} {b:?}"
        );
        hits += i32::from(expected);
        seams += i32::from(expected && !polygons.iter().any(|polygon| interior(polygon, seg(a, b))));
        let pieces = grown(1000)
            .into_iter()
            .zip(1..)
            .map(|(polygon, id)| woods(id, polygon))
            .collect();
        let ends = [a, b].map(|(x, y)| (x * 1000, y * 1000));
        assert_eq!(
            points_see(&table(pieces), &SECOND_POLICY, ends[0], ends[1]),
            !expected
        );
    }
    assert!(
        40 < hits && 0 < seams,
        "{hits} inside, {seams} of them along seams only"
    );
}

#[test]
fn tm_5_2_gaps_match_sampling() {
    let mut random = Random(52);
    for _ in 0..300 {
        let (a, b) = (random.print(900), random.print(900));
        let gap = gap2(&a, &b);
        assert_eq!(gap, gap2(&b, &a));
        let rim = |print: &Footprint| -> Vec<Point> {
            let points = print.core().points();
            let pairs = points.iter().zip(points.iter().cycle().skip(1));
            pairs
                .flat_map(|(&p, &q)| steps_of(Segment::new(p, q)).step_by(5).map(|(_, at)| at))
                .collect()
        };
        let between = |p: Point, q: Point| (q - p).square();
        let (one, two) = (rim(&a), rim(&b));
        let least = one
            .iter()
            .flat_map(|&p| two.iter().map(move |&q| between(p, q)))
            .min()
            .unwrap();
        let root = i64::from(len(Point::ORIGIN, p(least.isqrt() as i32, 0)));
        let about = (root - a.radius() - b.radius()).max(0) as i32;
        // Samples are five steps apart and rounded: the gap is at most a few units off.
        assert!(gap.is_within(about + 2), "{gap:?} about {about}");
        let swallowed = gap.is_zero();
        assert!(swallowed || !gap.is_within(about - 9), "{gap:?} about {about}");
    }
}

#[test]
fn tm_6_1_overlap_matches_another_way() {
    let mut random = Random(61);
    let mut hits = 0;
    for _ in 0..4000 {
        let (a, b) = (random.print(500), random.print(500));
        assert_eq!(overlap(&a, &b), overlap(&b, &a));
        if let Some(corners) = b.corners() {
            let shape = Shape::Area(Polygon::new(corners.to_vec()).unwrap());
            assert_eq!(overlap(&a, &b), overlaps_shape(&a, &shape), "{a:?} {b:?}");
        }
        hits += i32::from(overlap(&a, &b));
        assert!(!overlap(&a, &b) || gap2(&a, &b).is_zero());
        assert!(!(overlap(&a, &b) && contact(&a, &b)));
    }
    assert!((500..3500).contains(&hits));
}

/// The policy of tm-12 and tm-14 spelled out over all pieces, without index, groups known by name only.
fn slow_clear(table: &Table, policy: &SightPolicy, x: &Viewer, y: &Viewer) -> bool {
    let s = Segment::new(x.eye, y.eye);
    table
        .pieces()
        .iter()
        .all(|piece| !slow_blocks(table, policy, piece, s, x, y))
}

fn slow_blocks(
    table: &Table,
    policy: &SightPolicy,
    piece: &Piece,
    s: Segment,
    x: &Viewer,
    y: &Viewer,
) -> bool {
    if let (Some(hill), Shape::Area(outline)) = (&piece.properties.hill, &piece.shape) {
        let grown = policy.overgrown_hill == OvergrownHill::NeverLookedOver
            && table
                .pieces()
                .iter()
                .any(|other| match (&other.shape, other.layer) {
                    (Shape::Area(area), Layer::Vegetation | Layer::Structure) => {
                        other.properties.sight == Opacity::Blocks && slow_overlap(area, outline)
                    }
                    _ => false,
                });
        let (on_x, on_y) = (on_hill(s.a, piece), on_hill(s.b, piece));
        let (level_x, level_y) = (
            table.top_level(s.a).unwrap_or(0),
            table.top_level(s.b).unwrap_or(0),
        );
        let a = on_x == OnHill::Top || on_y == OnHill::Top;
        let b = !slow_interior(&[outline], s);
        let c = (on_x == OnHill::Slope || on_y == OnHill::Slope) && !slow_interior(&[&hill.top], s);
        let d = !grown && hill.level <= level_x && hill.level <= level_y;
        let e = !grown && (hill.level < level_x || hill.level < level_y);
        return !(a || b || c || d || e);
    }
    if piece.properties.sight == Opacity::Open {
        return false;
    }
    if let Shape::Line(line) = &piece.shape {
        let lines = |end: &Viewer| {
            piece.properties.lineable && end.lining == Lining::May && touches(&end.base, &piece.shape)
        };
        return policy.tall_line == LineScreen::UnlessLined && crosses(line, s) && !lines(x) && !lines(y);
    }
    let screen = match piece.layer {
        Layer::Vegetation => policy.vegetation,
        Layer::Structure => policy.structure,
        _ => AreaScreen::Clear,
    };
    let AreaScreen::Screens { one_in, both_in } = screen else {
        return false;
    };
    let members: Vec<&Polygon> = table
        .one_with(piece.id)
        .into_iter()
        .filter_map(|id| match &table.piece(id).unwrap().shape {
            Shape::Area(area) => Some(area),
            _ => None,
        })
        .collect();
    let inside = |q: Point| members.iter().any(|area| area.contains(q));
    let breaks = |rule: EndsIn, s: Segment| {
        let Leaving { run, again } = leaving(members.iter().copied(), s);
        match rule {
            EndsIn::Clear => false,
            EndsIn::UnlessAgain => again,
            EndsIn::RunAtMost(most) => again || run.exceeds(most),
            EndsIn::GapAtMost(most) => !within(&x.base, &y.base, most),
        }
    };
    match (inside(s.a), inside(s.b)) {
        (false, false) => slow_interior(&members, s),
        (true, false) => breaks(one_in, s),
        (false, true) => breaks(one_in, s.reversed()),
        (true, true) => breaks(both_in, s) || breaks(both_in, s.reversed()),
    }
}

/// Interior by cutting, which [`interior`] does only as a last resort: from the start or, if that is in,
/// by running out of it.
fn slow_interior(members: &[&Polygon], s: Segment) -> bool {
    let Leaving { run, again } = leaving(members.iter().copied(), s);
    again || run.exceeds(0) && members.iter().any(|area| interior(area, s))
}

fn slow_overlap(a: &Polygon, b: &Polygon) -> bool {
    // The lattice of these tests is coarse: shrink to a fine one and look at every point near the corners.
    let near = |area: &Polygon| -> Vec<Point> {
        let corners = area.vertices().iter();
        corners
            .flat_map(|c| (-3..=3).flat_map(move |i| (-3..=3).map(move |j| p(c.x() + i, c.y() + j))))
            .collect()
    };
    let both = |q: Point| a.whereabouts(q) == Containment::Inside && b.whereabouts(q) == Containment::Inside;
    let edges = |area: &Polygon| -> Vec<Segment> {
        let v = area.vertices();
        (0..v.len())
            .map(|i| Segment::new(v[i], v[(i + 1) % v.len()]))
            .collect()
    };
    near(a).into_iter().chain(near(b)).any(both)
        || edges(a).into_iter().any(|s| interior(b, s))
        || edges(b).into_iter().any(|s| interior(a, s))
}

#[test]
fn tm_12_sight_matches_the_slow_policy() {
    let mut counts = [0; 2];
    for seed in 0..60 {
        let mut random = Random(1200 + seed);
        let count = random.upto(0, 25) as u32;
        let table = table(random.pieces(count, 6000, [10, 250, 500][(seed % 3) as usize]));
        let viewers: Vec<Viewer> = (0..14)
            .map(|_| {
                let mut print = random.print(6000);
                if random.upto(0, 1) == 0 {
                    // On the lattice, to make corners and edges common.
                    let (x, y) = (random.upto(0, 12) * 500, random.upto(0, 12) * 500);
                    print = footprint(print.base(), p(x, y), print.facing());
                }
                Viewer::new(
                    print,
                    if random.upto(0, 1) == 0 {
                        Lining::May
                    } else {
                        Lining::MayNot
                    },
                )
            })
            .collect();
        for policy in [FIRST_POLICY, SECOND_POLICY] {
            let mut lookout = Lookout::new(&table, &policy, viewers.len());
            for (i, x) in viewers.iter().enumerate() {
                for (j, y) in viewers.iter().enumerate().filter(|&(j, _)| j != i) {
                    let expected = slow_clear(&table, &policy, x, y);
                    let sight = clear(&table, &policy, x, y);
                    assert_eq!(sight.is_clear(), expected, "seed {seed}, {i} to {j}: {sight:?}");
                    assert_eq!(sees(&table, &policy, x, y), expected);
                    assert_eq!(lookout.sees(i, j, |i| viewers[i]), expected);
                    counts[usize::from(expected)] += 1;
                }
            }
            let mut after = viewers.clone();
            after[3] = viewers[5];
            lookout.moved(3);
            let mut again = Lookout::new(&table, &policy, viewers.len());
            for (i, j) in (0..14).flat_map(|i| (0..14).map(move |j| (i, j))) {
                let known = lookout.sees(i, j, |i| after[i]);
                assert_eq!(known, again.sees(i, j, |i| after[i]));
            }
        }
    }
    assert!(counts.iter().all(|&count| 3000 < count), "{counts:?}");
}

/// Every row of tm-9 step by step, with no candidates and no index.
fn slow_check(field: Field<'_>, mover: &Mover, path: &Path) -> Result<Cost, MoveFault> {
    let body = Base::disc(mover.stand.base.body_radius()).unwrap();
    let groups = |q: Point| -> Vec<PieceId> {
        let ground = going(field.table, q, mover.class);
        let barred =
            |id: &PieceId| field.table.piece(*id).unwrap().going(mover.class).passage == Passage::Barred;
        let all = ground.piece.into_iter().chain(ground.overlays).filter(barred);
        all.map(|id| field.table.one_with(id)[0]).collect()
    };
    let mut cost = Cost::default();
    let mut before = path.start();
    for step in walk(path).skip(1) {
        for piece in field.table.pieces() {
            if let Shape::Line(line) = &piece.shape
                && piece.going(mover.class).passage == Passage::Barred
                && gap2(line, &Leg::from(Segment::new(before, step.at))).is_zero()
                && !gap2(line, &before).is_zero()
            {
                return Err(MoveFault::BarredByLine(piece.id, cost.units));
            }
        }
        let was = groups(before);
        if let Some(&id) = groups(step.at).iter().find(|id| !was.contains(id)) {
            return Err(MoveFault::BarredByArea(id, cost.units));
        }
        let print = footprint(body, step.at, Facing::NORTH);
        for stand in field.stands.stands() {
            let other = stand.id != mover.stand.id && !mover.passes.contains(&stand.id);
            if other && overlap(&print, &stand.footprint()) {
                return Err(MoveFault::BarredByBase(stand.id, cost.units));
            }
        }
        cost.units += 1;
        cost.twelfths += i64::from(going(field.table, step.at, mover.class).going.rate);
        before = step.at;
    }
    if !mover.allowance.covers(cost) {
        return Err(MoveFault::TooFar(cost));
    }
    Ok(cost)
}

/// Terrain with barred lines and overlays as well.
fn rough_table(random: &mut Random) -> Table {
    let mut pieces = random.pieces(14, 4000, 50);
    for id in 100..104 {
        let (a, b) = (random.point(4000), random.point(4000));
        pieces.push(barred(piece(
            id,
            "wall",
            Layer::Structure,
            Shape::Line(polyline(&[a, b])),
        )));
        let mine = piece(
            id + 100,
            "mines",
            Layer::Overlay,
            Shape::Area(random.polygon(4000, 50)),
        );
        pieces.push(if id % 2 == 0 {
            barred(mine)
        } else {
            rated(mine, 36)
        });
    }
    Table::new(Frame::new(4000, 4000).unwrap(), pieces).unwrap()
}

#[test]
fn tm_9_6_check_move_matches_the_slow_walk() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..150 {
        let mut random = Random(9600 + seed);
        let table = rough_table(&mut random);
        let stands = random.stands(8, table.frame());
        let field = Field {
            table: &table,
            stands: &stands,
        };
        let stand = stands.stands()[0];
        let mut mover = mover(stand, 3000);
        mover.passes = vec![StandId(1), StandId(2), StandId(3)];
        if seed % 2 == 0 {
            mover.allowance = Allowance::Twelfths(36_000);
        }
        for _ in 0..4 {
            let near = |random: &mut Random, at: i32| (at + random.upto(-900, 900)).clamp(0, 4000);
            let mut points = vec![stand.at];
            for _ in 0..random.upto(1, 2) {
                points.push(p(
                    near(&mut random, stand.at.x()),
                    near(&mut random, stand.at.y()),
                ));
            }
            let path = Path::new(points).unwrap();
            let slow = slow_check(field, &mover, &path);
            let fast = check_move(field, &mover, &path, None);
            let kind = match (&fast, &slow) {
                (Ok(fast), Ok(slow)) => {
                    assert_eq!(fast.cost, *slow);
                    "legal".to_string()
                }
                (Err(MoveFault::RestsOffTable), Ok(_)) => "off".to_string(),
                (Err(MoveFault::RestsOnBase(_)), Ok(_)) => "on base".to_string(),
                (Err(MoveFault::RestsOnBarred(_)), Ok(_)) => "on barred".to_string(),
                (Err(fast), Err(slow)) => {
                    assert_eq!(fast, slow, "seed {seed}");
                    format!("{fast:?}").split('(').next().unwrap().to_string()
                }
                (fast, slow) => panic!("seed {seed}: {fast:?} but {slow:?}"),
            };
            *counts.entry(kind).or_default() += 1;
            let seen = preview(field, &mover, &path, None);
            assert_eq!(seen.fault, fast.clone().err());
            if let Some(possible) = seen.possible {
                let again = check_move(field, &mover, &possible.path, Some(possible.facing));
                assert_eq!(again, Ok(possible), "what a preview offers is legal");
            } else {
                assert!(fast.is_err());
            }
        }
    }
    for kind in [
        "legal",
        "BarredByLine",
        "BarredByArea",
        "BarredByBase",
        "off",
        "on base",
    ] {
        assert!(counts.contains_key(kind), "{counts:?}");
    }
}

#[test]
fn tm_9_5_who_is_come_near_to_matches_the_slow_walk() {
    let mut seen = 0;
    for seed in 0..40 {
        let mut random = Random(9900 + seed);
        let table = rough_table(&mut random);
        let (a, b, c) = (random.point(4000), random.point(4000), random.point(4000));
        let way = path(&[a, b, c]);
        let stand = stand(1, Base::rect(60, 110).unwrap(), a, random.upto(0, 359));
        let watches: Vec<(Footprint, i32)> = (0..3)
            .map(|_| (random.print(4000), random.upto(0, 900)))
            .collect();
        let slow: Vec<(Step, usize)> = near(&stand, &way, &watches);
        seen += slow.len();
        let mut watching = Watches::new(stand.base, stand.facing);
        for (nth, (print, reach)) in watches.iter().enumerate() {
            watching.add(nth, *print, *reach);
        }
        let mut fast = Vec::new();
        for stride in strides(&table, &way, |_| true) {
            let mut met = Vec::new();
            while let Some(step) = watching.meet(&stride, |nth| met.push(nth)) {
                fast.extend(met.drain(..).map(|nth| (step, nth)));
            }
        }
        assert_eq!(fast, slow, "seed {seed}");
    }
    assert!(30 < seen, "{seen}");
}

#[test]
fn tm_7_2_index_finds_the_same_pieces_and_stands() {
    for seed in 0..30 {
        let mut random = Random(7200 + seed);
        let count = random.upto(0, 90) as u32;
        let table = table(random.pieces(count, 6000, 100));
        let stands = random.stands(30, table.frame());
        for _ in 0..60 {
            let at = random.point(6500);
            let at = p(at.0 - 250, at.1 - 250);
            let slow: Vec<PieceId> = table
                .pieces()
                .iter()
                .filter(|piece| in_piece(at, piece))
                .map(|piece| piece.id)
                .collect();
            assert_eq!(table.pieces_at(at), slow);
            let (print, reach) = (random.print(6000), random.upto(0, 2000));
            let near = stands
                .stands()
                .iter()
                .filter(|stand| within(&stand.footprint(), &print, reach));
            assert_eq!(
                stands.within(&print, reach),
                near.map(|stand| stand.id).collect::<Vec<_>>()
            );
            let over = stands
                .stands()
                .iter()
                .filter(|stand| overlap(&stand.footprint(), &print));
            assert_eq!(
                stands.overlapping(&print, None),
                over.map(|stand| stand.id).collect::<Vec<_>>()
            );
        }
    }
}
