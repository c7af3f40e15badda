//! Section 8.1, Yellow cards: resolved at once when drawn, then another card is drawn (coh-8.1e).
//!
//! They never come into a hand and stay out of the deck afterwards (coh-8.1c).

use umpire::{Event, Seat};

use super::CardKind;
use crate::rules::Desk;

impl Desk<'_> {
    /// What a yellow card does.
    pub fn resolve_event_card(&mut self, seat: Seat, card: CardKind) {
        self.tell(|say| {
            let text = format!("{} draws {}.", say.seat(seat), say.card(card));
            Event::new("event-card", "coh-8.1e", text)
        });
        match card {
            // Both sides score what this round's end would bring (coh-Y1).
            CardKind::Score => self.score_round(),
            // At once; this round's end is not scored (coh-Y4).
            CardKind::GameEnds => self.end_game(),
            _ => {}
        }
    }
}
