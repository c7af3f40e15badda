//! What reaches a viewer depends on nothing that the viewer may not know: checked on the raw frames.

use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use server::clock::{Clock, Entropy, NoEntropy};
use umpire::Seed;

use crate::common::{Chance, Database, Player, TestServer, http, new_match, on_both};

on_both!(
    hidden_scouts_and_hands_never_leave,
    the_seed_is_never_told_before_the_end
);

/// Every seed is the same; tokens and ids count up.
#[derive(Debug, Default)]
struct SameSeed(AtomicU64);

const SEED: Seed = Seed([0xc5; 32]);

impl Entropy for SameSeed {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), NoEntropy> {
        if buffer.len() == 32 {
            buffer.copy_from_slice(&SEED.0);
            return Ok(());
        }
        let count = self.0.fetch_add(1, Ordering::Relaxed);
        for (byte, value) in buffer.iter_mut().zip(count.to_le_bytes()) {
            *byte = value;
        }
        Ok(())
    }
}

/// Time stands still.
#[derive(Debug)]
pub struct Frozen;

impl Clock for Frozen {
    fn now_ms(&self) -> i64 {
        1_784_000_000_000
    }
}

/// Two battles that differ only in where the Reds hide: the Blues and the spectators must get the same
/// bytes from every door, whatever they ask, and as many of them.
async fn hidden_scouts_and_hands_never_leave(database: Database) {
    let server = TestServer::start_with(&database, |parts| {
        parts.entropy = std::sync::Arc::new(SameSeed::default());
        parts.clock = std::sync::Arc::new(Frozen);
    })
    .await;
    for pair in 0..12 {
        let mut seen: Vec<Vec<String>> = Vec::new();
        for world in 0..2 {
            seen.push(watch_hidden_moves(&server, pair * 2 + world).await);
        }
        let (left, right) = (&seen[0], &seen[1]);
        assert_eq!(left.len(), right.len(), "pair {pair}: as many frames");
        for (left, right) in left.iter().zip(right) {
            assert_eq!(left, right, "pair {pair}");
        }
    }
    server.stop().await;
}

/// Plays the Reds' first turn by hidden moves only; everything that the others received.
async fn watch_hidden_moves(server: &TestServer, seed: u64) -> Vec<String> {
    let links = new_match(server, ["open", "open"]).await;
    let mut other = Player::join(server.address, &[links.seat(1)]).await;
    let mut spectator = Player::join(server.address, &[&links.spectator]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let mut chance = Chance::new(seed + 100);
    for _ in 0..2 {
        let choices = player.choices().await;
        let moves: Vec<&Value> = choices
            .iter()
            .map(|choice| &choice["order"])
            .filter(|order| order["move"].is_object())
            .collect();
        let order = moves[chance.below(moves.len())].clone();
        assert_eq!(player.order(order).await["type"], "done");
    }
    let mut doors = Vec::new();
    for viewer in [&mut other, &mut spectator] {
        viewer.update(2).await;
        for cell in 0..24 {
            viewer
                .wire
                .send(&json!({ "type": "view", "request": cell, "from": { "cell": cell } }))
                .await;
            viewer.wire.until_type("view").await;
        }
    }
    doors.push(json!(other.choices().await).to_string());
    for cell in 0..24 {
        let ask =
            json!({ "type": "whyNot", "request": cell, "picked": { "pieces": [3] }, "at": { "cell": cell } });
        other.wire.send(&ask).await;
        other.wire.until_type("whyNot").await;
        let refused = other.order(json!({ "move": { "scout": 0, "to": cell } })).await;
        doors.push(refused.to_string());
    }
    for path in [
        "/api/v1/match/steps/1",
        "/api/v1/match/steps/2",
        "/api/v1/match/thoughts/1",
        "/api/v1/match",
        "/api/v1/match/dice",
        "/api/v1/match/file",
    ] {
        doors.push(
            http(server.address, "GET", path, &[links.seat(1)], None)
                .await
                .body,
        );
        doors.push(
            http(server.address, "GET", path, &[&links.spectator], None)
                .await
                .body,
        );
    }
    let frames = other
        .wire
        .frames
        .into_iter()
        .chain(spectator.wire.frames)
        .chain(doors);
    // What differs by nature: the name of the match, and the client's own names for its commands.
    let names = [links.id.clone(), other.name.clone()];
    frames
        .map(|frame| {
            names
                .iter()
                .fold(frame, |frame, name| frame.replace(name.as_str(), "…"))
        })
        .collect()
}

async fn the_seed_is_never_told_before_the_end(database: Database) {
    let server = TestServer::start_with(&database, |parts| {
        parts.entropy = std::sync::Arc::new(SameSeed::default());
    })
    .await;
    let links = new_match(&server, ["open", "greedy"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let mut chance = Chance::new(5);
    let mut spectator = Player::join(server.address, &[&links.spectator]).await;
    while !player.over() {
        match player.turn() {
            Some(0) => drop(player.any_order(&mut chance).await),
            _ => drop(player.next().await),
        }
    }
    spectator.update(player.number).await;
    let canary = SEED.to_hex();
    for viewer in [&player, &spectator] {
        for frame in &viewer.wire.frames {
            let over = frame.contains("\"over\":true");
            assert_eq!(
                frame.contains(&canary),
                over && frame.contains("\"update\""),
                "{frame}"
            );
        }
    }
    let log = http(server.address, "GET", "/metrics", &[], None).await.body;
    assert!(!log.contains(&canary) && !log.contains(&links.id));
    server.stop().await;
}
