//! What checking an order hands over to carrying it out: read, placed and walked once.

use board::table::{Facing, Point};
use umpire::Seat;

use crate::battle::{Shot, UnitId};
use crate::routes::Route;

/// An order that was found legal, with what was worked out to find it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The First player will be this one (sos-3A.1).
    First(Seat),
    Place {
        unit: UnitId,
        at: Point,
        facing: Facing,
    },
    /// In set-up (sos-4J).
    StartAboard {
        unit: UnitId,
        carrier: UnitId,
    },
    Command {
        units: Vec<UnitId>,
    },
    /// The ways were checked one after the other, each with those before it at their ends.
    March {
        routes: Vec<Route>,
    },
    Go(Route),
    Mount {
        unit: UnitId,
        carrier: UnitId,
    },
    Dismount {
        unit: UnitId,
        carrier: UnitId,
        at: Point,
        facing: Facing,
    },
    Fire(Shot),
    Strike {
        at: Point,
    },
    Assault {
        unit: UnitId,
        target: UnitId,
    },
    Occupy,
    Rally {
        unit: UnitId,
        cpts: u8,
    },
    Pick {
        unit: UnitId,
    },
    Return {
        unit: UnitId,
        at: Point,
    },
    Done,
    Concede(Seat),
}
