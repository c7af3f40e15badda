//! The database itself: what is damaged is noticed, what is away comes back.

use std::sync::Arc;

use serde_json::json;
use server::live::Table;
use server::store::{ActRow, MatchRow, Store};
use umpire::Seat;

use crate::common::{Chance, Database, Player, TestServer, new_match, on_both, practice, until};

on_both!(
    migrations_run_once_and_again,
    a_database_of_the_first_version_keeps_its_commanders,
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

async fn a_database_of_the_first_version_keeps_its_commanders(database: Database) {
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "greedy"]).await;
    server.stop().await;
    for back in [
        "ALTER TABLE seats RENAME COLUMN commander TO mind",
        "DELETE FROM _sqlx_migrations WHERE version = 2",
    ] {
        database.meddle(back).await;
    }
    let server = TestServer::start(&database).await;
    let player = Player::join(server.address, &[links.seat(0)]).await;
    assert_eq!(player.welcome["seats"][1]["commander"], "greedy");
    server.stop().await;
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

/// Stored orders with one thing altered, whichever: every one of a thousand is noticed before anybody sees it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_altered_logs_are_all_caught() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0), links.seat(1)]).await;
    let mut chance = Chance::new(11);
    for (scout, cell) in [(0, 1), (3, 4), (0, 1), (3, 4)] {
        let search = json!({ "search": { "scout": scout, "cell": cell } });
        for order in [search, json!({ "wave": { "number": 1 } })] {
            let answer = player.order_in_turn(order).await;
            assert_eq!(answer["type"], "done", "{answer}");
        }
    }
    let store = Store::open(&database.url()).await.expect("opens");
    let row = store
        .match_row(&links.id)
        .await
        .expect("storage")
        .expect("the match");
    let seats = store.seats(&links.id).await.expect("seats");
    let acts = store.acts_after(&links.id, 0).await.expect("acts");
    assert_eq!(acts.len(), 8);
    let systems = practice();
    let load = |row: &MatchRow, acts: &[ActRow]| {
        let system = Arc::clone(systems.get("practice").expect("practice"));
        Table::load(system, row.clone(), seats.clone(), acts, &mut |_| ()).map(|_| ())
    };
    load(&row, &acts).expect("as it was stored");
    for round in 0..1000 {
        let (mut row, mut acts) = (row.clone(), acts.clone());
        let what = alter(&mut row, &mut acts, &mut chance);
        assert!(load(&row, &acts).is_err(), "round {round}: {what}");
    }
    store.close().await;
    server.stop().await;
}

/// Alters one thing; says what.
fn alter(row: &mut MatchRow, acts: &mut Vec<ActRow>, chance: &mut Chance) -> &'static str {
    let index = chance.below(acts.len());
    let act = &mut acts[index];
    match chance.below(7) {
        0 => {
            act.act = flipped(&act.act, chance);
            "an order"
        }
        1 => {
            act.dice = flipped(&act.dice, chance);
            "a roll"
        }
        2 => {
            act.seat = Seat(1 - act.seat.0);
            "a seat"
        }
        3 => {
            act.hash.0[chance.below(32)] ^= 1 << chance.below(8);
            "a hash"
        }
        4 => {
            row.seed.0[chance.below(32)] ^= 1 << chance.below(8);
            "the seed"
        }
        5 => {
            row.header = flipped(&row.header, chance);
            "the header"
        }
        _ => {
            acts.remove(index);
            "a missing order"
        }
    }
}

/// One letter becomes another.
fn flipped(text: &str, chance: &mut Chance) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = chance.below(letters.len());
    letters[at] = if letters[at] == 'x' { 'y' } else { 'x' };
    letters.into_iter().collect()
}
