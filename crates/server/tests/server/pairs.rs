//! A thousand pairs of matches of every rule system that differ only in what one side may not know. That side and the spectators
//! do the same in both, and every byte they are sent, through every door, is the same.
//!
//! They ask where it hurts: at the very places where something hides in either match.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use commanders::Roster;
use practice::Practice;
use serde_json::{Value, json};
use server::Systems;
use server::clock::{Entropy, NoEntropy};
use study::wall_clock;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use umpire::erased::Erased;

use crate::common::{Chance, Database, Links, Player, TestServer, http};
use crate::secrecy::Frozen;

const PAIRS: u64 = 1_000;
/// Pairs that are played at the same time.
const AT_ONCE: usize = 8;
/// Doors besides the live updates that each pair goes through.
const DOORS: usize = 6;

/// A game with a secret, and how to make two of it.
#[derive(Copy, Clone, Debug)]
struct Secret {
    system: &'static str,
    scenario: &'static str,
    hider: u64,
    watcher: u64,
    /// The order by which something hides, its piece and its place: `move`, `scout`, `to`.
    order: (&'static str, &'static str, &'static str),
    /// Which piece it was is a secret, too; else the pieces hide one after the other.
    any_piece: bool,
    /// So many of them.
    hidden: usize,
    /// Orders of the watcher afterwards, the same in both.
    watched: usize,
    ground: Ground,
}

/// Where something may stand.
#[derive(Copy, Clone, Debug)]
enum Ground {
    /// So many cells.
    Cells(usize),
    /// A table so wide and so deep.
    Table(usize, usize),
}

impl Ground {
    /// Any place, as a question names it.
    fn somewhere(self, chance: &mut Chance) -> Value {
        match self {
            Ground::Cells(cells) => json!({ "cell": chance.below(cells) }),
            Ground::Table(width, depth) => {
                json!({ "point": { "x": chance.below(width), "y": chance.below(depth) } })
            }
        }
    }

    /// The place of an order.
    fn named(self, place: &Value) -> Value {
        match self {
            Ground::Cells(_) => json!({ "cell": place }),
            Ground::Table(..) => json!({ "point": place }),
        }
    }
}

/// Scouts move unseen in the first turn.
const SCOUTS: Secret = Secret {
    system: "practice",
    scenario: "hedgerow",
    hider: 0,
    watcher: 1,
    order: ("move", "scout", "to"),
    any_piece: true,
    hidden: 2,
    watched: 0,
    ground: Ground::Cells(24),
};

/// Squads are set up hidden; then the enemy sets up, faces, and has his first turn.
const AMBUSH: Secret = Secret {
    system: "conflict-of-heroes",
    scenario: "ambush",
    hider: 1,
    watcher: 0,
    order: ("place", "unit", "at"),
    any_piece: false,
    hidden: 2,
    watched: 3,
    ground: Ground::Cells(192),
};

/// Stands are set up hidden in a wood; then the enemy sets up in front of it.
const WOOD: Secret = Secret {
    system: "storm-of-steel",
    scenario: "wood",
    hider: 1,
    watcher: 0,
    order: ("place", "unit", "at"),
    any_piece: false,
    hidden: 3,
    watched: 2,
    ground: Ground::Table(12_000, 9_000),
};

/// As Lanes, with five stands and one great wood.
const WOOD_FILE: &str = r#"
id = "wood"
title = "The Wood"
briefing = "Somebody is in the wood. Somebody else looks at it."
date = "July 1944"
teaches = ["hidden set-up"]
turns = 3
table_mm = [1200, 900]
[[terrain]]
kind = "woods"
area = [0, 400, 1200, 900]
[[force]]
name = "American"
army = "usa-1944"
edge = "south"
zone_mm = [0, 0, 1200, 150]
units = [{ unit = "hq" }, { unit = "infantry" }]
[[force]]
name = "German"
army = "germany-1943"
edge = "north"
zone_mm = [100, 500, 1100, 800]
hidden_setup = true
units = [{ unit = "hq" }, { unit = "infantry", count = 2 }]
[[score]]
side = "second"
when = "always"
points = 1
text = "1 point to the Germans in any case."
"#;

/// Whispers in the Wheat with three units: short, and nothing is found in the first turn.
const AMBUSH_FILE: &str = r#"
id = "ambush"
title = "Ambush"
briefing = "Two squads hide in the wheat. One walks by."
date = { year = 1943, month = 7 }
rounds = 1
teaches = ["10 Hidden units and snipers"]
layout = [{ board = "wheat" }]
first_to_set_up = "Soviet"
initiative = [{ round = 1, seat = "German" }]
deck = { numbers = { from = 2, to = 10 }, first_round = 2, later_rounds = 1 }
[zones]
"south" = ["A01..A14"]
"fields" = ["H03..J13"]
[[force]]
name = "German"
nation = "german"
caps = 3
[[force.unit]]
type = "de-infantry-43"
zone = "south"
[[force]]
name = "Soviet"
nation = "soviet"
caps = 3
[[force.unit]]
type = "su-rifles-43"
count = 2
zone = "fields"
hidden = "must"
[[score]]
seat = "German"
when = "kill"
points = 1
text = "1 for each Soviet unit destroyed."
[[score]]
seat = "Soviet"
when = "kill"
points = 1
text = "1 for each German unit destroyed."
"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_pairs_of_hidden_moves_look_alike() {
    look_alike(Database::sqlite(), SCOUTS, PAIRS).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_pairs_of_hidden_squads_look_alike() {
    look_alike(Database::sqlite(), AMBUSH, PAIRS).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_pairs_of_hidden_stands_look_alike() {
    look_alike(Database::sqlite(), WOOD, PAIRS).await;
}

/// What is sent does not depend on the kind of database: fewer will do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pairs_look_alike_on_postgres_too() {
    look_alike(Database::postgres().await, SCOUTS, 20).await;
}

/// The test can fail: what the hider is sent differs in most pairs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_hides_can_tell_the_two_apart() {
    let database = Database::sqlite();
    let server = start(&database).await;
    for secret in [SCOUTS, AMBUSH, WOOD] {
        let mut different = 0;
        for pair in 0..10 {
            let matches = matches(&server, secret).await;
            let mut sent = Vec::new();
            for (world, links) in matches.iter().enumerate() {
                let mut hider = join(&server, links.seat(secret.hider)).await;
                hide(&mut hider, secret, pair * 2 + world as u64).await;
                sent.push(cleaned(hider.wire.frames, links));
            }
            different += usize::from(sent[0] != sent[1]);
        }
        assert!(5 <= different, "{}: {different} of 10", secret.system);
    }
    server.stop().await;
}

