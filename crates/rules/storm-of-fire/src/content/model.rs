//! What content files hold, read and checked: weapons, vehicles, units, battlegroups, tables, missions.

use board::table::Length;
use serde::{Deserialize, Serialize};

pub use super::scenery::{BuildingEntry, Feature, Force, Mission, Scenario, TableEntry};
pub use super::special::{RuleSet, UNIT_RULES, UnitRule, WEAPON_RULES, WeaponRule};

/// How well a unit is trained (sof-core-14, sof-shoot-55, sof-cc-27).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Training {
    Inexperienced,
    #[default]
    Regular,
    Veteran,
}

impl Training {
    /// What a Skill check needs (sof-core-14).
    pub fn skill(self) -> i32 {
        5 - self as i32
    }

    /// What it takes to hit a unit of this training (sof-shoot-55).
    pub fn hit_on(self) -> i32 {
        2 + self as i32
    }

    /// What its own blows need in close combat (sof-cc-27).
    pub fn assault(self) -> i32 {
        6 - self as i32
    }
}

/// The five types of units (sof-unit-1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitType {
    Infantry,
    Mounted,
    Weapon,
    Gun,
    Vehicle,
}

/// Alignment of a unit in linear order (sof-fig-17, sof-fig-18, sof-fig-19, sof-fig-20).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Alignment {
    Line,
    AttackColumn,
    MarchColumn,
}

/// How a unit stands (sof-unit-10, sof-unit-11, sof-unit-12, sof-unit-13).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    Close,
    #[default]
    Loose,
    Extended,
    Linear(Alignment),
}

/// How many shots a weapon has (sof-chart-3).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rof {
    /// `–`: it cannot fire so.
    #[default]
    None,
    Shots(u8),
    /// `RF`: one for two models (sof-shoot-46).
    Rapid,
    /// `SS`: one for three models (sof-shoot-48).
    Single,
    /// `G`: one throw per thrower (sof-gren-3).
    Thrown,
    /// `d6`: rolled each time (sof-chart-48).
    D6,
}

/// One of the two ROF columns (sof-chart-3).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rate {
    pub rof: Rof,
    /// `*`: Slow Firing (sof-shoot-51).
    pub slow: bool,
    /// `AF`: Accelerated Fire (sof-shoot-53).
    pub accelerated: bool,
}

/// Penetration (sof-chart-4).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pen {
    #[default]
    None,
    /// `W`: Weak Spots (sof-wsr-weak).
    WeakSpots,
    Plus(i8),
}

/// Blast (sof-chart-6): so many dice of so many faces, and one more in some.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blast {
    D2,
    D3,
    D3Plus1,
    D6,
    D6Plus1,
    TwoD6,
    ThreeD6,
}

/// One line of a chart: a way to use a weapon (sof-chart-1).
#[derive(Clone, Debug, Serialize)]
pub struct Mode {
    /// The id of its row: `sof-w-lewis`.
    pub id: String,
    /// `HE`, `Shrapnel`, `AP`; empty for a weapon's first mode.
    pub name: String,
    /// Nearest and farthest target, inclusive, in units (sof-shoot-22); both 0 for close combat alone.
    pub min: Length,
    pub max: Length,
    pub halt: Rate,
    pub moving: Rate,
    pub pen: Pen,
    /// The number a Lethality check needs; 0 for close combat weapons.
    pub leth: i32,
    pub blast: Option<Blast>,
    pub rules: RuleSet,
    /// Not in the early war (sof-chart-22).
    pub not_early: bool,
    /// In the early war alone (sof-chart-24).
    pub only_early: bool,
}

impl Mode {
    #[inline]
    pub fn has(&self, rule: WeaponRule) -> bool {
        rule.of(self.rules)
    }

    /// Only with Sustained Fire, over everybody's head (sof-ind-1).
    #[inline]
    pub fn is_indirect(&self) -> bool {
        self.has(WeaponRule::Indirect) || self.has(WeaponRule::IndirectOnly)
    }

    /// For close combat alone.
    #[inline]
    pub fn is_blade(&self) -> bool {
        self.max == 0
    }
}

/// A weapon with its modes (section 25).
#[derive(Clone, Debug, Serialize)]
pub struct Weapon {
    pub id: String,
    pub name: String,
    /// Required crew; 0 without one (sof-wsr-crew).
    pub crew: u8,
    /// Its value in tenths of a point, and that without HE (sof-pts-2).
    pub value: i32,
    pub early_value: Option<i32>,
    pub modes: Vec<Mode>,
}

