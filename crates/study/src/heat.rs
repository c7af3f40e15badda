//! Places on a board that heat maps count by: the cells of a map of hexes, the squares of an open table.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use umpire::scene::{Board, Place};

use crate::Row;

/// Squares along the longer side of a table, about.
const SQUARES: i32 = 36;
/// Squares are whole measures wide: a hundred units make one.
const MEASURE: i32 = 100;

/// How places of a board are numbered.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    Cells,
    Squares(Grid),
}

/// The squares of a table, counted from the south-west corner, row by row.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grid {
    /// Width and height of a square, in the table's units.
    pub size: i32,
    pub columns: u32,
    pub rows: u32,
}

impl Ground {
    pub fn of(board: &Board) -> Ground {
        match board {
            Board::Hexes(_) => Ground::Cells,
            Board::Table(table) => {
                let size = ((table.width.max(table.height) / SQUARES).max(1) as u32)
                    .next_multiple_of(MEASURE as u32) as i32;
                let count = |length: i32| length.max(1).unsigned_abs().div_ceil(size.unsigned_abs());
                Ground::Squares(Grid {
                    size,
                    columns: count(table.width),
                    rows: count(table.height),
                })
            }
        }
    }

    pub fn grid(self) -> Option<Grid> {
        match self {
            Ground::Cells => None,
            Ground::Squares(grid) => Some(grid),
        }
    }

    /// The number of a place; `None` beside the board.
    pub fn place(self, at: &Place) -> Option<u32> {
        match (self, at) {
            (Ground::Cells, Place::Cell(cell)) => Some(u32::from(*cell)),
            (Ground::Squares(grid), Place::Point { x, y }) => grid.square(*x, *y),
            (Ground::Cells | Ground::Squares(_), _) => None,
        }
    }

    /// Every place from here to there: on a table the squares of the straight way, on hexes only the end, because
    /// a piece is seen in every hex it enters.
    pub fn along(self, from: &Place, to: &Place, out: &mut BTreeSet<u32>) {
        if let (Ground::Squares(grid), Place::Point { x: x0, y: y0 }, Place::Point { x: x1, y: y1 }) =
            (self, from, to)
        {
            let (dx, dy) = (i64::from(x1 - x0), i64::from(y1 - y0));
            let steps = 2 * dx.abs().max(dy.abs()) / i64::from(grid.size) + 1;
            for step in 0..steps {
                let x = i64::from(*x0) + dx * step / steps;
                let y = i64::from(*y0) + dy * step / steps;
                out.extend(grid.square(x as i32, y as i32));
            }
        }
        out.extend(self.place(to));
    }
}

impl Grid {
    /// The square of a point; a point on the far edge is in the last one.
    pub fn square(self, x: i32, y: i32) -> Option<u32> {
        let within = |value: i32, count: u32| {
            let nth = u32::try_from(value.div_euclid(self.size)).ok()?;
            (nth <= count).then(|| nth.min(count - 1))
        };
        Some(within(y, self.rows)? * self.columns + within(x, self.columns)?)
    }
}

/// Where the units of every seat went and were lost, all games together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heat {
    /// `None`: places are cells of a map of hexes.
    pub grid: Option<Grid>,
    pub went: Vec<Vec<(u32, u32)>>,
    pub died: Vec<Vec<(u32, u32)>>,
}

impl Heat {
    pub fn of(board: &Board, seats: usize, rows: &[Row]) -> Heat {
        let sum = |part: fn(&crate::SeatSeen) -> &[(u32, u32)]| {
            (0..seats)
                .map(|seat| {
                    let mut all: BTreeMap<u32, u32> = BTreeMap::new();
                    let seen = rows.iter().filter_map(|row| row.seen.as_ref()?.seats.get(seat));
                    for (place, count) in seen.flat_map(part) {
                        *all.entry(*place).or_default() += count;
                    }
                    all.into_iter().collect()
                })
                .collect()
        };
        Heat {
            grid: Ground::of(board).grid(),
            went: sum(|seen| &seen.went),
            died: sum(|seen| &seen.died),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid {
        size: 500,
        columns: 4,
        rows: 3,
    };

    #[test]
    fn squares_are_counted_from_the_south_west() {
        let table = [
            ((0, 0), Some(0)),
            ((499, 499), Some(0)),
            ((500, 499), Some(1)),
            ((0, 500), Some(4)),
            ((2000, 1500), Some(11)), // exactly on the far corner
            ((2500, 0), None),
            ((-1, 0), None),
        ];
        for ((x, y), square) in table {
            assert_eq!(GRID.square(x, y), square, "{x} {y}");
        }
    }

    #[test]
    fn a_straight_way_goes_through_every_square_between() {
        let mut went = BTreeSet::new();
        let point = |x, y| Place::Point { x, y };
        Ground::Squares(GRID).along(&point(100, 100), &point(1900, 100), &mut went);
        assert_eq!(went.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
        let mut jumped = BTreeSet::new();
        Ground::Cells.along(&Place::Cell(3), &Place::Cell(7), &mut jumped);
        assert_eq!(jumped.into_iter().collect::<Vec<_>>(), [7]);
    }
}
