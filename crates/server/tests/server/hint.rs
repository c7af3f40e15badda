//! Advice from a commander: for the seat that is asked and whoever looks through its eyes.

use serde_json::{Value, json};

use crate::common::{Database, Player, TestServer, new_match, on_both};

on_both!(a_hint_is_an_order_that_is_taken);

async fn hint(player: &mut Player, message: Value) -> Value {
    player.wire.send(&message).await;
    let request = message["request"].clone();
    player.wire.until(|frame| frame["request"] == request).await
}

/// The best stands first, is the one chosen, and every figure makes sense.
fn check_considered(considered: &[Value], label: &str) {
    assert!(considered.len() <= 8);
    for (index, one) in considered.iter().enumerate() {
        let number = |key: &str| one[key].as_i64().unwrap_or_else(|| panic!("{key} in {one}"));
        assert!(0 < number("tries") && number("worse") <= number("tries"), "{one}");
        assert!(number("worst") <= number("expected"), "{one}");
        assert!(one["risk"].is_null() || one["risk"].is_string(), "{one}");
        assert_eq!(one["chosen"], index == 0, "{one}");
        assert_eq!(one["given"], Value::Null, "{one}");
    }
    assert!(considered.first().is_none_or(|best| best["label"] == label));
}

async fn a_hint_is_an_order_that_is_taken(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "greedy"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let (mut asked, mut labelled) = (0, 0);
    while !player.over() {
        if player.turn() != Some(0) {
            player.next().await;
            continue;
        }
        asked += 1;
        let ask = json!({ "type": "hint", "request": 100 + asked, "seat": 0, "commander": null });
        let answer = hint(&mut player, ask).await;
        assert_eq!(answer["type"], "hint", "{answer}");
        assert_eq!(answer["number"], player.number);
        let label = answer["label"].as_str().expect("a label");
        if answer["choice"].is_null() {
            assert_eq!(label, answer["order"].to_string());
        } else {
            labelled += 1;
            assert_eq!(answer["choice"]["order"], answer["order"]);
            assert_eq!(answer["choice"]["label"], label);
        }
        assert_eq!(answer["by"], "veteran", "the strongest advises");
        let considered = answer["considered"].as_array().expect("a list");
        check_considered(considered, label);
        assert_eq!(player.order(answer["order"].clone()).await["type"], "done");
    }
    assert!(0 < asked);
    assert_eq!(labelled, asked, "every order of practice is offered with a label");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_for_the_seat_that_is_asked_only() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut other = Player::join(server.address, &[links.seat(1)]).await;
    let mut spectator = Player::join(server.address, &[&links.spectator]).await;
    let mut both = Player::join(server.address, &[links.seat(0), links.seat(1)]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let foreign = hint(&mut other, json!({ "type": "hint", "request": 6, "seat": 0 })).await;
    assert_eq!(foreign["code"], "not-your-seat");
    for (who, seat, code) in [
        (&mut other, json!(1), "not-your-turn"),
        (&mut spectator, json!(null), "not-your-seat"),
        // Nobody's eyes are open: the other player may be looking at the screen.
        (&mut both, json!(0), "not-your-seat"),
    ] {
        let ask = json!({ "type": "hint", "request": 7, "seat": seat });
        let answer = hint(who, ask).await;
        assert_eq!(
            (&answer["type"], &answer["code"]),
            (&json!("error"), &json!(code))
        );
    }
    let ask = json!({ "type": "hint", "request": 8, "commander": "napoleon" });
    let answer = hint(&mut player, ask).await;
    assert_eq!(answer["code"], "unusable");
    for (index, commander) in ["random", "greedy"].iter().enumerate() {
        let ask = json!({ "type": "hint", "request": index, "commander": commander });
        assert_eq!(hint(&mut player, ask).await["type"], "hint", "{commander}");
    }
    server.stop().await;
}

/// Thinking waits for a free thinker; the match and the connection do not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_that_is_thought_about_holds_nobody_up() {
    let database = Database::sqlite();
    let server = TestServer::start_with(&database, |parts| parts.thinkers = 0).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let first = json!({ "type": "hint", "request": 1 });
    player.wire.send(&first).await;
    let second = hint(&mut player, json!({ "type": "hint", "request": 2 })).await;
    assert_eq!(second["code"], "too-fast", "one at a time");
    let done = player.order(json!({ "wave": { "number": 1 } })).await;
    assert_eq!(done["type"], "done", "the match goes on");
    server.app.thinkers.add_permits(1);
    let late = player.wire.until(|frame| frame["request"] == 1).await;
    assert_eq!((&late["type"], &late["number"]), (&json!("hint"), &json!(0)));
    let next = hint(&mut player, json!({ "type": "hint", "request": 3 })).await;
    assert_eq!((&next["type"], &next["number"]), (&json!("hint"), &json!(1)));
    server.stop().await;
}

/// Who hands the screen over does not leave advice on it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_does_not_outlive_the_eyes_it_was_for() {
    let database = Database::sqlite();
    let server = TestServer::start_with(&database, |parts| parts.thinkers = 0).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut both = Player::join(server.address, &[links.seat(0), links.seat(1)]).await;
    for message in [
        json!({ "type": "look", "request": 1, "eyes": { "seat": 0 } }),
        json!({ "type": "hint", "request": 2, "seat": 0 }),
        json!({ "type": "look", "request": 3, "eyes": { "seat": 1 } }),
    ] {
        both.wire.send(&message).await;
    }
    both.wire.until(|frame| frame["request"] == 3).await;
    server.app.thinkers.add_permits(1);
    let late = both.wire.until(|frame| frame["request"] == 2).await;
    assert_eq!(late["code"], "not-your-seat", "{late}");
    server.stop().await;
}
