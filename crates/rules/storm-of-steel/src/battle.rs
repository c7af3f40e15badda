//! A battle as a value: everything that changes in play.
//!
//! Decks are heaps from which is drawn blind, so there is no order that anybody could know (HI01 to HI04): the event deck
//! is a heap of unseen cards and the number still lying above THE END. What never changes (table, unit types, scenario,
//! options) is in [`crate::Rules`].

use board::table::{Facing, Length, Point};
pub use rulebook::UnitId;
use rulebook::Units;
use serde::{Deserialize, Serialize};
use umpire::Seat;

use crate::content::model::Weather;
use crate::decisions::{
    AirStrike, Assaults, Bombard, Break, Charge, ChooseFirst, Detachment, ExtraMove, Fires, FreeDetachment,
    Heroism, Moves, Occupy, Rally, Redraw, Repair, Return, SetUp, SurpriseFire,
};
use crate::events::EventCard;
use crate::ground::Underfoot;
use crate::sequence::Card;

/// Where a unit is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// Still to be set up by its owner.
    ToPlace,
    Table,
    /// Carried (sos-10A.1).
    Aboard(UnitId),
    /// Destroyed, surrendered, eliminated: all the same (sos-0.8).
    Destroyed,
    /// Gone over an exit edge: out of play, but not lost (sos-0.11).
    Left,
}

/// Normal, pinned, suppressed (sos-9A).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Morale {
    #[default]
    Normal,
    Pinned,
    Suppressed,
}

/// One stand in play (sos-0.9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Index into `Content::units`.
    pub kind: u16,
    pub owner: Seat,
    pub place: Whereabouts,
    /// Its centre while on the table; a passenger is where its carrier is.
    pub at: Point,
    pub facing: Facing,
    /// What its centre is in.
    pub under: Underfoot,
    pub morale: Morale,
    pub immobile: bool,
    /// Main gun knocked out: no weapon fires (sos-6I.6).
    pub gun_out: bool,
    /// Penetrated once already: the next one destroys (sos-6I.7).
    pub penetrated: bool,
    pub spotted: bool,
    /// The unit a mortar fired at last (sos-6C.3).
    pub last_target: Option<UnitId>,
    /// Back from the dead: neither lowers nor raises the losses (sos-9D.2).
    pub replacement: bool,
    /// In this turn (sos-0.10).
    pub moved: bool,
    pub fired: bool,
    /// In this phase: what it has used up (sos-0.10, sos-0.12).
    pub phase: Phase,
}

/// What a unit has done in the phase of the present card.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    /// Has walked, driven or turned.
    pub went: bool,
    /// Its movement has been paid for, but it has not gone yet.
    pub paid: bool,
    /// It has been commanded: that covers whoever gets off it, before or after (sos-10B.3).
    pub commanded: bool,
    /// Its difficulty test has been rolled (sos-4G.2).
    pub tested: bool,
    /// Movement used up by going, loading and unloading.
    pub spent: Length,
    /// Has loaded, has unloaded: each costs a carrier half a move once.
    pub loaded: bool,
    pub unloaded: bool,
    /// The carrier it got off.
    pub came_off: Option<UnitId>,
    /// One bit per weapon that has fired.
    pub weapons: u8,
    pub rallied: bool,
    pub assaulted: bool,
    /// One bit per edge over which it has been assaulted (sos-8A.4).
    pub edges: u16,
}

impl Unit {
    #[inline]
    pub fn on_table(&self) -> bool {
        self.place == Whereabouts::Table
    }

    #[inline]
    pub fn alive(&self) -> bool {
        self.place != Whereabouts::Destroyed
    }

    /// Neither lost nor gone over an exit edge.
    #[inline]
    pub fn in_play(&self) -> bool {
        !matches!(self.place, Whereabouts::Destroyed | Whereabouts::Left)
    }

    pub fn aboard(&self) -> Option<UnitId> {
        match self.place {
            Whereabouts::Aboard(carrier) => Some(carrier),
            Whereabouts::ToPlace | Whereabouts::Table | Whereabouts::Destroyed | Whereabouts::Left => None,
        }
    }
}

