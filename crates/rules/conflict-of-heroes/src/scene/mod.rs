//! What some eyes may see of a firefight. Drawn here: the scene as a whole; its parts are in the files below.

mod beside;
mod board;
mod pieces;
mod shells;
mod works;

pub use works::{piece_of, work_of};

use umpire::Eyes;
use umpire::scene::Scene;

use crate::battle::{Battle, Stage};
use crate::decisions;
use crate::rules::Rules;

impl Rules {
    /// All that these eyes may see.
    pub fn draw(&self, battle: &Battle, eyes: Eyes) -> Scene {
        let outcome = (battle.stage == Stage::Over).then(|| self.outcome(battle));
        // When it is over there are no secrets.
        let eyes_now = if outcome.is_some() { Eyes::Umpire } else { eyes };
        Scene {
            eyes,
            prompt: decisions::prompt(self, battle, eyes),
            pieces: {
                let mut pieces = self.draw_pieces(battle, eyes_now);
                pieces.extend(self.draw_works_beside(battle, eyes_now));
                pieces
            },
            groups: Vec::new(),
            markers: {
                let mut markers = self.draw_works(battle, eyes_now);
                markers.extend(self.draw_markers(battle, eyes_now));
                markers
            },
            tracks: self.draw_tracks(battle, eyes_now),
            hands: self
                .seats()
                .map(|seat| self.draw_hand(battle, seat, eyes_now))
                .collect(),
            trays: self.draw_trays(),
            conditions: Vec::new(),
            decks: Vec::new(),
            table: None,
            outcome,
        }
    }
}
