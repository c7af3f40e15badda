//! Commands that come twice, late, or out of order: answered, never applied twice.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::common::{Chance, Database, Player, TestServer, new_match, new_match_with, on_both};

on_both!(
    the_same_command_is_applied_once,
    a_stale_number_is_refused_not_merged,
    ten_thousand_doubled_and_delayed_commands,
);

async fn the_same_command_is_applied_once(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let wave = json!({ "type": "order", "id": "one", "number": 1, "order": { "wave": { "number": 1 } } });
    let done = json!({ "type": "done", "id": "one", "number": 1 });
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(player.command(wave.clone()).await, done);
    assert_eq!(player.command(wave.clone()).await, done);
    let mut tab = Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(tab.command(wave.clone()).await, done);
    // The other seat's ids are its own.
    let mut other = Player::join(server.address, &[links.seat(1)]).await;
    assert_eq!(other.command(wave.clone()).await["code"], "stale");
    drop((player, tab, other));
    server.stop().await;
    let server = TestServer::start(&database).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(player.command(wave).await, done);
    assert_eq!(
        server
            .app
            .store
            .acts_after(&links.id, 0)
            .await
            .expect("acts")
            .len(),
        1
    );
    server.stop().await;
}

async fn a_stale_number_is_refused_not_merged(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(
        player.order(json!({ "wave": { "number": 1 } })).await["type"],
        "done"
    );
    for number in [0, 1, 3, u32::MAX] {
        let late = json!({ "type": "order", "number": number, "order": "end-turn" });
        let answer = player.command(late).await;
        assert_eq!(
            (&answer["code"], &answer["number"]),
            (&json!("stale"), &json!(1)),
            "{number}"
        );
    }
    assert_eq!(player.order(json!("end-turn")).await["number"], 2);
    server.stop().await;
}

/// A client that sends every command several times, old ones among new ones, over many matches.
async fn ten_thousand_doubled_and_delayed_commands(database: Database) {
    let server = TestServer::start(&database).await;
    let mut sent = 0;
    let mut chance = Chance::new(4);
    while sent < 10_000 {
        let links = new_match_with(&server, ["open", "open"], json!({ "rounds": 20 })).await;
        let mut player = Player::join(server.address, &[links.seat(0), links.seat(1)]).await;
        let mut history: Vec<Value> = Vec::new();
        let mut acknowledged: BTreeMap<String, u64> = BTreeMap::new();
        while !player.over() {
            let fresh = json!({ "type": "order", "id": format!("c{}", history.len()), "seat": player.turn(),
                "number": player.number + 1, "order": { "wave": { "number": history.len() } } });
            history.push(fresh);
            for _ in 0..6 {
                // Mostly the newest, often an older one.
                let back = chance.below(history.len()) * chance.below(2);
                let command = history[history.len() - 1 - back].clone();
                let id = command["id"].as_str().expect("an id").to_owned();
                let answer = player.command(command).await;
                sent += 1;
                assert_eq!(answer["type"], "done", "{answer}");
                let number = answer["number"].as_u64().expect("a number");
                assert_eq!(*acknowledged.entry(id).or_insert(number), number);
            }
            // The newest has been sent at least once now.
            let last = history.last().expect("a command").clone();
            player.command(last).await;
        }
        let acts = server.app.store.acts_after(&links.id, 0).await.expect("acts");
        assert_eq!(acts.len(), history.len());
        for (act, command) in acts.iter().zip(&history) {
            assert_eq!(act.command.as_deref(), command["id"].as_str());
        }
    }
    server.stop().await;
}
