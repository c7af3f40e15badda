//! The server: lobby, live matches over WebSocket, storage. It names no rule set.
//!
//! One file per resource under `routes`; matches that somebody looks at live in `live`; what was
//! acknowledged is in `store`. The protocol is written down in `docs/protocol.md`.

pub mod app;
pub mod clock;
pub mod lessons;
pub mod limits;
pub mod live;
pub mod metrics;
pub mod problem;
pub mod routes;
pub mod schema;
pub mod serve;
pub mod store;
pub mod token;
pub mod wire;

pub use app::{App, Parts, Systems};
pub use serve::{Config, ServeError, Server, data_folder, default_database, log_to_stderr, run_until_told};
