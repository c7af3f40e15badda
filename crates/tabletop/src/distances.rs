//! How far it is to somewhere: round lakes, over bridges, by road. Worked out once for a scenario, on a coarse grid; then it is
//! a look at a table.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::table::{Frame, Point};

/// Side of a square of the grid, in units. Its middle and the middles of its edges are looked at, so that no stream is missed.
const SQUARE: i32 = 300;
const NEVER: u16 = u16::MAX;

/// What ground costs that costs neither more nor less: the rates of [`Squares::distances`] are in sixths of a length.
pub const PLAIN_RATE: i32 = 6;

/// A table in squares.
#[derive(Copy, Clone, Debug)]
pub struct Squares {
    columns: i32,
    rows: i32,
}

/// Where one could start from: what it has cost so far, and the square.
type Start = (u16, i32);

/// The movement it takes to get somewhere, from each square.
#[derive(Debug)]
pub struct Distances {
    squares: Squares,
    costs: Vec<u16>,
}

impl Squares {
    /// Half of a square: how far around a place that is aimed at one is sure to find the middle of one.
    pub const HALF: i32 = SQUARE / 2;

    pub fn new(frame: Frame) -> Squares {
        Squares {
            columns: frame.width() / SQUARE + 1,
            rows: frame.height() / SQUARE + 1,
        }
    }

    fn count(self) -> i32 {
        self.columns * self.rows
    }

    #[inline]
    fn square(self, at: Point) -> usize {
        let column = (at.x() / SQUARE).clamp(0, self.columns - 1);
        let row = (at.y() / SQUARE).clamp(0, self.rows - 1);
        (row * self.columns + column) as usize
    }

    fn middle(self, square: i32) -> Point {
        let middle = |n: i32| n * SQUARE + SQUARE / 2;
        Point::new(middle(square % self.columns), middle(square / self.columns)).unwrap_or(Point::ORIGIN)
    }

    /// The middles of the squares and of their edges, row by row and twice as fine as the squares: where rates are asked for.
    pub fn places(self) -> impl Iterator<Item = Point> {
        let half = SQUARE / 2;
        (0..2 * self.rows)
            .flat_map(move |row| (0..2 * self.columns).map(move |column| (column, row)))
            .map(move |(column, row)| {
                Point::new((column + 1) * half, (row + 1) * half).unwrap_or(Point::ORIGIN)
            })
    }

    /// The place in the middle of a square, among [`Squares::places`].
    fn middle_place(self, square: i32) -> usize {
        self.place(2 * (square % self.columns), 2 * (square / self.columns))
    }

    fn place(self, column: i32, row: i32) -> usize {
        (row * 2 * self.columns + column) as usize
    }

    /// The squares beside this one, the length of a step there, and the place between.
    fn neighbours(self, square: i32) -> impl Iterator<Item = (i32, i32, usize)> {
        let (column, row) = (square % self.columns, square / self.columns);
        (-1..=1)
            .flat_map(|down| (-1..=1).map(move |right| (right, down)))
            .filter(|step| *step != (0, 0))
            .filter(move |(right, down)| {
                (0..self.columns).contains(&(column + right)) && (0..self.rows).contains(&(row + down))
            })
            .map(move |(right, down)| {
                let length = if right == 0 || down == 0 {
                    SQUARE
                } else {
                    SQUARE * 7 / 5
                };
                let next = (row + down) * self.columns + column + right;
                (next, length, self.place(2 * column + right, 2 * row + down))
            })
    }

    /// How far it is to wherever is wanted, for somebody to whom the ground at each of [`Squares::places`] has this rate, or is
    /// barred.
    pub fn distances(
        self,
        rates: impl Fn(usize) -> Option<i32>,
        wanted: impl Fn(Point) -> bool,
    ) -> Distances {
        let from = (0..self.count())
            .filter(|square| wanted(self.middle(*square)))
            .map(|square| (0, square))
            .collect();
        self.spread(rates, from)
    }

