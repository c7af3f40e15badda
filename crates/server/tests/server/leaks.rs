//! What must not pile up: tasks, sockets, matches in memory; and what must not get out: seeds and links.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;
use server::clock::{Entropy, NoEntropy};
use tokio_tungstenite::tungstenite::Message;
use umpire::Seed;

use crate::common::{Chance, Database, Player, TestServer, Wire, http, new_match, until};

/// Sockets opened and closed in the test of tasks.
const SOCKETS: usize = 400;
/// Whole games searched for canaries.
const GAMES: u64 = 60;

/// However a socket ends, nothing of it stays: no task, no entry, no match in memory.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_that_come_and_go_leave_nothing_behind() {
    let database = Database::sqlite();
    let server = TestServer::start_with(&database, |parts| parts.idle = Duration::from_millis(100)).await;
    let links = new_match(&server, ["open", "open"]).await;
    let nobody = async || server.app.metrics.live_sockets.get() == 0 && server.app.live.ids().is_empty();
    until("the first match to leave memory", nobody).await;
    let alive = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let before = alive();
    for index in 0..SOCKETS {
        match index % 4 {
            // Says nothing, and goes.
            0 => drop(Wire::open(server.address).await),
            // Is sent away.
            1 => {
                let mut wire = Wire::open(server.address).await;
                wire.send(&json!({ "type": "hello", "tokens": ["Zm9vYmFyYmF6cXV4MTIzNA"] }))
                    .await;
                while wire.next().await.is_ok() {}
            }
            // Closes as one should.
            2 => {
                let mut player = Player::join(server.address, &[links.seat(0)]).await;
                let _ = player.wire.send_frame(Message::Close(None)).await;
            }
            // Breaks off in the middle of a question.
            _ => {
                let mut player = Player::join(server.address, &[&links.spectator]).await;
                player
                    .wire
                    .send(&json!({ "type": "look", "request": 1, "eyes": "spectator" }))
                    .await;
            }
        }
    }
    until("everybody to have gone", nobody).await;
    // What serves a connection ends a moment after it.
    until("their tasks to end", async || alive() <= before).await;
    server.stop().await;
}

/// Seeds that count up behind a word that can be searched for; tokens and names are drawn as ever.
#[derive(Debug, Default)]
struct Canaries(AtomicU64);

const CANARY: [u8; 8] = *b"c4n4ry!!";

impl Entropy for Canaries {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), NoEntropy> {
        let count = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        let mut chance = Chance::new(count);
        buffer.fill_with(|| chance.below(256) as u8);
        if buffer.len() == 32 {
            buffer[..8].copy_from_slice(&CANARY);
        }
        Ok(())
    }
}

/// Whole games, everything that anybody was sent: no seed before the end, and never the link of another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_canary_gets_out_in_many_games() {
    let database = Database::sqlite();
    let server =
        TestServer::start_with(&database, |parts| parts.entropy = Arc::new(Canaries::default())).await;
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&CANARY);
    let seed = Seed(bytes).to_hex()[..16].to_owned();
    let mut searched = 0;
    for game in 0..GAMES {
        let links = new_match(&server, ["open", "open"]).await;
        let mut players = Vec::new();
        for seat in 0..2 {
            players.push(Player::join(server.address, &[links.seat(seat)]).await);
        }
        let mut spectator = Player::join(server.address, &[&links.spectator]).await;
        let mut chance = Chance::new(game + 1);
        while !players[0].over() {
            let seat = players[0].turn().expect("somebody decides") as usize;
            if 60 < players[0].number {
                players[seat].command(json!({ "type": "resign" })).await;
            } else {
                players[seat].any_order(&mut chance).await;
            }
            let number = players[seat].number;
            for player in players.iter_mut().chain([&mut spectator]) {
                while player.number < number || player.turn().is_none() && !player.over() {
                    player.next().await;
                }
            }
        }
        let own = [links.seat(0), links.seat(1), links.spectator.as_str()];
        for (viewer, token) in players.iter().chain([&spectator]).zip(own) {
            for frame in &viewer.wire.frames {
                searched += frame.len();
                assert!(
                    frame.contains("\"over\":true") || !frame.contains(&seed),
                    "{frame}"
                );
                let foreign = own.iter().filter(|other| **other != token);
                assert!(foreign.into_iter().all(|other| !frame.contains(other)), "{frame}");
            }
        }
    }
    let metrics = http(server.address, "GET", "/metrics", &[], None).await.body;
    assert!(!metrics.contains(&seed));
    eprintln!("{GAMES} games: {searched} bytes searched");
    server.stop().await;
}
