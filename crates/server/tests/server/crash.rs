//! kill -9 while clients write: nothing that was acknowledged is lost, doubled or reordered.

use std::net::SocketAddr;
use std::time::Duration;

use server::store::Store;
use tokio::sync::watch;

use crate::common::process::ServerProcess;
use crate::common::stubborn::{Ack, Stubborn};
use crate::common::{Chance, Database, TestServer, check_stored, in_time, new_match_with, on_both};

on_both!(a_hundred_kills_lose_nothing);

const KILLS: u32 = 100;
const CLIENTS: usize = 8;

async fn a_hundred_kills_lose_nothing(database: Database) {
    let any = SocketAddr::from(([127, 0, 0, 1], 0));
    let matches = make_matches(&database).await;
    let mut process = ServerProcess::start(&database.url(), any).await;
    let (tell, address) = watch::channel(process.address);
    let (stop, stopped) = watch::channel(false);
    let (tally, mut acknowledged) = watch::channel(0);
    let clients: Vec<_> = matches
        .chunks(matches.len() / CLIENTS)
        .map(|own| {
            tokio::spawn(write(
                address.clone(),
                own.to_vec(),
                stopped.clone(),
                tally.clone(),
            ))
        })
        .collect();
    let mut chance = Chance::new(9);
    let (mut slowest, mut total) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..KILLS {
        // Something has been acknowledged since the last time; then at any moment.
        let more = *acknowledged.borrow_and_update() + 1 + chance.below(2 * CLIENTS);
        in_time("acknowledgements", acknowledged.wait_for(|count| more <= *count))
            .await
            .expect("counted");
        tokio::time::sleep(Duration::from_millis(chance.below(20) as u64)).await;
        process.kill().await;
        process = ServerProcess::start(&database.url(), any).await;
        slowest = slowest.max(process.started_in);
        total += process.started_in;
        tell.send_replace(process.address);
    }
    stop.send_replace(true);
    let mut acks = Vec::new();
    for client in clients {
        acks.extend(client.await.expect("a client ends well"));
    }
    process.kill().await;
    let count: usize = acks.iter().map(|(_, acks)| acks.len()).sum();
    eprintln!(
        "{KILLS} kills, {count} acknowledged, restart mean {:?}, worst {slowest:?}",
        total / KILLS
    );
    assert!(KILLS as usize <= count, "only {count} acknowledged");
    let store = Store::open(&database.url()).await.expect("opens");
    for (id, acks) in &acks {
        check_stored(&store, id, acks).await;
    }
}

/// Matches long enough for all clients, made before the killing starts.
async fn make_matches(database: &Database) -> Vec<(String, Vec<String>)> {
    let server = TestServer::start(database).await;
    let mut matches = Vec::new();
    for _ in 0..CLIENTS * 20 {
        let links = new_match_with(&server, ["open", "open"], serde_json::json!({ "rounds": 20 })).await;
        let tokens = links.seats.iter().map(|(_, token)| token.clone()).collect();
        matches.push((links.id, tokens));
    }
    server.stop().await;
    matches
}

/// Plays one match after the other until told to stop.
async fn write(
    address: watch::Receiver<SocketAddr>,
    matches: Vec<(String, Vec<String>)>,
    stopped: watch::Receiver<bool>,
    tally: watch::Sender<usize>,
) -> Vec<(String, Vec<Ack>)> {
    let mut done = Vec::new();
    for (id, tokens) in matches {
        let mut client = Stubborn::new(address.clone(), tokens);
        client.tally = Some(tally.clone());
        while !client.over && !*stopped.borrow() {
            client.order().await;
        }
        done.push((id, client.acks));
        if *stopped.borrow() {
            break;
        }
    }
    done
}
