//! What a client draws: a board, pieces, markers, tracks, hands and trays. No rule in it.
//!
//! A scene is all that some eyes may see. The board's drawing is fixed for a match and sent once;
//! everything that changes is in the [`Scene`].

mod table;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Eyes, Outcome, RuleId, Seat};

pub use table::{Base, Ending, Ground, Overlay, Shape, Spent, Spot, TableBoard, TableNow};

/// The fixed drawing of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Board {
    Hexes(HexBoard),
    Table(TableBoard),
}

/// A map of hexes. Axial coordinates: x grows east, rows run east to west, pointed tops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HexBoard {
    pub cells: Vec<Cell>,
    /// Things that run from a cell's middle to its neighbour's: roads, rails, streams.
    pub links: Vec<Link>,
    /// Things that lie along a cell's side: walls, balkas.
    pub sides: Vec<Side>,
    /// What the looks mean, for a legend: every look used, with a name and the rule behind it.
    pub legend: Vec<Legend>,
}

/// One hex. `look` names the art: `woods`, `stone-building`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cell {
    pub id: u16,
    pub label: String,
    pub q: i16,
    pub r: i16,
    pub level: i8,
    pub look: String,
    /// Half hexes are drawn but never offered.
    pub half: bool,
}

/// From the middle of one cell to the middle of the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Link {
    pub look: &'static str,
    pub from: u16,
    pub to: u16,
}

/// Along one side of a cell: side 0 is east, then counter-clockwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Side {
    pub look: &'static str,
    pub cell: u16,
    pub side: u8,
}

/// One entry of the legend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Legend {
    pub look: String,
    pub name: String,
    /// One line of figures: `move +1, cover +2, blocks sight`.
    pub text: String,
    pub rule: String,
}

/// Where a piece or marker is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Cell(u16),
    Point {
        x: i32,
        y: i32,
    },
    /// Beside the board, in the tray of this index.
    Tray(u16),
}

/// One counter, stand or figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Piece {
    pub id: u16,
    /// Whose it is; `None` for pieces of nobody.
    pub seat: Option<Seat>,
    pub name: String,
    /// The silhouette to draw: `rifles`, `machine-gun`, `tank`.
    pub look: &'static str,
    pub place: Place,
    /// Hex side 0-5, or degrees clockwise from north on a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u16>,
    /// Where its turret looks, counted like the facing; `None` for what has no turret that turns by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turret: Option<u16>,
    /// What it stands on, on a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Base>,
    /// Printed figures, each in its corner.
    pub figures: Vec<Figure>,
    pub badges: Vec<Badge>,
    /// Words that change how it is drawn: `spent`, `active`, `hidden`, `hit`.
    pub states: Vec<&'static str>,
    /// What a screen reader says.
    pub spoken: String,
    /// Lies on this piece (passengers) if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<u16>,
    /// The unit it is part of, if several pieces make one ([`Scene::groups`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<u16>,
}

/// A unit that is several pieces: picked together, moved together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Group {
    pub id: u16,
    pub seat: Option<Seat>,
    pub name: String,
}

/// Corners and edges of a counter where a figure stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    TopLeft,
    TopRight,
    BottomLeftUpper,
    BottomLeft,
    Bottom,
    BottomRightUpper,
    BottomRight,
}

/// One printed figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Figure {
    pub slot: Slot,
    pub text: String,
    /// `red`, `blue`, `plain`; art may add a sign so that hue is not needed.
    pub colour: &'static str,
    /// Drawn in a box.
    pub boxed: bool,
    /// Differs from what is printed, because of a hit or a card.
    pub changed: bool,
    /// What it is, spoken and in a tooltip: `fire cost`.
    pub what: &'static str,
}

/// A small sign on a piece: a hit, a hasty defence, a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Badge {
    pub look: &'static str,
    pub text: String,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// A marker on the board that is no piece: control, smoke, wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Marker {
    pub look: &'static str,
    pub place: Place,
    pub seat: Option<Seat>,
    pub text: String,
    pub title: String,
}

/// A number on a track: points, rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Track {
    pub name: String,
    pub seat: Option<Seat>,
    pub value: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i32>,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// A state of affairs in one word: weather, phase, visibility.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Condition {
    pub name: String,
    /// `Fog`.
    pub value: String,
    /// The sign to draw: `fog`, `rain`, `night`.
    pub look: &'static str,
    pub seat: Option<Seat>,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// A deck that cards are drawn from: how many are left, and what everybody saw last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Deck {
    pub name: String,
    pub seat: Option<Seat>,
    /// Cards still to be drawn.
    pub draw: u32,
    /// Cards drawn and put away.
    pub discard: u32,
    /// The last card drawn face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Card>,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// A hand of cards; faces only for the eyes that may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Hand {
    pub seat: Option<Seat>,
    pub name: String,
    pub count: u32,
    pub cards: Vec<Card>,
}

/// One card face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Card {
    pub id: u16,
    pub title: String,
    pub text: String,
    pub cost: String,
    /// Colour family: `action`, `weapon`, `veteran`, `event`.
    pub look: &'static str,
    pub rule: String,
}

/// A place beside the board: units still to come, destroyed, hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tray {
    pub id: u16,
    pub name: String,
    pub seat: Option<Seat>,
}

/// Whose turn it is and what is asked, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Prompt {
    /// The seat that decides; `None` when the battle is over.
    pub seat: Option<Seat>,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// All that some eyes may see of a battle at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Scene {
    pub eyes: Eyes,
    pub prompt: Prompt,
    pub pieces: Vec<Piece>,
    /// Units that are several pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    pub markers: Vec<Marker>,
    pub tracks: Vec<Track>,
    pub hands: Vec<Hand>,
    pub trays: Vec<Tray>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<Deck>,
    /// What has changed on an open table; `None` on a map of hexes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableNow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}
