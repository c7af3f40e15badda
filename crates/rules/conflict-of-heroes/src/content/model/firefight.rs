//! One firefight: where everybody begins, what they hold, what pays, and the options it sets.

use board::hex::{Direction, HexId};
use serde::{Deserialize, Serialize};

use super::{Kind, Nation};

/// Where a board lies in a firefight's layout: grid column and row, counted from the south-west.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Placement {
    pub board: String,
    pub column: u8,
    pub row: u8,
}

/// A set of hexes as a firefight's author writes it, already resolved on the joined map.
pub type HexList = Vec<HexId>;

/// Where a counter begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Start {
    /// In this hex; the owner chooses only the facing (coh-1.0g) unless it is given.
    At(HexId, Option<Direction>),
    /// Anywhere in these hexes, the owner's choice.
    Zone(HexList),
    /// Off the map; may enter at these hexes from this round on (coh-5.1a), or after the event ([`ON_EVENT`]).
    Enter { round: u8, hexes: HexList },
}

/// The round of units that wait for the firefight's event (coh-Y3).
pub const ON_EVENT: u8 = u8::MAX;

/// May this counter begin hidden (coh-10.0a)?
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Concealment {
    No,
    /// The owner may choose, up to the side's `hidden` number.
    May,
    Must,
}

/// Fortifications and hindrances (coh-18.0a). Hasty defences belong to their unit, ditches to the ground.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    Trench,
    GunPit,
    Bunker,
    Wire,
    BlueMine,
    RedMine,
    BlackMine,
    RoadBlock,
}

/// One work of a force, or of nobody (coh-18.2a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorkMuster {
    pub kind: WorkKind,
    /// In this hex, or anywhere in a zone; a facing that is not given is the owner's choice (coh-1.0g).
    pub start: Start,
    pub concealment: Concealment,
    /// A gun pit that takes vehicles as well (coh-18.2c).
    pub takes_vehicles: bool,
}

/// One counter of a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Muster {
    /// Index into `Content::units`.
    pub unit: usize,
    pub start: Start,
    pub concealment: Concealment,
    /// Begins on the unit of this place in its force (coh-17.0a).
    pub aboard: Option<usize>,
    /// Carries the firefight's control marker at the start (coh-FF2d).
    pub carries_marker: bool,
    /// Veteran cards attached at set-up: indexes into `Content::cards`.
    pub veteran: Vec<usize>,
    /// Begins inside the fortification of its hex (coh-18.2h).
    pub inside: bool,
    /// Bombs an airplane carries, in the order of `Bomb` (coh-20.4a).
    pub bombs: [u8; 3],
}

/// One force: a seat, its counters and its means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Force {
    /// `German`, `Soviet`; with four seats `German left`, and so on.
    pub name: String,
    pub nation: Nation,
    pub caps: u8,
    pub units: Vec<Muster>,
    /// Its fortifications and hindrances (coh-18.2a).
    pub works: Vec<WorkMuster>,
    /// Most units that may start hidden by choice (coh-10.0a).
    pub hidden: u8,
    /// Cards held from the start, each as often as it may be used (coh-8.2a): indexes into `Content::cards`.
    pub cards: Vec<usize>,
    /// Hexes through which its units may leave the map (coh-5.1e).
    pub exits: HexList,
    /// Hexes its artillery can be targeted at unseen (coh-12.3c).
    pub registered: HexList,
    /// Are they known to it alone (HI10)?
    pub registered_secret: bool,
    /// How many hands are dealt to it: one, or one for each force that was merged into it (coh2-21.5a).
    pub hands: u8,
}

/// The firefight's deck of action cards and how it is dealt (coh-1.0j, coh-2.0e).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Deck {
    /// Every card in it, each as often as it is there: indexes into `Content::cards`.
    pub cards: Vec<usize>,
    pub first_round: u8,
    pub later_rounds: u8,
}

/// When a scoring line is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum When {
    /// At the moment an enemy unit is destroyed (coh-2.4b).
    Kill,
    /// At the end of each of these rounds (coh-2.3a).
    RoundEnd { first: u8, last: u8 },
    /// Once, when the game ends.
    GameEnd,
    /// At the moment a unit of the side leaves through its exit hexes.
    Exit,
}

/// What must be true for a scoring line to pay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Condition {
    Always,
    /// For each of these hexes that the side controls, the points are given once (coh-2.4d).
    Controls(HexList),
    /// The side possesses the control marker (coh-FF2f); with hexes: and it lies in one of them.
    HoldsMarker(Option<HexList>),
    /// The unit that exits carries the control marker.
    CarriesMarker,
    /// For each own unit still hidden.
    StillHidden,
    /// The destroyed or exiting unit is of one of these kinds (empty: any).
    Kinds(Vec<Kind>),
    /// The exiting vehicle carries or tows something.
    Loaded,
}

