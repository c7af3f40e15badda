//! The search behind [`Reach`]: cheapest first over cells, straight lines where they are legal.
//!
//! A cell that is closed offers its neighbours the straight way from its own parent, in the hope that it is
//! legal; whether it is, is asked only when that neighbour's turn comes. If not, the neighbour is reached
//! over whichever closed cell beside it is cheapest.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::angle::{Facing, bearing};
use super::base::footprint;
use super::figure::Figure;
use super::going::underfoot;
use super::leg::{Wayside, body_overlaps};
use super::moves::{Allowance, Field, Mover};
use super::number::Length;
use super::point::{Point, len};
use super::reach::{Node, Reach, State};
use super::rest::check_rest;
use super::segment::Segment;
use super::walk::{MOST_WAYPOINTS, Path};

/// Most cells from the start to one side; coarser cells are used rather than more.
const FARTHEST_CELL: i64 = 64;

/// Where this stand can go within its allowance, around bases and barred terrain, in cells about `cell`
/// units wide (tm-9.1, tm-9.6, tm-9.7, tm-9.10).
pub fn reach(field: Field<'_>, mover: &Mover, cell: Length) -> Reach {
    let mut search = Search::new(field, mover, cell);
    search.run(None);
    search.find_rests();
    search.reach
}

/// A legal way to exactly this point with this facing, around whatever is in between: as [`Reach::route`], but looked for
/// in the direction of the point only, and no longer than until one is found.
pub fn way_around(
    field: Field<'_>,
    mover: &Mover,
    cell: Length,
    to: Point,
    facing: Option<Facing>,
) -> Option<Path> {
    let mut search = Search::new(field, mover, cell);
    let at_least = i64::from(len(mover.stand.at, to)) * search.least;
    if search.allowance < at_least {
        return None;
    }
    search.run(Some((to, facing)))
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

/// What a step onto the middle of a cell would meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Footing {
    /// Nobody has asked yet.
    Unknown,
    /// Nothing that bars.
    Free,
    /// Barred ground: nobody steps onto it from free ground (tm-9.7).
    Barred,
    /// A base in the way: nobody steps onto it at all (tm-9.6).
    Taken,
}

struct Search<'a> {
    field: Field<'a>,
    mover: &'a Mover,
    allowance: i64,
    /// The least a step can cost.
    least: i64,
    reach: Reach,
    /// For every cell, so that legs which cannot end there are not walked.
    footing: Vec<Footing>,
    /// Where it is to lead, if only one place is wanted.
    goal: Option<Point>,
    /// Cells still to be looked at: cost with what the rest of the way costs at the least, cost, number.
    heap: BinaryHeap<Reverse<(i64, i64, u32)>>,
}