async fn start(database: &Database) -> TestServer {
    let more = |system: &str| match system {
        "conflict-of-heroes" => vec![("firefights/ambush.toml".to_owned(), AMBUSH_FILE.to_owned())],
        "storm-of-steel" => vec![("scenarios/wood.toml".to_owned(), WOOD_FILE.to_owned())],
        _ => Vec::new(),
    };
    let mut systems = systems::erased_with(wall_clock, &more).expect("scenarios without faults");
    systems.push(Arc::new(Erased::new(Practice, Roster::new(wall_clock))));
    let systems = Systems::new(systems);
    TestServer::start_with(database, |parts| {
        parts.systems = systems;
        parts.entropy = Arc::new(PairSeeds::default());
        parts.clock = Arc::new(Frozen);
    })
    .await
}

/// Each seed is given twice running, so that the dice of a pair are the same.
#[derive(Debug, Default)]
struct PairSeeds {
    seeds: AtomicU64,
    others: AtomicU64,
}

impl Entropy for PairSeeds {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), NoEntropy> {
        let count = match buffer.len() {
            32 => self.seeds.fetch_add(1, Ordering::Relaxed) / 2 + 1,
            _ => self.others.fetch_add(1, Ordering::Relaxed) + 1,
        };
        for (byte, value) in buffer.iter_mut().zip(count.to_le_bytes()) {
            *byte = value;
        }
        Ok(())
    }
}

/// Two matches with the same dice.
async fn matches(server: &TestServer, secret: Secret) -> [Links; 2] {
    // Nobody else may make one in between.
    static TURN: Mutex<()> = Mutex::const_new(());
    let _turn = TURN.lock().await;
    let open = json!({ "kind": "open" });
    let body = json!({ "system": secret.system, "scenario": secret.scenario, "seats": [open, open] });
    let mut made = Vec::new();
    for _ in 0..2 {
        let reply = http(server.address, "POST", "/api/v1/matches", &[], Some(&body)).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        made.push(Links::read(&reply.json()));
    }
    made.try_into().expect("two matches")
}

