//! The rows of the table model that no vector pins, by their ids, and its function list (tm-18).

mod table_support;

use board::table::*;
use table_support::*;

fn field<'a>(table: &'a Table, stands: &'a Stands) -> Field<'a> {
    Field { table, stands }
}

fn no_stands() -> Stands {
    Stands::new(Vec::new()).unwrap()
}

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
fn tm_7_2_strips_are_closed() {
    let road = strip(&[(1000, 1000), (2000, 1000)], 100);
    assert!(in_shape(p(1500, 1100), &road) && !in_shape(p(1500, 1101), &road));
    assert!(
        in_shape(p(2060, 1080), &road) && !in_shape(p(2060, 1081), &road),
        "round ends"
    );
}

fn ground(table: &Table, at: (i32, i32)) -> (Option<u32>, Passage, u16) {
    let ground = going(table, p(at.0, at.1), MobilityClass(0));
    (
        ground.piece.map(|id| id.0),
        ground.going.passage,
        ground.going.rate,
    )
}

#[test]
fn tm_7_4_going_from_the_top_layer() {
    let river = barred(piece(
        1,
        "river",
        Layer::Water,
        strip(&[(0, 2000), (6000, 2000)], 300),
    ));
    let wood = rated(woods(2, square(1000, 1000, 5000, 5000)), 24);
    let road = rated(
        piece(3, "road", Layer::Road, strip(&[(3000, 0), (3000, 6000)], 150)),
        6,
    );
    let bridge = piece(
        4,
        "bridge",
        Layer::Bridge,
        strip(&[(3000, 1700), (3000, 2300)], 150),
    );
    let wire = barred(piece(
        5,
        "wire",
        Layer::Overlay,
        Shape::Area(square(2900, 4000, 3100, 4100)),
    ));
    let table = table(vec![river, wood, road, bridge, wire]);
    assert_eq!(ground(&table, (500, 2000)), (Some(1), Passage::Barred, 12));
    assert_eq!(
        ground(&table, (2000, 2000)),
        (Some(1), Passage::Barred, 12),
        "water over vegetation"
    );
    assert_eq!(ground(&table, (2000, 3000)), (Some(2), Passage::Free, 24));
    assert_eq!(ground(&table, (3000, 3000)), (Some(3), Passage::Free, 6));
    assert_eq!(ground(&table, (3000, 2000)), (Some(4), Passage::Free, 12));
    assert_eq!(
        ground(&table, (3000, 4050)),
        (Some(3), Passage::Barred, 12),
        "wire on roads, too"
    );
    assert_eq!(ground(&table, (9000, 9000)), (None, Passage::Free, 12));
}

#[test]
fn tm_7_5_touching_areas_of_a_kind_act_as_one() {
    let east = woods(2, square(2000, 1000, 3000, 2000));
    let table = table(vec![woods(1, square(1000, 1000, 2000, 2000)), east]);
    assert_eq!(table.one_with(PieceId(2)), [PieceId(1), PieceId(2)]);
    assert!(table.in_same_piece(p(1100, 1100), p(2900, 1900), PieceId(1)));
    // Along the seam: no interior of either, but of their union.
    assert!(!points_see(&table, &FIRST_POLICY, (2000, 500), (2000, 2500)));
    assert!(!points_see(&table, &SECOND_POLICY, (2000, 500), (2000, 2500)));
    // One run over both: the seam does not end it.
    assert!(points_see(&table, &FIRST_POLICY, (2700, 1500), (3500, 1500)));
    assert!(!points_see(&table, &FIRST_POLICY, (2699, 1500), (3500, 1500)));
    assert!(!points_see(&table, &FIRST_POLICY, (1900, 1500), (3500, 1500)));
    let stand = three_stand(1, (500, 1500));
    let entries = events(&table, &stand, &path(&[(500, 1500), (3500, 1500)]), &[]);
    assert_eq!(entries.len(), 1, "the seam is no entry");
}

