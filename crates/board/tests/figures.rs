//! Units of single figures: the vectors of the table model (49 to 59, 61, 62, 76, 78, 79), and random ones answered by its slow
//! reference (tm-19 to tm-21).

mod table_support;

use board::table::figures::*;
use board::table::*;
use serde_json::{Value, json};
use table_support::*;

fn foot(id: u32, at: (i32, i32)) -> Miniature {
    Miniature {
        id: StandId(id),
        role: Role::Plain,
        base: Base::disc(50).unwrap(),
        at: p(at.0, at.1),
    }
}

fn squad(count: u32) -> Vec<Miniature> {
    (1..=count).map(|id| foot(id, (2000 + id as i32, 1000))).collect()
}

fn pose(degrees: i32, order: Order, files: u16) -> Pose {
    Pose {
        heading: deg(degrees),
        order,
        files,
        gap: order.gap(),
    }
}

/// The places of a unit about the anchor (2000, 2000).
fn about(unit: &[Miniature], pose: &Pose) -> Vec<(i32, i32)> {
    let offsets = offsets(unit, pose);
    let place = |(_, by): &(StandId, Vector)| (2000 + by.x() as i32, 2000 + by.y() as i32);
    offsets.iter().map(place).collect()
}

#[test]
fn vector_49_order_of_files() {
    assert_eq!(file_order(4), [2, 1, 3, 0]);
    assert_eq!(file_order(5), [2, 3, 1, 4, 0]);
    assert_eq!(file_order(1), [0]);
}

#[test]
fn vectors_50_and_51_five_in_loose_order() {
    let unit = squad(5);
    assert_eq!(
        about(&unit, &pose(0, Order::Loose, 3)),
        [
            (2000, 2000),
            (2146, 2000),
            (1854, 2000),
            (2000, 1854),
            (1854, 1854)
        ]
    );
    let turned = about(&unit, &pose(30, Order::Loose, 3));
    assert_eq!(&turned[..3], [(2000, 2000), (2126, 1927), (1874, 2073)]);
}

#[test]
fn vectors_52_and_53_twelve_in_line_wheel() {
    let mut unit = squad(12);
    let line = pose(0, Order::Linear, 6);
    let places = about(&unit, &line);
    for place in [(1740, 2000), (2260, 2000), (2260, 1896)] {
        assert!(places.contains(&place));
    }
    for (id, by) in offsets(&unit, &line) {
        let figure = unit.iter_mut().find(|figure| figure.id == id).unwrap();
        figure.at = p(2000 + by.x() as i32, 2000 + by.y() as i32);
    }
    let found = wheel(&unit, p(2000, 2000), deg(0), p(2260, 2000), Turn::Right, 30);
    assert_eq!(
        (found.heading, found.anchor, found.cost),
        (deg(30), p(2035, 2130), 279)
    );
    let back = wheel(&unit, p(2000, 2000), deg(0), p(1740, 2000), Turn::Left, 30);
    assert_eq!(
        (back.heading, back.anchor, back.cost),
        (deg(330), p(1965, 2130), 279)
    );
    assert_eq!(anchor(&unit, &line), Some(p(2000, 2000)), "tm-20.11");
}

/// Squared centre distances of neighbours, and of all, over all headings.
fn contact_at_every_heading(base: Base, order: Order, files: u16, count: u32) {
    for degrees in 0..360 {
        let pose = pose(degrees, order, files);
        let mut unit = squad(count);
        unit.iter_mut().for_each(|figure| figure.base = base);
        for (id, by) in offsets(&unit, &pose) {
            let figure = unit.iter_mut().find(|figure| figure.id == id).unwrap();
            figure.at = p(2000 + by.x() as i32, 2000 + by.y() as i32);
        }
        assert_eq!(check_at_rest(&unit, &pose), Ok(()), "at {degrees}°");
    }
}

