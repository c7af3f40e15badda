//! Absurd and hostile input: errors, never panics, never wrong numbers.

mod table_support;

use board::table::*;
use table_support::*;

const FAR: i32 = Point::FARTHEST;

#[test]
fn tm_1_2_absurd_coordinates_are_refused() {
    for (x, y) in [(i32::MAX, 0), (0, i32::MIN), (FAR + 1, 0), (0, -FAR - 1)] {
        assert_eq!(Point::new(x, y), Err(FarPoint { x, y }));
    }
    assert!(Point::new(FAR, -FAR).is_ok());
    assert!(serde_json::from_str::<Point>("[70000, 0]").is_err());
    assert_eq!(serde_json::from_str::<Point>("[7, -3]").unwrap(), p(7, -3));
    assert!(serde_json::from_str::<Facing>("360").is_err() && serde_json::from_str::<Facing>("-1").is_err());
    assert_eq!(
        deg(350).turned(i32::MAX).degrees(),
        (350i64 + i64::from(i32::MAX)).rem_euclid(360) as i32
    );
}

#[test]
fn tm_1_2_the_farthest_points_do_not_overflow() {
    let ends = [
        (FAR, FAR),
        (-FAR, -FAR),
        (FAR, -FAR),
        (-FAR, FAR),
        (0, FAR),
        (FAR, FAR - 1),
        (1, 0),
    ];
    let bases = [
        Base::rect(15_000, 15_000).unwrap(),
        Base::rect(2, 15_000).unwrap(),
        Base::disc(15_000).unwrap(),
    ];
    for a in ends {
        for b in ends {
            let (pa, pb) = (p(a.0, a.1), p(b.0, b.1));
            let _ = (
                len(pa, pb),
                bearing(pa, pb),
                steps_of(Segment::new(pa, pb)).step_by(9999).count(),
            );
            for one in bases {
                for two in bases {
                    let (one, two) = (footprint(one, pa, deg(45)), footprint(two, pb, deg(31)));
                    let gap = gap2(&one, &two);
                    let _ = (
                        overlap(&one, &two),
                        contact(&one, &two),
                        gap.cmp(&gap2(&two, &one)),
                    );
                    let _ = (
                        gap.is_within(i32::MAX),
                        gap.is_within(i32::MIN),
                        gap.is_within_raised(i32::MIN, i32::MAX),
                    );
                    assert!(gap.at_most(gap, 0) && gap.at_most(Gap::ZERO, i32::MAX) && !gap.at_most(gap, -1));
                    let _ = (edge_of(&one, pb), nearest_point(&one, pb), gap.floor_units());
                    let _ = (
                        in_arc(Arc::FrontLine(i32::MIN), pa, deg(1), pb),
                        blocked_by_base(Segment::new(pa, pb), &one),
                    );
                }
            }
        }
    }
    let huge = polygon(&[
        (-FAR, -FAR),
        (FAR, -FAR),
        (FAR - 1, FAR),
        (0, 17),
        (-FAR + 1, FAR),
    ]);
    for s in [
        seg((-FAR, 3), (FAR, FAR - 1)),
        seg((-FAR, FAR), (FAR, FAR)),
        seg((0, 17), (1, FAR)),
    ] {
        let Leaving { run, .. } = leaving(std::iter::once(&huge), s);
        let _ = (
            interior(&huge, s),
            run.exceeds(i32::MAX),
            run.exceeds(i32::MIN),
            run.square(),
        );
    }
}

#[test]
fn tm_7_1_polygons_must_be_simple() {
    let fault =
        |points: &[(i32, i32)]| Polygon::new(points.iter().map(|&(x, y)| p(x, y)).collect()).unwrap_err();
    assert_eq!(
        fault(&[(0, 0), (1, 0)]),
        PolygonFault::TooFew { given: 2, needed: 3 }
    );
    assert_eq!(
        fault(&[(0, 0), (5, 0), (5, 0), (0, 5)]),
        PolygonFault::Repeated { vertex: 2 }
    );
    assert_eq!(
        fault(&[(0, 0), (5, 0), (0, 5), (0, 0)]),
        PolygonFault::Repeated { vertex: 3 }
    );
    assert_eq!(
        fault(&[(0, 0), (5, 5), (5, 0), (0, 5)]),
        PolygonFault::SelfCrossing { edge: 0, other: 2 }
    );
    assert_eq!(
        fault(&[(0, 0), (9, 0), (5, 0), (5, 5)]),
        PolygonFault::Spike { vertex: 1 }
    );
    assert_eq!(
        fault(&[(0, 0), (5, 0), (9, 0)]),
        PolygonFault::Spike { vertex: 0 },
        "flat"
    );
    let pinched = [(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)];
    assert!(
        matches!(fault(&pinched), PolygonFault::SelfCrossing { edge: 0, .. }),
        "it touches itself"
    );
    let round: Vec<(i32, i32)> = (0..257).map(|i| (i, i * i)).collect();
    assert_eq!(fault(&round), PolygonFault::TooMany { given: 257 });
    assert!(
        Polygon::new(vec![p(0, 0), p(5, 0), p(9, 0), p(9, 9)]).is_ok(),
        "straight on is fine"
    );
    assert!(serde_json::from_str::<Polygon>("[[0,0],[5,5],[5,0],[0,5]]").is_err());
}