#[test]
fn tm_7_5_other_kinds_and_corners() {
    let bush = blocking(piece(
        2,
        "bush",
        Layer::Vegetation,
        Shape::Area(square(2000, 1000, 3000, 2000)),
    ));
    let corner = woods(3, square(0, 0, 1000, 1000));
    let table = table(vec![woods(1, square(1000, 1000, 2000, 2000)), bush, corner]);
    assert_eq!(table.one_with(PieceId(2)), [PieceId(2)]);
    assert_eq!(
        table.one_with(PieceId(3)),
        [PieceId(1), PieceId(3)],
        "a corner is a touch"
    );
}

#[test]
fn tm_7_6_lines_are_cut_into_sections() {
    let line = polyline(&[(0, 0), (1000, 0), (1000, 3001)]);
    let sections = line.sections(600);
    assert!(sections.iter().all(|section| section.length() <= 600));
    assert_eq!(sections.iter().map(Polyline::length).sum::<i64>(), 4001);
    let mut wire = piece(1, "wire", Layer::Overlay, Shape::Line(line));
    wire.properties.removable = true;
    let fault = Table::new(Frame::new(5000, 5000).unwrap(), vec![wire]).unwrap_err();
    assert_eq!(
        fault,
        TableFault::Pieces(vec![PieceFault::LongSection(PieceId(1), 4001)])
    );
}

#[test]
fn tm_7_7_a_top_lies_inside_its_outline() {
    let frame = Frame::new(5000, 5000).unwrap();
    let outline = || square(1000, 1000, 3000, 3000);
    assert!(Table::new(frame, vec![hill(1, outline(), outline(), 1)]).is_ok());
    let off = Table::new(frame, vec![hill(1, outline(), square(2000, 2000, 3001, 2500), 1)]);
    assert_eq!(
        off.unwrap_err(),
        TableFault::Pieces(vec![PieceFault::TopOutside(PieceId(1))])
    );
    assert!(Table::new(frame, vec![hill(1, outline(), outline(), 0)]).is_err());
}

#[test]
fn tm_8_1_only_the_centre_counts() {
    let wood = woods(1, square(1000, 1000, 2000, 2000));
    assert!(in_piece(p(1000, 1000), &wood) && !in_piece(p(999, 1000), &wood));
}

#[test]
fn tm_8_2_top_and_slope() {
    let hill = hill(
        1,
        square(1000, 1000, 3000, 3000),
        square(1600, 1600, 2400, 2400),
        1,
    );
    let on = [(1600, 1600), (1599, 1600), (1000, 1000), (999, 1000)].map(|(x, y)| on_hill(p(x, y), &hill));
    assert_eq!(on, [OnHill::Top, OnHill::Slope, OnHill::Slope, OnHill::Off]);
}

#[test]
fn tm_8_3_side_of_a_line() {
    let line = polyline(&[(0, 0), (1000, 0), (1000, 1000)]);
    let side = |x, y| side_of(p(x, y), &line);
    assert_eq!(
        [side(500, 10), side(500, -10), side(500, 0)],
        [Side::Left, Side::Right, Side::On]
    );
    assert_eq!(
        [side(1010, -10), side(1010, -1000), side(5000, -1)],
        [Side::Right; 3]
    );
    assert_eq!([side(990, 10), side(900, 2000)], [Side::Left; 2]);
}

#[test]
fn tm_8_4_behind_a_line() {
    let line = polyline(&[(0, 0), (0, 1000)]);
    let unit = three((250, 500));
    assert!(behind(&line, p(-900, 500), &unit, 100) && !behind(&line, p(-900, 500), &unit, 99));
    assert!(!behind(&line, p(900, 500), &unit, 100), "from its own side");
    assert!(!behind(&line, p(-900, 5000), &unit, 100), "past the end");
}

#[test]
fn tm_8_5_bunkers_snap_to_their_centre() {
    let bunker = piece(
        1,
        "bunker",
        Layer::Structure,
        Shape::Area(square(1000, 1000, 1400, 1400)),
    );
    assert_eq!(snap_into(&bunker), Some(p(1200, 1200)));
}

