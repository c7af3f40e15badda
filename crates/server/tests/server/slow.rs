//! Viewers that do not read: bounded, cut, and nobody else's problem.

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use serde_json::json;
use server::limits::Limits;
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Database, Links, Player, TestServer, new_match_with};

const SLOW: usize = 200;
/// Questions of each stuck viewer: as many as the limit on messages lets through at once, hello aside.
const QUESTIONS: usize = 39;
/// Orders compared: as many as one player may give at once.
const ORDERS: usize = 39;

/// The promise is about the slowest order in a hundred. On a machine that runs other tests meanwhile that
/// figure is noise, so here the medians of two servers that take turns are compared, and the 99th is
/// printed; the load program measures it on a quiet machine.
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
    while 1 < busy.app.metrics.live_sockets.get() {
        let left = busy.app.metrics.live_sockets.get() - 1;
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "{left} of {SLOW} are not cut"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let cut = begun.elapsed();
    quiet.sort();
    noisy.sort();
    let (middle, last) = (ORDERS / 2, ORDERS - 1);
    println!(
        "{SLOW} stuck viewers: all cut {cut:?} after the first came, {grown} KiB each, \
         median {:?} alone and {:?} beside them, slowest {:?} and {:?}",
        quiet[middle], noisy[middle], quiet[last], noisy[last]
    );
    assert!(grown <= 512, "{grown} KiB for each stuck viewer");
    let allowed = quiet[middle] * 6 / 5 + Duration::from_millis(20);
    assert!(
        noisy[middle] <= allowed,
        "{:?} instead of {:?}",
        noisy[middle],
        quiet[middle]
    );
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
