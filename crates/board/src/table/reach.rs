//! Where a stand can go within its allowance, as an area to draw and routes to take.
//!
//! The answer is sound: every cell comes with a path that [`super::check_move`] lets pass. It is as
//! complete as its cells are fine: whatever can be reached over neighbouring cells is found, and straight
//! lines past corners are preferred to zigzags.

use super::angle::Facing;
use super::frame::Frame;
use super::moves::{Allowance, Field, Mover, check_move};
use super::number::Length;
use super::outline::outlines;
use super::point::Point;
use super::walk::Path;

/// A place in reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachCell {
    /// The middle of the cell, where the centre of the stand comes to be.
    pub at: Point,
    /// What the way costs, in the measure of the allowance: units or twelfths.
    pub cost: i64,
    /// A facing with which the stand may rest there; without one it can only pass.
    pub rests: Option<Facing>,
}

/// Where a stand can go: square cells around its present centre.
#[derive(Clone, Debug)]
pub struct Reach {
    pub(super) start: Point,
    pub(super) cell: Length,
    pub(super) side: i32,
    pub(super) frame: Frame,
    pub(super) nodes: Vec<Node>,
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Best cost known; none if not reached.
    pub(super) cost: Option<i64>,
    /// The cell the last leg starts from.
    pub(super) parent: u32,
    /// Waypoints from the start.
    pub(super) depth: u16,
    pub(super) state: State,
    /// A facing with which the stand may rest there.
    pub(super) rests: Option<Facing>,
}

/// How far the search has come with a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Offered a way whose legality nobody has asked yet.
    Hoped,
    /// The way is legal.
    Sure,
    /// Legal, and passed on to the neighbours.
    Closed,
}

impl Reach {
    /// The width of a cell.
    pub fn cell(&self) -> Length {
        self.cell
    }

    /// Every place in reach, row by row from the south-west.
    pub fn cells(&self) -> impl Iterator<Item = ReachCell> + '_ {
        (0..self.nodes.len() as u32).filter_map(|n| self.reached(n))
    }

    /// The cell around a point, if it is in reach.
    pub fn cell_at(&self, p: Point) -> Option<ReachCell> {
        self.number(p).and_then(|n| self.reached(n))
    }

    /// The way to the cell around a point: legal as it is, if the stand may rest there.
    pub fn path_to(&self, p: Point) -> Option<Path> {
        let mut n = self.number(p).filter(|&n| self.reached(n).is_some())?;
        let mut points = vec![self.at(n)];
        while self.nodes[n as usize].depth != 0 {
            n = self.nodes[n as usize].parent;
            points.push(self.at(n));
        }
        points.reverse();
        Path::new(points).ok()
    }

    /// A legal way to exactly this point with this facing, around whatever is in between; the cheapest of
    /// those over the cell around it and its neighbours.
    pub fn route(&self, field: Field<'_>, mover: &Mover, to: Point, facing: Option<Facing>) -> Option<Path> {
        let straight = Path::straight(mover.stand.at, to);
        if check_move(field, mover, &straight, facing).is_ok() {
            return Some(straight);
        }
        let n = self.number(to)?;
        let mut best: Option<(i64, Path)> = None;
        for from in self.neighbours(n).into_iter().flatten().chain([n]) {
            let Some(path) = self.path_to(self.at(from)) else {
                continue;
            };
            let points = path.points();
            for keep in [points.len() - 1, points.len()] {
                let ends = points[..keep].iter().copied().chain([to]);
                let Ok(path) = Path::new(ends.collect()) else {
                    continue;
                };
                if let Ok(legal) = check_move(field, mover, &path, facing) {
                    let cost = match mover.allowance {
                        Allowance::Units(_) => legal.cost.units,
                        Allowance::Twelfths(_) => legal.cost.twelfths,
                    };
                    if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                        best = Some((cost, path));
                    }
                }
            }
        }
        best.map(|(_, path)| path)
    }

    /// The area where the stand may come to rest: outlines to draw, outer ones anticlockwise, holes
    /// clockwise, cut at the table's edge.
    pub fn outline(&self) -> Vec<Vec<Point>> {
        let filled = |i: i32, j: i32| {
            let node = &self.nodes[(j * self.side + i) as usize];
            node.cost.is_some() && node.rests.is_some()
        };
        let place = |(i, j): (i32, i32)| {
            let corner = |middle: i32, number: i32, most: Length| {
                let from_middle = i64::from(number) * 2 - i64::from(self.side);
                (i64::from(middle) + from_middle * i64::from(self.cell) / 2).clamp(0, i64::from(most))
            };
            Point::made(
                corner(self.start.x(), i, self.frame.width()),
                corner(self.start.y(), j, self.frame.height()),
            )
        };
        let loops = outlines(self.side, self.side, filled);
        loops
            .into_iter()
            .map(|corners| corners.into_iter().map(place).collect())
            .collect()
    }

    fn reached(&self, n: u32) -> Option<ReachCell> {
        let node = self.nodes[n as usize];
        node.cost.map(|cost| ReachCell {
            at: self.at(n),
            cost,
            rests: node.rests,
        })
    }

    fn offset(&self, n: u32) -> (i64, i64) {
        let (side, half) = (i64::from(self.side), i64::from(self.side / 2));
        (i64::from(n) % side - half, i64::from(n) / side - half)
    }

    pub(super) fn at(&self, n: u32) -> Point {
        let (i, j) = self.offset(n);
        let cell = i64::from(self.cell);
        self.start.plus(i * cell, j * cell)
    }

    /// Are two cells the same, or side by side or corner to corner?
    pub(super) fn are_neighbours(&self, n: u32, m: u32) -> bool {
        let ((i, j), (k, l)) = (self.offset(n), self.offset(m));
        (i - k).abs() <= 1 && (j - l).abs() <= 1
    }

    pub(super) fn number(&self, p: Point) -> Option<u32> {
        let (d, cell, half) = (p - self.start, i64::from(self.cell), i64::from(self.side / 2));
        let nearest = |v: i64| (v + cell / 2).div_euclid(cell) + half;
        let (i, j) = (nearest(d.x), nearest(d.y));
        let side = i64::from(self.side);
        ((0..side).contains(&i) && (0..side).contains(&j)).then_some((j * side + i) as u32)
    }

    /// The cells around a cell whose middles are on the table.
    pub(super) fn neighbours(&self, n: u32) -> [Option<u32>; 8] {
        const AROUND: [(i64, i64); 8] = [
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ];
        let (i, j) = self.offset(n);
        let half = i64::from(self.side / 2);
        let side = i64::from(self.side);
        AROUND.map(|(di, dj)| {
            let (i, j) = (i + di, j + dj);
            if i.abs() > half || j.abs() > half {
                return None;
            }
            let n = ((j + half) * side + i + half) as u32;
            self.frame.contains(self.at(n)).then_some(n)
        })
    }
}
