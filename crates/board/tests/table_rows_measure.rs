//! Numbers, frame, angles, bases, distance, contact, arcs, templates, function list: rows of the model that no
//! vector pins (tm-1 to tm-6, tm-11, tm-15, tm-18).

mod table_support;

use board::table::*;
use table_support::*;

#[test]
fn tm_1_2_largest_table_is_three_hundred_measures() {
    assert!(Frame::new(LONGEST_SIDE, LONGEST_SIDE).is_ok());
    assert!(Frame::new(LONGEST_SIDE + 1, 100).is_err() && Frame::new(0, 100).is_err());
}

#[test]
fn tm_1_3_rdiv_is_odd_and_safe() {
    for (a, b) in [
        (7, 2),
        (8, 3),
        (1, 2),
        (i64::MAX, 1),
        (i64::MAX, i64::MAX),
        (i64::MAX - 1, 2),
    ] {
        assert_eq!(rdiv(-a, b), -rdiv(a, b));
    }
    assert_eq!(rdiv(i64::MIN, 1), i64::MIN);
    assert_eq!(rdiv(1, 2), 1);
}

#[test]
fn tm_1_6_within_is_at_most() {
    let (a, b) = (p(0, 0), p(300, 400));
    assert!(within(&a, &b, 500) && !within(&a, &b, 499) && !within(&a, &a, -1) && within(&a, &a, 0));
}

#[test]
fn tm_2_3_a_base_is_wholly_on_the_table() {
    let frame = Frame::new(1000, 1000).unwrap();
    assert!(frame.holds(&three((150, 850))));
    assert!(!frame.holds(&three((149, 850))) && !frame.holds(&three((150, 851))));
    assert!(frame.holds(&disc(50, (50, 950))) && !frame.holds(&disc(50, (49, 950))));
}

#[test]
fn tm_2_3_leaving_over_an_exit_edge() {
    let (table, stands) = (table(Vec::new()), no_stands());
    let mut mover = mover(three_stand(1, (1000, 1000)), 5000);
    let way = path(&[(1000, 1000), (1000, 0)]);
    let refused = check_move(field(&table, &stands), &mover, &way, None);
    assert_eq!(refused, Err(MoveFault::RestsOffTable));
    mover.exits = vec![TableEdge::South];
    let left = check_move(field(&table, &stands), &mover, &way, None).unwrap();
    assert_eq!((left.exit, left.cost.units), (Some(TableEdge::South), 1000));
    let on = path(&[(1000, 1000), (1000, 0), (2000, 500)]);
    let left = check_move(field(&table, &stands), &mover, &on, None).unwrap();
    assert_eq!(
        left.path.end(),
        p(1000, 0),
        "it has left; the rest of the path is gone"
    );
}

#[test]
fn tm_3_2_directions_follow_the_table() {
    let d = |degrees: i32| (dir(deg(degrees)).x(), dir(deg(degrees)).y());
    assert_eq!([d(0), d(90), d(180), d(270)], [(0, K), (K, 0), (0, -K), (-K, 0)]);
    assert_eq!(
        [d(30), d(330), d(210)],
        [(500_000, 866_025), (-500_000, 866_025), (-500_000, -866_025)]
    );
    for degrees in 0..360 {
        let (x, y) = d(degrees);
        assert!(
            (x * x + y * y - K * K).abs() < 2 * K,
            "{degrees}° is off the circle"
        );
        assert_eq!(d((degrees + 180) % 360), (-x, -y));
    }
}

#[test]
fn tm_3_3_right_is_ninety_degrees_on() {
    (0..360).for_each(|degrees| assert_eq!(right(deg(degrees)), dir(deg((degrees + 90) % 360))));
}

#[test]
fn tm_3_4_bearing_of_a_direction_is_itself() {
    for degrees in 0..360 {
        let d = dir(deg(degrees));
        let to = p((d.x() / 20) as i32, (d.y() / 20) as i32);
        assert_eq!(bearing(Point::ORIGIN, to), Some(deg(degrees)));
    }
    assert_eq!(bearing(p(5, 5), p(5, 5)), None);
}

