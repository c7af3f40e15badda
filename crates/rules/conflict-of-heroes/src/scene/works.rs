//! Works on the map as markers around the counters of their hex; those not yet set up, and hidden ones of which
//! nothing is known, as pieces beside it.

use board::hex::Direction;
use umpire::scene::{Marker, Piece, Place};
use umpire::{Eyes, Seat};

use super::beside::Beside;
use crate::battle::Battle;
use crate::content::model::WorkKind;
use crate::rules::Rules;
use crate::works::{Mark, Work, WorkId, WorkState};

/// Piece numbers of works start here; those of hidden ones of which nothing is known further on.
const WORKS: u16 = 2000;
const UNKNOWN_WORKS: u16 = 3000;

/// The number a target has among the pieces.
pub fn piece_of(mark: Mark) -> u16 {
    match mark {
        Mark::Unit(unit) | Mark::Hasty { hasty: unit } => unit.0,
        Mark::Work { work } => WORKS + u16::from(work.0),
    }
}

/// The work of a piece's number, if it is one.
pub fn work_of(piece: u16) -> Option<WorkId> {
    let index = piece.checked_sub(WORKS)?;
    u8::try_from(index).ok().map(WorkId)
}

impl Rules {
    /// Every work on the map that these eyes know of.
    pub(super) fn draw_works(&self, battle: &Battle, eyes: Eyes) -> Vec<Marker> {
        let known = |work: &Work| {
            work.stands() && (!work.hidden || work.owner.is_some_and(|owner| eyes.know_secrets_of(owner)))
        };
        let works = battle.works.iter().filter(|work| known(work));
        works.map(|work| self.draw_work(work)).collect()
    }

    fn draw_work(&self, work: &Work) -> Marker {
        let mut text = self.work_figures(work.kind);
        let mut title = match work.owner {
            Some(owner) => format!("{} {}", self.seat_name(owner), work.kind.name()),
            None => work.kind.name().to_owned(),
        };
        title = format!(
            "{title} in {}: {}",
            self.label(work.hex),
            self.work_words(work.kind)
        );
        if work.kind.has_facing() {
            text = format!("{text} {}", arrow(work.facing));
            title = format!("{title}; it faces {}", work.facing.word());
        }
        if work.hidden {
            text = format!("{text} ?");
            title = format!("{title}; hidden");
        }
        Marker {
            look: work.kind.id(),
            place: Place::Cell(work.hex.0),
            seat: work.owner,
            text: text.trim().to_owned(),
            title,
        }
    }

    /// What is printed on the counter, in short (M02 to M07).
    fn work_figures(&self, kind: WorkKind) -> String {
        let second = self.settings.second_edition();
        match kind {
            WorkKind::Trench => "+2",
            WorkKind::GunPit => "+3",
            WorkKind::Bunker if second => "+5/+3",
            WorkKind::Bunker => "+5/+2",
            WorkKind::BlueMine => "blue 8",
            WorkKind::RedMine => "red 8",
            WorkKind::BlackMine => "all 8",
            WorkKind::RoadBlock if second => "+1",
            WorkKind::Wire | WorkKind::RoadBlock => "",
        }
        .to_owned()
    }

    fn work_words(&self, kind: WorkKind) -> &'static str {
        let second = self.settings.second_edition();
        match kind {
            WorkKind::Trench => "+2 to red defence for squads inside",
            WorkKind::GunPit => "+3 to blue defence through its front for guns inside",
            WorkKind::Bunker if second => "+5 through its front, +3 else; defence 15",
            WorkKind::Bunker => "+5 through its front and against shells, +2 else; defence 15",
            WorkKind::Wire => "1D6 more to enter on foot; defence 15",
            WorkKind::BlueMine if !second => "attacks vehicles, hits on 8; defence 15",
            WorkKind::RedMine if !second => "attacks foot units, hits on 8; defence 15",
            WorkKind::BlueMine | WorkKind::RedMine | WorkKind::BlackMine => {
                "attacks everybody, hits on 8; defence 15"
            }
            WorkKind::RoadBlock if second => "+1 for all in the hex, 1D6 more on tracks; defence 15",
            WorkKind::RoadBlock => "1D6 more to enter on tracks; defence 15",
        }
    }

    /// Works that are not on the map for these eyes: to be set up, or hidden somewhere (HI03).
    pub(super) fn draw_works_beside(&self, battle: &Battle, eyes: Eyes) -> Vec<Piece> {
        let mut unknown = UNKNOWN_WORKS;
        let mut pieces = Vec::new();
        for (id, work) in battle.numbered_works() {
            let Some(owner) = work.owner else { continue };
            let knows = eyes.know_secrets_of(owner);
            // A work that may be set up in secret is not named before either.
            let secret = work.hidden || self.work_ways(id).contains(&true);
            match work.state {
                WorkState::Gone => {}
                WorkState::ToPlace if knows || !secret => {
                    pieces.push(self.draw_beside(piece_of(Mark::Work { work: id }), owner, work.kind));
                }
                WorkState::Stands if knows || !work.hidden => {}
                WorkState::ToPlace | WorkState::Stands => {
                    pieces.push(self.draw_unknown_work(unknown, owner));
                    unknown += 1;
                }
            }
        }
        pieces
    }

    fn draw_beside(&self, id: u16, owner: Seat, kind: WorkKind) -> Piece {
        let mut name = kind.name().to_owned();
        name.replace_range(..1, &name[..1].to_uppercase());
        Piece {
            id,
            seat: Some(owner),
            spoken: format!("{}, {name}, to be set up", self.seat_name(owner)),
            name,
            look: kind.id(),
            place: Place::Tray(Beside::ToPlace.tray(owner)),
            facing: None,
            figures: Vec::new(),
            badges: Vec::new(),
            states: Vec::new(),
            on: None,
            group: None,
            turret: None,
            base: None,
        }
    }

    /// A hidden work of which only its being there is known (HI03).
    fn draw_unknown_work(&self, id: u16, owner: Seat) -> Piece {
        Piece {
            id,
            seat: Some(owner),
            name: "Hidden work".to_owned(),
            look: "unknown",
            place: Place::Tray(Beside::Hidden.tray(owner)),
            facing: None,
            figures: Vec::new(),
            badges: Vec::new(),
            states: vec!["hidden"],
            spoken: format!("{}, a hidden work", self.seat_name(owner)),
            on: None,
            group: None,
            turret: None,
            base: None,
        }
    }
}

fn arrow(facing: Direction) -> &'static str {
    ["→", "↗", "↖", "←", "↙", "↘"][facing.index()]
}
