//! What the data files mean.

use arrayvec::ArrayVec;
use board::table::{Base, Facing, Frame, Length, Piece, Point, Polygon, TableEdge};
use rulebook::About;
use serde::Serialize;
pub use tabletop::{Post, SetUp};

use crate::ground::Terrain;

/// Everything that is data: unit types, armies, scenarios; each sorted by id.
#[derive(Clone, Debug, Default)]
pub struct Content {
    pub units: Vec<UnitType>,
    pub armies: Vec<Army>,
    pub scenarios: Vec<Scenario>,
}

impl Content {
    pub fn unit(&self, id: &str) -> Option<usize> {
        self.units.iter().position(|unit| unit.id == id)
    }

    pub fn army(&self, id: &str) -> Option<usize> {
        self.armies.iter().position(|army| army.id == id)
    }
}

/// Unit families (sos-0.4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    Infantry,
    Cavalry,
    Hmg,
    Mortar,
    Hq,
    LightGun,
    MediumGun,
    HeavyGun,
    /// Trucks and small transports.
    Softskin,
    /// Horse carts, limbers and tows.
    Cart,
    Boat,
    Afv,
}

impl Family {
    pub const WORDS: [(&'static str, Family); 12] = [
        ("infantry", Family::Infantry),
        ("cavalry", Family::Cavalry),
        ("hmg", Family::Hmg),
        ("mortar", Family::Mortar),
        ("hq", Family::Hq),
        ("light-gun", Family::LightGun),
        ("medium-gun", Family::MediumGun),
        ("heavy-gun", Family::HeavyGun),
        ("softskin", Family::Softskin),
        ("cart", Family::Cart),
        ("boat", Family::Boat),
        ("afv", Family::Afv),
    ];

    /// Foot: infantry, cavalry, machine guns, mortars (sos-0.4).
    pub fn is_foot(self) -> bool {
        matches!(
            self,
            Family::Infantry | Family::Cavalry | Family::Hmg | Family::Mortar
        )
    }

    pub fn is_gun(self) -> bool {
        matches!(self, Family::LightGun | Family::MediumGun | Family::HeavyGun)
    }

    /// Soft vehicles (sos-0.4): one hit destroys them (sos-6G.3).
    pub fn is_soft_vehicle(self) -> bool {
        matches!(self, Family::Softskin | Family::Cart | Family::Boat)
    }

    pub fn is_vehicle(self) -> bool {
        self == Family::Afv || self.is_soft_vehicle()
    }
}

/// Mobility classes (sos-0.5), as the columns of the going matrix split them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Mobility {
    Infantry,
    /// Cavalry and headquarters: as infantry, but never into a bunker (sos-5B.1).
    Horse,
    Hmg,
    /// As machine guns, but never into a bunker (sos-5B.1).
    Mortar,
    LightGun,
    /// Medium and heavy guns, and whatever tows one (sos-4D.2).
    Towed,
    Tracked,
    HalfTracked,
    ArmouredCar,
    Softskin,
    Boat,
    AmphibiousTracked,
    AmphibiousSoftskin,
}

impl Mobility {
    /// How a carrier of this kind goes while it has a medium or heavy gun: no better than the gun (sos-4D.2). What swims still
    /// swims, but keeps out of woods, wire and walls as amphibious trucks do.
    pub fn towing(self) -> Mobility {
        match self {
            Mobility::Boat => Mobility::Boat,
            Mobility::AmphibiousTracked | Mobility::AmphibiousSoftskin => Mobility::AmphibiousSoftskin,
            Mobility::Infantry
            | Mobility::Horse
            | Mobility::Hmg
            | Mobility::Mortar
            | Mobility::LightGun
            | Mobility::Towed
            | Mobility::Tracked
            | Mobility::HalfTracked
            | Mobility::ArmouredCar
            | Mobility::Softskin => Mobility::Towed,
        }
    }

    pub const ALL: [Mobility; 13] = [
        Mobility::Infantry,
        Mobility::Horse,
        Mobility::Hmg,
        Mobility::Mortar,
        Mobility::LightGun,
        Mobility::Towed,
        Mobility::Tracked,
        Mobility::HalfTracked,
        Mobility::ArmouredCar,
        Mobility::Softskin,
        Mobility::Boat,
        Mobility::AmphibiousTracked,
        Mobility::AmphibiousSoftskin,
    ];
}

