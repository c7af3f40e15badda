//! What is open in mid-turn: rolls, attacks, groups, airplanes and vehicles on their way, and the stack of questions.

use arrayvec::ArrayVec;
use board::hex::HexId;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use umpire::Seat;

use super::{Bomb, UnitId, UnitSet};
use crate::artillery::Falling;
use crate::cards::CardKind;
use crate::content::model::Colour;
use crate::decisions;
use crate::order::Pay;
use crate::works::{Entangled, Mark, WorkId};

/// What a roll is for; what it decides is in the chapter named.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollKind {
    /// Against the target of this index in the attack below (coh-7.1b).
    Attack(u8),
    /// This unit tries to lose its hit (coh-7.5a).
    Rally(UnitId),
    Initiative,
    /// Is the hidden sniper that just fired found (coh-10.3a)?
    Detection(UnitId),
    /// +1D6 APs (coh-C07).
    MoreAps,
    /// +1D6 CAPs (coh-C08).
    MoreCaps,
    /// Sniper card against this seat (coh-C13).
    SniperCard(Seat),
    /// How much dearer wire or a road block makes this unit's step (coh-18.4a).
    Wire(UnitId),
    /// A mine attacks this unit (coh-18.5d).
    Mine {
        unit: UnitId,
        work: WorkId,
    },
    /// Does this vehicle get stuck where it is (coh-14.1a)?
    Immobilize(UnitId),
    /// The pool of a unit being activated (coh-3.01a); the bonus of Experience.
    Pool(u8),
}

/// Before the dice: command points. After: cards that change the result.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollStage {
    Before,
    After,
}

/// One roll of one seat, from the question for command points to its last change (coh-3.23a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    pub kind: RollKind,
    pub seat: Seat,
    /// The unit it is made by, for or about: for Combat Hardened (coh-V14).
    pub unit: Option<UnitId>,
    pub stage: RollStage,
    pub faces: ArrayVec<u8, 3>,
    pub caps: i8,
    pub luck: i8,
}

impl Roll {
    /// A roll before its dice.
    pub fn new(kind: RollKind, seat: Seat, unit: Option<UnitId>) -> Roll {
        Roll {
            kind,
            seat,
            unit,
            stage: RollStage::Before,
            faces: ArrayVec::new(),
            caps: 0,
            luck: 0,
        }
    }
}

/// What an attack from the air or at an airplane is made with.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Blow {
    /// An airplane's guns at the ground.
    Guns,
    Bomb(Bomb),
    /// At an airplane, from the ground or from another one.
    Flak,
}

/// How an attack is made.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    Direct,
    Close,
    /// Shells of a mortar, direct or by way of a spotting hex (coh-12.0a, coh-12.0b).
    Mortar,
    /// With a weapon card (coh-8.2a).
    Card(CardKind),
    /// From the air or at an airplane (coh-20.2a, coh-20.0n).
    Air(Blow),
    /// With flames of its own (coh-X1, coh2-19.1a).
    Flame,
    /// Off-board artillery (coh-12.3b).
    Artillery(CardKind),
}

/// One target of an attack, its defence value fixed when the attack was declared (coh-7.2d).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// `None`: whatever is hidden in the hex, if anything (coh-10.0g).
    pub mark: Option<Mark>,
    pub defence: i16,
    pub colour: Colour,
    pub done: bool,
}

impl Target {
    /// The unit it is, if it is one.
    pub fn unit(&self) -> Option<UnitId> {
        match self.mark {
            Some(Mark::Unit(unit)) => Some(unit),
            Some(Mark::Work { .. } | Mark::Hasty { .. }) | None => None,
        }
    }
}

/// An attack being resolved (coh-7.0a and the attack procedure).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub seat: Seat,
    /// `None`: nobody on the map, artillery.
    pub leader: Option<UnitId>,
    pub supporters: UnitSet,
    /// The supporter that uses a weapon card instead of its own arms (coh-W20).
    pub thrower: Option<UnitId>,
    pub hex: HexId,
    /// Where the line of fire is drawn from: the leader's hex, the spotting hex of indirect fire (coh-12.0d), of
    /// artillery the target itself.
    pub from: HexId,
    pub mode: Mode,
    /// From cards that raise firepower after all else (coh-C09).
    pub boost: i8,
    /// From Overrun (coh-V30).
    pub overrun: i8,
    pub rolled: bool,
    /// Targets and their defences are fixed (coh-7.2d): before that units may slip away (coh-V08).
    pub aimed: bool,
    pub targets: SmallVec<[Target; 4]>,
    /// The leader fired from hiding and stays hidden unless found (coh-10.3a).
    pub from_hiding: bool,
}