#[test]
fn tm_4_1_bases_have_a_size() {
    assert!(Base::rect(1, 150).is_err() && Base::rect(150, 15_001).is_err() && Base::disc(-1).is_err());
    for degrees in 0..360 {
        let corners = rect(2, 2, (100, 100), degrees).corners().unwrap().to_vec();
        assert!(
            Polygon::new(corners).is_ok(),
            "the smallest base keeps its shape at {degrees}°"
        );
    }
}

#[test]
fn tm_4_3_edges_join_their_corners() {
    let base = three((1000, 1000));
    assert_eq!(base.edge(BaseEdge::Front), Some((p(850, 1150), p(1150, 1150))));
    assert_eq!(base.edge(BaseEdge::Left), Some((p(850, 850), p(850, 1150))));
    assert_eq!(disc(50, (0, 0)).edge(BaseEdge::Front), None);
}

#[test]
fn tm_5_2_disc_gaps() {
    let (a, b) = (disc(50, (0, 0)), disc(80, (300, 400)));
    assert!(within(&a, &b, 370) && !within(&a, &b, 369));
    assert_eq!(gap2(&a, &b).floor_units(), 370);
    assert!(within(&a, &three((300, 0)), 100) && !within(&a, &three((300, 0)), 99));
}

#[test]
fn tm_5_5_distance_to_a_group() {
    let group = [three((2000, 0)), disc(50, (400, 0)), disc(50, (-400, 0))];
    let (nearest, gap) = nearest(&p(0, 0), &group).unwrap();
    assert_eq!(
        (nearest, gap.floor_units()),
        (1, 350),
        "the first of two equally near"
    );
    assert!(board::table::nearest::<Point, Footprint>(&p(0, 0), &[]).is_none());
}

#[test]
fn tm_6_1_a_point_overlaps_nothing() {
    let point = Footprint::point(p(1000, 1000));
    assert!(!overlap(&point, &three((1000, 1000))) && contact(&point, &three((1000, 1000))));
    assert!(
        overlap(&disc(50, (0, 0)), &disc(50, (99, 0))) && !overlap(&disc(50, (0, 0)), &disc(50, (100, 0)))
    );
}

#[test]
fn tm_6_3_contact_with_a_piece() {
    let wall = Shape::Line(polyline(&[(0, 0), (0, 1000)]));
    assert!(touches(&three((160, 500)), &wall) && !touches(&three((161, 500)), &wall));
    assert!(touches(&three((0, 500)), &wall));
}

#[test]
fn tm_6_4_only_rectangles_have_edges() {
    assert_eq!(edge_of(&disc(50, (0, 0)), p(5, 5)), None);
    assert_eq!(edge_of(&three((0, 0)), p(0, 0)), Some(BaseEdge::Front));
}

#[test]
fn tm_6_5_snap_ends_in_contact() {
    let table = table(Vec::new());
    let stands = Stands::new(vec![three_stand(2, (3000, 1000))]).unwrap();
    let mover = mover(three_stand(1, (1000, 1000)), 5000);
    let target = stands.footprint(StandId(2)).unwrap();
    let end = snap(
        field(&table, &stands),
        &mover,
        seg((1000, 1000), (2900, 1000)),
        deg(0),
        target,
    );
    assert_eq!(end, Some(p(2700, 1000)));
    let short = snap(
        field(&table, &stands),
        &mover,
        seg((1000, 1000), (2000, 1000)),
        deg(0),
        target,
    );
    assert_eq!(short, None);
}