/// How a weapon is mounted (sos-6J).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mount {
    /// On foot, on a carriage, or open on a vehicle: all round (sos-0.13).
    Open,
    Turret,
    /// Moves or fires in a turn, not both (sos-6J.3).
    OneManTurret,
    /// 45° to either side of the front (sos-6J.2).
    Fixed,
}

/// One weapon: its dice by their sides, its range in units of 0.01 cm.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Weapon {
    pub mount: Mount,
    /// The die against soft targets, if it can fire at them (sos-6A.1).
    pub soft: Option<u8>,
    /// The die against armour, if it can fire at it (sos-6I.1).
    pub armoured: Option<u8>,
    pub range: Length,
}

/// How much a carrier takes: guns, or foot (sos-10A.2).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Carries {
    pub guns: u8,
    pub foot: u8,
}

/// One line of a capability table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitType {
    pub id: String,
    pub name: String,
    /// Armies that have it; every army if empty.
    pub armies: Vec<String>,
    pub family: Family,
    pub mobility: Mobility,
    pub base: Base,
    /// Movement allowance in units of 0.01 cm; 0 for towed guns.
    pub allowance: Length,
    /// Armour value of an AFV.
    pub armour: Option<u8>,
    pub weapons: ArrayVec<Weapon, 2>,
    /// Sides of the assault die.
    pub assault: u8,
    pub carries: Carries,
}

impl UnitType {
    pub fn is_afv(&self) -> bool {
        self.family == Family::Afv
    }

    pub fn is_carrier(&self) -> bool {
        self.carries != Carries::default()
    }

    /// Guns, headquarters and foot ride; cavalry and vehicles do not (sos-10A.1).
    pub fn rides(&self) -> bool {
        let foot = self.family.is_foot() && self.family != Family::Cavalry;
        self.family.is_gun() || self.family == Family::Hq || foot
    }

    /// Has this carrier room for one more beside so many guns and foot (sos-10A.2)?
    pub fn has_room(&self, guns: usize, foot: usize, rider: &UnitType) -> bool {
        match rider.family.is_gun() {
            true => foot == 0 && guns < usize::from(self.carries.guns),
            false => guns == 0 && foot < usize::from(self.carries.foot),
        }
    }
}

/// Skill of a whole side (sos-4B.1). "Elite" means veteran (sos-0.7).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Skill {
    Raw,
    Regular,
    Veteran,
}

impl Skill {
    pub const WORDS: [(&'static str, Skill); 3] = [
        ("raw", Skill::Raw),
        ("regular", Skill::Regular),
        ("veteran", Skill::Veteran),
    ];

    /// The die for command points (sos-4B.1).
    pub fn command_die(self) -> u8 {
        match self {
            Skill::Raw => 4,
            Skill::Regular => 6,
            Skill::Veteran => 8,
        }
    }

    /// What infantry must roll to close with an AFV (sos-8B).
    pub fn willing_from(self) -> u8 {
        match self {
            Skill::Raw => 6,
            Skill::Regular => 5,
            Skill::Veteran => 4,
        }
    }

    /// Losses in per cent that demoralise (sos-9D.1).
    pub fn breaking_point(self) -> u32 {
        match self {
            Skill::Raw => 40,
            Skill::Regular => 50,
            Skill::Veteran => 60,
        }
    }
}

/// How the guns off the table shoot (sos-7C.3, sos-7D.4, sos-7D.5).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Artillery {
    /// The bombardment die: low 8, normal 10, high 12.
    pub die: u8,
    /// Flexible artillery puts its impact point anywhere in sight; rigid artillery moves it by up to 15 cm.
    pub flexible: bool,
}

/// How many cards of each kind lie in a support deck of ten (sos-7A.1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SupportDeck {
    pub bombardment: u8,
    pub air_strike: u8,
    pub no_support: u8,
}

/// The special event card of an army.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    InitiativeFromBelow,
    BattleGroup,
    MassedGuns,
    OnCallAircraft,
    BayonetSpirit,
    Militia,
    LostMessenger,
    RegisteredTarget,
}

