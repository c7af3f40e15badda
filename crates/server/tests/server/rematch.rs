//! /match/rematch: sides swapped, and both find the same new match.

use serde_json::json;

use crate::common::{Database, Links, Player, TestServer, http, new_match, on_both};

on_both!(
    both_players_find_the_same_rematch_with_sides_swapped,
    the_computer_changes_sides_too
);

const REMATCH: &str = "/api/v1/match/rematch";

async fn both_players_find_the_same_rematch_with_sides_swapped(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let early = http(
        server.address,
        "POST",
        REMATCH,
        &[links.seat(0)],
        Some(&json!({})),
    )
    .await;
    assert_eq!((early.status, early.code().as_str()), (403, "not-yet"));
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let mut other = Player::join(server.address, &[links.seat(1)]).await;
    player.command(json!({ "type": "resign" })).await;
    let watching = http(
        server.address,
        "POST",
        REMATCH,
        &[&links.spectator],
        Some(&json!({})),
    )
    .await;
    assert_eq!(watching.status, 403, "spectators do not make matches");
    let first = http(
        server.address,
        "POST",
        REMATCH,
        &[links.seat(0)],
        Some(&json!({})),
    )
    .await;
    assert_eq!(first.status, 200, "{}", first.body);
    let first = Links::read(&first.json());
    assert_eq!(first.seats[0].0, 1, "sides are swapped");
    other.wire.until_type("rematch").await;
    let second = http(
        server.address,
        "POST",
        REMATCH,
        &[links.seat(1)],
        Some(&json!({})),
    )
    .await;
    let second = Links::read(&second.json());
    assert_eq!(second.id, first.id);
    assert_eq!(second.seats[0].0, 0);
    assert_ne!(second.id, links.id);
    let player = Player::join(server.address, &[first.seat(1)]).await;
    let other = Player::join(server.address, &[second.seat(0)]).await;
    assert_eq!(player.welcome["match"], other.welcome["match"]);
    let bench = http(
        server.address,
        "POST",
        REMATCH,
        &[&links.spectator],
        Some(&json!({})),
    )
    .await;
    assert_eq!(Links::read(&bench.json()).id, first.id);
    server.stop().await;
}

async fn the_computer_changes_sides_too(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "random"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    player.command(json!({ "type": "resign" })).await;
    let reply = http(
        server.address,
        "POST",
        REMATCH,
        &[links.seat(0)],
        Some(&json!({})),
    )
    .await;
    let next = Links::read(&reply.json());
    let player = Player::join(server.address, &[next.seat(1)]).await;
    assert_eq!(player.welcome["seats"][0]["commander"], "random");
    server.stop().await;
}
