//! Places, facings and ways in the words of a case. Lengths are units.

use board::table::{Facing, Frame, Point};
use umpire::content::{Node, Table};

use crate::measure::Scale;
use crate::read;
use crate::spot::{Leg, Spot};

/// `[x, y]`, any two numbers: whether they are a place on the table is for the rules to say.
pub fn spot(node: &Node<'_>) -> Option<Spot> {
    let numbers: Vec<i32> = node
        .list()?
        .iter()
        .filter_map(|node| node.int(i64::from(i32::MIN)..=i64::from(i32::MAX)))
        .collect();
    match numbers[..] {
        [x, y] => Some(Spot { x, y }),
        _ => {
            node.fault_hint("this is no place", "write `[x, y]`");
            None
        }
    }
}

/// The facing an order names, whether there is such a one or not.
pub fn facing(table: &Table<'_>) -> Option<i32> {
    table.opt_int("facing", -1000..=1000)
}

/// `to = [x, y]`, or `path = [[x, y], …]`, and `facing`; without places a turn on the spot.
pub fn leg<U>(table: &Table<'_>, unit: U) -> Leg<U> {
    let mut path: Vec<Spot> = table.opt_list("path").iter().filter_map(spot).collect();
    path.extend(table.get("to").as_ref().and_then(spot));
    Leg {
        unit,
        path,
        facing: facing(table),
    }
}

/// The table of a case: `table = [width, height]`, or of this size; and the whole of it, where both sides may set up.
pub fn frame(case: &Table<'_>, usual: (i32, i32)) -> Option<(Frame, (Point, Point))> {
    let corner = match case
        .get("table")
        .and_then(|node| read::point(&node, Scale::Units))
    {
        Some(corner) => corner,
        None => Point::new(usual.0, usual.1).ok()?,
    };
    let frame = Frame::new(corner.x(), corner.y())
        .map_err(|fault| case.fault(fault.to_string(), None))
        .ok()?;
    Some((frame, (Point::ORIGIN, corner)))
}

/// Where a unit stands when a case begins: `at`, if it is on the table, and `facing`.
pub fn stands(table: &Table<'_>) -> (Option<Point>, Facing) {
    let at = table.get("at").and_then(|node| read::point(&node, Scale::Units));
    (at, read::facing(table).unwrap_or_default())
}
