//! Tokens: what a secret link opens.

use umpire::Seat;

use super::matches::small;
use super::{Store, StoreError, TokenRow, reading, writing};
use crate::token::TokenHash;

/// What one token opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    pub match_id: String,
    /// `None` for the spectators' bench.
    pub seat: Option<Seat>,
}

impl Store {
    pub async fn open_token(&self, hash: TokenHash) -> Result<Option<Opened>, StoreError> {
        const SELECT: &str = "SELECT match_id, seat FROM tokens WHERE hash = $1";
        let row: Option<(String, Option<i64>)> = reading!(self, pool => {
            sqlx::query_as(SELECT).bind(&hash.0[..]).fetch_optional(pool).await
        })?;
        row.map(|(match_id, seat)| {
            Ok(Opened {
                match_id,
                seat: seat.map(small).transpose()?.map(Seat),
            })
        })
        .transpose()
    }

    /// One more link to a match.
    pub async fn add_token(&self, match_id: &str, token: &TokenRow) -> Result<(), StoreError> {
        const INSERT: &str = "INSERT INTO tokens (hash, match_id, seat) VALUES ($1, $2, $3)";
        writing!(self, pool => {
            sqlx::query(INSERT)
                .bind(&token.hash.0[..])
                .bind(match_id)
                .bind(token.seat.map(|seat| i64::from(seat.0)))
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }
}
