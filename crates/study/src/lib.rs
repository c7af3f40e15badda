//! Many games at once: who wins, how often, by how much, how fast, and why.
//!
//! Every game has a seed of its own, made from the study's seed and the game's number, and results
//! are collected by number: neither the threads nor the machines that played them show. A row's seed is
//! one that `sandtable play --seed` takes: it rolls the same dice.

mod columns;
mod game;
mod heat;
mod journal;
mod luck;
mod numbers;
#[cfg(feature = "parquet")]
mod parquet_file;
mod published;
mod rehearse;
mod report;
mod review;
mod sensitivity;
mod shard;
mod shares;
mod text;
mod thinking;
mod watch;

pub use columns::{Column, Values, columns, csv};
pub use game::Row;
pub use heat::{Grid, Ground, Heat};
pub use journal::{Header, Journal, JournalError};
pub use luck::Luck;
pub use numbers::{Numbers, Spread};
#[cfg(feature = "parquet")]
pub use parquet_file::parquet;
pub use published::{FirstContact, Losses, MeanLuck, Published, SeatFound, SeenTogether};
pub use rehearse::{Rehearsal, Rehearsed, SideRehearsed, rehearse};
pub use report::html;
pub use review::Playouts;
pub use sensitivity::{Group, Sensitivity, Varied, Varying, option_variations};
pub use shard::Shard;
pub use shares::{Share, wilson};
pub use text::{overview, table};
pub use thinking::{Clock, Thinking, wall_clock};
pub use watch::{Contact, SeatSeen, Seen};

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use commanders::{Commander, NAMES, hire, is_known};
use game::Notes;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
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

/// Is anything taken down of a game besides its result?
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Observe {
    /// Tracks, losses, luck, contact and lead: for reports.
    All,
    /// Nothing: for speed.
    Nothing,
}

/// Which games of a plan to play now.
#[derive(Copy, Clone, Debug)]
pub struct Session<'a> {
    pub observe: Observe,
    pub shard: Shard,
    /// Games that were played before.
    pub done: &'a BTreeSet<u32>,
    /// Set, no further game is begun.
    pub stop: &'a AtomicBool,
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

/// How fast it went: the only part of a study that depends on the machine.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Speed {
    pub jobs: usize,
    pub seconds: f64,
    pub games_per_second_and_core: f64,
    pub decisions_per_second_and_core: f64,
    /// Observing costs time too.
    pub observed: bool,
}

/// Plays all games of the plan, observing nothing; `progress` is told each finished one, from any thread.
pub fn run<R: Ruleset>(
    rules: &R,
    plan: &Plan,
    progress: &(dyn Fn(&Row) + Sync),
) -> Result<Vec<Row>, StudyError> {
    let session = Session {
        observe: Observe::Nothing,
        shard: Shard::ALL,
        done: &BTreeSet::new(),
        stop: &AtomicBool::new(false),
    };
    play(rules, plan, session, progress)
}

/// Plays the games of the plan that this session asks for, in the order of their numbers.
pub fn play<R: Ruleset>(
    rules: &R,
    plan: &Plan,
    session: Session<'_>,
    progress: &(dyn Fn(&Row) + Sync),
) -> Result<Vec<Row>, StudyError> {
    check(rules, plan)?;
    let ground = match session.observe {
        Observe::All => Some(Ground::of(&rules.board())),
        Observe::Nothing => None,
    };
    let games: Vec<u32> = (0..plan.games)
        .filter(|game| session.shard.takes(*game) && !session.done.contains(game))
        .collect();
    let one = |commanders: &mut Vec<Box<dyn Commander<R>>>, game: u32| {
        if session.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let notes = ground.map_or(Notes::None, Notes::Seen);
        let row = game::play(rules, commanders, &plan.seed, game, notes)?;
        progress(&row);
        Ok(Some(row))
    };
    let rows: Result<Vec<Option<Row>>, StudyError> =
        pool(plan)?.install(|| games.into_par_iter().map_init(|| commanders(plan), one).collect());
    Ok(rows?.into_iter().flatten().collect())
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
                || commanders(plan),
                |commanders, number| {
                    let mut clock = Clock::default();
                    let row = game::play(rules, commanders, &plan.seed, number, Notes::Times(&mut clock))?;
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
    // More threads than games would have nothing to do.
    let jobs = plan.jobs.map_or(0, |jobs| jobs.get().min(plan.games as usize));
    rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|error| StudyError::NoThreads(error.to_string()))
}

/// One commander per seat; the plan was checked.
fn commanders<R: Ruleset>(plan: &Plan) -> Vec<Box<dyn Commander<R>>> {
    plan.commanders
        .iter()
        .filter_map(|name| hire(name, wall_clock))
        .collect()
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
    /// Of games and decisions played in this time.
    pub fn of(
        (games, decisions): (u64, u64),
        seconds: f64,
        jobs: Option<NonZeroUsize>,
        observe: Observe,
    ) -> Speed {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let jobs = jobs.map_or_else(cores, NonZeroUsize::get);
        let core_seconds = (seconds * jobs as f64).max(f64::MIN_POSITIVE);
        Speed {
            jobs,
            seconds,
            games_per_second_and_core: games as f64 / core_seconds,
            decisions_per_second_and_core: decisions as f64 / core_seconds,
            observed: observe == Observe::All,
        }
    }
}
