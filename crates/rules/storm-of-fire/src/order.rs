//! Orders: one complete decision each (section 41.2). Places are whole units of 0.01 inch, headings whole degrees.

use serde::{Deserialize, Serialize};

use crate::battle::{FigureId, UnitId};
use crate::content::model::{Formation, Specialist};
use crate::standing::Standing;

pub use tabletop::Spot;

/// Where and how a unit is to stand; what is left out stays as it is (sof-ord-16). A battle may keep one, so every field is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// Where its anchor goes.
    pub to: Spot,
    #[serde(default)]
    pub via: Vec<Spot>,
    #[serde(default)]
    pub formation: Option<Formation>,
    #[serde(default)]
    pub files: Option<u16>,
    #[serde(default)]
    pub gap: Option<i32>,
    #[serde(default)]
    pub heading: Option<i32>,
    /// Single figures put elsewhere (sof-fig-22).
    #[serde(default)]
    pub adjust: Vec<(FigureId, Spot)>,
}

impl Draw {
    /// To there, as it is.
    pub fn to(to: Spot) -> Draw {
        Draw {
            to,
            via: Vec::new(),
            formation: None,
            files: None,
            gap: None,
            heading: None,
            adjust: Vec::new(),
        }
    }
}

/// The two rates at which a unit moves of its own will.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Maneuver,
    DoubleTime,
}

/// A part of a volley: figures of one kind with one weapon in one mode (sof-ord-21). A battle keeps some, so every field is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battery {
    pub figures: Vec<FigureId>,
    /// Index into `Content::weapons`.
    pub weapon: u16,
    #[serde(default)]
    pub mode: u8,
    /// Accelerated Fire (sof-shoot-53).
    #[serde(default)]
    pub accelerated: bool,
    /// Of a round with PEN and BLAST: the blast (sof-shoot-42).
    #[serde(default)]
    pub blast: bool,
}

/// Fire of a unit at one target (sof-ord-21). Without batteries the best volley is meant (sof-ord-55).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Volley {
    pub target: UnitId,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub batteries: Vec<Battery>,
}

/// One action of an activation (sof-act-2, sof-act-3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    Move {
        pace: Pace,
        draw: Draw,
    },
    /// Turn a Fixed weapon or a gun (sof-ord-19).
    Pivot {
        heading: i32,
    },
    FallBack {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        heading: Option<i32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formation: Option<Formation>,
    },
    /// One volley, or two for the AFV split (sof-shoot-26).
    Fire {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        sustained: bool,
        volleys: Vec<Volley>,
    },
    /// Indirect fire (sof-ord-22).
    Bombard {
        aim: crate::battle::Aim,
        /// The mode of its weapon; the first indirect one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        observer: Option<UnitId>,
    },
    /// A smoke screen (sof-ord-23).
    Smoke {
        at: Spot,
        heading: i32,
    },
    Assault {
        target: UnitId,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        smoke_grenades: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        adjust: Vec<(FigureId, Spot)>,
    },
    Rally,
    ClearJam,
    HitTheDirt {
        /// Leave the suppression on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keep: bool,
    },
    Communicate(Message),
    /// Into a building (sof-ord-28).
    Enter {
        building: u16,
    },
    /// Out of a building, over this wall if one is named.
    Exit {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wall: Option<u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formation: Option<Formation>,
    },
    /// Across the wire in front of it (sof-terrain-wire-4).
    CrossWire {
        section: u16,
    },
    /// Engineering, Bangalore torpedoes, extended charges (sof-act-spec-1).
    Special {
        what: Special,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sections: Vec<u16>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<UnitId>,
    },
    /// Off the table by the mission's leave (sof-mission-delay-3).
    Withdraw,
}

/// What is communicated (sof-act-comm-2, sof-act-comm-3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    HurryReserves,
    AdjustBarrage { marker: u16, forward: bool },
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    Engineering,
    Bangalore,
    ExtendedCharges,
}

/// Something a side lays down before play (sof-ord-31).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    Objective,
    Wire,
    Scrape,
}

/// A recon advantage (section 31).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advantage {
    ExtraAmbush { unit: UnitId },
    Scrape { at: Spot, heading: i32 },
    DelayReserves,
    ScoutMove { unit: UnitId },
    PrePlot { unit: UnitId, at: Spot },
    Reroll,
    ReconDie,
    RedeployObjective { objective: u8, to: Spot },
    ScoutPosition { unit: UnitId },
    TriggerAmbush { unit: UnitId },
}

