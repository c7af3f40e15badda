//! The commands and their arguments, as promised to users.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::serve::ServeArgs;

/// The umpire for tabletop wargames: it knows the rulebook, plays the other side, and tells an
/// author whether a scenario is fair.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version)]
pub struct Cli {
    /// Folder of extra content (units, boards, scenarios), laid over the built-in content
    #[arg(long, global = true, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Without a command, serves the game
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serves the game in the browser
    Serve(ServeArgs),
    /// Lists every scenario of every rule system
    Scenarios(Scenarios),
    /// Shows every unit, weapon, card and terrain of a rule system, with all values
    Catalog(Catalog),
    /// Runs case files; ends with `N passed, N failed`
    Verify(Verify),
    /// Plays many games between commanders and reports who wins how often
    Study(Study),
    /// Measures how much stronger each commander is than the next weaker one, and how long each thinks
    Strength(Strength),
    /// Searches for winning set-ups by self-play; `veteran` uses those in the scenario file
    Rehearse(Rehearse),
    /// Gives the exact odds of an attack in Conflict of Heroes, no game needed
    Odds(Odds),
    /// Plays a scenario in the terminal against the computer
    Play(Play),
    /// Prints a saved match order by order
    Replay(Replay),
    /// Shows what every order and every roll of a finished match did to the odds of winning
    Review(Review),
    /// Validates content files: every fault with file, line, column and remedy
    Check(Check),
}

#[derive(Debug, Args)]
pub struct Scenarios {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Catalog {
    /// The rule system, such as `conflict-of-heroes`
    pub system: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Counters are named as in `sandtable catalog conflict-of-heroes`. Other games show the odds before every shot during play.
#[derive(Debug, Args)]
pub struct Odds {
    /// The counter that fires, such as `de-infantry-43`
    pub attacker: String,
    /// The counter fired at, such as `su-rifles-41`
    pub target: String,
    /// Hexes between them; 0 is close combat
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub distance: u8,
    /// Terrain of the target's hex, such as `woods`
    #[arg(long, default_value = "open")]
    pub terrain: String,
    /// The target is fired at from its flank
    #[arg(long)]
    pub flank: bool,
    /// CAPs on the roll, -2 to 2
    #[arg(long, default_value_t = 0, allow_hyphen_values = true, value_parser = clap::value_parser!(i8).range(-2..=2))]
    pub caps: i8,
    /// A hit counter on the attacker, such as `suppressed`
    #[arg(long, value_name = "HIT")]
    pub attacker_hit: Option<String>,
    /// A hit counter on the target
    #[arg(long, value_name = "HIT")]
    pub target_hit: Option<String>,
    /// Units of the attacker's kind that support it
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=9))]
    pub support: u8,
    /// Use the rules of the second edition
    #[arg(long)]
    pub second_edition: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Verify {
    /// Case files or folders of case files [default: the folder `cases`]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Also list ledger rows that no case proves
    #[arg(long)]
    pub coverage: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Study {
    #[command(subcommand)]
    pub command: Option<StudyCommand>,
    /// The scenario, as listed by `sandtable scenarios`; may be preceded by its rule system
    #[arg(value_name = "SCENARIO", num_args = 0..=2)]
    pub names: Vec<String>,
    /// Study every scenario, or every scenario of the rule system named; with --out, each in its own folder
    #[arg(long)]
    pub all: bool,
    /// How many games to play
    #[arg(long, default_value_t = 100)]
    pub games: u32,
    /// One commander per seat, such as `greedy,greedy` [default: `random` in every seat]. With --all, one name stands for
    /// all seats. Commanders are `random`, `recruit`, `greedy`, `regular`, `veteran`; the last two take a budget: `regular:2000` iterations,
    /// or `veteran:500ms`, which is not reproducible
    #[arg(long, value_delimiter = ',', value_name = "X,Y")]
    pub seats: Vec<String>,
    /// Number or words that determine the dice of every game
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Number of threads, at most 256 [default: one per core]; results do not depend on it
    #[arg(long, value_parser = threads)]
    pub jobs: Option<NonZeroUsize>,
    /// A rule option, such as `edition=second`; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Record results only, not what happened in the games: faster
    #[arg(long)]
    pub bare: bool,
    /// Also play the same number of games with each optional rule switched, and with one command point or unit more or less
    #[arg(long)]
    pub sensitivity: bool,
    /// Folder for the report (report.html, study.txt), its figures (study.json) and the raw rows (rows.csv,
    /// rows.parquet, games.jsonl)
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Continue the study in --out: after an interruption, or with more games
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Play only part I of N of the games, such as `2/5`; `sandtable study merge` combines the parts
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<study::Shard>,
    /// Publish the study on the scenario's page in the browser: in this folder [default: your data folder]
    #[arg(long, value_name = "DIR", num_args = 0..=1)]
    pub publish: Option<Option<PathBuf>>,
    /// Date to print on the report and the published study
    #[arg(long, value_name = "DAY")]
    pub date: Option<String>,
    /// Write the balance into this scenario file, replacing the old one
    #[arg(long, value_name = "FILE")]
    pub write_balance: Option<PathBuf>,
    /// Print JSON, without the rows
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum StudyCommand {
    /// Combines the games of several folders, as if one machine had played them
    Merge(Merge),
}

#[derive(Debug, Args)]
pub struct Merge {
    /// Folders written by `sandtable study --shard … --out`
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Folder for the study of all games
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Date to print on the report
    #[arg(long, value_name = "DAY")]
    pub date: Option<String>,
    /// Print JSON, without the rows
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Strength {
    /// Games per pair and rule system, spread over its scenarios and rounded up so that both play every side equally often
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Pairs to measure, the stronger first; `regular` and `veteran` take a budget, such as `veteran:500ms`
    #[arg(
        long = "pair",
        value_name = "STRONG,WEAK",
        default_values = ["recruit,random", "regular,recruit", "veteran,regular"]
    )]
    pub pairs: Vec<String>,
    /// Only this rule system, such as `conflict-of-heroes`
    #[arg(long)]
    pub system: Option<String>,
    /// Only this scenario; may be repeated
    #[arg(long = "scenario", value_name = "ID")]
    pub scenarios: Vec<String>,
    /// Number or words that determine the dice of every game
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Play {
    /// The scenario, as listed by `sandtable scenarios`; not needed with --load
    #[arg(required_unless_present = "load")]
    pub scenario: Option<String>,
    /// The seat to play, by number (from 0) or name
    #[arg(long)]
    pub seat: Option<String>,
    /// Who commands the other seats: `random`, `recruit`, `greedy`, `regular` (the default) or `veteran`, the last two with an
    /// optional budget (`regular:2000` iterations, `veteran:500ms`), or `human` for two players at one keyboard
    #[arg(long, value_name = "COMMANDER")]
    pub against: Option<String>,
    /// Number or words that determine all dice [default: chosen at random]
    #[arg(long)]
    pub seed: Option<String>,
    /// A rule option, such as `edition=second`; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Save to this file after every order
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Continue a saved match
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "seed", "options"])]
    pub load: Option<PathBuf>,
}

