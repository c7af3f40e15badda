//! Reviews of finished matches: made once somebody asks, one at a time, in small pieces between the thoughts of
//! commanders, and kept until newer ones push them out. The same match gives the same review again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::Semaphore;
use umpire::Seed;
use umpire::record::MatchFile;
use umpire::review::{Examination, Progress, Review};

use super::table::guard;
use crate::app::App;
use crate::problem::Problem;

/// Reviews that are kept or made; more are refused while all of these are in the making.
const MOST: usize = 64;
/// After so long whoever waits for a thinker is let in.
const PIECE: Duration = Duration::from_millis(40);

/// How far the review of one match is.
#[derive(Clone, Debug)]
pub enum State {
    Working(Progress),
    Done(Arc<Review>),
    /// The rules stopped in the middle of it.
    Failed,
}

/// Lists are never missing, only empty.
static NOTHING_YET: Review = Review {
    sides: Vec::new(),
    points: Vec::new(),
    turning: Vec::new(),
};

/// What a page is told.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Review")]
pub struct Told<'a> {
    state: Stage,
    #[serde(flatten)]
    progress: Progress,
    #[serde(flatten)]
    review: &'a Review,
}

/// Is a review still in the making?
#[derive(Copy, Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
enum Stage {
    Working,
    Done,
}

impl State {
    /// As JSON; `Problem::Umpire` if it failed.
    pub fn told(&self) -> Result<Told<'_>, Problem> {
        match self {
            State::Working(progress) => Ok(Told {
                state: Stage::Working,
                progress: *progress,
                review: &NOTHING_YET,
            }),
            State::Done(review) => Ok(Told {
                state: Stage::Done,
                progress: Progress { done: 1, total: 1 },
                review,
            }),
            State::Failed => Err(Problem::Umpire),
        }
    }
}

/// All reviews, the oldest first.
#[derive(Debug)]
pub struct Reviews {
    known: Mutex<VecDeque<(String, State)>>,
    /// One is made at a time.
    desk: Semaphore,
}

impl Default for Reviews {
    fn default() -> Reviews {
        Reviews {
            known: Mutex::default(),
            desk: Semaphore::new(1),
        }
    }
}

impl Reviews {
    /// How far the review of a match is, if somebody has asked before.
    pub fn get(&self, id: &str) -> Option<State> {
        let known = self.lock();
        let found = known.iter().find(|(known, _)| known == id)?;
        Some(found.1.clone())
    }

    /// Begins the review of a match that is over, unless somebody was faster.
    pub fn begin(&self, app: &Arc<App>, id: &str, file: MatchFile, seed: Seed) -> Result<State, Problem> {
        let mut known = self.lock();
        if let Some((_, state)) = known.iter().find(|(known, _)| known == id) {
            return Ok(state.clone());
        }
        if MOST <= known.len() {
            let finished = |(_, state): &(String, State)| !matches!(state, State::Working(_));
            let oldest = known.iter().position(finished).ok_or(Problem::Busy)?;
            known.remove(oldest);
        }
        let state = State::Working(Progress { done: 0, total: 1 });
        known.push_back((id.to_owned(), state.clone()));
        let (app, id) = (Arc::clone(app), id.to_owned());
        tokio::spawn(async move {
            let made = make(&app, &id, file, seed).await;
            app.reviews.note(&id, made.unwrap_or(State::Failed));
        });
        Ok(state)
    }

    fn note(&self, id: &str, state: State) {
        if let Some(entry) = self.lock().iter_mut().find(|(known, _)| known == id) {
            entry.1 = state;
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(String, State)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Works piece by piece until it is done; between two pieces commanders come first.
async fn make(app: &Arc<App>, id: &str, file: MatchFile, seed: Seed) -> Result<State, Problem> {
    let _desk = app.reviews.desk.acquire().await.map_err(|_| Problem::Stopping)?;
    let system = Arc::clone(app.systems.get(&file.header.system)?);
    let begin = move || guard(|| system.review(&file, Some(seed)));
    let mut exam = in_the_pool(app, begin)
        .await??
        .map_err(|error| Problem::Damaged(error.to_string()))?
        .ok_or_else(no_critic)?;
    loop {
        let (back, progress) = in_the_pool(app, move || guard(|| piece(exam))).await??;
        if progress.finished() {
            return Ok(State::Done(Arc::new(back.review())));
        }
        app.reviews.note(id, State::Working(progress));
        exam = back;
    }
}

/// The problem of a rule system that nobody reviews.
pub fn no_critic() -> Problem {
    Problem::unusable("Matches of this rule system are not reviewed.")
}

/// As much as fits into one piece.
fn piece(mut exam: Box<dyn Examination>) -> (Box<dyn Examination>, Progress) {
    let begun = Instant::now();
    loop {
        let progress = exam.go_on();
        if progress.finished() || PIECE <= begun.elapsed() {
            return (exam, progress);
        }
    }
}

/// Waits its turn among the thinkers; they are served in the order in which they came.
async fn in_the_pool<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let _permit = app.thinkers.acquire().await.map_err(|_| Problem::Stopping)?;
    if app.stopping() {
        return Err(Problem::Stopping);
    }
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| Problem::Umpire)
}
