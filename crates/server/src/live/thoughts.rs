//! Thoughts about orders already given: what a commander considered, or would have considered in a
//! person's place. Nothing of it is stored: a thought follows from the match and the number of its order,
//! so it is thought once more.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use umpire::game::TellSeed;
use umpire::record::{Act, MatchFile};
use umpire::{OrderText, Seat, Seed};

use super::computer::thinking_seed;
use super::hint::{self, Question};
use super::replay::fold;
use super::table::Table;
use crate::app::App;
use crate::problem::Problem;
use crate::wire::Considered;

/// An order somebody wants to understand.
#[derive(Debug)]
pub struct Subject {
    file: MatchFile,
    seed: Seed,
    step: u32,
    /// How many acts were stored before it.
    before: u32,
    seat: Seat,
    order: OrderText,
    commander: String,
    computer: bool,
}

/// What was considered before an order was given.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Thoughts {
    pub step: u32,
    pub seat: Seat,
    /// The commander whose thoughts these are.
    pub by: String,
    /// Did it play this seat, or a person whom it looks over the shoulder?
    pub computer: bool,
    /// The order that was given, in words.
    pub given: String,
    /// The order this player would give.
    pub label: String,
    /// What the position was worth before it.
    pub now: i32,
    pub considered: Vec<Considered>,
    pub rehearsed: bool,
}

/// Finds the order of a step, if its thoughts may be told. A computer's thoughts tell its secrets, a
/// person's game is their own: both are told when it is over; a computer's also if the match was made so.
pub fn subject(table: &Table, step: u32) -> Result<Subject, Problem> {
    let over = table.over();
    if !over && !table.header().think_aloud {
        return Err(Problem::NotYet(
            "Its thoughts would give a commander's secrets away; they are told when the match is over.",
        ));
    }
    let file = table.file(TellSeed::WhenOver);
    let entry = step
        .checked_sub(1)
        .and_then(|index| file.entries.get(index as usize))
        .ok_or(Problem::NotFound)?;
    let Act::Order(order) = entry.act.clone() else {
        return Err(Problem::unusable("Nobody thinks for a player who resigns."));
    };
    let player = table.commander(entry.seat);
    if !over && player.is_none() {
        return Err(Problem::NotYet(
            "What a commander thinks of a person's order is told when the match is over.",
        ));
    }
    let commander = player.or_else(|| table.system().usual_commander());
    let Some(commander) = commander else {
        return Err(Problem::unusable("This rule system has no commander."));
    };
    let number = table.number_at(step).ok_or(Problem::NotFound)?;
    Ok(Subject {
        seed: table.seed(),
        step,
        before: number.saturating_sub(1),
        seat: entry.seat,
        order,
        commander: commander.to_owned(),
        computer: player.is_some(),
        file,
    })
}

/// Plays the match up to the order, and thinks again.
pub async fn thoughts(app: &Arc<App>, subject: Subject) -> Result<Thoughts, Problem> {
    let (step, seat, computer) = (subject.step, subject.seat, subject.computer);
    let question = crate::routes::off_thread(app, move |app| question(app, subject)).await?;
    let hinted = hint::think(app, question, || true).await?;
    Ok(Thoughts {
        step,
        seat,
        by: hinted.by,
        computer,
        given: hinted.given.unwrap_or_default(),
        label: hinted.label,
        now: hinted.now,
        considered: hinted.considered,
        rehearsed: hinted.rehearsed,
    })
}

fn question(app: &App, subject: Subject) -> Result<Question, Problem> {
    let (game, _) = fold(app, &subject.file, subject.seed, subject.step - 1)?;
    Ok(Question {
        game,
        seat: subject.seat,
        commander: subject.commander,
        number: subject.before,
        seed: thinking_seed(subject.seed, subject.before),
        given: Some(subject.order),
    })
}
