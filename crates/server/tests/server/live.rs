//! /live: joining, playing, taking back, resigning, coming back.

use serde_json::{Value, json};
use umpire::Seed;

use crate::common::{Chance, Database, Player, TestServer, Wire, new_match, new_match_with, on_both, until};

on_both!(
    two_players_and_a_spectator_see_one_battle,
    a_whole_match_against_the_computer,
    an_order_that_told_nothing_can_be_taken_back,
    a_held_answer_leaves_time_to_take_an_order_back,
    resigning_ends_the_match_at_any_time,
    who_comes_back_gets_what_was_missed,
    one_browser_two_seats_shows_nothing_until_asked,
    a_commander_goes_on_after_a_restart,
    only_the_seat_that_is_asked_decides,
    names_are_told_to_everybody,
    the_news_say_what_whoever_decides_may_do,
);

async fn the_news_say_what_whoever_decides_may_do(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let mut other = Player::join(server.address, &[links.seat(1)]).await;
    let welcomed = player.welcome["offers"]["choices"].clone();
    assert_eq!(welcomed, json!(player.choices().await));
    assert_eq!(other.welcome["offers"], Value::Null, "only whoever decides");
    let waves = |choice: &&Value| choice["stakes"] == "none";
    let list = welcomed.as_array().expect("a list");
    let wave = list
        .iter()
        .find(waves)
        .expect("a flag can be waved and taken back");
    let number = player.number + 1;
    let order =
        json!({ "type": "order", "number": number, "order": wave["order"], "picked": { "pieces": [0] } });
    player.command(order).await;
    let offers = player.state["offers"].clone();
    assert_eq!(offers["pieces"], json!([0]));
    let choices = offers["choices"].as_array().expect("a list");
    let scouts = |choice: &Value| {
        choice["pieces"]
            .as_array()
            .is_some_and(|pieces| pieces.contains(&json!(0)))
    };
    assert!(!choices.is_empty() && choices.iter().all(scouts), "{offers}");
    let update = other.update(number).await;
    assert_eq!(update["offers"], Value::Null, "only whoever decides");
    let end = list
        .iter()
        .find(|choice| choice["role"] == "pass")
        .expect("the turn can be ended");
    player.order(end["order"].clone()).await;
    let update = other.update(number + 1).await;
    assert!(
        update["offers"]["choices"]
            .as_array()
            .is_some_and(|choices| !choices.is_empty())
    );
    assert_eq!(player.state["offers"], Value::Null);
    server.stop().await;
}

async fn two_players_and_a_spectator_see_one_battle(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut players = [
        Player::join(server.address, &[links.seat(0)]).await,
        Player::join(server.address, &[links.seat(1)]).await,
    ];
    let mut spectator = Player::join(server.address, &[&links.spectator]).await;
    assert_eq!(players[0].welcome["eyes"], json!({ "seat": 0 }));
    assert_eq!(players[0].welcome["yourSeats"], json!([0]));
    assert_eq!(spectator.welcome["eyes"], "spectator");
    assert_eq!(spectator.welcome["spectator"], true);
    assert_eq!(players[1].welcome["board"]["kind"], "hexes");
    let mut chance = Chance::new(1);
    let mut decides = 0;
    for number in 1..=12 {
        let done = players[decides].any_order(&mut chance).await;
        assert_eq!(
            done,
            json!({ "type": "done", "id": done["id"], "number": number })
        );
        let other = players[1 - decides].update(number).await;
        let seen = spectator.update(number).await;
        assert_eq!(other["decision"], seen["decision"]);
        assert_eq!(other["id"], Value::Null, "the other does not learn command ids");
        assert_eq!(seen["scene"]["eyes"], "spectator");
        decides = seen["decision"]["seat"].as_u64().expect("a seat") as usize;
    }
    server.stop().await;
}

async fn a_whole_match_against_the_computer(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "greedy"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let commitment = player.welcome["commitment"]
        .as_str()
        .expect("a commitment")
        .to_owned();
    assert_eq!(player.welcome["seed"], Value::Null);
    let mut chance = Chance::new(2);
    while !player.over() {
        if player.turn() == Some(0) {
            assert_eq!(player.any_order(&mut chance).await["type"], "done");
        } else {
            assert_eq!(player.state["decision"]["thinking"], true);
            player.next().await;
        }
    }
    let last = &player.state;
    let seed = Seed::from_hex(last["seed"].as_str().expect("the seed is told")).expect("64 digits");
    assert_eq!(seed.commitment(), commitment);
    assert!(last["scene"]["outcome"]["text"].is_string(), "{}", last["scene"]);
    server.stop().await;
}

