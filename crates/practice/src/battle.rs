//! The state of a duel, secrets included.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use umpire::Seat;

/// Scouts a side has at most.
pub const MOST_SCOUTS: usize = 3;
/// Cards a side holds at most.
pub const HAND: usize = 2;

/// Everything that changes in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// Counted from 1; past the last round the duel is over.
    pub round: u8,
    /// Whose turn it is.
    pub turn: Seat,
    pub steps: u8,
    /// An Aim card waits for the next attack of this turn.
    pub aimed: bool,
    /// First all scouts of seat 0, then all of seat 1; a piece's id is its index.
    pub scouts: ArrayVec<Scout, { 2 * MOST_SCOUTS }>,
    /// Card ids in hand, lowest first.
    pub hands: [ArrayVec<u8, HAND>; 2],
    /// Cards that were played, in the order of play.
    pub played: ArrayVec<u8, { 2 * HAND }>,
    /// Points won in play; scouts in the far column count at the end only.
    pub points: [u8; 2],
    /// Fire that waits for the target to duck or stand.
    pub shot: Option<Shot>,
}

/// One scout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scout {
    pub seat: Seat,
    pub cell: u8,
    pub facing: u8,
    pub hidden: bool,
    pub wound: Option<Wound>,
    pub out: bool,
}

/// A face-down hit: that it is there is public, which one it is only its owner knows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wound {
    Grazed,
    Lamed,
    Shaken,
}

impl Wound {
    pub const ALL: [Wound; 3] = [Wound::Grazed, Wound::Lamed, Wound::Shaken];

    pub fn name(self) -> &'static str {
        match self {
            Wound::Grazed => "grazed",
            Wound::Lamed => "lamed",
            Wound::Shaken => "shaken",
        }
    }
}

/// Fire before its roll.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    pub firer: u16,
    pub target: u16,
    /// The firer was hidden when it took aim (pra-3d).
    pub from_hiding: bool,
}

/// What a card does (chapter 4).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Card {
    Rush,
    Aim,
    Duck,
}

impl Card {
    /// Every card of the deck; a card's id is its index.
    pub const DECK: [Card; 8] = [
        Card::Rush,
        Card::Rush,
        Card::Aim,
        Card::Aim,
        Card::Aim,
        Card::Duck,
        Card::Duck,
        Card::Duck,
    ];

    pub fn of(id: u16) -> Option<Card> {
        Card::DECK.get(usize::from(id)).copied()
    }

    pub fn name(self) -> &'static str {
        match self {
            Card::Rush => "Rush",
            Card::Aim => "Aim",
            Card::Duck => "Duck",
        }
    }

    pub fn text(self) -> &'static str {
        match self {
            Card::Rush => "One more step this turn.",
            Card::Aim => "+2 to the next attack this turn.",
            Card::Duck => "When fired at: +2 to defence.",
        }
    }

    pub fn rule(self) -> &'static str {
        match self {
            Card::Rush => "pra-4b",
            Card::Aim => "pra-4c",
            Card::Duck => "pra-4d",
        }
    }
}

/// The other of the two seats.
pub fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

impl Battle {
    pub fn scout(&self, id: u16) -> Option<&Scout> {
        self.scouts.get(usize::from(id))
    }

    /// Scouts still in the duel, with their ids.
    pub fn living(&self) -> impl Iterator<Item = (u16, &Scout)> {
        (0..).zip(&self.scouts).filter(|(_, scout)| !scout.out)
    }

    pub fn living_of(&self, seat: Seat) -> impl Iterator<Item = (u16, &Scout)> {
        self.living().filter(move |(_, scout)| scout.seat == seat)
    }

    /// The living scout in a cell, seen or not.
    pub fn at(&self, cell: u8) -> Option<u16> {
        self.living()
            .find(|(_, scout)| scout.cell == cell)
            .map(|(id, _)| id)
    }

    /// The living scout in a cell as far as `seat` knows.
    pub fn known_at(&self, cell: u8, seat: Seat) -> Option<u16> {
        self.at(cell).filter(|id| self.knows(seat, *id))
    }

    /// Does this seat know where the scout is?
    pub fn knows(&self, seat: Seat, id: u16) -> bool {
        self.scout(id)
            .is_some_and(|scout| scout.seat == seat || !scout.hidden)
    }

    /// Where the rifle of a scout points that has taken aim.
    pub fn rifle_of(&self, id: u16) -> Option<u16> {
        let aims = self.shot.is_some_and(|shot| shot.firer == id);
        aims.then(|| self.scouts[usize::from(id)].facing.into())
    }

    /// The first card of this kind in a hand.
    pub fn card_in_hand(&self, seat: Seat, wanted: Card) -> Option<u8> {
        self.hands[seat.index()]
            .iter()
            .copied()
            .find(|id| Card::of(u16::from(*id)) == Some(wanted))
    }

    /// Lays a card from the hand on the pile of played ones.
    pub fn discard(&mut self, seat: Seat, card: u8) {
        self.hands[seat.index()].retain(|held| *held != card);
        self.played.push(card);
    }
}
