//! The film of an act: what truly happened, cut for some eyes.
//!
//! Rules record what truly happened ([`Event::truth`]) and need not think of who sees it. The umpire knows what everybody saw
//! before and sees after: a piece that some eyes see at neither end, nor (as the rules say) in passing, is left out; a stretch
//! that they do not see becomes a gap. Two laws hold this up: the shows lead from the scene before to the scene after, and no
//! show has a piece or place that these eyes do not see ([`crate::laws`]).

mod cutting;

use std::collections::BTreeMap;

use crate::scene::{Place, Scene};
use crate::show::{Show, Shown};
use crate::{Event, Eyes, Report, Ruleset, Seat};

use cutting::Cutter;

/// Where a piece is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    pub seat: Option<Seat>,
    pub place: Place,
    pub facing: Option<u16>,
    pub turret: Option<u16>,
}

impl Sighting {
    pub fn on_board(&self) -> bool {
        match self.place {
            Place::Cell(_) | Place::Point { .. } => true,
            Place::Tray(_) => false,
        }
    }

    /// Drawn alike? Beside the board nothing has a facing.
    pub fn looks_like(&self, other: &Sighting) -> bool {
        let ways = |one: &Sighting| (one.facing, one.turret);
        self.place == other.place && (!self.on_board() || ways(self) == ways(other))
    }
}

/// Every piece that some eyes see, by its id.
pub type Sightings = BTreeMap<u16, Sighting>;

/// What is seen in a scene.
pub fn sightings(scene: &Scene) -> Sightings {
    let sighting = |piece: &crate::scene::Piece| Sighting {
        seat: piece.seat,
        place: piece.place.clone(),
        facing: piece.facing,
        turret: piece.turret,
    };
    scene
        .pieces
        .iter()
        .map(|piece| (piece.id, sighting(piece)))
        .collect()
}

/// What somebody saw before an act and sees after it.
#[derive(Copy, Clone, Debug)]
pub struct Change<'a> {
    pub before: &'a Sightings,
    pub after: &'a Sightings,
}

impl Change<'_> {
    pub fn is_known(&self, piece: u16) -> bool {
        self.before.contains_key(&piece) || self.after.contains_key(&piece)
    }
}

/// The events that these eyes may read, with what they are shown of them.
pub fn cut(report: &Report, eyes: Eyes, truth: Change<'_>, seen: Change<'_>) -> Vec<Event> {
    let mut cutter = Cutter::new(report, eyes, truth, seen);
    let mut events: Vec<Event> = Vec::new();
    for (nth, event) in report.events().iter().enumerate() {
        let told = event.audience.includes(eyes);
        // Both halves of a split event may show the same: it happens when these eyes are told.
        let comes_again = |shown: &Shown| {
            let mut later = report.events()[nth + 1..].iter();
            later.any(|event| event.audience.includes(eyes) && event.truth.contains(shown))
        };
        let mut show = Vec::new();
        for shown in event.truth.iter().filter(|shown| told || !comes_again(shown)) {
            let cut = cutter.cut(&shown.show, told);
            let beat = shown.beat;
            show.extend(cut.into_iter().map(|show| Shown { show, beat }));
        }
        if told {
            let mut event = event.clone();
            // Dice that fell in an earlier act lie there already.
            show.retain(|shown| match shown.show {
                Show::Roll { roll, .. } => usize::from(roll) < event.rolls.len(),
                _ => true,
            });
            event.alarm |= show.iter().any(|shown| cutter.alarms(&shown.show));
            event.show = show;
            event.truth = Vec::new();
            events.push(event);
        }
    }
    if let Some(last) = events.last_mut() {
        last.show.extend(cutter.stand_ins().into_iter().map(Shown::from));
    }
    events
}

/// What stands where once a show has been played.
pub fn apply(seen: &mut Sightings, show: &Show) {
    let mut put = |piece: u16, place: &Place, facing: Option<u16>| {
        let (seat, turret) = seen
            .get(&piece)
            .map_or((None, None), |sighting| (sighting.seat, sighting.turret));
        let sighting = Sighting {
            seat,
            place: place.clone(),
            facing,
            turret,
        };
        seen.insert(piece, sighting);
    };
    match show {
        Show::Go { piece, way } => {
            if let Some(stop) = way.iter().rev().find(|stop| stop.place.is_some())
                && let Some(place) = &stop.place
            {
                put(*piece, place, stop.facing);
            }
        }
        Show::Come {
            piece, place, facing, ..
        } => put(*piece, place, *facing),
        Show::Leave {
            piece, to: Some(to), ..
        } => put(*piece, to, None),
        Show::Leave { piece, to: None, .. } => {
            seen.remove(piece);
        }
        Show::Turn {
            piece,
            facing,
            turret,
        } => {
            if let Some(sighting) = seen.get_mut(piece) {
                (sighting.facing, sighting.turret) = (*facing, *turret);
            }
        }
        Show::Shot { .. }
        | Show::Roll { .. }
        | Show::Mark { .. }
        | Show::Area { .. }
        | Show::Card { .. }
        | Show::Count { .. }
        | Show::Phase { .. } => {}
    }
}

/// What everybody at a table sees at one moment: the umpire first, then spectators, then each seat.
#[derive(Clone, Debug)]
pub struct Frame {
    seen: Vec<(Eyes, Sightings)>,
}

impl Frame {
    pub fn of<R: Ruleset>(rules: &R, battle: &R::Battle) -> Frame {
        let seats = rules.scenario().seats.iter().map(|info| Eyes::Seat(info.seat));
        let everybody = [Eyes::Umpire, Eyes::Spectator].into_iter().chain(seats);
        Frame {
            seen: everybody
                .map(|eyes| (eyes, rules.sightings(battle, eyes)))
                .collect(),
        }
    }

    pub fn truth(&self) -> &Sightings {
        &self.seen[0].1
    }

    pub fn everybody(&self) -> impl Iterator<Item = (Eyes, &Sightings)> {
        self.seen.iter().map(|(eyes, seen)| (*eyes, seen))
    }
}

/// The film of one act, cut for everybody.
#[derive(Clone, Debug)]
pub struct Film {
    reels: Vec<(Eyes, Vec<Event>)>,
}

impl Film {
    pub fn cut(report: &Report, before: &Frame, after: &Frame) -> Film {
        let truth = Change {
            before: before.truth(),
            after: after.truth(),
        };
        let reel = |((eyes, before), (_, after))| {
            let seen = Change { before, after };
            (eyes, cut(report, eyes, truth, seen))
        };
        Film {
            reels: before.everybody().zip(after.everybody()).map(reel).collect(),
        }
    }

    /// What these eyes are told and shown; nothing if nobody has them.
    pub fn events(&self, eyes: Eyes) -> &[Event] {
        let reel = self.reels.iter().find(|(whose, _)| *whose == eyes);
        reel.map_or(&[], |(_, events)| events)
    }
}

#[cfg(test)]
mod tests;
