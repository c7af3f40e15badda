//! The conformance vectors of the table model (tm-17), one test each, by their numbers.

mod table_support;

use board::table::*;
use table_support::*;

fn w() -> Polygon {
    square(2000, 0, 3000, 2000)
}

fn one() -> Footprint {
    three((1000, 1000))
}

fn gap_square(a: &Footprint, b: &Footprint) -> (i128, bool) {
    let square = gap2(a, b).square();
    (square.floor(), square.num() % square.den() == 0)
}

fn run_square(s: Segment) -> Run {
    leaving(std::iter::once(&w()), s).run
}

fn step(path_ends: Segment, k: i32) -> (i32, i32) {
    let at = steps_of(path_ends).find(|&(n, _)| n == k).unwrap().1;
    (at.x(), at.y())
}

fn arc(arc: Arc, degrees: i32, t: (i32, i32)) -> bool {
    in_arc(arc, Point::ORIGIN, deg(degrees), p(t.0, t.1))
}

#[test]
fn vector_01_footprint_north() {
    assert_eq!(
        corners(&one()),
        [(1150, 1150), (1150, 850), (850, 850), (850, 1150)]
    );
}

#[test]
fn vector_02_footprint_45() {
    let print = rect(150, 150, (1000, 1000), 45);
    assert_eq!(
        corners(&print),
        [(1212, 1000), (1000, 788), (788, 1000), (1000, 1212)]
    );
}

#[test]
fn vector_03_footprint_30() {
    let print = rect(150, 150, (1000, 1000), 30);
    assert_eq!(
        corners(&print),
        [(1205, 1055), (1055, 795), (795, 945), (945, 1205)]
    );
}

#[test]
fn vector_04_oblong_east() {
    let print = rect(150, 250, (2000, 2000), 90);
    assert_eq!(
        corners(&print),
        [(2250, 1850), (1750, 1850), (1750, 2150), (2250, 2150)]
    );
}

#[test]
fn vector_05_oblong_30() {
    let print = rect(150, 250, (2000, 2000), 30);
    assert_eq!(
        corners(&print),
        [(2255, 2142), (2005, 1708), (1745, 1858), (1995, 2292)]
    );
}

#[test]
fn vector_06_oblong_200() {
    let print = rect(60, 110, (2000, 2000), 200);
    assert_eq!(
        corners(&print),
        [(1906, 1917), (1981, 2124), (2094, 2083), (2019, 1876)]
    );
}

#[test]
fn vector_07_gap_within() {
    let other = three((2300, 1000));
    assert_eq!(gap_square(&one(), &other), (1_000_000, true));
    assert!(within(&one(), &other, 1000));
}

#[test]
fn vector_08_gap_not_within() {
    assert!(!within(&one(), &three((2301, 1000)), 1000));
}

#[test]
fn vector_09_contact_at_ten() {
    assert!(contact(&one(), &three((1310, 1000))));
    assert!(!contact(&one(), &three((1311, 1000))));
}

#[test]
fn vector_10_touching_is_no_overlap() {
    let touching = three((1300, 1000));
    assert!(gap2(&one(), &touching).is_zero() && !overlap(&one(), &touching));
    assert!(overlap(&one(), &three((1299, 1000))));
}

#[test]
fn vector_11_corners_touch() {
    let other = three((1300, 1300));
    assert!(gap2(&one(), &other).is_zero() && contact(&one(), &other) && !overlap(&one(), &other));
}

#[test]
fn vector_12_gap_to_a_turned_base() {
    let gap = gap2(&one(), &rect(150, 150, (2000, 2000), 45));
    assert_eq!(
        gap_square(&one(), &rect(150, 150, (2000, 2000), 45)),
        (1_107_072, true)
    );
    assert_eq!(gap.floor_units(), 1052);
}

#[test]
fn vector_13_len_rounds_up() {
    let from = |x, y| len(Point::ORIGIN, p(x, y));
    assert_eq!(
        (from(707, 707), from(708, 708), from(1000, 1)),
        (1000, 1002, 1001)
    );
}

#[test]
fn vector_14_len_exact() {
    assert_eq!(len(Point::ORIGIN, p(600, 800)), 1000);
    assert_eq!(len(Point::ORIGIN, p(601, 800)), 1001);
}

#[test]
fn vector_15_steps_of_a_diagonal() {
    let leg = seg((0, 0), (707, 707));
    assert_eq!(
        [250, 500, 999].map(|k| step(leg, k)),
        [(177, 177), (354, 354), (706, 706)]
    );
}

#[test]
fn vector_16_steps_of_a_short_leg() {
    let leg = seg((100, 100), (103, 96));
    let expected = [(101, 99), (101, 98), (102, 98), (102, 97), (103, 96)];
    assert_eq!([1, 2, 3, 4, 5].map(|k| step(leg, k)), expected);
    assert_eq!(steps_of(leg).count(), 6);
}