/// What a seat can decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Set a unit up (sof-ord-30).
    Deploy {
        unit: UnitId,
        at: Berth,
    },
    /// All that are left, by the book (sof-ord-90).
    DeployAll,
    /// Which units wait in reserve (sof-dec-7).
    HoldBack {
        units: Vec<UnitId>,
    },
    Place {
        thing: Thing,
        at: Spot,
        #[serde(default)]
        heading: i32,
    },
    Buy(Advantage),
    /// A move before the first turn (sof-mis-3).
    Scout {
        unit: UnitId,
        draw: Draw,
    },
    /// Open an activation with its first action (sof-ord-10).
    Act {
        unit: UnitId,
        action: Action,
        /// The die by its place among the dice; the best is taken if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
        /// What pays a surcharge.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        extra: Vec<u8>,
    },
    /// Bring a released unit on (sof-res-1).
    EnterTable {
        unit: UnitId,
        pace: Pace,
        draw: Draw,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
    },
    /// Another action of the unit that acts (sof-ord-11).
    Then {
        action: Action,
    },
    /// The activation is over (sof-ord-12).
    Finish,
    /// Give up a die of this phase (sof-init-11).
    Forfeit {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
    },
    /// No more in phase zero; no; not now.
    Pass,
    /// Put a 6 by for later (sof-init-12).
    SetAside {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
    },
    Encourage {
        leader: FigureId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        units: Vec<UnitId>,
    },
    /// The officer goes first (sof-ord-15); the move must follow.
    InspiredAdvance {
        unit: UnitId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sword: Vec<UnitId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
    },
    /// Reroll these dice of those in question, by their places.
    Reroll {
        dice: Vec<u8>,
    },
    /// Hit the Dirt when shot at, or do not (sof-shoot-30).
    React {
        down: bool,
    },
    /// Who fires at the assaulting unit; all without a list (sof-cc-11).
    ClosingFire {
        fire: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        volleys: Vec<(UnitId, Vec<Battery>)>,
    },
    /// Which figures, in this order (sof-pol-8).
    Losses {
        figures: Vec<FigureId>,
    },
    /// The model a sniper picks (sof-wsr-sniper-2).
    Victim {
        figure: FigureId,
    },
    /// Which way a broken-off or fleeing unit goes, and how it stands then (sof-dec-58, sof-dec-21).
    Flee {
        heading: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formation: Option<Formation>,
    },
    /// Up to 3 inches after a won combat (sof-cc-66).
    Consolidate {
        draw: Draw,
    },
    /// Into the building that was taken.
    Occupy {
        building: u16,
    },
    Promote {
        figure: FigureId,
    },
    /// Which unit comes out of reserve (sof-dec-22).
    Release {
        unit: UnitId,
    },
    /// Call the strike, or wait (sof-dec-23).
    Strike {
        call: bool,
    },
    Shelter {
        units: Vec<UnitId>,
    },
    /// Where an ambush turns out to be (sof-msr-4).
    Spring {
        /// Opens the activation of this unit (sof-msr-4); without one it answers the question where an ambush is (sof-msr-5).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
        draw: Draw,
    },
    /// What is answered without asking from now on (sof-ord-34).
    Standing(Standing),
    Concede,
}

/// Where a unit is set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Berth {
    Pose(Draw),
    Building(u16),
    /// In ambush in this piece.
    Ambush {
        piece: u16,
        draw: Draw,
    },
}

/// Specialists by their words, for rosters and cases.
pub const SPECIALISTS: &[(&str, Specialist)] = &[
    ("musician", Specialist::Musician),
    ("comm-1", Specialist::Comm1),
    ("comm-2", Specialist::Comm2),
    ("comm-3", Specialist::Comm3),
    ("standard-bearer", Specialist::StandardBearer),
    ("chaplain", Specialist::Chaplain),
    ("medic", Specialist::Medic),
    ("farrier", Specialist::Farrier),
    ("dog-handler", Specialist::DogHandler),
    ("pigeon-handler", Specialist::PigeonHandler),
    ("staff-officer", Specialist::StaffOfficer),
    ("aide", Specialist::Aide),
];
