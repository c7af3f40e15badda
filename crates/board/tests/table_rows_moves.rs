//! Movement: rows of the model that no vector pins (tm-9).

mod table_support;

use board::table::*;
use table_support::*;

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
        let all = happenings(&table, &path(&[from, to]));
        all.iter()
            .map(|(step, what)| (step.spent, *what))
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
    let stand = stand(1, Base::rect(150, 250).unwrap(), (1000, 1000), 90);
    let way = path(&[(1000, 1000), (2500, 1000)]);
    let mut watches = Watches::new(stand.base, stand.facing);
    watches.add((), three((3000, 1000)), 600);
    let met: Vec<Step> = strides(&table, &way, |_| true)
        .filter_map(|stride| watches.meet(&stride, |()| {}))
        .collect();
    assert_eq!(met.len(), 1);
    assert_eq!((met[0].spent, met[0].at), (1000, p(2000, 1000)));
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
fn tm_9_7_who_is_in_barred_ground_may_leave_it() {
    let lake = barred(piece(
        1,
        "lake",
        Layer::Water,
        Shape::Area(square(2000, 0, 3000, 3000)),
    ));
    let pond = barred(piece(
        2,
        "pond",
        Layer::Structure,
        Shape::Area(square(2600, 0, 2700, 3000)),
    ));
    let (table, stands) = (table(vec![lake, pond]), no_stands());
    let mover = mover(three_stand(1, (2300, 1000)), 9000);
    let go = |to: (i32, i32)| {
        let way = path(&[(2300, 1000), to]);
        check_move(field(&table, &stands), &mover, &way, Some(deg(0))).map(|legal| legal.cost.units)
    };
    assert_eq!(go((1500, 1000)), Ok(800), "out of it");
    assert_eq!(
        go((2400, 1000)),
        Err(MoveFault::RestsOnBarred(PieceId(1))),
        "but not to rest in it"
    );
    assert_eq!(
        go((4000, 1000)),
        Err(MoveFault::BarredByArea(PieceId(2), 299)),
        "nor into another"
    );
}
