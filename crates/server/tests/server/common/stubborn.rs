//! A client that does what `docs/protocol.md` says about lost lines: comes back, and sends what was
//! not answered again under its old id and number.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::in_time;

/// A line that is silent for so long is given up and tried again.
const LOST: Duration = Duration::from_secs(20);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Something the server acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ack {
    pub id: String,
    pub number: u64,
}

/// A player of all seats of one match who never gives up.
#[derive(Debug)]
pub struct Stubborn {
    address: watch::Receiver<SocketAddr>,
    tokens: Vec<String>,
    socket: Option<Socket>,
    number: u64,
    turn: Option<u64>,
    pub over: bool,
    pub acks: Vec<Ack>,
    /// Times the line was lost.
    pub lost: u32,
    pub slowest: Duration,
    /// Counts what all clients together had acknowledged.
    pub tally: Option<watch::Sender<usize>>,
    count: u64,
}

impl Stubborn {
    pub fn new(address: watch::Receiver<SocketAddr>, tokens: Vec<String>) -> Stubborn {
        Stubborn {
            address,
            tokens,
            socket: None,
            number: 0,
            turn: None,
            over: false,
            acks: Vec::new(),
            lost: 0,
            slowest: Duration::ZERO,
            tally: None,
            count: 0,
        }
    }

    /// Gives one order and does not rest until it is acknowledged.
    pub async fn order(&mut self) {
        in_time("an order to be acknowledged", self.try_order()).await;
    }

    async fn try_order(&mut self) {
        self.connect().await;
        if self.over {
            return;
        }
        self.count += 1;
        let id = format!("c{}", self.count);
        let command = json!({ "type": "order", "id": id, "number": self.number + 1, "seat": self.turn,
            "order": { "wave": { "number": self.count % 60_000 } } });
        let begun = Instant::now();
        loop {
            match self.send(&command, &id).await {
                Some(answer) if answer["type"] == "done" => {
                    let number = answer["number"].as_u64().expect("a number");
                    self.acks.push(Ack { id, number });
                    if let Some(tally) = &self.tally {
                        tally.send_modify(|count| *count += 1);
                    }
                    self.slowest = self.slowest.max(begun.elapsed());
                    return;
                }
                Some(answer) if answer["code"] == "storage" || answer["code"] == "busy" => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Some(answer) => panic!("{command}: {answer}"),
                None => {
                    self.lost += 1;
                    self.socket = None;
                    self.connect().await;
                }
            }
        }
    }

    async fn send(&mut self, command: &Value, id: &str) -> Option<Value> {
        let socket = self.socket.as_mut()?;
        socket
            .send(Message::Text(command.to_string().into()))
            .await
            .ok()?;
        loop {
            let frame = self.read().await?;
            let answer = matches!(frame["type"].as_str(), Some("done" | "refused" | "error"));
            if answer && frame["id"] == id {
                return Some(frame);
            }
        }
    }

    async fn read(&mut self) -> Option<Value> {
        loop {
            let socket = self.socket.as_mut()?;
            let frame = tokio::time::timeout(LOST, socket.next()).await.ok()??.ok()?;
            let text = match frame {
                Message::Text(text) => text,
                Message::Close(_) => return None,
                _ => continue,
            };
            let frame: Value = serde_json::from_str(text.as_str()).expect("JSON");
            if matches!(frame["type"].as_str(), Some("welcome" | "update" | "scene")) {
                let number = frame["number"].as_u64().expect("a number");
                assert!(
                    self.number <= number,
                    "numbers only grow: {} then {number}",
                    self.number
                );
                self.number = number;
                self.turn = frame["decision"]["seat"].as_u64();
                self.over = frame["over"] == true;
            }
            return Some(frame);
        }
    }

    async fn connect(&mut self) {
        while self.socket.is_none() {
            if self.try_connect().await.is_none() {
                self.socket = None;
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }

    async fn try_connect(&mut self) -> Option<()> {
        let address = *self.address.borrow();
        let connecting = connect_async(format!("ws://{address}/api/v1/live"));
        let (socket, _) = tokio::time::timeout(LOST, connecting).await.ok()?.ok()?;
        self.socket = Some(socket);
        let hello = json!({ "type": "hello", "tokens": self.tokens, "since": self.number });
        self.socket
            .as_mut()?
            .send(Message::Text(hello.to_string().into()))
            .await
            .ok()?;
        let welcome = self.read().await?;
        (welcome["type"] == "welcome").then_some(())
    }
}
