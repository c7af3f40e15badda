//! Acts: appending one, and reading those after a number.

use umpire::Seat;

use super::chain::Link;
use super::matches::{link_of, small};
use super::{ActRow, Standing, Store, StoreError, reading};

/// What became of an act that was to be stored.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on disk.
    Stored,
    /// Its number is taken: somebody else was first, or it was stored before.
    Taken,
}

type Columns = (i64, i64, String, String, Option<String>, i64, Vec<u8>);

const INSERT: &str = "INSERT INTO acts (match_id, number, seat, act, dice, command, at, hash) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

/// One statement for PostgreSQL: one way to the database and back. Only from the number before: the database decides a
/// race, whoever takes part in it.
const ADVANCE_AND_INSERT: &str = "WITH advanced AS (UPDATE matches SET number = $2, chain = $3, turn = $4, \
     computer = $5, outcome = $6, updated = $7 WHERE id = $1 AND number = $2 - 1 RETURNING id) \
     INSERT INTO acts (match_id, number, hash, at, seat, act, dice, command) \
     SELECT id, $2, $3, $7, $8, $9, $10, $11 FROM advanced";

/// Stores one row of `acts`.
macro_rules! insert {
    ($connection:expr, $id:expr, $act:expr) => {
        sqlx::query(super::acts::INSERT_ACT)
            .bind($id)
            .bind(i64::from($act.number))
            .bind(i64::from($act.seat.0))
            .bind($act.act.as_str())
            .bind($act.dice.as_str())
            .bind($act.command.as_deref())
            .bind($act.at)
            .bind(&$act.hash.0[..])
            .execute($connection)
            .await
    };
}

pub(super) const INSERT_ACT: &str = INSERT;
pub(super) use insert;

impl Store {
    /// Stores the next act of a match. `Stored` means committed; an error means that it is not known.
    pub async fn append(&self, id: &str, act: &ActRow, standing: &Standing) -> Result<Appended, StoreError> {
        let stored = match self.try_append(id, act, standing).await {
            Ok(appended) => return Ok(appended),
            Err(error) => error,
        };
        match &stored {
            StoreError::Database(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                Ok(Appended::Taken)
            }
            _ => Err(stored),
        }
    }

    async fn try_append(&self, id: &str, act: &ActRow, standing: &Standing) -> Result<Appended, StoreError> {
        match self {
            Store::Sqlite(pools) => pools.scribe.append(id, act, standing).await,
            Store::Postgres(pool) => {
                let stored = sqlx::query(ADVANCE_AND_INSERT)
                    .bind(id)
                    .bind(i64::from(act.number))
                    .bind(&act.hash.0[..])
                    .bind(standing.turn.map(|seat| i64::from(seat.0)))
                    .bind(i64::from(standing.computer))
                    .bind(standing.outcome.as_deref())
                    .bind(act.at)
                    .bind(i64::from(act.seat.0))
                    .bind(act.act.as_str())
                    .bind(act.dice.as_str())
                    .bind(act.command.as_deref())
                    .execute(pool)
                    .await?;
                Ok(match stored.rows_affected() {
                    0 => Appended::Taken,
                    _ => Appended::Stored,
                })
            }
        }
    }

    /// The acts of a match after `number`, in order.
    pub async fn acts_after(&self, id: &str, number: u32) -> Result<Vec<ActRow>, StoreError> {
        const SELECT: &str = "SELECT number, seat, act, dice, command, at, hash FROM acts \
             WHERE match_id = $1 AND $2 < number ORDER BY number";
        let rows: Vec<Columns> = reading!(self, pool => {
            sqlx::query_as(SELECT).bind(id).bind(i64::from(number)).fetch_all(pool).await
        })?;
        rows.into_iter().map(act_of).collect()
    }
}

fn act_of((number, seat, act, dice, command, at, hash): Columns) -> Result<ActRow, StoreError> {
    Ok(ActRow {
        number: small(number)?,
        seat: Seat(small(seat)?),
        act,
        dice,
        command,
        at,
        hash: Link(link_of(hash)?),
    })
}
