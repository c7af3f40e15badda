//! Cutting, show by show: a running account of what truly stands where and of what these eyes are shown.

use std::collections::BTreeMap;

use super::{Change, Sightings, apply};
use crate::scene::Place;
use crate::show::{CardPlace, ComeLook, LeaveLook, ShotLook, Show, Stop};
use crate::{Anchor, Eyes, Report, Seat};

/// Cuts the shows of one act for some eyes, in order.
pub(super) struct Cutter<'a> {
    eyes: Eyes,
    change: Change<'a>,
    seen: Change<'a>,
    /// What truly stands where, as far as the film has come.
    pub(super) truth: Sightings,
    /// The same as these eyes are shown it.
    pub(super) shown: Sightings,
    /// How many shows still to come put each piece somewhere.
    ahead: BTreeMap<u16, usize>,
}

/// The piece that a show puts somewhere.
pub(super) fn moves(show: &Show) -> Option<u16> {
    match show {
        Show::Go { piece, .. } | Show::Come { piece, .. } | Show::Leave { piece, .. } => Some(*piece),
        Show::Turn { .. }
        | Show::Shot { .. }
        | Show::Roll { .. }
        | Show::Mark { .. }
        | Show::Area { .. }
        | Show::Card { .. }
        | Show::Count { .. }
        | Show::Phase { .. } => None,
    }
}

fn place_of(sightings: &Sightings, piece: u16) -> Option<&Place> {
    sightings.get(&piece).map(|sighting| &sighting.place)
}

