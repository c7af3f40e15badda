//! A client over a real WebSocket. It knows no rule: it asks for choices and takes one.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::{Chance, in_time};

/// A socket, and every text frame that came over it.
#[derive(Debug)]
pub struct Wire {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub frames: Vec<String>,
}

impl Wire {
    pub async fn open(address: SocketAddr) -> Wire {
        let url = format!("ws://{address}/api/v1/live");
        let (socket, _) = in_time("a socket", connect_async(url)).await.expect("a socket");
        Wire {
            socket,
            frames: Vec::new(),
        }
    }

    pub async fn send(&mut self, message: &Value) {
        self.send_frame(Message::Text(message.to_string().into()))
            .await
            .expect("sent");
    }

    pub async fn send_frame(&mut self, frame: Message) -> Result<(), tokio_tungstenite::tungstenite::Error> {
        self.socket.send(frame).await
    }

    /// The next text frame, or the close code.
    pub async fn next(&mut self) -> Result<Value, u16> {
        in_time("a frame", self.next_frame()).await
    }

    /// Pings do not count: a line may be alive and silent.
    async fn next_frame(&mut self) -> Result<Value, u16> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.as_str().to_owned());
                    return Ok(serde_json::from_str(text.as_str()).expect("JSON"));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(0, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// The next frame for which this holds; what comes before it is dropped.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self
                .next()
                .await
                .unwrap_or_else(|code| panic!("closed with {code}"));
            if wanted(&frame) {
                return frame;
            }
        }
    }

    pub async fn until_type(&mut self, kind: &str) -> Value {
        self.until(|frame| frame["type"] == kind).await
    }
}

/// A wire that has been welcomed.
#[derive(Debug)]
pub struct Player {
    pub wire: Wire,
    pub welcome: Value,
    /// The newest welcome, update or scene.
    pub state: Value,
    pub number: u64,
    pub sent: u64,
    /// Makes command ids of this connection its own.
    pub name: String,
}

impl Player {
    pub async fn join(address: SocketAddr, tokens: &[&str]) -> Player {
        Player::rejoin(address, tokens, json!(null)).await
    }

    /// Joins with the last number it knows.
    pub async fn rejoin(address: SocketAddr, tokens: &[&str], since: Value) -> Player {
        let mut wire = Wire::open(address).await;
        wire.send(&json!({ "type": "hello", "tokens": tokens, "since": since }))
            .await;
        let welcome = wire
            .next()
            .await
            .unwrap_or_else(|code| panic!("closed with {code}"));
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        let number = welcome["number"].as_u64().expect("a number");
        Player {
            wire,
            number,
            state: welcome.clone(),
            welcome,
            sent: 0,
            name: format!("{:p}-{number}", &tokens).replace("0x", "p"),
        }
    }

    /// Sends a command and waits for what became of it, taking note of updates on the way.
    pub async fn command(&mut self, mut command: Value) -> Value {
        self.sent += 1;
        if command.get("id").is_none() {
            command["id"] = json!(format!("{}-{}", self.name, self.sent));
        }
        let id = command["id"].clone();
        self.wire.send(&command).await;
        loop {
            let frame = self.next().await;
            let answer = matches!(frame["type"].as_str(), Some("done" | "refused" | "error"));
            if answer && frame["id"] == id {
                return frame;
            }
        }
    }

    /// Gives an order with the next number.
    pub async fn order(&mut self, order: Value) -> Value {
        let number = self.number + 1;
        let answer = self
            .command(json!({ "type": "order", "number": number, "order": order }))
            .await;
        if answer["type"] == "done" {
            self.number = self.number.max(answer["number"].as_u64().expect("a number"));
        }
        answer
    }

    /// An order whose answer waits so many milliseconds.
    pub async fn held_order(&mut self, order: Value, hold: u16) -> Value {
        let number = self.number + 1;
        self.command(json!({ "type": "order", "number": number, "order": order, "hold": hold }))
            .await
    }

    pub async fn undo(&mut self) -> Value {
        let number = self.number + 1;
        let answer = self.command(json!({ "type": "undo", "number": number })).await;
        if answer["type"] == "done" {
            self.number = self.number.max(answer["number"].as_u64().expect("a number"));
        }
        answer
    }

    /// The next frame; the number of an update is noted.
    pub async fn next(&mut self) -> Value {
        let frame = self
            .wire
            .next()
            .await
            .unwrap_or_else(|code| panic!("closed with {code}"));
        if matches!(frame["type"].as_str(), Some("update" | "scene")) {
            self.number = self.number.max(frame["number"].as_u64().expect("a number"));
            self.state = frame.clone();
        }
        frame
    }

    /// The seat that decides, as far as this player has been told.
    pub fn turn(&self) -> Option<u64> {
        self.state["decision"]["seat"].as_u64()
    }

    pub fn over(&self) -> bool {
        self.state["over"] == true
    }

    /// Gives an order for whichever seat decides; for a player who holds all of them.
    pub async fn order_in_turn(&mut self, order: Value) -> Value {
        let (number, seat) = (self.number + 1, self.turn());
        self.command(json!({ "type": "order", "number": number, "seat": seat, "order": order }))
            .await
    }

    /// Waits for the update with this number.
    pub async fn update(&mut self, number: u64) -> Value {
        loop {
            let frame = self.next().await;
            if frame["type"] == "update" && frame["number"] == number {
                return frame;
            }
        }
    }

    pub async fn choices(&mut self) -> Vec<Value> {
        self.wire.send(&json!({ "type": "choices", "request": 1 })).await;
        loop {
            let frame = self.next().await;
            if frame["type"] == "choices" {
                return frame["choices"].as_array().expect("a list").clone();
            }
            assert_ne!(frame["type"], "error", "{frame}");
        }
    }

    /// Takes any choice there is.
    pub async fn any_order(&mut self, chance: &mut Chance) -> Value {
        let choices = self.choices().await;
        let order = choices[chance.below(choices.len())]["order"].clone();
        self.order(order).await
    }
}
