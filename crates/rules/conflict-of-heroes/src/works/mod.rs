//! Chapter 18, Fortifications and hindrances. Here: what a work is, who may be inside, going in and out; what works
//! do to a defence and how they fall in [`defence`], wire and road blocks in [`wire`], mines in [`mines`], setting
//! works up in [`placing`]. Hasty defences are with their card in `cards/action.rs`.

mod defence;
mod mines;
mod placing;
mod wire;

pub use mines::{LAY_TELLERMINE, MINE_HITS};
pub use wire::{Entangled, why_balks};

use crate::film;
use board::hex::{Direction, HexId};
use serde::{Deserialize, Serialize};
use umpire::{Event, Seat};

use crate::battle::{Battle, FacingReason, UnitId};
use crate::content::model::{Kind, WorkKind};
use crate::decisions::Facing;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Cost of going into a fortification, or out of it within the hex (coh-A12).
pub const OCCUPY_AP: u8 = 1;

/// Cost of a hasty defence (coh-A09).
pub const DIG_IN_AP: u8 = 7;

/// Index of a work in [`Battle::works`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkId(pub u8);

impl WorkId {
    /// Most works a battle can hold.
    pub const MOST: usize = 255;

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What an attack can be against: a unit, a work, or a unit's hasty defence (coh-18.6b, coh2-18.1a).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    Unit(UnitId),
    Work { work: WorkId },
    Hasty { hasty: UnitId },
}

/// How far a work is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WorkState {
    /// Still to be set up by its owner.
    ToPlace,
    Stands,
    /// Destroyed, cleared or driven flat.
    Gone,
}

/// One fortification or hindrance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    pub kind: WorkKind,
    /// `None`: nobody's.
    pub owner: Option<Seat>,
    pub state: WorkState,
    pub hex: HexId,
    /// Fixed for the game (coh-5.2a); means something for bunkers and gun pits only.
    pub facing: Direction,
    /// Not on the map yet: its owner's secret (coh-18.5a).
    pub hidden: bool,
    /// A gun pit for vehicles too (coh-18.2c).
    pub takes_vehicles: bool,
}

impl Work {
    pub fn stands(&self) -> bool {
        self.state == WorkState::Stands
    }

    /// On the map for everybody to see.
    pub fn is_open(&self) -> bool {
        self.stands() && !self.hidden
    }

    /// Does this seat know of it?
    pub fn is_known_to(&self, seat: Seat) -> bool {
        self.stands() && (!self.hidden || self.owner == Some(seat))
    }
}

impl WorkKind {
    pub const ALL: [(&'static str, WorkKind); 8] = [
        ("trench", WorkKind::Trench),
        ("gun-pit", WorkKind::GunPit),
        ("bunker", WorkKind::Bunker),
        ("wire", WorkKind::Wire),
        ("blue-mine", WorkKind::BlueMine),
        ("red-mine", WorkKind::RedMine),
        ("black-mine", WorkKind::BlackMine),
        ("road-block", WorkKind::RoadBlock),
    ];

    /// Its id in content files and scenes.
    pub fn id(self) -> &'static str {
        let known = WorkKind::ALL.iter().find(|(_, kind)| *kind == self);
        known.map_or("work", |(id, _)| id)
    }

    /// Its name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            WorkKind::Trench => "trench",
            WorkKind::GunPit => "gun pit",
            WorkKind::Bunker => "bunker",
            WorkKind::Wire => "barbed wire",
            WorkKind::BlueMine => "blue mine",
            WorkKind::RedMine => "red mine",
            WorkKind::BlackMine => "black mine",
            WorkKind::RoadBlock => "road block",
        }
    }

    pub fn is_mine(self) -> bool {
        matches!(self, WorkKind::BlueMine | WorkKind::RedMine | WorkKind::BlackMine)
    }

    /// Can units be inside (coh-18.2f)?
    pub fn is_fortification(self) -> bool {
        matches!(self, WorkKind::Trench | WorkKind::GunPit | WorkKind::Bunker)
    }

    /// Has it a front of its own (coh-5.2a)?
    pub fn has_facing(self) -> bool {
        matches!(self, WorkKind::GunPit | WorkKind::Bunker)
    }
}

