//! Storage: a match is its header and its numbered acts, in SQLite or in PostgreSQL.
//!
//! Both engines get the same SQL (`$1`); only the migrations differ. An act is acknowledged when
//! its transaction is committed, never before.

mod acts;
mod chain;
mod connect;
mod matches;
mod rows;
mod scribe;
mod tokens;

pub use acts::Appended;
pub use chain::{Link, check_chain, genesis, link};
pub use rows::{ActRow, Fresh, MatchRow, SeatRow, Secret, Standing, TokenRow};
pub use tokens::Opened;

use sqlx::{PgPool, SqlitePool};

/// What the database said when it could not do as asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Several acts were to be committed at once; what became of them is not known.
    #[error("a commit failed: {0}")]
    Commit(String),
    #[error("{0}")]
    Unusable(String),
}

/// The database, one of two kinds.
#[derive(Clone, Debug)]
pub enum Store {
    Sqlite(SqlitePools),
    Postgres(PgPool),
}

/// SQLite takes one writer at a time; readers do not wait for it.
#[derive(Clone, Debug)]
pub struct SqlitePools {
    write: SqlitePool,
    read: SqlitePool,
    scribe: scribe::Scribe,
}

/// Runs the same code against whichever pool reads.
macro_rules! reading {
    ($store:expr, $pool:ident => $body:expr) => {
        match $store {
            $crate::store::Store::Sqlite(pools) => {
                let $pool = &pools.read;
                $body
            }
            $crate::store::Store::Postgres($pool) => $body,
        }
    };
}

/// Runs the same code against whichever pool writes.
macro_rules! writing {
    ($store:expr, $pool:ident => $body:expr) => {
        match $store {
            $crate::store::Store::Sqlite(pools) => {
                let $pool = &pools.write;
                $body
            }
            $crate::store::Store::Postgres($pool) => $body,
        }
    };
}

pub(crate) use {reading, writing};

impl Store {
    /// Does the database answer?
    pub async fn ping(&self) -> Result<(), StoreError> {
        reading!(self, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Lets running statements finish and closes every connection.
    pub async fn close(&self) {
        match self {
            Store::Sqlite(pools) => {
                pools.read.close().await;
                pools.write.close().await;
            }
            Store::Postgres(pool) => pool.close().await,
        }
    }

    /// The pool over which processes ring each other's doorbell; SQLite has one process only.
    pub fn doorbell(&self) -> Option<&PgPool> {
        match self {
            Store::Sqlite(_) => None,
            Store::Postgres(pool) => Some(pool),
        }
    }
}