impl<'a> Search<'a> {
    fn new(field: Field<'a>, mover: &'a Mover, cell: Length) -> Search<'a> {
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
        Search {
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
            footing: vec![Footing::Unknown; (side * side) as usize],
            goal: None,
            heap: BinaryHeap::new(),
        }
    }

    /// Closes every cell in reach; or, with a goal, those on the way to it, until there is a route.
    fn run(&mut self, goal: Option<(Point, Option<Facing>)>) -> Option<Path> {
        self.goal = goal.map(|(to, _)| to);
        let middle = (self.reach.nodes.len() / 2) as u32;
        if !self.reach.frame.contains(self.reach.start) || self.allowance < 0 {
            return None;
        }
        self.reach.nodes[middle as usize] = Node {
            cost: Some(0),
            parent: middle,
            depth: 0,
            state: State::Sure,
            rests: None,
        };
        self.heap.push(Reverse((0, 0, middle)));
        // What the whole way costs over the best cell beside the goal, and a cell more: then all cells around it that
        // are as good are closed, too.
        let mut enough: Option<i64> = None;
        let beside = self.goal.and_then(|to| self.reach.number(to));
        let slack = 2 * i64::from(self.reach.cell) * self.least;
        while let Some(Reverse((whole, cost, n))) = self.heap.pop() {
            let node = self.reach.nodes[n as usize];
            if node.cost != Some(cost) || node.state == State::Closed {
                continue;
            }
            if let Some((to, facing)) = goal
                && enough.is_some_and(|enough| enough < whole)
            {
                let found = self.reach.route(self.field, self.mover, to, facing);
                if found.is_some() {
                    return found;
                }
                // None over these cells: all others are looked at before it is asked again.
                enough = Some(i64::MAX);
            }
            if node.state == State::Hoped && !self.confirm(n, cost) {
                continue;
            }
            self.reach.nodes[n as usize].state = State::Closed;
            if enough.is_none() && beside.is_some_and(|beside| self.reach.are_neighbours(n, beside)) {
                enough = Some(whole + slack);
            }
            self.reach
                .neighbours(n)
                .into_iter()
                .flatten()
                .for_each(|to| self.offer(n, to));
        }
        for node in &mut self.reach.nodes {
            if node.state != State::Closed {
                node.cost = None;
            }
        }
        let (to, facing) = goal?;
        self.reach.route(self.field, self.mover, to, facing)
    }

    /// In every cell that was reached: a facing with which the stand may rest there.
    fn find_rests(&mut self) {
        for n in 0..self.reach.nodes.len() {
            if self.reach.nodes[n].cost.is_some() {
                self.reach.nodes[n].rests = self.rest(n as u32);
            }
        }
    }

    /// What the way from a cell to the goal costs at the least.
    fn ahead(&self, n: u32) -> i64 {
        self.goal
            .map_or(0, |goal| (goal - self.reach.at(n)).square().isqrt() * self.least)
    }

    fn footing(&mut self, n: u32) -> Footing {
        if self.footing[n as usize] == Footing::Unknown {
            self.footing[n as usize] = footing(self.field, self.mover, self.reach.at(n));
        }
        self.footing[n as usize]
    }

    /// Would the last step of a leg be barred for certain?
    fn is_closed_to(&mut self, from: u32, to: u32) -> bool {
        match self.footing(to) {
            Footing::Taken => from != to,
            Footing::Barred => self.footing(from) == Footing::Free,
            Footing::Free | Footing::Unknown => false,
        }
    }

    /// The cost of going straight from one node to another on top of `before`, if that is legal and paid for.
    fn straight(&mut self, from: u32, to: u32) -> Option<i64> {
        let before = self.reach.nodes[from as usize].cost?;
        if self.is_closed_to(from, to) {
            return None;
        }
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
        // A cell from which the goal cannot be reached any more is of no use.
        let slack = 2 * i64::from(self.reach.cell) * self.least;
        if usize::from(depth) > MOST_WAYPOINTS || self.allowance + slack < hope + self.ahead(to) {
            return;
        }
        if known.state == State::Closed || known.state == State::Sure {
            // Something legal is known already: replace it only by something legal.
            let ways = [via, from].map(|way| Some((self.straight(way, to)?, way)));
            if let Some((cost, way)) = ways.into_iter().flatten().min()
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
        self.heap.push(Reverse((cost + self.ahead(n), cost, n)));
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

fn footing(field: Field<'_>, mover: &Mover, at: Point) -> Footing {
    let body = i64::from(mover.stand.base.body_radius());
    let mut taken = false;
    field.stands.each_near(at.bounds().grown(body), |stand, print| {
        let passes = stand.id == mover.stand.id || mover.passes.contains(&stand.id);
        taken |= 0 < body && !passes && body_overlaps(at, body, print);
    });
    if taken {
        return Footing::Taken;
    }
    let mut grounds = Vec::new();
    field.table.grid().near(at.bounds(), |i| {
        if field.table.pieces()[i].layer.is_walked_on() {
            grounds.push(i);
        }
    });
    let bars = underfoot(field.table, &grounds, at).bars(field.table, mover.class);
    if bars.is_empty() {
        Footing::Free
    } else {
        Footing::Barred
    }
}
