//! Lines that break anywhere, before and after the commit: each command is applied exactly once.

use std::net::SocketAddr;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::common::stubborn::Stubborn;
use crate::common::{Chance, Database, Player, TestServer, check_stored, in_time, new_match_with, on_both};

on_both!(
    a_thousand_commands_over_lines_that_break,
    the_database_drops_its_connections
);

async fn a_thousand_commands_over_lines_that_break(database: Database) {
    let server = TestServer::start(&database).await;
    let proxy = breaking_proxy(server.address, 10).await;
    let (_keep, address) = watch::channel(proxy);
    let (mut commands, mut lost) = (0, 0);
    while commands < 1_000 {
        let links = new_match_with(&server, ["open", "open"], json!({ "rounds": 20 })).await;
        let tokens = links.seats.iter().map(|(_, token)| token.clone()).collect();
        let mut client = Stubborn::new(address.clone(), tokens);
        while !client.over {
            client.order().await;
        }
        check_stored(&server.app.store, &links.id, &client.acks).await;
        commands += client.acks.len();
        lost += client.lost;
    }
    eprintln!("{commands} commands, the line broke {lost} times while one was under way");
    assert!(100 < lost, "the proxy breaks too few lines: {lost}");
    server.stop().await;
}

/// Forwards bytes and breaks each line after a drawn number of them, in the middle of frames.
async fn breaking_proxy(server: SocketAddr, seed: u64) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        let mut chance = Chance::new(seed);
        while let Ok((client, _)) = listener.accept().await {
            let Ok(upstream) = TcpStream::connect(server).await else {
                return;
            };
            let (up, down) = (400 + chance.below(800), 6_000 + chance.below(30_000));
            tokio::spawn(break_after(client, upstream, up, down));
        }
    });
    address
}

async fn break_after(client: TcpStream, server: TcpStream, up: usize, down: usize) {
    let (mut client_in, mut client_out) = client.into_split();
    let (mut server_in, mut server_out) = server.into_split();
    tokio::select! {
        () = forward(&mut client_in, &mut server_out, up) => {}
        () = forward(&mut server_in, &mut client_out, down) => {}
    }
}

async fn forward(from: &mut (impl AsyncReadExt + Unpin), to: &mut (impl AsyncWriteExt + Unpin), most: usize) {
    let (mut buffer, mut left) = ([0; 4096], most);
    while 0 < left {
        let Ok(count @ 1..) = from.read(&mut buffer).await else {
            return;
        };
        let count = count.min(left);
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
        left -= count;
    }
}

/// All connections to the database end five times under load; the pool recovers by itself. SQLite has
/// none to lose: there the load goes on undisturbed.
async fn the_database_drops_its_connections(database: Database) {
    let server = TestServer::start(&database).await;
    let (_keep, address) = watch::channel(server.address);
    let (tally, mut acknowledged) = watch::channel(0);
    let mut clients = Vec::new();
    for _ in 0..4 {
        let links = new_match_with(&server, ["open", "open"], json!({ "rounds": 20 })).await;
        let tokens = links.seats.iter().map(|(_, token)| token.clone()).collect();
        let mut client = Stubborn::new(address.clone(), tokens);
        client.tally = Some(tally.clone());
        clients.push(tokio::spawn(async move {
            while !client.over {
                client.order().await;
            }
            (links.id, client.acks)
        }));
    }
    for round in 1..=5 {
        in_time(
            "acknowledgements",
            acknowledged.wait_for(|count| round * 50 <= *count),
        )
        .await
        .expect("counted");
        if let Database::Postgres(_) = &database {
            database
                .meddle(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE datname = current_database() AND pid <> pg_backend_pid()",
                )
                .await;
        }
    }
    for client in clients {
        let (id, acks) = client.await.expect("a client ends well");
        assert_eq!(acks.len(), 80);
        check_stored(&server.app.store, &id, &acks).await;
    }
    server.stop().await;
}

/// Everybody comes back at once, as after a restart: all are welcomed and up to date.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_come_back_at_once_and_miss_nothing() {
    const MATCHES: usize = 50;
    const SOCKETS: usize = 1_000;
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let mut links = Vec::new();
    for _ in 0..MATCHES {
        let new = new_match_with(&server, ["open", "open"], json!({ "rounds": 20 })).await;
        let mut player = Player::join(server.address, &[new.seat(0), new.seat(1)]).await;
        for _ in 0..5 {
            player.order_in_turn(json!("end-turn")).await;
        }
        links.push(new);
    }
    server.stop().await;
    // Nothing is in memory: every match must be folded, too.
    let server = TestServer::start(&database).await;
    let begun = std::time::Instant::now();
    let mut crowd = tokio::task::JoinSet::new();
    for index in 0..SOCKETS {
        let (address, token) = (server.address, links[index % MATCHES].spectator.clone());
        crowd.spawn(async move {
            let player = Player::rejoin(address, &[&token], json!(2)).await;
            assert_eq!((player.number, &player.welcome["resumed"]), (5, &json!(true)));
            player
        });
    }
    let back = crowd.join_all().await;
    eprintln!("{} sockets came back in {:?}", back.len(), begun.elapsed());
    assert_eq!(back.len(), SOCKETS);
    drop(back);
    server.stop().await;
}
