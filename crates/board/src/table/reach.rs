//! Where a stand can go within its allowance, as an area to draw and routes to take.
//!
//! The answer is sound: every cell comes with a path that [`super::check_move`] lets pass. It is as
//! complete as its cells are fine: whatever can be reached over neighbouring cells is found, and straight
//! lines past corners are preferred to zigzags.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::angle::{Facing, bearing};
use super::base::footprint;
use super::leg::Wayside;
use super::moves::{Allowance, Field, Mover, check_move, check_rest};
use super::number::Length;
use super::outline::outlines;
use super::point::{Point, len};
use super::segment::Segment;
use super::walk::{MOST_WAYPOINTS, Path};

/// Most cells from the start to one side; coarser cells are used rather than more.
const FARTHEST_CELL: i64 = 64;

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
    start: Point,
    cell: Length,
    side: i32,
    frame: super::frame::Frame,
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Best cost known; none if not reached.
    cost: Option<i64>,
    parent: u32,
    /// Waypoints from the start.
    depth: u16,
    state: State,
    rests: Option<Facing>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Offered a way whose legality nobody has asked yet.
    Hoped,
    /// The way is legal.
    Sure,
    /// Legal, and passed on to the neighbours.
    Closed,
}

/// Where this stand can go within its allowance, around bases and barred terrain, in cells about `cell`
/// units wide (tm-9.1, tm-9.6, tm-9.7, tm-9.10).
pub fn reach(field: Field<'_>, mover: &Mover, cell: Length) -> Reach {
    let farthest = farthest(field, mover);
    let least = (farthest / FARTHEST_CELL + 1).max(2);
    let cell = i64::from(cell).clamp(least, 30_000);
    let cell = cell + cell % 2;
    let radius = (farthest / cell).min(FARTHEST_CELL) as i32;
    let side = 2 * radius + 1;
    let none = Node {
        cost: None,
        parent: 0,
        depth: 0,
        state: State::Hoped,
        rests: None,
    };
    let mut search = Search {
        field,
        mover,
        allowance: match mover.allowance {
            Allowance::Units(units) => i64::from(units),
            Allowance::Twelfths(twelfths) => twelfths,
        },
        least: least_rate(field, mover),
        reach: Reach {
            start: mover.stand.at,
            cell: cell as Length,
            side,
            frame: field.table.frame(),
            nodes: vec![none; (side * side) as usize],
        },
        heap: BinaryHeap::new(),
    };
    search.run();
    search.reach
}

/// The least that one step can cost, in the measure of the allowance.
fn least_rate(field: Field<'_>, mover: &Mover) -> i64 {
    match mover.allowance {
        Allowance::Units(_) => 1,
        Allowance::Twelfths(_) => {
            let rates = field
                .table
                .pieces()
                .iter()
                .map(|piece| piece.going(mover.class).rate);
            i64::from(rates.fold(12, u16::min).max(1))
        }
    }
}

/// The longest way the allowance could pay for, in units, cut to the table.
fn farthest(field: Field<'_>, mover: &Mover) -> i64 {
    let allowance = match mover.allowance {
        Allowance::Units(units) => i64::from(units),
        Allowance::Twelfths(twelfths) => twelfths,
    };
    let frame = field.table.frame();
    (allowance / least_rate(field, mover)).clamp(0, i64::from(frame.width().max(frame.height())))
}

struct Search<'a> {
    field: Field<'a>,
    mover: &'a Mover,
    allowance: i64,
    /// The least a step can cost.
    least: i64,
    reach: Reach,
    heap: BinaryHeap<Reverse<(i64, u32)>>,
}

