//! What the log shows besides its words: who went where, who fired at what, what became of whom. What truly happened; the
//! umpire cuts it for whoever looks.

use board::hex::HexId;
use umpire::scene::Place;
use umpire::show::{AreaLook, CardPlace, ComeLook, LeaveLook, MarkLook, Reading, ShotLook, Show, Stop};
use umpire::{Anchor, Seat};

use crate::battle::Mode;
use crate::battle::{Roll, UnitId};
use crate::cards::CardKind;
use crate::content::model::Role;
use crate::rules::Say;
use crate::works::WorkId;

/// A piece's number in the scene.
pub fn piece(unit: UnitId) -> u16 {
    unit.0
}

pub fn mark(unit: UnitId, look: MarkLook, word: &str) -> Show {
    Show::mark(piece(unit), look, word)
}

/// What fire did to a unit, by how much it beat its defence.
pub fn result(unit: UnitId, margin: i16) -> Show {
    match 0 <= margin {
        true => mark(unit, MarkLook::Hit, "hit"),
        false => mark(unit, MarkLook::Miss, "miss"),
    }
}

/// A roll of two dice beside a unit, with what is added and the least that does it.
pub fn roll(unit: UnitId, roll: &Roll, plus: i16, need: i16) -> Show {
    Show::roll(piece(unit), reading(roll, plus, need))
}

pub fn reading(roll: &Roll, plus: i16, need: i16) -> Reading {
    Reading::sum(plus, plus + roll.total(), need)
}

/// Something on the map is found, comes, goes or changes hands.
pub fn ground(hex: HexId) -> Show {
    Show::cells(vec![hex.0], AreaLook::Ground)
}

pub fn smoke(hexes: &[HexId]) -> Show {
    Show::cells(hexes.iter().map(|hex| hex.0).collect(), AreaLook::Smoke)
}

pub fn burst(hexes: &[HexId]) -> Show {
    Show::cells(hexes.iter().map(|hex| hex.0).collect(), AreaLook::Burst)
}

/// A work of the tray is on the map, where it is no piece.
pub fn work_placed(work: WorkId) -> Show {
    Show::Leave {
        piece: crate::scene::piece_of(crate::works::Mark::Work { work }),
        to: None,
        look: LeaveLook::Fade,
    }
}

impl Say<'_> {
    fn facing(&self, unit: UnitId) -> Option<u16> {
        self.rules.true_facing(self.battle.unit(unit))
    }

    /// The unit and what it carries.
    fn with_cargo(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
        std::iter::once(unit).chain(self.rules.cargo_of(self.battle, unit))
    }

    /// How it faces once it is on the map, where its cargo may still have to come.
    fn facing_there(&self, unit: UnitId) -> Option<u16> {
        let own = self.battle.unit(unit);
        (!own.hidden).then_some(own.facing.index() as u16)
    }

    /// It goes to that hex, with what it carries.
    pub fn goes(&self, unit: UnitId, to: HexId) -> Vec<Show> {
        let go = |unit| Show::go(piece(unit), Stop::at(Place::Cell(to.0), self.facing_there(unit)));
        self.with_cargo(unit).map(go).collect()
    }

    /// It appears in that hex, with what it carries.
    pub fn comes(&self, unit: UnitId, at: HexId, look: ComeLook) -> Vec<Show> {
        let come = |unit| Show::Come {
            piece: piece(unit),
            place: Place::Cell(at.0),
            facing: self.facing_there(unit),
            look,
        };
        self.with_cargo(unit).map(come).collect()
    }

    /// It is where it is now: set up, or seen from now on.
    pub fn appears(&self, unit: UnitId, look: ComeLook) -> Show {
        let own = self.battle.unit(unit);
        Show::Come {
            piece: piece(unit),
            place: self.rules.true_place(own),
            facing: self.facing(unit),
            look,
        }
    }

    /// Everybody who is hidden still: when all is over there are no secrets.
    pub fn all_hidden(&self) -> Vec<Show> {
        let hidden = self
            .battle
            .numbered()
            .filter(|(_, unit)| unit.hidden && unit.is_on_map());
        hidden
            .map(|(unit, _)| self.appears(unit, ComeLook::Seen))
            .collect()
    }

    /// It has turned, with what it carries.
    pub fn turns(&self, unit: UnitId) -> Vec<Show> {
        let turn = |unit| Show::turn(piece(unit), self.facing(unit));
        self.with_cargo(unit).map(turn).collect()
    }

    /// It lies beside the map now.
    pub fn gone(&self, unit: UnitId, look: LeaveLook) -> Show {
        Show::Leave {
            piece: piece(unit),
            to: Some(self.rules.true_place(self.battle.unit(unit))),
            look,
        }
    }

    /// How a lost unit goes.
    pub fn wreck(&self, unit: UnitId) -> Show {
        let look = match self.rules.facts(self.battle, unit).is_vehicle() {
            true => LeaveLook::Wreck,
            false => LeaveLook::Fade,
        };
        self.gone(unit, look)
    }

    /// Fire at a hex, by somebody or from off the map.
    pub fn fires(&self, leader: Option<UnitId>, mode: Mode, at: HexId) -> Show {
        let role = leader.map(|leader| self.rules.facts(self.battle, leader).role);
        let look = match (mode, role) {
            (Mode::Mortar | Mode::Artillery(_), _) => ShotLook::Lob,
            (Mode::Close, _) => ShotLook::Blade,
            (Mode::Flame, _) => ShotLook::Flame,
            (Mode::Air(_), _) => ShotLook::Burst,
            (Mode::Direct | Mode::Card(_), Some(Role::MachineGun | Role::Smg)) => ShotLook::Burst,
            (Mode::Direct | Mode::Card(_), Some(Role::Gun | Role::Tank | Role::Assault)) => ShotLook::Shell,
            (Mode::Direct | Mode::Card(_), _) => ShotLook::SmallArms,
        };
        Show::Shot {
            from: leader.map(|leader| Anchor::Piece(piece(leader))),
            to: vec![Anchor::Cell(at.0)],
            look,
        }
    }

    /// A card flies.
    pub fn card_flies(&self, card: CardKind, from: CardPlace, to: CardPlace) -> Show {
        Show::Card {
            card: Some(self.rules.draw_card(card)),
            from,
            to,
        }
    }

    pub fn plays(&self, seat: Seat, card: CardKind) -> Show {
        self.card_flies(card, CardPlace::Hand(seat), CardPlace::Table)
    }
}
