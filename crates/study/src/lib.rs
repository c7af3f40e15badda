//! Many games at once: who wins, how often, by how much, how fast.
//!
//! Every game has a seed of its own, made from the study's seed and the game's number, and results
//! are collected by number: how many threads played them does not show. A row's seed is one that
//! `sandtable play --seed` takes: it rolls the same dice.

mod game;
mod report;
mod review;
mod shares;
mod summary;
mod text;
mod thinking;

pub use game::Row;
pub use report::html;
pub use review::Playouts;
pub use shares::{Share, wilson};
pub use summary::{SeatSummary, Spread, Summary};
pub use text::{csv, table};
pub use thinking::{Clock, Thinking};

use std::num::NonZeroUsize;
use std::time::Instant;

use commanders::{Commander, NAMES, hire, is_known};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use umpire::Ruleset;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    pub games: u32,
    /// One commander per seat, by name.
    pub commanders: Vec<String>,
    /// Words from which every game's seed is made.
    pub seed: String,
    /// Threads; `None` for one per core.
    pub jobs: Option<NonZeroUsize>,
}

/// Why a study could not be made, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    #[error("There is no commander `{name}`; there are {}.", NAMES.join(", "))]
    NoSuchCommander { name: String },
    #[error("`{scenario}` has {seats} seats, but {given} commanders were named; name one for each seat.")]
    WrongSeats {
        scenario: String,
        seats: usize,
        given: usize,
    },
    #[error("A study needs at least one game.")]
    NoGames,
    #[error("The threads could not be started: {0}.")]
    NoThreads(String),
    #[error(
        "Game {game} (seed `{seed}`) stopped after {decisions} decisions: {what}. This is a fault of the rules; please report it."
    )]
    Crashed {
        game: u32,
        seed: String,
        decisions: u32,
        what: String,
    },
}

/// A finished study.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Study {
    pub system: &'static str,
    pub scenario: String,
    pub title: String,
    pub seed: String,
    pub summary: Summary,
    /// The only part that depends on the machine.
    pub speed: Speed,
    pub rows: Vec<Row>,
}

/// How fast it went.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Speed {
    pub jobs: usize,
    pub seconds: f64,
    pub games_per_second_and_core: f64,
    pub decisions_per_second_and_core: f64,
}

/// Plays all games of the plan; `progress` is told each finished one, from any thread.
pub fn run<R: Ruleset>(
    rules: &R,
    plan: &Plan,
    progress: &(dyn Fn(&Row) + Sync),
) -> Result<Study, StudyError> {
    check(rules, plan)?;
    let pool = pool(plan)?;
    let start = Instant::now();
    let rows: Result<Vec<Row>, StudyError> = pool.install(|| {
        let games = (0..plan.games).into_par_iter();
        games
            .map_init(
                || staff(plan),
                |staff, number| {
                    let row = game::play(rules, staff, &plan.seed, number, None)?;
                    progress(&row);
                    Ok(row)
                },
            )
            .collect()
    });
    let (rows, seconds) = (rows?, start.elapsed().as_secs_f64());
    let info = rules.scenario();
    Ok(Study {
        system: info.system,
        scenario: info.id.clone(),
        title: info.title.clone(),
        seed: plan.seed.clone(),
        summary: Summary::of(info, &plan.commanders, &rows),
        speed: Speed::of(&rows, seconds, pool.current_num_threads()),
        rows,
    })
}

/// Plays all games of the plan with a clock on every order: rows, and how long each seat thought.
pub fn run_timed<R: Ruleset>(
    rules: &R,
    plan: &Plan,
    progress: &(dyn Fn(&Row) + Sync),
) -> Result<(Vec<Row>, Clock), StudyError> {
    check(rules, plan)?;
    let timed: Result<Vec<(Row, Clock)>, StudyError> = pool(plan)?.install(|| {
        let games = (0..plan.games).into_par_iter();
        games
            .map_init(
                || staff(plan),
                |staff, number| {
                    let mut clock = Clock::default();
                    let row = game::play(rules, staff, &plan.seed, number, Some(&mut clock))?;
                    progress(&row);
                    Ok((row, clock))
                },
            )
            .collect()
    });
    let (mut rows, mut all) = (Vec::new(), Clock::default());
    for (row, clock) in timed? {
        rows.push(row);
        all.add(clock);
    }
    Ok((rows, all))
}

fn pool(plan: &Plan) -> Result<rayon::ThreadPool, StudyError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(plan.jobs.map_or(0, NonZeroUsize::get))
        .build()
        .map_err(|error| StudyError::NoThreads(error.to_string()))
}

/// One commander per seat; the plan was checked.
fn staff<R: Ruleset>(plan: &Plan) -> Vec<Box<dyn Commander<R>>> {
    plan.commanders.iter().filter_map(|name| hire(name)).collect()
}

fn check<R: Ruleset>(rules: &R, plan: &Plan) -> Result<(), StudyError> {
    if let Some(name) = plan.commanders.iter().find(|name| !is_known(name)) {
        return Err(StudyError::NoSuchCommander { name: name.clone() });
    }
    let info = rules.scenario();
    if info.seats.len() != plan.commanders.len() {
        return Err(StudyError::WrongSeats {
            scenario: info.id.clone(),
            seats: info.seats.len(),
            given: plan.commanders.len(),
        });
    }
    if plan.games == 0 {
        return Err(StudyError::NoGames);
    }
    Ok(())
}

impl Speed {
    fn of(rows: &[Row], seconds: f64, jobs: usize) -> Speed {
        let core_seconds = (seconds * jobs as f64).max(f64::MIN_POSITIVE);
        let decisions: u64 = rows.iter().map(|row| u64::from(row.decisions)).sum();
        Speed {
            jobs,
            seconds,
            games_per_second_and_core: rows.len() as f64 / core_seconds,
            decisions_per_second_and_core: decisions as f64 / core_seconds,
        }
    }
}
