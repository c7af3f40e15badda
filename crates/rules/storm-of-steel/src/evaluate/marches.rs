//! How far it is to what is fought for: round lakes, over bridges, by road. Worked out once for a scenario, on a coarse
//! grid; then it is a look at a table.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::table::{Passage, Point};
use tabletop::Terrain as _;
use umpire::Seat;

use crate::battle::Unit;
use crate::content::model::{Content, Counted, Earns, Mobility, Scenario, Score};
use crate::ground::{Ground, Terrain, Underfoot};
use crate::victory::HOLDING;

/// Side of a square of the grid, in units: 3 cm. Its middle and the middles of its edges are looked at, so that no stream is missed.
const SQUARE: i32 = 300;
const NEVER: u16 = u16::MAX;

/// Something to go to.
#[derive(Debug)]
pub(crate) struct Goal {
    /// Whom it is worth something.
    pub side: Option<usize>,
    pub what: Counted,
    pub points: i32,
    /// The objective that is held there.
    pub objective: Option<usize>,
    /// A way to it for each mobility class that is in the game: the movement it costs from each square.
    ways: Vec<Option<Vec<u16>>>,
}

/// The ways to everything that is fought for.
#[derive(Debug)]
pub(crate) struct Marches {
    columns: i32,
    rows: i32,
    pub goals: Vec<Goal>,
}

/// The grid while the ways are worked out.
struct Grid<'a> {
    columns: i32,
    rows: i32,
    /// What lies at half squares: twice as fine as the grid.
    under: &'a [Underfoot],
    mobility: Mobility,
}

impl Marches {
    pub fn new(scenario: &Scenario, content: &Content, ground: &Ground) -> Marches {
        let frame = ground.table.frame();
        let (columns, rows) = (frame.width() / SQUARE + 1, frame.height() / SQUARE + 1);
        let half = SQUARE / 2;
        let under: Vec<Underfoot> = (0..2 * rows)
            .flat_map(|row| (0..2 * columns).map(move |column| (column, row)))
            .map(|(column, row)| {
                let at = Point::new((column + 1) * half, (row + 1) * half).unwrap_or(Point::ORIGIN);
                ground.underfoot(at)
            })
            .collect();
        let musters = scenario.forces.iter().flat_map(|force| &force.units);
        let mut present: Vec<Mobility> = vec![Mobility::Infantry];
        for kind in musters.map(|muster| &content.units[muster.unit]) {
            let towing = (0 < kind.carries.guns).then(|| kind.mobility.towing());
            for mobility in [Some(kind.mobility), towing].into_iter().flatten() {
                if !present.contains(&mobility) {
                    present.push(mobility);
                }
            }
        }
        let mut goals = Vec::new();
        for score in &scenario.scoring {
            let Some(goal) = goal_of(score) else { continue };
            let near = wanted(score, scenario);
            let mut ways: Vec<Option<Vec<u16>>> = vec![None; Mobility::ALL.len()];
            for mobility in &present {
                let grid = Grid {
                    columns,
                    rows,
                    under: &under,
                    mobility: *mobility,
                };
                let way = match (mobility, &ways[Mobility::Infantry as usize]) {
                    // A boat goes to where its passengers have the shortest walk.
                    (Mobility::Boat, Some(walk)) => grid.ways_from(grid.landings(walk)),
                    _ => grid.ways_from(grid.squares(&near)),
                };
                ways[*mobility as usize] = Some(way);
            }
            goals.push(Goal { ways, ..goal });
        }
        Marches { columns, rows, goals }
    }

    fn square(&self, at: Point) -> usize {
        let column = (at.x() / SQUARE).clamp(0, self.columns - 1);
        let row = (at.y() / SQUARE).clamp(0, self.rows - 1);
        (row * self.columns + column) as usize
    }

    /// The movement it takes to get there, if there is a way.
    pub fn cost(&self, goal: &Goal, mobility: Mobility, at: Point) -> Option<i32> {
        let ways = goal.ways[mobility as usize].as_ref()?;
        let cost = ways[self.square(at)];
        (cost != NEVER).then(|| i32::from(cost))
    }

    /// A place about so far along the way.
    pub fn along(&self, goal: &Goal, mobility: Mobility, at: Point, reach: i32) -> Option<Point> {
        let ways = goal.ways[mobility as usize].as_ref()?;
        let mut square = self.square(at) as i32;
        let start = ways[square as usize];
        if start == NEVER {
            return None;
        }
        while i32::from(start - ways[square as usize]) < reach {
            let (column, row) = (square % self.columns, square / self.columns);
            let next = (-1..=1)
                .flat_map(|down| (-1..=1).map(move |right| (column + right, row + down)))
                .filter(|(column, row)| (0..self.columns).contains(column) && (0..self.rows).contains(row))
                .map(|(column, row)| row * self.columns + column)
                .min_by_key(|next| ways[*next as usize])?;
            if ways[square as usize] <= ways[next as usize] {
                break;
            }
            square = next;
        }
        let middle = |n: i32| n * SQUARE + SQUARE / 2;
        Point::new(middle(square % self.columns), middle(square / self.columns)).ok()
    }
}

impl Goal {
    pub fn is_for(&self, seat: Seat) -> bool {
        self.side.is_none_or(|side| side == seat.index())
    }

    /// Does this side want it: for its points, or to keep the other from holding it?
    pub fn matters_to(&self, seat: Seat) -> bool {
        self.is_for(seat) || self.objective.is_some()
    }

    /// Does a unit there count?
    pub fn counts(&self, rules: &crate::Rules, unit: &Unit) -> bool {
        rules.counts(self.what, unit)
    }
}