impl Battle {
    /// Every work with its number.
    pub fn numbered_works(&self) -> impl Iterator<Item = (WorkId, &Work)> {
        self.works
            .iter()
            .enumerate()
            .map(|(index, work)| (WorkId(index as u8), work))
    }

    /// Works that stand in a hex, hidden ones too.
    pub fn works_in(&self, hex: HexId) -> impl Iterator<Item = (WorkId, &Work)> {
        self.numbered_works()
            .filter(move |(_, work)| work.stands() && work.hex == hex)
    }

    /// Does an open work of this kind stand in the hex?
    pub fn open_work_in(&self, hex: HexId, kind: WorkKind) -> bool {
        !self.works.is_empty()
            && self
                .works_in(hex)
                .any(|(_, work)| !work.hidden && work.kind == kind)
    }

    /// The kind of work a unit is inside of.
    #[inline]
    pub fn shelter(&self, unit: UnitId) -> Option<&Work> {
        self.unit(unit).inside.map(|work| self.work(work))
    }

    /// Is the unit inside a work of this kind?
    #[inline]
    pub fn is_inside(&self, unit: UnitId, kind: WorkKind) -> bool {
        self.shelter(unit).is_some_and(|work| work.kind == kind)
    }
}

impl Rules {
    /// A work as the log and refusals name it.
    pub fn work_name(&self, battle: &Battle, work: WorkId) -> String {
        let work = battle.work(work);
        format!("the {} in {}", work.kind.name(), self.label(work.hex))
    }

    /// Is this a work that stands in the hex as far as the seat knows?
    pub fn knows_work(&self, battle: &Battle, seat: Seat, work: WorkId, hex: HexId) -> bool {
        battle
            .works
            .get(work.index())
            .is_some_and(|work| work.hex == hex && work.is_known_to(seat))
    }

    /// May units of this kind be inside (coh-18.2b, coh-18.2c, coh-18.2d, coh2-18.2b, coh2-18.2d)?
    pub fn check_fits(&self, battle: &Battle, unit: UnitId, work: &Work) -> Allowed {
        let facts = self.facts(battle, unit);
        let second = self.settings.second_edition();
        let (fits, rule, sentence) = match work.kind {
            WorkKind::Trench => (
                if second {
                    facts.kind == Kind::Foot
                } else {
                    facts.squad
                },
                if second { "coh2-18.2b" } else { "coh-18.2b" },
                "A trench is for infantry squads, not for {unit}.",
            ),
            WorkKind::GunPit => (
                facts.kind == Kind::Gun
                    || (work.takes_vehicles && matches!(facts.kind, Kind::Wheeled | Kind::Tracked)),
                "coh-18.2c",
                "A gun pit is for guns, not for {unit}.",
            ),
            WorkKind::Bunker if second => (
                facts.kind == Kind::Gun || (facts.kind == Kind::Foot && facts.squad),
                "coh2-18.2d",
                "{unit} cannot be inside a bunker.",
            ),
            WorkKind::Bunker => (
                matches!(facts.kind, Kind::Foot | Kind::Gun),
                "coh-18.2d",
                "A bunker is for foot units, not for {unit}.",
            ),
            WorkKind::Wire
            | WorkKind::BlueMine
            | WorkKind::RedMine
            | WorkKind::BlackMine
            | WorkKind::RoadBlock => (false, "coh-18.2f", "Nobody can be inside of that."),
        };
        if fits {
            Ok(())
        } else {
            Err(Why::new(rule, sentence).unit(unit))
        }
    }

