//! Viewers that do not read: bounded, cut, and nobody else's problem.

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use serde_json::json;
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Database, Player, TestServer, new_match_with};

const SLOW: usize = 200;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_viewers_that_never_read_harm_nobody() {
    let database = Database::sqlite();
    let server = TestServer::start_with(&database, |parts| {
        parts.limits.slow_reader = Duration::from_secs(2);
    })
    .await;
    let quiet = latencies(&server).await;
    let links = new_match_with(&server, ["open", "open"], json!({ "rounds": 20 })).await;
    let mut stuck = Vec::new();
    for _ in 0..SLOW {
        stuck.push(never_read(&server, &links.spectator).await);
    }
    let before = memory_kib();
    let mut player = Player::join(server.address, &[links.seat(0), links.seat(1)]).await;
    let mut busy = Vec::new();
    while !player.over() {
        let begun = Instant::now();
        player.order_in_turn(json!({ "wave": { "number": 1 } })).await;
        busy.push(begun.elapsed());
    }
    let grown = memory_kib().saturating_sub(before);
    let begun = Instant::now();
    while 2 < server.app.metrics.live_sockets.get() {
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "{} sockets left",
            server.app.metrics.live_sockets.get()
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let cut = begun.elapsed();
    busy.sort();
    let (quiet_p99, busy_p99) = (quiet[quiet.len() * 99 / 100], busy[busy.len() * 99 / 100]);
    println!(
        "{SLOW} stuck viewers: cut after {cut:?}, {} KiB each, p99 {quiet_p99:?} then {busy_p99:?}",
        grown / SLOW
    );
    assert!(grown / SLOW <= 1024, "{} KiB for each stuck viewer", grown / SLOW);
    // Their frames are written by other tasks; an order may wait for a core, not for a viewer.
    assert!(
        busy_p99 < quiet_p99 + Duration::from_millis(100),
        "p99 {busy_p99:?} instead of {quiet_p99:?}"
    );
    drop(stuck);
    server.stop().await;
}

/// A match played alone, for comparison.
async fn latencies(server: &TestServer) -> Vec<Duration> {
    let links = new_match_with(server, ["open", "open"], json!({ "rounds": 20 })).await;
    let mut player = Player::join(server.address, &[links.seat(0), links.seat(1)]).await;
    let mut all = Vec::new();
    while !player.over() {
        let begun = Instant::now();
        player.order_in_turn(json!({ "wave": { "number": 1 } })).await;
        all.push(begun.elapsed());
    }
    all.sort();
    all
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
    for request in 0..200 {
        let look = json!({ "type": "look", "request": request, "eyes": "spectator" });
        socket
            .send(Message::Text(look.to_string().into()))
            .await
            .expect("sent");
    }
    socket
}

fn memory_kib() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}
