//! What the log shows besides its words: who went where, what became of whom. What truly happened; the umpire cuts it for whoever
//! looks.

use board::table::{Facing, Point};
use umpire::scene::{Place, Shape};
use umpire::show::{AreaLook, ComeLook, LeaveLook, MarkLook, Reading, Show, Stop};
use umpire::{Anchor, Seat};

use crate::battle::{Standing, Team, TeamId};
use crate::content::model::Class;
use crate::rules::Say;

/// Beside the table: those to be deployed, those lost.
pub fn tray(seat: Seat, which: u16) -> u16 {
    2 * u16::from(seat.0) + which
}

/// The tray of those who have left over an exit edge (ini-move-14).
pub fn off_table(seat: Seat) -> u16 {
    4 + u16::from(seat.0)
}

/// Where a Team truly is.
pub fn place_of(team: &Team) -> Place {
    match team.standing {
        Standing::ToPlace => Place::Tray(tray(team.owner, 0)),
        Standing::Destroyed => Place::Tray(tray(team.owner, 1)),
        Standing::Left => Place::Tray(off_table(team.owner)),
        Standing::Table => Place::Point {
            x: team.at.x(),
            y: team.at.y(),
        },
    }
}

pub fn mark(id: TeamId, look: MarkLook, word: &str) -> Show {
    Show::mark(id.0, look, word)
}

/// The event's first roll, beside a Team.
pub fn roll(id: TeamId, reading: Reading) -> Show {
    Show::roll(id.0, reading)
}

/// The event's roll of this index, beside a Team.
pub fn nth_roll(id: TeamId, nth: usize, reading: Reading) -> Show {
    Show::Roll {
        at: Some(Anchor::Piece(id.0)),
        roll: u16::try_from(nth).unwrap_or(u16::MAX),
        reading,
    }
}

fn stop(at: Point, facing: Facing) -> Stop {
    let place = Place::Point { x: at.x(), y: at.y() };
    Stop::at(place, Some(facing.degrees() as u16))
}

impl Say<'_> {
    /// It has been put on the table.
    pub fn placed(&self, id: TeamId) -> Show {
        let team = self.battle.team(id);
        Show::Come {
            piece: id.0,
            place: place_of(team),
            facing: Some(team.facing.degrees() as u16),
            look: ComeLook::Placed,
        }
    }

    /// It goes along these points.
    pub fn along(&self, id: TeamId, way: &[Point]) -> Show {
        let facing = self.battle.team(id).facing;
        Show::along(id.0, way.iter().map(|at| stop(*at, facing)).collect())
    }

    /// It turned to where it faces now.
    pub fn turned(&self, id: TeamId) -> Show {
        let team = self.battle.team(id);
        Show::Turn {
            piece: id.0,
            facing: Some(team.facing.degrees() as u16),
            turret: self
                .rules
                .kind(team)
                .turret
                .then_some(team.turret.degrees() as u16),
        }
    }

    /// It is lost, or has left the table.
    pub fn gone(&self, id: TeamId) -> Show {
        let team = self.battle.team(id);
        let wreck = team.standing == Standing::Destroyed && self.rules.kind(team).class == Class::Tank;
        Show::Leave {
            piece: id.0,
            to: Some(place_of(team)),
            look: if wreck { LeaveLook::Wreck } else { LeaveLook::Fade },
        }
    }

    /// An objective changes hands (ini-vic-3).
    pub fn objective(&self, nth: usize) -> Show {
        let at = self.rules.scenario.objectives[nth];
        let circle = Shape::Circle {
            x: at.x(),
            y: at.y(),
            radius: crate::victory::HOLDING,
        };
        Show::shape(circle, AreaLook::Ground)
    }
}
