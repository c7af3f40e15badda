//! Works as counters: under the units of their hex, with a front if they have one.

use umpire::scene::{Figure, Piece, Place as Spot, Slot};
use umpire::{Eyes, Seat};

use super::beside::Beside;
use crate::battle::Battle;
use crate::content::model::WorkKind;
use crate::rules::Rules;
use crate::works::{Mark, Work, WorkId, WorkState};

/// Piece numbers of works start here; those of hidden ones of which nothing is known further on.
const WORKS: u16 = 2000;
const UNKNOWN_WORKS: u16 = 3000;

/// The piece a target is drawn as.
pub fn piece_of(mark: Mark) -> u16 {
    match mark {
        Mark::Unit(unit) | Mark::Hasty { hasty: unit } => unit.0.into(),
        Mark::Work { work } => WORKS + u16::from(work.0),
    }
}

/// The work a piece stands for, if it is one.
pub fn work_of(piece: u16) -> Option<WorkId> {
    let index = piece.checked_sub(WORKS)?;
    u8::try_from(index).ok().map(WorkId)
}

impl Rules {
    pub(super) fn draw_works(&self, battle: &Battle, eyes: Eyes) -> Vec<Piece> {
        let mut unknown = UNKNOWN_WORKS;
        let mut pieces = Vec::with_capacity(battle.works.len());
        for (id, work) in battle.numbered_works() {
            // A work that may be set up in secret is not named before either.
            let secret = work.hidden || (!work.stands() && self.work_ways(id).contains(&true));
            let known = !secret || work.owner.is_some_and(|owner| eyes.know_secrets_of(owner));
            match (work.state, work.owner) {
                (WorkState::Gone, _) => {}
                (WorkState::Stands | WorkState::ToPlace, _) if known => pieces.push(self.draw_work(id, work)),
                (WorkState::Stands | WorkState::ToPlace, Some(owner)) => {
                    pieces.push(self.draw_unknown_work(unknown, owner));
                    unknown += 1;
                }
                (WorkState::Stands | WorkState::ToPlace, None) => {}
            }
        }
        pieces
    }

    fn draw_work(&self, id: WorkId, work: &Work) -> Piece {
        let stands = work.stands();
        let owner = work
            .owner
            .map_or("Nobody\u{2019}s", |owner| self.seat_name(owner));
        let mut name = work.kind.name().to_owned();
        name.replace_range(..1, &name[..1].to_uppercase());
        let place = match (stands, work.owner) {
            (false, Some(owner)) => Spot::Tray(Beside::ToPlace.tray(owner)),
            (true, _) | (false, None) => Spot::Cell(work.hex.0),
        };
        let mut states = Vec::new();
        if stands && work.hidden {
            states.push("hidden");
        }
        let mut spoken = format!("{owner}, {name}");
        if stands {
            spoken = format!("{spoken}, in {}", self.label(work.hex));
            if work.kind.has_facing() {
                spoken = format!("{spoken}, facing {}", work.facing.name());
            }
        }
        Piece {
            id: piece_of(Mark::Work { work: id }),
            seat: work.owner,
            name,
            look: work.kind.id(),
            place,
            facing: (stands && work.kind.has_facing()).then_some(work.facing.index() as u16),
            figures: self.work_figures(work.kind),
            badges: Vec::new(),
            states,
            spoken,
            on: None,
            base: None,
        }
    }

    /// What is printed on the counter (M02 to M07).
    fn work_figures(&self, kind: WorkKind) -> Vec<Figure> {
        let figure = |slot, text: &str, colour, what| Figure {
            slot,
            text: text.to_owned(),
            colour,
            boxed: false,
            changed: false,
            what,
        };
        let mut figures = match kind {
            WorkKind::Trench => vec![figure(Slot::TopRight, "+2", "red", "defence inside")],
            WorkKind::GunPit => vec![figure(Slot::TopRight, "+3", "blue", "defence through the front")],
            WorkKind::Bunker => {
                let flank = if self.settings.second_edition() {
                    "+3"
                } else {
                    "+2"
                };
                vec![
                    figure(Slot::TopRight, "+5", "plain", "defence through the front"),
                    figure(Slot::TopLeft, flank, "plain", "defence through the flank"),
                ]
            }
            WorkKind::BlueMine => vec![figure(Slot::TopLeft, "8", "blue", "hits on")],
            WorkKind::RedMine => vec![figure(Slot::TopLeft, "8", "red", "hits on")],
            WorkKind::BlackMine => vec![figure(Slot::TopLeft, "8", "plain", "hits on")],
            WorkKind::RoadBlock if self.settings.second_edition() => {
                vec![figure(Slot::TopRight, "+1", "plain", "defence in the hex")]
            }
            WorkKind::Wire | WorkKind::RoadBlock => Vec::new(),
        };
        if self.has_defence(kind) {
            figures.push(figure(Slot::BottomRight, "15", "red", "defence"));
        }
        figures
    }

    /// A hidden work of which only its being there is known (HI03).
    fn draw_unknown_work(&self, id: u16, owner: Seat) -> Piece {
        Piece {
            id,
            seat: Some(owner),
            name: "Hidden work".to_owned(),
            look: "unknown",
            place: Spot::Tray(Beside::Hidden.tray(owner)),
            facing: None,
            figures: Vec::new(),
            badges: Vec::new(),
            states: vec!["hidden"],
            spoken: format!("{}, a hidden work", self.seat_name(owner)),
            on: None,
            base: None,
        }
    }
}