impl Search<'_> {
    fn run(&mut self) {
        let middle = (self.reach.nodes.len() / 2) as u32;
        if !self.reach.frame.contains(self.reach.start) || self.allowance < 0 {
            return;
        }
        self.reach.nodes[middle as usize] = Node {
            cost: Some(0),
            parent: middle,
            depth: 0,
            state: State::Sure,
            rests: None,
        };
        self.heap.push(Reverse((0, middle)));
        while let Some(Reverse((cost, n))) = self.heap.pop() {
            let node = self.reach.nodes[n as usize];
            if node.cost != Some(cost) || node.state == State::Closed {
                continue;
            }
            if node.state == State::Hoped && !self.confirm(n, cost) {
                continue;
            }
            self.reach.nodes[n as usize].state = State::Closed;
            self.reach
                .neighbours(n)
                .into_iter()
                .flatten()
                .for_each(|to| self.offer(n, to));
        }
        for n in 0..self.reach.nodes.len() {
            if self.reach.nodes[n].state == State::Closed {
                self.reach.nodes[n].rests = self.rest(n as u32);
            } else {
                self.reach.nodes[n].cost = None;
            }
        }
    }

    /// The cost of going straight from one node to another on top of `before`, if that is legal and paid for.
    fn straight(&self, from: u32, to: u32) -> Option<i64> {
        let before = self.reach.nodes[from as usize].cost?;
        let leg = Segment::new(self.reach.at(from), self.reach.at(to));
        let length = len(leg.a, leg.b);
        let left = self.allowance - before;
        let wayside = Wayside::new(self.field, self.mover, leg);
        let (walked, cost) = match self.mover.allowance {
            Allowance::Units(_) if left < i64::from(length) => return None,
            Allowance::Units(_) => (wayside.walk(i64::MAX, i64::MAX), i64::from(length)),
            Allowance::Twelfths(_) => {
                let walked = wayside.walk(i64::MAX, left);
                (walked, walked.twelfths)
            }
        };
        (walked.bar.is_none() && walked.steps == length).then_some(before + cost)
    }

    /// A closed node offers its neighbour the way straight from its own parent, or else over itself.
    fn offer(&mut self, from: u32, to: u32) {
        let node = self.reach.nodes[from as usize];
        let known = self.reach.nodes[to as usize];
        let via = if node.depth == 0 { from } else { node.parent };
        let depth = self.reach.nodes[via as usize].depth + 1;
        let hope = self.hope(via, to);
        let Some(hope) = hope.filter(|&hope| known.cost.is_none_or(|cost| hope < cost)) else {
            return;
        };
        if usize::from(depth) > MOST_WAYPOINTS {
            return;
        }
        if known.state == State::Closed || known.state == State::Sure {
            // Something legal is known already: replace it only by something legal.
            let ways = [via, from]
                .into_iter()
                .filter_map(|way| Some((self.straight(way, to)?, way)));
            if let Some((cost, way)) = ways.min()
                && known.cost.is_none_or(|known| cost < known)
            {
                self.set(to, cost, way, State::Sure);
            }
        } else {
            self.set(to, hope, via, State::Hoped);
        }
    }

    /// What a straight way costs at the very least.
    fn hope(&self, from: u32, to: u32) -> Option<i64> {
        let length = i64::from(len(self.reach.at(from), self.reach.at(to)));
        let cost = self.reach.nodes[from as usize].cost? + length * self.least;
        (cost <= self.allowance).then_some(cost)
    }

    /// Asks whether the hoped-for way is legal; if not, or if it is dearer than hoped, looks at the ways over
    /// all closed neighbours, too. True if the node may be closed at this cost now.
    fn confirm(&mut self, n: u32, hoped: i64) -> bool {
        let parent = self.reach.nodes[n as usize].parent;
        let mut best = self.straight(parent, n).map(|cost| (cost, parent));
        if best.is_none_or(|(cost, _)| hoped < cost) {
            for from in self.reach.neighbours(n).into_iter().flatten() {
                let node = self.reach.nodes[from as usize];
                if node.state == State::Closed && usize::from(node.depth) < MOST_WAYPOINTS {
                    let way = self.straight(from, n).map(|cost| (cost, from));
                    best = [best, way].into_iter().flatten().min();
                }
            }
        }
        let Some((cost, way)) = best else {
            self.reach.nodes[n as usize].cost = None;
            return false;
        };
        self.set(n, cost, way, State::Sure);
        cost == hoped
    }

    fn set(&mut self, n: u32, cost: i64, parent: u32, state: State) {
        let depth = self.reach.nodes[parent as usize].depth + 1;
        self.reach.nodes[n as usize] = Node {
            cost: Some(cost),
            parent,
            depth,
            state,
            rests: None,
        };
        self.heap.push(Reverse((cost, n)));
    }

    /// The first facing that will do: along the last leg, as now, then every 15 degrees.
    fn rest(&self, n: u32) -> Option<Facing> {
        let at = self.reach.at(n);
        let along = bearing(self.reach.at(self.reach.nodes[n as usize].parent), at);
        let turns = (0..24).map(|i| Facing::NORTH.turned(15 * i));
        let mut facings = along.into_iter().chain([self.mover.stand.facing]).chain(turns);
        facings.find(|&facing| {
            check_rest(
                self.field,
                self.mover,
                &footprint(self.mover.stand.base, at, facing),
            )
            .is_ok()
        })
    }
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

    fn at(&self, n: u32) -> Point {
        let (i, j) = self.offset(n);
        let cell = i64::from(self.cell);
        self.start.plus(i * cell, j * cell)
    }

    fn number(&self, p: Point) -> Option<u32> {
        let (d, cell, half) = (p - self.start, i64::from(self.cell), i64::from(self.side / 2));
        let nearest = |v: i64| (v + cell / 2).div_euclid(cell) + half;
        let (i, j) = (nearest(d.x), nearest(d.y));
        let side = i64::from(self.side);
        ((0..side).contains(&i) && (0..side).contains(&j)).then_some((j * side + i) as u32)
    }

    /// The cells around a cell whose middles are on the table.
    fn neighbours(&self, n: u32) -> [Option<u32>; 8] {
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