impl Weapon {
    /// A rule of the weapon itself, whatever its mode (sof-chart-8).
    pub fn has(&self, rule: WeaponRule) -> bool {
        self.modes.first().is_some_and(|mode| mode.has(rule))
    }
}

/// What a figure is in its unit (sof-forces-schema-4).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Officer,
    SeniorNco,
    Nco,
    Gunner,
    Loader,
    Sniper,
    Spotter,
    Specialist(Specialist),
    /// A crewman of a gun.
    Crew,
    /// The gun itself: no figure for counting (sof-fig-7).
    Piece,
    #[default]
    Plain,
}

impl Role {
    /// Officers, senior NCOs and NCOs take one wound more (sof-lead-1).
    pub fn is_character(self) -> bool {
        matches!(self, Role::Officer | Role::SeniorNco | Role::Nco)
    }
}

/// Specialists of a headquarters (section 15).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Specialist {
    Musician,
    Comm1,
    Comm2,
    Comm3,
    StandardBearer,
    Chaplain,
    Medic,
    Farrier,
    DogHandler,
    PigeonHandler,
    StaffOfficer,
    Aide,
}

/// How able an officer is (sof-lead-8).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Capability {
    Green,
    Difficult,
    #[default]
    Competent,
    Energetic,
    Inspiring,
}

/// How many figures of a unit a group is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Count {
    Exactly(u8),
    /// Everybody not in another group.
    Rest,
}

/// Figures alike in a unit.
#[derive(Clone, Debug, Serialize)]
pub struct FigureGroup {
    pub role: Role,
    pub count: Count,
    /// Indices into [`Content::weapons`], the best first.
    pub weapons: Vec<usize>,
}

/// Rally, Aggression and Tenacity: the numbers to roll (sof-core-15).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratings {
    pub rally: i32,
    pub aggression: i32,
    pub tenacity: i32,
}

/// What an option of a unit changes (sof-forces-schema-5).
#[derive(Clone, Debug, Serialize)]
pub struct UnitOption {
    pub id: String,
    pub label: String,
    /// How often it may be taken.
    pub most: u8,
    /// Its price in tenths of a point, before rounding.
    pub price: i32,
    /// So many plain figures become this group each time it is taken.
    pub becomes: Vec<FigureGroup>,
    /// So many plain figures get these weapons in addition each time.
    pub carry: Option<(u8, Vec<usize>)>,
    /// Every figure's weapon of the first kind becomes one of the second.
    pub swap: Option<(usize, usize)>,
    pub rules: RuleSet,
}

/// A line of an army list (sof-forces-schema-3).
#[derive(Clone, Debug, Serialize)]
pub struct UnitEntry {
    /// `ger-lw-gruppe`.
    pub id: String,
    pub name: String,
    /// The nation: `ger` (sof-forces-schema-1).
    pub book: String,
    pub period: Period,
    pub kind: UnitType,
    pub size: Size,
    pub training: Training,
    pub ratings: Ratings,
    pub formations: Vec<FormationKind>,
    pub figures: Vec<FigureGroup>,
    pub rules: RuleSet,
    pub recon: u8,
    /// Points at the default size.
    pub points: u16,
    pub options: Vec<UnitOption>,
    /// Index into [`Content::vehicles`].
    pub vehicle: Option<usize>,
    /// An officer rides in it.
    pub command: bool,
}

impl UnitEntry {
    #[inline]
    pub fn has(&self, rule: UnitRule) -> bool {
        rule.of(self.rules)
    }
}

/// Fewest, most and usual number of figures.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Size {
    pub min: u8,
    pub max: u8,
    pub default: u8,
}

/// The formations a unit may take up, linear order as one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormationKind {
    Linear,
    Close,
    Loose,
    Extended,
}

/// A period of the war (sof-forces-schema-2).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    #[default]
    Early,
    Mid,
    Late,
}

/// A vehicle's chart row (section 27).
#[derive(Clone, Debug, Serialize)]
pub struct Vehicle {
    pub id: String,
    pub name: String,
    pub maneuver: Length,
    pub double_time: Length,
    /// `None`: it does not assault.
    pub assault: Option<Length>,
    pub agility: i32,
    /// Front, side and top; `None` for an unarmoured one.
    pub armour: Option<[i32; 3]>,
    pub resilience: u8,
    pub defensive_mgs: u8,
    /// Half the width and half the length of its hull.
    pub hull: (Length, Length),
    pub mounts: Vec<Mount>,
    /// Words of section 26 with their number: `Transport (8)`.
    pub specials: Vec<(String, u8)>,
    pub points: u16,
}

