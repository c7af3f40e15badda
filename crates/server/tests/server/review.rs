//! /match/review: what every order of a finished match did.

use serde_json::{Value, json};

use crate::common::{Chance, Database, Player, TestServer, http, in_time, new_match, on_both};

on_both!(a_finished_match_is_reviewed);

async fn a_finished_match_is_reviewed(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "recruit"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let get = async |token: &str| http(server.address, "GET", "/api/v1/match/review", &[token], None).await;
    let early = get(links.seat(0)).await;
    assert_eq!((early.status, early.code().as_str()), (403, "not-yet"));
    player.any_order(&mut Chance::new(5)).await;
    player.command(json!({ "type": "resign" })).await;
    let first = get(links.seat(0)).await.json();
    assert_eq!(first["state"], "working", "it is not made before somebody asks");
    let review = in_time("the review", async {
        loop {
            let told = get(&links.spectator).await.json();
            if told["state"] == "done" {
                return told;
            }
            assert!(told["done"].as_u64() < told["total"].as_u64(), "{told}");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    })
    .await;
    let points = review["points"].as_array().expect("points");
    let steps = http(
        server.address,
        "GET",
        "/api/v1/match/steps/0",
        &[&links.spectator],
        None,
    )
    .await;
    assert_eq!(steps.json()["steps"], points.len());
    assert_eq!(
        points.last().map(|point| &point["after"]),
        Some(&json!([0, 1000])),
        "Reds gave up"
    );
    let named = |side: &Value| (side["name"].clone(), side["seats"].clone());
    let sides = review["sides"].as_array().expect("sides");
    assert_eq!(
        sides.iter().map(named).collect::<Vec<_>>(),
        [(json!("Reds"), json!([0])), (json!("Blues"), json!([1]))]
    );
    assert_eq!(get(links.seat(0)).await.json(), review, "it is kept");
    server.stop().await;
}

/// Whoever is asked for advice comes first: a review is made in pieces, and each waits its turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_does_not_keep_computer_players_waiting() {
    let database = Database::sqlite();
    let server = TestServer::start_with(&database, |parts| parts.thinkers = 1).await;
    let over = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[over.seat(0)]).await;
    player.command(json!({ "type": "resign" })).await;
    let ask = async || {
        http(
            server.address,
            "GET",
            "/api/v1/match/review",
            &[over.seat(0)],
            None,
        )
        .await
        .json()
    };
    ask().await;
    let links = new_match(&server, ["open", "recruit"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    player
        .command(json!({ "type": "order", "number": 1, "order": "end-turn" }))
        .await;
    while player.turn() != Some(0) {
        player.next().await;
    }
    crate::common::until("the review", async || ask().await["state"] == "done").await;
    server.stop().await;
}
