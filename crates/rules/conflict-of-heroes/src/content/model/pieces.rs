//! What is in the box: counters, terrain, hit counters, cards, boards and overlays.

use board::hex::Direction;
use serde::{Deserialize, Serialize};

/// The two nations of the counter mix.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    German,
    Soviet,
}

/// Colour of a firepower or defence rating: red against soft, blue against armour (coh-7.1a).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    Red,
    Blue,
}

/// How a counter moves (coh-0.2d).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Foot,
    Gun,
    Wheeled,
    Tracked,
    Air,
}

/// What a counter is, where a rule or a card asks for it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Rifles,
    Smg,
    MachineGun,
    Sniper,
    Mortar,
    AntiTankRifle,
    Engineer,
    Gun,
    Truck,
    Carrier,
    Tank,
    Assault,
    Airplane,
}

/// How sure we are of a counter's numbers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    Printed,
    Derived,
    Proposed,
}

/// One firepower value; `boxed` values lose 2 in close combat, the others gain 4 (coh-7.63b).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Firepower {
    pub value: i8,
    pub boxed: bool,
}

/// One defence rating (coh-0.2b).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    pub value: i8,
    pub colour: Colour,
}

/// Printed range: `min..=max`, long range up to twice the maximum (coh-7.6a, coh-7.61a).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    pub min: u8,
    pub max: u8,
}

/// One counter of the mix (ledger section "Counters").
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitType {
    /// The file's name: `de-infantry-43`.
    pub id: String,
    /// Row of the ledger: `G01`.
    pub ledger: String,
    pub name: String,
    /// Three or four letters for a crowded map: `INF`.
    pub short: String,
    pub nation: Nation,
    pub count: u8,
    pub years: (u8, u8),
    pub kind: Kind,
    pub role: Role,
    pub fire_ap: u8,
    pub indirect_ap: Option<u8>,
    pub move_ap: u8,
    pub tracks: u8,
    pub wheels: u8,
    /// Impulses of an airplane action, else 0.
    pub impulses: u8,
    pub red: Firepower,
    pub blue: Firepower,
    pub range: Range,
    pub flank: Rating,
    pub front: Rating,
    pub turret: bool,
    pub open_topped: bool,
    /// The +2 an armoured carrier gives its passengers, else 0.
    pub shield: u8,
    pub anti_air: bool,
    /// How many of the counters may fire at airplanes (coh-20.0n; S21: two of four).
    pub anti_air_count: u8,
    /// May fire smoke: 8 cm mortars and larger (coh-13.1a), engineers (coh-13.1c).
    pub smoke: bool,
    /// Flame attack: none, hull or turret mount (coh-X1, coh2-19.1d).
    pub flame: Flame,
    pub confidence: Confidence,
    pub note: String,
}

/// Where a flame weapon sits, if anywhere.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flame {
    None,
    Carried,
    Hull,
    Turret,
}

/// What stops a look over a hex (terrain table, coh-T1 and following, column "Blocks LOS").
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    No,
    Yes,
    /// Corn in August and September, when a foot unit is at either end (coh-T7).
    TallCrop,
}

/// Whether a hidden unit counts as covered here (coh-10.0k).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    No,
    Yes,
    /// June to September (coh-T8).
    Summer,
}

/// Cost for a kind of mover; `None` where it may not go.
pub type Cost = Option<u8>;

/// One row of the terrain table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TerrainType {
    pub id: String,
    /// The letter that stands for it in a board's rows.
    pub letter: char,
    pub name: String,
    /// Ledger row: `coh-T6`.
    pub rule: String,
    pub foot_ap: Cost,
    /// May a gun be pushed in by hand (coh-T9)?
    pub guns: bool,
    pub wheeled_ap: Cost,
    pub tracked_ap: Cost,
    /// The "!" immobilisation check for tracked vehicles (coh-14.1a).
    pub check: bool,
    /// Do track bonus hexes go on through this terrain (coh-14.0b)?
    pub track_bonus: bool,
    pub dm: i8,
    pub obstacle: Obstacle,
    pub cover: Cover,
    /// Woods proper: shells burst in the trees (coh-12.2a).
    pub air_burst: bool,
    /// -1 for large balkas and their openings, else 0: added to the board's level.
    pub sunken: bool,
    /// Vehicles and guns may enter and leave a balka here (coh-T13).
    pub opening: bool,
}