async fn look_alike(database: Database, secret: Secret, pairs: u64) {
    let server = Arc::new(start(&database).await);
    let mut playing = JoinSet::new();
    let mut compared = Compared::default();
    for pair in 0..pairs {
        if AT_ONCE <= playing.len() {
            let pair = playing.join_next().await.expect("a pair");
            compared.add(pair.expect("a pair that looks alike"));
        }
        playing.spawn(one_pair(Arc::clone(&server), secret, pair));
    }
    for pair in playing.join_all().await {
        compared.add(pair);
    }
    eprintln!("{pairs} pairs of {}: {compared:?}", secret.scenario);
    assert!(compared.revealed * 50 <= pairs as usize, "{compared:?}");
    Arc::into_inner(server).expect("everybody has gone").stop().await;
}

/// One side of a pair: the players of one match who do not know the secret.
struct Onlookers {
    links: Links,
    watcher: Player,
    spectator: Player,
    /// Answers to requests over HTTP.
    answers: Vec<String>,
}

/// What came of the pairs.
#[derive(Copy, Clone, Debug, Default)]
struct Compared {
    /// That were equal.
    bytes: usize,
    /// Pairs in which a rule told the secret, and which are equal up to there.
    revealed: usize,
}

impl Compared {
    fn add(&mut self, other: Compared) {
        self.bytes += other.bytes;
        self.revealed += other.revealed;
    }
}

