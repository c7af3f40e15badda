//! A battle as a value: everything that changes in play.
//!
//! What never changes (table, army lists, scenario) is in [`crate::Rules`]. A figure is a piece of the scene; a unit is a group of
//! figures (sof-ord-5). Numbers never change: a removed figure stays in its place with [`Standing::Gone`].

use board::table::figures::Pose;
use board::table::{Facing, Length, Point, Shape};
use rulebook::Units;
use serde::{Deserialize, Serialize};
use umpire::Seat;

use crate::content::model::{
    Alignment, Capability, Formation, Post, Ratings, Role, RuleSet, Training, UnitRule, UnitType,
};
pub use crate::decisions::Frame;
use crate::ground::Underfoot;
pub use crate::sequence::Phase;

/// The number of a figure, which is also the number of its piece.
pub type FigureId = rulebook::UnitId;

/// The number of a unit: its place in [`Battle::units`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Names of units begin here among the numbers that reasons name things with.
    const NAMES: u16 = 0x8000;

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The number by which a [`crate::why::Why`] names this unit.
    pub fn in_words(self) -> rulebook::UnitId {
        rulebook::UnitId(UnitId::NAMES + u16::from(self.0))
    }

    /// The unit a reason names, if it names no figure.
    pub fn of_words(number: rulebook::UnitId) -> Option<UnitId> {
        let nth = number.0.checked_sub(UnitId::NAMES)?;
        u8::try_from(nth).ok().map(UnitId)
    }
}

/// Where a figure is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Not yet placed, in reserve, in a building or aboard: its unit says which.
    #[default]
    Off,
    Table,
    /// Removed for good.
    Gone,
}

/// What stands on the table for a figure (sof-fig-3, sof-fig-4, sof-fig-5, sof-fig-6, sof-fig-7, sof-fig-8, sof-fig-9).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    #[default]
    Foot,
    Mounted,
    /// A weapon with its whole crew on one base.
    Team,
    /// A gun without its crew.
    Gun,
    Hull,
}

/// One figure, one weapon with its crew, one gun or one vehicle (sof-core-1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    pub unit: UnitId,
    pub owner: Seat,
    pub role: Role,
    pub body: Body,
    /// Index into [`crate::Rules::loadouts`]: the weapons it carries.
    pub loadout: u16,
    pub standing: Standing,
    /// Its centre while on the table.
    pub at: Point,
    /// What its centre is in.
    pub under: Underfoot,
    /// Men on its base: 1, of a weapon its crew, of a gun 0 (sof-fig-6, sof-fig-7).
    pub men: u8,
    /// Wound markers on it; as many as it can take disable it (sof-shoot-81).
    pub wounds: u8,
    /// Of its wound markers those meant for it alone: an officer's in an Inspired Advance (sof-lead-29).
    #[serde(default)]
    pub bound: u8,
    /// Wounds for good (sof-triage-7).
    pub permanent: u8,
    /// Its weapon is jammed (sof-wsr-jams-2).
    pub jammed: bool,
}

impl Figure {
    #[inline]
    pub fn on_table(&self) -> bool {
        self.standing == Standing::Table
    }

    /// Still there, wherever it is.
    #[inline]
    pub fn is_there(&self) -> bool {
        self.standing != Standing::Gone
    }
}

/// Where a unit is, if not on the table.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// Still to be deployed by its owner.
    #[default]
    ToPlace,
    Table,
    /// In this building: its piece (sof-fig-35).
    Building(u16),
    /// In this vehicle.
    Aboard(UnitId),
    Reserve(Reserve),
    /// Gone over an edge by the mission's leave (sof-mission-delay-3).
    Withdrawn,
    /// Destroyed, wiped out, removed.
    Eliminated,
}

/// How a unit waits off the table (section 32).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reserve {
    Tactical,
    Counterattack,
    Immediate,
    /// Released: it may enter this turn.
    Released,
}

/// What a mortar or gun has ranged in on (sof-ind-9).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranged {
    pub target: Aim,
    /// Straight turns of trying, up to this one.
    pub tries: u8,
    /// The turn of the last try.
    pub turn: u8,
    /// Found: 2+ from now on (sof-ind-11).
    pub found: bool,
}

/// Who or what indirect fire is aimed at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    Unit(UnitId),
    /// A section of wire, by its number among [`Battle::laid`] or the table's pieces.
    Section(u16),
    Point(Point),
}

