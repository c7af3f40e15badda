//! What all tests use: databases, servers, and clients that speak the protocol by hand.

mod database;
pub mod http;
mod player;
pub mod process;
mod server;
pub mod stubborn;

pub use database::Database;
pub use http::{Reply, http};
pub use player::{Player, Wire};
pub use server::{TestServer, practice};

use std::time::{Duration, Instant};

use ::server::store::Store;
use serde_json::{Value, json};
use stubborn::Ack;

/// After this long something hangs. No test asserts that anything is faster: that is for benchmarks.
pub const HANG: Duration = Duration::from_secs(120);

/// Waits for something that must happen.
pub async fn in_time<T>(what: &str, happens: impl Future<Output = T>) -> T {
    tokio::time::timeout(HANG, happens)
        .await
        .unwrap_or_else(|_| panic!("waited {HANG:?} for {what}"))
}

/// Looks again and again until it is so.
pub async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !so().await {
        assert!(begun.elapsed() < HANG, "waited {HANG:?} for {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Runs each of these tests once per kind of database.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::common::Database::sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::common::Database::postgres().await).await;
            })*
        }
    };
}
pub(crate) use on_both;

/// A new match of practice with these seats: `"open"` or a commander's name.
pub async fn new_match(server: &TestServer, seats: [&str; 2]) -> Links {
    new_match_with(server, seats, json!({})).await
}

pub async fn new_match_with(server: &TestServer, seats: [&str; 2], options: Value) -> Links {
    make_match(server, json!({ "options": options, "seats": seats.map(sitter) })).await
}

/// A new match of practice whose commanders explain themselves.
pub async fn new_match_thinking_aloud(server: &TestServer, seats: [&str; 2]) -> Links {
    make_match(server, json!({ "thinkAloud": true, "seats": seats.map(sitter) })).await
}

fn sitter(seat: &str) -> Value {
    match seat {
        "open" => json!({ "kind": "open" }),
        commander => json!({ "kind": "computer", "commander": commander }),
    }
}

async fn make_match(server: &TestServer, mut body: Value) -> Links {
    body["system"] = json!("practice");
    body["scenario"] = json!("hedgerow");
    let reply = http(server.address, "POST", "/api/v1/matches", &[], Some(&body)).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    Links::read(&reply.json())
}

/// The secret links of a match.
#[derive(Clone, Debug)]
pub struct Links {
    pub id: String,
    pub seats: Vec<(u64, String)>,
    pub spectator: String,
}

impl Links {
    pub fn read(value: &Value) -> Links {
        let tokens = value["tokens"].as_array().expect("tokens");
        Links {
            id: value["match"].as_str().expect("an id").to_owned(),
            seats: tokens
                .iter()
                .map(|link| {
                    let token = link["token"].as_str().expect("a token");
                    (link["seat"].as_u64().expect("a seat"), token.to_owned())
                })
                .collect(),
            spectator: value["spectator"]
                .as_str()
                .expect("a spectator's link")
                .to_owned(),
        }
    }

    pub fn seat(&self, seat: u64) -> &str {
        let link = self.seats.iter().find(|(held, _)| *held == seat);
        &link.expect("a link to this seat").1
    }
}

/// A small generator for tests that print their seed.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() >> 11) as usize % end
    }
}

/// Everything acknowledged is stored under its number, once, without gaps; and the match folds to a
/// battle whose dice and hash chain are right.
pub async fn check_stored(store: &Store, id: &str, acks: &[Ack]) {
    let acts = store.acts_after(id, 0).await.expect("acts");
    for ack in acks {
        let act = acts.get(ack.number as usize - 1);
        let act = act.unwrap_or_else(|| panic!("{id}: act {} was acknowledged and is lost", ack.number));
        assert_eq!(
            act.command.as_deref(),
            Some(ack.id.as_str()),
            "{id}: act {}",
            ack.number
        );
    }
    let mut commands: Vec<_> = acts.iter().map(|act| (act.seat, &act.command)).collect();
    commands.sort();
    commands.dedup();
    assert_eq!(commands.len(), acts.len(), "{id}: a command was applied twice");
    let row = store.match_row(id).await.expect("storage").expect("the match");
    let seats = store.seats(id).await.expect("seats");
    let systems = practice();
    let system = systems.get("practice").expect("practice");
    ::server::live::Table::load(std::sync::Arc::clone(system), row, seats, &acts, &mut |_| ())
        .unwrap_or_else(|problem| panic!("{id}: {problem}"));
}
