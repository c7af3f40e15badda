//! `sandtable serve`: the game in the browser.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;

use server::{Config, Systems, default_database, log_to_stderr, run_until_told};
use umpire::erased::AnySystem;

/// `sandtable serve [--listen ADDRESS] [--database DATABASE] [--origin ORIGIN]…`
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ServeArgs {
    /// Address to listen on [default: 127.0.0.1:8080, or the next free port]
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// A SQLite file, or postgres://… for a database shared by several servers [default: a file in
    /// your data folder]
    #[arg(long, value_name = "DATABASE")]
    pub database: Option<String>,
    /// Another site whose pages may use this server, such as https://example.org; may be repeated
    #[arg(long, value_name = "ORIGIN")]
    pub origin: Vec<String>,
}

impl ServeArgs {
    /// An address that was asked for is not silently changed to another.
    fn config(&self) -> Config {
        let local = Config::local();
        Config {
            listen: self.listen.unwrap_or(local.listen),
            next_port: self.listen.is_none(),
            database: self.database.clone().unwrap_or_else(default_database),
            origins: self.origin.clone(),
            studies: local.studies,
            limits: local.limits,
        }
    }
}

/// Serves these systems until Ctrl-C; the error is a sentence for the terminal.
pub fn run(args: &ServeArgs, systems: Vec<Arc<dyn AnySystem>>, out: &mut dyn Write) -> Result<(), String> {
    log_to_stderr();
    let tell = |address: SocketAddr| {
        // If nobody reads standard output, the server serves all the same.
        let _ = writeln!(out, "Sandtable is at http://{address}/ (Ctrl-C stops it)");
        let _ = out.flush();
    };
    run_until_told(Systems::new(systems), args.config(), tell).map_err(|error| error.to_string())
}
