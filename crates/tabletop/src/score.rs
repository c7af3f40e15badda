//! What a scenario is fought for: points at its end.

use board::table::{Frame, Length, Point};
use serde::Serialize;
use umpire::content::Table;

use crate::exits::Exit;
use crate::measure::Scale;
use crate::read;

/// What earns points at the end. `C` is which units a line counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Earns<C> {
    /// Holding a point: index into the scenario's objectives.
    Holds(usize),
    /// For every `per` enemies of the kind destroyed.
    Destroys { what: C, per: u16 },
    /// Per own unit of the kind in a rectangle.
    Inside { what: C, from: Point, to: Point },
    /// Per own unit of the kind within a distance of a point.
    Near { what: C, at: Point, reach: Length },
    /// Per own unit of the kind that has left over this exit.
    Exits { what: C, exit: Exit },
    /// The enemy is demoralised.
    EnemyDemoralised,
    /// In any case: what the other side has to beat.
    Always,
}

/// One line of a scenario's scoring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score<C> {
    /// Index of the force, or both sides.
    pub side: Option<usize>,
    pub points: i32,
    pub earns: Earns<C>,
    pub text: String,
}

/// The words for which units a line counts, and what it counts without one.
#[derive(Debug)]
pub struct Counted<'w, C> {
    pub words: &'w [(&'w str, C)],
    pub all: C,
}

/// The exits that lines of the scoring open to a side.
pub fn exits_of<C>(scoring: &[Score<C>], side: usize) -> Vec<Exit> {
    let own = scoring
        .iter()
        .filter(|score| score.side.is_none_or(|owner| owner == side));
    own.filter_map(|score| match score.earns {
        Earns::Exits { exit, .. } => Some(exit),
        Earns::Holds(_) | Earns::Destroys { .. } | Earns::Inside { .. } | Earns::Near { .. } => None,
        Earns::EnemyDemoralised | Earns::Always => None,
    })
    .collect()
}

#[derive(Copy, Clone)]
enum When {
    Holds,
    Destroys,
    Inside,
    Near,
    Exits,
    EnemyDemoralised,
    Always,
}

const WHEN: [(&str, When); 7] = [
    ("holds", When::Holds),
    ("destroys", When::Destroys),
    ("inside", When::Inside),
    ("near", When::Near),
    ("exits", When::Exits),
    ("enemy-demoralised", When::EnemyDemoralised),
    ("always", When::Always),
];

/// Reads the `[[score]]` list; points that are fought for are added to `objectives`.
pub fn score_lines<C: Copy>(
    tables: Vec<Table<'_>>,
    counted: &Counted<'_, C>,
    scale: Scale,
    frame: Frame,
    objectives: &mut Vec<Point>,
) -> Vec<Score<C>> {
    tables
        .into_iter()
        .filter_map(|table| score(table, counted, scale, frame, objectives))
        .collect()
}

fn score<C: Copy>(
    table: Table<'_>,
    counted: &Counted<'_, C>,
    scale: Scale,
    frame: Frame,
    objectives: &mut Vec<Point>,
) -> Option<Score<C>> {
    let when = table.one_of("when", &WHEN);
    let side = table.opt_one_of("side", &[("first", 0), ("second", 1)]);
    let points = table.int("points", -20..=20);
    let text = table.string("text");
    let earns = earns(&table, when, counted, scale, frame, objectives);
    table.finish();
    earns.map(|earns| Score {
        side,
        points,
        earns,
        text,
    })
}

fn earns<C: Copy>(
    table: &Table<'_>,
    when: When,
    counted: &Counted<'_, C>,
    scale: Scale,
    frame: Frame,
    objectives: &mut Vec<Point>,
) -> Option<Earns<C>> {
    let what = || table.opt_one_of("what", counted.words).unwrap_or(counted.all);
    let place = |key: &str| {
        let node = table.need(key)?;
        let at = read::point(&node, scale)?;
        if !frame.contains(at) {
            node.fault_hint("a point off the table", "nobody could ever be there");
        }
        Some(at)
    };
    match when {
        When::Holds => place("at").map(|at| {
            let known = objectives.iter().position(|known| *known == at);
            Earns::Holds(known.unwrap_or_else(|| {
                objectives.push(at);
                objectives.len() - 1
            }))
        }),
        When::Destroys => Some(Earns::Destroys {
            what: what(),
            per: table.opt_int("per", 1..=20).unwrap_or(1),
        }),
        When::Inside => {
            let area = table.need("area").and_then(|node| read::rectangle(&node, scale));
            area.map(|(from, to)| Earns::Inside {
                what: what(),
                from,
                to,
            })
        }
        When::Near => {
            let reach = table.need("reach").and_then(|node| scale.length(&node));
            let reach = reach.unwrap_or(500);
            let at = place("at");
            at.map(|at| Earns::Near {
                what: what(),
                at,
                reach,
            })
        }
        When::Exits => Some(Earns::Exits {
            what: what(),
            exit: read::exit(table, scale, frame),
        }),
        When::EnemyDemoralised => Some(Earns::EnemyDemoralised),
        When::Always => Some(Earns::Always),
    }
}
