//! Viewers that do not read: bounded, cut, and nobody else's problem.

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use serde_json::json;
use server::limits::Limits;
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Database, Links, Player, TestServer, new_match_with, until};

const SLOW: usize = 200;
/// Questions of each stuck viewer: as many as the limit on messages lets through at once, hello aside.
const QUESTIONS: usize = 39;
/// Orders timed: as many as one player may give at once.
const ORDERS: usize = 39;

/// Every order beside them is carried out and all of them are cut in the end. How long orders take is
/// only printed, alone and beside them: the load program measures it on a quiet machine.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_viewers_that_never_read_are_cut_and_harm_nobody() {
    let (calm_database, busy_database) = (Database::sqlite(), Database::sqlite());
    let (calm, _) = start(&calm_database).await;
    let (busy, links) = start(&busy_database).await;
    // Both ends of each socket are in this process, so this counts the test's half as well.
    let before = memory_kib();
    let begun = Instant::now();
    let mut stuck = Vec::new();
    for _ in 0..SLOW {
        stuck.push(never_read(&busy, &links.spectator).await);
    }
    let mut alone = join_new(&calm).await;
    let mut watched = Player::join(busy.address, &[links.seat(0), links.seat(1)]).await;
    let (mut quiet, mut noisy) = (Vec::new(), Vec::new());
    for _ in 0..ORDERS {
        quiet.push(order(&mut alone).await);
        noisy.push(order(&mut watched).await);
    }
    let grown = memory_kib().saturating_sub(before) / SLOW;
    // More news that they do not read, at the pace of the limit.
    while !watched.over() {
        tokio::time::sleep(Duration::from_millis(55)).await;
        order(&mut watched).await;
    }
    until("all of them to be cut", async || {
        busy.app.metrics.live_sockets.get() <= 1
    })
    .await;
    assert_eq!(busy.app.metrics.viewers_cut.get(), SLOW as u64);
    let cut = begun.elapsed();
    quiet.sort();
    noisy.sort();
    let (middle, last) = (ORDERS / 2, ORDERS - 1);
    eprintln!(
        "{SLOW} stuck viewers: all cut {cut:?} after the first came, {grown} KiB each, \
         median {:?} alone and {:?} beside them, slowest {:?} and {:?}",
        quiet[middle], noisy[middle], quiet[last], noisy[last]
    );
    assert!(grown <= 512, "{grown} KiB for each stuck viewer");
    drop(stuck);
    calm.stop().await;
    busy.stop().await;
}

/// A server with the real limit on messages: this is about not reading, not about flooding.
async fn start(database: &Database) -> (TestServer, Links) {
    let server = TestServer::start_with(database, |parts| {
        parts.limits.slow_reader = Duration::from_secs(2);
        parts.limits.messages = Limits::default().messages;
    })
    .await;
    let links = new_match_with(&server, ["open", "open"], json!({ "rounds": 20 })).await;
    (server, links)
}

async fn join_new(server: &TestServer) -> Player {
    let links = new_match_with(server, ["open", "open"], json!({ "rounds": 20 })).await;
    Player::join(server.address, &[links.seat(0), links.seat(1)]).await
}

async fn order(player: &mut Player) -> Duration {
    let begun = Instant::now();
    let answer = player.order_in_turn(json!({ "wave": { "number": 1 } })).await;
    assert_eq!(answer["type"], "done", "{answer}");
    begun.elapsed()
}

/// A viewer that asks for a great deal and reads nothing.
async fn never_read(server: &TestServer, token: &str) -> impl Sized + use<> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = socket.connect(server.address).await.expect("connects");
    let url = format!("ws://{}/api/v1/live", server.address);
    let (mut socket, _) = tokio_tungstenite::client_async(url, stream)
        .await
        .expect("a socket");
    let hello = json!({ "type": "hello", "tokens": [token] });
    socket
        .send(Message::Text(hello.to_string().into()))
        .await
        .expect("sent");
    for request in 0..QUESTIONS {
        let look = json!({ "type": "look", "request": request, "eyes": "spectator" });
        // On a busy machine it may have been cut already.
        let _ = socket.send(Message::Text(look.to_string().into())).await;
    }
    socket
}

fn memory_kib() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}
