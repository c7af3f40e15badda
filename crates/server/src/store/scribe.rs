//! The one writer of SQLite's acts: whatever waits while it syncs goes into the next transaction.
//!
//! Alone, an act is committed at once; under load a sync is shared by all that came meanwhile. An act is
//! answered only after the transaction that holds it is committed.

use sqlx::SqlitePool;
use tokio::sync::{mpsc, oneshot};

use super::acts::append_to;
use super::{ActRow, Appended, Standing, StoreError};

/// Acts in one transaction at most: bounds how long the first of them waits.
const MOST_AT_ONCE: usize = 64;
/// Acts that may wait; more wait for a place.
const MOST_WAITING: usize = 1024;

/// The way to the writer.
#[derive(Clone, Debug)]
pub struct Scribe(mpsc::Sender<Job>);

/// One act to be stored.
#[derive(Debug)]
struct Job {
    id: String,
    act: ActRow,
    standing: Standing,
    reply: oneshot::Sender<Result<Appended, StoreError>>,
}

impl Scribe {
    pub fn start(pool: SqlitePool) -> Scribe {
        let (sender, jobs) = mpsc::channel(MOST_WAITING);
        tokio::spawn(write(pool, jobs));
        Scribe(sender)
    }

    pub async fn append(&self, id: &str, act: &ActRow, standing: &Standing) -> Result<Appended, StoreError> {
        let gone = || StoreError::Unusable("the database is closed".to_owned());
        let (reply, answer) = oneshot::channel();
        let job = Job {
            id: id.to_owned(),
            act: act.clone(),
            standing: standing.clone(),
            reply,
        };
        self.0.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write(pool: SqlitePool, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(MOST_AT_ONCE);
    while jobs.recv_many(&mut batch, MOST_AT_ONCE).await != 0 {
        let results = commit(&pool, &batch).await;
        match results {
            Ok(results) => {
                for (job, appended) in batch.drain(..).zip(results) {
                    // Who does not wait any more finds it in the database.
                    let _ = job.reply.send(Ok(appended));
                }
            }
            Err(error) => {
                for job in batch.drain(..) {
                    let _ = job.reply.send(Err(StoreError::Commit(error.to_string())));
                }
            }
        }
    }
}

/// One transaction for the whole batch: all of it is stored, or nothing.
async fn commit(pool: &SqlitePool, batch: &[Job]) -> Result<Vec<Appended>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let mut results = Vec::with_capacity(batch.len());
    for job in batch {
        results.push(append_to(&mut transaction, &job.id, &job.act, &job.standing).await?);
    }
    transaction.commit().await?;
    Ok(results)
}
