//! The application: everything its handlers share. The router is one function of it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use umpire::erased::AnySystem;

use crate::clock::{Clock, Entropy, SystemClock, SystemEntropy};
use crate::limits::{Limits, Meters};
use crate::live::{Bell, Live, Reviews};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::store::Store;

/// What handlers share.
#[derive(Debug)]
pub struct App {
    pub systems: Systems,
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub limits: Limits,
    pub meters: Meters,
    pub metrics: Metrics,
    pub live: Live,
    pub bell: Bell,
    pub reviews: Reviews,
    /// Commanders that may think at once.
    pub thinkers: Semaphore,
    /// Replays and imports that may be folded at once.
    pub folders: Semaphore,
    /// Sites besides our own that may open connections.
    pub origins: Vec<String>,
    /// Where the user's own studies lie, if anywhere.
    pub studies: Option<PathBuf>,
    /// A match nobody looks at leaves memory after this long.
    pub idle: Duration,
    /// How long another process may take over a commander's order before this one thinks as well.
    pub orphaned: Duration,
    stopping: watch::Sender<bool>,
}

/// How an application is put together; tests change single parts.
#[derive(Debug)]
pub struct Parts {
    pub systems: Systems,
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub limits: Limits,
    pub origins: Vec<String>,
    pub studies: Option<PathBuf>,
    pub idle: Duration,
    pub orphaned: Duration,
    pub thinkers: usize,
}

impl Parts {
    pub fn new(systems: Systems, store: Store) -> Parts {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Parts {
            systems,
            store,
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
            limits: Limits::default(),
            origins: Vec::new(),
            studies: None,
            idle: Duration::from_secs(120),
            orphaned: Duration::from_secs(15),
            // One core stays free for players, however many computer seats think.
            thinkers: cores.saturating_sub(1).max(1),
        }
    }
}

impl App {
    /// Puts the application together and starts what runs beside the requests.
    pub fn start(parts: Parts) -> Arc<App> {
        let (bell, ringer) = Bell::new(&parts.store);
        let app = Arc::new(App {
            systems: parts.systems,
            store: parts.store,
            clock: parts.clock,
            entropy: parts.entropy,
            meters: Meters::new(parts.limits),
            limits: parts.limits,
            metrics: Metrics::new(),
            live: Live::default(),
            bell,
            reviews: Reviews::default(),
            thinkers: Semaphore::new(parts.thinkers),
            folders: Semaphore::new(2),
            origins: parts.origins,
            studies: parts.studies,
            idle: parts.idle,
            orphaned: parts.orphaned,
            stopping: watch::Sender::new(false),
        });
        crate::live::run_beside(&app, ringer);
        app
    }

    /// Tells every connection and every task beside them to end.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Resolves when the server is told to stop.
    pub async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender lives in `self`: waiting ends only by `stop`.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }

    pub fn stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

/// The rule systems this server knows, in the order in which they are shown.
#[derive(Clone, Default)]
pub struct Systems(Vec<Arc<dyn AnySystem>>);

impl Systems {
    pub fn new(systems: Vec<Arc<dyn AnySystem>>) -> Systems {
        Systems(systems)
    }

    pub fn all(&self) -> &[Arc<dyn AnySystem>] {
        &self.0
    }

    pub fn get(&self, name: &str) -> Result<&Arc<dyn AnySystem>, Problem> {
        self.0
            .iter()
            .find(|system| system.name() == name)
            .ok_or(Problem::NotFound)
    }
}

impl std::fmt::Debug for Systems {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.0.iter().map(|system| system.name()))
            .finish()
    }
}
