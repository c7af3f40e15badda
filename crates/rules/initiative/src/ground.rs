//! What lies on the table: kinds of terrain, and what tanks and guns make of them (cover section, default terrain).

use board::table::{Cover, Going, Layer, Length, MobilityClass, Opacity, Passage, Properties};
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

    /// A scenario may say its going for the three classes, if that is another than usual.
    fn properties(self, said: Properties) -> Properties {
        let usual = || {
            [FOOT, GUN, TANK].map(|class| Going {
                passage: self.passage(class),
                rate: 12,
            })
        };
        let going = if said.going.is_empty() {
            usual().to_vec()
        } else {
            said.going
        };
        Properties {
            going,
            cover: self.cover(),
            sight: self.opacity(),
            tall: self.is_tall(),
            lineable: self == Terrain::Bocage,
            height: self.height(),
            ..said
        }
    }
}

/// What a Tank Team's check needs where the ground asks for one; a piece is one or the other, never both (ini-move-5).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// 2 or more (ini-move-4).
    Difficult,
    /// A Training Check (ini-move-5).
    VeryDifficult,
}

impl Terrain {
    /// How hard it is for Tank Teams, where they may go at all (ini-move-4, ini-move-5).
    pub fn difficulty(self) -> Option<Difficulty> {
        match self {
            Terrain::Forest | Terrain::Orchard | Terrain::Rubble => Some(Difficulty::VeryDifficult),
            Terrain::Marsh | Terrain::Stream | Terrain::Bocage => Some(Difficulty::VeryDifficult),
            Terrain::Ford | Terrain::Rough | Terrain::Hedge | Terrain::Wall => Some(Difficulty::Difficult),
            Terrain::Road | Terrain::Bridge | Terrain::Hill | Terrain::Crop | Terrain::Fence => None,
            Terrain::Building | Terrain::HighWall | Terrain::Water => None,
        }
    }

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

    /// Is it drawn as a line of no width?
    pub fn is_line(self) -> bool {
        use Terrain as T;
        matches!(self, T::Hedge | T::Fence | T::Wall | T::Bocage | T::HighWall)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of default terrain in the cover section: cover, does it block sight, tanks, guns, height.
    #[test]
    fn ini_move_10_the_default_terrain_is_that_of_the_ledger() {
        use Cover::{Hard, None as Open, Soft};
        use Passage::{Barred, Free, Test};
        let rows = [
            (Terrain::Forest, Soft, true, Test, Barred, 300),
            (Terrain::Orchard, Soft, true, Test, Barred, 300),
            (Terrain::Crop, Soft, true, Free, Free, 100),
            (Terrain::Building, Hard, true, Barred, Barred, 300),
            (Terrain::Rubble, Hard, true, Test, Barred, 100),
            (Terrain::Marsh, Open, false, Test, Barred, 0),
            (Terrain::Stream, Open, false, Test, Barred, 0),
            (Terrain::Ford, Open, false, Test, Free, 0),
            (Terrain::Rough, Open, false, Test, Free, 0),
            (Terrain::Hedge, Soft, false, Test, Free, 50),
            (Terrain::Fence, Soft, false, Free, Free, 50),
            (Terrain::Wall, Hard, false, Test, Free, 50),
            (Terrain::Bocage, Hard, true, Test, Barred, 200),
            (Terrain::HighWall, Hard, true, Barred, Barred, 200),
            (Terrain::Road, Open, false, Free, Free, 0),
            (Terrain::Bridge, Open, false, Free, Free, 0),
            (Terrain::Hill, Open, false, Free, Free, 200),
        ];
        for (kind, cover, blocks, tank, gun, height) in rows {
            assert_eq!(kind.cover(), cover, "{kind:?}");
            assert_eq!(kind.opacity() == Opacity::Blocks, blocks, "{kind:?}");
            let passages = [FOOT, GUN, TANK].map(|class| kind.passage(class));
            assert_eq!(passages, [Free, gun, tank], "{kind:?}");
            assert_eq!(kind.height(), height, "{kind:?}");
        }
        assert_eq!(Terrain::Water.passage(FOOT), Barred);
    }

    #[test]
    fn ini_move_4_5_what_is_difficult_and_what_is_very_difficult() {
        let with = |difficulty| {
            let all = <Terrain as tabletop::Terrain>::WORDS
                .iter()
                .map(|(_, kind)| *kind);
            let kinds = all.filter(|kind| kind.difficulty() == Some(difficulty));
            kinds.collect::<Vec<_>>()
        };
        use Terrain as T;
        assert_eq!(
            with(Difficulty::Difficult),
            [T::Ford, T::Rough, T::Hedge, T::Wall]
        );
        assert_eq!(
            with(Difficulty::VeryDifficult),
            [T::Forest, T::Orchard, T::Rubble, T::Marsh, T::Stream, T::Bocage]
        );
    }
}
