//! Directions, distance, front and arc (coh-0.3a, coh-0.3b, coh-0.3c, coh-0.3d), against the plain definition.

use board::hex::{Direction, Hex, in_arc, is_front};

fn hex(q: i16, r: i16) -> Hex {
    Hex::new(q, r)
}

/// coh-0.3d word by word: some a·D(f−1)+b·D(f) or a·D(f)+b·D(f+1).
fn slow_in_arc(facing: Direction, v: Hex) -> bool {
    let reaches = |one: Direction, two: Direction| {
        (0..=12).any(|a| {
            (0..=12).any(|b| {
                let (p, q) = (one.offset(), two.offset());
                hex(a * p.q + b * q.q, a * p.r + b * q.r) == v
            })
        })
    };
    v != hex(0, 0) && (reaches(facing.turned(-1), facing) || reaches(facing, facing.turned(1)))
}

#[test]
fn coh_0_3d_arc_is_that_of_the_definition() {
    let from = hex(-3, 5);
    for facing in Direction::ALL {
        for q in -6..=6 {
            for r in -6..=6 {
                let v = hex(q, r);
                assert_eq!(
                    in_arc(facing, from, from + v),
                    slow_in_arc(facing, v),
                    "{facing} {v}"
                );
            }
        }
    }
}

#[test]
fn coh_0_3d_arc_borders_are_front() {
    for v in [hex(2, -2), hex(0, 2), hex(1, 1)] {
        assert!(in_arc(Direction::E, hex(0, 0), v), "WC-222, WC-224: {v}");
    }
    for v in [hex(1, -2), hex(-1, 2), hex(0, -1)] {
        assert!(!in_arc(Direction::E, hex(0, 0), v), "WC-223, WC-225: {v}");
    }
}

#[test]
fn coh_0_3d_the_same_hex_is_not_in_the_arc() {
    for facing in Direction::ALL {
        assert!(!in_arc(facing, hex(7, -7), hex(7, -7)));
    }
}

#[test]
fn coh_0_3d_arc_of_the_farthest_hexes_does_not_overflow() {
    assert!(in_arc(Direction::E, hex(i16::MIN, 0), hex(i16::MAX, 0)));
    assert!(!in_arc(Direction::W, hex(i16::MIN, 0), hex(i16::MAX, 0)));
}

#[test]
fn coh_0_3c_three_front_hexes_and_three_flank_hexes() {
    for facing in Direction::ALL {
        for turn in -3..3 {
            let direction = facing.turned(turn);
            assert_eq!(
                is_front(facing, direction),
                (-1..=1).contains(&turn),
                "{facing} {direction}"
            );
            assert_eq!(
                is_front(facing, direction),
                in_arc(facing, hex(0, 0), direction.offset())
            );
        }
    }
}

#[test]
fn coh_0_3a_directions_are_those_of_the_ledger() {
    let offsets = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
    let names = ["e", "ne", "nw", "w", "sw", "se"];
    for (index, direction) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(direction.index(), index);
        assert_eq!(Direction::new(index as u8), Some(direction));
        assert_eq!(direction.offset(), hex(offsets[index].0, offsets[index].1));
        assert_eq!(direction.name(), names[index]);
        assert_eq!(Direction::from_name(names[index]), Some(direction));
        assert_eq!(direction.offset() + direction.opposite().offset(), hex(0, 0));
        assert_eq!(direction.turned(6), direction);
        assert_eq!(direction.turned(-128).turned(127).turned(1), direction);
        assert_eq!(direction.offset().turned(1), direction.turned(1).offset());
        assert_eq!(
            hex(2, 1).direction_to_adjacent(hex(2, 1).neighbour(direction)),
            Some(direction)
        );
    }
    assert_eq!(Direction::new(6), None);
    assert_eq!(Direction::from_name("n"), None);
    assert_eq!(hex(0, 0).direction_to_adjacent(hex(0, 0)), None);
    assert_eq!(hex(0, 0).direction_to_adjacent(hex(1, 1)), None);
}

#[test]
fn coh_0_3a_distance_counts_steps() {
    // Flood from the centre: the slow answer.
    let mut steps = std::collections::BTreeMap::from([(hex(0, 0), 0_u16)]);
    for distance in 1..=7 {
        let ring: Vec<Hex> = steps.keys().copied().collect();
        for next in ring
            .iter()
            .flat_map(|hex| Direction::ALL.map(|direction| hex.neighbour(direction)))
        {
            steps.entry(next).or_insert(distance);
        }
    }
    assert_eq!(steps.len(), 1 + 3 * 7 * 8);
    for (found, distance) in steps {
        assert_eq!(hex(0, 0).distance(found), distance);
        assert_eq!(found.distance(hex(0, 0)), distance);
    }
}

#[test]
fn directions_and_hexes_travel_as_json() {
    assert_eq!(
        serde_json::to_string(&Direction::ALL).unwrap(),
        r#"["e","ne","nw","w","sw","se"]"#
    );
    assert_eq!(
        serde_json::from_str::<Direction>(r#""sw""#).unwrap(),
        Direction::SW
    );
    assert!(
        serde_json::from_str::<Direction>(r#""s""#)
            .unwrap_err()
            .to_string()
            .contains("`s`")
    );
    assert_eq!(serde_json::to_string(&hex(3, -1)).unwrap(), r#"{"q":3,"r":-1}"#);
}