#[test]
fn vector_17_bearings() {
    let to = [(1, 1), (1, 0), (0, -1), (-1, 1), (100, 1), (3, 4), (500, -300)];
    let found = to.map(|(x, y)| bearing(Point::ORIGIN, p(x, y)).unwrap().degrees());
    assert_eq!(found, [45, 90, 180, 315, 89, 37, 121]);
}

#[test]
fn vector_18_through_the_interior() {
    assert!(interior(&w(), seg((1000, 1000), (4000, 1000))));
}

#[test]
fn vector_19_along_the_edge_is_not_interior() {
    assert!(!interior(&w(), seg((1000, 2000), (4000, 2000))));
}

#[test]
fn vector_20_a_corner_is_not_interior() {
    assert!(!interior(&w(), seg((1000, 1000), (3000, 3000))));
}

#[test]
fn vector_21_runs() {
    let run = run_square(seg((2300, 1000), (1000, 1000)));
    assert!(!run.exceeds(300) && run.exceeds(299));
    let run = run_square(seg((2301, 1000), (1000, 1000)));
    assert!(!run.exceeds(301) && run.exceeds(300));
}

#[test]
fn vector_22_runs_on_a_slant() {
    let run = run_square(seg((2150, 1000), (1850, 1520)));
    let (num, den) = run.square();
    assert_eq!((num / den, num % den), (90_100, 0));
    assert!(run.exceeds(300));
    let run = run_square(seg((2150, 1000), (1850, 1519)));
    let (num, den) = run.square();
    assert_eq!((4 * num / den, 4 * num % den), (359_361, 0)); // 89 840.25
    assert!(!run.exceeds(300));
}

fn first_entry(from: (i32, i32), to: (i32, i32)) -> (i64, (i32, i32)) {
    let table = table(vec![woods(1, w())]);
    // The step of a stride at which anything is entered is its first.
    let way = path(&[from, to]);
    let all = happenings(&table, &way);
    let (step, _) = all
        .into_iter()
        .find(|(_, what)| *what == Happening::Enters(PieceId(1)))
        .unwrap();
    assert!(strides(&table, &way, |_| true).any(|stride| stride.first == step));
    (step.spent, (step.at.x(), step.at.y()))
}

#[test]
fn vector_23_enters_at_a_step() {
    assert_eq!(first_entry((1000, 1000), (2200, 1900)), (1250, (2000, 1750)));
}

#[test]
fn vector_24_enters_past_a_corner() {
    assert_eq!(first_entry((1990, -10), (2100, 333)), (32, (2000, 20)));
}

#[test]
fn vector_25_front90_north() {
    assert!(arc(Arc::Front90, 0, (500, 500)) && !arc(Arc::Front90, 0, (501, 500)));
}

#[test]
fn vector_26_front90_45() {
    assert!(arc(Arc::Front90, 45, (0, 500)) && !arc(Arc::Front90, 45, (-1, 500)));
}

#[test]
fn vector_27_front90_30() {
    assert!(arc(Arc::Front90, 30, (-258, 966)) && !arc(Arc::Front90, 30, (-259, 966)));
}

#[test]
fn vector_28_rear90() {
    assert!(arc(Arc::Rear90, 0, (500, -500)) && !arc(Arc::Rear90, 0, (501, -500)));
}

#[test]
fn vector_29_front180() {
    assert!(arc(Arc::Front180, 0, (800, 0)) && !arc(Arc::Front180, 0, (800, -1)));
}

#[test]
fn vector_30_frontline_north() {
    assert!(arc(Arc::FrontLine(110), 0, (900, 110)) && !arc(Arc::FrontLine(110), 0, (900, 109)));
}

#[test]
fn vector_31_frontline_30() {
    assert!(arc(Arc::FrontLine(110), 30, (0, 128)) && !arc(Arc::FrontLine(110), 30, (0, 127)));
}

#[test]
fn vector_32_under_a_circle() {
    assert!(under_circle(p(1000, 1000), 500, &three((1650, 1000))));
    assert!(!under_circle(p(1000, 1000), 500, &three((1651, 1000))));
}

#[test]
fn vector_33_under_a_circle_by_a_corner() {
    for (at, square) in [((1503, 1503), 249_218), ((1504, 1503), 249_925)] {
        let base = three(at);
        assert_eq!(gap2(&p(1000, 1000), &base).square().floor(), square);
        assert!(under_circle(p(1000, 1000), 500, &base));
    }
}

#[test]
fn vector_34_template_touching_is_not_under() {
    let template = rect(300, 300, (1000, 1000), 0);
    assert!(!under_rect(&template, &rect(100, 60, (1400, 1000), 0)));
    assert!(under_rect(&template, &rect(100, 60, (1399, 1000), 0)));
}

fn aligned_template() -> Footprint {
    let facing = align(p(1000, 1000), p(700, 700)).unwrap();
    assert_eq!(facing.degrees(), 45);
    footprint(Base::rect(300, 300).unwrap(), p(1000, 1000), facing)
}

#[test]
fn vector_35_template_aligned_to_its_battery() {
    assert_eq!(
        corners(&aligned_template()),
        [(1424, 1000), (1000, 576), (576, 1000), (1000, 1424)]
    );
}

