//! What the tables hold, as plain values.

use umpire::Seat;

use super::chain::Link;
use crate::token::TokenHash;

/// One match without its acts.
#[derive(Clone, Debug)]
pub struct MatchRow {
    pub id: String,
    pub system: String,
    pub scenario: String,
    pub title: String,
    /// Line 1 of the match file, without the seed.
    pub header: String,
    pub seed: Secret,
    pub imported: bool,
    pub genesis: Link,
    /// How many acts are stored.
    pub number: u32,
    /// The last link of the hash chain.
    pub chain: Link,
    pub standing: Standing,
    pub updated: i64,
    /// The match that follows this one.
    pub rematch: Option<String>,
}

/// Bytes that are never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Where a match stands after its last act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The seat that decides; `None` when it is over.
    pub turn: Option<Seat>,
    /// Does a commander decide?
    pub computer: bool,
    /// `umpire::Outcome` as JSON, when it is over.
    pub outcome: Option<String>,
}

/// One seat of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    pub seat: Seat,
    /// The scenario's name for it.
    pub side: String,
    pub team: u8,
    /// The commander, or `None` for a person.
    pub commander: Option<String>,
    /// What the person calls themselves.
    pub name: Option<String>,
}

/// A link to a match: to a seat, or to the spectators' bench.
#[derive(Clone, Debug)]
pub struct TokenRow {
    pub hash: TokenHash,
    pub seat: Option<Seat>,
}

/// One stored act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActRow {
    /// Counted from 1 without gaps.
    pub number: u32,
    pub seat: Seat,
    /// `{"order":…}`, `"resign"` or `"undo"`.
    pub act: String,
    /// JSON list of the rolls, as in the match file.
    pub dice: String,
    /// The client's name for it.
    pub command: Option<String>,
    pub at: i64,
    pub hash: Link,
}

/// A match to be stored for the first time.
#[derive(Clone, Debug)]
pub struct Fresh {
    pub row: MatchRow,
    pub seats: Vec<SeatRow>,
    pub tokens: Vec<TokenRow>,
    pub acts: Vec<ActRow>,
}
