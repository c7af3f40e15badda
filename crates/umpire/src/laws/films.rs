//! Laws 9 and 10: the film of an act leads from the scene before it to the scene after it, for all eyes, and shows nobody a
//! piece or a place that they do not see before, after or in passing.

use std::collections::BTreeSet;

use super::table::Table;
use super::{Fault, Law};
use crate::film::{self, Change, Film, Frame, Sightings};
use crate::game::Carried;
use crate::report::SHORT;
use crate::scene::Place;
use crate::show::{CardPlace, Show};
use crate::{Anchor, Event, Eyes, Ruleset};

/// Plays the film of an act to everybody.
pub fn film_is_true<R: Ruleset>(
    table: &mut Table<'_, R>,
    before: &Frame,
    carried: &Carried,
) -> Result<(), Fault> {
    let after = Frame::of(table.rules.as_ref(), table.game.battle());
    let film = Film::cut(&carried.report, before, &after);
    let truth = Change {
        before: before.truth(),
        after: after.truth(),
    };
    for ((eyes, before), (_, after)) in before.everybody().zip(after.everybody()) {
        let (seen, events) = (Change { before, after }, film.events(eyes));
        table.ask(Law::FilmsLeadToTheScene);
        if let Some(what) = leads_astray(seen, events) {
            let told = in_words(events, carried);
            return Fault::of(Law::FilmsLeadToTheScene, format!("{eyes:?}: {what}{told}"));
        }
        table.ask(Law::FilmsKeepTheVeil);
        let passing = Passing::of(carried, truth, seen);
        if let Some(what) = lifts_the_veil(&passing, seen, events, eyes) {
            let told = in_words(events, carried);
            return Fault::of(Law::FilmsKeepTheVeil, format!("{eyes:?}: {what}{told}"));
        }
    }
    Ok(())
}

/// What is wrong with the scene that the film leads to, if anything.
fn leads_astray(seen: Change<'_>, events: &[Event]) -> Option<String> {
    let mut stands = seen.before.clone();
    for event in events {
        let length = event.short.as_ref().map_or(0, |short| short.chars().count());
        if SHORT < length {
            return Some(format!("{:?} has more than {SHORT} characters", event.short));
        }
        for shown in &event.show {
            if let Show::Roll { roll, .. } = shown.show
                && event.rolls.len() <= usize::from(roll)
            {
                return Some(format!("`{}` shows a roll that it has not", event.kind));
            }
            film::apply(&mut stands, &shown.show);
        }
    }
    for piece in stands.keys().chain(seen.after.keys()) {
        match (stands.get(piece), seen.after.get(piece)) {
            (Some(played), Some(after)) if played.looks_like(after) => {}
            (played, after) => {
                return Some(format!(
                    "piece {piece} stands {played:?} when the film is over, but {after:?} in the scene"
                ));
            }
        }
    }
    None
}

/// Places where these eyes see somebody in passing, by piece.
struct Passing(BTreeSet<(u16, Place)>);

impl Passing {
    /// Between two sightings; after somebody who is seen in the end has come into sight; and where the rules say so.
    fn of(carried: &Carried, truth: Change<'_>, seen: Change<'_>) -> Passing {
        let place = |sightings: &Sightings, piece: u16| sightings.get(&piece).map(|one| one.place.clone());
        let begins = |piece| place(seen.before, piece) == place(truth.before, piece);
        let ends = |piece| place(seen.after, piece) == place(truth.after, piece);
        let mut appeared = BTreeSet::new();
        let mut passing = BTreeSet::new();
        let shows = carried.report.events().iter().flat_map(|event| &event.truth);
        for shown in shows {
            match &shown.show {
                Show::Come { piece, place, .. } if ends(*piece) => {
                    appeared.insert(*piece);
                    passing.insert((*piece, place.clone()));
                }
                Show::Go { piece, way } => {
                    let followed = ends(*piece) && (begins(*piece) || appeared.contains(piece));
                    let visible = way.iter().filter(|stop| followed || stop.passing);
                    passing.extend(visible.filter_map(|stop| Some((*piece, stop.place.clone()?))));
                }
                Show::Leave {
                    piece, to: Some(to), ..
                } if ends(*piece) => {
                    passing.insert((*piece, to.clone()));
                }
                Show::Come { .. }
                | Show::Leave { .. }
                | Show::Turn { .. }
                | Show::Shot { .. }
                | Show::Roll { .. }
                | Show::Mark { .. }
                | Show::Area { .. }
                | Show::Card { .. }
                | Show::Count { .. }
                | Show::Phase { .. } => {}
            }
        }
        Passing(passing)
    }
}

