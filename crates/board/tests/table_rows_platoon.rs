//! The rows added for moving platoons, and the ten vectors printed with them.

mod table_support;

use board::table::platoon::*;
use board::table::*;
use table_support::*;

const RIFLES: (i32, i32) = (100, 60);
const TANK: (i32, i32) = (60, 110);

fn team(id: u32, base: (i32, i32), at: (i32, i32), degrees: i32) -> Stand {
    stand(id, Base::rect(base.0, base.1).unwrap(), at, degrees)
}

/// The first stand's errand on an empty table; the others are in its way.
fn errand<T>(stands: &[Stand], allowance: i32, run: impl FnOnce(&Errand<'_>) -> T) -> T {
    let (table, all) = (table(Vec::new()), Stands::new(stands.to_vec()).unwrap());
    run(&Errand {
        field: field(&table, &all),
        in_the_way: &all,
        mover: &mover(stands[0], allowance),
        keep_away: None,
    })
}

fn xy(p: Point) -> (i32, i32) {
    (p.x(), p.y())
}

fn walked(points: &[(i32, i32)], degrees: i32) -> March {
    March {
        path: path(points),
        facing: deg(degrees),
        how: How::Walked,
    }
}

#[test]
fn vector_1_turned() {
    let turns = [
        ((0, 300), 90, (300, 0)),
        ((300, 0), 90, (0, -300)),
        ((200, -100), 30, (123, -187)),
        ((250, 0), 45, (177, -177)),
        ((-250, -160), 137, (74, 288)),
    ];
    for (v, degrees, expected) in turns {
        let found = turned(p(v.0, v.1) - Point::ORIGIN, degrees);
        assert_eq!((found.x(), found.y()), expected);
    }
}

#[test]
fn vectors_2_and_3_turning_in_place() {
    for (x, expected) in [(1215, 11), (1205, 4), (1225, 90)] {
        let gun = team(1, (100, 120), (1000, 1000), 0);
        let found = errand(&[gun, team(2, RIFLES, (x, 1000), 0)], 0, |errand| {
            turn_in_place(errand, deg(90))
        });
        assert_eq!(found.degrees(), expected);
    }
}

#[test]
fn vector_4_marks() {
    let stands = [team(1, RIFLES, (1000, 1000), 0), team(2, RIFLES, (2000, 1000), 0)];
    let stands = Stands::new(stands.to_vec()).unwrap();
    let plan = Plan::from([
        (StandId(1), walked(&[(1000, 1000), (1300, 1400)], 90)),
        (StandId(2), walked(&[(2000, 1000), (2000, 1250)], 90)),
    ]);
    let walk = JointWalk {
        stands: &stands,
        plan: &plan,
    };
    assert_eq!(walk.last_mark(), 5);
    let at = |mark, id| xy(walk.at_mark(mark)[&StandId(id)].at);
    assert_eq!(
        [1, 2, 3, 5].map(|mark| at(mark, 1)),
        [(1060, 1080), (1120, 1160), (1180, 1240), (1300, 1400)]
    );
    assert_eq!(
        [1, 2, 3, 5].map(|mark| at(mark, 2)),
        [(2000, 1100), (2000, 1200), (2000, 1250), (2000, 1250)]
    );
    // tm-ini-5: along the segment on the way, as ordered at the end.
    let facing = |mark, id| walk.at_mark(mark)[&StandId(id)].facing.degrees();
    assert_eq!((facing(2, 1), facing(2, 2), facing(3, 2)), (37, 0, 90));
}

#[test]
fn tm_ini_4_a_placed_stand_comes_with_the_last_mark() {
    let stands = [team(1, RIFLES, (1000, 1000), 0), team(2, RIFLES, (2000, 1000), 0)];
    let stands = Stands::new(stands.to_vec()).unwrap();
    let placed = March {
        how: How::Placed,
        ..walked(&[(1000, 1000), (1000, 3000)], 90)
    };
    let mut plan = Plan::from([(StandId(1), placed)]);
    let alone = JointWalk {
        stands: &stands,
        plan: &plan,
    };
    assert_eq!(alone.last_mark(), 1);
    assert_eq!(xy(alone.at_mark(1)[&StandId(1)].at), (1000, 3000));
    plan.insert(StandId(2), walked(&[(2000, 1000), (2000, 1101)], 0));
    let both = JointWalk {
        stands: &stands,
        plan: &plan,
    };
    assert_eq!(both.last_mark(), 2);
    assert!(!both.at_mark(1).contains_key(&StandId(1)));
    assert!(both.at_mark(2).contains_key(&StandId(1)));
}

#[test]
fn vector_5_line() {
    let lead = team(1, RIFLES, (1000, 1000), 0);
    let others: Vec<Stand> = (2..6)
        .map(|id| team(id, RIFLES, (300 * id as i32, 900), 0))
        .collect();
    let drawn_up = |degrees| {
        let end = LeadEnd {
            at: p(2000, 2000),
            facing: deg(degrees),
            turn: None,
        };
        let wants = wants(Formation::Line, &lead, &others, end);
        wants.iter().map(|want| xy(want.at)).collect::<Vec<_>>()
    };
    assert_eq!(
        drawn_up(0),
        [(1500, 2000), (1750, 2000), (2250, 2000), (2500, 2000)]
    );
    assert_eq!(
        drawn_up(30),
        [(1567, 2250), (1783, 2125), (2217, 1875), (2433, 1750)]
    );
}

#[test]
fn vectors_6_and_7_contact_places() {
    let places = |target: Stand| -> Vec<((i32, i32), i32)> {
        let base = Base::rect(RIFLES.0, RIFLES.1).unwrap();
        let places = contact_places(base, &target.footprint());
        places
            .iter()
            .map(|&(at, facing)| (xy(at), facing.degrees()))
            .collect()
    };
    assert_eq!(
        places(team(1, TANK, (2000, 2000), 0)),
        [
            ((2000, 2175), 180),
            ((2125, 2000), 270),
            ((2125, 1800), 270),
            ((2125, 2200), 270),
            ((2000, 1825), 0),
            ((1875, 2000), 90),
            ((1875, 2200), 90),
            ((1875, 1800), 90),
        ]
    );
    let middles: Vec<_> = places(team(1, RIFLES, (2000, 2000), 30))
        .into_iter()
        .filter(|place| [(2063, 2108), (2143, 1917), (1937, 1892), (1857, 2083)].contains(&place.0))
        .collect();
    assert_eq!(
        middles.iter().map(|place| place.1).collect::<Vec<_>>(),
        [210, 300, 30, 120]
    );
}

#[test]
fn vector_8_approach() {
    let (own, target) = (
        team(1, RIFLES, (1000, 1000), 0),
        team(2, RIFLES, (1000, 2330), 180),
    );
    let found = errand(&[own, target], 1200, |errand| errand.approach(&[target])).unwrap();
    assert_eq!(found.path.cost(), 1200);
    let end = footprint(own.base, found.path.end(), found.facing);
    assert!(gap2(&end, &target.footprint()).is_within(10));
    assert!(errand(&[own, target], 1199, |errand| errand.approach(&[target])).is_none());
}

#[test]
fn vectors_9_and_10_backing_off() {
    let back = |own: Stand, enemy: Stand| {
        errand(&[own, enemy], 0, |errand| {
            let path = errand.back_off(&[enemy.footprint()], 200);
            (xy(path.end()), path.cost())
        })
    };
    let enemy = |degrees| team(2, RIFLES, (2000, 2000), degrees);
    assert_eq!(
        back(team(1, RIFLES, (2000, 1870), 0), enemy(180)),
        ((2000, 1680), 190)
    );
    assert_eq!(
        back(team(1, RIFLES, (2063, 2108), 210), enemy(30)),
        ((2162, 2277), 196)
    );
}

#[test]
fn tm_ini_3_a_waypoint_is_the_last_step_of_its_segment() {
    let path = path(&[(1000, 1000), (1000, 1300), (1400, 1300)]);
    let at = |spent| {
        let (leg, at) = path.at(spent);
        (leg, xy(at))
    };
    assert_eq!(at(0), (0, (1000, 1000)));
    assert_eq!(at(300), (0, (1000, 1300)));
    assert_eq!(at(301), (1, (1001, 1300)));
    assert_eq!(at(9999), (1, (1400, 1300)));
}

#[test]
fn tm_ini_10_one_link_and_not_two() {
    let link = |id, x| Link {
        id: StandId(id),
        print: team(id, RIFLES, (x, 1000), 0).footprint(),
        reach: 600,
    };
    let unit = [link(1, 1000), link(2, 1800), link(3, 2600), link(4, 3400)];
    let inside: Vec<u32> = in_cohesion(&unit, StandId(1)).iter().map(|id| id.0).collect();
    assert_eq!(inside, [1, 2, 3]);
    assert!(linked(&unit[2], &unit[0].print, &unit) && !linked(&unit[3], &unit[0].print, &unit));
    assert_eq!(
        reference(&unit),
        Some(StandId(2)),
        "of two that hold all, the lower id"
    );
    assert!(!in_cohesion(&[link(1, 1000), link(2, 1801)], StandId(1)).contains(&StandId(2)));
}

#[test]
fn tm_ini_17_smoke_lies_over_the_table() {
    let smoke = |at: (i32, i32), degrees| SmokeCover::under(&rect(300, 300, at, degrees)).unwrap();
    let see = |smoke: &SmokeCover, x, y| {
        let [x, y] = [x, y].map(|(x, y)| Viewer::point(p(x, y)));
        let one = smoke.blocks(SECOND_POLICY.smoke, &x, &y);
        assert_eq!(
            one,
            smoke.blocks(SECOND_POLICY.smoke, &y, &x),
            "tm-10.1 symmetric"
        );
        !one
    };
    let one = SmokeCover::new([smoke((2000, 1000), 0)]);
    assert!(!see(&one, (1000, 1000), (3000, 1000)), "between");
    assert!(see(&one, (1000, 1300), (3000, 1300)), "along its edge");
    assert!(see(&one, (2000, 1000), (3000, 1000)), "one end in it");
    assert!(!one.blocks(
        FIRST_POLICY.smoke,
        &Viewer::point(p(1000, 1000)),
        &Viewer::point(p(3000, 1000))
    ));
    // Two that touch act as one: along the seam is inside, and from one into the other is clear.
    let apart = SmokeCover::new([smoke((2000, 1000), 0), smoke((2000, 1601), 0)]);
    let two = SmokeCover::new([smoke((2000, 1000), 0), smoke((2000, 1600), 0)]);
    assert!(see(&apart, (1000, 1300), (3000, 1300)) && !see(&two, (1000, 1300), (3000, 1300)));
    assert!(!see(&apart, (2000, 800), (2000, 2500)) && see(&two, (2000, 800), (2000, 2500)));
    // A template may hang over the edge of the table.
    assert!(!see(&SmokeCover::new([smoke((100, 100), 0)]), (600, 0), (0, 600)));
    assert!(SmokeCover::default().is_empty());
}

#[test]
fn tm_ini_17_smoke_laid_over_is_smoke_on_the_table() {
    let mut random = Random(17);
    for _ in 0..40 {
        let areas: Vec<Polygon> = (0..5).map(|_| random.polygon(3000, 100)).collect();
        let cover = SmokeCover::new(areas.clone());
        let piece = |(id, area): (usize, &Polygon)| {
            blocking(piece(id as u32, "smoke", Layer::Smoke, Shape::Area(area.clone())))
        };
        let table = table(areas.iter().enumerate().map(piece).collect());
        for _ in 0..60 {
            let [x, y] = [random.point(3000), random.point(3000)].map(|at| Viewer::point(p(at.0, at.1)));
            for policy in [SECOND_POLICY, FIRST_POLICY] {
                assert_eq!(cover.blocks(policy.smoke, &x, &y), !sees(&table, &policy, &x, &y));
            }
        }
    }
}

#[test]
fn tm_ini_18_heights_in_units() {
    let mut wood = woods(1, square(0, 0, 500, 500));
    wood.properties.height = 300;
    let text = serde_json::to_string(&wood).unwrap();
    assert_eq!(serde_json::from_str::<Piece>(&text).unwrap(), wood);
    let flat = serde_json::to_string(&woods(1, square(0, 0, 500, 500))).unwrap();
    assert!(
        !flat.contains("\"height\""),
        "tables without heights keep their bytes"
    );
}

#[test]
fn tm_ini_19_a_template_on_its_battery_faces_north() {
    let base = Base::rect(300, 300).unwrap();
    let facing = |guns: &[Point]| laid_by(base, p(1000, 1000), guns).map(|print| print.facing().degrees());
    assert_eq!(facing(&[p(900, 1000), p(1100, 1000)]), Some(0));
    assert_eq!(facing(&[p(700, 700)]), Some(45));
    assert_eq!(facing(&[]), None);
}

#[test]
fn tm_ini_20_a_line_crossed_on_a_road_is_not_tested() {
    let hedge = |id, points: &[(i32, i32)]| {
        let mut hedge = piece(id, "hedge", Layer::Structure, Shape::Line(polyline(points)));
        hedge.properties.going = vec![Going {
            passage: Passage::Test,
            rate: 12,
        }];
        hedge
    };
    let (south, north) = (
        hedge(1, &[(1000, 0), (1000, 1000)]),
        hedge(2, &[(1000, 1000), (1000, 2000)]),
    );
    let road = piece(3, "road", Layer::Road, strip(&[(500, 500), (1500, 500)], 100));
    let table = table(vec![south, north, road]);
    let tests = |from, to| {
        let tests = ground_tests(&table, MobilityClass(0), &path(&[from, to]));
        tests
            .iter()
            .map(|test| (test.spent, test.piece.0))
            .collect::<Vec<_>>()
    };
    assert_eq!(tests((800, 500), (1200, 500)), []);
    assert_eq!(tests((800, 700), (1200, 700)), [(200, 1)]);
    assert_eq!(
        tests((800, 1000), (1200, 1000)),
        [(200, 1)],
        "a joint is one line"
    );
}

#[test]
fn tm_ini_23_keeping_away() {
    let enemy = team(2, RIFLES, (2000, 2000), 0);
    let keep = [enemy.footprint()];
    let keep = KeepAway {
        from: &keep,
        gap: 200,
    };
    let at = |y| team(1, RIFLES, (2000, y), 0).footprint();
    // A gap of 200 is far enough; who began closer may end no closer.
    assert!(keep.allows(&at(1000), &at(1680)) && !keep.allows(&at(1000), &at(1681)));
    assert!(keep.allows(&at(1700), &at(1700)) && keep.allows(&at(1700), &at(1690)));
    assert!(!keep.allows(&at(1700), &at(1701)));
}

#[test]
fn tm_ini_6_stopping_together_each_goes_back_to_where_there_is_room() {
    // The second is to end where the first stands, the third where the second stood.
    let table = table(Vec::new());
    let stands = [
        team(1, RIFLES, (1000, 1000), 0),
        team(2, RIFLES, (1000, 1200), 0),
        team(3, RIFLES, (1000, 1400), 0),
    ];
    let stands = Stands::new(stands.to_vec()).unwrap();
    let plan = Plan::from([
        (StandId(2), walked(&[(1000, 1200), (1000, 1000)], 0)),
        (StandId(3), walked(&[(1000, 1400), (1000, 1200)], 0)),
    ]);
    let walk = JointWalk {
        stands: &stands,
        plan: &plan,
    };
    let class = |_| MobilityClass(0);
    let settled = walk.stop(&table, class, &Default::default(), When::AtTheEnd);
    assert_eq!(xy(settled[&StandId(2)].at), (1000, 1120));
    assert_eq!(xy(settled[&StandId(3)].at), (1000, 1240));
}

#[test]
fn a_drag_of_nobody_and_of_strangers_moves_nobody() {
    let table = table(Vec::new());
    let stands = Stands::new(vec![team(1, RIFLES, (1000, 1000), 0)]).unwrap();
    let member = |id| Member {
        id: StandId(id),
        class: MobilityClass(0),
        allowance: 600,
        link: 600,
        goes: Goes::Walks,
    };
    for (members, lead) in [(vec![], 1), (vec![member(1)], 2), (vec![member(7)], 7)] {
        let platoon = Platoon {
            sides: Sides {
                field: field(&table, &stands),
                enemies: &[],
            },
            members: &members,
            reference: None,
            keep_away: 200,
            rejoin: 100,
        };
        let drag = Drag {
            lead: StandId(lead),
            to: p(2000, 2000),
            via: Vec::new(),
            facing: None,
            formation: Formation::Keep,
            who: Who::Everybody,
        };
        assert!(propose(&platoon, &drag).is_empty());
    }
}
