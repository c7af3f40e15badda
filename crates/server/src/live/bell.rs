//! The doorbell between processes on one PostgreSQL: NOTIFY says which match has news, the database
//! says what. A bell that is not heard is made up for by asking from time to time.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use super::mail::Mail;
use crate::app::App;
use crate::store::Store;

const CHANNEL: &str = "sandtable";
/// How often every live match is compared with the database, heard or not.
const POLL_EVERY: Duration = Duration::from_secs(2);
/// PostgreSQL takes 8000 bytes in one notification.
const MOST_PAYLOAD: usize = 7000;
/// Rings that may wait; more are left to the poll.
const MOST_WAITING: usize = 4096;

/// Rings for other processes; does nothing where there are none.
#[derive(Clone, Debug)]
pub struct Bell(Option<mpsc::Sender<String>>);

/// The other end of a bell.
#[derive(Debug)]
pub struct Ringer {
    rings: mpsc::Receiver<String>,
    pool: PgPool,
}

impl Bell {
    pub fn new(store: &Store) -> (Bell, Option<Ringer>) {
        let Some(pool) = store.doorbell() else {
            return (Bell(None), None);
        };
        let (sender, rings) = mpsc::channel(MOST_WAITING);
        let pool = pool.clone();
        (Bell(Some(sender)), Some(Ringer { rings, pool }))
    }

    /// Acts of this match are stored.
    pub fn ring_acts(&self, id: &str) {
        self.ring('a', id);
    }

    /// Names or the rematch of this match are stored.
    pub fn ring_seats(&self, id: &str) {
        self.ring('s', id);
    }

    fn ring(&self, what: char, id: &str) {
        if let Some(sender) = &self.0 {
            // A full queue is no loss: the others ask from time to time.
            let _ = sender.try_send(format!("{what}{id}"));
        }
    }
}

/// Starts ringing, listening and asking.
pub fn run(app: &Arc<App>, ringer: Ringer) {
    let node = random_node(app);
    let pool = ringer.pool.clone();
    tokio::spawn(ring(node, ringer));
    tokio::spawn(listen(Arc::clone(app), node, pool));
    tokio::spawn(poll(Arc::clone(app)));
}

/// Which of the processes this is. Without random bytes it is nobody, and hears itself ring: harmless.
fn random_node(app: &App) -> u64 {
    let mut bytes = [0; 8];
    let filled = app.entropy.fill(&mut bytes);
    filled.map_or(0, |()| u64::from_le_bytes(bytes))
}

/// Rings outside the transactions, many matches at once: a NOTIFY inside would make commits wait for
/// each other.
async fn ring(node: u64, mut ringer: Ringer) {
    let mut waiting = Vec::new();
    while ringer.rings.recv_many(&mut waiting, 256).await != 0 {
        let news: BTreeSet<String> = waiting.drain(..).collect();
        let mut payload = node.to_string();
        for item in news {
            payload.push(' ');
            payload.push_str(&item);
            if MOST_PAYLOAD < payload.len() {
                notify(&ringer.pool, &payload).await;
                payload = node.to_string();
            }
        }
        notify(&ringer.pool, &payload).await;
    }
}

async fn notify(pool: &PgPool, payload: &str) {
    let sent = sqlx::query("SELECT pg_notify($1, $2)")
        .bind(CHANNEL)
        .bind(payload)
        .execute(pool)
        .await;
    if let Err(error) = sent {
        tracing::warn!(%error, "could not ring the other processes");
    }
}

async fn listen(app: Arc<App>, node: u64, pool: PgPool) {
    while !app.stopping() {
        let hear = hear(&app, node, &pool);
        let heard = tokio::select! {
            heard = hear => heard,
            () = app.stopped() => return,
        };
        if let Err(error) = heard {
            tracing::warn!(%error, "the doorbell is out of order; asking instead");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

async fn hear(app: &App, node: u64, pool: &PgPool) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    loop {
        let notification = listener.recv().await?;
        let mut words = notification.payload().split(' ');
        if words.next().and_then(|word| word.parse().ok()) == Some(node) {
            continue;
        }
        app.metrics.rings_heard.inc();
        for word in words {
            if let Some(id) = word.strip_prefix('a') {
                app.live.tell(id, Mail::Ring);
            } else if let Some(id) = word.strip_prefix('s') {
                app.live.tell(id, Mail::SeatsChanged);
            }
        }
    }
}

async fn poll(app: Arc<App>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(POLL_EVERY) => {}
            () = app.stopped() => return,
        }
        match app.store.numbers(&app.live.ids()).await {
            Ok(numbers) => {
                for (id, number) in numbers {
                    app.live.tell(&id, Mail::Stored(number));
                }
            }
            Err(error) => tracing::warn!(%error, "could not ask for news"),
        }
    }
}
