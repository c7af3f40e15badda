//! Advice: what a computer player would do in a seat's place. It thinks in the same bounded pool as
//! computer seats, on a copy, and knows only what the seat knows.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;
use umpire::erased::{AnyChoice, AnyGame, AnyThought};
use umpire::{Eyes, Seat, Seed, Selection};

use super::computer::thinking_seed;
use super::table::{Table, guard};
use crate::app::App;
use crate::problem::Problem;

/// Most weighed orders that are told.
const MOST_WEIGHED: usize = 20;

/// A position somebody wants advice about.
pub struct Question {
    game: Box<dyn AnyGame>,
    seat: Seat,
    mind: String,
    number: u32,
    seed: Seed,
}

impl Question {
    /// How many acts were stored when it was asked.
    pub fn number(&self) -> u32 {
        self.number
    }
}

/// The advice.
#[derive(Debug)]
pub struct Hinted {
    pub order: Value,
    pub label: String,
    pub choice: Option<AnyChoice>,
    pub weighed: Vec<(String, i32)>,
}

/// Copies the position. Only the seat that is asked gets advice; without a name the strongest player
/// gives it.
pub fn question(table: &Table, seat: Seat, mind: Option<String>) -> Result<Question, Problem> {
    if table.decision().seat != Some(seat) {
        return Err(Problem::NotYourTurn);
    }
    let minds = table.system().minds();
    let strongest = || minds.last().map(|mind| (*mind).to_owned());
    let Some(mind) = mind.or_else(strongest) else {
        return Err(Problem::unusable("This rule system has no computer player."));
    };
    if !minds.contains(&mind.as_str()) {
        let known = minds.join(", ");
        return Err(Problem::unusable(format!(
            "There is no computer player of this name here; there are: {known}."
        )));
    }
    let number = table.number();
    Ok(Question {
        game: table.game().boxed_clone(),
        seat,
        mind,
        number,
        seed: thinking_seed(table.seed(), number),
    })
}

/// Waits for a free thinker and thinks, unless nobody wants to know any more.
pub async fn think(app: &Arc<App>, question: Question, wanted: impl Fn() -> bool) -> Result<Hinted, Problem> {
    let permit = app.thinkers.acquire().await.map_err(|_| Problem::Stopping)?;
    if !wanted() {
        return Err(Problem::Busy);
    }
    let begun = Instant::now();
    let work = move || guard(|| answer(&question));
    let hinted = tokio::task::spawn_blocking(work).await;
    app.metrics.think_seconds.observe(begun.elapsed().as_secs_f64());
    drop(permit);
    hinted.map_err(|_| Problem::Umpire)??
}

fn answer(question: &Question) -> Result<Hinted, Problem> {
    let thought = question.game.think(&question.mind, &question.seed);
    let Some(thought) = thought else {
        return Err(Problem::unusable("The computer player has no idea here."));
    };
    Ok(in_words(question.game.as_ref(), question.seat, thought))
}

/// Orders get the labels under which the seat is offered them.
fn in_words(game: &dyn AnyGame, seat: Seat, mut thought: AnyThought) -> Hinted {
    thought.weighed.truncate(MOST_WEIGHED);
    let text = thought.order.to_string();
    let wanted = std::iter::once(&text).chain(thought.weighed.iter().map(|(order, _)| order));
    let mut offers: HashMap<String, Option<AnyChoice>> = wanted.map(|order| (order.clone(), None)).collect();
    for picked in selections(game, seat) {
        if offers.values().all(Option::is_some) {
            break;
        }
        for choice in game.choices(seat, &picked) {
            if let Some(offer @ None) = offers.get_mut(&choice.order.to_string()) {
                *offer = Some(choice);
            }
        }
    }
    let label = |order: &str| match offers.get(order) {
        Some(Some(choice)) => choice.label.clone(),
        Some(None) | None => order.to_owned(),
    };
    Hinted {
        label: label(&text),
        weighed: thought
            .weighed
            .iter()
            .map(|(order, value)| (label(order), *value))
            .collect(),
        choice: offers.get(&text).cloned().flatten(),
        order: thought.order,
    }
}

/// Nothing, then each piece and each card of the seat.
fn selections(game: &dyn AnyGame, seat: Seat) -> Vec<Selection> {
    let scene = game.scene(Eyes::Seat(seat));
    let pieces = scene.pieces.iter().filter(|piece| piece.seat == Some(seat));
    let hands = scene.hands.iter().filter(|hand| hand.seat == Some(seat));
    let cards = hands.flat_map(|hand| &hand.cards);
    std::iter::once(Selection::default())
        .chain(pieces.map(|piece| Selection::of([piece.id])))
        .chain(cards.map(|card| Selection {
            card: Some(card.id),
            ..Selection::default()
        }))
        .collect()
}
