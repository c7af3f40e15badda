//! /match/thoughts: what was considered before an order was given, and who may know it.

use serde_json::{Value, json};

use crate::common::http::Reply;
use crate::common::{
    Chance, Database, Links, Player, TestServer, http, new_match, new_match_thinking_aloud, on_both,
};

on_both!(
    a_finished_match_tells_all_thoughts,
    a_running_match_tells_no_thoughts,
    who_thinks_aloud_tells_its_own_thoughts_only
);

async fn ask(server: &TestServer, token: &str, step: u64) -> Reply {
    let path = format!("/api/v1/match/thoughts/{step}");
    http(server.address, "GET", &path, &[token], None).await
}

/// Plays until the seats have given so many orders, or it is over.
async fn play(player: &mut Player, chance: &mut Chance, steps: u64) {
    while !player.over() && player.number < steps {
        match player.turn() {
            Some(0) => drop(player.any_order(chance).await),
            _ => drop(player.next().await),
        }
    }
}

/// Who gave the order of a step, as the log has it.
async fn seat_of(server: &TestServer, links: &Links, step: u64) -> Value {
    let path = format!("/api/v1/match/steps/{step}?eyes=spectator");
    let reply = http(server.address, "GET", &path, &[&links.spectator], None).await;
    reply.json()["seat"].clone()
}

async fn a_finished_match_tells_all_thoughts(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "greedy"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    play(&mut player, &mut Chance::new(4), u64::MAX).await;
    let (mut computers, mut agreed, mut risks) = (0, 0, 0);
    for step in 1..=player.number {
        let reply = ask(&server, &links.spectator, step).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        let told = reply.json();
        assert_eq!(
            (&told["step"], &told["seat"]),
            (&json!(step), &seat_of(&server, &links, step).await)
        );
        let computer = told["seat"] == 1;
        assert_eq!(told["computer"], computer);
        assert_eq!(told["by"], if computer { "greedy" } else { "regular" });
        let considered = told["considered"].as_array().expect("a list");
        let given: Vec<_> = considered.iter().filter(|one| one["given"] == true).collect();
        assert!(given.iter().all(|one| one["label"] == told["given"]), "{told}");
        risks += considered.iter().filter(|one| one["risk"].is_string()).count();
        if computer {
            computers += 1;
            assert_eq!(
                told["given"], told["label"],
                "thinking again gives the same order: {told}"
            );
            agreed += given.iter().filter(|one| one["chosen"] == true).count();
        }
    }
    assert!(
        0 < computers && 0 < agreed && 0 < risks,
        "{computers} {agreed} {risks}"
    );
    for step in [0, player.number + 1] {
        assert_eq!(ask(&server, &links.spectator, step).await.status, 404, "{step}");
    }
    server.stop().await;
}

async fn a_running_match_tells_no_thoughts(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "greedy"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(player.welcome["thinkAloud"], false);
    play(&mut player, &mut Chance::new(4), 6).await;
    // Steps that are there and steps that are not are refused alike.
    for step in 0..9 {
        for token in [links.seat(0), links.spectator.as_str()] {
            let reply = ask(&server, token, step).await;
            assert_eq!(
                (reply.status, &reply.json()["error"]["code"]),
                (403, &json!("not-yet"))
            );
        }
    }
    player.command(json!({ "type": "resign" })).await;
    assert_eq!(ask(&server, links.seat(0), 1).await.status, 200);
    assert_eq!(
        ask(&server, links.seat(0), player.number).await.status,
        422,
        "a resignation"
    );
    server.stop().await;
}

async fn who_thinks_aloud_tells_its_own_thoughts_only(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match_thinking_aloud(&server, ["open", "greedy"]).await;
    let card = http(server.address, "GET", "/api/v1/match", &[&links.spectator], None).await;
    assert_eq!(card.json()["thinkAloud"], true, "everybody is told");
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(player.welcome["thinkAloud"], true);
    play(&mut player, &mut Chance::new(4), 8).await;
    assert!(!player.over(), "the match goes on");
    let mut statuses = Vec::new();
    for step in 1..=8 {
        let reply = ask(&server, links.seat(0), step).await;
        let computer = seat_of(&server, &links, step).await == 1;
        assert_eq!(reply.status, if computer { 200 } else { 403 }, "{}", reply.body);
        statuses.push(reply.status);
    }
    assert!(statuses.contains(&200) && statuses.contains(&403), "{statuses:?}");
    // The file remembers, so that an import thinks aloud too.
    let file = http(
        server.address,
        "GET",
        "/api/v1/match/file",
        &[links.seat(0)],
        None,
    )
    .await
    .body;
    assert!(
        file.lines()
            .next()
            .is_some_and(|header| header.contains("\"thinkAloud\":true")),
        "{file}"
    );
    server.stop().await;
}
