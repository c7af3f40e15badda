//! What the log shows besides its words: who went where, what became of whom. What truly happened; the umpire cuts it for whoever
//! looks.

use board::table::{Facing, Point};
use umpire::scene::{Place, Shape};
use umpire::show::{AreaLook, ComeLook, LeaveLook, MarkLook, Reading, ShotLook, Show, Stop};
use umpire::{Anchor, Seat};

use crate::battle::{Battle, Figure, FigureId, Reserve, Standing, UnitId, Whereabouts};
use crate::rules::Say;

/// What the trays beside the table hold.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    ToDeploy,
    Reserve,
    /// In buildings and vehicles.
    Inside,
    Withdrawn,
    Lost,
}

impl Beside {
    pub const ALL: [(Beside, &'static str); 5] = [
        (Beside::ToDeploy, "To be deployed"),
        (Beside::Reserve, "In reserve"),
        (Beside::Inside, "In buildings"),
        (Beside::Withdrawn, "Withdrawn"),
        (Beside::Lost, "Lost"),
    ];
}

/// The number of a side's tray.
pub fn tray(seat: Seat, which: Beside) -> u16 {
    8 * u16::from(seat.0) + which as u16
}

/// Where a figure truly is.
pub fn place_of(battle: &Battle, figure: &Figure) -> Place {
    let beside = match (figure.standing, battle.unit(figure.unit).place) {
        (Standing::Table, _) => {
            return Place::Point {
                x: figure.at.x(),
                y: figure.at.y(),
            };
        }
        (Standing::Gone, Whereabouts::Withdrawn) | (_, Whereabouts::Withdrawn) => Beside::Withdrawn,
        (Standing::Gone, _) | (_, Whereabouts::Eliminated) => Beside::Lost,
        (_, Whereabouts::Building(_) | Whereabouts::Aboard(_)) => Beside::Inside,
        (
            _,
            Whereabouts::Reserve(
                Reserve::Tactical | Reserve::Counterattack | Reserve::Immediate | Reserve::Released,
            ),
        ) => Beside::Reserve,
        (_, Whereabouts::ToPlace | Whereabouts::Table) => Beside::ToDeploy,
    };
    Place::Tray(tray(figure.owner, beside))
}

fn stop(at: Point, facing: Facing) -> Stop {
    let place = Place::Point { x: at.x(), y: at.y() };
    Stop::at(place, Some(facing.degrees() as u16))
}

/// The event's first roll, beside a figure.
pub fn roll(id: FigureId, reading: Reading) -> Show {
    Show::roll(id.0, reading)
}

/// The event's roll of this index, beside a figure.
pub fn nth_roll(id: FigureId, nth: usize, reading: Reading) -> Show {
    Show::Roll {
        at: Some(Anchor::Piece(id.0)),
        roll: u16::try_from(nth).unwrap_or(u16::MAX),
        reading,
    }
}

/// A badge that stays for a while beside a figure.
pub fn mark(id: FigureId, look: MarkLook, word: &str) -> Show {
    Show::mark(id.0, look, word)
}

/// Figures of a unit fire at figures of another.
pub fn shots(from: &[FigureId], to: &[FigureId], look: ShotLook) -> Vec<Show> {
    let targets: Vec<Anchor> = to.iter().map(|id| Anchor::Piece(id.0)).collect();
    let shot = |id: &FigureId| Show::Shot {
        from: Some(Anchor::Piece(id.0)),
        to: targets.clone(),
        look,
    };
    from.iter().map(shot).collect()
}

impl Say<'_> {
    /// The figure beside which news of its unit is shown: its lead.
    pub fn lead(&self, unit: UnitId) -> Option<FigureId> {
        let there = || self.battle.figures_of(unit);
        let leads = |(_, figure): &(FigureId, &Figure)| figure.role.is_character();
        there().find(leads).or_else(|| there().next()).map(|(id, _)| id)
    }

    /// A badge beside a unit's lead.
    pub fn mark_unit(&self, unit: UnitId, look: MarkLook, word: &str) -> Option<Show> {
        self.lead(unit).map(|lead| mark(lead, look, word))
    }

    /// It has been put on the table.
    pub fn placed(&self, id: FigureId) -> Show {
        let figure = self.battle.figure(id);
        Show::Come {
            piece: id.0,
            place: place_of(self.battle, figure),
            facing: Some(self.battle.unit(figure.unit).heading.degrees() as u16),
            look: ComeLook::Placed,
        }
    }

    /// It goes along these points.
    pub fn along(&self, id: FigureId, way: &[Point]) -> Show {
        let heading = self.battle.unit(self.battle.figure(id).unit).heading;
        Show::along(id.0, way.iter().map(|at| stop(*at, heading)).collect())
    }

    /// Its unit turned to where it faces now.
    pub fn turned(&self, id: FigureId) -> Show {
        let heading = self.battle.unit(self.battle.figure(id).unit).heading;
        Show::Turn {
            piece: id.0,
            facing: Some(heading.degrees() as u16),
            turret: None,
        }
    }

    /// It is lost, has gone into a building, or has left the table.
    pub fn gone(&self, id: FigureId) -> Show {
        Show::Leave {
            piece: id.0,
            to: Some(place_of(self.battle, self.battle.figure(id))),
            look: LeaveLook::Fade,
        }
    }

    /// A circle of the table lights up.
    pub fn circle(at: Point, radius: i32, look: AreaLook) -> Show {
        let circle = Shape::Circle {
            x: at.x(),
            y: at.y(),
            radius,
        };
        Show::shape(circle, look)
    }
}
