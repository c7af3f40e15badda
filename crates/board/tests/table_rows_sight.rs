//! Sight and elevation: rows of the model that no vector pins (tm-10, tm-12, tm-14).

mod table_support;

use board::table::*;
use table_support::*;

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
