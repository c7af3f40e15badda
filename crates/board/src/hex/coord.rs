//! Axial coordinates and the six directions (coh-0.3a).

use std::fmt;
use std::ops::{Add, Neg, Sub};

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A hex in axial coordinates, or the offset between two hexes (coh-0.3a).
///
/// `q` grows to the east, `r` to the south-east:
///
/// ```text
///        0,-1   1,-1
///     -1,0   0,0   1,0
///        -1,1   0,1
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hex {
    /// East.
    pub q: i16,
    /// South-east.
    pub r: i16,
}

impl Hex {
    /// The hex at `q,r`.
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// How many steps from here to `other`: (|dq| + |dr| + |dq + dr|) / 2 (coh-0.3a).
    pub fn distance(self, other: Hex) -> u16 {
        let (dq, dr) = self.wide_offset(other);
        let twice = dq.unsigned_abs() + dr.unsigned_abs() + (dq + dr).unsigned_abs();
        u16::try_from(twice / 2).unwrap_or(u16::MAX)
    }

    /// The hex next to this one.
    pub fn neighbour(self, direction: Direction) -> Hex {
        self + direction.offset()
    }

    /// In which direction `other` lies, if it is a neighbour.
    pub fn direction_to_adjacent(self, other: Hex) -> Option<Direction> {
        let offset = self.wide_offset(other);
        Direction::ALL.into_iter().find(|direction| {
            let Hex { q, r } = direction.offset();
            offset == (i32::from(q), i32::from(r))
        })
    }

    /// This offset turned about 0,0 by sixths of a circle, counted as [`Direction::turned`] counts.
    pub fn turned(self, steps: i8) -> Hex {
        (0..steps.rem_euclid(6)).fold(self, |hex, _| Hex::new(hex.q + hex.r, -hex.q))
    }

    /// `other - self` in numbers that cannot overflow.
    pub(super) fn wide_offset(self, other: Hex) -> (i32, i32) {
        (
            i32::from(other.q) - i32::from(self.q),
            i32::from(other.r) - i32::from(self.r),
        )
    }
}

impl Add for Hex {
    type Output = Hex;
    fn add(self, other: Hex) -> Hex {
        Hex::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Hex {
    type Output = Hex;
    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q - other.q, self.r - other.r)
    }
}

impl Neg for Hex {
    type Output = Hex;
    fn neg(self) -> Hex {
        Hex::new(-self.q, -self.r)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// One of the six hexsides, and the way across it (coh-0.3a, coh-0.3b). Written as `"e"`, `"ne"`, …
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Direction(u8);

const NAMES: [&str; 6] = ["e", "ne", "nw", "w", "sw", "se"];

impl Direction {
    /// D0 = (1, 0), east.
    pub const E: Direction = Direction(0);
    /// D1 = (1, −1), north-east.
    pub const NE: Direction = Direction(1);
    /// D2 = (0, −1), north-west.
    pub const NW: Direction = Direction(2);
    /// D3 = (−1, 0), west.
    pub const W: Direction = Direction(3);
    /// D4 = (−1, 1), south-west.
    pub const SW: Direction = Direction(4);
    /// D5 = (0, 1), south-east.
    pub const SE: Direction = Direction(5);
    /// D0 to D5, in this order.
    pub const ALL: [Direction; 6] = [
        Direction::E,
        Direction::NE,
        Direction::NW,
        Direction::W,
        Direction::SW,
        Direction::SE,
    ];

    /// The direction with this number, 0 to 5.
    pub const fn new(index: u8) -> Option<Direction> {
        if index < 6 { Some(Direction(index)) } else { None }
    }

    /// Its number, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Turned by so many hexsides: positive from D0 towards D1 (counter-clockwise on the map).
    pub const fn turned(self, steps: i8) -> Direction {
        Direction((self.0 as i8 + steps % 6).rem_euclid(6) as u8)
    }

    /// The other way.
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The step in this direction (coh-0.3a).
    pub const fn offset(self) -> Hex {
        const OFFSETS: [Hex; 6] = [
            Hex::new(1, 0),
            Hex::new(1, -1),
            Hex::new(0, -1),
            Hex::new(-1, 0),
            Hex::new(-1, 1),
            Hex::new(0, 1),
        ];
        OFFSETS[self.index()]
    }

    /// `"e"`, `"ne"`, `"nw"`, `"w"`, `"sw"` or `"se"`.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// As a sentence says it: `"east"`, `"north-east"` and so on.
    pub const fn word(self) -> &'static str {
        [
            "east",
            "north-east",
            "north-west",
            "west",
            "south-west",
            "south-east",
        ][self.index()]
    }

    /// The direction of this name.
    pub fn from_name(name: &str) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.name() == name)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Direction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Direction, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = Direction;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a direction: e, ne, nw, w, sw or se")
            }
            fn visit_str<E: Error>(self, name: &str) -> Result<Direction, E> {
                Direction::from_name(name).ok_or_else(|| E::unknown_variant(name, &NAMES))
            }
        }
        deserializer.deserialize_str(Name)
    }
}