#[test]
fn tm_9_1_allowance_is_a_limit_and_a_turn_is_free() {
    let (table, stands) = (table(Vec::new()), no_stands());
    let way = path(&[(1000, 1000), (1600, 1800), (1600, 1900)]);
    let check = |allowance| {
        check_move(
            field(&table, &stands),
            &mover(three_stand(1, (1000, 1000)), allowance),
            &way,
            None,
        )
    };
    let legal = check(1100).unwrap();
    assert_eq!(
        (legal.cost.units, legal.cost.twelfths, legal.facing),
        (1100, 13_200, deg(0))
    );
    assert_eq!(check(1099), Err(MoveFault::TooFar(legal.cost)));
    let spot = Path::on_the_spot(p(1000, 1000));
    let turned = check_move(
        field(&table, &stands),
        &mover(three_stand(1, (1000, 1000)), 0),
        &spot,
        Some(deg(77)),
    );
    assert_eq!(turned.unwrap().facing, deg(77));
    assert!(Path::new(vec![p(0, 0); 65]).is_ok() && Path::new(vec![p(0, 0); 66]).is_err());
}

#[test]
fn tm_9_4_a_line_is_crossed_once() {
    let wall = piece(
        1,
        "wall",
        Layer::Structure,
        Shape::Line(polyline(&[(2000, 0), (2000, 2000)])),
    );
    let table = table(vec![wall]);
    let crossings = |from: (i32, i32), to: (i32, i32)| {
        let events = events(&table, &three_stand(1, from), &path(&[from, to]), &[]);
        events
            .iter()
            .map(|event| (event.step.spent, event.what))
            .collect::<Vec<_>>()
    };
    let crossed = Happening::Crosses(PieceId(1));
    assert_eq!(crossings((1000, 1000), (3000, 1000)), [(1000, crossed)]);
    assert_eq!(crossings((2000, 1000), (3000, 1000)), [], "it starts on the line");
    assert_eq!(
        crossings((1000, 1000), (2000, 1000)),
        [(1000, crossed)],
        "it ends on the line"
    );
}

#[test]
fn tm_9_5_first_within_reach_with_the_starting_facing() {
    let table = table(Vec::new());
    let watch = Watch {
        figure: three((3000, 1000)),
        reach: 600,
    };
    let stand = stand(1, Base::rect(150, 250).unwrap(), (1000, 1000), 90);
    let events = events(&table, &stand, &path(&[(1000, 1000), (2500, 1000)]), &[watch]);
    assert_eq!(events.len(), 1);
    assert_eq!((events[0].step.spent, events[0].before), (1000, p(1999, 1000)));
}

#[test]
fn tm_9_6_friends_are_passed_only_if_the_game_says_so() {
    let table = table(Vec::new());
    let stands = Stands::new(vec![three_stand(2, (2000, 1000)), three_stand(3, (2100, 4000))]).unwrap();
    let mut mover = mover(three_stand(1, (1000, 1000)), 5000);
    let way = path(&[(1000, 1000), (3000, 1000)]);
    let barred = check_move(field(&table, &stands), &mover, &way, None);
    assert_eq!(barred, Err(MoveFault::BarredByBase(StandId(2), 700)));
    mover.passes = vec![StandId(2)];
    assert!(check_move(field(&table, &stands), &mover, &way, None).is_ok());
    let onto = check_move(
        field(&table, &stands),
        &mover,
        &path(&[(1000, 1000), (1800, 1000)]),
        None,
    );
    assert_eq!(onto, Err(MoveFault::RestsOnBase(StandId(2))));
}

#[test]
fn tm_9_7_barred_areas_bridges_and_overhang() {
    let river = barred(piece(
        1,
        "river",
        Layer::Water,
        Shape::Area(square(2000, 0, 3000, 9000)),
    ));
    let bridge = piece(
        2,
        "bridge",
        Layer::Bridge,
        strip(&[(1900, 1000), (3100, 1000)], 100),
    );
    let wall = barred(piece(
        3,
        "wall",
        Layer::Structure,
        Shape::Line(polyline(&[(1000, 500), (1600, 500)])),
    ));
    let (table, stands) = (table(vec![river, bridge, wall]), no_stands());
    let mover = mover(three_stand(1, (1500, 1000)), 9000);
    let go = |points: &[(i32, i32)]| check_move(field(&table, &stands), &mover, &path(points), Some(deg(0)));
    assert!(go(&[(1500, 1000), (3500, 1000)]).is_ok(), "over the bridge");
    assert!(
        go(&[(1500, 1000), (2500, 1000)]).is_ok(),
        "at rest on the bridge, overhanging the water"
    );
    let off = go(&[(1500, 1000), (2500, 1000), (2500, 1500)]);
    assert_eq!(
        off,
        Err(MoveFault::BarredByArea(PieceId(1), 1100)),
        "off the side of the bridge"
    );
    assert_eq!(
        go(&[(1500, 1000), (1851, 1500)]),
        Err(MoveFault::RestsOnBarred(PieceId(1)))
    );
    assert!(go(&[(1500, 1000), (1850, 1500)]).is_ok(), "touching the bank");
    assert_eq!(
        go(&[(1500, 1000), (1500, 200)]),
        Err(MoveFault::BarredByLine(PieceId(3), 499))
    );
}