    /// May the unit go into this fortification of its hex (coh-18.2f)?
    pub fn check_occupy(&self, battle: &Battle, unit: UnitId, work: WorkId) -> Allowed {
        self.check_able(battle, unit)?;
        let own = battle.unit(unit);
        if !self.knows_work(battle, own.owner, work, own.hex) {
            return Err(Why::new(
                "coh-18.2f",
                "There is no such fortification in the hex of {unit}.",
            )
            .unit(unit));
        }
        if own.inside == Some(work) {
            return Err(Why::new("coh-18.2f", "{unit} is inside already.").unit(unit));
        }
        self.check_fits(battle, unit, battle.work(work))
    }

    /// May the unit come out and stay in the hex (coh-18.2g)?
    pub fn check_leave(&self, battle: &Battle, unit: UnitId) -> Allowed {
        self.check_able(battle, unit)?;
        if battle.unit(unit).inside.is_none() {
            return Err(Why::new("coh-18.2g", "{unit} is inside no fortification.").unit(unit));
        }
        Ok(())
    }

    /// Fortifications of its hex the unit may go into, as its owner knows.
    pub fn open_doors<'a>(&'a self, battle: &'a Battle, unit: UnitId) -> impl Iterator<Item = WorkId> + 'a {
        battle
            .works_in(battle.unit(unit).hex)
            .map(|(work, _)| work)
            .filter(move |work| self.check_occupy(battle, unit, *work).is_ok())
    }

    /// Works that keep whole kinds of units out (coh-18.2b, coh-18.4d, coh2-18.7a): as far as the owner knows.
    pub fn check_works(&self, battle: &Battle, unit: UnitId, to: HexId) -> Allowed {
        if self.facts(battle, unit).kind != Kind::Wheeled {
            return Ok(());
        }
        let owner = battle.unit(unit).owner;
        let known = battle.works_in(to).filter(|(_, work)| work.is_known_to(owner));
        for (_, work) in known {
            if let Some(rule) = self.stops_wheels(work.kind) {
                return Err(Why::new(rule, "{unit} has wheels and cannot enter {hex}.")
                    .unit(unit)
                    .hex(to));
            }
        }
        Ok(())
    }

    /// What would stop a wheeled vehicle in this hex though its owner does not know of it (HI20).
    pub fn hidden_barrier(&self, battle: &Battle, unit: UnitId, to: HexId) -> Option<WorkId> {
        if battle.works.is_empty() || self.facts(battle, unit).kind != Kind::Wheeled {
            return None;
        }
        let owner = battle.unit(unit).owner;
        battle
            .works_in(to)
            .find(|(_, work)| !work.is_known_to(owner) && self.stops_wheels(work.kind).is_some())
            .map(|(work, _)| work)
    }

    /// The rule by which wheels may not go there.
    pub fn stops_wheels(&self, kind: WorkKind) -> Option<&'static str> {
        match kind {
            WorkKind::Trench => Some("coh-18.2b"),
            WorkKind::Wire => Some("coh-18.4d"),
            WorkKind::RoadBlock if self.settings.second_edition() => Some("coh2-18.7a"),
            WorkKind::RoadBlock => Some("coh-T20"),
            WorkKind::GunPit
            | WorkKind::Bunker
            | WorkKind::BlueMine
            | WorkKind::RedMine
            | WorkKind::BlackMine => None,
        }
    }
}

