//! One match under the battery's eyes, and what the battery remembers of it.

use std::sync::Arc;

use super::{Fault, LAWS, Law};
use crate::scene::Place;
use crate::{Anchor, Dice, Drafted, Eyes, Game, Options, Ruleset, Scene, Seat, Seed, Selection};

/// Most orders remembered of one match.
const MEMORY: usize = 512;

/// Orders that were legal at some time, to be tried at others.
#[derive(Debug)]
pub struct Memory<O> {
    orders: Vec<O>,
}

impl<O> Default for Memory<O> {
    fn default() -> Memory<O> {
        Memory { orders: Vec::new() }
    }
}

impl<O: Clone> Memory<O> {
    /// Keeps some of the orders; when the memory is full, new ones push out old ones at random.
    pub fn keep(&mut self, orders: &[O], dice: &mut Dice) {
        for _ in 0..orders.len().min(12) {
            let order = orders[dice.below(orders.len() as u32) as usize].clone();
            if self.orders.len() < MEMORY {
                self.orders.push(order);
            } else {
                self.orders[dice.below(MEMORY as u32) as usize] = order;
            }
        }
    }

    /// Some remembered orders, blind.
    pub fn some(&self, most: usize, dice: &mut Dice) -> Vec<O> {
        if self.orders.is_empty() {
            return Vec::new();
        }
        (0..most)
            .map(|_| self.orders[dice.below(self.orders.len() as u32) as usize].clone())
            .collect()
    }
}

/// A match in progress, with the tester's own dice.
pub struct Table<'a, R: Ruleset> {
    pub rules: &'a Arc<R>,
    pub game: Game<R>,
    pub dice: Dice,
    pub memory: &'a mut Memory<R::Order>,
    asked: &'a mut [u64; LAWS],
}

