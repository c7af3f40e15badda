//! Players and watchers. They know no rule: they ask for choices and take one.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::http::{Links, new_match};
use crate::plan::Plan;

/// Everything acknowledged in one match: command id and number.
pub type Acks = Vec<(String, u32)>;

/// What came out.
#[derive(Debug, Default)]
pub struct Outcome {
    pub latencies_us: Vec<u32>,
    pub acks: Vec<(String, Acks)>,
    pub updates: u64,
    pub refused: u64,
    pub errors: u64,
}

/// Everybody, joined and ready.
#[derive(Debug)]
pub struct Crowd {
    address: SocketAddr,
    pairs: Vec<(Links, Vec<Player>)>,
    watchers: Vec<Player>,
    idle: Vec<Player>,
}

/// One connection.
#[derive(Debug)]
struct Player {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    seat: u64,
    number: u64,
    turn: Option<u64>,
    over: bool,
    updates: u64,
    /// Pieces of this seat.
    pieces: Vec<Value>,
}

/// Makes the matches and joins all their viewers, some at once.
pub async fn seat_everybody(address: SocketAddr, plan: &Plan) -> Result<Crowd, String> {
    let mut pairs = Vec::new();
    let mut joining: JoinSet<Result<(Links, Vec<Player>), String>> = JoinSet::new();
    for _ in 0..plan.matches {
        joining.spawn(seat_pair(address, plan.clone()));
        if 32 <= joining.len() {
            pairs.push(next_of(&mut joining).await?);
        }
    }
    while !joining.is_empty() {
        pairs.push(next_of(&mut joining).await?);
    }
    let mut watchers = Vec::new();
    for index in 0..plan.watchers {
        let (links, _) = &pairs[index % pairs.len()];
        watchers.push(Player::join(address, &links.spectator, u64::MAX).await?);
    }
    let mut idle = Vec::new();
    for index in 0..plan.idle {
        let (links, _) = &pairs[index % pairs.len()];
        idle.push(Player::join(address, &links.spectator, u64::MAX).await?);
    }
    Ok(Crowd {
        address,
        pairs,
        watchers,
        idle,
    })
}

async fn seat_pair(address: SocketAddr, plan: Plan) -> Result<(Links, Vec<Player>), String> {
    let links = new_match(address, &plan).await?;
    let mut players = Vec::new();
    for (seat, token) in links.seats.iter().enumerate() {
        players.push(Player::join(address, token, seat as u64).await?);
    }
    Ok((links, players))
}

async fn next_of<T: 'static>(set: &mut JoinSet<Result<T, String>>) -> Result<T, String> {
    match set.join_next().await {
        Some(Ok(result)) => result,
        Some(Err(error)) => Err(error.to_string()),
        None => Err("nobody left".to_owned()),
    }
}

impl Crowd {
    /// The links of spectators, one per match.
    pub fn spectators(&self) -> Vec<String> {
        self.pairs
            .iter()
            .map(|(links, _)| links.spectator.clone())
            .collect()
    }

    /// Plays until the time is up; a match that ends is followed by a new one.
    pub async fn play(self, plan: &Plan) -> Result<Outcome, String> {
        let until = Instant::now() + plan.length;
        let mut set: JoinSet<Result<Outcome, String>> = JoinSet::new();
        let count = self.pairs.len().max(1);
        for (index, (links, players)) in self.pairs.into_iter().enumerate() {
            // Spread over the interval, as people are.
            let offset = plan.every * (index as u32) / (count as u32);
            set.spawn(play_pair(
                self.address,
                links,
                players,
                plan.clone(),
                offset,
                until,
            ));
        }
        for watcher in self.watchers.into_iter().chain(self.idle) {
            set.spawn(watch(watcher, until));
        }
        let mut all = Outcome::default();
        while !set.is_empty() {
            let one = next_of(&mut set).await?;
            all.latencies_us.extend(one.latencies_us);
            all.acks.extend(one.acks);
            all.updates += one.updates;
            all.refused += one.refused;
            all.errors += one.errors;
        }
        Ok(all)
    }
}

/// So many viewers join at once, as after a restart; how long until all are up to date.
pub async fn stampede(address: SocketAddr, tokens: &[String], count: usize) -> Result<Duration, String> {
    let begun = Instant::now();
    let mut set: JoinSet<Result<Player, String>> = JoinSet::new();
    for index in 0..count {
        let token = tokens[index % tokens.len()].clone();
        set.spawn(async move { Player::join(address, &token, u64::MAX).await });
    }
    let mut back = Vec::new();
    while !set.is_empty() {
        back.push(next_of(&mut set).await?);
    }
    Ok(begun.elapsed())
}

