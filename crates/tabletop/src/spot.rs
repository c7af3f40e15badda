//! Places and ways as orders write them: any numbers. Whether they are places is checked with the order.

use board::table::{Facing, FarPoint, Frame, NoFacing, Point};
use serde::{Deserialize, Serialize};

/// A place as written in an order.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Spot {
    pub x: i32,
    pub y: i32,
}

/// One unit's way in a move: over these places, then facing so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg<U> {
    pub unit: U,
    /// Waypoints after the present place; none is a turn on the spot (tm-9.1).
    pub path: Vec<Spot>,
    /// Degrees; along the last segment if absent (tm-9.9).
    pub facing: Option<i32>,
}

/// Not a place of the table, or no facing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct NoSpot {
    pub rule: &'static str,
    pub sentence: &'static str,
}

impl Spot {
    /// The place, if it is on the table (tm-1.2, tm-2.3).
    #[inline]
    pub fn on(self, frame: Frame) -> Result<Point, NoSpot> {
        match Point::new(self.x, self.y) {
            Ok(point) if frame.contains(point) => Ok(point),
            Ok(_) | Err(_) => Err(NoSpot {
                rule: "tm-2.3",
                sentence: "That is not on the table.",
            }),
        }
    }

    /// The nearest place of the table.
    pub fn clamped(self, frame: Frame) -> Spot {
        Spot {
            x: self.x.clamp(0, frame.width()),
            y: self.y.clamp(0, frame.height()),
        }
    }

    /// As far from here as `to` is from `from`. A place too far for a point is brought nearer.
    pub fn shifted(self, from: Point, to: Point) -> Spot {
        let limit = i64::from(Point::FARTHEST);
        let shift = |at: i32, from: i32, to: i32| {
            (i64::from(at) + i64::from(to) - i64::from(from)).clamp(-limit, limit) as i32
        };
        Spot {
            x: shift(self.x, from.x(), to.x()),
            y: shift(self.y, from.y(), to.y()),
        }
    }

    /// Places around a place, nearer ones first, up to this far away.
    pub fn rings(self, most: i32) -> impl Iterator<Item = Spot> {
        const STEP: i32 = 50;
        const DIRECTIONS: [(i32, i32); 8] = [
            (1, 0),
            (0, 1),
            (-1, 0),
            (0, -1),
            (1, 1),
            (-1, 1),
            (-1, -1),
            (1, -1),
        ];
        (1..=most / STEP).flat_map(move |ring| {
            DIRECTIONS.iter().map(move |(dx, dy)| Spot {
                x: self.x.saturating_add(dx * ring * STEP),
                y: self.y.saturating_add(dy * ring * STEP),
            })
        })
    }
}

impl From<Point> for Spot {
    #[inline]
    fn from(p: Point) -> Spot {
        Spot { x: p.x(), y: p.y() }
    }
}

impl From<umpire::scene::Spot> for Spot {
    fn from((x, y): umpire::scene::Spot) -> Spot {
        Spot { x, y }
    }
}

impl TryFrom<Spot> for Point {
    type Error = FarPoint;

    fn try_from(spot: Spot) -> Result<Point, FarPoint> {
        Point::new(spot.x, spot.y)
    }
}

/// A facing as written in an order (tm-3.1).
#[inline]
pub fn facing(degrees: Option<i32>) -> Result<Option<Facing>, NoSpot> {
    let turned = degrees.map(Facing::new).transpose();
    turned.map_err(|NoFacing(_)| NoSpot {
        rule: "tm-3.1",
        sentence: "A facing is 0 to 359 degrees.",
    })
}
