//! Works at set-up (D04, coh-18.2a, coh-1.0g, coh-18.2h): laid before the units, some of them in secret.

use crate::film;
use board::hex::{Direction, HexId};
use umpire::{Audience, Event, Seat};

use super::{Work, WorkId, WorkState};
use crate::battle::{Battle, Frame, UnitId};
use crate::content::model::{Concealment, Start, WorkKind, WorkMuster};
use crate::decisions::{Inside, WorkFacing};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    /// What the firefight says of a work; nothing of those laid in play.
    pub fn work_muster(&self, work: WorkId) -> Option<&WorkMuster> {
        let forces = self.firefight.forces.iter().flat_map(|force| &force.works);
        forces.chain(&self.firefight.works).nth(work.index())
    }

    /// The works before anybody has decided anything.
    pub fn new_works(&self) -> Vec<Work> {
        let own = self.seats().flat_map(|seat| {
            let works = &self.firefight.forces[seat.index()].works;
            works.iter().map(move |work| (Some(seat), work))
        });
        let all = own.chain(self.firefight.works.iter().map(|work| (None, work)));
        all.map(|(owner, muster)| self.new_work(owner, muster)).collect()
    }

    fn new_work(&self, owner: Option<Seat>, muster: &WorkMuster) -> Work {
        let (state, hex, facing) = match muster.start {
            Start::At(hex, facing) => (WorkState::Stands, hex, facing.unwrap_or(Direction::E)),
            Start::Zone(_) | Start::Enter { .. } => (WorkState::ToPlace, HexId(0), Direction::E),
        };
        Work {
            kind: muster.kind,
            owner,
            state,
            hex,
            facing,
            hidden: state == WorkState::Stands && muster.concealment == Concealment::Must,
            takes_vehicles: muster.takes_vehicles,
        }
    }

    /// Questions about the front of works that stand already, for the owner's set-up (coh-1.0g).
    pub fn push_work_facings(&self, battle: &mut Battle, seat: Seat) {
        let open = |(id, work): &(WorkId, &Work)| {
            let free = self
                .work_muster(*id)
                .is_some_and(|muster| matches!(muster.start, Start::At(_, None)));
            work.owner == Some(seat) && work.kind.has_facing() && free
        };
        let works: Vec<WorkId> = battle.numbered_works().filter(open).map(|(id, _)| id).collect();
        let frames = works.into_iter().rev().map(|work| WorkFacing { work }.into());
        battle.stack.extend(frames);
    }

    /// Works this seat has still to set up.
    pub fn works_to_place(&self, battle: &Battle, seat: Seat) -> bool {
        battle
            .works
            .iter()
            .any(|work| work.owner == Some(seat) && work.state == WorkState::ToPlace)
    }

    /// May the work be set up here (D04, coh-18.0b)?
    pub fn check_place_work(
        &self,
        battle: &Battle,
        seat: Seat,
        work: WorkId,
        at: HexId,
        hidden: bool,
    ) -> Allowed {
        let placed = battle.works.get(work.index());
        let Some(placed) = placed.filter(|placed| placed.owner == Some(seat)) else {
            return Err(Why::new("coh-1.0d", "That is no work of yours."));
        };
        if placed.state != WorkState::ToPlace {
            return Err(Why::new("coh-1.0d", "That work is set up already."));
        }
        let zone = match self.work_muster(work).map(|muster| &muster.start) {
            Some(Start::Zone(zone)) => zone.as_slice(),
            Some(Start::At(..) | Start::Enter { .. }) | None => &[],
        };
        if !zone.contains(&at) || !self.field.is_playable(at) {
            return Err(Why::new("coh-1.0d", "That work cannot be set up in {hex}.").hex(at));
        }
        let same = |(_, other): (WorkId, &Work)| other.kind == placed.kind && other.is_known_to(seat);
        if battle.works_in(at).any(same) {
            return Err(Why::new("coh-18.0b", "There is such a work in {hex} already.").hex(at));
        }
        let concealment = self
            .work_muster(work)
            .map_or(Concealment::No, |muster| muster.concealment);
        match (concealment, hidden) {
            (Concealment::No, true) => Err(Why::new("coh-18.5a", "That work lies open.")),
            (Concealment::Must, false) => Err(Why::new("coh-18.5a", "That work lies hidden.")),
            (Concealment::May, _) | (Concealment::No, false) | (Concealment::Must, true) => Ok(()),
        }
    }

    /// Ways a work may be set up: open, hidden, or either.
    pub fn work_ways(&self, work: WorkId) -> &'static [bool] {
        match self.work_muster(work).map(|muster| muster.concealment) {
            Some(Concealment::Must) => &[true],
            Some(Concealment::May) => &[false, true],
            Some(Concealment::No) | None => &[false],
        }
    }
}