    /// The same for whoever goes where others have the shortest way on: a boat to a landing.
    pub fn distances_to_others(self, rates: impl Fn(usize) -> Option<i32>, others: &Distances) -> Distances {
        let mut from: Vec<Start> = Vec::new();
        let open = |square: &i32| rates(self.middle_place(*square)).is_some();
        for square in (0..self.count()).filter(open) {
            let on = self
                .neighbours(square)
                .map(|(next, _, _)| others.costs[next as usize])
                .min();
            from.extend(on.filter(|cost| *cost != NEVER).map(|cost| (cost, square)));
        }
        self.spread(rates, from)
    }

    /// The cost from every square to the nearest of these. Barred squares get one too, for whoever stands at their edge, but
    /// nobody goes through.
    fn spread(self, rates: impl Fn(usize) -> Option<i32>, from: Vec<Start>) -> Distances {
        let mut costs = vec![NEVER; self.count() as usize];
        let mut open = BinaryHeap::new();
        for (cost, square) in from {
            costs[square as usize] = cost;
            open.push(Reverse((cost, square)));
        }
        while let Some(Reverse((cost, square))) = open.pop() {
            if costs[square as usize] < cost {
                continue;
            }
            for (next, length, between) in self.neighbours(square) {
                let Some(rate) = rates(between) else {
                    continue;
                };
                let next_cost =
                    (i32::from(cost) + length * rate / PLAIN_RATE).min(i32::from(NEVER - 1)) as u16;
                if next_cost < costs[next as usize] {
                    costs[next as usize] = next_cost;
                    if rates(self.middle_place(next)).is_some() {
                        open.push(Reverse((next_cost, next)));
                    }
                }
            }
        }
        Distances { squares: self, costs }
    }
}

impl Distances {
    /// The movement it takes to get there, if there is a way.
    #[inline]
    pub fn from(&self, at: Point) -> Option<i32> {
        let cost = self.costs[self.squares.square(at)];
        (cost != NEVER).then(|| i32::from(cost))
    }

    /// A place about so far along the way.
    pub fn along(&self, at: Point, reach: i32) -> Option<Point> {
        let mut square = self.squares.square(at) as i32;
        let cost = |square: i32| self.costs[square as usize];
        let start = cost(square);
        if start == NEVER {
            return None;
        }
        let Squares { columns, rows } = self.squares;
        while i32::from(start - cost(square)) < reach {
            let (column, row) = (square % columns, square / columns);
            let next = (-1..=1)
                .flat_map(|down| (-1..=1).map(move |right| (column + right, row + down)))
                .filter(|(column, row)| (0..columns).contains(column) && (0..rows).contains(row))
                .map(|(column, row)| row * columns + column)
                .min_by_key(|next| cost(*next))?;
            if cost(square) <= cost(next) {
                break;
            }
            square = next;
        }
        Some(self.squares.middle(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> Point {
        Point::new(x, y).expect("a place on the table")
    }

    #[test]
    fn the_way_leads_round_what_is_barred() {
        let squares = Squares::new(Frame::new(3000, 3000).expect("a table"));
        let places: Vec<Point> = squares.places().collect();
        // A wall from the south edge up to y = 2400.
        let rates = |place: usize| {
            let p = places[place];
            let wall = (1200..=1800).contains(&p.x()) && p.y() <= 2400;
            (!wall).then_some(PLAIN_RATE)
        };
        let goal = |p: Point| (p - at(2850, 150)).square() <= 150 * 150;
        let straight = squares.distances(|_| Some(PLAIN_RATE), goal);
        let round = squares.distances(rates, goal);
        assert_eq!(straight.from(at(150, 150)), Some(2700));
        assert!(
            Some(5000) < round.from(at(150, 150)),
            "{:?}",
            round.from(at(150, 150))
        );
        let next = round.along(at(150, 150), 900).expect("there is a way");
        assert!(900 < next.y(), "{next:?}: up and over");
        let shut = squares.distances(|place| (places[place].x() < 1200).then_some(PLAIN_RATE), goal);
        assert_eq!(shut.from(at(150, 150)), None);
    }
}
