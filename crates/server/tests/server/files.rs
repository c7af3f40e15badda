//! /match/file and /matches/import: a match leaves as a file and comes back.

use serde_json::json;
use umpire::record::MatchFile;

use crate::common::{Chance, Database, Links, Player, Reply, TestServer, http, new_match, on_both};

on_both!(
    a_finished_match_is_exported_with_its_seed_and_imported,
    a_running_match_is_exported_only_to_whoever_holds_all_seats,
    a_private_save_is_played_on_elsewhere,
);

const FILE: &str = "/api/v1/match/file";
const IMPORT: &str = "/api/v1/matches/import";

async fn play(server: &TestServer, links: &Links, orders: u64) {
    let mut chance = Chance::new(orders);
    let mut players = [
        Player::join(server.address, &[links.seat(0)]).await,
        Player::join(server.address, &[links.seat(1)]).await,
    ];
    let mut decides = 0;
    for number in 1..=orders {
        let done = players[decides].any_order(&mut chance).await;
        assert_eq!(done["number"], number, "{done}");
        let update = players[1 - decides].update(number).await;
        decides = update["decision"]["seat"].as_u64().expect("a seat") as usize;
    }
}

/// Sends a file in.
async fn send_in(server: &TestServer, file: &str) -> Reply {
    let body = json!({ "file": file });
    http(server.address, "POST", IMPORT, &[], Some(&body)).await
}

async fn a_finished_match_is_exported_with_its_seed_and_imported(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    play(&server, &links, 9).await;
    let mut loser = Player::join(server.address, &[links.seat(1)]).await;
    loser.command(json!({ "type": "resign" })).await;
    let reply = http(server.address, "GET", FILE, &[&links.spectator], None).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    let file = MatchFile::parse(&reply.body).expect("a match file");
    assert_eq!(file.entries.len(), 10);
    assert!(file.seed().expect("it fits the commitment").is_some());
    let import = send_in(&server, &reply.body).await;
    assert_eq!(import.status, 201, "{}", import.body);
    let copy = Links::read(&import.json());
    let again = http(server.address, "GET", FILE, &[&copy.spectator], None).await;
    assert_eq!(again.body, reply.body);
    let info = http(server.address, "GET", "/api/v1/match", &[&copy.spectator], None)
        .await
        .json();
    assert_eq!((&info["imported"], &info["over"]), (&json!(true), &json!(true)));
    // Before the text of an order was kept, its fields were stored in the order of the alphabet: such a match still loads.
    let lines = reply.body.lines().map(|line| {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        format!("{value}\n")
    });
    let older: String = lines.collect();
    assert_ne!(older, reply.body);
    let import = send_in(&server, &older).await;
    assert_eq!(import.status, 201, "{}", import.body);
    let copy = Links::read(&import.json());
    let again = http(server.address, "GET", FILE, &[&copy.spectator], None).await;
    assert_eq!(again.body, reply.body);
    // One altered die, one altered order, one cut line: each is found.
    let altered = reply.body.replacen("\"results\":[", "\"results\":[9", 1);
    for wrong in [
        altered,
        reply.body.replacen("\"n\":4", "\"n\":5", 1),
        String::new(),
        "{}".to_owned(),
    ] {
        let refused = send_in(&server, &wrong).await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (422, "unusable"),
            "{}",
            refused.body
        );
    }
    server.stop().await;
}

async fn a_running_match_is_exported_only_to_whoever_holds_all_seats(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    play(&server, &links, 3).await;
    for tokens in [vec![links.seat(0)], vec![links.spectator.as_str()]] {
        let reply = http(server.address, "GET", FILE, &tokens, None).await;
        assert_eq!((reply.status, reply.code().as_str()), (403, "not-yet"));
    }
    let both = [links.seat(0), links.seat(1)];
    let reply = http(server.address, "GET", FILE, &both, None).await;
    let file = MatchFile::parse(&reply.body).expect("a match file");
    assert_eq!((file.entries.len(), file.header.seed), (3, None));
    let import = send_in(&server, &reply.body).await;
    assert_eq!(import.status, 422);
    assert!(import.body.contains("private save"), "{}", import.body);
    server.stop().await;
}

async fn a_private_save_is_played_on_elsewhere(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "greedy"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    player.order(json!({ "wave": { "number": 3 } })).await;
    let reply = http(
        server.address,
        "GET",
        &format!("{FILE}?private=true"),
        &[links.seat(0)],
        None,
    )
    .await;
    let seats = json!([{ "kind": "open", "name": "Anna" }, { "kind": "open" }]);
    let body = json!({ "file": reply.body, "seats": seats });
    let import = http(server.address, "POST", IMPORT, &[], Some(&body)).await;
    assert_eq!(import.status, 201, "{}", import.body);
    let copy = Links::read(&import.json());
    let mut player = Player::join(server.address, &[copy.seat(0)]).await;
    assert_eq!(player.number, 1);
    assert_eq!(player.welcome["seats"][0]["name"], "Anna");
    assert_eq!(player.welcome["imported"], true);
    assert_eq!(player.order(json!("end-turn")).await["number"], 2);
    server.stop().await;
}
