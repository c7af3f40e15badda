//! POST /mine: the matches these tokens open, for a lobby.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::routing::post;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use umpire::{Outcome, Seat};

use super::Route;
use super::body::Body;
use crate::app::App;
use crate::problem::Problem;
use crate::store::{MatchRow, SeatRow};
use crate::token::Token;
use crate::wire::SeatCard;

/// Most links a browser asks about at once.
const MOST_TOKENS: usize = 200;

pub fn routes() -> Vec<Route> {
    vec![
        Route::new("post", "/mine", post(mine))
            .takes::<Mine>()
            .gives::<Lobby>(),
    ]
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Mine {
    tokens: Vec<String>,
}

/// One match of a lobby.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchCard {
    #[serde(rename = "match")]
    pub match_id: String,
    pub system: String,
    pub scenario: String,
    pub title: String,
    pub your_seats: Vec<Seat>,
    pub spectator: bool,
    pub turn: Option<Seat>,
    pub your_turn: bool,
    pub over: bool,
    pub outcome: Option<Outcome>,
    pub number: u32,
    pub updated: i64,
    pub rematch: bool,
    pub seats: Vec<SeatCard>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "MatchRow")]
struct LobbyRow {
    tokens: Vec<usize>,
    #[serde(flatten)]
    card: MatchCard,
}

/// The answer to `POST mine`; `tokens` and `unknown` count what was sent.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Lobby {
    matches: Vec<LobbyRow>,
    unknown: Vec<usize>,
}

impl MatchCard {
    pub fn new(row: MatchRow, seats: &[SeatRow], yours: Vec<Seat>, online: &[Seat]) -> MatchCard {
        let outcome = row.standing.outcome.as_deref();
        MatchCard {
            match_id: row.id,
            system: row.system,
            scenario: row.scenario,
            title: row.title,
            spectator: yours.is_empty(),
            turn: row.standing.turn,
            your_turn: row.standing.turn.is_some_and(|turn| yours.contains(&turn)),
            your_seats: yours,
            over: outcome.is_some(),
            outcome: outcome.and_then(|text| serde_json::from_str(text).ok()),
            number: row.number,
            updated: row.updated,
            rematch: row.rematch.is_some(),
            seats: seats.iter().map(|row| SeatCard::new(row, online)).collect(),
        }
    }
}

async fn mine(State(app): State<Arc<App>>, Body(mine): Body<Mine>) -> Result<Json<Lobby>, Problem> {
    if MOST_TOKENS < mine.tokens.len() {
        return Err(Problem::TooLarge);
    }
    let mut unknown = Vec::new();
    // Id, seats and indexes of tokens, in the order of the first token of each match.
    let mut found: Vec<(String, Vec<Seat>, Vec<usize>)> = Vec::new();
    for (index, text) in mine.tokens.iter().enumerate() {
        let opened = match Token::parse(text) {
            Some(token) => app.store.open_token(token.hash()).await?,
            None => None,
        };
        let Some(opened) = opened else {
            unknown.push(index);
            continue;
        };
        let at = found.iter().position(|(id, _, _)| *id == opened.match_id);
        let at = at.unwrap_or_else(|| {
            found.push((opened.match_id, Vec::new(), Vec::new()));
            found.len() - 1
        });
        found[at].1.extend(opened.seat);
        found[at].2.push(index);
    }
    let mut rows = Vec::new();
    for (id, mut yours, tokens) in found {
        let Some(row) = app.store.match_row(&id).await? else {
            continue;
        };
        let seats = app.store.seats(&id).await?;
        yours.sort_unstable();
        yours.dedup();
        let card = MatchCard::new(row, &seats, yours, &[]);
        rows.push(LobbyRow { tokens, card });
    }
    Ok(Json(Lobby {
        matches: rows,
        unknown,
    }))
}
