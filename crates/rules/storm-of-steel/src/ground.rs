//! What lies on the table: kinds of terrain, and the going matrix (sections 4D to 4F).

use board::table::{Going, Layer, MobilityClass, Opacity, Passage, Properties};
use serde::Serialize;
use tabletop::{Entry, Terrain as _};

use crate::content::model::Mobility;

/// The table of a scenario.
pub type Ground = tabletop::Ground<Terrain>;
/// What a unit's centre is in.
pub type Underfoot = tabletop::Underfoot<Terrain>;

/// Woods, forest and bush: no aircraft may be sent there (sos-7E.2).
pub const OVERGROWN: [Terrain; 3] = [Terrain::Bush, Terrain::Woods, Terrain::Forest];

/// Kinds of terrain.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Road,
    Bridge,
    Ford,
    Woods,
    Forest,
    Bush,
    Marsh,
    Stream,
    River,
    Lake,
    Building,
    Bunker,
    Entrenchment,
    Wall,
    Wire,
    Minefield,
    Hill,
}

impl tabletop::Terrain for Terrain {
    const WORDS: &'static [(&'static str, Terrain)] = &[
        ("road", Terrain::Road),
        ("bridge", Terrain::Bridge),
        ("ford", Terrain::Ford),
        ("woods", Terrain::Woods),
        ("forest", Terrain::Forest),
        ("bush", Terrain::Bush),
        ("marsh", Terrain::Marsh),
        ("stream", Terrain::Stream),
        ("river", Terrain::River),
        ("lake", Terrain::Lake),
        ("building", Terrain::Building),
        ("bunker", Terrain::Bunker),
        ("entrenchment", Terrain::Entrenchment),
        ("wall", Terrain::Wall),
        ("wire", Terrain::Wire),
        ("minefield", Terrain::Minefield),
        ("hill", Terrain::Hill),
    ];
    const ROADS: &'static [Terrain] = &[Terrain::Road, Terrain::Bridge];
    /// Must be spotted first (sos-6D.1).
    const CONCEALS: &'static [Terrain] = &[Terrain::Bush, Terrain::Woods, Terrain::Forest, Terrain::Building];

    #[inline]
    fn number(self) -> u32 {
        self as u32
    }

    fn layer(self) -> Layer {
        match self {
            Terrain::Bridge => Layer::Bridge,
            Terrain::Ford => Layer::Ford,
            Terrain::Road => Layer::Road,
            Terrain::Building | Terrain::Bunker | Terrain::Entrenchment => Layer::Structure,
            Terrain::Marsh | Terrain::Stream | Terrain::River | Terrain::Lake => Layer::Water,
            Terrain::Woods | Terrain::Forest | Terrain::Bush => Layer::Vegetation,
            Terrain::Wire | Terrain::Minefield => Layer::Overlay,
            Terrain::Hill => Layer::Hill,
            Terrain::Wall => Layer::Marker,
        }
    }

    #[inline]
    fn is_structure(self) -> bool {
        matches!(self, Terrain::Building | Terrain::Bunker)
    }

    fn entry(self) -> Entry {
        let (name, text, rule) = match self {
            Terrain::Road => ("Road", "twice as far along it", "sos-4D.1"),
            Terrain::Bridge => ("Bridge", "part of the road", "sos-4F.6"),
            Terrain::Ford => ("Ford", "all stop and test", "sos-4F.2"),
            Terrain::Woods => ("Woods", "stop and test; protection 5; blocks sight", "sos-4D.2"),
            Terrain::Forest => (
                "Forest",
                "foot only, stop and test; protection 5; blocks sight",
                "sos-4D.3",
            ),
            Terrain::Bush => ("Bush", "free going; blocks sight", "sos-4D.5"),
            Terrain::Marsh => ("Marsh", "foot only, stop and test", "sos-4D.4"),
            Terrain::Stream => (
                "Stream",
                "infantry, cavalry, amphibious: stop and test",
                "sos-4F.1",
            ),
            Terrain::River => ("River", "boats and amphibious vehicles", "sos-4F.3"),
            Terrain::Lake => ("Lake", "nobody", "sos-4F.4"),
            Terrain::Building => ("Building", "foot only; protection 7; blocks sight", "sos-4F.5"),
            Terrain::Bunker => (
                "Bunker",
                "one infantry or HMG in each part; protection 9",
                "sos-5B.1",
            ),
            Terrain::Entrenchment => ("Entrenchment", "protection 7 for soft targets", "sos-6E.1"),
            Terrain::Wall => (
                "Wall",
                "foot and tracks cross; protection 7 behind it",
                "sos-6E.2",
            ),
            Terrain::Wire => ("Barbed wire", "foot stop and test; tanks crush it", "sos-5A.1"),
            Terrain::Minefield => ("Minefield", "5 or 6 on a die hurts", "sos-5C.1"),
            Terrain::Hill => ("Hill", "blocks sight but from its top", "sos-6B.5"),
        };
        Entry { name, text, rule }
    }

    fn drawn_at(self) -> u8 {
        match self {
            Terrain::Hill => 0,
            Terrain::Marsh | Terrain::Lake | Terrain::Stream | Terrain::River => 1,
            Terrain::Woods | Terrain::Forest | Terrain::Bush => 2,
            Terrain::Road | Terrain::Ford => 3,
            Terrain::Bridge | Terrain::Minefield => 4,
            Terrain::Entrenchment | Terrain::Wire | Terrain::Wall => 5,
            Terrain::Building | Terrain::Bunker => 6,
        }
    }

    fn properties(self, said: Properties) -> Properties {
        let going = Mobility::ALL.iter().map(|mobility| Going {
            passage: self.passage(*mobility),
            rate: 12,
        });
        Properties {
            going: going.collect(),
            sight: self.opacity(),
            // Woods, forest and buildings alone close a hill (sos-6B.6).
            low: self == Terrain::Bush,
            ..said
        }
    }
}

