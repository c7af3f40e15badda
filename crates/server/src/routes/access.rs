//! `Authorization: Bearer TOKEN[,TOKEN…]`: which match, and which of its seats.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use umpire::Seat;

use crate::app::App;
use crate::problem::Problem;
use crate::token::Token;

/// More seats than any scenario has.
const MOST_TOKENS: usize = 16;

/// What the tokens of a request open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    pub match_id: String,
    /// Seats held, each once, lowest first; empty for a spectator.
    pub seats: Vec<Seat>,
}

impl Access {
    /// The seat that is meant: the one named if it is held, or the only one held.
    pub fn seat(&self, named: Option<Seat>) -> Result<Seat, Problem> {
        match (named, self.seats.as_slice()) {
            (Some(seat), held) if held.contains(&seat) => Ok(seat),
            (None, [seat]) => Ok(*seat),
            (Some(_) | None, _) => Err(Problem::NotYourSeat),
        }
    }
}

impl FromRequestParts<Arc<App>> for Access {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Access, Problem> {
        let value = parts.headers.get(header::AUTHORIZATION);
        let tokens = value
            .and_then(|value| value.to_str().ok())
            .and_then(|text| text.strip_prefix("Bearer "))
            .ok_or(Problem::UnknownToken)?;
        open_tokens(app, tokens.split(',').map(str::trim)).await
    }
}

/// Opens tokens that must all be of one match.
pub async fn open_tokens(app: &App, tokens: impl Iterator<Item = &str>) -> Result<Access, Problem> {
    let mut access: Option<Access> = None;
    for (index, text) in tokens.enumerate() {
        if MOST_TOKENS <= index {
            return Err(Problem::malformed(
                "These are more tokens than a match has seats.",
            ));
        }
        let token = Token::parse(text).ok_or(Problem::UnknownToken)?;
        let opened = app
            .store
            .open_token(token.hash())
            .await?
            .ok_or(Problem::UnknownToken)?;
        let access = access.get_or_insert_with(|| Access {
            match_id: opened.match_id.clone(),
            seats: Vec::new(),
        });
        if access.match_id != opened.match_id {
            return Err(Problem::malformed("These tokens are of different matches."));
        }
        access.seats.extend(opened.seat);
    }
    let mut access = access.ok_or(Problem::UnknownToken)?;
    access.seats.sort_unstable();
    access.seats.dedup();
    Ok(access)
}