#[test]
fn vector_36_under_the_aligned_template() {
    // The base is the 2.00 by 1.20 one of vector 34: a 3 by 3 one would be under in both places.
    let under = |at| under_rect(&aligned_template(), &rect(100, 60, at, 0));
    assert_eq!((under((1290, 1290)), under((1300, 1300))), (true, false));
}

#[test]
fn vector_37_edge_of_an_oblong() {
    let base = rect(150, 250, (0, 0), 0);
    let edge = |x, y| edge_of(&base, p(x, y)).unwrap();
    assert_eq!(
        [edge(150, 250), edge(151, 250), edge(-400, 100), edge(0, -300)],
        [BaseEdge::Front, BaseEdge::Right, BaseEdge::Left, BaseEdge::Rear]
    );
}

#[test]
fn vector_38_edge_of_a_turned_square() {
    let base = rect(150, 150, (0, 0), 90);
    assert_eq!(edge_of(&base, p(300, 0)), Some(BaseEdge::Front));
    assert_eq!(edge_of(&base, p(0, 300)), Some(BaseEdge::Left));
}

#[test]
fn vector_39_body_between_two_bases() {
    let table = table(Vec::new());
    let passes = |apart: i32| {
        let other = |id, x| stand(id, Base::rect(150, 150).unwrap(), (x, 3000), 0);
        let stands = Stands::new(vec![other(2, 3000), other(3, 3300 + apart)]).unwrap();
        let middle = 3150 + apart / 2;
        let mover = mover(three_stand(1, (middle, 1000)), 5000);
        let field = Field {
            table: &table,
            stands: &stands,
        };
        check_move(field, &mover, &path(&[(middle, 1000), (middle, 5000)]), None).is_ok()
    };
    assert!(!passes(299) && passes(300));
}

#[test]
fn vector_40_rdiv() {
    assert_eq!([rdiv(5, 2), rdiv(-5, 2), rdiv(4, 3), rdiv(-1, 3)], [3, -3, 1, 0]);
}

#[test]
fn vector_41_crosses_a_line() {
    assert!(crosses(
        &polyline(&[(0, 0), (0, 1000)]),
        seg((-500, 500), (500, 500))
    ));
}

#[test]
fn vector_42_crosses_at_the_end_point() {
    assert!(crosses(
        &polyline(&[(0, 0), (0, 1000)]),
        seg((-500, 1000), (500, 1000))
    ));
}

#[test]
fn vector_43_along_or_ending_on_a_line_is_no_crossing() {
    let line = polyline(&[(0, 0), (0, 1000)]);
    assert!(!crosses(&line, seg((0, -500), (0, 1500))));
    assert!(!crosses(&line, seg((-500, 500), (0, 500))));
}

fn the_hill() -> Piece {
    hill(
        1,
        square(1000, 1000, 3000, 3000),
        square(1600, 1600, 2400, 2400),
        1,
    )
}

fn over_the_hill(x: (i32, i32), y: (i32, i32)) -> bool {
    points_see(&table(vec![the_hill()]), &FIRST_POLICY, x, y)
}

#[test]
fn vector_44_hill_blocks() {
    assert!(!over_the_hill((500, 2000), (3500, 2000)));
}

#[test]
fn vector_45_from_the_slope() {
    assert!(over_the_hill((1200, 2000), (500, 2000)));
    assert!(!over_the_hill((1200, 2000), (2800, 2000)));
    assert!(over_the_hill((1200, 1200), (2800, 1200)));
}

#[test]
fn vector_46_along_the_outline() {
    assert!(over_the_hill((500, 1000), (3500, 1000)));
}

#[test]
fn vector_47_from_other_tops() {
    let other = |id, x0: i32, level| {
        hill(
            id,
            square(x0, 1500, x0 + 1000, 2500),
            square(x0 + 100, 1600, x0 + 900, 2400),
            level,
        )
    };
    let (x, y) = ((4500, 2000), (500, 2000));
    let flat = table(vec![the_hill(), other(2, 4000, 1)]);
    assert!(!points_see(&flat, &FIRST_POLICY, x, y));
    let both = table(vec![the_hill(), other(2, 4000, 1), other(3, 0, 1)]);
    assert!(points_see(&both, &FIRST_POLICY, x, y));
    let higher = table(vec![the_hill(), other(2, 4000, 2)]);
    assert!(points_see(&higher, &FIRST_POLICY, x, y));
}

#[test]
fn vector_48_both_in_one_u_shaped_wood() {
    let u = [
        (0, 0),
        (1000, 0),
        (1000, 1000),
        (700, 1000),
        (700, 300),
        (300, 300),
        (300, 1000),
        (0, 1000),
    ];
    let table = table(vec![woods(1, polygon(&u))]);
    let (x, y) = (three((150, 900)), three((850, 900)));
    assert_eq!(gap2(&x, &y), gap2(&p(0, 0), &p(400, 0)));
    let (x, y) = (Viewer::new(x, Lining::May), Viewer::new(y, Lining::May));
    assert!(clear(&table, &FIRST_POLICY, &x, &y).is_clear());
}
