//! A battle as a value: everything that changes in play.
//!
//! What never changes (table, kinds of Teams, scenario) is in [`crate::Rules`].

use board::table::{Facing, Point, Polygon};
use rulebook::Units;
use serde::{Deserialize, Serialize};
use umpire::Seat;

use crate::activation::TrainingCheck;
use crate::assault::Assault;
use crate::barrage::Barrage;
use crate::content::model::Training;
use crate::decisions::{
    Act, Allocate, Answer, CarryOn, Choose, Close, Defend, Deploy, Extra, GoToGround, Join, Mark, Pursue,
    React, Recover, Reroll, ShiftTemplate, Strike, Withdraw,
};
use crate::ground::Underfoot;
use crate::rounds::{EndOfRound, Play};
use crate::shooting::{Fire, FireResult, Shooting};
use crate::walk::Walk;

/// The number of a Team, which is also the number of its piece (ini-gen-14).
pub type TeamId = rulebook::UnitId;

/// The number of a Unit: its place in [`Battle::units`]. A company commander is a Unit of one Team (ini-cc-8).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Names of Units begin here among the numbers that reasons name things with.
    const NAMES: u16 = 0x8000;

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The number by which a [`crate::why::Why`] names this Unit.
    pub fn in_words(self) -> rulebook::UnitId {
        rulebook::UnitId(UnitId::NAMES + u16::from(self.0))
    }

    /// The Unit a reason names, if it names no Team.
    pub fn of_words(number: rulebook::UnitId) -> Option<UnitId> {
        let nth = number.0.checked_sub(UnitId::NAMES)?;
        u8::try_from(nth).ok().map(UnitId)
    }
}

/// Where a Team is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Still to be deployed by its owner.
    #[default]
    ToPlace,
    Table,
    Destroyed,
    /// Gone over an exit edge: no casualty (ini-move-14).
    Left,
}

/// What a Team is in its Unit or company.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    #[default]
    Plain,
    /// Platoon leader (ini-lead-1).
    Leader,
    /// Forward observer (ini-fo-1).
    Observer,
    /// Company commander: his own Unit of one (ini-cc-8).
    Commander,
}

/// One stand or vehicle (ini-gen-8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    /// Index into `Content::units`.
    pub kind: u16,
    pub unit: UnitId,
    pub owner: Seat,
    pub post: Post,
    pub standing: Standing,
    /// Its centre while on the table.
    pub at: Point,
    pub facing: Facing,
    /// Where a turret points; the same as `facing` without one.
    pub turret: Facing,
    /// What its centre is in.
    pub under: Underfoot,
    /// Suppression, at most 2.
    pub markers: u8,
    /// Since its Unit's latest activation began (ini-gen-9). Quiet is neither.
    pub moved: bool,
    pub fired: bool,
    /// In its Unit's latest activation, or in an assault since (ini-gen-10). Still is not.
    pub went: bool,
    /// The number of the Initiative in which it fired last; 0 before its first shot (ini-react-2).
    pub fired_in: u32,
    pub dug_in: bool,
    /// Went down when its Unit declared it this round, and has neither fired nor moved since (ini-gtg-1 b).
    pub down: bool,
    /// A leader's help: the number of the Initiative in which it was used last (ini-lead-3).
    pub helped_in: u32,
    /// A commander who has observed for a barrage this round may not move in it any more (ini-barr-4).
    pub observed: bool,
    /// A commander who has moved this round may not observe in it (ini-barr-4).
    pub moved_this_round: bool,
    /// Shown to its owner alone (option `hidden_setup`).
    pub hidden: bool,
}

impl Team {
    #[inline]
    pub fn on_table(&self) -> bool {
        self.standing == Standing::Table
    }

    /// Neither moved nor fired since its Unit's latest activation began (ini-gen-9).
    #[inline]
    pub fn is_quiet(&self) -> bool {
        !self.moved && !self.fired
    }

    #[inline]
    pub fn is_suppressed(&self) -> bool {
        0 < self.markers
    }

    /// Does it count in its Unit's numbers (ini-gen-16)?
    #[inline]
    pub fn counts(&self) -> bool {
        matches!(self.post, Post::Plain | Post::Leader)
    }
}

/// A group of Teams, or a commander (ini-gen-7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub owner: Seat,
    pub training: Training,
    /// Teams that count, at the start (ini-gen-16).
    pub start: u8,
    /// Its platoon leader, alive or not; `None` if it never had one (a commander).
    pub leader: Option<TeamId>,
    pub is_commander: bool,
    /// Has had its turn this round (ini-round-6).
    pub activated: bool,
    /// May act once more in this round (ini-again-1).
    pub freed: bool,
    pub overwatch: bool,
    /// Has declared going to ground this round (ini-gtg-3).
    pub declared: bool,
    /// Its order was a Run (ini-act-5).
    pub ran: bool,
    /// Teams lost this round (ini-morale-1).
    pub casualties: u8,
    /// Destroyed (ini-gen-18).
    pub destroyed: bool,
}

impl Unit {
    /// May it be tried now, as far as its own flags say (ini-round-6)?
    #[inline]
    pub fn is_eligible(&self) -> bool {
        !self.destroyed && (!self.activated || self.freed)
    }
}

/// What a side has besides its Units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// Units at the start, the commander not counted (ini-cc-8).
    pub start: u8,
    /// The commander, alive or not.
    pub commander: Option<UnitId>,
    /// The Initiative in which he let a check be rerolled (ini-cc-1).
    pub rerolled_in: u32,
    /// The Initiative in which he named a platoon leader (ini-cc-7).
    pub appointed_in: u32,
    /// Has failed a company check (ini-vic-1).
    pub broken: bool,
}

