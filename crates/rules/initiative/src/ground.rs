//! What lies on the table: kinds of terrain, and what tanks and guns make of them (cover section, default terrain).

use board::table::{
    Cover, Going, Layer, Length, MobilityClass, Opacity, Passage, Piece, PieceId, Properties, Shape,
};
use serde::Serialize;
use tabletop::{Entry, Terrain as _};

/// The table of a scenario.
pub type Ground = tabletop::Ground<Terrain>;
/// What a Team's centre is in.
pub type Underfoot = tabletop::Underfoot<Terrain>;

/// Infantry, and Guns that move as infantry: pass everything that is not barred by the scenario (ini-move-2).
pub const FOOT: MobilityClass = MobilityClass(0);
/// Guns with a move of 3 inches (ini-move-3).
pub const GUN: MobilityClass = MobilityClass(1);
/// Tank Teams (ini-move-4).
pub const TANK: MobilityClass = MobilityClass(2);

/// Kinds of terrain.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Road,
    Bridge,
    Ford,
    Forest,
    Orchard,
    Crop,
    Building,
    Rubble,
    Marsh,
    Stream,
    Rough,
    Hedge,
    Fence,
    Wall,
    Bocage,
    HighWall,
    Hill,
    Water,
}

impl tabletop::Terrain for Terrain {
    const WORDS: &'static [(&'static str, Terrain)] = &[
        ("road", Terrain::Road),
        ("bridge", Terrain::Bridge),
        ("ford", Terrain::Ford),
        ("forest", Terrain::Forest),
        ("orchard", Terrain::Orchard),
        ("crop", Terrain::Crop),
        ("building", Terrain::Building),
        ("rubble", Terrain::Rubble),
        ("marsh", Terrain::Marsh),
        ("stream", Terrain::Stream),
        ("rough", Terrain::Rough),
        ("hedge", Terrain::Hedge),
        ("fence", Terrain::Fence),
        ("wall", Terrain::Wall),
        ("bocage", Terrain::Bocage),
        ("high-wall", Terrain::HighWall),
        ("hill", Terrain::Hill),
        ("water", Terrain::Water),
    ];
    const ROADS: &'static [Terrain] = &[Terrain::Road, Terrain::Bridge];
    const CONCEALS: &'static [Terrain] = &[
        Terrain::Forest,
        Terrain::Orchard,
        Terrain::Crop,
        Terrain::Building,
        Terrain::Rubble,
    ];

    #[inline]
    fn number(self) -> u32 {
        self as u32
    }

    fn layer(self) -> Layer {
        match self {
            Terrain::Bridge => Layer::Bridge,
            Terrain::Ford => Layer::Ford,
            Terrain::Road => Layer::Road,
            Terrain::Building | Terrain::Rubble => Layer::Structure,
            Terrain::Marsh | Terrain::Stream | Terrain::Water => Layer::Water,
            Terrain::Forest | Terrain::Orchard | Terrain::Crop | Terrain::Rough => Layer::Vegetation,
            Terrain::Hill => Layer::Hill,
            Terrain::Hedge | Terrain::Fence | Terrain::Wall | Terrain::Bocage | Terrain::HighWall => {
                Layer::Marker
            }
        }
    }

    #[inline]
    fn is_structure(self) -> bool {
        self == Terrain::Building
    }

    fn entry(self) -> Entry {
        let (name, text, rule) = match self {
            Terrain::Road => ("Road", "free going, no checks", "ini-move-7"),
            Terrain::Bridge => ("Bridge", "part of the road", "ini-move-7"),
            Terrain::Ford => ("Ford", "tanks need 2+", "ini-move-7"),
            Terrain::Forest => (
                "Forest",
                "soft cover; blocks sight beyond; tanks check, guns barred",
                "ini-cover-1",
            ),
            Terrain::Orchard => ("Orchard", "as forest", "ini-cover-1"),
            Terrain::Crop => ("Crop field", "soft cover; blocks sight beyond", "ini-cover-5"),
            Terrain::Building => (
                "Building",
                "hard cover; blocks sight beyond; no tanks or guns",
                "ini-cover-2",
            ),
            Terrain::Rubble => (
                "Rubble",
                "hard cover; blocks sight beyond; tanks check",
                "ini-cover-2",
            ),
            Terrain::Marsh => ("Marsh", "tanks check, guns barred", "ini-move-5"),
            Terrain::Stream => ("Stream", "tanks check, guns barred", "ini-move-5"),
            Terrain::Rough => ("Rough ground", "tanks need 2+", "ini-move-4"),
            Terrain::Hedge => ("Hedge", "soft cover behind it; tanks need 2+", "ini-cover-3"),
            Terrain::Fence => ("Fence", "soft cover behind it", "ini-cover-3"),
            Terrain::Wall => ("Stone wall", "hard cover behind it; tanks need 2+", "ini-cover-3"),
            Terrain::Bocage => (
                "Bocage",
                "hard cover; blocks sight unless lined; tanks check",
                "ini-cover-7",
            ),
            Terrain::HighWall => (
                "High wall",
                "hard cover; blocks sight; no tanks or guns",
                "ini-cover-7",
            ),
            Terrain::Hill => ("Hill", "blocks sight but from its top", "ini-cover-9"),
            Terrain::Water => ("Water", "barred", "ini-move-2"),
        };
        Entry { name, text, rule }
    }

    fn drawn_at(self) -> u8 {
        match self {
            Terrain::Hill => 0,
            Terrain::Marsh | Terrain::Stream | Terrain::Water => 1,
            Terrain::Forest | Terrain::Orchard | Terrain::Crop | Terrain::Rough => 2,
            Terrain::Road | Terrain::Ford => 3,
            Terrain::Bridge | Terrain::Rubble => 4,
            Terrain::Hedge | Terrain::Fence | Terrain::Wall | Terrain::Bocage | Terrain::HighWall => 5,
            Terrain::Building => 6,
        }
    }
}