#[test]
fn tm_11_all_round_and_on_the_spot() {
    for arc in [Arc::Front90, Arc::Rear90, Arc::Front180, Arc::All] {
        assert!(
            in_arc(arc, p(5, 5), deg(33), p(5, 5)),
            "{arc:?}: the boundary belongs to it"
        );
    }
    assert!(!in_arc(Arc::FrontLine(i32::MAX), p(0, 0), deg(0), p(0, 30_000)));
}

#[test]
fn tm_15_3_battery_point_is_the_rounded_mean() {
    assert_eq!(battery_point(&[p(0, 0), p(1, 3), p(1, 3)]), Some(p(1, 2)));
    assert_eq!(
        battery_point(&[p(-1, 0), p(0, 0)]),
        Some(p(-1, 0)),
        "halves away from zero"
    );
    assert_eq!((battery_point(&[]), align(p(1, 1), p(1, 1))), (None, None));
}

#[test]
fn tm_15_4_templates_move_up_to_a_limit() {
    let frame = Frame::new(1000, 1000).unwrap();
    assert!(may_shift(frame, p(0, 0), p(300, 400), 500) && !may_shift(frame, p(0, 0), p(300, 401), 500));
    assert!(!may_shift(frame, p(0, 0), p(-1, 0), 500) && !may_shift(frame, p(0, 0), p(0, 0), -1));
}

#[test]
fn tm_15_5_nearest_point_of_a_base() {
    let base = three((1000, 1000));
    let near = |x, y| nearest_point(&base, p(x, y));
    assert_eq!(
        [near(1000, 2000), near(2000, 2000), near(850, 0)],
        [p(1000, 1150), p(1150, 1150), p(850, 850)]
    );
    assert_eq!(near(1010, 1020), p(1010, 1020), "a point in the base is its own");
    let turned = rect(150, 150, (1000, 1000), 45);
    assert_eq!(nearest_point(&turned, p(2000, 2000)), p(1106, 1106));
    assert_eq!(nearest_point(&disc(100, (0, 0)), p(3000, 4000)), p(60, 80));
    assert_eq!(nearest_point(&disc(50, (0, 0)), p(-700, 700)), p(-35, 35));
}

/// Every name of tm-18 exists, under its own name or as noted. Dice (tm-16) are the umpire's.
#[test]
fn tm_18_function_list() {
    let (table, a, b) = (
        table(vec![woods(1, square(0, 0, 9, 9))]),
        three((1000, 1000)),
        three((2000, 1000)),
    );
    let (line, s) = (polyline(&[(0, 0), (0, 9)]), seg((1, 1), (5, 5)));
    let viewers = [a, b].map(|print| Viewer::new(print, Lining::May));
    let stands = no_stands();
    let _ = (
        rdiv(1, 2),
        len(s.a, s.b),
        dir(deg(1)),
        right(deg(1)),
        bearing(s.a, s.b),
    );
    let _ = (
        footprint(Base::POINT, s.a, deg(0)),
        gap2(&a, &b),
        within(&a, &b, 1),
        overlap(&a, &b),
    );
    let _ = (
        contact(&a, &b),
        edge_of(&a, s.a),
        in_piece(s.a, &table.pieces()[0]),
    );
    let _ = (
        going(&table, s.a, MobilityClass(0)),
        walk(&path(&[(0, 0), (3, 4)])).count(),
    );
    let _ = clear(&table, &FIRST_POLICY, &viewers[0], &viewers[1]);
    let Leaving { run: _, again: _ } = leaving(std::iter::once(&square(0, 0, 9, 9)), s);
    let _ = (
        crosses(&line, s),
        blocked_by_base(s, &a),
        in_arc(Arc::All, s.a, deg(0), s.b),
    );
    let _ = (
        under_circle(s.a, 1, &a),
        under_rect(&a, &b),
        nearest_point(&a, s.a),
    );
    let spot = Path::on_the_spot(p(1000, 1000));
    let _ = check_move(
        field(&table, &stands),
        &mover(three_stand(1, (1000, 1000)), 1),
        &spot,
        None,
    );
}
