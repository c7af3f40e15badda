//! What the log shows besides its words: who went where, who fired at whom, what became of whom. What truly happened; the
//! umpire cuts it for whoever looks.

use board::table::{Facing, Point};
use umpire::scene::{Place, Shape};
use umpire::show::{AreaLook, CardPlace, ComeLook, LeaveLook, MarkLook, Reading, ShotLook, Show, Stop};
use umpire::{Anchor, Seat, Tally};

use crate::battle::{Shot, UnitId};
use crate::content::model::Family;
use crate::rules::Say;

/// A piece's number in the scene.
pub fn piece(id: UnitId) -> u16 {
    id.0
}

pub fn mark(id: UnitId, look: MarkLook, word: &str) -> Show {
    Show::mark(piece(id), look, word)
}

/// The event's first roll, beside a unit.
pub fn roll(id: UnitId, reading: Reading) -> Show {
    Show::roll(piece(id), reading)
}

/// A value with its die against what it must beat.
pub fn beats(value: &Tally, face: u8, needed: &Tally) -> Reading {
    let total = value.total();
    Reading::sum(total - i16::from(face), total, needed.total() + 1)
}

/// Both dice of an assault, the attacker's first (sos-8C.1).
pub fn duel(sides: [UnitId; 2], faces: [u8; 2], attack: &Tally, defence: &Tally) -> [Show; 2] {
    let plus = attack.total() - i16::from(faces[0]);
    [
        roll(sides[0], Reading::sum(plus, attack.total(), defence.total() + 1)),
        Show::Roll {
            at: Some(Anchor::Piece(piece(sides[1]))),
            roll: 1,
            reading: Reading::sum(0, faces[1], attack.total()),
        },
    ]
}

/// A strike comes down.
pub fn burst(at: Point, radius: i32) -> Show {
    let (x, y) = (at.x(), at.y());
    Show::shape(Shape::Circle { x, y, radius }, AreaLook::Burst)
}

/// A card is drawn and lies open.
pub fn drawn(title: &str, text: String, rule: &str) -> Show {
    Show::Card {
        card: Some(umpire::scene::Card {
            id: 0,
            title: title.to_owned(),
            text,
            cost: String::new(),
            look: "event",
            rule: rule.to_owned(),
        }),
        from: CardPlace::Deck,
        to: CardPlace::Table,
    }
}

/// A side's command points change.
pub fn command_points(seat: Seat, by: impl Into<i32>) -> Show {
    Show::count("Command points", Some(seat), by)
}

fn stop(at: Point, facing: Facing) -> Stop {
    let place = Place::Point { x: at.x(), y: at.y() };
    Stop::at(place, Some(facing.degrees() as u16))
}

impl Say<'_> {
    fn stands(&self, id: UnitId) -> Stop {
        let unit = self.battle.unit(id);
        stop(unit.at, unit.facing)
    }

    fn appears(&self, id: UnitId, look: ComeLook) -> Show {
        let unit = self.battle.unit(id);
        Show::Come {
            piece: piece(id),
            place: self.rules.true_place(unit),
            facing: Some(unit.facing.degrees() as u16),
            look,
        }
    }

    /// It has been set up, or brought back.
    pub fn placed(&self, id: UnitId) -> Show {
        self.appears(id, ComeLook::Placed)
    }

    /// It is known from now on, with whoever it carries (sos-6D.3, HI06).
    pub fn seen(&self, id: UnitId) -> Vec<Show> {
        let riders = self.battle.passengers(id).map(|(rider, _)| rider);
        let all = std::iter::once(id).chain(riders);
        all.map(|unit| self.appears(unit, ComeLook::Seen)).collect()
    }

    /// It went by way of these points to where it is now, with whoever it carries.
    pub fn went(&self, id: UnitId, corners: &[Point]) -> Vec<Show> {
        let riders = self.battle.passengers(id).map(|(rider, _)| rider);
        let way = |unit: UnitId| {
            let end = self.stands(unit);
            let facing = self.battle.unit(unit).facing;
            let corners = corners.iter().map(|corner| stop(*corner, facing));
            let mut way: Vec<Stop> = corners.collect();
            way.push(end);
            Show::along(piece(unit), way)
        };
        std::iter::once(id).chain(riders).map(way).collect()
    }

    /// So far it has come, and something befalls it there.
    pub fn comes_to(&self, id: UnitId, corners: &[Point]) -> Show {
        let facing = self.battle.unit(id).facing;
        let way = corners.iter().map(|corner| stop(*corner, facing));
        Show::along(piece(id), way.collect())
    }

    /// It is lost, or has left the table.
    pub fn gone(&self, id: UnitId) -> Show {
        let unit = self.battle.unit(id);
        let family = self.rules.kind(unit).family;
        let look = match (unit.alive(), family) {
            (false, Family::Afv | Family::Softskin) => LeaveLook::Wreck,
            (_, _) => LeaveLook::Fade,
        };
        Show::Leave {
            piece: piece(id),
            to: Some(self.rules.true_place(unit)),
            look,
        }
    }

    /// A piece of terrain is no longer there.
    pub fn ground(&self, piece: u16) -> Show {
        let shape = &self.rules.ground.piece(piece).shape;
        Show::shape(tabletop::draw::shape(shape), AreaLook::Ground)
    }

    /// A hidden minefield is found (HI08).
    pub fn minefield(&self, nth: usize) -> Show {
        let shape = self.rules.mined_area(self.battle, nth);
        Show::shape(tabletop::draw::shape(&shape), AreaLook::Ground)
    }

    /// An objective changes hands (sos-V.2).
    pub fn objective(&self, nth: usize) -> Show {
        let at = self.rules.scenario.objectives[nth];
        let circle = Shape::Circle {
            x: at.x(),
            y: at.y(),
            radius: crate::victory::HOLDING,
        };
        Show::shape(circle, AreaLook::Ground)
    }

    /// A weapon fires.
    pub fn fires(&self, shot: Shot) -> Show {
        let look = match self.rules.kind_of(self.battle, shot.unit).family {
            Family::Hmg => ShotLook::Burst,
            Family::Mortar => ShotLook::Lob,
            Family::LightGun | Family::MediumGun | Family::HeavyGun | Family::Afv => ShotLook::Shell,
            Family::Infantry
            | Family::Cavalry
            | Family::Hq
            | Family::Softskin
            | Family::Cart
            | Family::Boat => ShotLook::SmallArms,
        };
        Show::shot(piece(shot.unit), piece(shot.target), look)
    }
}