#[test]
fn vectors_54_to_56_linked_and_never_overlapping_at_every_heading() {
    let (foot, mounted) = (Base::disc(50).unwrap(), Base::rect(50, 100).unwrap());
    for base in [foot, mounted] {
        for order in [Order::Close, Order::Linear, Order::Loose, Order::Extended] {
            contact_at_every_heading(base, order, 6, 18);
        }
    }
}

#[test]
fn vector_57_the_first_four_of_a_crew_touch_the_gun() {
    let mut unit = squad(5);
    unit[0] = Miniature {
        role: Role::Leader,
        base: Base::rect(100, 100).unwrap(),
        ..unit[0]
    };
    for degrees in 0..360 {
        let pose = pose(degrees, Order::Gun, 1);
        let gun = unit[0].print(p(2000, 2000), deg(degrees));
        for (x, y) in about(&unit, &pose).into_iter().skip(1) {
            assert!(contact(&gun, &disc(50, (x, y))));
        }
    }
}

fn with_a_pair(count: u32) -> Vec<Miniature> {
    let mut unit = squad(count);
    unit[0].role = Role::Leader;
    unit[1].role = Role::Gunner;
    unit.last_mut().unwrap().role = Role::Loader(StandId(2));
    unit
}

#[test]
fn vectors_58_and_76_a_loader_stands_behind_his_gunner() {
    let mut pair = squad(2);
    pair[0].role = Role::Gunner;
    pair[1].role = Role::Loader(StandId(1));
    assert_eq!(about(&pair, &pose(0, Order::Loose, 1))[1], (2000, 1896));
    assert_eq!(about(&pair, &pose(90, Order::Loose, 1))[1], (1896, 2000));
    let unit = with_a_pair(9);
    let places = about(&unit, &pose(0, Order::Loose, 4));
    assert_eq!(places[8], (1927, 1896), "the loader");
    assert!(places.contains(&(1927, 1750)), "closed up behind the pair");
}

#[test]
fn vectors_59_and_79_rings() {
    let ring: Vec<Point> = rings(p(2000, 2000), deg(0), 1).collect();
    assert_eq!(ring.len(), 25);
    assert_eq!(
        [ring[0], ring[1], ring[2], ring[3], ring[24]],
        [
            p(2000, 2000),
            p(2000, 1975),
            p(1994, 1976),
            p(2006, 1976),
            p(2000, 2025)
        ]
    );
    assert_eq!(rings(p(2000, 2000), deg(0), 12).count(), 1 + 12 * 24);
}

#[test]
fn tm_20_2_nobody_crosses_over() {
    // The leader has the first slot; the three plain ones the next rank.
    let mut unit = vec![foot(1, (1900, 1000)), foot(2, (2100, 1000)), foot(3, (2000, 900))];
    unit.push(Miniature {
        role: Role::Leader,
        ..foot(4, (2000, 1100))
    });
    let pose = pose(0, Order::Loose, 3);
    let found = offsets(&unit, &pose);
    let x = |id: u32| found.iter().find(|(of, _)| *of == StandId(id)).unwrap().1.x();
    assert_eq!(x(4), 0);
    assert!(x(1) < x(2));
}

#[test]
fn vectors_61_and_62_links_and_gaps() {
    let pair = |apart| [disc(50, (1000, 1000)), disc(50, (1000 + apart, 1000))];
    assert!(is_coherent(&pair(150), Order::Loose) && !is_coherent(&pair(151), Order::Loose));
    let [a, b] = pair(300);
    assert!(within(&a, &b, 200));
    let [a, b] = pair(301);
    assert!(!within(&a, &b, 200));
}

#[test]
fn vector_78_corners() {
    let found = corners_round(&square(1000, 1000, 1400, 1200), 50);
    assert_eq!(found, [p(962, 962), p(1438, 962), p(1438, 1238), p(962, 1238)]);
}