/// What a line of the scoring asks somebody to go to.
fn goal_of(score: &Score) -> Option<Goal> {
    let (what, objective) = match score.earns {
        Earns::Holds(objective) => (Counted::Fighting, Some(objective)),
        Earns::Inside { what, .. } | Earns::Near { what, .. } => (what, None),
        Earns::Exits { what, .. } if 0 < score.points => (what, None),
        Earns::Exits { .. } | Earns::Destroys { .. } | Earns::EnemyDemoralised | Earns::Always => {
            return None;
        }
    };
    Some(Goal {
        side: score.side,
        what,
        points: score.points,
        objective,
        ways: Vec::new(),
    })
}

/// Is a place where the points are earned?
fn wanted(score: &Score, scenario: &Scenario) -> impl Fn(Point) -> bool {
    let (from, to, round) = match score.earns {
        Earns::Holds(objective) => {
            let at = scenario.objectives[objective];
            (at, at, Some(HOLDING))
        }
        Earns::Near { at, reach, .. } => (at, at, Some(reach)),
        Earns::Inside { from, to, .. } => (from, to, None),
        // The squares along it: half of one more on every side, so that a narrow stretch has one too.
        Earns::Exits { exit, .. } => {
            let half = SQUARE / 2;
            let corners = exit.corners(scenario.frame, half);
            let corner = |pick: fn(i32, i32) -> i32, more: i32| {
                let x = corners.iter().map(|p| p.x()).reduce(pick).unwrap_or(0) + more;
                let y = corners.iter().map(|p| p.y()).reduce(pick).unwrap_or(0) + more;
                Point::new(x, y).unwrap_or(Point::ORIGIN)
            };
            (corner(i32::min, -half), corner(i32::max, half), None)
        }
        Earns::Destroys { .. } | Earns::EnemyDemoralised | Earns::Always => {
            (Point::ORIGIN, Point::ORIGIN, None)
        }
    };
    move |p| match round {
        Some(reach) => (p - from).square() <= i64::from(reach) * i64::from(reach),
        None => (from.x()..=to.x()).contains(&p.x()) && (from.y()..=to.y()).contains(&p.y()),
    }
}

impl Grid<'_> {
    fn middle(&self, square: i32) -> Point {
        let middle = |n: i32| n * SQUARE + SQUARE / 2;
        Point::new(middle(square % self.columns), middle(square / self.columns)).unwrap_or(Point::ORIGIN)
    }

    fn squares(&self, wanted: &impl Fn(Point) -> bool) -> Vec<(u16, i32)> {
        (0..self.columns * self.rows)
            .filter(|square| wanted(self.middle(*square)))
            .map(|square| (0, square))
            .collect()
    }

    /// Water beside land from which one can walk on, and how far.
    fn landings(&self, walk: &[u16]) -> Vec<(u16, i32)> {
        let water = |square: i32| {
            self.rate(2 * (square % self.columns), 2 * (square / self.columns))
                .is_some()
        };
        let mut landings = Vec::new();
        for square in (0..self.columns * self.rows).filter(|square| water(*square)) {
            let ashore = self
                .neighbours(square)
                .map(|(next, _, _)| walk[next as usize])
                .min();
            landings.extend(ashore.filter(|cost| *cost != NEVER).map(|cost| (cost, square)));
        }
        landings
    }

    /// What a step costs at a half square, in sixths of its length; `None` if it is barred.
    fn rate(&self, column: i32, row: i32) -> Option<i32> {
        let under = self.under[(row * 2 * self.columns + column) as usize];
        if self.mobility == Mobility::Boat {
            return under.is(Terrain::River).then_some(6);
        }
        if under.is(Terrain::Ford) {
            return Some(12);
        }
        if under.on_road() {
            return Some(3);
        }
        let mut rate = if under.is(Terrain::Minefield) { 18 } else { 6 };
        for (_, terrain) in Terrain::WORDS.iter().filter(|(_, terrain)| under.is(*terrain)) {
            match terrain.passage(self.mobility) {
                Passage::Barred => return None,
                Passage::Test => rate = rate.max(12),
                Passage::Free => {}
            }
        }
        Some(rate)
    }

    /// The squares beside this one, the length of a step there, and the half square between.
    fn neighbours(&self, square: i32) -> impl Iterator<Item = (i32, i32, (i32, i32))> + '_ {
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
                (next, length, (2 * column + right, 2 * row + down))
            })
    }

    /// The cost from every square to the nearest of these. Barred squares get one too, for whoever stands at their edge, but nobody goes through.
    fn ways_from(&self, from: Vec<(u16, i32)>) -> Vec<u16> {
        let mut ways = vec![NEVER; (self.columns * self.rows) as usize];
        let mut open = BinaryHeap::new();
        for (cost, square) in from {
            ways[square as usize] = cost;
            open.push(Reverse((cost, square)));
        }
        while let Some(Reverse((cost, square))) = open.pop() {
            if ways[square as usize] < cost {
                continue;
            }
            for (next, length, between) in self.neighbours(square) {
                let Some(rate) = self.rate(between.0, between.1) else {
                    continue;
                };
                let next_cost = (i32::from(cost) + length * rate / 6).min(i32::from(NEVER - 1)) as u16;
                if next_cost < ways[next as usize] {
                    ways[next as usize] = next_cost;
                    if self
                        .rate(2 * (next % self.columns), 2 * (next / self.columns))
                        .is_some()
                    {
                        open.push(Reverse((next_cost, next)));
                    }
                }
            }
        }
        ways
    }
}
