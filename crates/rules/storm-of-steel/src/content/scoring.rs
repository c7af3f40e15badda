//! What a scenario is fought for: points at its end (sos-V.1).

use board::table::{Frame, Point, TableEdge};
use tabletop::{Exit, Scale};
use umpire::content::Table;

use super::model::{Counted, Earns, Score};
use super::scenarios::EDGES;
use super::terrain::{point, rectangle};

const COUNTED: [(&str, Counted); 6] = [
    ("all", Counted::All),
    ("fighting", Counted::Fighting),
    ("rifles", Counted::Rifles),
    ("afv", Counted::Afv),
    ("gun", Counted::Gun),
    ("hq", Counted::Hq),
];

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

/// Reads the `[[score]]` list; points that are fought for are added to `objectives`.
pub fn score_lines(
    tables: Vec<Table<'_>>,
    scale: Scale,
    frame: Frame,
    objectives: &mut Vec<Point>,
) -> Vec<Score> {
    tables
        .into_iter()
        .filter_map(|table| score(table, scale, frame, objectives))
        .collect()
}

fn score(table: Table<'_>, scale: Scale, frame: Frame, objectives: &mut Vec<Point>) -> Option<Score> {
    let when = table.one_of(
        "when",
        &[
            ("holds", When::Holds),
            ("destroys", When::Destroys),
            ("inside", When::Inside),
            ("near", When::Near),
            ("exits", When::Exits),
            ("enemy-demoralised", When::EnemyDemoralised),
            ("always", When::Always),
        ],
    );
    let side = table.opt_one_of("side", &[("first", 0), ("second", 1)]);
    let points = table.int("points", -20..=20);
    let text = table.string("text");
    let what = |table: &Table<'_>| table.opt_one_of("what", &COUNTED).unwrap_or(Counted::All);
    let place = |key: &str| {
        let node = table.need(key)?;
        let at = point(&node, scale)?;
        if !frame.contains(at) {
            node.fault_hint("a point off the table", "nobody could ever be there");
        }
        Some(at)
    };
    let earns = match when {
        When::Holds => place("at").map(|at| {
            let known = objectives.iter().position(|known| *known == at);
            Earns::Holds(known.unwrap_or_else(|| {
                objectives.push(at);
                objectives.len() - 1
            }))
        }),
        When::Destroys => Some(Earns::Destroys {
            what: what(&table),
            per: table.opt_int("per", 1..=20).unwrap_or(1),
        }),
        When::Inside => table
            .need("area")
            .and_then(|node| rectangle(&node, scale))
            .map(|(from, to)| Earns::Inside {
                what: what(&table),
                from,
                to,
            }),
        When::Near => {
            let reach = table
                .need("reach")
                .and_then(|node| scale.length(&node))
                .unwrap_or(500);
            place("at").map(|at| Earns::Near {
                what: what(&table),
                at,
                reach,
            })
        }
        When::Exits => Some(Earns::Exits {
            what: what(&table),
            exit: exit(&table, scale, frame),
        }),
        When::EnemyDemoralised => Some(Earns::EnemyDemoralised),
        When::Always => Some(Earns::Always),
    };
    table.finish();
    earns.map(|earns| Score {
        side,
        points,
        earns,
        text,
    })
}

/// `edge`, and `stretch = [from, to]` if it is not the whole of it.
fn exit(table: &Table<'_>, scale: Scale, frame: Frame) -> Exit {
    let edge = table.one_of("edge", &EDGES);
    let length = match edge {
        TableEdge::South | TableEdge::North => frame.width(),
        TableEdge::West | TableEdge::East => frame.height(),
    };
    let stretch = table.get("stretch").and_then(|node| {
        let ends: Vec<i32> = node.list()?.iter().filter_map(|end| scale.length(end)).collect();
        match ends[..] {
            [from, to] if from < to && to <= length => Some((from, to)),
            _ => {
                node.fault_hint(
                    "that is no stretch of the edge",
                    "write `[from, to]`, from west or south",
                );
                None
            }
        }
    });
    let (from, to) = stretch.unwrap_or((0, length));
    Exit { edge, from, to }
}