/// A group of figures that acts together (sof-fig-37).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub owner: Seat,
    /// Index into `Content::units`.
    pub entry: u16,
    pub post: Post,
    /// Its place in [`Battle::battlegroups`]; support units have none.
    pub battlegroup: Option<u8>,
    /// As it fights now: dismounted cavalry is infantry (sof-unit-3).
    pub kind: UnitType,
    pub training: Training,
    pub ratings: Ratings,
    pub rules: RuleSet,
    pub capability: Capability,
    /// Men at the start (sof-morale-8).
    pub start: u8,
    pub place: Whereabouts,
    pub heading: Facing,
    pub formation: Formation,
    pub files: u16,
    pub gap: Length,
    pub suppression: u8,
    pub damage: u8,
    /// Hit the Dirt (sof-turn-16).
    pub down: bool,
    pub sheltering: bool,
    /// In ambush in this piece (sof-msr-3).
    pub ambush: Option<u16>,
    /// In foxholes, until it moves (sof-terrain-gen-10).
    pub dug_in: bool,
    pub ranged: Option<Ranged>,
    /// Has had its activation this turn (sof-init-10).
    pub activated: bool,
    /// Has been made to fall back this turn (sof-morale-15).
    pub fell_back: bool,
    /// Fired in its last activation (sof-usr-scouts).
    pub fired: bool,
    /// The last turn in which it fired; 0 before (sof-wsr-black).
    pub fired_turn: u8,
    /// The last turns in which it moved, observed, rerolled Aggression, rolled for Conscripts; 0 before.
    pub moved_turn: u8,
    pub observed_turn: u8,
    pub stubborn_turn: u8,
    pub conscripts_turn: u8,
    /// Counts as having hit the dirt since its last move (sof-usr-infiltration).
    pub slipped: bool,
    pub out_of_command: bool,
    /// Its officer leads an Inspired Advance this turn (sof-lead-29).
    pub inspired: bool,
    /// Has thrown smoke grenades in the assault it is making (sof-wsr-smokegren).
    pub screened: bool,
    /// Used up for the mission.
    pub smoke_used: bool,
    pub smoke_grenades_used: bool,
    pub messages_used: u8,
    /// Conscripts rallied by their first loss (sof-usr-conscripts).
    pub heartened: bool,
}

impl Unit {
    #[inline]
    pub fn has(&self, rule: UnitRule) -> bool {
        rule.of(self.rules)
    }

    #[inline]
    pub fn on_table(&self) -> bool {
        self.place == Whereabouts::Table
    }

    /// On the table or in a building on it.
    #[inline]
    pub fn in_play(&self) -> bool {
        matches!(self.place, Whereabouts::Table | Whereabouts::Building(_))
    }

    #[inline]
    pub fn is_eliminated(&self) -> bool {
        self.place == Whereabouts::Eliminated
    }

    #[inline]
    pub fn is_linear(&self) -> bool {
        matches!(self.formation, Formation::Linear(_))
    }

    pub fn alignment(&self) -> Option<Alignment> {
        match self.formation {
            Formation::Linear(alignment) => Some(alignment),
            Formation::Close | Formation::Loose | Formation::Extended => None,
        }
    }

    /// How it is drawn up, in the words of the table model.
    pub fn pose(&self) -> Pose {
        use board::table::figures::Order;
        let order = match (self.kind, self.formation) {
            (UnitType::Gun, _) => Order::Gun,
            (_, Formation::Close) => Order::Close,
            (_, Formation::Loose) => Order::Loose,
            (_, Formation::Extended) => Order::Extended,
            (_, Formation::Linear(_)) => Order::Linear,
        };
        Pose {
            heading: self.heading,
            order,
            files: self.files,
            gap: self.gap,
        }
    }
}

/// A battlegroup in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battlegroup {
    pub owner: Seat,
    /// The first of its force (sof-force-3).
    pub is_core: bool,
    /// Units lost (sof-dice-5).
    pub lost: u8,
    /// Who leads it, disabled or not; `None` when nobody could be promoted (sof-lead-18).
    pub commander: Option<FigureId>,
    /// He was promoted in the field (sof-lead-19).
    pub acting: bool,
    /// Has made its Inspired Advance (sof-lead-25).
    pub advanced: bool,
    pub removed: bool,
}

/// An activation die (sof-init-1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActivationDie {
    pub owner: Seat,
    /// `None`: for any unit of the force.
    pub battlegroup: Option<u8>,
    pub shows: u8,
    pub spent: bool,
}