#[test]
fn tm_9_9_a_stop_walks_back_to_where_the_base_may_rest() {
    let table = table(Vec::new());
    let stands = Stands::new(vec![three_stand(2, (2000, 1000))]).unwrap();
    let mut mover = mover(three_stand(1, (1000, 1000)), 5000);
    mover.passes = vec![StandId(2)];
    let way = path(&[(1000, 1000), (3000, 1000)]);
    let at = walk(&way).find(|step| step.spent == 1100).unwrap();
    let stopped = stop(field(&table, &stands), &mover, &way, &at, None).unwrap();
    assert_eq!(
        (stopped.path.end(), stopped.facing, stopped.cost.units),
        (p(1700, 1000), deg(90), 700)
    );
}

#[test]
fn tm_9_10_rated_going_in_twelfths() {
    let road = rated(
        piece(1, "road", Layer::Road, strip(&[(0, 1000), (6000, 1000)], 100)),
        6,
    );
    let marsh = rated(
        piece(
            2,
            "marsh",
            Layer::Water,
            Shape::Area(square(2000, 2000, 3000, 3000)),
        ),
        24,
    );
    let (table, stands) = (table(vec![road, marsh]), no_stands());
    let mut mover = mover(three_stand(1, (1000, 1000)), 0);
    mover.allowance = Allowance::Twelfths(6000);
    let go =
        |mover: &Mover, points: &[(i32, i32)]| check_move(field(&table, &stands), mover, &path(points), None);
    assert_eq!(
        go(&mover, &[(1000, 1000), (2000, 1000)]).unwrap().cost.twelfths,
        6000
    );
    assert!(go(&mover, &[(1000, 1000), (2001, 1000)]).is_err());
    mover.stand = three_stand(1, (2500, 1500));
    mover.allowance = Allowance::Twelfths(100_000);
    // 499 open steps, then 501 in the marsh, whose edge counts as in.
    let cost = go(&mover, &[(2500, 1500), (2500, 2500)]).unwrap().cost;
    assert_eq!(
        cost,
        Cost {
            units: 1000,
            twelfths: 499 * 12 + 501 * 24
        }
    );
}

#[test]
fn tm_9_11_directly_towards_and_away() {
    let (table, stands) = (
        table(Vec::new()),
        Stands::new(vec![three_stand(3, (3000, 3000))]).unwrap(),
    );
    let mover = mover(three_stand(1, (1000, 1000)), 5000);
    let goal = three((5000, 5000));
    let direct = |stands: &Stands, points: &[(i32, i32)], heading| {
        is_direct(field(&table, stands), &mover, &path(points), &goal, heading)
    };
    let free = no_stands();
    assert!(direct(&free, &[(1000, 1000), (2000, 2000)], Heading::Towards));
    assert!(!direct(&free, &[(1000, 1000), (2000, 2000)], Heading::Away));
    assert!(direct(&free, &[(1000, 1000), (500, 500)], Heading::Away));
    assert!(
        !direct(&free, &[(1000, 1000), (2000, 2002)], Heading::Towards),
        "beside the line"
    );
    let around = [(1000, 1000), (2600, 3400), (4000, 4000)];
    assert!(
        !direct(&free, &around, Heading::Towards),
        "the straight way is open"
    );
    assert!(
        direct(&stands, &around, Heading::Towards),
        "the straight way is barred"
    );
    let back = [(1000, 1000), (800, 800), (2600, 3400)];
    assert!(
        !direct(&stands, &back, Heading::Towards),
        "it grows by more than 1.00 first"
    );
}

