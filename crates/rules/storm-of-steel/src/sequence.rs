//! Section 3, Game sequence: eleven cards a turn, drawn blind and obeyed one by one.

use rulebook::Process;
use serde::{Deserialize, Serialize};
use umpire::show::PhaseLook;
use umpire::{Event, Seat, Show};

use crate::battle::{Battle, Frame, other};
use crate::decisions::{Assaults, Fires};
use crate::film;
use crate::rules::{Resolution, Rules};

/// The First or the Second player (sos-3A.1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    First,
    Second,
}

impl Player {
    pub fn seat(self, battle: &Battle) -> Seat {
        match self {
            Player::First => battle.first,
            Player::Second => other(battle.first),
        }
    }
}

/// A card of the sequence deck (sos-3B.1, sos-3B.2, sos-3B.3, sos-3B.4, sos-3B.5, sos-3B.6, sos-3B.7, sos-3B.8, sos-3B.9,
/// sos-3B.10, sos-3B.11).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    Rally(Player),
    Assault(Player),
    Support(Player),
    Fire(Player),
    Move(Player),
    Event,
}

impl Card {
    /// The whole deck with the words of cases and logs.
    pub const DECK: [(Card, &'static str, &'static str); 11] = [
        (Card::Rally(Player::First), "first-rallies", "rallies"),
        (Card::Rally(Player::Second), "second-rallies", "rallies"),
        (Card::Assault(Player::First), "first-assaults", "assaults"),
        (Card::Assault(Player::Second), "second-assaults", "assaults"),
        (
            Card::Support(Player::First),
            "first-support",
            "draws a support card",
        ),
        (
            Card::Support(Player::Second),
            "second-support",
            "draws a support card",
        ),
        (Card::Fire(Player::First), "first-fires", "fires"),
        (Card::Fire(Player::Second), "second-fires", "fires"),
        (
            Card::Move(Player::First),
            "first-moves",
            "rolls for command points and moves",
        ),
        (
            Card::Move(Player::Second),
            "second-moves",
            "rolls for command points and moves",
        ),
        (Card::Event, "event", "a random event"),
    ];

    pub fn word(self) -> &'static str {
        Card::DECK
            .iter()
            .find(|(card, _, _)| *card == self)
            .map_or("", |(_, word, _)| word)
    }

    pub fn what(self) -> &'static str {
        Card::DECK
            .iter()
            .find(|(card, _, _)| *card == self)
            .map_or("", |(_, _, what)| what)
    }

    pub fn player(self) -> Option<Player> {
        match self {
            Card::Rally(player) | Card::Assault(player) | Card::Support(player) => Some(player),
            Card::Fire(player) | Card::Move(player) => Some(player),
            Card::Event => None,
        }
    }

    pub fn rule(self) -> &'static str {
        match self {
            Card::Rally(Player::First) => "sos-3B.1",
            Card::Rally(Player::Second) => "sos-3B.2",
            Card::Assault(Player::First) => "sos-3B.3",
            Card::Assault(Player::Second) => "sos-3B.4",
            Card::Support(Player::First) => "sos-3B.5",
            Card::Support(Player::Second) => "sos-3B.6",
            Card::Fire(Player::First) => "sos-3B.7",
            Card::Fire(Player::Second) => "sos-3B.8",
            Card::Move(Player::First) => "sos-3B.9",
            Card::Move(Player::Second) => "sos-3B.10",
            Card::Event => "sos-3B.11",
        }
    }
}

/// The next card is drawn, always at the bottom of the stack (sos-3A.2). A case that stages one phase ends with it.
#[derive(Copy, Clone, Debug)]
pub struct Draw;

impl Process<Rules> for Draw {
    fn go_on(self, turn: &mut Resolution<'_>) {
        if turn.rules.settings.one_phase {
            turn.see_who_holds();
            return;
        }
        turn.ask(Frame::Draw);
        turn.draw_card();
    }
}

impl Resolution<'_> {
    /// Draws the next card and opens its phase; after the last one a new turn begins (sos-3A.2, sos-3A.3).
    pub fn draw_card(&mut self) {
        self.see_who_holds();
        if self.battle.sequence.is_empty() {
            self.begin_turn();
        }
        let cards = &self.battle.sequence;
        let nth = self.dice.draw(
            cards.len(),
            |nth| cards[nth].word(),
            "draw a sequence card",
            "sos-3A.2",
        );
        let card = self.battle.sequence.remove(nth);
        self.battle.card = Some(card);
        // Phase flags clear with each card (sos-0.10).
        self.battle
            .units
            .iter_mut()
            .for_each(|unit| unit.phase = crate::battle::Phase::default());
        self.tell(|say| {
            let text = match card.player() {
                Some(player) => format!("{} {}.", say.seat(player.seat(say.battle)), card.what()),
                None => "A random event.".to_owned(),
            };
            Event::new("card", card.rule(), text.clone()).show(film::drawn(card.what(), text, card.rule()))
        });
        self.report.reveal();
        let seat = card.player().map_or(Seat(0), |player| player.seat(self.battle));
        match card {
            Card::Rally(_) => self.begin_rally(seat),
            Card::Assault(_) => self.ask(Assaults { seat }),
            Card::Support(_) => self.draw_support(seat),
            Card::Fire(_) => {
                let shots = self.rules.all_shots(self.battle, seat);
                self.ask(Fires { seat, shots });
            }
            Card::Move(_) => self.begin_moves(seat),
            Card::Event => self.draw_event(),
        }
    }

    /// A new turn: the whole deck again, and nobody has moved or fired (sos-3A.2, sos-0.10).
    pub fn begin_turn(&mut self) {
        self.battle.turn += 1;
        self.battle.sequence = Card::DECK.iter().map(|(card, _, _)| *card).collect();
        for unit in &mut self.battle.units {
            (unit.moved, unit.fired) = (false, false);
        }
        let turn = self.battle.turn;
        self.tell(|_| {
            Event::new("turn", "sos-3A.3", format!("Turn {turn} begins."))
                .short(format!("turn {turn}"))
                .show(Show::count("Turn", None, 1))
                .show(Show::phase(PhaseLook::Round, format!("Turn {turn}")))
        });
    }

    /// The turn ends early: the cards not drawn are not played (sos-3C, sos-11C.22).
    pub fn end_turn(&mut self, rule: &'static str) {
        let unplayed = self.battle.sequence.len();
        self.battle.sequence.clear();
        self.tell(|_| {
            Event::new(
                "turn-ends",
                rule,
                format!("The turn ends; {unplayed} cards are not played."),
            )
            .short("the turn ends")
            .show(Show::phase(PhaseLook::Round, "The turn ends"))
        });
    }
}