#[test]
fn tm_7_1_all_faults_of_a_table_at_once() {
    let frame = Frame::new(1000, 1000).unwrap();
    let mut blocks = blocking(piece(2, "road", Layer::Road, strip(&[(0, 0), (9, 9)], 0)));
    blocks.properties.going = vec![Going {
        passage: Passage::Free,
        rate: 0,
    }];
    let off = piece(1, "pond", Layer::Water, Shape::Point(p(1001, 0)));
    let twice = piece(1, "pond", Layer::Water, Shape::Point(p(0, 0)));
    let flat = piece(3, "hill", Layer::Hill, Shape::Point(p(0, 0)));
    let Err(TableFault::Pieces(faults)) = Table::new(frame, vec![blocks, off, twice, flat]) else {
        panic!("this table is faulty");
    };
    assert_eq!(
        faults,
        [
            PieceFault::Twice(PieceId(1)),
            PieceFault::OffTable(PieceId(1), p(1001, 0)),
            PieceFault::StripWidth(PieceId(2), 0),
            PieceFault::CannotBlock(PieceId(2)),
            PieceFault::NoRate(PieceId(2)),
            PieceFault::HillWithoutTop(PieceId(3)),
        ]
    );
}

#[test]
fn moves_of_absurd_paths_are_refused() {
    let table = table(vec![woods(1, square(0, 0, 500, 500))]);
    let stands = Stands::new(vec![three_stand(2, (FAR, FAR))]).unwrap();
    let field = Field {
        table: &table,
        stands: &stands,
    };
    let mover = mover(three_stand(1, (1000, 1000)), i32::MAX);
    let go = |points: &[(i32, i32)]| check_move(field, &mover, &path(points), None);
    assert_eq!(go(&[(1000, 1000), (FAR, FAR)]), Err(MoveFault::OffTable(1)));
    assert_eq!(go(&[(0, 0), (1000, 1000)]), Err(MoveFault::WrongStart(p(0, 0))));
    let zigzag: Vec<(i32, i32)> = (0..65)
        .map(|i| {
            if i == 0 {
                (1000, 1000)
            } else {
                (i % 2 * 12_000, 6000)
            }
        })
        .collect();
    assert_eq!(go(&zigzag), Err(MoveFault::RestsOffTable));
    let spot = go(&[(1000, 1000), (1000, 1000), (1000, 1000)]).unwrap();
    assert_eq!((spot.cost.units, spot.facing), (0, deg(0)), "legs of no length");
    for allowance in [
        Allowance::Twelfths(i64::MIN),
        Allowance::Twelfths(i64::MAX),
        Allowance::Units(i32::MIN),
    ] {
        let mover = Mover {
            allowance,
            ..mover.clone()
        };
        let seen = preview(
            field,
            &mover,
            &path(&[(1000, 1000), (300, 300), (1000, 300)]),
            None,
        );
        assert_eq!(seen.fault.is_none(), allowance == Allowance::Twelfths(i64::MAX));
    }
    let hanging = Path::straight(p(FAR, 0), p(-FAR, FAR));
    assert!(strides(&table, &hanging, |_| true).count() < 10_000);
    assert!(
        stop(
            field,
            &mover,
            &path(&[(1000, 1000)]),
            &Step {
                leg: 7,
                k: 9,
                spent: 1,
                at: p(0, 0)
            },
            None
        )
        .is_none()
    );
}

#[test]
fn lookout_ignores_those_who_are_not_there() {
    let table = table(Vec::new());
    let mut lookout = Lookout::new(&table, &SightPolicy::OPEN, 0);
    lookout.moved(3);
    assert!(lookout.count() == 0 && !lookout.sees(0, 0, |_| Viewer::point(p(0, 0))));
}

#[test]
fn values_survive_a_round_trip() {
    let mut random = Random(77);
    let table = table(random.pieces(30, 12_000, 100));
    let text = serde_json::to_string(&table).unwrap();
    let back: Table = serde_json::from_str(&text).unwrap();
    assert_eq!(back, table);
    assert_eq!(serde_json::to_string(&back).unwrap(), text);
    let stands = random.stands(10, table.frame());
    let text = serde_json::to_string(&stands).unwrap();
    let back: Stands = serde_json::from_str(&text).unwrap();
    assert_eq!(back.stands(), stands.stands());
    let policy = serde_json::to_string(&FIRST_POLICY).unwrap();
    assert_eq!(
        serde_json::from_str::<SightPolicy>(&policy).unwrap(),
        FIRST_POLICY
    );
    let mover = mover(stands.stands()[0], 900);
    let text = serde_json::to_string(&mover).unwrap();
    assert_eq!(serde_json::from_str::<Mover>(&text).unwrap(), mover);
    let base = serde_json::from_str::<Base>(r#"{"rect":{"hw":150,"hl":250}}"#).unwrap();
    assert_eq!(base, Base::rect(150, 250).unwrap());
    assert!(serde_json::from_str::<Base>(r#"{"disc":{"r":1}}"#).is_err());
    assert!(serde_json::from_str::<Frame>(r#"{"width":9,"height":9,"depth":9}"#).is_err());
}
