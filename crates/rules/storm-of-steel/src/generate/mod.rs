//! Places worth naming in a list of orders.
//!
//! Places on a table cannot be listed. What is listed is a sample of places worth going to: towards objectives, enemies,
//! cover and roads, straight ahead and back; `Question::lists` says which families are complete.

mod places;
mod rehearsed;
mod ways;

use board::table::Point;
pub(crate) use board::table::along;

use crate::order::Spot;

pub fn spot(p: Point) -> Spot {
    p.into()
}

pub(crate) fn square(a: Point, b: Point) -> i64 {
    (b - a).square()
}

pub(crate) fn squared(length: i32) -> i64 {
    i64::from(length) * i64::from(length)
}
