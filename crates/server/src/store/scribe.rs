//! The one writer of SQLite's acts: whatever waits while it syncs goes into the next transaction.
//!
//! Alone, an act is committed at once; under load a sync is shared by all that came meanwhile. An act is
//! answered only after the transaction that holds it is committed.

use serde::Serialize;
use sqlx::SqlitePool;
use tokio::sync::{mpsc, oneshot};

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

/// One transaction for the whole batch: all of it is stored, or nothing. Two statements, however many acts: each way to
/// the thread that holds the database and back costs more than the work it does there.
async fn commit(pool: &SqlitePool, batch: &[Job]) -> Result<Vec<Appended>, sqlx::Error> {
    let mut lines: Vec<ActJson<'_>> = Vec::with_capacity(batch.len());
    for job in batch {
        // Of two acts for one match at the same moment the second was too late.
        if lines.iter().all(|line| line.id != job.id) {
            lines.push(ActJson::of(job));
        }
    }
    let mut transaction = pool.begin().await?;
    let advanced: Vec<(String, i64)> = sqlx::query_as(ADVANCE_ALL)
        .bind(to_text(&lines))
        .fetch_all(&mut *transaction)
        .await?;
    lines.retain(|line| advanced.iter().any(|(id, _)| id == line.id));
    if !lines.is_empty() {
        sqlx::query(INSERT_ALL)
            .bind(to_text(&lines))
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    let stored = |job: &Job| lines.iter().any(|line| std::ptr::eq(line.id, job.id.as_str()));
    let result = |job| match stored(job) {
        true => Appended::Stored,
        false => Appended::Taken,
    };
    Ok(batch.iter().map(result).collect())
}

/// Moves every match on that stands right before its act; says which did. Acts come as one list in JSON.
const ADVANCE_ALL: &str = "UPDATE matches SET number = act.number, chain = act.hash, turn = act.turn, \
     computer = act.computer, outcome = act.outcome, updated = act.at \
     FROM (SELECT value->>'id' AS id, value->>'number' AS number, unhex(value->>'hash') AS hash, \
     value->>'turn' AS turn, value->>'computer' AS computer, value->>'outcome' AS outcome, value->>'at' AS at \
     FROM json_each($1)) AS act \
     WHERE matches.id = act.id AND matches.number = act.number - 1 RETURNING matches.id, matches.number";

const INSERT_ALL: &str = "INSERT INTO acts (match_id, number, seat, act, dice, command, at, hash) \
     SELECT value->>'id', value->>'number', value->>'seat', value->>'act', value->>'dice', value->>'command', \
     value->>'at', unhex(value->>'hash') FROM json_each($1)";

/// One act as the statements read it.
#[derive(Debug, Serialize)]
struct ActJson<'a> {
    id: &'a str,
    number: u32,
    seat: u8,
    act: &'a str,
    dice: &'a str,
    command: Option<&'a str>,
    at: i64,
    hash: String,
    turn: Option<u8>,
    computer: u8,
    outcome: Option<&'a str>,
}

impl<'a> ActJson<'a> {
    fn of(job: &'a Job) -> ActJson<'a> {
        let hash = job.act.hash.0.iter().map(|byte| format!("{byte:02x}")).collect();
        ActJson {
            id: &job.id,
            number: job.act.number,
            seat: job.act.seat.0,
            act: &job.act.act,
            dice: &job.act.dice,
            command: job.act.command.as_deref(),
            at: job.act.at,
            hash,
            turn: job.standing.turn.map(|seat| seat.0),
            computer: u8::from(job.standing.computer),
            outcome: job.standing.outcome.as_deref(),
        }
    }
}

/// Plain strings and numbers always serialise.
fn to_text(lines: &[ActJson<'_>]) -> String {
    serde_json::to_string(lines).unwrap_or_default()
}