async fn an_order_that_told_nothing_can_be_taken_back(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let mut other = Player::join(server.address, &[links.seat(1)]).await;
    let refused = player.undo().await;
    assert_eq!(
        (&refused["type"], &refused["rule"]),
        (&json!("refused"), &json!("umpire-undo"))
    );
    assert_eq!(
        player.order(json!({ "wave": { "number": 7 } })).await["type"],
        "done"
    );
    let update = other.update(1).await;
    assert_eq!((&update["step"], &update["canUndo"]), (&json!(1), &json!(false)));
    assert_eq!(player.undo().await["number"], 2);
    let update = other.update(2).await;
    assert_eq!((&update["kind"], &update["step"]), (&json!("undo"), &json!(0)));
    assert_eq!(
        player.order(json!({ "wave": { "number": 8 } })).await["number"],
        3
    );
    // After a restart it can still be taken back.
    let app = std::sync::Arc::clone(&server.app);
    drop((player, other));
    server.stop().await;
    drop(app);
    let server = TestServer::start(&database).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(player.welcome["canUndo"], true);
    assert_eq!(player.welcome["log"].as_array().map(Vec::len), Some(4));
    assert_eq!(player.undo().await["number"], 4);
    server.stop().await;
}

async fn a_held_answer_leaves_time_to_take_an_order_back(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "greedy"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let wave = |number: u32| json!({ "wave": { "number": number } });
    assert_eq!(player.order(wave(1)).await["type"], "done");
    // The second passes the turn to the commander, which waits.
    assert_eq!(player.held_order(wave(2), 10_000).await["type"], "done");
    assert_eq!(player.state["decision"]["thinking"], true);
    assert_eq!(player.state["canUndo"], true);
    assert_eq!(player.undo().await["number"], 3);
    assert_eq!((player.turn(), &player.state["step"]), (Some(0), &json!(1)));
    // Given again and released, it is answered at once and stands.
    assert_eq!(player.held_order(wave(2), 10_000).await["type"], "done");
    player
        .wire
        .send(&json!({ "type": "release", "request": 1 }))
        .await;
    player.update(5).await;
    assert_eq!(player.state["canUndo"], false);
    server.stop().await;
}

async fn resigning_ends_the_match_at_any_time(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let mut other = Player::join(server.address, &[links.seat(1)]).await;
    player.order(json!({ "wave": { "number": 1 } })).await;
    let done = other.command(json!({ "type": "resign" })).await;
    assert_eq!(done["number"], 2);
    let update = player.update(2).await;
    assert_eq!(
        (&update["kind"], &update["over"]),
        (&json!("resign"), &json!(true))
    );
    assert_eq!(update["scene"]["outcome"]["winners"], json!([0]));
    assert!(update["seed"].is_string());
    let late = player.order(json!("end-turn")).await;
    assert_eq!(
        (&late["type"], &late["rule"]),
        (&json!("refused"), &json!("umpire-over")),
        "{late}"
    );
    server.stop().await;
}

async fn who_comes_back_gets_what_was_missed(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0), links.seat(1)]).await;
    for number in 1..=5 {
        assert_eq!(player.order_in_turn(json!("end-turn")).await["number"], number);
    }
    let back = Player::rejoin(server.address, &[links.seat(0)], json!(3)).await;
    let numbers: Vec<&Value> = back.welcome["log"]
        .as_array()
        .expect("a log")
        .iter()
        .map(|line| &line["number"])
        .collect();
    assert_eq!(numbers, [&json!(4), &json!(5)]);
    assert_eq!(back.welcome["resumed"], true);
    assert!(back.welcome.get("board").is_none());
    let fresh = Player::rejoin(server.address, &[links.seat(0)], json!(99)).await;
    assert_eq!(fresh.welcome["resumed"], false);
    assert!(fresh.welcome["board"].is_object());
    assert_eq!(fresh.welcome["log"].as_array().map(Vec::len), Some(6));
    server.stop().await;
}