/// What a side has besides its stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// Command points left over (sos-4A.3).
    pub cpts: u8,
    /// Original units destroyed (sos-9D.1).
    pub losses: u16,
    pub demoralised: bool,
    /// Where its guns off the table last fired (sos-7D.1).
    pub bombardment_point: Option<Point>,
    pub air_point: Option<Point>,
    /// Cards left in the support deck: bombardments, air strikes, none (sos-7B.2).
    pub support: [u8; 3],
    /// Confusion cards that wait for a command roll (sos-11C.16).
    pub confusion: u8,
    /// Special cards that wait.
    pub lost_messenger: bool,
    pub massed_guns: bool,
    pub registered_target: bool,
    pub bayonet_spirit: bool,
}

/// A question, or a step that follows by itself. The last one on the stack is next; each question is a file of
/// [`crate::decisions`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Draw the next sequence card (sos-3A.2). Always at the bottom.
    Draw,
    ChooseFirst(ChooseFirst),
    SetUp(SetUp),
    /// Phases (sos-3B).
    Rally(Rally),
    Assaults(Assaults),
    Fires(Fires),
    Moves(Moves),
    /// In the middle of a move or an assault.
    Detachment(Detachment),
    Redraw(Redraw),
    Occupy(Occupy),
    /// Support cards.
    Bombard(Bombard),
    AirStrike(AirStrike),
    /// Events (sos-11C).
    Return(Return),
    Repair(Repair),
    ExtraMove(ExtraMove),
    Break(Break),
    Heroism(Heroism),
    SurpriseFire(SurpriseFire),
    Charge(Charge),
    FreeDetachment(FreeDetachment),
    /// The last two steps of a lull (sos-11C.9, sos-11C.10).
    LullEnds,
}

/// A weapon of a unit and whom it could fire at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    pub unit: UnitId,
    pub weapon: u8,
    pub target: UnitId,
}

/// How it ended, if not by points.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// THE END was drawn (sos-11C.1).
    TheEnd,
    /// This side has nobody left (sos-V.3).
    Annihilated(Seat),
    /// Neither side has: one attack took the last of both.
    BothAnnihilated,
    Conceded(Seat),
}

/// A hidden minefield (HI08).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mines {
    /// The area it lies in: index into `HiddenMines::areas`.
    pub lies: u8,
    /// Found, and public from then on.
    pub known: bool,
    /// One bit per area that somebody has entered and found clear.
    pub clear: u8,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    pub units: Units<Unit>,
    /// By seat.
    pub sides: [Side; 2],
    /// The seat of the First player (sos-3A.1).
    pub first: Seat,
    pub turn: u16,
    /// Sequence cards not drawn this turn.
    pub sequence: Vec<Card>,
    /// The card being obeyed.
    pub card: Option<Card>,
    /// Event cards nobody has seen, THE END left out.
    pub events: Vec<EventCard>,
    /// Cards above THE END in the play deck (sos-11B.2).
    pub events_left: u16,
    pub last_event: Option<EventCard>,
    pub weather: Weather,
    /// One bit per piece: wire that has been destroyed (sos-5A.3).
    pub wire_gone: Vec<u16>,
    /// What has become of each hidden minefield of the scenario (HI08).
    pub mines: Vec<Mines>,
    /// Who holds each objective (sos-V.2).
    pub holders: Vec<Option<Seat>>,
    pub stack: Vec<Frame>,
    pub end: Option<End>,
}

impl Battle {
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        self.units.unit(unit)
    }

    #[inline]
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        self.units.unit_mut(unit)
    }

    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index() & 1]
    }

    #[inline]
    pub fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index() & 1]
    }

    pub fn knows(&self, unit: UnitId) -> bool {
        self.units.knows(unit)
    }

    /// Every unit with its number.
    pub fn numbered(&self) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        self.units.numbered()
    }

    /// Units of a seat on the table.
    pub fn own(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.numbered()
            .filter(move |(_, unit)| unit.owner == seat && unit.on_table())
    }

    /// Units of the other seat on the table.
    pub fn enemies(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.numbered()
            .filter(move |(_, unit)| unit.owner != seat && unit.on_table())
    }

    pub fn passengers(&self, carrier: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.numbered()
            .filter(move |(_, unit)| unit.place == Whereabouts::Aboard(carrier))
    }
}

/// The other seat.
pub fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}
