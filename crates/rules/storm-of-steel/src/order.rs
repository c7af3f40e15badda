//! Orders: one complete decision each. Places are whole units of 0.01 cm, facings whole degrees.

use serde::{Deserialize, Serialize};

use crate::battle::UnitId;

pub use tabletop::Spot;

/// One unit's way in a move.
pub type Leg = tabletop::Leg<UnitId>;

/// What a seat can decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Be the First player, or the Second (sos-3A.1).
    ChooseFirst { first: bool },
    /// Set a unit up (sos-4J).
    Place { unit: UnitId, at: Spot, facing: i32 },
    /// Pay the command points for a unit or detachment, whose members then move one by one (sos-4C.2).
    Command { units: Vec<UnitId> },
    /// Pay for a unit or detachment and move its members at once, in this order (sos-4A.2).
    March { legs: Vec<Leg> },
    /// Move a unit that has been paid for, or that an event lets move.
    Go { leg: Leg },
    /// Load a unit onto a carrier (sos-10B.2); in set-up, let it start aboard (sos-4J).
    Mount { unit: UnitId, carrier: UnitId },
    /// Unload a passenger to a place beside its carrier (sos-10B.4).
    Dismount { unit: UnitId, at: Spot, facing: i32 },
    /// Fire one weapon at one unit (sos-6A.4).
    Fire {
        unit: UnitId,
        weapon: u8,
        target: UnitId,
    },
    /// Put the impact point there and strike (sos-7D, sos-7E).
    Strike { at: Spot },
    /// Assault a unit in contact (sos-8A.1).
    Assault { unit: UnitId, target: UnitId },
    /// Take the place of the loser (sos-8C.3).
    Occupy,
    /// Try to rally, with so many command points (sos-9B, sos-9C).
    Rally { unit: UnitId, cpts: u8 },
    /// Choose a unit for an event.
    Pick { unit: UnitId },
    /// Bring a destroyed unit back at a place (sos-11C.12).
    Return { unit: UnitId, at: Spot },
    /// Enough of this; or no, thank you.
    Done,
    /// Give up (D30).
    Concede,
}

impl Order {
    /// The units it is about, those it is given to first.
    pub fn units(&self) -> Vec<UnitId> {
        match self {
            Order::Place { unit, .. }
            | Order::Dismount { unit, .. }
            | Order::Rally { unit, .. }
            | Order::Pick { unit }
            | Order::Return { unit, .. } => vec![*unit],
            Order::Mount { unit, carrier } => vec![*unit, *carrier],
            Order::Fire { unit, target, .. } | Order::Assault { unit, target } => vec![*unit, *target],
            Order::Go { leg } => vec![leg.unit],
            Order::Command { units } => units.clone(),
            Order::March { legs } => legs.iter().map(|leg| leg.unit).collect(),
            Order::ChooseFirst { .. }
            | Order::Strike { .. }
            | Order::Occupy
            | Order::Done
            | Order::Concede => Vec::new(),
        }
    }
}
