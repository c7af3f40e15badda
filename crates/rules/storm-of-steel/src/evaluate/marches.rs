//! How far it is to what is fought for. Worked out once for a scenario; then it is a look at a table.

use board::table::{Passage, Point};
use tabletop::{Distances, PLAIN_RATE, Squares, Terrain as _};
use umpire::Seat;

use crate::battle::Unit;
use crate::content::model::{Content, Counted, Earns, Mobility, Scenario, Score};
use crate::ground::{Ground, Terrain, Underfoot};
use crate::victory::HOLDING;

/// Something to go to.
#[derive(Debug)]
pub(crate) struct Goal {
    /// Whom it is worth something.
    pub side: Option<usize>,
    pub what: Counted,
    pub points: i32,
    /// The objective that is held there.
    pub objective: Option<usize>,
    /// A way to it for each mobility class that is in the game.
    ways: Vec<Option<Distances>>,
}

/// The ways to everything that is fought for.
#[derive(Debug)]
pub(crate) struct Marches {
    pub goals: Vec<Goal>,
}

impl Marches {
    pub fn new(scenario: &Scenario, content: &Content, ground: &Ground) -> Marches {
        let squares = Squares::new(ground.table.frame());
        let under: Vec<Underfoot> = squares.places().map(|at| ground.underfoot(at)).collect();
        let present = mobilities(scenario, content);
        // Asked for at every step of a search: worked out once for each mobility class.
        let rates: Vec<Vec<Option<i32>>> = present
            .iter()
            .map(|mobility| under.iter().map(|under| rate(*under, *mobility)).collect())
            .collect();
        let mut goals = Vec::new();
        for score in &scenario.scoring {
            let Some(goal) = goal_of(score) else { continue };
            let mut ways: Vec<Option<Distances>> = Mobility::ALL.iter().map(|_| None).collect();
            for (mobility, rates) in present.iter().zip(&rates) {
                let rates = |place: usize| rates[place];
                let way = match (mobility, &ways[Mobility::Infantry as usize]) {
                    // A boat goes to where its passengers have the shortest walk.
                    (Mobility::Boat, Some(walk)) => squares.distances_to_others(rates, walk),
                    _ => squares.distances(rates, wanted(score, scenario)),
                };
                ways[*mobility as usize] = Some(way);
            }
            goals.push(Goal { ways, ..goal });
        }
        Marches { goals }
    }
}

/// How anybody in the game moves; infantry first.
fn mobilities(scenario: &Scenario, content: &Content) -> Vec<Mobility> {
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
    present
}

impl Goal {
    /// The ways to it for a class of mobility.
    #[inline]
    pub fn ways(&self, mobility: Mobility) -> Option<&Distances> {
        self.ways[mobility as usize].as_ref()
    }

    /// The movement it takes to get there, if there is a way.
    #[inline]
    pub fn cost(&self, mobility: Mobility, at: Point) -> Option<i32> {
        self.ways(mobility)?.from(at)
    }

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
            let half = Squares::HALF;
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

/// What a step costs there, in sixths of its length; `None` if it is barred.
fn rate(under: Underfoot, mobility: Mobility) -> Option<i32> {
    if mobility == Mobility::Boat {
        return under.is(Terrain::River).then_some(PLAIN_RATE);
    }
    if under.is(Terrain::Ford) {
        return Some(2 * PLAIN_RATE);
    }
    if under.on_road() {
        return Some(PLAIN_RATE / 2);
    }
    let mut rate = if under.is(Terrain::Minefield) {
        3 * PLAIN_RATE
    } else {
        PLAIN_RATE
    };
    for (_, terrain) in Terrain::WORDS.iter().filter(|(_, terrain)| under.is(*terrain)) {
        match terrain.passage(mobility) {
            Passage::Barred => return None,
            Passage::Test => rate = rate.max(2 * PLAIN_RATE),
            Passage::Free => {}
        }
    }
    Some(rate)
}
