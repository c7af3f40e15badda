//! Points and the differences between them (tm-1.1, tm-1.2).

use std::ops::Sub;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::number::{Length, rdiv, root_up};

/// A place: x grows east, y grows north, in units (tm-1.1, tm-2.1).
///
/// A point may lie off a table, but never absurdly far: see [`Point::FARTHEST`]. That is what keeps
/// every product in this module inside its type (tm-1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "(i32, i32)", into = "(i32, i32)")]
pub struct Point {
    x: i32,
    y: i32,
}

/// A coordinate that no table has (tm-1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("({x}, {y}) is no place on or near a table; coordinates lie within ±{farthest}", farthest = Point::FARTHEST)]
pub struct FarPoint {
    /// The x that was given.
    pub x: i32,
    /// The y that was given.
    pub y: i32,
}

impl Point {
    /// Largest coordinate, either way, that a point may be given: twice the largest table and more.
    pub const FARTHEST: i32 = 65_536;

    /// The origin: the south-west corner of every table (tm-2.1).
    pub const ORIGIN: Point = Point { x: 0, y: 0 };

    /// A point at these coordinates, unless they are absurd.
    pub const fn new(x: i32, y: i32) -> Result<Point, FarPoint> {
        if x.unsigned_abs() <= Point::FARTHEST as u32 && y.unsigned_abs() <= Point::FARTHEST as u32 {
            Ok(Point { x, y })
        } else {
            Err(FarPoint { x, y })
        }
    }

    /// A point made from points: a corner, a step, a mean. It may lie a base's size beyond the farthest.
    pub(crate) fn made(x: i64, y: i64) -> Point {
        const MADE: i64 = 1 << 17;
        assert!(
            x.abs() <= MADE && y.abs() <= MADE,
            "a point made from near points is near"
        );
        Point {
            x: x as i32,
            y: y as i32,
        }
    }

    /// At most so far away along either axis? For a quick first look: what is within `reach` of it is.
    #[inline]
    pub const fn is_near(self, other: Point, reach: i32) -> bool {
        (self.x - other.x).abs() <= reach && (self.y - other.y).abs() <= reach
    }

    /// East of the origin.
    pub const fn x(self) -> i32 {
        self.x
    }

    /// North of the origin.
    pub const fn y(self) -> i32 {
        self.y
    }

    pub(crate) fn plus(self, x: i64, y: i64) -> Point {
        Point::made(i64::from(self.x) + x, i64::from(self.y) + y)
    }
}

impl TryFrom<(i32, i32)> for Point {
    type Error = FarPoint;

    fn try_from((x, y): (i32, i32)) -> Result<Point, FarPoint> {
        Point::new(x, y)
    }
}

impl From<Point> for (i32, i32) {
    fn from(point: Point) -> (i32, i32) {
        (point.x, point.y)
    }
}

/// From one point to another; products of two are below 2^37.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector {
    /// East.
    pub(crate) x: i64,
    /// North.
    pub(crate) y: i64,
}

impl Vector {
    /// East.
    pub fn x(self) -> i64 {
        self.x
    }

    /// North.
    pub fn y(self) -> i64 {
        self.y
    }

    /// Positive where the two point the same way (tm-1.2).
    pub fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive where `other` turns left (anticlockwise) from `self` (tm-1.2).
    pub fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// Squared length (tm-1.2).
    pub fn square(self) -> i64 {
        self.dot(self)
    }
}

impl Sub for Point {
    type Output = Vector;

    fn sub(self, from: Point) -> Vector {
        Vector {
            x: i64::from(self.x) - i64::from(from.x),
            y: i64::from(self.y) - i64::from(from.y),
        }
    }
}

/// Movement spent from `p` to `q`: their distance rounded **up** (tm-1.4).
pub fn len(p: Point, q: Point) -> Length {
    root_up((q - p).square().unsigned_abs()) as Length
}