async fn one_browser_two_seats_shows_nothing_until_asked(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0), links.seat(1)]).await;
    assert_eq!(player.welcome["yourSeats"], json!([0, 1]));
    assert_eq!(player.welcome["eyes"], "spectator");
    assert_eq!(
        player.welcome["scene"]["pieces"],
        json!([]),
        "all scouts are hidden"
    );
    player
        .wire
        .send(&json!({ "type": "choices", "request": 3, "seat": 0 }))
        .await;
    let refused = player.wire.until_type("error").await;
    assert_eq!(
        (&refused["code"], &refused["request"]),
        (&json!("not-your-seat"), &json!(3))
    );
    player
        .wire
        .send(&json!({ "type": "look", "request": 4, "eyes": { "seat": 0 } }))
        .await;
    let scene = player.wire.until_type("scene").await;
    assert_eq!(
        (&scene["request"], &scene["eyes"]),
        (&json!(4), &json!({ "seat": 0 }))
    );
    assert_eq!(scene["scene"]["pieces"].as_array().map(Vec::len), Some(3));
    assert!(!player.choices().await.is_empty());
    player
        .wire
        .send(&json!({ "type": "look", "request": 5, "eyes": "umpire" }))
        .await;
    assert_eq!(player.wire.until_type("error").await["code"], "not-your-seat");
    server.stop().await;
}

async fn a_commander_goes_on_after_a_restart(database: Database) {
    let server = TestServer::start_with(&database, |parts| parts.thinkers = 0).await;
    let links = new_match(&server, ["greedy", "open"]).await;
    let player = Player::join(server.address, &[links.seat(1)]).await;
    assert_eq!(player.number, 0, "nobody may think here");
    assert_eq!(player.welcome["decision"], json!({ "seat": 0, "thinking": true }));
    drop(player);
    server.stop().await;
    let server = TestServer::start(&database).await;
    // Nobody connects: it thinks because it is its turn.
    until("the commander to go on", async || {
        let row = server.app.store.match_row(&links.id).await.expect("storage");
        row.expect("the match").standing.turn == Some(umpire::Seat(1))
    })
    .await;
    server.stop().await;
}

async fn only_the_seat_that_is_asked_decides(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match_with(&server, ["open", "open"], json!({ "cards": false })).await;
    let mut other = Player::join(server.address, &[links.seat(1)]).await;
    let early = other.order(json!("end-turn")).await;
    assert_eq!(early["code"], "not-your-turn", "{early}");
    let foreign = other.command(json!({ "type": "resign", "seat": 0 })).await;
    assert_eq!(foreign["code"], "not-your-seat");
    let mut spectator = Player::join(server.address, &[&links.spectator]).await;
    let watching = spectator.order(json!("end-turn")).await;
    assert_eq!(watching["code"], "not-your-seat");
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let nonsense = player.order(json!({ "teleport": 3 })).await;
    assert_eq!(nonsense["code"], "malformed");
    let refused = player.order(json!({ "move": { "scout": 0, "to": 23 } })).await;
    assert_eq!(
        (&refused["type"], &refused["rule"]),
        (&json!("refused"), &json!("pra-2a"))
    );
    assert_eq!(refused["number"], 0);
    server.stop().await;
}

async fn names_are_told_to_everybody(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut other = Player::join(server.address, &[links.seat(1)]).await;
    let body = json!({ "name": " Anna " });
    let path = "/api/v1/match/name";
    let reply = crate::common::http(server.address, "PUT", path, &[links.seat(0)], Some(&body)).await;
    assert_eq!(reply.status, 204, "{}", reply.body);
    let seats = other.wire.until_type("seats").await;
    assert_eq!(seats["seats"][0]["name"], "Anna");
    assert_eq!(seats["seats"][0]["online"], false);
    let player = Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(player.welcome["seats"][0]["online"], true);
    assert_eq!(other.wire.until_type("seats").await["seats"][0]["online"], true);
    drop(player);
    assert_eq!(other.wire.until_type("seats").await["seats"][0]["online"], false);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_link_is_said_and_closed() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let mut wire = Wire::open(server.address).await;
    wire.send(&json!({ "type": "hello", "tokens": ["aaaaaaaaaaaaaaaaaaaaaa"] }))
        .await;
    assert_eq!(wire.next().await.expect("an error")["code"], "unknown-token");
    assert_eq!(wire.next().await, Err(4401));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_says_goodbye_when_it_stops() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let begun = std::time::Instant::now();
    server.stop().await;
    assert_eq!(player.wire.next().await, Err(1001));
    eprintln!("stopping took {:?}", begun.elapsed());
}