impl Special {
    pub const WORDS: [(&'static str, Special); 8] = [
        ("initiative-from-below", Special::InitiativeFromBelow),
        ("battle-group", Special::BattleGroup),
        ("massed-guns", Special::MassedGuns),
        ("on-call-aircraft", Special::OnCallAircraft),
        ("bayonet-spirit", Special::BayonetSpirit),
        ("militia", Special::Militia),
        ("lost-messenger", Special::LostMessenger),
        ("registered-target", Special::RegisteredTarget),
    ];
}

/// An army of the supplement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Army {
    pub id: String,
    pub name: String,
    pub year: u16,
    pub skill: Skill,
    pub artillery: Artillery,
    pub support: SupportDeck,
    pub special: Special,
}

/// Weather in force (sos-11C.2, sos-11C.3, sos-11C.4, sos-11C.5).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    #[default]
    Normal,
    Rain,
    Fog,
    Overcast,
}

impl Weather {
    pub const WORDS: [(&'static str, Weather); 4] = [
        ("normal", Weather::Normal),
        ("heavy-rains", Weather::Rain),
        ("fog", Weather::Fog),
        ("overcast", Weather::Overcast),
    ];
}

/// One stand of a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Muster {
    /// Index into `Content::units`.
    pub unit: usize,
    /// Where it stands from the beginning; else its owner sets it up in the zone.
    pub at: Option<(Point, Facing)>,
    /// It starts aboard this one of the force's units, which stands in a fixed place (sos-4J).
    pub aboard: Option<usize>,
}

/// One side of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Force {
    pub name: String,
    /// Index into `Content::armies`.
    pub army: usize,
    pub skill: Skill,
    pub artillery: Artillery,
    pub support: SupportDeck,
    /// The side's own table edge (tm-2.2).
    pub edge: TableEdge,
    /// Where it sets up: south-west and north-east corner (sos-4J).
    pub zone: (Point, Point),
    /// Its units in vegetation and buildings are shown to nobody else until spotted (HI06).
    pub hidden_setup: bool,
    pub units: Vec<Muster>,
}

impl Force {
    /// Those of its units that its owner sets up, by their number in the force.
    pub fn to_place(&self) -> impl Iterator<Item = usize> + '_ {
        let units = self.units.iter().enumerate();
        units
            .filter(|(_, muster)| muster.at.is_none() && muster.aboard.is_none())
            .map(|(nth, _)| nth)
    }
}

/// Which units a score counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    All,
    /// All but soft vehicles.
    Fighting,
    /// Infantry and machine guns.
    Rifles,
    Afv,
    Gun,
    Hq,
}

/// What earns points at the end (sos-V.1).
pub type Earns = tabletop::Earns<Counted>;
/// One line of a scenario's scoring.
pub type Score = tabletop::Score<Counted>;

/// Mines that lie in one of several areas; only their owner knows in which (HI08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HiddenMines {
    /// Index of the force.
    pub side: usize,
    pub areas: Vec<Polygon>,
}

/// A table with forces and a purpose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    pub id: String,
    #[serde(flatten)]
    pub about: About,
    pub turns: u16,
    pub weather: Weather,
    /// The first force listed is the First player; else it is rolled for (sos-3A.1).
    pub first_is_rolled: bool,
    /// Which force sets up first (sos-4J).
    pub sets_up_first: usize,
    /// The armies' special event cards are shuffled in (sos-11A).
    pub special_cards: bool,
    pub frame: Frame,
    /// Kinds and shapes; a piece's id is its place in the list.
    pub terrain: Vec<(Terrain, Piece)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden_mines: Vec<HiddenMines>,
    pub forces: Vec<Force>,
    pub objectives: Vec<Point>,
    pub scoring: Vec<Score>,
    /// How far ahead the winner must be.
    pub margin: i32,
    /// Ways to set up for whoever has rehearsed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set_ups: Vec<SetUp>,
}

impl Scenario {
    /// All that decides how it is played: without the words about it, advice, and what studies found.
    pub fn as_played(&self) -> Scenario {
        Scenario {
            about: About::default(),
            set_ups: Vec::new(),
            ..self.clone()
        }
    }
}
