//! Headers, origins, sizes and paces.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::limits::{Limits, Rate};
use server::routes::routes;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::http::raw;
use crate::common::{Database, Player, TestServer, http, in_time, new_match};

#[test]
fn the_openapi_document_describes_exactly_the_routes() {
    let document = server::schema::openapi();
    let paths = document["paths"].as_object().expect("paths");
    let described: BTreeSet<(String, String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods");
            methods.keys().map(|method| (method.clone(), path.clone()))
        })
        .collect();
    let served: BTreeSet<(String, String)> = routes()
        .iter()
        .map(|route| (route.method.to_owned(), route.path.to_owned()))
        .collect();
    assert_eq!(described, served);
}

#[test]
fn limits_are_those_of_the_promises() {
    let limits = Limits::default();
    assert!(limits.slow_request <= Duration::from_secs(15));
    assert!(limits.slow_reader <= Duration::from_secs(30));
    assert_eq!(limits.ping_every, Duration::from_secs(20));
    assert_eq!(limits.dead_after, Duration::from_secs(60));
    assert_eq!((limits.messages.burst, limits.messages.per_second), (40, 20));
    assert_eq!(limits.sockets_per_address, 50);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_has_the_security_headers() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut paths: Vec<(String, String)> = routes()
        .iter()
        .map(|route| (route.method.to_uppercase(), format!("/api/v1{}", route.path)))
        .collect();
    for path in [
        "/",
        "/play",
        "/metrics",
        "/no/such.file",
        "/api/v1/nothing",
        "/api/nothing",
    ] {
        paths.push(("GET".to_owned(), path.to_owned()));
    }
    for (method, path) in paths {
        let path = path
            .replace("{system}", "practice")
            .replace("{scenario}", "lane")
            .replace("{step}", "0");
        let body = (method != "GET").then(|| json!({}));
        let reply = http(server.address, &method, &path, &[links.seat(0)], body.as_ref()).await;
        let policy = reply
            .header("content-security-policy")
            .unwrap_or_else(|| panic!("{method} {path}"));
        assert!(
            policy.contains("script-src 'self';") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(
            reply.header("x-content-type-options"),
            Some("nosniff"),
            "{method} {path}"
        );
        assert_eq!(
            reply.header("referrer-policy"),
            Some("no-referrer"),
            "{method} {path}"
        );
        assert_eq!(
            reply.header("cross-origin-opener-policy"),
            Some("same-origin"),
            "{method} {path}"
        );
        assert_eq!(
            reply.header("cross-origin-resource-policy"),
            Some("same-origin"),
            "{method} {path}"
        );
        if path.starts_with("/api/v1/match") || path == "/api/v1/mine" {
            assert_eq!(reply.header("cache-control"), Some("no-store"), "{method} {path}");
        }
        if 400 <= reply.status && path.starts_with("/api") {
            assert!(
                reply.json()["error"]["remedy"].is_string(),
                "{method} {path}: {}",
                reply.body
            );
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_site_may_neither_change_nor_listen() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let address = server.address;
    let body = "{\"tokens\":[]}";
    for (origin, status) in [
        ("http://evil.example".to_owned(), 403),
        ("null".to_owned(), 403),
        (format!("http://{address}"), 200),
    ] {
        let request = format!(
            "POST /api/v1/mine HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nOrigin: {origin}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        assert_eq!(raw(address, request.as_bytes()).await.status, status, "{origin}");
    }
    let mut request = format!("ws://{address}/api/v1/live")
        .into_client_request()
        .expect("a request");
    request
        .headers_mut()
        .insert("origin", "http://evil.example".parse().expect("a header"));
    assert!(
        tokio_tungstenite::connect_async(request).await.is_err(),
        "a foreign page may not listen"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_large_is_refused() {
    let database = Database::sqlite();
    let server = TestServer::start(&database).await;
    let links = new_match(&server, ["open", "open"]).await;
    let large = json!({ "tokens": ["x".repeat(300 * 1024)] });
    let reply = http(server.address, "POST", "/api/v1/mine", &[], Some(&large)).await;
    assert_eq!((reply.status, reply.code().as_str()), (413, "too-large"));
    let file = json!({ "file": "x".repeat(300 * 1024) });
    let reply = http(server.address, "POST", "/api/v1/matches/import", &[], Some(&file)).await;
    assert_eq!(reply.status, 422, "a file may be larger: {}", reply.body);
    let deep = |depth: usize| {
        let body = format!("{{\"tokens\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
        serde_json::from_str::<Value>(&body).expect("JSON")
    };
    for (what, body, code) in [
        ("33 levels", deep(32), "This message is nested too deeply."),
        ("32 levels", deep(31), "The body cannot be read"),
        (
            "4 KiB",
            json!({ "tokens": ["x".repeat(4096)] }),
            "larger than the server takes",
        ),
    ] {
        let reply = http(server.address, "POST", "/api/v1/mine", &[], Some(&body)).await;
        assert!(
            (400..500).contains(&reply.status) && reply.body.contains(code),
            "{what}: {}",
            reply.body
        );
    }
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    // 64 KiB is too much; the server closes.
    let frame = Message::Text(format!("{{\"type\":\"{}\"}}", "x".repeat(70_000)).into());
    let _ = player.wire.send_frame(frame).await;
    assert!(matches!(player.wire.next().await, Err(4413 | 0)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_messages_is_braked_and_then_cut() {
    let database = Database::sqlite();
    let limits = Limits::default();
    let burst = limits.messages.burst;
    let server = TestServer::start_with(&database, |parts| {
        // Nothing comes back, so that the outcome does not depend on how fast this machine is.
        parts.limits.messages = Rate { burst, per_second: 0 };
    })
    .await;
    let links = new_match(&server, ["open", "open"]).await;
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    // One more than is put up with.
    for request in 0..=burst + limits.strikes {
        player
            .wire
            .send(&json!({ "type": "ping", "request": request }))
            .await;
    }
    let (mut pongs, mut braked) = (0, 0);
    let code = loop {
        match player.wire.next().await {
            Ok(frame) if frame["type"] == "pong" => pongs += 1,
            Ok(frame) if frame["code"] == "too-fast" => braked += 1,
            Ok(frame) => panic!("{frame}"),
            Err(code) => break code,
        }
    };
    assert_eq!((pongs, code), (burst, 4429), "after {braked} warnings");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_and_sockets_of_one_address_are_counted() {
    let database = Database::sqlite();
    let server = TestServer::start_with(&database, |parts| {
        parts.limits.count_loopback = true;
        parts.limits.sockets_per_address = 3;
        // Nothing comes back, so that the outcome does not depend on how fast this machine is.
        parts.limits.requests = Rate {
            burst: 30,
            per_second: 0,
        };
        parts.limits.matches = Rate {
            burst: 2,
            per_second: 0,
        };
    })
    .await;
    let links = new_match(&server, ["open", "open"]).await;
    new_match(&server, ["open", "open"]).await;
    let open = json!({ "kind": "open" });
    let body = json!({ "system": "practice", "scenario": "lane", "seats": [open, open] });
    let third = http(server.address, "POST", "/api/v1/matches", &[], Some(&body)).await;
    assert_eq!((third.status, third.header("retry-after")), (429, Some("1")));
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(Player::join(server.address, &[links.seat(0)]).await);
    }
    let url = format!("ws://{}/api/v1/live", server.address);
    assert!(
        tokio_tungstenite::connect_async(&url).await.is_err(),
        "a fourth socket"
    );
    drop(sockets);
    let mut last = 200;
    for _ in 0..40 {
        last = http(server.address, "GET", "/api/v1/systems", &[], None)
            .await
            .status;
    }
    assert_eq!(last, 429);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_half_requests_are_closed_and_harm_nobody() {
    let database = Database::sqlite();
    let server = TestServer::start_with(&database, |parts| {
        parts.limits.slow_request = Duration::from_secs(2);
        parts.limits.hello_within = Duration::from_secs(2);
    })
    .await;
    let begun = Instant::now();
    let mut halves = Vec::new();
    for index in 0..500 {
        let mut stream = TcpStream::connect(server.address).await.expect("connects");
        let half: &[u8] = match index % 3 {
            0 => b"GET /api/v1/systems HTTP/1.1\r\nHost: x\r\nX-Slow: ",
            1 => b"POST /api/v1/mine HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
            _ => b"GET /api/v1/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                   Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        };
        // On a busy machine it may have been closed already.
        let _ = stream.write_all(half).await;
        halves.push(stream);
    }
    let asked = Instant::now();
    assert_eq!(
        http(server.address, "GET", "/api/v1/health", &[], None)
            .await
            .status,
        200
    );
    eprintln!("served after {:?} beside 500 half requests", asked.elapsed());
    for mut stream in halves {
        let mut rest = Vec::new();
        // Closed with or without a word: either will do.
        let _ = in_time("a half request to be closed", stream.read_to_end(&mut rest)).await;
    }
    eprintln!("500 half requests closed after {:?}", begun.elapsed());
    server.stop().await;
}
