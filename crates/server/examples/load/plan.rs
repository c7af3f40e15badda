//! What to do, from the command line.

use std::time::Duration;

pub const USAGE: &str = "load [--matches N] [--watchers N] [--every-ms N | --flat] [--seconds N] [--database DATABASE] \
     [--system NAME] [--scenario NAME] [--computer MIND] [--idle N] [--stampede N]";

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
    pub system: String,
    pub scenario: String,
    /// The commander of the second seat; `None` for people on both sides.
    pub computer: Option<String>,
    /// Watchers that only stay connected while the others play.
    pub idle: usize,
    /// Watchers that lose their line and come back all at once afterwards.
    pub stampede: usize,
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
            system: "practice".to_owned(),
            scenario: "hedgerow".to_owned(),
            computer: None,
            idle: 0,
            stampede: 0,
        };
        while let Some(arg) = args.next() {
            let mut word = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            let mut number =
                || -> Result<u64, String> { word()?.parse().map_err(|_| format!("{arg} needs a number")) };
            match arg.as_str() {
                "--serve" => plan.serve = true,
                "--flat" => plan.every = Duration::ZERO,
                "--matches" => plan.matches = number()?.max(1) as usize,
                "--watchers" => plan.watchers = number()? as usize,
                "--every-ms" => plan.every = Duration::from_millis(number()?),
                "--seconds" => plan.length = Duration::from_secs(number()?),
                "--idle" => plan.idle = number()? as usize,
                "--stampede" => plan.stampede = number()? as usize,
                "--database" => plan.database = word()?,
                "--system" => plan.system = word()?,
                "--scenario" => plan.scenario = word()?,
                "--computer" => plan.computer = Some(word()?),
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
