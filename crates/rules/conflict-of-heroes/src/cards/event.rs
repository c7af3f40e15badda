//! Section 8.1, Yellow cards: resolved at once when drawn, then another card is drawn (coh-8.1e). The objectives lie apart:
//! one is drawn for each player, and nobody else sees it before the end (coh-Y2, HI11).
//!
//! They never come into a hand and stay out of the deck afterwards (coh-8.1c).

use umpire::show::CardPlace;
use umpire::{Audience, Event, Seat};

use super::CardKind;
use crate::battle::Battle;
use crate::content::model::{EventOption, Objective};
use crate::decisions;
use crate::rules::{Resolution, Rules};

impl Rules {
    /// What a seat's secret objective asks for.
    pub fn objective_of(&self, battle: &Battle, seat: Seat) -> Option<&Objective> {
        let card = battle.player(seat).objective?;
        self.firefight.objectives.iter().find(|known| known.card == card)
    }

    /// The choices of the firefight's event (D07).
    pub fn event_options(&self) -> &[EventOption] {
        self.firefight.event.as_ref().map_or(&[], |event| &event.options)
    }
}

impl Resolution<'_> {
    /// What a yellow card does.
    pub fn resolve_event_card(&mut self, seat: Seat, card: CardKind) {
        self.tell(|say| {
            let text = format!("{} draws {}.", say.seat(seat), say.card(card));
            Event::new("event-card", "coh-8.1e", text).show(say.card_flies(
                card,
                CardPlace::Deck,
                CardPlace::Table,
            ))
        });
        match card {
            // Both sides score what this round's end would bring (coh-Y1).
            CardKind::Score => self.score_round(),
            CardKind::FirefightEvent => self.begin_event(seat),
            // At once; this round's end is not scored (coh-Y4).
            CardKind::GameEnds => self.end_game(),
            _ => {}
        }
    }

    /// The firefight's event: it happens, or the seat it concerns chooses (coh-Y3, D07).
    fn begin_event(&mut self, drawer: Seat) {
        let Some(event) = &self.rules.firefight.event else {
            return;
        };
        let seat = event.seat.map_or(drawer, Seat);
        match event.options.len() {
            0 => {}
            1 => self.event_happens(seat, 0),
            _ => self.battle.stack.push(decisions::Event { seat }.into()),
        }
    }

    /// One option of the event (coh-Y3).
    pub fn event_happens(&mut self, seat: Seat, option: u8) {
        let rules = self.rules;
        let Some(option) = rules.event_options().get(usize::from(option)) else {
            return;
        };
        self.tell(|say| {
            let text = format!("{}: {}", say.seat(seat), option.text);
            Event::new("event", "coh-Y3", text)
        });
        self.award(seat, option.points, "coh-Y3");
        let player = self.battle.player_mut(seat);
        player.caps = player.caps.saturating_add(option.caps);
        if option.reinforcements {
            self.battle.called |= 1 << seat.0;
        }
        for _ in 0..option.cards {
            if !self.is_over() {
                self.draw_card(seat);
            }
        }
    }

    /// Each player draws a secret objective (coh-Y2, D06).
    pub fn draw_objectives(&mut self) {
        let rules = self.rules;
        let mut heap: Vec<CardKind> = rules
            .firefight
            .objectives
            .iter()
            .map(|known| known.card)
            .collect();
        for seat in rules.seats() {
            if heap.is_empty() {
                return;
            }
            let nth = self.dice.draw(
                heap.len(),
                |nth| heap[nth].id(),
                "draw a secret objective",
                "coh-Y2",
            );
            let card = heap.swap_remove(nth);
            self.battle.player_mut(seat).objective = Some(card);
            self.tell(|say| {
                let text = format!("{} draws a secret objective.", say.seat(seat));
                Event::new("drew", "coh-Y2", text)
                    .to(Audience::Except(seat))
                    .show(say.card_flies(card, CardPlace::Deck, CardPlace::Hand(seat)))
            });
            self.tell(|say| {
                let text = say
                    .rules
                    .objective_of(say.battle, seat)
                    .map_or("", |known| known.text.as_str());
                let text = format!("Your secret objective is {}: {text}", say.card(card));
                Event::new("drew", "coh-Y2", text)
                    .to(Audience::Only(seat))
                    .show(say.card_flies(card, CardPlace::Deck, CardPlace::Hand(seat)))
            });
        }
    }

    /// At the end the objectives are shown and pay (coh-Y2).
    pub fn score_objectives(&mut self) {
        let rules = self.rules;
        for seat in rules.seats() {
            let Some(objective) = rules.objective_of(self.battle, seat) else {
                continue;
            };
            let times = rules.times_met(self.battle, seat, &objective.condition);
            self.tell(|say| {
                let text = format!(
                    "{} had {}: {}",
                    say.seat(seat),
                    say.card(objective.card),
                    objective.text
                );
                Event::new("objective", "coh-Y2", text).show(say.plays(seat, objective.card))
            });
            self.award(seat, objective.points * times, "coh-Y2");
        }
    }
}
