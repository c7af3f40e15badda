//! /systems, /matches, /mine, /match: what can be played, and what is being played.

use serde_json::{Value, json};

use crate::common::{Database, Player, TestServer, http, new_match, on_both};

on_both!(the_lobby_lists_matches_by_their_links, a_link_says_what_it_opens);

async fn the_lobby_lists_matches_by_their_links(database: Database) {
    let server = TestServer::start(&database).await;
    let first = new_match(&server, ["open", "open"]).await;
    let second = new_match(&server, ["open", "open"]).await;
    let body =
        json!({ "tokens": [second.seat(1), first.seat(0), "nonsense", first.seat(1), first.spectator] });
    let reply = http(server.address, "POST", "/api/v1/mine", &[], Some(&body)).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let lobby = reply.json();
    assert_eq!(lobby["unknown"], json!([2]));
    let rows = lobby["matches"].as_array().expect("rows");
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["match"], second.id);
    assert_eq!(
        (&rows[0]["yourSeats"], &rows[0]["yourTurn"]),
        (&json!([1]), &json!(false))
    );
    assert_eq!(
        (&rows[1]["yourSeats"], &rows[1]["yourTurn"]),
        (&json!([0, 1]), &json!(true))
    );
    assert_eq!(rows[1]["tokens"], json!([1, 3, 4]));
    assert_eq!(rows[1]["title"], "The Hedgerow");
    let mut player = Player::join(server.address, &[second.seat(1)]).await;
    player.command(json!({ "type": "resign" })).await;
    let rows = http(server.address, "POST", "/api/v1/mine", &[], Some(&body))
        .await
        .json()["matches"]
        .clone();
    assert_eq!((&rows[0]["over"], &rows[0]["turn"]), (&json!(true), &Value::Null));
    assert_eq!(rows[0]["outcome"]["result"], "resigned");
    server.stop().await;
}

async fn a_link_says_what_it_opens(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "greedy"]).await;
    let info = http(server.address, "GET", "/api/v1/match", &[links.seat(0)], None)
        .await
        .json();
    assert_eq!(info["match"], links.id);
    assert_eq!(
        (&info["imported"], &info["seed"], &info["step"]),
        (&json!(false), &Value::Null, &json!(0))
    );
    assert_eq!(info["seats"][1]["commander"], "greedy");
    let nobody = http(server.address, "GET", "/api/v1/match", &[], None).await;
    assert_eq!((nobody.status, nobody.code().as_str()), (401, "unknown-token"));
    let other = new_match(&server, ["open", "open"]).await;
    let mixed = http(
        server.address,
        "GET",
        "/api/v1/match",
        &[links.seat(0), other.seat(0)],
        None,
    )
    .await;
    assert_eq!((mixed.status, mixed.code().as_str()), (400, "malformed"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn systems_scenarios_boards_and_rules_are_public() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let get = async |path: &str| http(server.address, "GET", path, &[], None).await;
    let systems = get("/api/v1/systems").await.json();
    assert_eq!(systems["systems"][0]["name"], "practice");
    assert_eq!(systems["systems"][0]["commanders"][0], "random");
    let [lane, hedgerow] = [0, 1].map(|index| &systems["systems"][0]["scenarios"][index]);
    assert_eq!(
        lane["balance"],
        json!({ "games": 1000, "wins": [381, 204], "text": "Greedy against greedy, 415 drawn." })
    );
    assert_eq!(
        hedgerow.get("balance"),
        None,
        "nobody has studied it: it is not even named"
    );
    let board = get("/api/v1/systems/practice/scenarios/lane/board").await;
    assert_eq!(board.json()["board"]["kind"], "hexes");
    assert!(board.header("etag").is_some());
    assert_eq!(
        get("/api/v1/systems/practice/scenarios/moon/board").await.status,
        404
    );
    assert_eq!(get("/api/v1/systems/chess/rules").await.status, 404);
    let rules = get("/api/v1/systems/practice/rules").await.json();
    assert_eq!(rules["rows"][0]["id"], "pra-1a");
    assert!(get("/api/v1/systems/practice/catalog").await.json()["catalog"].is_object());
    let wrong = "/api/v1/systems/practice/scenarios/lane/board?options=%7B%22rounds%22%3A99%7D";
    let wrong = get(wrong).await;
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "unusable"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_users_own_study_of_a_scenario_is_served() {
    let folder = std::env::temp_dir().join(format!("sandtable-studies-{}", std::process::id()));
    let own = folder.join("practice");
    std::fs::create_dir_all(&own).expect("a folder for the study");
    std::fs::write(own.join("lane.json"), r#"{"version":1,"games":200}"#).expect("the study is written");
    std::fs::write(own.join("hedgerow.json"), "cut off {").expect("the study is written");
    let database = Database::sqlite();
    let studies = folder.clone();
    let server = TestServer::start_with(&database, |parts| parts.studies = Some(studies)).await;
    let get = async |scenario: &str| {
        let path = format!("/api/v1/systems/practice/scenarios/{scenario}/study");
        http(server.address, "GET", &path, &[], None).await
    };
    let lane = get("lane").await;
    assert_eq!(lane.json(), json!({ "study": { "version": 1, "games": 200 } }));
    assert!(lane.header("etag").is_some());
    for none in ["hedgerow", "moon", "..%2Fpractice%2Flane"] {
        let answer = get(none).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (404, "not-found"),
            "{none}"
        );
    }
    server.stop().await;
    // A leftover in the temporary folder hurts nobody.
    let _ = std::fs::remove_dir_all(folder);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_cannot_be_is_refused_in_words() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let open = json!({ "kind": "open" });
    for (body, status, word) in [
        (
            json!({ "system": "chess", "scenario": "lane", "seats": [open, open] }),
            404,
            "no such",
        ),
        (
            json!({ "system": "practice", "scenario": "moon", "seats": [open, open] }),
            422,
            "moon",
        ),
        (
            json!({ "system": "practice", "scenario": "lane", "seats": [open] }),
            422,
            "2 seats",
        ),
        (
            json!({ "system": "practice", "scenario": "lane", "seats": [open, { "kind": "computer", "commander": "hal" }] }),
            422,
            "hal",
        ),
        (
            json!({ "system": "practice", "scenario": "lane", "seats": [open, open], "options": { "rounds": 0 } }),
            422,
            "rounds",
        ),
        (
            json!({ "system": "practice", "scenario": "lane", "seats": [open, open], "colour": 1 }),
            400,
            "colour",
        ),
        (json!([1, 2]), 400, "cannot be read"),
    ] {
        let reply = http(server.address, "POST", "/api/v1/matches", &[], Some(&body)).await;
        assert_eq!(reply.status, status, "{body}: {}", reply.body);
        assert!(reply.body.contains(word), "{body}: {}", reply.body);
    }
    server.stop().await;
}
