//! Places worth naming in a list of orders.
//!
//! Places on a table cannot be listed. What is listed is a sample of places worth going to: towards objectives, enemies,
//! cover and roads, straight ahead and back; `Question::lists` says which families are complete.

mod places;
mod rehearsed;
mod ways;

use board::table::{Point, len, rdiv};

use crate::order::Spot;

pub fn spot(p: Point) -> Spot {
    Spot { x: p.x(), y: p.y() }
}

pub(crate) fn square(a: Point, b: Point) -> i64 {
    (b - a).square()
}

pub(crate) fn squared(length: i32) -> i64 {
    i64::from(length) * i64::from(length)
}

/// From `a` towards `b`, at most so far.
pub(crate) fn along(a: Point, b: Point, most: i32) -> Point {
    let length = len(a, b);
    if length <= most {
        return b;
    }
    // One unit less, so that rounding cannot make it longer than allowed.
    let part = |v: i64| rdiv(v * i64::from(most - 1), i64::from(length)) as i32;
    let d = b - a;
    Point::new(a.x() + part(d.x()), a.y() + part(d.y())).unwrap_or(a)
}