impl Resolution<'_> {
    /// Goes into a fortification (coh-18.2f); inside a bunker a unit faces as the bunker does (coh-18.2d).
    pub fn occupy(&mut self, unit: UnitId, work: WorkId) {
        self.leave_hasty_defence(unit);
        self.enter_work(unit, work);
        self.tell(|say| {
            let text = format!("{} goes into {}.", say.name(unit), say.work(work));
            Event::new("occupied", "coh-18.2f", text)
                .about(unit.0)
                .together(say.turns(unit))
        });
        self.meet_mines(unit);
    }

    /// Is inside from now on.
    pub fn enter_work(&mut self, unit: UnitId, work: WorkId) {
        let facing = self.battle.work(work).facing;
        let bunker = self.battle.work(work).kind == WorkKind::Bunker;
        let own = self.battle.unit_mut(unit);
        own.inside = Some(work);
        if bunker {
            own.facing = facing;
        }
    }

    /// Comes out and stays in the hex, turning for nothing (coh-18.2g).
    pub fn leave_work(&mut self, unit: UnitId) {
        let Some(work) = self.battle.unit_mut(unit).inside.take() else {
            return;
        };
        self.tell(|say| {
            let text = format!("{} leaves {}.", say.name(unit), say.work(work));
            Event::new("left-work", "coh-18.2g", text).about(unit.0)
        });
        let asked = Facing::new(unit, FacingReason::Pivot);
        self.battle.stack.push(asked.into());
        self.meet_mines(unit);
    }

    /// Does a work nobody told it of stop the wheels? It is found, and the vehicle stays where it is; what was paid is
    /// spent (coh-18.4d, HI20).
    pub fn is_stopped(&mut self, unit: UnitId, to: HexId) -> bool {
        let Some(work) = self.rules.hidden_barrier(self.battle, unit, to) else {
            return false;
        };
        let rule = self
            .rules
            .stops_wheels(self.battle.work(work).kind)
            .unwrap_or("coh-18.4d");
        self.show_work(work);
        self.tell(|say| {
            let text = format!("{} cannot get past {}.", say.name(unit), say.work(work));
            Event::new("stayed", rule, text).about(unit.0)
        });
        true
    }

    /// Everybody sees the work (coh-18.5a).
    pub fn show_work(&mut self, work: WorkId) {
        if !self.battle.work(work).is_open() {
            self.battle.work_mut(work).hidden = false;
            self.report.reveal();
            self.tell(|say| {
                let text = format!("{} is found.", rulebook::begin_with_capital(say.work(work)));
                Event::new("found", "coh-18.5a", text)
                    .short("found")
                    .show(film::ground(say.battle.work(work).hex))
            });
        }
    }

    /// Hidden works in a hex that somebody enters openly are put on the map (coh-18.5a).
    pub fn show_works_in(&mut self, hex: HexId) {
        let hidden = self.battle.works_in(hex).filter(|(_, work)| work.hidden);
        let hidden: smallvec::SmallVec<[WorkId; 4]> = hidden.map(|(work, _)| work).collect();
        for work in hidden {
            self.show_work(work);
        }
    }

    /// The work is no more; who was inside stays in the hex (coh-18.6e).
    pub fn remove_work(&mut self, work: WorkId, rule: &'static str) {
        self.show_work(work);
        self.battle.work_mut(work).state = WorkState::Gone;
        for unit in &mut self.battle.units {
            if unit.inside == Some(work) {
                unit.inside = None;
            }
        }
        self.tell(|say| {
            let gone = say.battle.work(work);
            let text = format!("{} is no more.", rulebook::begin_with_capital(say.work(work)));
            let event = Event::new("work-gone", rule, text);
            match gone.hidden {
                true => event,
                false => event.show(film::ground(gone.hex)),
            }
        });
    }
}

/// A mark in a match file: a unit is its bare number there.
#[derive(Serialize, Deserialize)]
#[serde(untagged, remote = "Mark")]
enum WrittenMark {
    Unit(UnitId),
    Work { work: WorkId },
    Hasty { hasty: UnitId },
}

/// A mark in a battle's bytes, which do not say what comes next.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Mark")]
enum PackedMark {
    Unit(UnitId),
    Work { work: WorkId },
    Hasty { hasty: UnitId },
}

impl Serialize for Mark {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            WrittenMark::serialize(self, serializer)
        } else {
            PackedMark::serialize(self, serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Mark {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Mark, D::Error> {
        if deserializer.is_human_readable() {
            WrittenMark::deserialize(deserializer)
        } else {
            PackedMark::deserialize(deserializer)
        }
    }
}
