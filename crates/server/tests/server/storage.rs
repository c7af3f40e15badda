//! The database itself: what is damaged is noticed, what is away comes back.

use serde_json::json;
use server::store::Store;

use crate::common::{Chance, Database, Player, TestServer, new_match, on_both, until};

on_both!(
    migrations_run_once_and_again,
    a_changed_row_is_noticed,
    a_match_leaves_memory_and_comes_back,
    a_start_reads_none_of_ten_thousand_stored_matches,
);

async fn migrations_run_once_and_again(database: Database) {
    for _ in 0..3 {
        let store = Store::open(&database.url()).await.expect("opens");
        store.ping().await.expect("answers");
        store.close().await;
    }
}

async fn a_changed_row_is_noticed(database: Database) {
    for meddle in [
        "UPDATE acts SET act = '{\"order\":{\"wave\":{\"number\":9}}}' WHERE number = 2",
        "UPDATE acts SET dice = '[{\"purpose\":\"x\",\"sides\":6,\"results\":[6]}]' WHERE number = 2",
        "UPDATE acts SET seat = 1 WHERE number = 1",
        "UPDATE acts SET at = at + 1 WHERE number = 1",
        "DELETE FROM acts WHERE number = 3",
        "DELETE FROM acts WHERE number = 1",
        "UPDATE matches SET header = replace(header, 'hedgerow', 'lane')",
        "UPDATE matches SET seed = genesis",
    ] {
        let server = TestServer::start(&database).await;
        let links = new_match(&server, ["open", "open"]).await;
        let mut player = Player::join(server.address, &[links.seat(0), links.seat(1)]).await;
        for _ in 0..3 {
            player.order_in_turn(json!({ "wave": { "number": 1 } })).await;
        }
        drop(player);
        server.stop().await;
        assert!(0 < database.meddle(meddle).await, "{meddle}");
        let server = TestServer::start(&database).await;
        let reply = crate::common::http(server.address, "GET", "/api/v1/match", &[links.seat(0)], None).await;
        assert_eq!(
            (reply.status, reply.code().as_str()),
            (500, "damaged"),
            "{meddle}: {}",
            reply.body
        );
        server.stop().await;
        database.meddle("DELETE FROM acts").await;
        database.meddle("DELETE FROM tokens").await;
        database.meddle("DELETE FROM seats").await;
        database.meddle("DELETE FROM matches").await;
    }
}

async fn a_match_leaves_memory_and_comes_back(database: Database) {
    let server = TestServer::start_with(&database, |parts| parts.idle = std::time::Duration::ZERO).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut chance = Chance::new(6);
    for _ in 0..3 {
        let mut player = Player::join(server.address, &[links.seat(0)]).await;
        if player.turn() == Some(0) {
            player.any_order(&mut chance).await;
        }
        drop(player);
        until("the match to leave memory", async || {
            !server.app.live.contains(&links.id)
        })
        .await;
    }
    server.stop().await;
}

async fn a_start_reads_none_of_ten_thousand_stored_matches(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    server.stop().await;
    // Copies of one match, made by the database.
    let copied = match &database {
        Database::Sqlite(_) => {
            database
                .meddle(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) \
                     INSERT INTO matches SELECT id || i, system, scenario, title, header, seed, imported, genesis, \
                     number, chain, turn, computer, outcome, updated, rematch FROM matches, n",
                )
                .await
        }
        Database::Postgres(_) => {
            database
                .meddle(
                    "INSERT INTO matches SELECT id || i, system, scenario, title, header, seed, imported, genesis, \
                     number, chain, turn, computer, outcome, updated, rematch FROM matches, generate_series(1, 10000) i",
                )
                .await
        }
    };
    assert_eq!(copied, 10_000);
    let begun = std::time::Instant::now();
    let server = TestServer::start(&database).await;
    let reply = crate::common::http(server.address, "GET", "/api/v1/health", &[], None).await;
    let took = begun.elapsed();
    assert_eq!(reply.status, 200);
    eprintln!("cold start with 10,000 stored matches: {took:?}");
    assert!(server.app.live.ids().is_empty(), "nobody has looked at any yet");
    Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(server.app.live.ids(), [links.id]);
    server.stop().await;
}