#[test]
fn tm_19_10_the_centre_of_a_unit() {
    let unit = [foot(1, (0, 0)), foot(2, (1, 0)), foot(3, (1, 5))];
    assert_eq!(centre_of(&unit), Some(p(1, 2)));
    assert_eq!(centre_of(&[]), None);
}

#[test]
fn nobody_has_no_slots() {
    assert!(offsets(&[], &pose(0, Order::Close, 3)).is_empty());
    assert_eq!(anchor(&[], &pose(0, Order::Close, 3)), None);
    assert_eq!(check_at_rest(&[], &pose(0, Order::Close, 3)), Ok(()));
    assert_eq!(
        about(&squad(3), &pose(0, Order::Close, 0)).len(),
        3,
        "no files count as one"
    );
}

fn int(value: &Value) -> i32 {
    value.as_i64().unwrap() as i32
}

fn base(value: &Value) -> Base {
    match value.get("r") {
        Some(r) => Base::disc(int(r)).unwrap(),
        None => Base::rect(int(&value["hw"]), int(&value["hl"])).unwrap(),
    }
}

fn at(value: &Value) -> Point {
    p(int(&value[0]), int(&value[1]))
}

fn read_unit(unit: &Value) -> (Vec<Miniature>, Pose) {
    let figures = unit["figures"].as_array().unwrap().iter();
    let figures = figures.map(|figure| Miniature {
        id: StandId(int(&figure["id"]) as u32),
        role: match figure["role"].as_str().unwrap() {
            "leader" => Role::Leader,
            "gunner" => Role::Gunner,
            "weapon" => Role::Weapon,
            "specialist" => Role::Specialist,
            "plain" => Role::Plain,
            "loader" => Role::Loader(StandId(int(&figure["of"]) as u32)),
            other => panic!("role {other}"),
        },
        base: base(&figure["base"]),
        at: at(&figure["at"]),
    });
    let pose = Pose {
        heading: deg(int(&unit["heading"])),
        order: serde_json::from_value(unit["formation"].clone()).unwrap(),
        files: int(&unit["files"]) as u16,
        gap: int(&unit["gap"]),
    };
    (figures.collect(), pose)
}

fn show(points: &[Point]) -> Value {
    points.iter().map(|p| json!([p.x(), p.y()])).collect()
}

fn answer(vector: &Value) -> Value {
    match vector["kind"].as_str().unwrap() {
        "slots" => {
            let (unit, pose) = read_unit(&vector["unit"]);
            let offsets = offsets(&unit, &pose);
            let offsets: Value = offsets
                .iter()
                .map(|(id, by)| json!([id.0, by.x(), by.y()]))
                .collect();
            let anchor = anchor(&unit, &pose).unwrap();
            json!({"offsets": offsets, "anchor": [anchor.x(), anchor.y()]})
        }
        "places" => {
            let heading = deg(int(&vector["heading"]));
            let round = footprint(base(&vector["round"]), at(&vector["at"]), heading);
            let (own, first) = (deg(int(&vector["own"])), deg(int(&vector["first"])));
            show(&places(
                &round,
                base(&vector["base"]),
                own,
                int(&vector["gap"]),
                first,
            ))
        }
        "corners" => {
            let points: Vec<Point> = vector["points"].as_array().unwrap().iter().map(at).collect();
            let body = int(&vector["body"]);
            show(&match vector["closed"].as_bool().unwrap() {
                true => corners_round(&Polygon::new(points).unwrap(), body),
                false => corners_round(&Polyline::new(points).unwrap(), body),
            })
        }
        "at_rest" => {
            let (unit, pose) = read_unit(&vector["unit"]);
            json!(check_at_rest(&unit, &pose).err())
        }
        other => panic!("kind {other}"),
    }
}

#[test]
fn random_vectors_are_answered_as_by_the_reference() {
    let file: Value = serde_json::from_str(include_str!("vectors/figures-random.json")).unwrap();
    let vectors = file["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 190);
    for vector in vectors {
        assert_eq!(answer(vector), vector["expected"], "vector {}", vector["n"]);
    }
}
