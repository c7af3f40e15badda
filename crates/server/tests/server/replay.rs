//! /match/steps and /match/dice: looking back.

use serde_json::{Value, json};

use crate::common::{Chance, Database, Player, TestServer, http, new_match, on_both};

on_both!(
    a_replay_shows_each_step_through_each_pair_of_eyes,
    a_running_match_is_replayed_through_own_eyes_only
);

async fn a_replay_shows_each_step_through_each_pair_of_eyes(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "greedy"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    player.any_order(&mut Chance::new(3)).await;
    let seen = player.state.clone();
    player.command(json!({ "type": "resign" })).await;
    let get = async |path: &str| http(server.address, "GET", path, &[&links.spectator], None).await;
    let own = get("/api/v1/match/steps/1?eyes=seat-0").await.json();
    assert_eq!(seen["number"], 1);
    assert_eq!(own["scene"], seen["scene"], "a replay shows what was seen");
    assert_eq!(own["events"], seen["events"]);
    assert_eq!(own["entry"]["n"], 1);
    let start = get("/api/v1/match/steps/0?eyes=umpire").await.json();
    assert_eq!((&start["seat"], &start["kind"]), (&Value::Null, &Value::Null));
    assert_eq!(
        start["scene"]["pieces"].as_array().map(Vec::len),
        Some(6),
        "everything"
    );
    let steps = own["steps"].as_u64().expect("a count");
    let last = get(&format!("/api/v1/match/steps/{steps}?eyes=spectator"))
        .await
        .json();
    assert_eq!(last["kind"], "resign");
    assert_eq!(
        get(&format!("/api/v1/match/steps/{}", steps + 1)).await.status,
        404
    );
    assert_eq!(get("/api/v1/match/steps/1?eyes=god").await.status, 400);
    let dice = get("/api/v1/match/dice").await.json();
    assert_eq!((&dice["over"], &dice["verified"]), (&json!(true), &json!(true)));
    assert_eq!(dice["rolls"].as_array().map(Vec::len), Some(steps as usize + 1));
    assert!(dice["seed"].is_string());
    server.stop().await;
}

async fn a_running_match_is_replayed_through_own_eyes_only(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    player.order(json!({ "wave": { "number": 1 } })).await;
    for (eyes, status) in [
        ("seat-0", 200),
        ("spectator", 200),
        ("seat-1", 403),
        ("umpire", 403),
    ] {
        let path = format!("/api/v1/match/steps/1?eyes={eyes}");
        let reply = http(server.address, "GET", &path, &[links.seat(0)], None).await;
        assert_eq!(reply.status, status, "{eyes}: {}", reply.body);
        if status == 200 {
            assert_eq!(reply.json()["entry"], Value::Null);
        }
    }
    let dice = http(
        server.address,
        "GET",
        "/api/v1/match/dice",
        &[links.seat(0)],
        None,
    )
    .await
    .json();
    assert_eq!((&dice["seed"], &dice["rolls"]), (&Value::Null, &Value::Null));
    server.stop().await;
}