/// The file is written only when all games are played; an interrupted run changes nothing.
#[derive(Debug, Args)]
pub struct Rehearse {
    /// The scenario, as listed by `sandtable scenarios`
    pub scenario: String,
    /// Set-ups per side that compete in each generation
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u32).range(8..=1000))]
    pub setups: u32,
    /// Games per set-up; the best quarter plays as many again
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub games: u32,
    /// Number of generations bred from the best
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub generations: u32,
    /// Games per set-up that confirm the six best
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(10..=10_000))]
    pub proof: u32,
    /// Set-ups per side to keep
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub kept: u32,
    /// Number or words that determine the dice of every game
    #[arg(long, default_value = "rehearsal")]
    pub seed: String,
    /// Number of threads, at most 256 [default: one per core]; results do not depend on it
    #[arg(long, value_parser = threads)]
    pub jobs: Option<NonZeroUsize>,
    /// Write the set-ups into this scenario file, replacing the old ones
    #[arg(long, value_name = "FILE")]
    pub write: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Replay {
    /// A saved match
    pub file: PathBuf,
    /// Check every roll against the seed; fails if the file does not contain its seed
    #[arg(long)]
    pub verify: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Review {
    /// A saved match that is finished
    pub file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Check {
    /// Content files or folders
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The rule system of the files, if their folders do not tell
    #[arg(long)]
    pub system: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// More threads than cores only slow a machine down.
const MOST_THREADS: usize = 256;

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse::<NonZeroUsize>() {
        Ok(jobs) if jobs.get() <= MOST_THREADS => Ok(jobs),
        Ok(_) | Err(_) => Err(format!("write a number from 1 to {MOST_THREADS}")),
    }
}