/// One way to gain victory points; forces, zones, scoring and special rules are all data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Which seat gains.
    pub seat: u8,
    pub when: When,
    pub condition: Condition,
    pub points: i16,
    /// Once paid, the marker is out of the game and later marker lines pay nothing (coh-FF2h).
    pub ends_marker: bool,
    /// One sentence for the briefing and the log.
    pub text: String,
}

/// What a secret objective asks for at the end (coh-Y2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Objective {
    pub card: crate::cards::CardKind,
    pub condition: Condition,
    pub points: i16,
    pub text: String,
}

/// One thing the firefight's event may bring (coh-Y3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventOption {
    pub text: String,
    pub points: i16,
    pub caps: u8,
    /// Action cards drawn.
    pub cards: u8,
    /// Units that wait for the event may enter from now on.
    pub reinforcements: bool,
}

/// The firefight's event: its options, and whom it concerns if not the one who draws the card (coh-Y3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirefightEvent {
    pub seat: Option<u8>,
    pub options: Vec<EventOption>,
}

/// The two editions (coh-0.1a).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    First,
    Second,
}

/// Whose turn comes when with three or four players (coh-0.1e); with two they simply alternate.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnOrder {
    /// All players of a side, then all of the other (coh-21.0b).
    SideBlock,
    /// One player of each side in turn (coh-21.0c).
    Alternating,
    /// From the highest initiative roll to the lowest; second edition only (coh2-21.0b).
    ByInitiative,
}

/// Who wins with three or four players (coh-0.1f).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WinMode {
    Group,
    Individual,
}

/// Overrides that a firefight makes of the default options (coh-0.1a ruling); `None` keeps the default.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OptionDefaults {
    pub edition: Option<Edition>,
    pub variable_ap: Option<bool>,
    pub cautious_movement: Option<bool>,
    pub fog_of_war_ap: Option<bool>,
    pub turn_order: Option<TurnOrder>,
    pub win_mode: Option<WinMode>,
    pub solitaire_hidden: Option<bool>,
}

/// One firefight, complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Firefight {
    pub id: String,
    pub title: String,
    /// What happens and what is wanted, a few sentences in our own words.
    pub briefing: String,
    /// Day 0 when only the month is known.
    pub day: u8,
    pub month: u8,
    pub year: u16,
    pub rounds: u8,
    /// Chapters it exercises, as shown in the lobby.
    pub teaches: Vec<String>,
    pub layout: Vec<Placement>,
    pub overlays: Vec<OverlayPlacement>,
    pub forces: Vec<Force>,
    /// Works that are nobody's.
    pub works: Vec<WorkMuster>,
    /// (round, seat): initiative fixed by the firefight (coh-2.1a).
    pub initiative: Vec<(u8, u8)>,
    /// Seat that sets up first (coh-1.0d).
    pub first_to_set_up: u8,
    pub deck: Deck,
    pub scoring: Vec<Score>,
    pub objectives: Vec<Objective>,
    pub event: Option<FirefightEvent>,
    /// Hexes whose control is shown with markers from the start: (hex, controlling seat or none).
    pub control: Vec<(HexId, Option<u8>)>,
    /// Where the loose control marker lies if nobody carries it, and whether there is one at all.
    pub marker: Marker,
    pub options: OptionDefaults,
    /// Supply of hasty defences (coh-18.1c).
    pub hasty_supply: u8,
    /// How far from a mortar its spotting hex may be (coh-12.0h).
    pub spotter_radius: u8,
    /// Nobody fires smoke (coh-13.1a).
    pub no_smoke: bool,
    /// Counters that may fire smoke beside mortars and artillery, by id (coh-13.1b).
    pub smoke_units: Vec<String>,
    /// Most decisions any match of it can take, for the law battery.
    pub bound: u32,
    /// What the lobby tells about it.
    #[serde(skip)]
    pub outline: Option<umpire::Outline>,
    /// What studies found. No part of the content's version: a new study changes no match.
    #[serde(skip)]
    pub balance: Option<umpire::Balance>,
}

impl Firefight {
    /// All that decides how it is played: without the words about it.
    pub fn as_played(&self) -> Firefight {
        Firefight {
            title: String::new(),
            briefing: String::new(),
            teaches: Vec::new(),
            outline: None,
            balance: None,
            ..self.clone()
        }
    }
}

/// The carried control marker of a firefight (coh-FF2f).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Marker {
    None,
    /// Carried at the start by the unit that says so.
    Carried,
    Lies(HexId),
}

/// An overlay laid on the boards (coh-1.0c).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OverlayPlacement {
    pub overlay: String,
    pub at: HexId,
    pub turned: u8,
}
