//! POST /match/rematch: the next match of the same players, sides swapped.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::routing::post;
use schemars::JsonSchema;
use serde::Deserialize;
use umpire::Seat;

use super::Route;
use super::access::Access;
use super::body::Body;
use super::matches::Links;
use crate::app::App;
use crate::live::{Table, Tokens, rematch};
use crate::problem::Problem;
use crate::store::TokenRow;
use crate::token::Token;

pub fn routes() -> Vec<Route> {
    vec![
        Route::new("post", "/match/rematch", post(again))
            .takes::<Nothing>()
            .gives::<Links>(),
    ]
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Nothing {}

async fn again(
    State(app): State<Arc<App>>,
    access: Access,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Links>, Problem> {
    let (known, count) = app
        .live
        .ask(&app, &access.match_id, |table: &Table| {
            if !table.over() {
                return Err(Problem::NotYet("A rematch comes after the match."));
            }
            Ok((table.row().rematch.clone(), table.seats().len()))
        })
        .await??;
    let id = match known {
        Some(id) => id,
        None if access.seats.is_empty() => return Err(Problem::NotYourSeat),
        None => make(&app, &access.match_id).await?,
    };
    let tokens = invite(&app, &id, &access.seats, count).await?;
    Ok(Json(Links::new(id, None, &tokens)))
}

/// Makes the rematch, unless somebody was faster; then it is theirs.
async fn make(app: &Arc<App>, old: &str) -> Result<String, Problem> {
    let founder = Arc::clone(app);
    let founded = app
        .live
        .ask(app, old, move |table: &Table| rematch(&founder, table))
        .await??;
    let id = app.store.create_rematch(old, &founded.fresh).await?;
    app.live.rematched(old, &id);
    app.bell.ring_seats(old);
    app.live.wake(app, &id);
    Ok(id)
}

/// New links for the places that the caller's seats have moved to.
async fn invite(app: &App, id: &str, seats: &[Seat], count: usize) -> Result<Tokens, Problem> {
    let mut told = Vec::new();
    for seat in seats {
        let moved = Seat(((seat.index() + 1) % count.max(1)) as u8);
        told.push((moved, new_token(app, id, Some(moved)).await?));
    }
    Ok(Tokens {
        seats: told,
        spectator: new_token(app, id, None).await?,
    })
}

async fn new_token(app: &App, id: &str, seat: Option<Seat>) -> Result<Token, Problem> {
    let token = Token::random(app.entropy.as_ref())?;
    let row = TokenRow {
        hash: token.hash(),
        seat,
    };
    app.store.add_token(id, &row).await?;
    Ok(token)
}