impl Terrain {
    fn opacity(self) -> Opacity {
        match self {
            Terrain::Woods | Terrain::Forest | Terrain::Bush | Terrain::Building => Opacity::Blocks,
            Terrain::Road
            | Terrain::Bridge
            | Terrain::Ford
            | Terrain::Marsh
            | Terrain::Stream
            | Terrain::River
            | Terrain::Lake
            | Terrain::Bunker
            | Terrain::Entrenchment
            | Terrain::Wall
            | Terrain::Wire
            | Terrain::Minefield
            | Terrain::Hill => Opacity::Open,
        }
    }

    /// The going matrix (sos-4D.2, sos-4D.3, sos-4D.4, sos-4D.5, sos-4D.6, sos-4F.1, sos-4F.2, sos-4F.3, sos-4F.4, sos-4F.5,
    /// sos-4F.6, sos-4F.7, sos-5B.1). Wire and mines are not in it: they are events on the way, and
    /// wire can be destroyed (sos-5A.3), so `movement` asks for them itself.
    pub fn passage(self, mobility: Mobility) -> Passage {
        use Mobility as M;
        use Passage::{Barred, Free, Test};
        let foot = matches!(mobility, M::Infantry | M::Horse | M::Hmg | M::Mortar);
        let amphibious = matches!(mobility, M::AmphibiousTracked | M::AmphibiousSoftskin);
        let tracks = matches!(mobility, M::Tracked | M::HalfTracked | M::AmphibiousTracked);
        let when = |holds: bool, passage| if holds { passage } else { Barred };
        if mobility == M::Boat {
            return when(self == Terrain::River || self.layer() == Layer::Hill, Free);
        }
        match self {
            Terrain::Road | Terrain::Bridge | Terrain::Bush | Terrain::Hill => Free,
            Terrain::Entrenchment | Terrain::Wire | Terrain::Minefield => Free,
            Terrain::Ford => Test,
            Terrain::Woods => when(foot || tracks || mobility == M::LightGun, Test),
            Terrain::Forest | Terrain::Marsh => when(foot, Test),
            Terrain::Stream => when(matches!(mobility, M::Infantry | M::Horse) || amphibious, Test),
            Terrain::River => when(amphibious, Test),
            Terrain::Lake => Barred,
            Terrain::Building => when(foot, Free),
            Terrain::Bunker => when(matches!(mobility, M::Infantry | M::Hmg), Free),
            Terrain::Wall => when(foot || tracks, Free),
        }
    }
}

/// May this class not enter wire: softskins, guns, armoured cars (sos-5A.1)?
pub fn wire_bars(mobility: Mobility) -> bool {
    match mobility {
        Mobility::LightGun
        | Mobility::Towed
        | Mobility::ArmouredCar
        | Mobility::Softskin
        | Mobility::AmphibiousSoftskin
        | Mobility::Boat => true,
        Mobility::Infantry | Mobility::Horse | Mobility::Hmg | Mobility::Mortar => false,
        Mobility::Tracked | Mobility::HalfTracked | Mobility::AmphibiousTracked => false,
    }
}

pub fn class_of(mobility: Mobility) -> MobilityClass {
    MobilityClass(mobility as u8)
}

#[cfg(test)]
mod tests {
    use board::table::{Path, Point, in_piece, walk};
    use umpire::{Dice, Options, Seed, System};

    use super::*;

    #[test]
    fn sos_4d_1_a_way_keeps_to_the_road_if_each_step_does() {
        let system = crate::StormOfSteel::new();
        let mut dice = Dice::quiet(&Seed::from_number(41), 0);
        let (mut kept, mut left) = (0, 0);
        for info in system.scenarios() {
            let rules = system.open(&info.id, &Options::default()).expect("it opens");
            let ground = &rules.ground;
            let mut near = |p: Point| {
                let off = |dice: &mut Dice| [0, 1, 3, -90, -200, -201][dice.below(6) as usize];
                Point::new(p.x() + off(&mut dice), p.y() + off(&mut dice)).unwrap_or(p)
            };
            let points = &rules.road_points;
            for (nth, start) in points.iter().enumerate() {
                for farther in [1, 2, 5, 9] {
                    let end = points[(nth + farther) % points.len()];
                    let path = Path::new(vec![near(*start), near(end), near(*start)]).expect("a path");
                    let slowly = walk(&path).all(|step| {
                        let on = |piece: &u16| in_piece(step.at, ground.piece(*piece));
                        let mut roads = ground
                            .of_kind(Terrain::Road)
                            .chain(ground.of_kind(Terrain::Bridge));
                        roads.any(|piece| on(&piece))
                    });
                    assert_eq!(ground.keeps_to_road(&path), slowly, "{}: {path:?}", info.id);
                    if slowly { kept += 1 } else { left += 1 }
                }
            }
        }
        assert!(30 < kept && 30 < left, "{kept} kept to the road, {left} left it");
    }
}
