//! What to do, from the command line.

use std::time::Duration;

pub const USAGE: &str =
    "load [--matches N] [--watchers N] [--every-ms N | --flat] [--seconds N] [--database DATABASE]";

/// How much load, for how long.
#[derive(Clone, Debug)]
pub struct Plan {
    pub serve: bool,
    pub matches: usize,
    pub watchers: usize,
    /// Time between two orders of one player; zero is as fast as they go.
    pub every: Duration,
    pub length: Duration,
    pub database: String,
}

impl Plan {
    pub fn parse(mut args: impl Iterator<Item = String>) -> Result<Plan, String> {
        let mut plan = Plan {
            serve: false,
            matches: 100,
            watchers: 0,
            every: Duration::from_secs(5),
            length: Duration::from_secs(20),
            database: String::new(),
        };
        while let Some(arg) = args.next() {
            let mut number = || -> Result<u64, String> {
                let value = args.next().ok_or_else(|| format!("{arg} needs a number"))?;
                value.parse().map_err(|_| format!("{arg} needs a number"))
            };
            match arg.as_str() {
                "--serve" => plan.serve = true,
                "--flat" => plan.every = Duration::ZERO,
                "--matches" => plan.matches = number()?.max(1) as usize,
                "--watchers" => plan.watchers = number()? as usize,
                "--every-ms" => plan.every = Duration::from_millis(number()?),
                "--seconds" => plan.length = Duration::from_secs(number()?),
                "--database" => plan.database = args.next().ok_or("--database needs a database")?,
                other => return Err(format!("what is {other}?")),
            }
        }
        if plan.database.is_empty() {
            let folder = std::env::temp_dir().join(format!("sandtable-load-{}", std::process::id()));
            plan.database = folder.join("load.db").to_string_lossy().into_owned();
        }
        Ok(plan)
    }

    pub fn kind(&self) -> &'static str {
        match self.database.starts_with("postgres") {
            true => "PostgreSQL",
            false => "SQLite",
        }
    }
}
