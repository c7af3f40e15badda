//! Telling viewers: each act once, in order, through each viewer's own eyes.

use std::sync::Arc;

use umpire::erased::AnyChoice;
use umpire::{Anchor, Eyes, Seat, Selection};

use super::outbox::{Class, Outbox};
use super::table::Table;
use crate::lessons::LessonNow;
use crate::wire::{Offers, Outgoing, SeatCard, ServerInfo, Update, Welcome, WholeScene};

/// One connection that looks at a match.
#[derive(Debug)]
pub struct Viewer {
    pub id: u64,
    pub seats: Vec<Seat>,
    pub eyes: Eyes,
    pub outbox: Arc<Outbox>,
}

/// The connection whose command brought an act about.
#[derive(Copy, Clone, Debug)]
pub struct Sender<'a> {
    pub viewer: u64,
    pub command: &'a str,
    pub picked: &'a Selection,
}

/// Sends the newest act to everybody. The scene of each pair of eyes is made once.
pub fn update(table: &Table, viewers: &[Viewer], sender: Option<Sender<'_>>) {
    let mut made: Vec<(Eyes, Arc<str>)> = Vec::new();
    for viewer in viewers {
        let own = sender.filter(|sender| sender.viewer == viewer.id);
        let text = match own {
            Some(own) => update_text(table, viewer.eyes, Some(own)),
            None => match made.iter().find(|(eyes, _)| *eyes == viewer.eyes) {
                Some((_, text)) => Arc::clone(text),
                None => {
                    let text = update_text(table, viewer.eyes, None);
                    made.push((viewer.eyes, Arc::clone(&text)));
                    text
                }
            },
        };
        viewer.outbox.push(text, Class::Update);
    }
}

fn update_text(table: &Table, eyes: Eyes, own: Option<Sender<'_>>) -> Arc<str> {
    let Some(line) = table.last_line(eyes) else {
        return Arc::from("");
    };
    let update = Update {
        line,
        id: own.map(|own| own.command),
        scene: table.game().scene(eyes),
        decision: table.decision(),
        can_undo: can_undo(table, eyes),
        over: table.over(),
        seed: table.told_seed(),
        lesson: lesson(table, eyes),
        offers: own
            .filter(|own| !own.picked.pieces.is_empty())
            .and_then(|own| offers_through(table, eyes, own.picked))
            .filter(|offers| !offers.choices.is_empty())
            .or_else(|| offers_through(table, eyes, &Selection::default())),
    };
    Outgoing::Update(Box::new(update)).text().into()
}

/// The first frame of a connection.
pub fn welcome(table: &Table, viewer: &Viewer, online: &[Seat], since: Option<u32>) {
    let since = since.filter(|since| *since <= table.number());
    let row = table.row();
    let welcome = Welcome {
        match_id: &row.id,
        system: &row.system,
        title: table.system().title(),
        scenario: table.game().scenario(),
        options: &table.header().options,
        commitment: &table.header().commitment,
        seed: table.told_seed(),
        imported: row.imported,
        think_aloud: table.header().think_aloud,
        your_seats: &viewer.seats,
        spectator: viewer.seats.is_empty(),
        eyes: viewer.eyes,
        seats: cards(table, online),
        board: since.is_none().then(|| table.game().board()),
        scene: table.game().scene(viewer.eyes),
        number: table.number(),
        step: table.step(),
        decision: table.decision(),
        can_undo: can_undo(table, viewer.eyes),
        over: table.over(),
        rematch: row.rematch.is_some(),
        log: table.log(viewer.eyes, since),
        lesson: lesson(table, viewer.eyes),
        offers: offers_through(table, viewer.eyes, &Selection::default()),
        resumed: since.is_some(),
        server: ServerInfo::CURRENT,
    };
    let text = Outgoing::Welcome(Box::new(welcome)).text();
    viewer.outbox.push(text.into(), Class::Answer);
}

/// A whole scene: after `look`, and for a viewer that fell behind.
pub fn scene(table: &Table, viewer: &Viewer, request: Option<u64>) {
    let whole = WholeScene {
        request,
        eyes: viewer.eyes,
        number: table.number(),
        step: table.step(),
        scene: table.game().scene(viewer.eyes),
        log: table.log(viewer.eyes, None),
        decision: table.decision(),
        can_undo: can_undo(table, viewer.eyes),
        over: table.over(),
        seed: table.told_seed(),
        lesson: lesson(table, viewer.eyes),
        offers: offers_through(table, viewer.eyes, &Selection::default()),
    };
    let text = Outgoing::Scene(Box::new(whole)).text();
    viewer.outbox.push(text.into(), Class::Answer);
}

/// Where the lesson stands, for the learner.
fn lesson(table: &Table, eyes: Eyes) -> Option<LessonNow> {
    let seated = matches!(eyes, Eyes::Seat(_));
    table
        .lesson()
        .filter(|_| seated)
        .map(|lesson| lesson.now(table.game()))
}

/// What the deciding seat may do, for its own eyes only.
fn offers_through(table: &Table, eyes: Eyes, picked: &Selection) -> Option<Offers> {
    let seat = table.decision().seat?;
    (eyes == Eyes::Seat(seat)).then(|| offers(table, seat, picked))
}

/// What a seat may do with what it has picked: one answer to all that a page asks after a click.
pub fn offers(table: &Table, seat: Seat, picked: &Selection) -> Offers {
    let game = table.game();
    let choices = game.choices(seat, picked);
    let piece = picked.pieces.first().copied();
    let at = picked
        .wanted
        .clone()
        .or(piece.map(Anchor::Piece))
        .or(picked.card.map(Anchor::Card));
    // A place is wanted in vain if all that is offered is to be had without it.
    let answers = |choice: &AnyChoice| picked.wanted.is_none() || choice.anchor != Anchor::Button;
    let refusals = match at {
        Some(at) if !choices.iter().any(answers) => game.why_not(seat, picked, &at),
        Some(_) | None => Vec::new(),
    };
    let overlays = match piece {
        Some(_) if picked.wanted.is_none() => game.view(Eyes::Seat(seat), piece, None).overlays,
        Some(_) | None => Vec::new(),
    };
    Offers {
        seat,
        pieces: picked.pieces.clone(),
        choices,
        refusals,
        overlays,
    }
}

/// Who sits where and who is there.
pub fn seats(table: &Table, viewers: &[Viewer], online: &[Seat]) {
    let seats = cards(table, online);
    everybody(viewers, &Outgoing::Seats { seats });
}

/// The same frame to everybody.
pub fn everybody(viewers: &[Viewer], message: &Outgoing<'_>) {
    let text: Arc<str> = message.text().into();
    for viewer in viewers {
        viewer.outbox.push(Arc::clone(&text), Class::Answer);
    }
}

pub fn cards(table: &Table, online: &[Seat]) -> Vec<SeatCard> {
    table
        .seats()
        .iter()
        .map(|row| SeatCard::new(row, online))
        .collect()
}

fn can_undo(table: &Table, eyes: Eyes) -> bool {
    match eyes {
        Eyes::Seat(seat) => table.can_undo(seat),
        Eyes::Spectator | Eyes::Umpire => false,
    }
}
