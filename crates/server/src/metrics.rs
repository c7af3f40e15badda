//! What the server counts: sums over everybody, nothing about any one match.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// All counts.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub acts_stored: Counter,
    pub acts_refused: Counter,
    pub acts_repeated: Counter,
    pub races_lost: Counter,
    pub rings_heard: Counter,
    pub storage_failures: Counter,
    pub viewers_resynchronised: Counter,
    pub viewers_cut: Counter,
    pub live_matches: Gauge,
    pub live_sockets: Gauge,
    pub commit_seconds: Histogram,
    pub think_seconds: Histogram,
}

/// Upper edges in seconds, from half a millisecond to ten seconds.
const EDGES: [f64; 14] = [
    0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0,
];

impl Metrics {
    pub fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("sandtable"),
            acts_stored: Counter::default(),
            acts_refused: Counter::default(),
            acts_repeated: Counter::default(),
            races_lost: Counter::default(),
            rings_heard: Counter::default(),
            storage_failures: Counter::default(),
            viewers_resynchronised: Counter::default(),
            viewers_cut: Counter::default(),
            live_matches: Gauge::default(),
            live_sockets: Gauge::default(),
            commit_seconds: Histogram::new(EDGES),
            think_seconds: Histogram::new(EDGES),
        };
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let registry = &mut self.registry;
        let counters = [
            ("acts_stored", "Acts stored and acknowledged", &self.acts_stored),
            ("acts_refused", "Acts the umpire refused", &self.acts_refused),
            (
                "acts_repeated",
                "Commands that were sent again",
                &self.acts_repeated,
            ),
            ("races_lost", "Acts whose number was taken", &self.races_lost),
            ("rings_heard", "Rings of other processes", &self.rings_heard),
            (
                "storage_failures",
                "Acts the database failed to store",
                &self.storage_failures,
            ),
            (
                "viewers_resynchronised",
                "Slow viewers given a fresh scene",
                &self.viewers_resynchronised,
            ),
            ("viewers_cut", "Viewers cut off", &self.viewers_cut),
        ];
        for (name, help, counter) in counters {
            registry.register(name, help, counter.clone());
        }
        registry.register("live_matches", "Matches in memory", self.live_matches.clone());
        registry.register("live_sockets", "Open sockets", self.live_sockets.clone());
        registry.register(
            "commit_seconds",
            "From carrying out to stored",
            self.commit_seconds.clone(),
        );
        registry.register(
            "think_seconds",
            "Commanders' thoughts",
            self.think_seconds.clone(),
        );
    }

    /// The text that Prometheus reads.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new()
    }
}
