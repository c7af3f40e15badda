//! What the data files mean.

use arrayvec::ArrayVec;
use board::table::{Base, Facing, Frame, Length, Piece, Point, TableEdge};
use rulebook::About;
use serde::{Deserialize, Serialize};

use crate::battle::Post;
use crate::ground::Terrain;

/// Everything that is data; each list sorted by id.
#[derive(Clone, Debug, Default)]
pub struct Content {
    pub weapons: Vec<Weapon>,
    /// Kinds of Teams.
    pub units: Vec<TeamType>,
    pub nations: Vec<Nation>,
    pub companies: Vec<ExampleCompany>,
    /// Built for points.
    pub forces: Vec<BuiltForce>,
    pub scenarios: Vec<Scenario>,
}

impl Content {
    pub fn weapon(&self, id: &str) -> Option<usize> {
        self.weapons.iter().position(|weapon| weapon.id == id)
    }

    pub fn unit(&self, id: &str) -> Option<usize> {
        self.units.iter().position(|unit| unit.id == id)
    }

    pub fn nation(&self, id: &str) -> Option<usize> {
        self.nations.iter().position(|nation| nation.id == id)
    }

    pub fn company(&self, id: &str) -> Option<usize> {
        self.companies.iter().position(|company| company.id == id)
    }
}

/// Team types (ini-unit-2).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    Infantry,
    Gun,
    Tank,
}

impl Class {
    pub const WORDS: [(&'static str, Class); 3] = [
        ("infantry", Class::Infantry),
        ("gun", Class::Gun),
        ("tank", Class::Tank),
    ];
}

/// What the scene draws a kind of Team as.
pub const LOOKS: [&str; 14] = [
    "infantry",
    "smg",
    "at-team",
    "lmg",
    "hmg",
    "mortar",
    "at-gun",
    "howitzer",
    "rocket",
    "tank",
    "assault-gun",
    "half-track",
    "truck",
    "jeep",
];

/// Training levels (ini-unit-4, ini-unit-5, ini-unit-6).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Training {
    Green,
    Veteran,
    Elite,
}

impl Training {
    pub const WORDS: [(&'static str, Training); 3] = [
        ("green", Training::Green),
        ("veteran", Training::Veteran),
        ("elite", Training::Elite),
    ];

    /// What its Training Check needs.
    pub fn check(self) -> i32 {
        match self {
            Training::Green => 5,
            Training::Veteran => 4,
            Training::Elite => 3,
        }
    }

    /// What it is hit on, before modifiers.
    pub fn is_hit_on(self) -> i32 {
        match self {
            Training::Green => 2,
            Training::Veteran => 3,
            Training::Elite => 4,
        }
    }
}

/// A named weapon (ini-wpn-1 and those after it).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Weapon {
    pub id: String,
    pub name: String,
    /// In units of 0.01 inch.
    pub range: Length,
    pub fp: u8,
    /// Barrage FP; 0 cannot.
    pub barrage: u8,
    /// Tank Assault rating; 0 for weapons of vehicles.
    pub tank_assault: u8,
    pub at: bool,
    /// Hard cover against non-AT weapons from the front (ini-wpn-20).
    pub shield: bool,
    /// Side skirts help against it (ini-tank-9).
    pub infantry_at: bool,
    /// Direct fire over friendly Teams (ini-wpn-8).
    pub over_friends: bool,
    /// A missed range-in is rerolled (ini-wpn-13).
    pub rerolls_range_in: bool,
}

/// Where a weapon sits (ini-fire-7).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mount {
    /// Of Infantry and Gun Teams.
    Carried,
    /// In the turret, or in the hull of a vehicle without one.
    Main,
    /// Beside the main gun, instead of it.
    Coax,
    Hull,
}

/// A weapon of a kind of Team.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arm {
    /// Index into `Content::weapons`.
    pub weapon: usize,
    pub mount: Mount,
}

/// Armour of an Armored vehicle: what a save needs (ini-armor-4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Armour {
    pub front: u8,
    pub flank: u8,
}

/// A kind of Team: its weapons by name (ini-unit-3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TeamType {
    pub id: String,
    pub name: String,
    pub class: Class,
    /// The base of the Team; a leader, observer or commander on foot has the leader's base (`Rules::base`).
    pub base: Base,
    /// One move, in units (ini-move-1).
    pub allowance: Length,
    /// A Gun that moves as infantry: machine guns and mortars (ini-unit-2).
    pub as_infantry: bool,
    pub arms: ArrayVec<Arm, 3>,
    /// An Armored vehicle's; a Tank without is Soft Skinned (ini-armor-1).
    pub armour: Option<Armour>,
    pub turret: bool,
    /// Side skirts: failed armor saves against infantry AT weapons are rerolled (ini-tank-3).
    pub skirts: bool,
    /// Failed terrain checks are rerolled (ini-tank-10).
    pub rerolls_terrain: bool,
    pub points: u16,
    /// What the scene draws: one of [`LOOKS`].
    pub look: String,
}

