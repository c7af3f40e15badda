//! Matches: storing a new one, reading one or many, and tying a rematch to it.

use umpire::Seat;

use super::acts::insert;
use super::chain::Link;
use super::rows::Secret;
use super::{Fresh, MatchRow, SeatRow, Standing, Store, StoreError, reading, writing};

/// The columns of `matches`, in the order of the SELECT.
type Columns = (
    String,
    String,
    String,
    String,
    String,
    Vec<u8>,
    i64,
    Vec<u8>,
    i64,
    Vec<u8>,
    Option<i64>,
    i64,
    Option<String>,
    i64,
    Option<String>,
);

type SeatColumns = (i64, String, i64, Option<String>, Option<String>);

const INSERT_MATCH: &str = "INSERT INTO matches (id, system, scenario, title, header, seed, imported, genesis, \
     number, chain, turn, computer, outcome, updated, rematch) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";

/// Stores a match with its seats, tokens and acts in an open transaction.
macro_rules! insert_match {
    ($connection:expr, $fresh:expr) => {{
        let row = &$fresh.row;
        sqlx::query(INSERT_MATCH)
            .bind(&row.id)
            .bind(&row.system)
            .bind(&row.scenario)
            .bind(&row.title)
            .bind(&row.header)
            .bind(&row.seed.0[..])
            .bind(i64::from(row.imported))
            .bind(&row.genesis.0[..])
            .bind(i64::from(row.number))
            .bind(&row.chain.0[..])
            .bind(row.standing.turn.map(|seat| i64::from(seat.0)))
            .bind(i64::from(row.standing.computer))
            .bind(row.standing.outcome.as_deref())
            .bind(row.updated)
            .bind(row.rematch.as_deref())
            .execute(&mut *$connection)
            .await?;
        for seat in &$fresh.seats {
            sqlx::query(
                "INSERT INTO seats (match_id, seat, side, team, commander, name) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(&row.id)
            .bind(i64::from(seat.seat.0))
            .bind(&seat.side)
            .bind(i64::from(seat.team))
            .bind(seat.commander.as_deref())
            .bind(seat.name.as_deref())
            .execute(&mut *$connection)
            .await?;
        }
        for token in &$fresh.tokens {
            sqlx::query("INSERT INTO tokens (hash, match_id, seat) VALUES ($1, $2, $3)")
                .bind(&token.hash.0[..])
                .bind(&row.id)
                .bind(token.seat.map(|seat| i64::from(seat.0)))
                .execute(&mut *$connection)
                .await?;
        }
        for act in &$fresh.acts {
            insert!(&mut *$connection, &row.id, act)?;
        }
    }};
}

impl Store {
    /// Stores a new match whole, or not at all.
    pub async fn create(&self, fresh: &Fresh) -> Result<(), StoreError> {
        writing!(self, pool => {
            let mut transaction = pool.begin().await?;
            insert_match!(transaction, fresh);
            transaction.commit().await
        })?;
        Ok(())
    }

    /// Stores a rematch of `old` unless there is one; answers the id of the one there is.
    pub async fn create_rematch(&self, old: &str, fresh: &Fresh) -> Result<String, StoreError> {
        const TIE: &str = "UPDATE matches SET rematch = $2 WHERE id = $1 AND rematch IS NULL";
        let tied = writing!(self, pool => {
            let mut transaction = pool.begin().await?;
            let tied = sqlx::query(TIE).bind(old).bind(&fresh.row.id).execute(&mut *transaction).await?;
            if tied.rows_affected() == 1 {
                insert_match!(transaction, fresh);
            }
            transaction.commit().await?;
            tied.rows_affected() == 1
        });
        if tied {
            return Ok(fresh.row.id.clone());
        }
        let row = self.match_row(old).await?;
        row.and_then(|row| row.rematch)
            .ok_or_else(|| StoreError::Unusable(format!("match {old} lost its rematch")))
    }

    /// One match without its acts.
    pub async fn match_row(&self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        const SELECT: &str = "SELECT id, system, scenario, title, header, seed, imported, genesis, number, chain, \
             turn, computer, outcome, updated, rematch FROM matches WHERE id = $1";
        let row: Option<Columns> = reading!(self, pool => {
            sqlx::query_as(SELECT).bind(id).fetch_optional(pool).await
        })?;
        row.map(match_of).transpose()
    }

    pub async fn seats(&self, id: &str) -> Result<Vec<SeatRow>, StoreError> {
        const SELECT: &str =
            "SELECT seat, side, team, commander, name FROM seats WHERE match_id = $1 ORDER BY seat";
        let rows: Vec<SeatColumns> = reading!(self, pool => {
            sqlx::query_as(SELECT).bind(id).fetch_all(pool).await
        })?;
        rows.into_iter()
            .map(|(seat, side, team, commander, name)| {
                Ok(SeatRow {
                    seat: Seat(small(seat)?),
                    side,
                    team: small(team)?,
                    commander,
                    name,
                })
            })
            .collect()
    }

    pub async fn set_name(&self, id: &str, seat: Seat, name: &str) -> Result<(), StoreError> {
        const UPDATE: &str = "UPDATE seats SET name = $3 WHERE match_id = $1 AND seat = $2";
        writing!(self, pool => {
            sqlx::query(UPDATE).bind(id).bind(i64::from(seat.0)).bind(name).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// Matches in which a commander has been asked since before `before`, oldest first.
    pub async fn waiting_for_computer(&self, before: i64) -> Result<Vec<String>, StoreError> {
        const SELECT: &str =
            "SELECT id FROM matches WHERE computer = 1 AND updated <= $1 ORDER BY updated LIMIT 1000";
        let rows: Vec<(String,)> = reading!(self, pool => {
            sqlx::query_as(SELECT).bind(before).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// How many acts these matches have; what a process asks when a doorbell may have been missed.
    pub async fn numbers(&self, ids: &[String]) -> Result<Vec<(String, u32)>, StoreError> {
        const SELECT: &str = "SELECT id, number FROM matches WHERE id = ANY($1)";
        let rows: Vec<(String, i64)> = match self {
            // SQLite has no lists, and no second process to ask about.
            Store::Sqlite(_) => Vec::new(),
            Store::Postgres(pool) => sqlx::query_as(SELECT).bind(ids).fetch_all(pool).await?,
        };
        rows.into_iter()
            .map(|(id, number)| Ok((id, small(number)?)))
            .collect()
    }
}

fn match_of(columns: Columns) -> Result<MatchRow, StoreError> {
    let (id, system, scenario, title, header, seed, imported, genesis, number, chain, ..) = columns;
    let (turn, computer, outcome, updated, rematch) =
        (columns.10, columns.11, columns.12, columns.13, columns.14);
    Ok(MatchRow {
        id,
        system,
        scenario,
        title,
        header,
        seed: Secret(link_of(seed)?),
        imported: imported != 0,
        genesis: Link(link_of(genesis)?),
        number: small(number)?,
        chain: Link(link_of(chain)?),
        standing: Standing {
            turn: turn.map(small).transpose()?.map(Seat),
            computer: computer != 0,
            outcome,
        },
        updated,
        rematch,
    })
}

/// A database number that must fit a smaller type.
pub(super) fn small<T: TryFrom<i64>>(number: i64) -> Result<T, StoreError> {
    T::try_from(number)
        .map_err(|_| StoreError::Unusable(format!("the stored number {number} cannot be right")))
}

/// Thirty-two stored bytes.
pub(super) fn link_of(bytes: Vec<u8>) -> Result<[u8; 32], StoreError> {
    bytes
        .try_into()
        .map_err(|_| StoreError::Unusable("a stored hash has the wrong length".to_owned()))
}