impl Resolution<'_> {
    /// Sets a work up; bunkers and gun pits choose their front next (coh-1.0g).
    pub fn place_work(&mut self, work: WorkId, at: HexId, hidden: bool) {
        let facing = self.rules.side_towards(at, self.rules.centre());
        let placed = self.battle.work_mut(work);
        placed.state = WorkState::Stands;
        placed.hex = at;
        placed.facing = facing;
        placed.hidden = hidden;
        let (kind, owner) = (placed.kind, placed.owner);
        self.tell(|say| {
            let text = format!("{} is set up.", rulebook::begin_with_capital(say.work(work)));
            let event = Event::new("placed", "coh-1.0d", text).show(film::work_placed(work));
            match owner.filter(|_| hidden) {
                Some(seat) => event.to(Audience::Only(seat)),
                None => event,
            }
        });
        if let Some(seat) = owner.filter(|_| hidden) {
            self.tell(|say| {
                let text = format!("{} records a hidden work.", say.seat(seat));
                Event::new("placed", "coh-1.0k", text)
                    .to(Audience::Except(seat))
                    .show(film::work_placed(work))
            });
        }
        if kind.has_facing() {
            self.battle.stack.push(WorkFacing { work }.into());
        }
    }

    /// The owner chose the front of a work, and of whoever is in that bunker (coh-1.0g, coh-18.2d).
    pub fn turn_work(&mut self, work: WorkId, facing: Direction) {
        self.battle.work_mut(work).facing = facing;
        if self.battle.work(work).kind == WorkKind::Bunker {
            let inside = self
                .battle
                .units
                .iter_mut()
                .filter(|unit| unit.inside == Some(work));
            inside.for_each(|unit| unit.facing = facing);
        }
        // Where it looks is told to whom it is known to stand.
        let hidden = self
            .battle
            .work(work)
            .owner
            .filter(|_| self.battle.work(work).hidden);
        self.tell(|say| {
            let text = format!(
                "{} faces {}.",
                rulebook::begin_with_capital(say.work(work)),
                facing.word()
            );
            let inside = say
                .battle
                .numbered()
                .filter(|(_, unit)| unit.inside == Some(work));
            let turns = inside.flat_map(|(unit, _)| say.turns(unit)).collect::<Vec<_>>();
            let event = Event::new("faces", "coh-1.0g", text).together(turns);
            match hidden {
                Some(seat) => event.to(Audience::Only(seat)),
                None => event,
            }
        });
    }

    /// A unit set up where it could be inside is asked (coh-18.2h).
    pub fn ask_inside(&mut self, unit: UnitId) {
        if !self.battle.works.is_empty() && self.rules.open_doors(self.battle, unit).next().is_some() {
            self.battle.stack.push(Inside { unit }.into());
        }
    }

    /// Inside a bunker nobody is asked for a facing (coh-18.2d).
    pub fn drop_facing_in_bunker(&mut self, unit: UnitId) {
        if self.battle.is_inside(unit, WorkKind::Bunker) {
            self.battle
                .stack
                .retain(|frame| !matches!(frame, Frame::Facing(asked) if asked.unit == unit));
        }
    }
}