/// What a side has besides its units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// A 6 set aside: its place among the dice (sof-init-12).
    pub aside: Option<u8>,
    /// Has set one aside this turn.
    pub has_set_aside: bool,
    /// Has passed in phase zero (sof-init-15).
    pub passed: bool,
    /// Units each senior NCO has freed this turn (sof-init-21).
    pub covered: Vec<(FigureId, u8)>,
    /// Recon points left to spend (sof-recon-1).
    pub recon: u8,
    /// Units that deploy after all enemies (sof-recon-14).
    pub late: Vec<UnitId>,
    /// Recon advantages that last (section 31).
    pub recon_die: bool,
    pub delayed: bool,
    pub reroll: bool,
    /// Pre-plotted fire: unit and point (sof-ind-20).
    pub preplotted: Vec<(UnitId, Point)>,
    pub standing: crate::standing::Answers,
    /// A staff team in the force (sof-spec-3).
    pub staff: bool,
}

/// Something laid on the table in play (tm-25).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    pub kind: LaidKind,
    pub owner: Seat,
    pub centre: Point,
    pub heading: Facing,
    /// Half the width and half the length.
    pub half: (Length, Length),
    pub shape: Shape,
    /// The turn in which it was laid.
    pub turn: u8,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LaidKind {
    Smoke,
    Wire,
    Scrape,
    Barrage,
    Wreck,
}

/// How a building has fared (sof-bldg-23, sof-bldg-24, sof-bldg-25).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    pub piece: u16,
    pub state: BuildingState,
    pub hits: u8,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildingState {
    Intact,
    Ruined,
    Levelled,
}

/// Pre-registered artillery (sof-msr-9).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strike {
    /// None in this mission.
    #[default]
    None,
    /// Not yet called.
    Waiting,
    /// It falls in this turn and the next.
    Falls(u8),
}

/// How it ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// By the mission's own test; `None` is a draw.
    Mission(Option<Seat>),
    /// This side has no battlegroup left (sof-mis-9); both: `None`.
    Defeated(Option<Seat>),
    Conceded(Seat),
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    pub figures: Units<Figure>,
    pub units: Vec<Unit>,
    pub battlegroups: Vec<Battlegroup>,
    /// By seat.
    pub sides: [Side; 2],
    /// From 1; 0 while setting up.
    pub turn: u8,
    pub phase: Phase,
    pub dice: Vec<ActivationDie>,
    /// Who has initiative this turn; on the way there, who had it last turn (sof-pol-7).
    pub initiative: Option<Seat>,
    pub objectives: Vec<Point>,
    pub laid: Vec<Laid>,
    pub buildings: Vec<Building>,
    /// Sections of the table's own lines and wire that are gone (sof-terrain-wire-7), ascending.
    pub breached: Vec<u16>,
    pub strike: Strike,
    pub stack: Vec<Frame>,
    pub end: Option<End>,
}

impl Battle {
    #[inline]
    pub fn figure(&self, figure: FigureId) -> &Figure {
        self.figures.unit(figure)
    }

    #[inline]
    pub fn figure_mut(&mut self, figure: FigureId) -> &mut Figure {
        self.figures.unit_mut(figure)
    }

    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    #[inline]
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    #[inline]
    pub fn knows_unit(&self, unit: UnitId) -> bool {
        unit.index() < self.units.len()
    }

    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index() & 1]
    }

    #[inline]
    pub fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index() & 1]
    }

    /// Every unit with its number.
    pub fn numbered_units(&self) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        let units = self.units.iter().enumerate();
        units.map(|(nth, unit)| (UnitId(nth as u8), unit))
    }

    /// Units of a seat that are on the table or in a building on it.
    pub fn own(&self, seat: Seat) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        self.numbered_units()
            .filter(move |(_, unit)| unit.owner == seat && unit.in_play())
    }

    /// Units of the other seat in play, those in ambush left out: most rules do not see them (sof-fig-41).
    pub fn enemies(&self, seat: Seat) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        self.own(other(seat)).filter(|(_, unit)| unit.ambush.is_none())
    }

    /// Figures of a unit that are not removed, wherever they are, in ascending id; the gun of a gun unit is one of them.
    #[inline]
    pub fn figures_of(&self, unit: UnitId) -> impl DoubleEndedIterator<Item = (FigureId, &Figure)> {
        self.figures
            .numbered()
            .filter(move |(_, figure)| figure.unit == unit && figure.is_there())
    }

    /// The men of a unit that are not removed, wounded or not (sof-core-4).
    pub fn men_of(&self, unit: UnitId) -> u32 {
        self.figures_of(unit)
            .map(|(_, figure)| u32::from(figure.men))
            .sum()
    }
}

/// The other seat.
pub fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}