/// Smoke on the table, until the round ends (ini-smoke-5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Smoke {
    pub area: Polygon,
}

/// A question, or a process that goes on by itself. The last one on the stack is next; each question is a file of
/// [`crate::decisions`], each process the file of its chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Rounds and Initiatives: always at the bottom once play has begun (ini-round-1).
    Play(Play),
    Deploy(Deploy),
    Choose(Choose),
    Reroll(Reroll),
    Recover(Recover),
    Act(Act),
    React(React),
    CarryOn(CarryOn),
    GoToGround(GoToGround),
    Join(Join),
    Allocate(Allocate),
    Mark(Mark),
    ShiftTemplate(ShiftTemplate),
    Extra(Extra),
    Close(Close),
    Defend(Defend),
    Strike(Strike),
    Answer(Answer),
    Withdraw(Withdraw),
    Pursue(Pursue),
    Walk(Box<Walk>),
    Fire(Box<Fire>),
    Shooting(Box<Shooting>),
    Assault(Box<Assault>),
    Barrage(Box<Barrage>),
    EndOfRound(EndOfRound),
}

impl Frame {
    /// A fire that was declared above this process is over, and this came of it.
    pub fn hear(&mut self, heard: &FireResult) {
        match self {
            Frame::Walk(walk) => walk.hear(heard),
            Frame::Assault(assault) => assault.hear(heard),
            _ => {}
        }
    }

    /// A Training Check of a whole Unit that this frame asked for is settled ([`crate::rules::Resolution::check_training`]).
    pub fn hear_check(&mut self, check: &TrainingCheck) {
        match self {
            Frame::Act(act) => act.hear_check(check),
            Frame::Assault(assault) => assault.hear_check(check),
            Frame::Barrage(barrage) => barrage.hear_check(check),
            Frame::EndOfRound(end) => end.hear_check(check),
            _ => {}
        }
    }
}

/// How it ended, if not by points.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The last round is over (ini-vic-4), or a company has no Unit left on the table (ini-vic-2): points decide.
    Points,
    /// This side failed its company check (ini-vic-1).
    Broken(Seat),
    /// Both did: a draw.
    BothBroken,
    Conceded(Seat),
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    pub teams: Units<Team>,
    pub units: Vec<Unit>,
    /// By seat.
    pub companies: [Company; 2],
    /// From 1; 0 while deploying.
    pub round: u8,
    /// Counts Initiatives from 1, rounds' beginnings and ends included (ini-round-2, ini-cc-1).
    pub initiative: u32,
    /// Who holds the Initiative.
    pub holder: Seat,
    /// Who had the first Initiative of this round (ini-round-9).
    pub first: Seat,
    /// Times a 6 has freed somebody this round (ini-again-9).
    pub reactivations: u8,
    /// Teams on the move that have spent more than 0 in this movement (ini-fire-17, ini-react-4); of an assault, until its defensive
    /// fire is over (ini-asl-6).
    pub moving: Vec<TeamId>,
    pub smoke: Vec<Smoke>,
    /// Who holds each objective (ini-vic-3).
    pub holders: Vec<Option<Seat>>,
    pub stack: Vec<Frame>,
    pub end: Option<End>,
}

impl Battle {
    #[inline]
    pub fn team(&self, team: TeamId) -> &Team {
        self.teams.unit(team)
    }

    #[inline]
    pub fn team_mut(&mut self, team: TeamId) -> &mut Team {
        self.teams.unit_mut(team)
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
    pub fn company(&self, seat: Seat) -> &Company {
        &self.companies[seat.index() & 1]
    }

    #[inline]
    pub fn company_mut(&mut self, seat: Seat) -> &mut Company {
        &mut self.companies[seat.index() & 1]
    }

    /// Every Unit with its number, commanders included.
    pub fn numbered_units(&self) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        let units = self.units.iter().enumerate();
        units.map(|(nth, unit)| (UnitId(nth as u8), unit))
    }

    /// Teams of a Unit on the table, its observer included, in ascending id.
    #[inline]
    pub fn teams_of(&self, unit: UnitId) -> impl DoubleEndedIterator<Item = (TeamId, &Team)> {
        self.teams
            .numbered()
            .filter(move |(_, team)| team.unit == unit && team.on_table())
    }

    /// Teams on the table that count in the Unit's numbers (ini-gen-16).
    #[inline]
    pub fn counted(&self, unit: UnitId) -> impl DoubleEndedIterator<Item = (TeamId, &Team)> {
        let is_commander = self.unit(unit).is_commander;
        self.teams_of(unit)
            .filter(move |(_, team)| is_commander || team.counts())
    }

    /// Teams on the table of a seat.
    pub fn own(&self, seat: Seat) -> impl DoubleEndedIterator<Item = (TeamId, &Team)> {
        self.teams
            .numbered()
            .filter(move |(_, team)| team.owner == seat && team.on_table())
    }

    /// Teams on the table of the other seat.
    pub fn enemies(&self, seat: Seat) -> impl DoubleEndedIterator<Item = (TeamId, &Team)> {
        self.own(other(seat))
    }

    /// The Unit's platoon leader, while he is on the table.
    pub fn leader(&self, unit: UnitId) -> Option<TeamId> {
        self.unit(unit)
            .leader
            .filter(|leader| self.team(*leader).on_table())
    }

    /// The commander's Team, while he is on the table.
    pub fn commander(&self, seat: Seat) -> Option<TeamId> {
        let unit = self.company(seat).commander?;
        self.teams_of(unit).map(|(team, _)| team).next()
    }
}

/// The other seat.
pub fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}