/// The players of one match; each gives an order, then waits for the other.
async fn play_pair(
    address: SocketAddr,
    mut links: Links,
    mut players: Vec<Player>,
    plan: Plan,
    offset: Duration,
    until: Instant,
) -> Result<Outcome, String> {
    let mut outcome = Outcome::default();
    let mut acks = Acks::new();
    let mut chance = fold(&links.id);
    // Both players of a match together give two orders in the interval.
    let mut next = Instant::now() + offset;
    while Instant::now() < until {
        if players[0].over {
            outcome
                .acks
                .push((std::mem::take(&mut links.id), std::mem::take(&mut acks)));
            outcome.updates += players.iter().map(|player| player.updates).sum::<u64>();
            (links, players) = seat_pair(address, plan.clone()).await?;
        }
        if !plan.every.is_zero() {
            tokio::time::sleep_until(next.into()).await;
            next += plan.every / 2;
        }
        let Some(turn) = players.iter().position(|player| player.turn == Some(player.seat)) else {
            // The computer thinks.
            if let Ok(read) = tokio::time::timeout_at(until.into(), players[0].read()).await {
                read?;
            }
            continue;
        };
        let mover = &mut players[turn];
        let order = mover.any_order(&mut chance).await?;
        let id = format!("l{}", mover.number + 1);
        let begun = Instant::now();
        let answer = mover.order(&id, order).await?;
        match answer["type"].as_str() {
            Some("done") => {
                let took = u32::try_from(begun.elapsed().as_micros()).unwrap_or(u32::MAX);
                outcome.latencies_us.push(took);
                acks.push((id, answer["number"].as_u64().unwrap_or(0) as u32));
            }
            Some("refused") => outcome.refused += 1,
            _ => {
                outcome.errors += 1;
                eprintln!("{answer}");
            }
        }
        let number = mover.number;
        for other in &mut players {
            while other.number < number {
                other.read().await?;
            }
        }
    }
    outcome.acks.push((links.id, acks));
    outcome.updates += players.iter().map(|player| player.updates).sum::<u64>();
    Ok(outcome)
}

async fn watch(mut watcher: Player, until: Instant) -> Result<Outcome, String> {
    while Instant::now() < until && !watcher.over {
        match tokio::time::timeout_at(until.into(), watcher.read()).await {
            Ok(read) => drop(read?),
            Err(_) => break,
        }
    }
    Ok(Outcome {
        updates: watcher.updates,
        ..Outcome::default()
    })
}

impl Player {
    async fn join(address: SocketAddr, token: &str, seat: u64) -> Result<Player, String> {
        let url = format!("ws://{address}/api/v1/live");
        let (socket, _) = connect_async(url).await.map_err(|error| error.to_string())?;
        let mut player = Player {
            socket,
            seat,
            number: 0,
            turn: None,
            over: false,
            updates: 0,
            pieces: Vec::new(),
        };
        player
            .send(&json!({ "type": "hello", "tokens": [token] }))
            .await?;
        let welcome = player.read().await?;
        if welcome["type"] == "welcome" {
            return Ok(player);
        }
        Err(format!("not welcome: {welcome}"))
    }

    /// Picks a piece, as people do, and takes any of its choices; or any that need no piece.
    async fn any_order(&mut self, chance: &mut u64) -> Result<Value, String> {
        let piece = self.pieces.get(draw(chance) as usize % self.pieces.len().max(1));
        let picked = piece.map_or_else(|| json!({}), |piece| json!({ "pieces": [piece] }));
        for picked in [picked, json!({})] {
            let mut choices = self.choices(picked).await?;
            if !choices.is_empty() {
                let index = draw(chance) as usize % choices.len();
                return Ok(choices[index]["order"].take());
            }
        }
        Err(format!("seat {} has no choice", self.seat))
    }

    async fn choices(&mut self, picked: Value) -> Result<Vec<Value>, String> {
        self.send(&json!({ "type": "choices", "request": 1, "picked": picked }))
            .await?;
        loop {
            let mut frame = self.read().await?;
            match frame["type"].as_str() {
                Some("choices") => {
                    let choices = frame["choices"].as_array_mut().ok_or("no choices")?;
                    return Ok(std::mem::take(choices));
                }
                Some("error") => return Err(frame.to_string()),
                _ => {}
            }
        }
    }

    async fn order(&mut self, id: &str, order: Value) -> Result<Value, String> {
        let number = self.number + 1;
        self.send(&json!({ "type": "order", "id": id, "number": number, "order": order }))
            .await?;
        loop {
            let frame = self.read().await?;
            if frame["id"] == id && matches!(frame["type"].as_str(), Some("done" | "refused" | "error")) {
                return Ok(frame);
            }
        }
    }

    async fn send(&mut self, message: &Value) -> Result<(), String> {
        let frame = Message::Text(message.to_string().into());
        self.socket.send(frame).await.map_err(|error| error.to_string())
    }

    /// The next frame. Updates must come one after the other.
    async fn read(&mut self) -> Result<Value, String> {
        loop {
            let frame = self.socket.next().await.ok_or("the line is gone")?;
            let Message::Text(text) = frame.map_err(|error| error.to_string())? else {
                continue;
            };
            let frame: Value = serde_json::from_str(text.as_str()).map_err(|error| error.to_string())?;
            match frame["type"].as_str() {
                Some("update") => {
                    let number = frame["number"].as_u64().unwrap_or(0);
                    if number != self.number + 1 {
                        return Err(format!("update {number} came after {}", self.number));
                    }
                    self.updates += 1;
                    self.note(&frame);
                }
                Some("welcome" | "scene") => self.note(&frame),
                _ => {}
            }
            return Ok(frame);
        }
    }

    fn note(&mut self, frame: &Value) {
        self.number = frame["number"].as_u64().unwrap_or(0);
        self.turn = frame["decision"]["seat"].as_u64();
        self.over = frame["over"] == true;
        let pieces = frame["scene"]["pieces"].as_array().into_iter().flatten();
        let own = pieces.filter(|piece| piece["seat"] == self.seat);
        self.pieces = own.map(|piece| piece["id"].clone()).collect();
    }
}

fn fold(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    }) | 1
}

fn draw(chance: &mut u64) -> u64 {
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    *chance >> 16
}