impl Terrain {
    /// May a class enter or cross it, after a check or without (table of default terrain)?
    pub fn passage(self, class: MobilityClass) -> Passage {
        use Terrain as T;
        let (guns, tanks) = match self {
            T::Forest | T::Orchard | T::Rubble | T::Marsh | T::Stream | T::Bocage => {
                (Passage::Barred, Passage::Test)
            }
            T::Building | T::HighWall => (Passage::Barred, Passage::Barred),
            T::Ford | T::Rough | T::Hedge | T::Wall => (Passage::Free, Passage::Test),
            T::Road | T::Bridge | T::Crop | T::Fence | T::Hill => (Passage::Free, Passage::Free),
            T::Water => return Passage::Barred,
        };
        match class {
            GUN => guns,
            TANK => tanks,
            _ => Passage::Free,
        }
    }

    /// The cover inside an area, or behind a line (ini-cover-10).
    pub fn cover(self) -> Cover {
        use Terrain as T;
        match self {
            T::Forest | T::Orchard | T::Crop | T::Hedge | T::Fence => Cover::Soft,
            T::Building | T::Rubble | T::Wall | T::Bocage | T::HighWall => Cover::Hard,
            T::Road | T::Bridge | T::Ford | T::Marsh | T::Stream | T::Rough | T::Hill | T::Water => {
                Cover::None
            }
        }
    }

    /// Its height, for barrages over it (ini-barr-2, tm-ini-18).
    pub fn height(self) -> Length {
        use Terrain as T;
        match self {
            T::Forest | T::Orchard | T::Building => 300,
            T::Bocage | T::HighWall | T::Hill => 200,
            T::Crop | T::Rubble => 100,
            T::Hedge | T::Fence | T::Wall => 50,
            T::Road | T::Bridge | T::Ford | T::Marsh | T::Stream | T::Rough | T::Water => 0,
        }
    }

    /// Taller than Teams: it blocks sight across (ini-cover-7).
    fn is_tall(self) -> bool {
        matches!(self, Terrain::Bocage | Terrain::HighWall)
    }

    /// Does it stand in the way of sight (ini-cover-5, ini-cover-7)?
    fn opacity(self) -> Opacity {
        use Terrain as T;
        match self {
            T::Forest | T::Orchard | T::Crop | T::Building | T::Rubble | T::Bocage | T::HighWall => {
                Opacity::Blocks
            }
            T::Road | T::Bridge | T::Ford | T::Marsh | T::Stream | T::Rough | T::Water => Opacity::Open,
            T::Hedge | T::Fence | T::Wall | T::Hill => Opacity::Open,
        }
    }

    /// A piece of this kind for the board; `properties` holds what a scenario says of it beyond its kind.
    pub fn piece(self, id: u32, shape: Shape, properties: Properties) -> Piece {
        let going = [FOOT, GUN, TANK].map(|class| Going {
            passage: self.passage(class),
            rate: 12,
        });
        Piece {
            id: PieceId(id),
            kind: self.word().to_owned(),
            layer: self.layer(),
            shape,
            properties: Properties {
                going: going.to_vec(),
                cover: self.cover(),
                sight: self.opacity(),
                tall: self.is_tall(),
                lineable: self == Terrain::Bocage,
                height: self.height(),
                ..properties
            },
        }
    }
}
