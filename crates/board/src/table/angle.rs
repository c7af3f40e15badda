//! Facings and directions (tm-3).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::point::{Point, Vector};

/// Scale of the sine table (tm-3.2).
pub const K: i64 = 1_000_000;

/// The sine of 0° to 90°, times [`K`]. Normative: never computed (tm-3.2).
#[rustfmt::skip]
const SINE: [i32; 91] = [
          0,  17_452,  34_899,  52_336,  69_756,  87_156, 104_528, 121_869, 139_173, 156_434,
    173_648, 190_809, 207_912, 224_951, 241_922, 258_819, 275_637, 292_372, 309_017, 325_568,
    342_020, 358_368, 374_607, 390_731, 406_737, 422_618, 438_371, 453_990, 469_472, 484_810,
    500_000, 515_038, 529_919, 544_639, 559_193, 573_576, 587_785, 601_815, 615_661, 629_320,
    642_788, 656_059, 669_131, 681_998, 694_658, 707_107, 719_340, 731_354, 743_145, 754_710,
    766_044, 777_146, 788_011, 798_636, 809_017, 819_152, 829_038, 838_671, 848_048, 857_167,
    866_025, 874_620, 882_948, 891_007, 898_794, 906_308, 913_545, 920_505, 927_184, 933_580,
    939_693, 945_519, 951_057, 956_305, 961_262, 965_926, 970_296, 974_370, 978_148, 981_627,
    984_808, 987_688, 990_268, 992_546, 994_522, 996_195, 997_564, 998_630, 999_391, 999_848,
  1_000_000,
];

/// Whole degrees 0 to 359, as on a compass: 0 north (+y), 90 east (+x), clockwise (tm-3.1).
///
/// ```text
///          0
///          |
///   270 ---+--- 90
///          |
///         180
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "i32", into = "i32")]
pub struct Facing(u16);

/// A number of degrees that is no facing (tm-3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0}° is no facing; facings are whole degrees 0 to 359")]
pub struct NoFacing(pub i32);

impl Facing {
    /// Towards +y.
    pub const NORTH: Facing = Facing(0);
    /// Towards +x.
    pub const EAST: Facing = Facing(90);
    /// Towards −y.
    pub const SOUTH: Facing = Facing(180);
    /// Towards −x.
    pub const WEST: Facing = Facing(270);

    /// A facing of 0 to 359 degrees.
    pub const fn new(degrees: i32) -> Result<Facing, NoFacing> {
        if 0 <= degrees && degrees < 360 {
            Ok(Facing(degrees as u16))
        } else {
            Err(NoFacing(degrees))
        }
    }

    /// This facing in degrees.
    pub const fn degrees(self) -> i32 {
        self.0 as i32
    }

    /// Turned clockwise by any number of degrees, anticlockwise by a negative one.
    pub const fn turned(self, degrees: i32) -> Facing {
        Facing((self.0 as i32 + degrees.rem_euclid(360)).rem_euclid(360) as u16)
    }

    /// The direction of this facing, [`K`] long (tm-3.2).
    pub fn dir(self) -> Vector {
        let degrees = usize::from(self.0);
        Vector {
            x: i64::from(CIRCLE[degrees]),
            y: i64::from(CIRCLE[degrees + 90]),
        }
    }

    /// The direction to the right of this facing (tm-3.3).
    pub fn right(self) -> Vector {
        self.turned(90).dir()
    }
}

impl TryFrom<i32> for Facing {
    type Error = NoFacing;

    fn try_from(degrees: i32) -> Result<Facing, NoFacing> {
        Facing::new(degrees)
    }
}

impl From<Facing> for i32 {
    fn from(facing: Facing) -> i32 {
        facing.degrees()
    }
}

/// S(θ) for 0° to 449°, by the symmetries of the table (tm-3.2): a cosine is found 90° farther on.
static CIRCLE: [i32; 450] = {
    let mut circle = [0; 450];
    let mut degrees = 0;
    while degrees < circle.len() {
        let half = degrees % 180;
        let quarter = if half <= 90 { half } else { 180 - half };
        let upper = degrees % 360 < 180;
        circle[degrees] = if upper { SINE[quarter] } else { -SINE[quarter] };
        degrees += 1;
    }
    circle
};

/// `dir(θ)`: see [`Facing::dir`] (tm-3.2).
pub fn dir(facing: Facing) -> Vector {
    facing.dir()
}

/// `right(θ)`: see [`Facing::right`] (tm-3.3).
pub fn right(facing: Facing) -> Vector {
    facing.right()
}

/// The facing from one point towards another: the largest S(θ)·vx + C(θ)·vy, the smallest θ on a tie
/// (tm-3.4). A point has no bearing to itself.
///
/// Only the degrees around the true angle can be the best: one degree more off costs a hundred times what the
/// rounding of the table can make good.
pub fn bearing(from: Point, to: Point) -> Option<Facing> {
    let v = to - from;
    if v.square() == 0 {
        return None;
    }
    // The last degree of the quarter at or before the true angle.
    let (x, y) = (v.x.abs(), v.y.abs());
    let (mut below, mut above) = (0, 90);
    while 1 < above - below {
        let middle = (below + above) / 2;
        if i64::from(SINE[middle]) * y <= i64::from(SINE[90 - middle]) * x {
            below = middle;
        } else {
            above = middle;
        }
    }
    let around = below as i32 - 1..=below as i32 + 2;
    let candidates = around.map(|degrees| {
        let degrees = match (0 <= v.x, 0 <= v.y) {
            (true, true) => degrees,
            (true, false) => 180 - degrees,
            (false, false) => 180 + degrees,
            (false, true) => 360 - degrees,
        };
        Facing::NORTH.turned(degrees)
    });
    candidates.max_by_key(|facing| (facing.dir().dot(v), std::cmp::Reverse(*facing)))
}
