//! What happens along a path, step by step and in order (tm-9.3, tm-9.4, tm-9.5, tm-9.9).

use serde::{Deserialize, Serialize};

use super::base::{Footprint, footprint};
use super::contact::within;
use super::figure::{Leg, gap2};
use super::leg::{STRAY, steps_across};
use super::number::Length;
use super::piece::{PieceId, Shape};
use super::place::in_piece;
use super::point::Point;
use super::segment::Segment;
use super::stand::Stand;
use super::terrain::Table;
use super::walk::{Path, Step, walk};

/// Something to come near to: an enemy, a mine, a point (tm-9.5).
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// What it is.
    pub figure: Footprint,
    /// How near counts.
    pub reach: Length,
}

/// What happens at a step, in the order in which things at one step are settled (tm-9.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Happening {
    /// The centre crosses a line: the step meets it and did not start on it (tm-9.4).
    Crosses(PieceId),
    /// The centre enters an area or strip it was outside of; areas that act as one count as one (tm-9.3, tm-7.5).
    Enters(PieceId),
    /// The base, facing as at the start, first comes within reach of this watch (tm-9.5).
    Near(usize),
}

/// Something that happens at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// When and where. A move that "stops on entering" ends here.
    pub step: Step,
    /// The centre one step before. A move that "stops at the point of contact" ends there (tm-9.3).
    pub before: Point,
    /// What happens.
    pub what: Happening,
}

/// Everything that happens along a path, in order (tm-9.9). Each watch tells of its first time only.
pub fn events(table: &Table, stand: &Stand, path: &Path, watches: &[Watch]) -> Vec<Event> {
    let legs: Vec<Segment> = path.legs().collect();
    let mut events = Vec::new();
    let mut waiting: Vec<(usize, i64)> = (0..watches.len()).map(|i| (i, 0)).collect();
    let mut before = path.start();
    let mut nearby = Nearby {
        leg: usize::MAX,
        lines: Vec::new(),
        groups: Vec::new(),
    };
    for step in walk(path) {
        if let Some(&leg) = legs.get(step.leg)
            && nearby.leg != step.leg
        {
            nearby = Nearby::new(table, step.leg, leg);
        }
        let mut tell = |what| events.push(Event { step, before, what });
        if step.at != before {
            nearby
                .crossed(table, before, step.at)
                .for_each(|id| tell(Happening::Crosses(id)));
            nearby
                .entered(table, before, step.at)
                .for_each(|id| tell(Happening::Enters(id)));
        }
        if waiting.iter().any(|&(_, not_before)| not_before <= step.spent) {
            let print = footprint(stand.base, step.at, stand.facing);
            waiting.retain_mut(|(i, not_before)| {
                if step.spent < *not_before {
                    return true;
                }
                let Watch { figure, reach } = &watches[*i];
                let gap = gap2(&print, figure);
                if gap.is_within(*reach) {
                    tell(Happening::Near(*i));
                    return false;
                }
                // It takes that many steps to come so near; until then there is no need to measure.
                *not_before = step.spent + (gap.floor_units() - i64::from(*reach) - STRAY).max(1);
                true
            });
        }
        before = step.at;
    }
    events
}

/// The lines and groups within a unit of a leg, by number.
struct Nearby {
    leg: usize,
    lines: Vec<usize>,
    groups: Vec<usize>,
}

impl Nearby {
    fn new(table: &Table, number: usize, leg: Segment) -> Nearby {
        let figure = Leg::from(leg);
        let (mut lines, mut groups) = (Vec::new(), Vec::new());
        table.grid().near(leg.bounds().grown(1), |i| {
            let shape = &table.pieces()[i].shape;
            if within(shape, &figure, 1) {
                match shape {
                    Shape::Line(_) => lines.push(i),
                    Shape::Area(_) | Shape::Strip(_) => groups.push(table.group_of(i)),
                    Shape::Point(_) => {}
                }
            }
        });
        groups.sort_unstable();
        groups.dedup();
        Nearby {
            leg: number,
            lines,
            groups,
        }
    }

    fn crossed<'a>(&'a self, table: &'a Table, from: Point, to: Point) -> impl Iterator<Item = PieceId> + 'a {
        let crossed = move |&&i: &&usize| match &table.pieces()[i].shape {
            Shape::Line(line) => steps_across(from, to, line),
            Shape::Area(_) | Shape::Strip(_) | Shape::Point(_) => false,
        };
        self.lines.iter().filter(crossed).map(|&i| table.pieces()[i].id)
    }

    /// The lowest piece of each group that is entered.
    fn entered<'a>(&'a self, table: &'a Table, from: Point, to: Point) -> impl Iterator<Item = PieceId> + 'a {
        let first_in = move |&group: &usize| {
            let members = table.members(group).iter().map(|&i| &table.pieces()[i]);
            let entered = members.clone().find(|piece| in_piece(to, piece))?;
            (!table.in_group(from, group)).then_some(entered.id)
        };
        self.groups.iter().filter_map(first_in)
    }
}