impl Attack {
    /// An attack on a hex before anybody supports it, nothing aimed at yet.
    pub fn new(seat: Seat, leader: Option<UnitId>, hex: HexId, from: HexId, mode: Mode) -> Attack {
        Attack {
            seat,
            leader,
            supporters: UnitSet::EMPTY,
            thrower: None,
            hex,
            from,
            mode,
            boost: 0,
            overrun: 0,
            rolled: false,
            aimed: false,
            targets: SmallVec::new(),
            from_hiding: false,
        }
    }
}

/// A step that each member of a group takes in turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GroupStep {
    Move,
    Pivot,
    Hide,
    HiddenMove,
    /// Card 5: so many hexes each (coh-C05).
    March {
        left: u8,
    },
}

/// A group action in which each member is asked in turn (coh-9.1d).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    pub step: GroupStep,
    pub all: UnitSet,
    pub remaining: UnitSet,
    pub pay: Pay,
    /// The highest single cost so far: that is what the group pays (coh-9.11a).
    pub paid: u8,
    pub moved: UnitSet,
    /// A member would not pay for the wire: nobody else enters it, and a pool that paid is lost (coh-9.11d).
    pub declined_wire: bool,
}

impl Group {
    /// A group whose members are all still to be asked.
    pub fn new(step: GroupStep, all: UnitSet, pay: Pay, paid: u8) -> Group {
        Group {
            step,
            all,
            remaining: all,
            pay,
            paid,
            moved: UnitSet::EMPTY,
            declined_wire: false,
        }
    }
}

/// Bombs still to fall in an attack: each is resolved by itself (coh-20.4a).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    pub at: HexId,
    pub bomb: Bomb,
    pub left: u8,
}

/// An airplane's action, impulse by impulse (coh-20.0b).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sortie {
    pub unit: UnitId,
    pub pay: Pay,
    /// Impulses used so far.
    pub used: u8,
    /// Has attacked or turned since it last flew forward (coh-20.0f).
    pub acted: bool,
    /// Has changed its altitude since then (coh-20.1b).
    pub climbed: bool,
    pub dropping: Option<Load>,
}

/// A vehicle in mid-move: the bonus hexes it may still use (coh-14.0b, coh-14.0c).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bonus {
    pub unit: UnitId,
    /// Over open ground and along roads.
    pub tracks: u8,
    /// Along the road only.
    pub wheels: u8,
    pub pay: Pay,
    /// What its move has cost so far, extras included (coh-14.0d).
    pub spent: u8,
    /// The hex it left last: nobody it came upon retreats there (coh-7.63i).
    pub left: Option<HexId>,
}

/// Why a facing is asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FacingReason {
    SetUp,
    Moved,
    Revealed,
    Pivot,
    Unloaded,
}

/// One open question, or a process that will ask some. The last frame is looked at first. What each asks is in the file of
/// its name in `decisions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    SetUp(decisions::SetUp),
    Initiative(decisions::Initiative),
    Turn,
    Facing(decisions::Facing),
    WorkFacing(decisions::WorkFacing),
    Inside(decisions::Inside),
    Attack(Attack),
    Roll(Roll),
    Rallies(decisions::Rallies),
    Group(Group),
    Entangled(Entangled),
    Lay(decisions::Lay),
    Defuse(decisions::Defuse),
    Sortie(Sortie),
    Altitude(decisions::Altitude),
    Bonus(Bonus),
    Event(decisions::Event),
    Mark(decisions::Mark),
    Reputation(decisions::Reputation),
    Honour(decisions::Honour),
    Sacrifice(decisions::Sacrifice),
    March(decisions::March),
    Barrages(decisions::Barrages),
    Falling(Falling),
    CloseCall(decisions::CloseCall),
    Sensed(decisions::Sensed),
}

/// What is being carried out in this turn, until its end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ongoing {
    pub by: UnitSet,
    pub pay: Pay,
}
