//! A match that speaks JSON.

use std::sync::Arc;

use super::{AnyChoice, AnyConsidered, AnyGame, AnyThought, Told, Wrong};
use crate::commander::{Commanders, Glimpse};
use crate::film::{Film, Frame};
use crate::game::{Game, TellSeed};
use crate::record::{Entry, MatchFile};
use crate::scene::{Board, Scene};
use crate::{Anchor, Decision, Eyes, OrderText, Refusal, Ruleset, ScenarioInfo, Seat, Seed, Selection, View};

fn erase<R: Ruleset>(rules: &R, battle: &R::Battle, choice: crate::Choice<R::Order>) -> AnyChoice {
    AnyChoice {
        pieces: rules.pieces_of(battle, &choice.order),
        order: OrderText::of(&choice.order),
        label: choice.label,
        group: choice.group,
        anchor: choice.anchor,
        stakes: choice.stakes,
        role: choice.role,
        preview: choice.preview,
    }
}

pub(super) struct ErasedGame<R: Ruleset, M> {
    game: Game<R>,
    commanders: Arc<M>,
    /// What everybody sees now: where the next film begins.
    pub(super) frame: Frame,
}

impl<R: Ruleset, M: Commanders<R>> ErasedGame<R, M> {
    pub(super) fn new(game: Game<R>, commanders: &Arc<M>) -> ErasedGame<R, M> {
        ErasedGame {
            frame: Frame::of(game.rules().as_ref(), game.battle()),
            game,
            commanders: Arc::clone(commanders),
        }
    }

    /// The battle as the seat that decides knows it; `None` if it is over.
    fn glimpse(&self) -> Option<Glimpse<'_, R>> {
        let seat = self.game.decision().seat()?;
        Some(Glimpse::new(self.game.rules().as_ref(), self.game.battle(), seat))
    }
}

impl<R: Ruleset, M: Commanders<R>> AnyGame for ErasedGame<R, M> {
    fn scenario(&self) -> &ScenarioInfo {
        self.game.rules().scenario()
    }

    fn board(&self) -> Board {
        self.game.rules().board()
    }

    fn decision(&self) -> Decision {
        self.game.decision()
    }

    fn number(&self) -> u32 {
        self.game.number()
    }

    fn scene(&self, eyes: Eyes) -> Scene {
        let mut scene = self.game.rules().scene(self.game.battle(), eyes);
        if let Decision::Over(outcome) = self.game.decision() {
            scene.prompt.seat = None;
            scene.prompt.text.clone_from(&outcome.text);
            scene.outcome = Some(outcome);
        }
        scene
    }

    fn choices(&self, seat: Seat, picked: &Selection) -> Vec<AnyChoice> {
        if matches!(self.game.decision(), Decision::Over(_)) {
            return Vec::new();
        }
        let (rules, battle) = (self.game.rules().as_ref(), self.game.battle());
        let choices = rules.choices(battle, seat, picked).into_iter();
        choices.map(|choice| erase(rules, battle, choice)).collect()
    }

    fn in_words(&self, seat: Seat, order: &OrderText) -> Option<AnyChoice> {
        let order: R::Order = order.read().ok()?;
        let (rules, battle) = (self.game.rules().as_ref(), self.game.battle());
        Some(erase(rules, battle, rules.in_words(battle, seat, &order)))
    }

    fn why_not(&self, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
        self.game.rules().why_not(self.game.battle(), seat, picked, at)
    }

    fn view(&self, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
        self.game.rules().view(self.game.battle(), eyes, piece, from)
    }

    fn orders(&self) -> Vec<OrderText> {
        let mut orders = Vec::new();
        if self.game.decision().seat().is_some() {
            self.game.rules().orders(self.game.battle(), &mut orders);
        }
        orders.iter().map(OrderText::of).collect()
    }

    fn give(&mut self, seat: Seat, order: &OrderText) -> Result<Told, Wrong> {
        let order: R::Order = order
            .read()
            .map_err(|error| Wrong::Unreadable(error.to_string()))?;
        let carried = self.game.give(seat, &order).map_err(Wrong::Refused)?;
        let after = Frame::of(self.game.rules().as_ref(), self.game.battle());
        let film = Film::cut(&carried.report, &self.frame, &after);
        self.frame = after;
        Ok(Told { film })
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.game.resign(seat)
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.game.can_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.game.undo(seat)?;
        self.frame = Frame::of(self.game.rules().as_ref(), self.game.battle());
        Ok(())
    }

    fn can_recall(&self, seat: Seat) -> bool {
        self.game.can_recall(seat)
    }

    fn recall(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.game.recall(seat)?;
        self.frame = Frame::of(self.game.rules().as_ref(), self.game.battle());
        Ok(())
    }

    fn save(&self, tell_seed: TellSeed) -> MatchFile {
        self.game.save(tell_seed)
    }

    fn last_entry(&self) -> Option<&Entry> {
        self.game.last_entry()
    }

    fn think(&self, name: &str, seed: &Seed) -> Option<OrderText> {
        let thought = self.commanders.think(name, &self.glimpse()?, seed)?;
        Some(OrderText::of(&thought.order))
    }

    fn explain(&self, name: &str, seed: &Seed, most: usize, also: Option<&OrderText>) -> Option<AnyThought> {
        let glimpse = self.glimpse()?;
        let thought = self.commanders.think(name, &glimpse, seed)?;
        let mut considered = Vec::new();
        for (index, one) in thought.considered.iter().enumerate() {
            let order = OrderText::of(&one.order);
            if index < most || also == Some(&order) {
                considered.push(AnyConsidered {
                    order,
                    expected: one.expected,
                    worst: one.worst,
                    tries: one.tries,
                    worse: one.worse,
                    risk: self.commanders.risk(&glimpse, one),
                });
            }
        }
        Some(AnyThought {
            order: OrderText::of(&thought.order),
            now: thought.now,
            considered,
            rehearsed: thought.rehearsed,
        })
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(ErasedGame {
            game: self.game.copy(),
            commanders: Arc::clone(&self.commanders),
            frame: self.frame.clone(),
        })
    }
}
