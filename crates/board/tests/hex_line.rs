//! Lines and their elements (coh-0.3e, coh-0.3f), against the plain definition.

use board::hex::{Direction, Element, Entry, Hex, elements, entry};

fn hex(q: i16, r: i16) -> Hex {
    Hex::new(q, r)
}

type Vector = (i64, i64);

fn scaled(hex: Hex) -> Vector {
    (3 * i64::from(hex.q), 3 * i64::from(hex.r))
}

fn cross(u: Vector, v: Vector) -> i64 {
    u.0 * v.1 - u.1 * v.0
}

/// Twice the scalar product in axial coordinates.
fn dot(u: Vector, v: Vector) -> i64 {
    2 * u.0 * v.0 + 2 * u.1 * v.1 + u.0 * v.1 + u.1 * v.0
}

fn minus(u: Vector, v: Vector) -> Vector {
    (u.0 - v.0, u.1 - v.1)
}

fn corners(hex: Hex) -> [Vector; 6] {
    Direction::ALL.map(|direction| {
        let (one, next) = (direction.offset(), direction.turned(1).offset());
        let centre = scaled(hex);
        (
            centre.0 + i64::from(one.q + next.q),
            centre.1 + i64::from(one.r + next.r),
        )
    })
}

/// coh-0.3e word by word: every hex around, corner by corner.
fn slow_elements(a: Hex, b: Hex) -> Vec<Element> {
    let line = minus(scaled(b), scaled(a));
    let n = a.distance(b) as i16 + 2;
    let mut found: Vec<(i64, Element)> = Vec::new();
    let mut touched: Vec<(i64, Vec<Vector>, Hex)> = Vec::new();
    for q in a.q - n..=a.q + n {
        for r in a.r - n..=a.r + n {
            let candidate = hex(q, r);
            let along = dot(minus(scaled(candidate), scaled(a)), line);
            if along <= 0 || dot(line, line) <= along {
                continue;
            }
            let s = corners(candidate).map(|corner| cross(line, minus(corner, scaled(a))));
            if s.iter().any(|&s| 0 < s) && s.iter().any(|&s| s < 0) {
                found.push((along, Element::Crossed(candidate)));
            } else if s.iter().filter(|&&s| s == 0).count() == 2 {
                let on_line = |corner: &Vector| cross(line, minus(*corner, scaled(a))) == 0;
                let mut side: Vec<Vector> = corners(candidate).into_iter().filter(on_line).collect();
                side.sort();
                touched.push((along, side, candidate));
            }
        }
    }
    for (index, (along, side, one)) in touched.iter().enumerate() {
        let partners: Vec<_> = touched
            .iter()
            .filter(|(_, other_side, _)| other_side == side)
            .collect();
        assert_eq!(partners.len(), 2, "a side is shared by two hexes");
        if let Some((_, _, other)) = touched[index + 1..]
            .iter()
            .find(|(_, other_side, _)| other_side == side)
        {
            found.push((*along, Element::Pair(*one.min(other), *one.max(other))));
        }
    }
    found.sort_by_key(|&(along, _)| along);
    assert!(
        found.windows(2).all(|pair| pair[0].0 < pair[1].0),
        "no two elements lie abreast"
    );
    found.into_iter().map(|(_, element)| element).collect()
}

#[test]
fn coh_0_3e_elements_are_those_of_the_definition() {
    let centre = hex(3, -2);
    for q in -17..=17 {
        for r in -17..=17 {
            let end = centre + hex(q, r);
            assert_eq!(
                elements(centre, end),
                slow_elements(centre, end),
                "{centre} to {end}"
            );
        }
    }
}

#[test]
fn coh_0_3e_long_lines_are_those_of_the_definition() {
    for end in [
        hex(40, -1),
        hex(40, -20),
        hex(39, -13),
        hex(-31, 17),
        hex(7, 35),
        hex(-40, 40),
        hex(21, 21),
    ] {
        assert_eq!(
            elements(Hex::default(), end),
            slow_elements(Hex::default(), end),
            "to {end}"
        );
    }
}

#[test]
fn coh_0_3f_backwards_is_the_same_line_reversed() {
    for q in -20..=20 {
        for r in -20..=20 {
            let mut back = elements(hex(q, r), hex(0, 0));
            back.reverse();
            assert_eq!(elements(hex(0, 0), hex(q, r)), back);
        }
    }
}

#[test]
fn coh_0_3f_wc_228_pairs_alternate_with_hexes() {
    assert_eq!(
        elements(hex(0, 0), hex(2, 2)),
        [
            Element::Pair(hex(0, 1), hex(1, 0)),
            Element::Crossed(hex(1, 1)),
            Element::Pair(hex(1, 2), hex(2, 1)),
        ]
    );
}

#[test]
fn coh_0_3e_wc_231_two_hexes_between() {
    assert_eq!(
        elements(hex(0, 0), hex(2, 1)),
        [Element::Crossed(hex(1, 0)), Element::Crossed(hex(1, 1))]
    );
}

#[test]
fn coh_0_3e_a_slanting_line_crosses_both_hexes_of_a_side() {
    let middle = [hex(1, 0), hex(1, 1), hex(2, 0), hex(2, 1)].map(Element::Crossed);
    let mut found = elements(hex(0, 0), hex(3, 1));
    found.sort_by_key(|element| element.both());
    assert_eq!(found, middle);
}

#[test]
fn coh_0_3e_the_ends_never_count() {
    assert_eq!(elements(hex(0, 0), hex(0, 0)), []);
    for direction in Direction::ALL {
        assert_eq!(elements(hex(0, 0), direction.offset()), []);
    }
}

#[test]
fn coh_0_3e_the_longest_line_does_not_overflow() {
    let (west, east) = (hex(i16::MIN, 0), hex(i16::MAX, 0));
    let mut line = board::hex::HexLine::new(west, east);
    assert_eq!(line.next(), Some(Element::Crossed(hex(i16::MIN + 1, 0))));
    assert_eq!(line.last(), Some(Element::Crossed(hex(i16::MAX - 1, 0))));
}

/// The sides of `target` the segment meets, by cross products with its corners.
fn slow_entry(from: Hex, target: Hex) -> Vec<Direction> {
    let line = minus(scaled(from), scaled(target));
    let at = corners(target).map(|corner| minus(corner, scaled(target)));
    // Side k lies between the corners k − 1 and k (corner k is between the sides k and k + 1).
    let met = |direction: &Direction| {
        let (before, after) = (at[direction.turned(-1).index()], at[direction.index()]);
        let turn = cross(before, after).signum();
        0 <= cross(before, line) * turn
            && 0 <= cross(line, after) * turn
            && 0 < dot(line, before).max(dot(line, after))
    };
    Direction::ALL.into_iter().filter(met).collect()
}

#[test]
fn coh_11_5f_entry_is_where_the_line_meets_the_outline() {
    for q in -9..=9 {
        for r in -9..=9 {
            let from = hex(q, r);
            let mut fast = match entry(from, hex(0, 0)) {
                None => Vec::from(Direction::ALL), // from the centre every side is as far
                Some(Entry::Side(side)) => vec![side],
                Some(Entry::Corner(one, other)) => {
                    assert_eq!(one.turned(1), other);
                    vec![one, other]
                }
            };
            fast.sort();
            if from != hex(0, 0) {
                assert_eq!(fast, slow_entry(from, hex(0, 0)), "from {from}");
            }
        }
    }
    assert_eq!(entry(hex(4, 4), hex(4, 4)), None);
}