impl TeamType {
    pub fn is_armored(&self) -> bool {
        self.armour.is_some()
    }

    pub fn is_soft_skinned(&self) -> bool {
        self.class == Class::Tank && self.armour.is_none()
    }
}

/// A Team of a list or a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TeamEntry {
    /// Index into `Content::units`.
    pub kind: usize,
    pub post: Post,
    /// Where it stands from the beginning; else its owner deploys it.
    pub at: Option<(Point, Facing)>,
}

/// A Unit of a nation's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListEntry {
    pub id: String,
    pub name: String,
    pub teams: Vec<TeamEntry>,
    /// Teams that may be added.
    pub optional: Vec<TeamEntry>,
    /// So many of the last Teams may be left out.
    pub fewer: u8,
    /// At most so many Units of this kind; 0 is any number.
    pub most: u8,
    pub artillery: bool,
}

/// A nation's list (content to author).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Nation {
    pub id: String,
    pub name: String,
    pub units: Vec<ListEntry>,
}

/// An example company C1 to C12.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExampleCompany {
    pub id: String,
    pub name: String,
    /// Index into `Content::nations`.
    pub nation: usize,
    pub training: Training,
    pub commander: Option<TeamEntry>,
    /// By letter: A, B, C …
    pub units: Vec<Muster>,
}

/// A Unit of a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Muster {
    pub name: String,
    pub training: Training,
    /// PL first, FO last (ini-gen-14).
    pub teams: Vec<TeamEntry>,
}

/// A force built for points of a nation's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BuiltForce {
    pub id: String,
    pub name: String,
    /// Index into `Content::nations`.
    pub nation: usize,
    /// What it may cost at most.
    pub points: u32,
    pub commander: Option<(Training, TeamEntry)>,
    pub units: Vec<DrawnUnit>,
}

/// A Unit drawn from a nation's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnUnit {
    /// Its place in the list.
    pub entry: usize,
    /// Teams added to it.
    pub added: u8,
    /// Teams that may still be left out.
    pub spare: u8,
    pub muster: Muster,
}

impl DrawnUnit {
    /// May the Team at this place be left out: it was added, or the list lets some go?
    pub fn may_lose(&self, at: usize) -> bool {
        let plain = self
            .muster
            .teams
            .iter()
            .filter(|team| team.post == Post::Plain)
            .count();
        let leaders = self
            .muster
            .teams
            .iter()
            .take_while(|team| team.post == Post::Leader)
            .count();
        let free = usize::from(self.added + self.spare);
        (leaders + plain)
            .checked_sub(free)
            .is_some_and(|first| first <= at && at < leaders + plain)
    }
}

/// One side of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Force {
    pub name: String,
    /// Index into `Content::nations`.
    pub nation: usize,
    pub edge: TableEdge,
    /// Where it deploys: south-west and north-east corner.
    pub zone: (Point, Point),
    pub units: Vec<Muster>,
    pub commander: Option<(Training, TeamEntry)>,
    /// Its Units may start dug in.
    pub may_dig_in: bool,
    /// So many of its Units may start on Overwatch.
    pub may_overwatch: u8,
    /// Its Teams in area terrain are shown to nobody else until seen (`hidden_setup`).
    pub hidden_setup: bool,
}

/// Which Teams or Units a score counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// Destroy, inside: Units. Exit: Teams.
    All,
    /// Units that started as Tank Units; Teams that are Tanks.
    Tanks,
    /// Teams of this kind: index into `Content::units`.
    Kind(usize),
    /// Soft Skinned Teams.
    SoftSkinned,
    /// Units other than those whose Teams are all Soft Skinned.
    Fighting,
}

pub type Earns = tabletop::Earns<Counted>;
pub type Score = tabletop::Score<Counted>;

/// Who deploys when.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deploying {
    /// This force wholly, then the other.
    First(usize),
    /// Unit by unit in turns, this force first.
    InTurns(usize),
    /// A die each, equal ones again; the lower deploys wholly before the other (pick-up battles).
    Rolled,
}

/// A table with forces and a purpose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    pub id: String,
    #[serde(flatten)]
    pub about: About,
    pub rounds: u8,
    pub deploying: Deploying,
    pub frame: Frame,
    /// Kinds and shapes; a piece's id is its place in the list.
    pub terrain: Vec<(Terrain, Piece)>,
    pub forces: Vec<Force>,
    pub objectives: Vec<Point>,
    pub scoring: Vec<Score>,
    /// The force that wins with equal points; a draw if none.
    pub tie: Option<usize>,
}

impl Scenario {
    /// All that decides how it is played: without the words about it and what studies found.
    pub fn as_played(&self) -> Scenario {
        Scenario {
            about: About::default(),
            ..self.clone()
        }
    }
}