#[test]
fn tm_9_12_as_close_as_possible() {
    let wall = [(2000, 0), (2300, 0), (2300, 3000), (2000, 3000)];
    let lake = barred(piece(1, "lake", Layer::Water, Shape::Area(polygon(&wall))));
    let (table, stands) = (
        table(vec![lake]),
        Stands::new(vec![three_stand(2, (3500, 1500))]).unwrap(),
    );
    let mover = mover(three_stand(1, (1000, 2500)), 3500);
    let goal = *stands.footprint(StandId(2)).unwrap();
    let found = closest_approach(field(&table, &stands), &mover, &goal).unwrap();
    let end = footprint(mover.stand.base, found.path.end(), found.facing);
    assert!(2300 < found.path.end().x(), "it goes around: {found:?}");
    assert!(is_as_close_as_possible(
        field(&table, &stands),
        &mover,
        &end,
        &goal
    ));
    assert!(!is_as_close_as_possible(
        field(&table, &stands),
        &mover,
        &three((1850, 1500)),
        &goal
    ));
}

#[test]
fn tm_10_6_sight_lists_what_it_meets_and_why() {
    let pieces = vec![
        woods(3, square(2000, 900, 2500, 1100)),
        piece(5, "road", Layer::Road, strip(&[(3000, 0), (3000, 6000)], 100)),
        woods(7, square(4000, 1000, 4500, 2000)),
        woods(9, square(5000, 3000, 5500, 4000)),
    ];
    let table = table(pieces);
    let (x, y) = (Viewer::point(p(1000, 1000)), Viewer::point(p(6000, 1000)));
    let sight = clear(&table, &FIRST_POLICY, &x, &y);
    assert_eq!(sight.met, [PieceId(3), PieceId(5), PieceId(7)]);
    assert_eq!(
        sight.blocked,
        [Blocked {
            piece: PieceId(3),
            why: Why::Between
        }]
    );
    let facts = facts(&table, seg((2100, 1000), (6000, 1000)));
    assert_eq!(facts.iter().map(|met| met.piece.0).collect::<Vec<_>>(), [3, 5, 7]);
    assert!(facts[0].x_in && !facts[0].y_in && facts[0].interior && !facts[2].interior);
    assert!(!facts[0].from_x.unwrap().run.exceeds(400) && facts[0].from_x.unwrap().run.exceeds(399));
}

#[test]
fn tm_10_7_five_sight_points() {
    let table = table(vec![woods(1, square(2000, 0, 2500, 1000))]);
    let x = Viewer::new(three((1000, 1000)), Lining::MayNot);
    let count = |at| {
        visible_points(
            &table,
            &SECOND_POLICY,
            &x,
            &Viewer::new(three(at), Lining::MayNot),
        )
    };
    assert_eq!(
        [count((4000, 2000)), count((4000, 500)), count((4000, 1000))],
        [5, 0, 3]
    );
    let rim: Vec<(i32, i32)> = disc(50, (0, 0))
        .sight_points()
        .iter()
        .map(|q| (q.x(), q.y()))
        .collect();
    assert_eq!(rim, [(0, 0), (35, 35), (35, -35), (-35, -35), (-35, 35)]);
}

