//! Malformed input of every kind: an answer each time, never a crash, never a changed match.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::http::raw;
use crate::common::{Chance, Database, Player, TestServer, http, new_match};

const SEEDS: &[&str] = &[
    r#"{"type":"look","request":5,"eyes":{"seat":1}}"#,
    r#"{"type":"order","id":"b7Jk-1","number":18,"seat":0,"order":{"move":{"scout":3,"to":4}}}"#,
    r#"{"type":"undo","id":"b7Jk-2","number":19,"seat":0}"#,
    r#"{"type":"choices","request":6,"seat":0,"picked":{"pieces":[3],"card":null,"wanted":null}}"#,
    r#"{"type":"whyNot","request":7,"seat":0,"picked":{"pieces":[3]},"at":{"cell":41}}"#,
    r#"{"type":"view","request":8,"piece":3,"from":{"cell":41}}"#,
    r#"{"type":"hint","request":9,"seat":0,"commander":null}"#,
    r#"{"type":"hello","tokens":["Zm9vYmFyYmF6cXV4MTIzNA"]}"#,
];
const WORDS: &[&str] = &[
    "null",
    "true",
    "-1",
    "1e999",
    "65536",
    "4294967296",
    "\"\"",
    "[]",
    "{}",
    "\"\\u0000\"",
    "[[[[[[[[",
    "{\"cell\":65535}",
    "{\"point\":{\"x\":2147483647,\"y\":-2147483648}}",
    "\"spectator\"",
    "\"umpire\"",
    "{\"seat\":255}",
    "9007199254740993",
];

fn mutate(chance: &mut Chance) -> Vec<u8> {
    let mut bytes = SEEDS[chance.below(SEEDS.len())].as_bytes().to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len() + 1).min(bytes.len().saturating_sub(1));
        match chance.below(5) {
            0 => bytes[at] ^= 1 << chance.below(8),
            1 => bytes.truncate(at.max(1)),
            2 => {
                let word = WORDS[chance.below(WORDS.len())].as_bytes();
                bytes.splice(at..at, word.iter().copied());
            }
            3 => {
                // One value becomes another.
                let from = bytes
                    .iter()
                    .position(|byte| *byte == b':')
                    .map_or(at, |colon| colon + 1);
                let word = WORDS[chance.below(WORDS.len())].as_bytes();
                bytes.splice(from..(from + 1).min(bytes.len()), word.iter().copied());
            }
            _ => bytes.extend_from_within(at..),
        }
        if bytes.is_empty() {
            bytes.push(b'{');
        }
    }
    bytes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_frames_are_answered_and_the_connection_lives() {
    let database = Database::sqlite();
    let server = TestServer::start_with(&database, |parts| {
        parts.limits.messages.burst = 1_000_000;
        parts.limits.strikes = u32::MAX;
    })
    .await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    let mut chance = Chance::new(7);
    let mut slowest = Duration::ZERO;
    for round in 0..5_000_u64 {
        let bytes = mutate(&mut chance);
        let frame = match String::from_utf8(bytes) {
            Ok(text) => Message::Text(text.into()),
            Err(error) => Message::Binary(error.into_bytes().into()),
        };
        player.wire.send_frame(frame).await.expect("the connection lives");
        if round % 50 == 0 {
            let asked = Instant::now();
            player
                .wire
                .send(&json!({ "type": "ping", "request": round }))
                .await;
            player
                .wire
                .until(|frame| frame["type"] == "pong" && frame["request"] == round)
                .await;
            slowest = slowest.max(asked.elapsed());
        }
    }
    eprintln!("a ping among malformed frames: at most {slowest:?}");
    assert!(player.wire.frames.iter().any(|frame| frame.contains("malformed")));
    let metrics = server.app.metrics.text();
    assert!(
        metrics.contains("sandtable_storage_failures_total 0"),
        "{metrics}"
    );
    server.stop().await;
}

/// Requests made from the OpenAPI document with wild values: each answered, never with a 5xx.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_wild_requests_never_fail_the_server() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let document = server::schema::openapi();
    let paths = document["paths"].as_object().expect("paths");
    let operations: Vec<(&String, &String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            methods
                .as_object()
                .expect("methods")
                .keys()
                .map(move |method| (path, method))
        })
        .collect();
    let mut chance = Chance::new(8);
    let mut slowest = Duration::ZERO;
    let values = [
        "practice",
        "lane",
        "0",
        "1",
        "-1",
        "99999999999",
        "%00",
        "..%2f..",
        "%F0%9F%98%80",
        "seat-0",
        "umpire",
        "a b",
    ];
    for _ in 0..2_000 {
        let (path, method) = operations[chance.below(operations.len())];
        let mut path = path.clone();
        for name in ["{system}", "{scenario}", "{step}"] {
            path = path.replace(name, &values[chance.below(values.len() - 1)].replace(' ', "+"));
        }
        for name in ["eyes", "options", "private"].into_iter().take(chance.below(4)) {
            let join = if path.contains('?') { '&' } else { '?' };
            path = format!("{path}{join}{name}={}", values[chance.below(values.len() - 1)]);
        }
        let tokens = [links.seat(0), &links.spectator, "nonsense"];
        let token = &tokens[chance.below(3)..][..1];
        let body = (method != "get").then(|| wild_body(&mut chance));
        let asked = Instant::now();
        let reply = http(
            server.address,
            &method.to_uppercase(),
            &format!("/api/v1{path}"),
            token,
            body.as_ref(),
        )
        .await;
        assert!(
            reply.status < 500,
            "{method} {path} {body:?}: {} {}",
            reply.status,
            reply.body
        );
        slowest = slowest.max(asked.elapsed());
    }
    eprintln!("a wild request: at most {slowest:?}");
    for garbage in [
        &b"\x16\x03\x01\x02\x00"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n\r\n",
    ] {
        let mut stream = tokio::net::TcpStream::connect(server.address)
            .await
            .expect("connects");
        let _ = tokio::io::AsyncWriteExt::write_all(&mut stream, garbage).await;
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "a".repeat(40_000));
    assert!((400..500).contains(&raw(server.address, long.as_bytes()).await.status));
    assert_eq!(
        http(server.address, "GET", "/api/v1/health", &[], None)
            .await
            .status,
        200
    );
    server.stop().await;
}

fn wild_body(chance: &mut Chance) -> Value {
    let wild = [
        json!(null),
        json!(-1),
        json!("x"),
        json!([]),
        json!({}),
        json!("practice"),
        json!("hedgerow"),
        json!(1.5),
    ];
    let mut pick = || wild[chance.below(wild.len())].clone();
    let body = json!({ "system": pick(), "scenario": pick(), "options": pick(), "seats": [pick(), { "kind": "open", "name": pick() }],
        "file": pick(), "tokens": [pick()], "name": pick(), "seat": pick() });
    let Value::Object(mut fields) = body else {
        return json!(null);
    };
    let names: Vec<String> = fields.keys().cloned().collect();
    for name in names {
        if chance.below(2) == 0 {
            fields.remove(&name);
        }
    }
    Value::Object(fields)
}
