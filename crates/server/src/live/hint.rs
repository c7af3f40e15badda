//! Advice: what a commander would do in a seat's place, and why. It thinks in the same bounded pool
//! as computer seats, on a copy, and knows only what the seat knows.

use std::sync::Arc;
use std::time::Instant;

use umpire::erased::{AnyChoice, AnyConsidered, AnyGame, AnyThought};
use umpire::{OrderText, Seat, Seed};

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
    pub commander: String,
    pub number: u32,
    pub seed: Seed,
    /// The order that was given in this position, if one was.
    pub given: Option<OrderText>,
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
    pub order: OrderText,
    pub label: String,
    pub choice: Option<AnyChoice>,
    pub now: i32,
    pub considered: Vec<Considered>,
    /// It needed no thought: such a set-up has been rehearsed.
    pub rehearsed: bool,
    /// The label of the order that was given.
    pub given: Option<String>,
}

/// Copies the position. Only the seat that is asked gets advice; without a name the strongest player
/// gives it.
pub fn question(table: &Table, seat: Seat, commander: Option<String>) -> Result<Question, Problem> {
    if table.decision().seat != Some(seat) {
        return Err(Problem::NotYourTurn);
    }
    let commanders = table.system().commanders();
    let strongest = || commanders.last().map(|commander| (*commander).to_owned());
    let Some(commander) = commander.or_else(strongest) else {
        return Err(Problem::unusable("This rule system has no commander."));
    };
    if !commanders.contains(&commander.as_str()) {
        let known = commanders.join(", ");
        return Err(Problem::unusable(format!(
            "There is no commander of this name here; there are: {known}."
        )));
    }
    let number = table.number();
    Ok(Question {
        game: table.game().boxed_clone(),
        seat,
        commander,
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
    let thought = game.explain(&question.commander, &question.seed, MOST_CONSIDERED, given);
    let Some(thought) = thought else {
        return Err(Problem::unusable("The commander has no idea here."));
    };
    Ok(in_words(question, thought))
}

/// Orders get words that say who does what.
fn in_words(question: &Question, thought: AnyThought) -> Hinted {
    let label = |order: &OrderText| match question.game.in_words(question.seat, order) {
        Some(choice) => choice.label,
        None => order.to_string(),
    };
    let considered = |one: AnyConsidered| Considered {
        label: label(&one.order),
        expected: one.expected,
        worst: one.worst,
        tries: one.tries,
        worse: one.worse,
        risk: one.risk,
        chosen: one.order == thought.order,
        given: question.given.as_ref() == Some(&one.order),
    };
    Hinted {
        by: question.commander.clone(),
        label: label(&thought.order),
        now: thought.now,
        considered: thought.considered.into_iter().map(considered).collect(),
        rehearsed: thought.rehearsed,
        given: question.given.as_ref().map(label),
        choice: question.game.in_words(question.seat, &thought.order),
        order: thought.order,
    }
}
