//! Opening a database and bringing its tables up to date.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::scribe::Scribe;
use super::{SqlitePools, Store, StoreError};

const SQLITE: &[(i64, &str, &str)] = &[
    (
        1,
        "matches",
        include_str!("../../migrations/sqlite/0001_matches.sql"),
    ),
    (
        2,
        "commander",
        include_str!("../../migrations/sqlite/0002_commander.sql"),
    ),
];
const POSTGRES: &[(i64, &str, &str)] = &[
    (
        1,
        "matches",
        include_str!("../../migrations/postgres/0001_matches.sql"),
    ),
    (
        2,
        "commander",
        include_str!("../../migrations/postgres/0002_commander.sql"),
    ),
];

/// How long a request waits for a connection before it is told that storage is away.
const ACQUIRE: Duration = Duration::from_secs(5);
const POSTGRES_CONNECTIONS: u32 = 8;
const SQLITE_READERS: u32 = 4;

impl Store {
    /// Opens `postgres://…`, or a SQLite file given as `sqlite:PATH` or as a plain path.
    pub async fn open(database: &str) -> Result<Store, StoreError> {
        if database.starts_with("postgres://") || database.starts_with("postgresql://") {
            return Store::open_postgres(database).await;
        }
        let path = database.strip_prefix("sqlite:").unwrap_or(database);
        Store::open_sqlite(Path::new(path)).await
    }

    /// WAL, and a sync at every commit: a power cut loses nothing that was acknowledged.
    async fn open_sqlite(path: &Path) -> Result<Store, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| {
                StoreError::Unusable(format!("the folder {} cannot be made: {error}", folder.display()))
            })?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(ACQUIRE);
        let write = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE)
            .connect_with(options.clone())
            .await?;
        migrator(SQLITE).run(&write).await?;
        let read = SqlitePoolOptions::new()
            .max_connections(SQLITE_READERS)
            .acquire_timeout(ACQUIRE)
            .connect_with(options.read_only(true))
            .await?;
        let scribe = Scribe::start(write.clone());
        Ok(Store::Sqlite(SqlitePools { write, read, scribe }))
    }

    async fn open_postgres(url: &str) -> Result<Store, StoreError> {
        let pool = PgPoolOptions::new()
            .max_connections(POSTGRES_CONNECTIONS)
            .acquire_timeout(ACQUIRE)
            .connect(url)
            .await?;
        migrator(POSTGRES).run(&pool).await?;
        Ok(Store::Postgres(pool))
    }
}

fn migrator(files: &'static [(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(
            *version,
            Cow::Borrowed(*name),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}
