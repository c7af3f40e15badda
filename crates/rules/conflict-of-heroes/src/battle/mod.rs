//! A battle as a value: everything that changes in play, secrets included.
//!
//! What never changes (map, counters, cards, firefight, options) is in [`crate::Rules`].

mod frames;
mod units;

use arrayvec::ArrayVec;
use board::hex::HexId;
use rulebook::Units;
use serde::{Deserialize, Serialize};
use umpire::Seat;

use crate::artillery::Barrage;
use crate::cards::CardKind;
use crate::smoke::Smoke;
use crate::works::{Work, WorkId};

pub use frames::{
    Attack, Blow, Bonus, FacingReason, Frame, Group, GroupStep, Load, Mode, Ongoing, Roll, RollKind,
    RollStage, Sortie, Target,
};
pub use units::{Bomb, Flight, Hit, HitId, Status, Unit, UnitId, UnitSet, Whereabouts};

/// One player's means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub caps: u8,
    /// Starting level, equalising bonus included (coh-2.0d).
    pub start_caps: u8,
    /// Own units destroyed that count against the allowance (coh-7.3b).
    pub losses: u8,
    pub vp: i16,
    pub hand: ArrayVec<CardKind, 40>,
    /// Its secret objective, shown at the end (coh-Y2).
    pub objective: Option<CardKind>,
    /// Points left in the activation pool; `None` when nobody is activated.
    pub pool: Option<u8>,
    /// What the pool began with, for the fog of war (coh2-3.01b).
    pub pool_start: u8,
}

impl Player {
    pub fn holds(&self, card: CardKind) -> bool {
        self.hand.contains(&card)
    }

    pub fn discard(&mut self, card: CardKind) {
        if let Some(index) = self.hand.iter().position(|held| *held == card) {
            self.hand.remove(index);
        }
    }
}

/// The loose control marker of a firefight (coh-FF2f).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Marker {
    None,
    Carried(UnitId),
    Lies(HexId),
    /// Carried off the map by this seat.
    Gone(Seat),
}

/// A hex whose control is marked (coh-2.4d).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    pub hex: HexId,
    pub holder: Option<Seat>,
}

/// How far the game is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    SetUp,
    Playing,
    Over,
}

/// The whole state of a firefight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    pub stage: Stage,
    pub round: u8,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who takes turns in which order this round, again and again (coh-21.0b, coh-21.0c).
    pub turns: crate::players::Turns,
    /// Where in this order the round is.
    pub turn_at: u8,
    /// Passes in a row (coh-2.2i).
    pub passes: u8,
    /// Who had the initiative this round.
    pub first: Seat,
    pub players: ArrayVec<Player, 4>,
    pub units: Units<Unit>,
    /// Fortifications and hindrances: those of the forces, then nobody's, then those laid in play (coh-18.0a).
    pub works: Vec<Work>,
    pub stack: Vec<Frame>,
    pub ongoing: Option<Ongoing>,
    /// Actions left in this turn: 2 under Dual Actions (coh-C10).
    pub actions_left: u8,
    /// Dual Actions was played this turn (no chaining).
    pub dual: bool,
    /// The marker changed hands this turn: once is enough.
    pub marker_moved: bool,
    /// Counters left in the pools, one number per entry of `Content::hits`.
    pub hits_left: ArrayVec<u8, 20>,
    /// The deck is an unordered heap; draws are blind.
    pub deck: Vec<CardKind>,
    pub discards: Vec<CardKind>,
    pub control: Vec<Control>,
    pub marker: Marker,
    /// Who was last alone with the loose marker.
    pub marker_holder: Option<Seat>,
    pub hasty_left: u8,
    /// Seats whose units that wait for the event may enter, one bit each (coh-Y3).
    pub called: u8,
    pub solo: crate::solitaire::Solo,
    pub smoke: Smoke,
    /// Strikes recorded and not fallen yet: their owners' secrets (HI09).
    pub barrages: Vec<Barrage>,
}

impl Battle {
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.units.unit(id)
    }

    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        self.units.unit_mut(id)
    }

    /// In play, on the map or waiting to enter.
    pub fn is_alive(&self, unit: UnitId) -> bool {
        matches!(
            self.unit(unit).place,
            Whereabouts::OnMap | Whereabouts::OffMap | Whereabouts::InAir
        )
    }

    pub fn work(&self, id: WorkId) -> &Work {
        &self.works[id.index()]
    }

    pub fn work_mut(&mut self, id: WorkId) -> &mut Work {
        &mut self.works[id.index()]
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Every unit with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.numbered()
    }

    /// Units anybody can see in a hex.
    pub fn visible_in(&self, hex: HexId) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.numbered()
            .filter(move |(_, unit)| unit.hex == hex && unit.is_visible())
    }

    pub fn active(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.numbered()
            .filter(move |(_, unit)| unit.owner == seat && unit.status == Status::Active)
            .map(|(id, _)| id)
    }
}