/// What the film shows that these eyes do not see, if anything.
fn lifts_the_veil(passing: &Passing, seen: Change<'_>, events: &[Event], eyes: Eyes) -> Option<String> {
    let knows = |piece: u16| {
        let passes = passing.0.iter().any(|(passer, _)| *passer == piece);
        seen.is_known(piece) || passes
    };
    let sees = |piece: u16, place: &Place| {
        let at = |sightings: &Sightings| sightings.get(&piece).is_some_and(|one| one.place == *place);
        at(seen.before) || at(seen.after) || passing.0.contains(&(piece, place.clone()))
    };
    let sees_somebody_at = |place: &Place| {
        let at = |sightings: &Sightings| sightings.values().any(|one| one.place == *place);
        at(seen.before) || at(seen.after) || passing.0.iter().any(|(_, stop)| stop == place)
    };
    let points_well = |at: &Anchor| match at {
        Anchor::Piece(piece) => knows(*piece),
        Anchor::Cell(cell) | Anchor::Side { cell, .. } => sees_somebody_at(&Place::Cell(*cell)),
        Anchor::Point { x, y } => sees_somebody_at(&Place::Point { x: *x, y: *y }),
        Anchor::Ground(_) | Anchor::Card(_) | Anchor::Button => true,
    };
    let aims_well = |at: &Anchor| match at {
        Anchor::Piece(piece) => knows(*piece),
        // What is aimed at is no secret.
        _ => true,
    };
    let keeps = |show: &Show| match show {
        Show::Go { piece, way } => {
            let mut places = way.iter().filter_map(|stop| stop.place.as_ref());
            places.all(|place| sees(*piece, place))
        }
        Show::Come { piece, place, .. } => sees(*piece, place),
        Show::Leave { piece, to, .. } => knows(*piece) && to.as_ref().is_none_or(|place| sees(*piece, place)),
        Show::Turn { piece, .. } => knows(*piece),
        Show::Shot { from, to, .. } => from.iter().all(points_well) && to.iter().all(aims_well),
        Show::Roll { at, .. } => at.iter().all(points_well),
        Show::Mark { at, .. } => points_well(at),
        Show::Card { card, from, to } => match (card, from, to) {
            (Some(_), CardPlace::Deck, CardPlace::Hand(seat)) => eyes.know_secrets_of(*seat),
            (_, _, _) => true,
        },
        Show::Area { .. } | Show::Count { .. } | Show::Phase { .. } => true,
    };
    let shows = events.iter().flat_map(|event| &event.show);
    let gives_away = shows.map(|shown| &shown.show).find(|show| !keeps(show))?;
    Some(format!("they do not see {gives_away:?}"))
}

/// What was told and shown, for the message of a broken law.
fn in_words(events: &[Event], carried: &Carried) -> String {
    let mut text = String::new();
    for event in events {
        text.push_str(&format!("\n  {}: {}", event.kind, event.text));
        let shows = event.show.iter();
        shows.for_each(|shown| text.push_str(&format!("\n    {:?}", shown.show)));
    }
    text.push_str("\n  in truth:");
    for event in carried.report.events() {
        text.push_str(&format!(
            "\n  {} for {:?}: {}",
            event.kind, event.audience, event.text
        ));
        let shows = event.truth.iter();
        shows.for_each(|shown| text.push_str(&format!("\n    {:?}", shown.show)));
    }
    text
}
