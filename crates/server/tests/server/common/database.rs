//! A fresh database for each test.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use server::clock::{Clock, SystemClock};
use sqlx::{Connection, PgConnection};

static COUNT: AtomicU32 = AtomicU32::new(0);

/// A database that goes away with the test.
#[derive(Debug)]
pub enum Database {
    Sqlite(PathBuf),
    Postgres(String),
}

impl Database {
    pub fn sqlite() -> Database {
        let folder = std::env::temp_dir().join(format!("sandtable-test-{}", unique()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Database::Sqlite(folder)
    }

    pub async fn postgres() -> Database {
        let url = std::env::var("TEST_POSTGRES_URL").unwrap_or_else(|_| {
            panic!(
                "TEST_POSTGRES_URL is not set: these tests need a real PostgreSQL. Run ./test.sh, which starts \
                 one, or set it to postgres://USER@HOST:PORT/postgres of a server on which databases may be made."
            )
        });
        let name = format!("sandtable_test_{}", unique().replace('-', "_"));
        let mut connection = PgConnection::connect(&url).await.expect("PostgreSQL answers");
        let make = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(make)
            .execute(&mut connection)
            .await
            .expect("a database for the test");
        let (server, _) = url
            .rsplit_once('/')
            .expect("TEST_POSTGRES_URL ends with /postgres");
        Database::Postgres(format!("{server}/{name}"))
    }

    /// What `--database` takes.
    pub fn url(&self) -> String {
        match self {
            Database::Sqlite(folder) => folder.join("test.db").to_string_lossy().into_owned(),
            Database::Postgres(url) => url.clone(),
        }
    }

    /// Runs a statement behind the server's back.
    pub async fn meddle(&self, sql: &'static str) -> u64 {
        match self {
            Database::Sqlite(_) => {
                let url = format!("sqlite:{}", self.url());
                let mut connection = sqlx::SqliteConnection::connect(&url).await.expect("SQLite opens");
                sqlx::query(sql)
                    .execute(&mut connection)
                    .await
                    .expect("meddled")
                    .rows_affected()
            }
            Database::Postgres(url) => {
                let mut connection = PgConnection::connect(url).await.expect("PostgreSQL answers");
                sqlx::query(sql)
                    .execute(&mut connection)
                    .await
                    .expect("meddled")
                    .rows_affected()
            }
        }
    }
}

impl Drop for Database {
    /// PostgreSQL's databases go with the server that `./test.sh` starts.
    fn drop(&mut self) {
        if let Database::Sqlite(folder) = self {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

fn unique() -> String {
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let time = SystemClock.now_ms();
    format!("{}-{time}-{count}", std::process::id())
}