/// A gun or machine gun of a vehicle.
#[derive(Clone, Debug, Serialize)]
pub struct Mount {
    pub name: String,
    /// `F`, `L`, `R`, `B`, `all`, `RFB`, `LFB` (tm-23.1).
    pub arc: String,
    pub mode: Mode,
    pub is_machine_gun: bool,
}

/// A battlegroup of a list (sof-forces-schema-6). Units are indices into [`Content::units`].
#[derive(Clone, Debug, Serialize)]
pub struct BattlegroupEntry {
    pub id: String,
    pub name: String,
    pub book: String,
    pub period: Period,
    pub is_vehicle: bool,
    /// The first is the command unit; each with its alternatives.
    pub core: Vec<Vec<usize>>,
    pub optional: Vec<(usize, u8)>,
    pub attached: Vec<(usize, u8)>,
    pub support: Vec<(usize, u8)>,
    pub line_holder: Option<usize>,
    /// Of the force whose core battlegroup it is (sof-force-8).
    pub recon: u8,
    pub attack: i8,
}

/// Where a unit stands in its force.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    Hq,
    Core,
    /// Of its battlegroup (sof-force-10).
    Attached,
    /// Of the force, not of a battlegroup (sof-force-11).
    Support,
    /// Line Holder or Support Artillery: free, gives no die (sof-dice-3).
    Bonus,
}

/// A unit as a roster fields it (sof-forces-schema-7).
#[derive(Clone, Debug, Serialize)]
pub struct Fielded {
    /// Index into [`Content::units`].
    pub entry: usize,
    pub figures: u8,
    pub post: Post,
    /// Which battlegroup of the roster; support belongs to none.
    pub battlegroup: Option<u8>,
    /// Options taken: index and how often.
    pub options: Vec<(u8, u8)>,
    /// Of an HQ's officer.
    pub capability: Capability,
    /// Added to what the entry has.
    pub specialists: Vec<Specialist>,
    /// Cases may say otherwise.
    pub training: Option<Training>,
    pub ratings: Option<Ratings>,
    pub rules: RuleSet,
    pub points: u16,
}

/// A legal force (sof-forces-schema-7).
#[derive(Clone, Debug, Default, Serialize)]
pub struct Roster {
    pub id: String,
    pub book: String,
    pub period: Period,
    /// Usually 600, 750 or 1000 points (sof-force-12).
    pub limit: u16,
    /// What its units cost together (sof-pts-16).
    pub points: u16,
    /// Indices into [`Content::battlegroups`]; the first is the core battlegroup.
    pub battlegroups: Vec<usize>,
    pub units: Vec<Fielded>,
}

/// Everything that content files hold.
#[derive(Clone, Debug, Default)]
pub struct Content {
    pub weapons: Vec<Weapon>,
    pub vehicles: Vec<Vehicle>,
    pub units: Vec<UnitEntry>,
    pub battlegroups: Vec<BattlegroupEntry>,
    pub rosters: Vec<Roster>,
    pub tables: Vec<TableEntry>,
    pub scenarios: Vec<Scenario>,
}

/// Where a thing of this id stands in a list that is sorted by ids.
fn place<T>(things: &[T], id: &str, of: impl Fn(&T) -> &str) -> Option<usize> {
    things.binary_search_by(|thing| of(thing).cmp(id)).ok()
}

impl Content {
    /// Where a weapon stands among the weapons.
    pub fn weapon(&self, id: &str) -> Option<usize> {
        place(&self.weapons, id, |weapon| &weapon.id)
    }

    pub fn vehicle(&self, id: &str) -> Option<usize> {
        place(&self.vehicles, id, |vehicle| &vehicle.id)
    }

    pub fn unit(&self, id: &str) -> Option<usize> {
        place(&self.units, id, |unit| &unit.id)
    }

    pub fn battlegroup(&self, id: &str) -> Option<usize> {
        place(&self.battlegroups, id, |battlegroup| &battlegroup.id)
    }

    pub fn roster(&self, id: &str) -> Option<&Roster> {
        place(&self.rosters, id, |roster| &roster.id).map(|nth| &self.rosters[nth])
    }

    pub fn table(&self, id: &str) -> Option<&TableEntry> {
        place(&self.tables, id, |table| &table.id).map(|nth| &self.tables[nth])
    }
}
