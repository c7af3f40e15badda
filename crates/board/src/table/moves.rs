//! Movement: is a path legal, what does it cost, where does it end (tm-9).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::angle::{Facing, bearing};
use super::base::footprint;
use super::frame::TableEdge;
use super::leg::{Bar, Walked, Wayside};
use super::number::Length;
use super::piece::{MobilityClass, PieceId};
use super::point::Point;
use super::rest::check_rest;
use super::stand::{Stand, StandId, Stands};
use super::terrain::Table;
use super::walk::{Path, Step};

/// A table and the stands on it.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The table and its terrain.
    pub table: &'a Table,
    /// The stands; the mover may be among them.
    pub stands: &'a Stands,
}

/// How far a move may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Allowance {
    /// In units, whatever the ground (tm-9.1).
    Units(Length),
    /// In twelfths of a unit; each step costs the rate of the going there (tm-9.10).
    Twelfths(i64),
}

/// Who moves, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mover {
    /// The stand where it is now.
    pub stand: Stand,
    /// Its mobility class.
    pub class: MobilityClass,
    /// How far it may go.
    pub allowance: Allowance,
    /// The stands it may pass through; all others are in its way (tm-9.6).
    #[serde(default)]
    pub passes: Vec<StandId>,
    /// The edges over which it may leave the table (tm-2.3).
    #[serde(default)]
    pub exits: Vec<TableEdge>,
}

/// What a move costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// Movement spent, in units (tm-9.1, tm-9.2).
    pub units: i64,
    /// The same by the going underfoot, in twelfths of a unit (tm-9.10).
    pub twelfths: i64,
}

impl Allowance {
    /// Does it pay for this?
    pub fn covers(self, cost: Cost) -> bool {
        match self {
            Allowance::Units(units) => cost.units <= i64::from(units),
            Allowance::Twelfths(twelfths) => cost.twelfths <= twelfths,
        }
    }
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// The way taken.
    pub path: Path,
    /// The facing at its end.
    pub facing: Facing,
    /// What it costs.
    pub cost: Cost,
    /// The edge over which the unit leaves the table, if it does (tm-2.3).
    pub exit: Option<TableEdge>,
}

/// Why a path is refused: the first reason, in this order (tm-9.6, tm-9.7, tm-9.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum MoveFault {
    /// The path does not begin at the unit's centre (tm-9.1).
    #[error("the path starts at {0:?}, not where the stand is (tm-9.1)")]
    WrongStart(Point),
    /// A waypoint off the table (tm-2.3).
    #[error("waypoint {0} is off the table (tm-2.3)")]
    OffTable(usize),
    /// The body would overlap a base it may not pass (tm-9.6).
    #[error("the way is barred by stand {0:?} after {1} units (tm-9.6)")]
    BarredByBase(StandId, i64),
    /// The centre would step into an area barred to its class (tm-9.7).
    #[error("the way is barred by area {0:?} after {1} units (tm-9.7)")]
    BarredByArea(PieceId, i64),
    /// The centre would step across a line barred to its class (tm-9.7).
    #[error("the way is barred by line {0:?} after {1} units (tm-9.7)")]
    BarredByLine(PieceId, i64),
    /// It costs more than the allowance (tm-9.1, tm-9.10).
    #[error("the path costs {} units, {} twelfths: more than the allowance (tm-9.1)", .0.units, .0.twelfths)]
    TooFar(Cost),
    /// At rest the base would hang over the table's edge (tm-9.8).
    #[error("the base would not be wholly on the table (tm-9.8)")]
    RestsOffTable,
    /// At rest the base would overlap another (tm-9.8).
    #[error("the base would overlap stand {0:?} (tm-9.8)")]
    RestsOnBase(StandId),
    /// At rest the base would overlap ground barred to it (tm-9.7).
    #[error("the base would rest on barred ground {0:?} (tm-9.7)")]
    RestsOnBarred(PieceId),
}

/// May this stand move along this path and end with this facing? (tm-9.6, tm-9.7, tm-9.8, tm-9.9)
///
/// Without a facing given, it ends facing along its last segment; on the spot it keeps its own (tm-3.4).
/// A path that touches an edge over which the mover may leave ends there (tm-2.3).
pub fn check_move(
    field: Field<'_>,
    mover: &Mover,
    path: &Path,
    facing: Option<Facing>,
) -> Result<Move, MoveFault> {
    check_walked(field, mover, path, facing, |_| {})
}

/// The same, telling how far each leg can be walked, up to the first that is barred.
pub(super) fn check_walked(
    field: Field<'_>,
    mover: &Mover,
    path: &Path,
    facing: Option<Facing>,
    mut tell: impl FnMut(Walked),
) -> Result<Move, MoveFault> {
    if path.start() != mover.stand.at {
        return Err(MoveFault::WrongStart(path.start()));
    }
    let frame = field.table.frame();
    if let Some(i) = path.points().iter().position(|&p| !frame.contains(p)) {
        return Err(MoveFault::OffTable(i));
    }
    let (path, exit) = up_to_exit(field.table, mover, path);
    let mut cost = Cost::default();
    for leg in path.legs() {
        let walked = Wayside::new(field, mover, leg).walk(i64::MAX, i64::MAX);
        tell(walked);
        cost.units += i64::from(walked.steps);
        cost.twelfths += walked.twelfths;
        match walked.bar {
            Some(Bar::Base(id)) => return Err(MoveFault::BarredByBase(id, cost.units)),
            Some(Bar::Area(id)) => return Err(MoveFault::BarredByArea(id, cost.units)),
            Some(Bar::Line(id)) => return Err(MoveFault::BarredByLine(id, cost.units)),
            None => {}
        }
    }
    if !mover.allowance.covers(cost) {
        return Err(MoveFault::TooFar(cost));
    }
    let facing = facing
        .or_else(|| last_bearing(&path))
        .unwrap_or(mover.stand.facing);
    if exit.is_none() {
        check_rest(field, mover, &footprint(mover.stand.base, path.end(), facing))?;
    }
    Ok(Move {
        path,
        facing,
        cost,
        exit,
    })
}

/// The path up to the first waypoint on an edge over which the mover may leave (tm-2.3).
pub(super) fn up_to_exit(table: &Table, mover: &Mover, path: &Path) -> (Path, Option<TableEdge>) {
    for (i, &p) in path.points().iter().enumerate().skip(1) {
        let edge = mover.exits.iter().find(|&&edge| table.frame().reaches(p, edge));
        if let Some(&edge) = edge {
            let step = Step {
                leg: i,
                k: 0,
                spent: 0,
                at: p,
            };
            return (path.cut(&step), Some(edge));
        }
    }
    (path.clone(), None)
}

/// The bearing of the last segment that has a length (tm-3.4).
fn last_bearing(path: &Path) -> Option<Facing> {
    path.legs().filter_map(|leg| bearing(leg.a, leg.b)).last()
}
