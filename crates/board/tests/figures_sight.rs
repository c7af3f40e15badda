//! How much of a sight line lies inside some pieces, and what a trench or a bridge is to those who walk (tm-20.5, tm-22.5).

use board::table::figures::*;
use board::table::*;

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y).unwrap()
}

fn block(x0: i32, x1: i32, y0: i32, y1: i32) -> Polygon {
    Polygon::new(vec![at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)]).unwrap()
}

fn is_more(belts: &[Polygon], from: Point, to: Point, most: i32) -> bool {
    through(belts.iter(), Segment::new(from, to)).exceeds(most)
}

/// Vector 64 of the table model.
#[test]
fn tm_22_5_two_belts_add_up() {
    let (from, to) = (at(1000, 1000), at(4000, 1000));
    let thin = [block(2000, 2500, 0, 2000), block(3000, 3100, 0, 2000)];
    let thick = [block(2000, 2500, 0, 2000), block(3000, 3101, 0, 2000)];
    assert!(!is_more(&thin, from, to, 600) && is_more(&thin, from, to, 599));
    assert!(is_more(&thick, from, to, 600) && !is_more(&thick, from, to, 601));
}

#[test]
fn tm_22_5_belts_that_touch_or_overlap_count_once() {
    let (from, to) = (at(1000, 1000), at(4000, 1000));
    let overlapping = [block(2000, 2500, 0, 2000), block(2300, 2600, 0, 2000)];
    assert!(!is_more(&overlapping, from, to, 600) && is_more(&overlapping, from, to, 599));
    let touching = [block(2000, 2300, 0, 2000), block(2300, 2600, 0, 2000)];
    assert!(!is_more(&touching, from, to, 600) && is_more(&touching, from, to, 599));
}

/// A 3-4-5 slope: 300 across is 500 of the line, exactly.
#[test]
fn tm_22_5_slanting_lines_are_exact() {
    let (from, to) = (at(1000, 1000), at(2200, 2600));
    let belts = [block(1100, 1400, 0, 5000), block(1500, 1560, 0, 5000)];
    assert!(!is_more(&belts, from, to, 600) && is_more(&belts, from, to, 599));
    let more = [block(1100, 1400, 0, 5000), block(1500, 1561, 0, 5000)];
    assert!(is_more(&more, from, to, 600));
}

#[test]
fn tm_22_5_an_edge_is_in_the_closed_piece() {
    let belts = [block(2000, 2700, 1000, 2000)];
    assert!(is_more(&belts, at(1000, 1000), at(4000, 1000), 600));
    assert!(through(belts.iter(), Segment::new(at(1000, 999), at(4000, 999))).is_nothing());
}

fn strip(points: &[(i32, i32)], hw: i32) -> Shape {
    let line = points.iter().map(|&(x, y)| at(x, y)).collect();
    Shape::Strip(Strip {
        line: Polyline::new(line).unwrap(),
        hw,
    })
}

#[test]
fn a_line_meets_the_inside_of_a_strip() {
    let bank = strip(&[(1000, 1000), (3000, 1000)], 100);
    assert!(meets_interior(&bank, Segment::new(at(2000, 500), at(2000, 901))));
    assert!(!meets_interior(&bank, Segment::new(at(2000, 500), at(2000, 900))));
}

fn feature(shape: &Shape, bars: Bars, toll: Option<Toll>) -> Feature<'_> {
    Feature {
        shape,
        one: 0,
        bars,
        toll,
        bridged: bars == Bars::Way,
    }
}

/// In and out are paid apart; two strips of one trench are one feature.
#[test]
fn tm_20_5_a_trench_is_paid_at_its_rims() {
    let (one, two) = (
        strip(&[(1000, 1000), (3000, 1000)], 100),
        strip(&[(2000, 1000), (2000, 2000)], 100),
    );
    let toll = Toll {
        rim: 200,
        ..Toll::default()
    };
    let features = vec![
        feature(&one, Bars::Nothing, Some(toll)),
        feature(&two, Bars::Nothing, Some(toll)),
    ];
    let setting = Setting::new(Frame::new(4000, 4000).unwrap(), features, Vec::new());
    let left = |path: &[Point]| setting.left_of(800, std::iter::once(path));
    assert_eq!(left(&[at(1500, 500), at(1500, 1000)]), 600, "in");
    assert_eq!(left(&[at(1500, 1000), at(1500, 500)]), 600, "out");
    assert_eq!(left(&[at(1500, 500), at(1500, 1200)]), 400, "across");
    assert_eq!(
        left(&[at(1500, 1000), at(2000, 1050), at(2000, 1800)]),
        800,
        "along"
    );
}

/// tm-7.4: what lies under a bridge does not count on it.
#[test]
fn tm_7_4_a_bridge_leads_over_what_bars() {
    let river = Shape::Area(block(0, 4000, 1000, 1500));
    let bridge = Shape::Area(block(1000, 1300, 900, 1600));
    let mut setting = Setting::new(
        Frame::new(4000, 4000).unwrap(),
        vec![feature(&river, Bars::Way, None)],
        Vec::new(),
    );
    assert!(!setting.leg(at(1150, 800), at(1150, 1700), 50));
    setting = Setting::new(setting.frame, setting.features.clone(), Vec::new());
    setting.ways = vec![&bridge];
    assert!(setting.leg(at(1150, 800), at(1150, 1700), 50), "over the bridge");
    assert!(!setting.leg(at(1350, 800), at(1350, 1700), 50), "beside it");
    let disc = Base::disc(50).unwrap();
    assert!(setting.rest(disc, at(1280, 1200), Facing::NORTH).is_ok());
    assert!(setting.rest(disc, at(1320, 1200), Facing::NORTH).is_err());
}
