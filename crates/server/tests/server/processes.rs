//! Several servers on one PostgreSQL: players of one match on different ones, one of them killed.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use server::store::Store;

use crate::common::process::ServerProcess;
use crate::common::stubborn::Ack;
use crate::common::{Chance, Database, Player, TestServer, check_stored, new_match, new_match_with, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_share_a_match_and_one_is_killed() {
    let database = Database::postgres().await;
    let any = SocketAddr::from(([127, 0, 0, 1], 0));
    let here = TestServer::start(&database).await;
    let there = ServerProcess::start(&database.url(), any).await;
    let links = new_match_with(&here, ["open", "open"], json!({ "rounds": 20 })).await;
    let mut red = Player::join(there.address, &[links.seat(0)]).await;
    let mut blue = Player::join(here.address, &[links.seat(1)]).await;
    let mut chance = Chance::new(11);
    let mut acks = Vec::new();
    let mut slowest = Duration::ZERO;
    for number in 1..=20 {
        let (mover, other) = match red.turn() {
            Some(0) => (&mut red, &mut blue),
            _ => (&mut blue, &mut red),
        };
        let done = mover
            .order(json!({ "wave": { "number": chance.below(9) } }))
            .await;
        let begun = Instant::now();
        assert_eq!(
            (&done["type"], &done["number"]),
            (&json!("done"), &json!(number)),
            "{done}"
        );
        acks.push(Ack {
            id: done["id"].as_str().expect("an id").to_owned(),
            number,
        });
        other.update(number).await;
        slowest = slowest.max(begun.elapsed());
        if red.over() || blue.over() {
            break;
        }
    }
    eprintln!("an order reached the other process after at most {slowest:?}");
    until("the doorbell", async || 0 < here.app.metrics.rings_heard.get()).await;
    // Killed with an order under way: whether it was stored is not known to whoever sent it.
    while red.turn() != Some(0) {
        let number = blue.number + 1;
        assert_eq!(blue.order(json!("end-turn")).await["type"], "done");
        red.update(number).await;
    }
    let number = red.number + 1;
    let command =
        json!({ "type": "order", "id": "in-doubt", "number": number, "order": { "wave": { "number": 1 } } });
    red.wire.send(&command).await;
    there.kill().await;
    let begun = Instant::now();
    let mut red = Player::rejoin(here.address, &[links.seat(0)], json!(number - 1)).await;
    let done = red.command(command).await;
    assert_eq!(
        (&done["type"], &done["number"]),
        (&json!("done"), &json!(number)),
        "{done}"
    );
    eprintln!("the match went on {:?} after the kill", begun.elapsed());
    acks.push(Ack {
        id: "in-doubt".to_owned(),
        number,
    });
    // And the match goes on.
    for _ in 0..6 {
        let number = red.number.max(blue.number) + 1;
        let (mover, other) = match red.turn() {
            Some(0) => (&mut red, &mut blue),
            _ => (&mut blue, &mut red),
        };
        assert_eq!(mover.order(json!("end-turn")).await["number"], number);
        other.update(number).await;
    }
    check_stored(&here.app.store, &links.id, &acks).await;
    here.stop().await;
}

/// Both processes write to the same match as fast as they can: the database decides who was first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_race_for_every_number() {
    let database = Database::postgres().await;
    let servers = [
        TestServer::start(&database).await,
        TestServer::start(&database).await,
    ];
    let links = new_match_with(&servers[0], ["open", "open"], json!({ "rounds": 20 })).await;
    let racers: Vec<_> = servers
        .iter()
        .enumerate()
        .map(|(index, server)| {
            let (address, links) = (server.address, links.clone());
            tokio::spawn(async move {
                let mut player = Player::join(address, &[links.seat(0), links.seat(1)]).await;
                player.name = format!("racer{index}");
                let (mut acks, mut stale) = (Vec::new(), 0);
                while !player.over() {
                    let answer = player.order_in_turn(json!({ "wave": { "number": index } })).await;
                    match answer["type"].as_str() {
                        Some("done") => acks.push(Ack {
                            id: answer["id"].as_str().expect("an id").to_owned(),
                            number: answer["number"].as_u64().expect("a number"),
                        }),
                        Some("error") if answer["code"] == "stale" || answer["code"] == "not-your-turn" => {
                            stale += 1;
                            let known = answer["number"].as_u64().unwrap_or(0);
                            while player.number < known {
                                player.next().await;
                            }
                        }
                        _ if answer["rule"] == "umpire-over" || answer["rule"] == "pra-1b" => break,
                        _ => panic!("{answer}"),
                    }
                }
                (acks, stale)
            })
        })
        .collect();
    let mut acks = Vec::new();
    let mut lost = 0;
    for racer in racers {
        let (own, stale) = racer.await.expect("a racer ends well");
        acks.extend(own);
        lost += stale;
    }
    acks.sort_by_key(|ack| ack.number);
    eprintln!("{} orders taken, {lost} races lost", acks.len());
    assert_eq!(acks.len(), 80);
    check_stored(&servers[0].app.store, &links.id, &acks).await;
    for server in servers {
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_player_whose_process_died_goes_on_in_another() {
    let database = Database::postgres().await;
    let dead = TestServer::start_with(&database, |parts| parts.thinkers = 0).await;
    let other = TestServer::start_with(&database, |parts| parts.orphaned = Duration::from_secs(1)).await;
    let links = new_match(&dead, ["greedy", "open"]).await;
    dead.stop().await;
    let store = Store::open(&database.url()).await.expect("opens");
    until("another process to take over", async || {
        let row = store.match_row(&links.id).await.expect("storage");
        row.expect("the match").standing.turn == Some(umpire::Seat(1))
    })
    .await;
    other.stop().await;
}
