//! What lies on the table: kinds of terrain, and what tanks and guns make of them (cover section, default terrain).

use board::table::{Layer, MobilityClass};
use serde::Serialize;
use tabletop::Entry;

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