/// Does this frame tell that something was found? A stand whose own side's stray fire finds it is seen by everybody.
fn reveals(frame: &str) -> bool {
    frame.contains(r#""kind":"spotted""#)
}

/// Plays one pair, and compares every byte until a rule tells the secret.
async fn one_pair(server: Arc<TestServer>, secret: Secret, pair: u64) -> Compared {
    let mut sides = Vec::new();
    let mut secrets = Vec::new();
    for (world, links) in matches(&server, secret).await.into_iter().enumerate() {
        let watcher = join(&server, links.seat(secret.watcher)).await;
        let spectator = join(&server, &links.spectator).await;
        let mut hider = join(&server, links.seat(secret.hider)).await;
        secrets.extend(hide(&mut hider, secret, pair * 2 + world as u64).await);
        sides.push((
            Onlookers {
                links,
                watcher,
                spectator,
                answers: Vec::new(),
            },
            hider,
        ));
    }
    let mut seen = Vec::new();
    for (mut side, hider) in sides {
        side.look_around(&server, secret, &secrets, Chance::new(pair + 7_000_000))
            .await;
        // The line of the hider stays open to the end: that it closes would be news.
        drop(hider);
        seen.push(side.received());
    }
    let (left, right) = (&seen[0], &seen[1]);
    let mut compared = Compared::default();
    for (left, right) in left.iter().zip(right) {
        if left != right && (reveals(left) || reveals(right)) {
            compared.revealed = 1;
            return compared;
        }
        assert_eq!(left, right, "pair {pair} of {}", secret.scenario);
        compared.bytes += left.len();
    }
    assert_eq!(left.len(), right.len(), "pair {pair}: as many frames");
    compared
}

/// A player whose commands are called the same in every match.
async fn join(server: &TestServer, token: &str) -> Player {
    let mut player = Player::join(server.address, &[token]).await;
    player.name = "me".to_owned();
    player
}

/// Hides as this seed wants it; the orders that did it.
async fn hide(hider: &mut Player, secret: Secret, seed: u64) -> Vec<Value> {
    let (family, piece, _) = secret.order;
    let mut chance = Chance::new(seed + 1);
    let mut orders = Vec::new();
    for _ in 0..secret.hidden {
        let choices = choices(hider, json!({})).await;
        let some: Vec<&Value> = choices.iter().filter(|order| order[family].is_object()).collect();
        let index = if secret.any_piece {
            chance.below(some.len())
        } else {
            0
        };
        let id = some[index][family][piece].clone();
        let all = self::choices(hider, json!({ "pieces": [id] })).await;
        let all: Vec<&Value> = all.iter().filter(|order| order[family].is_object()).collect();
        let order = all[chance.below(all.len())].clone();
        let answer = hider.order(order.clone()).await;
        assert_eq!(answer["type"], "done", "{order}: {answer}");
        orders.push(order);
    }
    orders
}

/// The orders offered for what is picked.
async fn choices(player: &mut Player, picked: Value) -> Vec<Value> {
    let answer = ask(player, json!({ "type": "choices", "picked": picked })).await;
    let choices = answer["choices"].as_array().unwrap_or_else(|| panic!("{answer}"));
    choices.iter().map(|choice| choice["order"].clone()).collect()
}

/// Asks and waits for the answer.
async fn ask(player: &mut Player, mut question: Value) -> Value {
    question["request"] = json!(77);
    player.wire.send(&question).await;
    loop {
        let frame = player.next().await;
        // What cannot be read is answered without the number of the request.
        if frame["request"] == 77 || frame["type"] == "error" {
            return frame;
        }
    }
}

impl Onlookers {
    /// Reads the news, goes on with the game, and tries doors, the same ones in both matches.
    async fn look_around(
        &mut self,
        server: &TestServer,
        secret: Secret,
        secrets: &[Value],
        mut chance: Chance,
    ) {
        let hidden = secret.hidden as u64;
        for viewer in [&mut self.watcher, &mut self.spectator] {
            if viewer.number < hidden {
                viewer.update(hidden).await;
            }
        }
        for _ in 0..secret.watched {
            let offered = choices(&mut self.watcher, json!({})).await;
            let order = offered[chance.below(offered.len())].clone();
            let answer = self.watcher.order(order.clone()).await;
            assert_eq!(answer["type"], "done", "{order}: {answer}");
            self.spectator.update(self.watcher.number).await;
        }
        for _ in 0..DOORS {
            let tried = &secrets[chance.below(secrets.len())];
            let (family, _, place) = secret.order;
            // Half of the questions are about places where something hides, in this match or in the other.
            let at = match chance.below(2) {
                0 => secret.ground.named(&tried[family][place]),
                _ => secret.ground.somewhere(&mut chance),
            };
            let (door, number) = (chance.below(17), chance.below(100));
            self.door(server, door, at, number, tried).await;
        }
    }

    async fn door(&mut self, server: &TestServer, door: usize, at: Value, number: usize, tried: &Value) {
        let pieces = self.watcher.state["scene"]["pieces"].as_array();
        let ids = pieces.into_iter().flatten().map(|piece| piece["id"].clone());
        let piece = ids.cycle().nth(number % 7).unwrap_or(json!(0));
        let player = if door.is_multiple_of(2) {
            &mut self.watcher
        } else {
            &mut self.spectator
        };
        match door {
            0 | 1 => drop(ask(player, json!({ "type": "view", "from": at })).await),
            2 | 3 => drop(ask(player, json!({ "type": "view", "piece": piece, "from": at })).await),
            4 => drop(
                ask(
                    player,
                    json!({ "type": "choices", "picked": { "pieces": [piece] } }),
                )
                .await,
            ),
            5 => drop(ask(player, json!({ "type": "choices", "picked": {} })).await),
            6 => {
                let picked = json!({ "pieces": [piece], "wanted": at });
                ask(player, json!({ "type": "choices", "picked": picked })).await;
            }
            7 => drop(ask(player, json!({ "type": "look", "eyes": "umpire" })).await),
            8 => {
                let question = json!({ "type": "whyNot", "picked": { "pieces": [piece] }, "at": at });
                ask(player, question).await;
            }
            // The enemy's own order, of this match or of the other.
            9 | 10 => drop(self.watcher.order(tried.clone()).await),
            // Comes back after a lost line.
            11 => {
                let token = [self.links.spectator.as_str()];
                let again = Player::rejoin(server.address, &token, json!(1)).await;
                self.answers.extend(again.wire.frames);
            }
            12 => {
                self.request(server, &format!("/api/v1/match/steps/{}", number % 4))
                    .await
            }
            13 => self.request(server, "/api/v1/match").await,
            14 => self.request(server, "/api/v1/match/dice").await,
            15 => self.request(server, "/api/v1/match/review").await,
            _ => self.request(server, "/api/v1/match/file").await,
        }
    }

    /// The same request with the watcher's link and with the spectators'.
    async fn request(&mut self, server: &TestServer, path: &str) {
        let watcher = self
            .links
            .seats
            .iter()
            .map(|(_, token)| token.as_str())
            .collect::<Vec<_>>();
        let own = watcher[self.watcher.welcome["yourSeats"][0].as_u64().unwrap_or(0) as usize];
        for token in [own, &self.links.spectator] {
            let reply = http(server.address, "GET", path, &[token], None).await;
            self.answers.push(format!("{} {}", reply.status, reply.body));
        }
    }

    /// Everything that came, in order.
    fn received(self) -> Vec<String> {
        let frames = self
            .watcher
            .wire
            .frames
            .into_iter()
            .chain(self.spectator.wire.frames);
        cleaned(frames.chain(self.answers).collect(), &self.links)
    }
}

/// Without what differs by nature: the name of the match.
fn cleaned(frames: Vec<String>, links: &Links) -> Vec<String> {
    frames
        .into_iter()
        .map(|frame| frame.replace(&links.id, "…"))
        .collect()
}