/// From `a` towards `b`, but no farther than `most`.
pub fn along(a: Point, b: Point, most: Length) -> Point {
    let length = len(a, b);
    if length <= most {
        return b;
    }
    // One unit less, so that rounding cannot make it longer than allowed.
    let part = |v: i64| rdiv(v * i64::from(most - 1), i64::from(length)) as i32;
    let d = b - a;
    Point::new(a.x() + part(d.x()), a.y() + part(d.y())).unwrap_or(a)
}

/// A closed box with sides along the axes, for quick refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Its west side.
    pub x0: i32,
    /// Its south side.
    pub y0: i32,
    /// Its east side.
    pub x1: i32,
    /// Its north side.
    pub y1: i32,
}

impl Bounds {
    /// The smallest box around some points; around none, the origin.
    pub fn around(points: &[Point]) -> Bounds {
        let Some(first) = points.first() else {
            return Bounds {
                x0: 0,
                y0: 0,
                x1: 0,
                y1: 0,
            };
        };
        let mut bounds = Bounds {
            x0: first.x,
            y0: first.y,
            x1: first.x,
            y1: first.y,
        };
        for p in points {
            bounds.x0 = bounds.x0.min(p.x);
            bounds.y0 = bounds.y0.min(p.y);
            bounds.x1 = bounds.x1.max(p.x);
            bounds.y1 = bounds.y1.max(p.y);
        }
        bounds
    }

    /// The box `by` wider on every side.
    pub fn grown(self, by: i64) -> Bounds {
        let by = by.clamp(0, 1 << 20) as i32;
        Bounds {
            x0: self.x0 - by,
            y0: self.y0 - by,
            x1: self.x1 + by,
            y1: self.y1 + by,
        }
    }

    /// The box somewhere else.
    pub(crate) fn shifted(self, x: i32, y: i32) -> Bounds {
        Bounds {
            x0: self.x0 + x,
            y0: self.y0 + y,
            x1: self.x1 + x,
            y1: self.y1 + y,
        }
    }

    /// Squared distances between the nearest and between the farthest points of two boxes.
    pub(crate) fn least_and_most(self, other: Bounds) -> (i64, i64) {
        let span = |a0: i32, a1: i32, b0: i32, b1: i32| {
            let apart = (i64::from(b0) - i64::from(a1)).max(i64::from(a0) - i64::from(b1));
            let across = (i64::from(b1) - i64::from(a0)).max(i64::from(a1) - i64::from(b0));
            (apart.max(0), across)
        };
        let (x, y) = (
            span(self.x0, self.x1, other.x0, other.x1),
            span(self.y0, self.y1, other.y0, other.y1),
        );
        (x.0 * x.0 + y.0 * y.0, x.1 * x.1 + y.1 * y.1)
    }

    /// Is all of the box strictly on one side of the line through `a` along `d`?
    pub(crate) fn lies_beside(self, a: Point, d: Vector) -> bool {
        let (west, east) = (i64::from(self.x0 - a.x), i64::from(self.x1 - a.x));
        let (south, north) = (i64::from(self.y0 - a.y), i64::from(self.y1 - a.y));
        let (low, high) = if 0 <= d.x { (south, north) } else { (north, south) };
        let (near, far) = if 0 <= d.y { (west, east) } else { (east, west) };
        // The corners farthest to the left and to the right of the line.
        d.x * high < d.y * near || d.y * far < d.x * low
    }

    /// The smallest box around two.
    pub fn joined(self, other: Bounds) -> Bounds {
        Bounds {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    /// Do two boxes share a point?
    pub fn meets(self, other: Bounds) -> bool {
        self.x0 <= other.x1 && other.x0 <= self.x1 && self.y0 <= other.y1 && other.y0 <= self.y1
    }

    /// Is the point in the closed box?
    pub fn contains(self, p: Point) -> bool {
        self.x0 <= p.x && p.x <= self.x1 && self.y0 <= p.y && p.y <= self.y1
    }
}
