//! Replay: a match at one of its steps, through some eyes, folded beside the live one.

use schemars::JsonSchema;
use serde::Serialize;
use umpire::erased::{AnyGame, Told};
use umpire::record::{Act, Entry, MatchFile};
use umpire::scene::Scene;
use umpire::{Event, Eyes, Seat, Seed};

use super::table::guard;
use crate::app::App;
use crate::problem::Problem;
use crate::wire::Kind;

/// A match at one step.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Step")]
pub struct Replayed {
    pub step: u32,
    pub steps: u32,
    pub seat: Option<Seat>,
    pub kind: Option<Kind>,
    pub eyes: Eyes,
    pub scene: Scene,
    pub events: Vec<Event>,
    /// The order and its dice, when the match is over.
    pub entry: Option<Entry>,
}

/// Folds the first `step` orders of a file. Takes as long as they take: run it off the async threads.
pub fn replay(
    app: &App,
    file: &MatchFile,
    seed: Seed,
    step: u32,
    eyes: Eyes,
    tell_entry: bool,
) -> Result<Replayed, Problem> {
    let steps = file.entries.len() as u32;
    if steps < step {
        return Err(Problem::NotFound);
    }
    let (game, told) = fold(app, file, seed, step)?;
    let entry = step
        .checked_sub(1)
        .and_then(|index| file.entries.get(index as usize));
    let events = told.as_ref().map_or_else(Vec::new, |told| told.events(eyes));
    Ok(Replayed {
        step,
        steps,
        seat: entry.map(|entry| entry.seat),
        kind: entry.map(|entry| match entry.act {
            Act::Order(_) => Kind::Order,
            Act::Resign => Kind::Resign,
        }),
        eyes,
        scene: guard(|| game.scene(eyes))?,
        events: events.into_iter().cloned().collect(),
        entry: entry.filter(|_| tell_entry).cloned(),
    })
}

/// The game after the first `step` orders of a file, and what the last of them brought about.
pub fn fold(
    app: &App,
    file: &MatchFile,
    seed: Seed,
    step: u32,
) -> Result<(Box<dyn AnyGame>, Option<Told>), Problem> {
    let system = app.systems.get(&file.header.system)?;
    let (mut game, told) = guard(|| system.start(&file.header.scenario, &file.header.options, seed))?
        .map_err(Problem::Unusable)?;
    let mut told = Some(told);
    for entry in file.entries.iter().take(step as usize) {
        told = guard(|| repeat(game.as_mut(), entry))??;
    }
    Ok((game, told))
}

fn repeat(game: &mut dyn AnyGame, entry: &Entry) -> Result<Option<Told>, Problem> {
    match &entry.act {
        Act::Order(order) => game
            .give(entry.seat, order)
            .map(Some)
            .map_err(|wrong| Problem::Damaged(wrong.to_string())),
        Act::Resign => {
            game.resign(entry.seat).map_err(Problem::Refused)?;
            Ok(None)
        }
    }
}
