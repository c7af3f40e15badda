//! HTTP by hand: one request, one answer, one connection.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::in_time;

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self
            .headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The code of a failure.
    pub fn code(&self) -> String {
        let code = self.json()["error"]["code"].clone();
        code.as_str().unwrap_or_default().to_owned()
    }
}

/// Sends a request; `tokens` become the `Authorization`.
pub async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    tokens: &[&str],
    body: Option<&Value>,
) -> Reply {
    let body = body.map(Value::to_string);
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    if !tokens.is_empty() {
        head += &format!("Authorization: Bearer {}\r\n", tokens.join(","));
    }
    if let Some(body) = &body {
        head += &format!(
            "Content-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        );
    }
    let text = format!("{head}\r\n{}", body.unwrap_or_default());
    raw(address, text.as_bytes()).await
}

/// Sends bytes as they are and reads the answer to its end.
pub async fn raw(address: SocketAddr, bytes: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    // The server may refuse before it has read all.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = in_time("an answer", stream.read_to_end(&mut answer)).await;
    parse(&String::from_utf8_lossy(&answer))
}

fn parse(text: &str) -> Reply {
    let (head, body) = text
        .split_once("\r\n\r\n")
        .unwrap_or_else(|| panic!("no answer: {text:?}"));
    let mut lines = head.lines();
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1))
        .expect("a status");
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let chunked = headers
        .iter()
        .any(|(name, value)| name.eq_ignore_ascii_case("transfer-encoding") && value == "chunked");
    assert!(!chunked, "the server tells the length of its answers");
    Reply {
        status: status.parse().expect("a number"),
        headers,
        body: body.to_owned(),
    }
}
