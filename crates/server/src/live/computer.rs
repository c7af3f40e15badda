//! Computer seats: they think in a bounded pool, on a copy, and never delay other matches.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use tokio::sync::mpsc;
use umpire::Seed;

use super::mail::Mail;
use super::table::Table;
use crate::app::App;

/// How often the database is asked for matches whose commander nobody attends to.
const SEARCH_EVERY: Duration = Duration::from_secs(5);

/// Lets the player of the seat that decides think, and mails its order to the match.
pub fn think(app: &Arc<App>, table: &Table, me: mpsc::Sender<Mail>) {
    let number = table.number();
    if let Some(order) = table.scripted() {
        tokio::spawn(async move {
            // The match may have left memory because the server stops.
            let _ = me
                .send(Mail::Thought {
                    number,
                    order: Some(order),
                })
                .await;
        });
        return;
    }
    let Some(commander) = table.decision().seat.and_then(|seat| table.commander(seat)) else {
        return;
    };
    let commander = commander.to_owned();
    let seed = thinking_seed(table.seed(), number);
    let game = table.game().boxed_clone();
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let Ok(_permit) = app.thinkers.acquire().await else {
            return;
        };
        let begun = Instant::now();
        // A player that panics has no idea; the match goes on with any legal order.
        let thought = tokio::task::spawn_blocking(move || game.think(&commander, &seed)).await;
        app.metrics.think_seconds.observe(begun.elapsed().as_secs_f64());
        let order = thought.ok().flatten();
        // The match may have left memory because the server stops.
        let _ = me.send(Mail::Thought { number, order }).await;
    });
}

/// A thought depends on the match and the number only: the same after a restart. It is no seed of
/// the dice, so that a player cannot know them.
pub fn thinking_seed(seed: Seed, number: u32) -> Seed {
    let mut hasher = Sha256::new();
    hasher.update(b"sandtable thought");
    hasher.update(seed.0);
    hasher.update(number.to_le_bytes());
    Seed(hasher.finalize().into())
}

/// Wakes matches that wait for a commander: all after a start, later those whose process died.
pub async fn resume_waiting(app: Arc<App>) {
    let mut before = i64::MAX;
    loop {
        match app.store.waiting_for_computer(before).await {
            Ok(ids) => {
                for id in ids.iter().filter(|id| !app.live.contains(id)) {
                    app.live.wake(&app, id);
                }
            }
            Err(error) => tracing::warn!(%error, "could not look for waiting commanders"),
        }
        tokio::select! {
            () = tokio::time::sleep(SEARCH_EVERY) => {}
            () = app.stopped() => return,
        }
        before = app.clock.now_ms() - i64::try_from(app.orphaned.as_millis()).unwrap_or(i64::MAX);
    }
}
