//! Terrain and being in, on, at it: rows of the model that no vector pins (tm-7, tm-8).

mod table_support;

use board::table::*;
use table_support::*;

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
    let entries = happenings(&table, &path(&[(500, 1500), (3500, 1500)]));
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
