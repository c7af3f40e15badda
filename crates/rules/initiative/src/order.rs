//! Orders: one complete decision each. Places are whole units of 0.01 inch, facings whole degrees.

use board::table::platoon::Formation;
use serde::{Deserialize, Serialize};

use crate::battle::{TeamId, UnitId};
use crate::content::model::Class;
use crate::fire::Target;

pub use tabletop::Spot;

/// One Team's part of a movement plan (ini-ord-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    pub team: TeamId,
    /// Waypoints after the present place; none is a turn on the spot. For a leader who is placed: his new place alone.
    pub path: Vec<Spot>,
    /// Degrees; along the last segment if absent.
    #[serde(default)]
    pub facing: Option<i32>,
    /// Degrees; as the hull faces at the end if absent (ini-move-8).
    #[serde(default)]
    pub turret: Option<i32>,
    /// An Infantry platoon leader is put down there instead of walking (ini-lead-2).
    #[serde(default)]
    pub placed: bool,
}

/// A drag of a whole Unit, or of one Team of it (ini-ord-10). What it proposes is the plan (ini-ord-14, ini-ord-16): whoever gives
/// such an order leaves it to the umpire to work it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pull {
    /// The Team that is dragged.
    pub lead: TeamId,
    /// Where it is dropped; off the table, the nearest point on it is meant.
    pub to: Spot,
    /// Points on the way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<Spot>,
    /// Degrees; the formation turns with it (ini-ord-12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<i32>,
    /// How the others stand around it (ini-ord-13).
    #[serde(default)]
    pub shape: Formation,
    /// With two moves (ini-act-5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub run: bool,
    /// It goes alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
}

/// A leader and the Team he helps: +4 inches (ini-lead-3), rerolled dice (ini-lead-4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    pub leader: TeamId,
    /// For fire: the Team with the most misses, if absent.
    #[serde(default)]
    pub team: Option<TeamId>,
}

/// A leader moves all markers of one Team to another (ini-lead-5).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    pub leader: TeamId,
    pub from: TeamId,
    pub to: TeamId,
}

/// What one Team fires, and at whom (ini-ord-20).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    pub team: TeamId,
    pub target: UnitId,
    /// One bit per weapon of the Team's kind.
    pub weapons: u8,
    /// The type an AT weapon declares (ini-at-2).
    #[serde(default)]
    pub at: Option<Class>,
    /// Not at the Unit itself but at its observer (ini-fo-3).
    #[serde(default)]
    pub observer: bool,
}

impl Shot {
    /// Who is shot at.
    pub fn aim(&self) -> Target {
        Target {
            unit: self.target,
            observer: self.observer,
        }
    }
}

/// Where a Team is deployed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Berth {
    pub team: TeamId,
    pub at: Spot,
    pub facing: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turret: Option<i32>,
}

/// What a seat can decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Place a whole Unit (ini-ord-53).
    Deploy {
        unit: UnitId,
        teams: Vec<Berth>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        dug_in: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        overwatch: bool,
    },
    /// Roll to activate a Unit (ini-ord-1).
    Activate {
        unit: UnitId,
    },
    /// The commander makes a Team its Unit's new platoon leader (ini-cc-7).
    Appoint {
        team: TeamId,
    },
    /// The commander lets the check be rerolled, or not (ini-cc-1).
    Reroll {
        yes: bool,
    },
    /// This Team's marker comes off (ini-supp-10).
    Recover {
        team: TeamId,
    },
    /// A leader shifts markers (ini-ord-5).
    Shift(Shift),
    /// A movement plan (ini-ord-11).
    Move {
        legs: Vec<Leg>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        helps: Vec<Help>,
        /// Without a platoon leader, the Team that cohesion is judged by (ini-coh-5).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reference: Option<TeamId>,
    },
    /// A movement plan as a drag proposes it (ini-ord-10).
    Drag(Pull),
    /// Fire, in this order of targets (ini-ord-20).
    Fire {
        shots: Vec<Shot>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        aimed: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        directs: Vec<Help>,
    },
    DigIn,
    Overwatch,
    /// Teams that go; the others stay, and those with a shot fire (ini-ord-40).
    Assault {
        unit: UnitId,
        /// Not at the Unit itself but at its observer (ini-fo-3).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        observer: bool,
        goes: Vec<TeamId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        shots: Vec<Shot>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        directs: Vec<Help>,
    },
    /// Shells at a Team (ini-barr-5).
    Barrage {
        observer: TeamId,
        aim: TeamId,
        guns: Vec<TeamId>,
    },
    /// Smoke at a point (ini-smoke-2).
    Smoke {
        observer: TeamId,
        at: Spot,
        guns: Vec<TeamId>,
    },
    /// Enough; the activation is over.
    End,
    /// Shoot at a Unit on the move, at this mark (ini-ord-30).
    React {
        unit: UnitId,
        mark: u16,
        shots: Vec<Shot>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shift: Option<Shift>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        directs: Vec<Help>,
    },
    /// No reaction, no defensive fire.
    Hold,
    /// Go on as planned after a reaction, or stop here (ini-react-9).
    CarryOn,
    Halt,
    /// Go to ground before the dice, or stand (ini-gtg-3).
    GoToGround,
    Stand,
    /// The attacked commander or observer joins this Unit (ini-cc-6).
    Join {
        unit: UnitId,
    },
    /// Who takes each bundle and each single hit, in the order in which they are dealt (ini-ord-34).
    Allocate {
        teams: Vec<TeamId>,
    },
    /// Where the markers go, one Team per marker (ini-ord-35).
    Mark {
        teams: Vec<TeamId>,
    },
    /// Move the template, or leave it (ini-ord-36).
    ShiftTemplate {
        to: Option<Spot>,
    },
    /// Roll for up to six inches more, or let the assault end (ini-asl-5).
    Extra {
        roll: bool,
    },
    /// Contact ways; of a counterattack, whoever is not named stays (ini-ord-41, ini-ord-44).
    Close {
        legs: Vec<Leg>,
    },
    /// Defensive fire of the assaulted Unit (ini-asl-6).
    Defend {
        shots: Vec<Shot>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shift: Option<Shift>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        directs: Vec<Help>,
    },
    /// The order of striking Teams, and the victims in order (ini-ord-42).
    Strike {
        teams: Vec<TeamId>,
        victims: Vec<TeamId>,
    },
    Counterattack,
    BreakOff,
    /// Ways of a Unit that breaks off (ini-ord-44).
    Withdraw {
        legs: Vec<Leg>,
    },
    /// Ways of the pursuers; none is staying (ini-ord-44).
    Pursue {
        legs: Vec<Leg>,
    },
    /// Give up.
    Concede,
}
