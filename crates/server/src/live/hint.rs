//! Advice: what a computer player would do in a seat's place, and why. It thinks in the same bounded pool
//! as computer seats, on a copy, and knows only what the seat knows.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;
use umpire::erased::{AnyChoice, AnyGame, AnyThought, AnyWeighed};
use umpire::{Eyes, Seat, Seed, Selection};

use super::computer::thinking_seed;
use super::table::{Table, guard};
use crate::app::App;
use crate::problem::Problem;
use crate::wire::Considered;

/// Most orders that are told as considered, besides the one that was given.
const MOST_CONSIDERED: usize = 8;

/// A position somebody wants advice about.
pub struct Question {
    pub game: Box<dyn AnyGame>,
    pub seat: Seat,
    pub mind: String,
    pub number: u32,
    pub seed: Seed,
    /// The order that was given in this position, if one was.
    pub given: Option<Value>,
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
    pub by: String,
    pub order: Value,
    pub label: String,
    pub choice: Option<AnyChoice>,
    pub now: i32,
    pub considered: Vec<Considered>,
    /// The label of the order that was given.
    pub given: Option<String>,
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
        given: None,
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
    let (game, given) = (question.game.as_ref(), question.given.as_ref());
    let thought = game.explain(&question.mind, &question.seed, MOST_CONSIDERED, given);
    let Some(thought) = thought else {
        return Err(Problem::unusable("The computer player has no idea here."));
    };
    Ok(in_words(question, thought))
}

/// Orders get the labels under which the seat is offered them.
fn in_words(question: &Question, thought: AnyThought) -> Hinted {
    let text = thought.order.to_string();
    let given = question.given.as_ref().map(Value::to_string);
    let weighed = thought.weighed.iter().map(|one| one.order.to_string());
    let wanted = weighed.chain(given.clone()).chain([text.clone()]);
    let offers = offers(question.game.as_ref(), question.seat, wanted);
    let label = |order: &str| match offers.get(order) {
        Some(Some(choice)) => choice.label.clone(),
        Some(None) | None => order.to_owned(),
    };
    let considered = |one: AnyWeighed| {
        let order = one.order.to_string();
        Considered {
            label: label(&order),
            expected: one.expected,
            worst: one.worst,
            tries: one.tries,
            worse: one.worse,
            risk: one.risk,
            chosen: order == text,
            given: given.as_ref() == Some(&order),
        }
    };
    Hinted {
        by: question.mind.clone(),
        label: label(&text),
        now: thought.now,
        considered: thought.weighed.into_iter().map(considered).collect(),
        given: given.as_deref().map(label),
        choice: offers.get(&text).cloned().flatten(),
        order: thought.order,
    }
}

/// The choices with these orders, as far as the seat is offered them.
fn offers(
    game: &dyn AnyGame,
    seat: Seat,
    wanted: impl Iterator<Item = String>,
) -> HashMap<String, Option<AnyChoice>> {
    let mut offers: HashMap<String, Option<AnyChoice>> = wanted.map(|order| (order, None)).collect();
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
    offers
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