/// Which pool a hit counter lies in (coh-1.0i).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pool {
    Foot,
    Vehicle,
}

/// One kind of hit counter and what it does (coh-H1, coh-H2, coh-H3, coh-H4, coh-H5, coh-H6, coh-H7, coh-H11, coh-H12,
/// coh-H13, coh-H14, coh-H15, coh-H16, coh-H17, coh-H18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HitCounter {
    /// `pinned`, `vehicle-stunned`.
    pub id: String,
    pub name: String,
    /// Ledger row: `coh-H5`.
    pub rule: String,
    pub pool: Pool,
    pub count: u8,
    /// Unit destroyed at once; the counter goes back (coh-7.4f).
    pub kills: bool,
    pub no_fire: bool,
    pub no_move: bool,
    /// Nothing but rally (coh-7.4h).
    pub stuns: bool,
    pub fire_ap: u8,
    pub move_ap: u8,
    pub red: i8,
    pub blue: i8,
    pub lose_red: bool,
    pub lose_blue: bool,
    /// Range becomes this.
    pub range: Option<u8>,
    pub front: i8,
    pub flank: i8,
    /// 2D6 needed to rally; `None` can never be rallied (coh-7.5d).
    pub rally: Option<u8>,
}

/// Card families (coh-8.0a).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    Action,
    Event,
    Weapon,
    Artillery,
    Veteran,
}

/// Points printed on a card and who may pay them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardCost {
    Free,
    /// Activation points or command points.
    Either(u8),
    /// Only activation points.
    Ap(u8),
    /// Only command points.
    Cap(u8),
}

impl CardCost {
    /// How many points, whichever may pay them.
    pub fn points(self) -> u8 {
        match self {
            CardCost::Free => 0,
            CardCost::Either(points) | CardCost::Ap(points) | CardCost::Cap(points) => points,
        }
    }
}

/// One card title; what it does is code, found by its ledger row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardType {
    /// `command-action`.
    pub id: String,
    /// Ledger row: `coh-C02`, `coh-W1`, `coh-V14`, `coh-Y1`.
    pub rule: String,
    /// The number by which firefights choose action cards (coh-8.1d), else 0.
    pub number: u8,
    pub title: String,
    pub family: Family,
    /// Off-board artillery belongs to one side; all other cards to anybody.
    pub nation: Option<Nation>,
    pub count: u8,
    pub cost: CardCost,
    /// Weapon cards: firepower red and blue.
    pub red: i8,
    pub blue: i8,
    /// How sure we are of its numbers.
    pub confidence: Confidence,
    pub note: String,
    /// Our own words, for the player.
    pub text: String,
}

/// A printed board: one letter of terrain per hex, levels, and what runs along hexsides.
/// The same shape is used for the inline maps of cases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardSheet {
    pub id: String,
    /// The name in labels: `7S` in `7S-G08`.
    pub name: String,
    pub title: String,
    pub rows: u8,
    pub columns: u8,
    /// Indexes into `Content::terrain`, row by row from A, column by column.
    pub terrain: Vec<u8>,
    pub levels: Vec<i8>,
    /// Chains of hexes, as (row, column) from 0: a road runs from each to the next.
    pub roads: Vec<Vec<(u8, u8)>>,
    /// Single hexsides: (row, column, side).
    pub small_balkas: Vec<(u8, u8, Direction)>,
    pub walls: Vec<(u8, u8, Direction)>,
}

/// A template of the box: what it puts in place of the ground beneath (coh-1.0c, M14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OverlaySheet {
    pub id: String,
    pub title: String,
    pub cells: Vec<OverlayCell>,
}

/// One hex of an overlay, relative to where it is laid.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OverlayCell {
    pub hex: board::hex::Hex,
    /// Index into `Content::terrain`.
    pub terrain: u8,
    /// `None` leaves the level of the ground.
    pub level: Option<i8>,
}
