//! Terrain pieces: shapes and properties (tm-7).

use serde::{Deserialize, Serialize};

use super::angle::Facing;
use super::figure::{Core, Figure};
use super::number::Length;
use super::point::{Bounds, Point};
use super::polygon::Polygon;
use super::polyline::Polyline;

/// Names a piece; ties go to the lower id (tm-1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PieceId(pub u32);

/// How a unit moves, as the game numbers its mobility classes (tm-7.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MobilityClass(pub u8);

/// The points within `hw` of a polyline: a road, a stream (tm-7.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strip {
    /// The middle of the strip.
    pub line: Polyline,
    /// Half the width.
    pub hw: Length,
}

impl Strip {
    /// Largest half-width a strip may have.
    pub const WIDEST: Length = 10_000;
}

impl Figure for Strip {
    fn core(&self) -> Core<'_> {
        self.line.core()
    }

    fn radius(&self) -> i64 {
        i64::from(self.hw.clamp(0, Strip::WIDEST))
    }

    fn bounds(&self) -> Bounds {
        self.line.bounds().grown(self.radius())
    }
}

/// The shape of a piece (tm-7.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// A simple polygon, closed.
    Area(Polygon),
    /// A polyline with a width.
    Strip(Strip),
    /// A polyline of no width.
    Line(Polyline),
    /// One point.
    Point(Point),
}

impl Shape {
    fn figure(&self) -> &dyn Figure {
        match self {
            Shape::Area(polygon) => polygon,
            Shape::Strip(strip) => strip,
            Shape::Line(line) => line,
            Shape::Point(point) => point,
        }
    }
}

impl Figure for Shape {
    fn core(&self) -> Core<'_> {
        self.figure().core()
    }

    fn radius(&self) -> i64 {
        self.figure().radius()
    }

    fn bounds(&self) -> Bounds {
        self.figure().bounds()
    }
}

/// What a piece is to someone who walks over it, highest first: a bridge hides the river (tm-7.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layer {
    /// A bridge.
    Bridge,
    /// A ford.
    Ford,
    /// A road.
    Road,
    /// A building, a bunker, an entrenchment.
    Structure,
    /// Water or marsh.
    Water,
    /// Woods, crops, hedges.
    Vegetation,
    /// Wire and mines: they apply in addition to what lies below, on roads too.
    Overlay,
    /// A hill: it never changes the going (tm-7.4).
    Hill,
    /// Smoke: it never changes the going.
    Smoke,
    /// Anything that only marks a place.
    Marker,
}

impl Layer {
    /// Does a piece of this layer decide the going where it lies on top?
    pub(crate) fn is_ground(self) -> bool {
        match self {
            Layer::Bridge
            | Layer::Ford
            | Layer::Road
            | Layer::Structure
            | Layer::Water
            | Layer::Vegetation => true,
            Layer::Overlay | Layer::Hill | Layer::Smoke | Layer::Marker => false,
        }
    }

    /// Does a piece of this layer matter to those who walk over it at all: as ground, or on top of it?
    pub(crate) fn is_walked_on(self) -> bool {
        self.is_ground() || self == Layer::Overlay
    }

    /// Bridge, ford or road: a base at rest there may overhang barred ground (tm-9.7).
    pub(crate) fn is_way(self) -> bool {
        self <= Layer::Road
    }
}

/// May a mobility class enter or cross? (tm-7.3)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Passage {
    /// Yes.
    #[default]
    Free,
    /// Yes, after whatever test the game asks for.
    Test,
    /// No.
    Barred,
}

/// The going of one piece for one mobility class (tm-7.3, tm-9.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Going {
    /// May it enter?
    pub passage: Passage,
    /// Cost of one unit of movement, in twelfths: 12 normal, 24 half speed, 6 double (tm-9.10).
    pub rate: u16,
}

impl Going {
    /// Open ground.
    pub const OPEN: Going = Going {
        passage: Passage::Free,
        rate: 12,
    };
}

impl Default for Going {
    fn default() -> Going {
        Going::OPEN
    }
}

/// The cover a piece gives (tm-7.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// None.
    #[default]
    None,
    /// Soft cover.
    Soft,
    /// Hard cover.
    Hard,
}

/// Does a piece stand in the way of sight at all? How it does is the policy's business (tm-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opacity {
    /// Sight passes.
    #[default]
    Open,
    /// Sight is blocked as the game's policy says.
    Blocks,
}

/// The raised part of a hill: its outline is the piece's own area (tm-7.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hill {
    /// The top, inside the outline.
    pub top: Polygon,
    /// The level, 1 unless given.
    #[serde(default = "Hill::first_level")]
    pub level: u8,
}

impl Hill {
    fn first_level() -> u8 {
        1
    }
}

/// What a game may read off a piece; each reads what it needs (tm-7.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Properties {
    /// The going for each mobility class by its number; open ground for classes not listed.
    pub going: Vec<Going>,
    /// The cover it gives.
    pub cover: Cover,
    /// Whether it can stand in the way of sight.
    pub sight: Opacity,
    /// Protection value.
    pub protection: i32,
    /// A tall line: bocage, a high wall.
    pub tall: bool,
    /// Growth too low to stop a look over the hill that bears it: bush (tm-14.2).
    pub low: bool,
    /// A line that can be lined: who touches it sees over or through it.
    pub lineable: bool,
    /// Twice the height, in levels.
    pub height2: i32,
    /// The height in units, for games that measure it so (tm-ini-18).
    #[serde(skip_serializing_if = "is_flat")]
    pub height: Length,
    /// Raises those who are on it.
    pub elevating: bool,
    /// Top and level of a hill.
    pub hill: Option<Hill>,
    /// Facings of a bunker's apertures (tm-4.4).
    pub apertures: Vec<Facing>,
    /// How many it holds.
    pub capacity: Option<u32>,
    /// Which side it belongs to, as the game numbers them.
    pub side: Option<u8>,
    /// Which section of a longer line it is (tm-7.6).
    pub section: Option<u32>,
    /// Can it be removed in play? Such lines come in sections of at most 6.00 (tm-7.6).
    pub removable: bool,
    /// The round at whose end it goes: smoke.
    pub expires: Option<u32>,
}

fn is_flat(height: &Length) -> bool {
    *height == 0
}

/// A terrain piece (tm-7.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Its name.
    pub id: PieceId,
    /// Its kind in the game's words; touching areas of one kind act as one (tm-7.5).
    pub kind: String,
    /// What it is underfoot.
    pub layer: Layer,
    /// Where it lies.
    pub shape: Shape,
    /// What the game reads off it.
    #[serde(default)]
    pub properties: Properties,
}

impl Piece {
    /// The going of this piece alone for a class.
    pub fn going(&self, class: MobilityClass) -> Going {
        self.properties
            .going
            .get(usize::from(class.0))
            .copied()
            .unwrap_or(Going::OPEN)
    }
}