impl<'a, R: Ruleset> Table<'a, R> {
    pub fn start(
        rules: &'a Arc<R>,
        seed: Seed,
        memory: &'a mut Memory<R::Order>,
        asked: &'a mut [u64; LAWS],
    ) -> Table<'a, R> {
        let (game, _) = Game::start(Arc::clone(rules), Options::default(), seed, "laws".to_owned());
        // Orders count from 0 upward; the last number is never one of theirs.
        let dice = Dice::quiet(&seed, u64::MAX);
        Table {
            rules,
            game,
            dice,
            memory,
            asked,
        }
    }

    /// Counts one question to a law.
    pub fn ask(&mut self, law: Law) {
        self.asked[law.number() - 1] += 1;
    }

    /// True once in `every` times.
    pub fn chance(&mut self, every: u32) -> bool {
        self.dice.below(every) == 0
    }

    pub fn pick<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.dice.below(things.len() as u32) as usize].clone()
    }

    /// The legal orders; law 2 says that there is one.
    pub fn list_orders(&mut self) -> Result<Vec<R::Order>, Fault> {
        self.ask(Law::EveryMatchEnds);
        let mut orders = Vec::new();
        self.rules.orders(self.game.battle(), &mut orders);
        if orders.is_empty() {
            let what = format!("no order is listed for {:?}", self.game.decision());
            return Fault::of(Law::EveryMatchEnds, what);
        }
        Ok(orders)
    }

    pub fn seats(&self) -> Vec<Seat> {
        self.rules.scenario().seats.iter().map(|info| info.seat).collect()
    }

    /// The battle's bytes.
    pub fn bytes(&self) -> Result<Vec<u8>, Fault> {
        bytes_of(self.game.battle())
    }

    /// What a player of this seat might pick next: pieces, a card, a place, or two of them.
    pub fn some_selection(&mut self, scene: &Scene, seat: Seat) -> Selection {
        let own: Vec<u16> = scene
            .pieces
            .iter()
            .filter(|piece| piece.seat == Some(seat))
            .map(|piece| piece.id)
            .collect();
        let any: Vec<u16> = scene.pieces.iter().map(|piece| piece.id).collect();
        let cards: Vec<u16> = scene
            .hands
            .iter()
            .flat_map(|hand| &hand.cards)
            .map(|card| card.id)
            .collect();
        let mut picked = Selection::default();
        let from = if own.is_empty() || self.chance(8) {
            any
        } else {
            own
        };
        let wanted = match self.dice.below(4) {
            0 => 2,
            _ => 1,
        };
        for _ in 0..wanted.min(from.len()) {
            let piece = self.pick(&from);
            if !picked.pieces.contains(&piece) {
                picked.pieces.push(piece);
            }
        }
        if !cards.is_empty() && self.chance(3) {
            picked.card = Some(self.pick(&cards));
        }
        if let crate::scene::Board::Table(_) = self.rules.board()
            && self.chance(2)
        {
            picked.wanted = Some(self.some_anchor(scene));
            picked.facing = self.chance(2).then(|| self.dice.below(360) as u16);
            if self.chance(2) {
                let piece = picked.pieces.last().copied();
                picked
                    .draft
                    .extend(piece.map(|piece| self.some_draft(scene, piece)));
            }
        }
        picked
    }

    /// What a player might want of one piece by hand.
    fn some_draft(&mut self, scene: &Scene, piece: u16) -> Drafted {
        Drafted {
            piece,
            at: self.chance(2).then(|| self.some_anchor(scene)),
            facing: self.chance(2).then(|| self.dice.below(360) as u16),
            via: Vec::new(),
            struck: self.chance(8),
        }
    }

    /// A drag of a piece on a table, or of neighbours, to a place not far off.
    pub fn some_drag(&mut self, scene: &Scene, seat: Seat) -> Selection {
        let own = scene.pieces.iter().filter(|piece| piece.seat == Some(seat));
        let mut stands: Vec<(i32, i32, u16)> = own
            .filter_map(|piece| match piece.place {
                Place::Point { x, y } if piece.on.is_none() => Some((x, y, piece.id)),
                Place::Point { .. } | Place::Cell(_) | Place::Tray(_) => None,
            })
            .collect();
        if stands.is_empty() {
            return self.some_selection(scene, seat);
        }
        let (x, y, _) = self.pick(&stands);
        stands.sort_by_key(|(a, b, _)| (i64::from(a - x)).pow(2) + (i64::from(b - y)).pow(2));
        let count = 1 + self.dice.below(4) as usize;
        let mut off = |most: i32| self.dice.below(2 * most as u32 + 1) as i32 - most;
        let wanted = (x + off(1500), y + off(1500));
        let via = (x + off(600), y + off(600));
        Selection {
            pieces: stands.iter().take(count).map(|(_, _, id)| *id).collect(),
            wanted: Some(Anchor::Point {
                x: wanted.0,
                y: wanted.1,
            }),
            facing: self.chance(2).then(|| self.dice.below(360) as u16),
            via: if self.chance(4) { vec![via] } else { Vec::new() },
            ..Selection::default()
        }
    }

    /// A place a player might point at: a cell of the board, a piece that is seen, a card, a button.
    pub fn some_anchor(&mut self, scene: &Scene) -> Anchor {
        let pieces: Vec<u16> = scene.pieces.iter().map(|piece| piece.id).collect();
        match (self.dice.below(8), self.rules.board()) {
            (0, _) => Anchor::Card(self.dice.below(64) as u16),
            (1 | 2, _) if !pieces.is_empty() => Anchor::Piece(self.pick(&pieces)),
            (_, crate::scene::Board::Hexes(board)) if !board.cells.is_empty() => {
                let cell = board.cells[self.dice.below(board.cells.len() as u32) as usize].id;
                match self.dice.below(4) {
                    0 => Anchor::Side {
                        cell,
                        side: self.dice.below(6) as u8,
                    },
                    _ => Anchor::Cell(cell),
                }
            }
            (3, crate::scene::Board::Table(board)) if !board.terrain.is_empty() => {
                let ground = self.dice.below(board.terrain.len() as u32) as usize;
                Anchor::Ground(board.terrain[ground].id)
            }
            (_, crate::scene::Board::Table(board)) => Anchor::Point {
                x: self.dice.below(board.width.max(1).unsigned_abs()) as i32,
                y: self.dice.below(board.height.max(1).unsigned_abs()) as i32,
            },
            (_, crate::scene::Board::Hexes(_)) => Anchor::Button,
        }
    }

    pub fn scene(&self, seat: Seat) -> Scene {
        self.rules.scene(self.game.battle(), Eyes::Seat(seat))
    }
}

/// A battle in bytes: what "the same battle" means.
pub fn bytes_of<B: serde::Serialize>(battle: &B) -> Result<Vec<u8>, Fault> {
    match postcard::to_allocvec(battle) {
        Ok(bytes) => Ok(bytes),
        Err(error) => Fault::of(
            Law::FoldsGiveTheSameBytes,
            format!("the battle cannot be written: {error}"),
        ),
    }
}