#[test]
fn tm_10_8_bases_in_a_line_of_fire() {
    let base = three((1000, 1000));
    assert!(blocked_by_base(seg((0, 1149), (2000, 1149)), &base));
    assert!(
        !blocked_by_base(seg((0, 1150), (2000, 1150)), &base),
        "along its edge"
    );
    assert!(blocked_by_base(seg((0, 49), (200, 49)), &disc(50, (100, 0))));
    assert!(!blocked_by_base(seg((0, 50), (200, 50)), &disc(50, (100, 0))));
    assert!(
        near_line(seg((0, 1250), (2000, 1250)), &base, 100)
            && !near_line(seg((0, 1251), (2000, 1251)), &base, 100)
    );
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
fn tm_12_tall_lines_and_those_who_line_them() {
    let mut bocage = blocking(piece(
        1,
        "bocage",
        Layer::Vegetation,
        Shape::Line(polyline(&[(2000, 0), (2000, 4000)])),
    ));
    bocage.properties.tall = true;
    let sight = |lineable: bool, x: i32, lining| {
        let mut bocage = bocage.clone();
        bocage.properties.lineable = lineable;
        let (x, y) = (
            Viewer::new(three((x, 1000)), lining),
            Viewer::point(p(3000, 1000)),
        );
        sees(&table(vec![bocage]), &SECOND_POLICY, &x, &y)
    };
    assert!(sight(true, 1840, Lining::May) && !sight(true, 1839, Lining::May));
    assert!(!sight(false, 1840, Lining::May) && !sight(true, 1840, Lining::MayNot));
    let seen = points_see(
        &table(vec![bocage.clone()]),
        &FIRST_POLICY,
        (1000, 1000),
        (3000, 1000),
    );
    assert!(seen, "the first policy has no tall lines");
}

#[test]
fn tm_12_buildings_are_seen_into_but_not_through_again() {
    let u = [
        (1000, 1000),
        (4000, 1000),
        (4000, 3000),
        (3000, 3000),
        (3000, 2000),
        (2000, 2000),
        (2000, 3000),
        (1000, 3000),
    ];
    let house = blocking(piece(1, "house", Layer::Structure, Shape::Area(polygon(&u))));
    let table = table(vec![house]);
    assert!(
        !points_see(&table, &FIRST_POLICY, (500, 2500), (4500, 2500)),
        "neither in"
    );
    assert!(
        points_see(&table, &FIRST_POLICY, (1500, 2500), (2500, 2500)),
        "one in"
    );
    assert!(
        !points_see(&table, &FIRST_POLICY, (1500, 2500), (4500, 2500)),
        "one in, and again"
    );
    assert!(
        points_see(&table, &FIRST_POLICY, (1500, 1500), (3500, 1500)),
        "both in"
    );
    assert!(
        !points_see(&table, &FIRST_POLICY, (1500, 2500), (3500, 2500)),
        "both in, and again"
    );
    assert!(points_see(&table, &SECOND_POLICY, (1500, 2500), (3500, 2500)));
}

#[test]
fn tm_14_2_nothing_looks_over_an_overgrown_hill() {
    let tops = |id, x0: i32| {
        hill(
            id,
            square(x0, 1500, x0 + 1000, 2500),
            square(x0 + 100, 1600, x0 + 900, 2400),
            2,
        )
    };
    let low = hill(
        1,
        square(2000, 1000, 4000, 3000),
        square(2500, 1500, 3500, 2500),
        1,
    );
    let bare = vec![low, tops(2, 500), tops(3, 4500)];
    let ends = ((1000, 2000), (5000, 2000));
    assert!(points_see(&table(bare.clone()), &FIRST_POLICY, ends.0, ends.1));
    let mut overgrown = bare.clone();
    overgrown.push(woods(4, square(3900, 2900, 4200, 3200)));
    assert!(!points_see(
        &table(overgrown.clone()),
        &FIRST_POLICY,
        ends.0,
        ends.1
    ));
    assert!(points_see(&table(overgrown), &SECOND_POLICY, ends.0, ends.1));
    let mut beside = bare;
    beside.push(woods(4, square(4000, 2900, 4200, 3200)));
    assert!(
        points_see(&table(beside), &FIRST_POLICY, ends.0, ends.1),
        "touching is no overlap"
    );
}

#[test]
fn tm_14_3_no_looking_over_woods_from_a_hilltop() {
    let top = hill(1, square(500, 500, 1500, 1500), square(600, 600, 1400, 1400), 2);
    let table = table(vec![top, woods(2, square(2000, 500, 2500, 1500))]);
    assert!(!points_see(&table, &FIRST_POLICY, (1000, 1000), (3000, 1000)));
}

#[test]
fn tm_14_4_distance_with_elevation() {
    let gap = gap2(&p(0, 0), &p(400, 0));
    assert!(
        gap.is_within_raised(300, 500) && !gap.is_within_raised(301, 500) && !gap.is_within_raised(300, 499)
    );
    let discs = gap2(&disc(50, (0, 0)), &disc(50, (500, 0)));
    assert!(discs.is_within_raised(-300, 500) && !discs.is_within_raised(300, 499));
    assert!(!gap.is_within_raised(i32::MIN, i32::MAX) && gap.is_within_raised(1_500_000, 2_000_000));
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
