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
        Vector {
            x: sine(self.degrees()),
            y: sine(self.degrees() + 90),
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

/// S(θ) by the symmetries of the table (tm-3.2).
fn sine(degrees: i32) -> i64 {
    let degrees = degrees.rem_euclid(360);
    let (sign, half) = if degrees < 180 {
        (1, degrees)
    } else {
        (-1, degrees - 180)
    };
    let quarter = if half <= 90 { half } else { 180 - half };
    sign * i64::from(SINE[quarter as usize])
}

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
pub fn bearing(from: Point, to: Point) -> Option<Facing> {
    let v = to - from;
    if v.square() == 0 {
        return None;
    }
    let mut best = Facing::NORTH;
    let mut most = i64::MIN;
    for degrees in 0..360 {
        let facing = Facing(degrees);
        let along = facing.dir().dot(v);
        if most < along {
            (most, best) = (along, facing);
        }
    }
    Some(best)
}
