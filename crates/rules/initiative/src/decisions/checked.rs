//! What checking an order hands over to carrying it out: read, placed and walked once.

use board::table::{Facing, Point};
use umpire::Seat;

use crate::assault::AssaultPlan;
use crate::barrage::BarragePlan;
use crate::battle::{TeamId, UnitId};
use crate::movement::MovePlan;
use crate::order::Shift;
use crate::shooting::Fire;

/// Where a Team is put down.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Berthed {
    pub team: TeamId,
    pub at: Point,
    pub facing: Facing,
    pub turret: Facing,
}

/// An order that was found legal, with what was worked out to find it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    Deploy {
        unit: UnitId,
        teams: Vec<Berthed>,
        dug_in: bool,
        overwatch: bool,
    },
    Activate(UnitId),
    Appoint(TeamId),
    Reroll(bool),
    Recover(TeamId),
    Shift(Shift),
    Move(MovePlan),
    Fire(Fire),
    DigIn,
    Overwatch,
    Assault(AssaultPlan),
    Barrage(BarragePlan),
    End,
    React {
        mark: u16,
        shift: Option<Shift>,
        fire: Fire,
    },
    Hold,
    CarryOn,
    Halt,
    GoToGround,
    Stand,
    Join(UnitId),
    Allocate(Vec<TeamId>),
    Mark(Vec<TeamId>),
    ShiftTemplate(Option<Point>),
    Extra(bool),
    Close(MovePlan),
    Defend {
        shift: Option<Shift>,
        fire: Fire,
    },
    Strike {
        teams: Vec<TeamId>,
        victims: Vec<TeamId>,
    },
    Counterattack,
    BreakOff,
    Withdraw(MovePlan),
    Pursue(MovePlan),
    Concede(Seat),
}
