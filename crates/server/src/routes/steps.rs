//! GET /match/steps/{step}?eyes=…: the match after so many orders, for a replay.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::routing::get;
use serde::Deserialize;
use umpire::game::TellSeed;
use umpire::{Eyes, Seat};

use super::Route;
use super::access::Access;
use super::body::{Asked, Named};
use super::matches::off_thread;
use crate::app::App;
use crate::live::{Replayed, Table, check_eyes, replay};
use crate::problem::Problem;

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/match/steps/{step}", get(step)).gives::<Replayed>()]
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepQuery {
    eyes: Option<String>,
}

async fn step(
    State(app): State<Arc<App>>,
    access: Access,
    Named(step): Named<u32>,
    Asked(query): Asked<StepQuery>,
) -> Result<Json<Replayed>, Problem> {
    let eyes = match (&query.eyes, access.seats.as_slice()) {
        (Some(text), _) => parse_eyes(text)?,
        (None, [seat]) => Eyes::Seat(*seat),
        (None, _) => Eyes::Spectator,
    };
    let seats = access.seats;
    let read = move |table: &Table| {
        let over = table.over();
        check_eyes(&seats, eyes, over)?;
        Ok::<_, Problem>((table.file(TellSeed::WhenOver), table.seed(), over))
    };
    let (file, seed, over) = app.live.ask(&app, &access.match_id, read).await??;
    let replayed = off_thread(&app, move |app| replay(app, &file, seed, step, eyes, over)).await?;
    Ok(Json(replayed))
}

/// `seat-0`, `spectator`, `umpire`.
fn parse_eyes(text: &str) -> Result<Eyes, Problem> {
    let seat = text.strip_prefix("seat-").and_then(|seat| seat.parse().ok());
    match (text, seat) {
        ("spectator", _) => Ok(Eyes::Spectator),
        ("umpire", _) => Ok(Eyes::Umpire),
        (_, Some(seat)) => Ok(Eyes::Seat(Seat(seat))),
        (_, None) => Err(Problem::malformed(
            "Eyes are `seat-0`, `seat-1`, …, `spectator` or `umpire`.",
        )),
    }
}