impl<'a> Cutter<'a> {
    pub fn new(report: &Report, eyes: Eyes, change: Change<'a>, seen: Change<'a>) -> Cutter<'a> {
        let mut ahead = BTreeMap::new();
        let shows = report.events().iter().flat_map(|event| &event.truth);
        for piece in shows.filter_map(|shown| moves(&shown.show)) {
            *ahead.entry(piece).or_insert(0) += 1;
        }
        Cutter {
            eyes,
            change,
            seen,
            truth: change.before.clone(),
            shown: seen.before.clone(),
            ahead,
        }
    }

    /// What these eyes are shown of a show; of one that is told to others only the truth goes on.
    pub fn cut(&mut self, show: &Show, told: bool) -> Vec<Show> {
        if let Some(ahead) = moves(show).and_then(|piece| self.ahead.get_mut(&piece)) {
            *ahead -= 1;
        }
        if !told {
            apply(&mut self.truth, show);
            return Vec::new();
        }
        let cut = match show {
            Show::Go { piece, way } => self.go(*piece, way),
            Show::Come { piece, look, .. } => self.come(show, *piece, *look),
            Show::Leave { piece, look, .. } => self.leave(show, *piece, *look),
            Show::Turn { piece, .. } => self.turn(show, *piece),
            Show::Shot { from, to, look } => self.shot(from.as_ref(), to, *look),
            Show::Roll { at, roll, reading } => vec![Show::Roll {
                at: at.clone().filter(|at| self.may_point_at(at)),
                roll: *roll,
                reading: reading.clone(),
            }],
            Show::Mark { at, .. } if !self.may_point_at(at) => Vec::new(),
            Show::Card { from, to, .. } if !self.sees_face(*from, *to) => vec![Show::Card {
                card: None,
                from: *from,
                to: *to,
            }],
            Show::Mark { .. }
            | Show::Area { .. }
            | Show::Card { .. }
            | Show::Count { .. }
            | Show::Phase { .. } => vec![show.clone()],
        };
        for show in &cut {
            apply(&mut self.shown, show);
        }
        cut
    }

    /// Do these eyes see now where the piece truly is?
    pub(super) fn is_open(&self, piece: u16) -> bool {
        place_of(&self.shown, piece) == place_of(&self.truth, piece)
    }

    /// Will they when all is over?
    fn ends_open(&self, piece: u16) -> bool {
        place_of(self.seen.after, piece) == place_of(self.change.after, piece)
    }

    /// A piece is pointed at only where these eyes see it. Places are the rules' own word; a law watches them.
    fn may_point_at(&self, at: &Anchor) -> bool {
        match at {
            Anchor::Piece(piece) => self.shown.contains_key(piece) && self.is_open(*piece),
            Anchor::Cell(_)
            | Anchor::Side { .. }
            | Anchor::Point { .. }
            | Anchor::Ground(_)
            | Anchor::Card(_)
            | Anchor::Button => true,
        }
    }

    fn go(&mut self, piece: u16, way: &[Stop]) -> Vec<Show> {
        let (opens, ends) = (self.is_open(piece), self.ends_open(piece));
        let settles = self.ahead.get(&piece).is_none_or(|ahead| *ahead == 0);
        let start = self.truth.get(&piece).cloned();
        let start = start.map(|from| (Stop::at(from.place, from.facing), opens));
        let last = way.len().saturating_sub(1);
        let rest = way.iter().enumerate().map(|(nth, stop)| {
            let arrives = ends && settles && nth == last;
            (stop.clone(), stop.passing || (opens && ends) || arrives)
        });
        let stops: Vec<(Stop, bool)> = start.into_iter().chain(rest).collect();
        let whole = Show::along(piece, way.to_vec());
        apply(&mut self.truth, &whole);
        self.travel(piece, &stops)
    }

    /// A way of which only some stops are seen.
    fn travel(&self, piece: u16, stops: &[(Stop, bool)]) -> Vec<Show> {
        let mut shows = Vec::new();
        let mut leg: Vec<Stop> = Vec::new();
        let mut gap = false;
        for (nth, (stop, visible)) in stops.iter().enumerate() {
            let (true, Some(place)) = (*visible, &stop.place) else {
                gap = true;
                continue;
            };
            if leg.is_empty() && (0 < nth || !self.shown.contains_key(&piece)) {
                shows.push(Show::Come {
                    piece,
                    place: place.clone(),
                    facing: stop.facing,
                    look: ComeLook::Seen,
                });
            } else if gap && !leg.is_empty() {
                leg.push(Stop::gap());
            }
            gap = false;
            leg.push(stop.clone());
        }
        let lost = !leg.is_empty() && gap;
        let kept = self.seen.after.get(&piece);
        if let (true, Some(kept)) = (lost, kept) {
            leg.push(Stop {
                unseen: true,
                ..Stop::at(kept.place.clone(), kept.facing)
            });
        }
        if 1 < leg.len() {
            shows.push(Show::along(piece, leg));
        }
        if lost && kept.is_none() {
            shows.push(fade(piece, None));
        }
        shows
    }

    fn come(&mut self, show: &Show, piece: u16, look: ComeLook) -> Vec<Show> {
        let was_open = self.is_open(piece);
        apply(&mut self.truth, show);
        if !self.ends_open(piece) {
            return if was_open {
                self.out_of_sight(piece)
            } else {
                Vec::new()
            };
        }
        let Some(now) = self.truth.get(&piece) else {
            return Vec::new();
        };
        match self.shown.get(&piece) {
            Some(shown) if shown.looks_like(now) => Vec::new(),
            Some(shown) if shown.place == now.place => vec![Show::Turn {
                piece,
                facing: now.facing,
                turret: now.turret,
            }],
            Some(_) | None => vec![Show::Come {
                piece,
                place: now.place.clone(),
                facing: now.facing,
                look,
            }],
        }
    }

    fn leave(&mut self, show: &Show, piece: u16, look: LeaveLook) -> Vec<Show> {
        let was_open = self.is_open(piece);
        apply(&mut self.truth, show);
        if !self.ends_open(piece) {
            return self.out_of_sight(piece);
        }
        let to = place_of(&self.truth, piece).cloned();
        match (self.shown.get(&piece), to) {
            (None, None) => Vec::new(),
            (None, Some(place)) => vec![Show::Come {
                piece,
                place,
                facing: None,
                look: ComeLook::Placed,
            }],
            (Some(shown), Some(to)) if shown.place == to => Vec::new(),
            (Some(_), to) if was_open => vec![Show::Leave { piece, to, look }],
            (Some(_), to) => vec![fade(piece, to)],
        }
    }

    /// From now on these eyes see no more of the piece than they will in the end.
    fn out_of_sight(&self, piece: u16) -> Vec<Show> {
        let to = place_of(self.seen.after, piece);
        if place_of(&self.shown, piece) == to {
            return Vec::new();
        }
        match (self.shown.contains_key(&piece), to) {
            (true, to) => vec![fade(piece, to.cloned())],
            (false, Some(place)) => vec![Show::Come {
                piece,
                place: place.clone(),
                facing: None,
                look: ComeLook::Placed,
            }],
            (false, None) => Vec::new(),
        }
    }

    fn turn(&mut self, show: &Show, piece: u16) -> Vec<Show> {
        apply(&mut self.truth, show);
        if !self.is_open(piece) || self.shown.get(&piece) == self.truth.get(&piece) {
            return Vec::new();
        }
        vec![show.clone()]
    }

    fn shot(&self, from: Option<&Anchor>, to: &[Anchor], look: ShotLook) -> Vec<Show> {
        let to: Vec<Anchor> = to.iter().filter(|at| self.may_point_at(at)).cloned().collect();
        if to.is_empty() {
            return Vec::new();
        }
        let from = from.filter(|at| self.may_point_at(at)).cloned();
        vec![Show::Shot { from, to, look }]
    }

    /// A card from a deck into a hand is known to whom the hand belongs.
    fn sees_face(&self, from: CardPlace, to: CardPlace) -> bool {
        match (from, to) {
            (CardPlace::Deck, CardPlace::Hand(seat)) => self.eyes.know_secrets_of(seat),
            (_, _) => true,
        }
    }

    fn owner(&self, piece: u16) -> Option<Seat> {
        let sighting = self.change.before.get(&piece);
        sighting.or_else(|| self.change.after.get(&piece))?.seat
    }

    /// Does this concern a seat that has a plan: somebody else fires or appears?
    pub fn alarms(&self, show: &Show) -> bool {
        let Eyes::Seat(seat) = self.eyes else { return false };
        match show {
            Show::Come { piece, .. } => self.owner(*piece).is_some_and(|owner| owner != seat),
            Show::Shot { from, .. } => match from {
                Some(Anchor::Piece(piece)) => self.owner(*piece) != Some(seat),
                Some(_) | None => true,
            },
            Show::Go { .. }
            | Show::Turn { .. }
            | Show::Roll { .. }
            | Show::Mark { .. }
            | Show::Leave { .. }
            | Show::Area { .. }
            | Show::Card { .. }
            | Show::Count { .. }
            | Show::Phase { .. } => false,
        }
    }

    /// What lies beside the board for those who do not know where it is changes its name or its number ("a hidden unit", and
    /// then which one): of that there is no truth to tell.
    pub fn stand_ins(&self) -> Vec<Show> {
        let hidden = |change: &Sightings, seen: &Sightings, piece| {
            let place = place_of(change, piece);
            place.is_none() || place != place_of(seen, piece)
        };
        let is_hidden = |piece: &u16| {
            hidden(self.change.before, self.seen.before, *piece)
                && hidden(self.change.after, self.seen.after, *piece)
        };
        let mut shows = Vec::new();
        for piece in self.shown.keys().filter(|piece| is_hidden(piece)) {
            if !self.seen.after.contains_key(piece) {
                shows.push(fade(*piece, None));
            }
        }
        for (piece, now) in self.seen.after.iter().filter(|(piece, _)| is_hidden(piece)) {
            if place_of(&self.shown, *piece) != Some(&now.place) {
                shows.push(Show::Come {
                    piece: *piece,
                    place: now.place.clone(),
                    facing: now.facing,
                    look: ComeLook::Placed,
                });
            }
        }
        shows
    }
}

fn fade(piece: u16, to: Option<Place>) -> Show {
    Show::Leave {
        piece,
        to,
        look: LeaveLook::Fade,
    }
}
