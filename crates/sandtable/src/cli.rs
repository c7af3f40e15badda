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
    /// Folder with more content: units, boards, firefights, laid over the built-in ones
    #[arg(long, global = true, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Without a command the game is served
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serves the game in the browser
    Serve(ServeArgs),
    /// Lists every scenario of every rule system
    Scenarios(Scenarios),
    /// Shows every unit, weapon, card and terrain of a rule system with all its values
    Catalog(Catalog),
    /// Runs case files; ends with `N passed, N failed`
    Verify(Verify),
    /// Plays many games between computer players and says who wins how often
    Study(Study),
    /// Measures how much stronger each computer player is than the next weaker one, and how long they think
    Strength(Strength),
    /// Finds by playing which ways to set up a scenario win; `veteran` uses those its file has
    Rehearse(Rehearse),
    /// Says the exact odds of an attack in Conflict of Heroes, no game needed
    Odds(Odds),
    /// Plays a scenario in the terminal against the computer
    Play(Play),
    /// Prints a saved match order by order
    Replay(Replay),
    /// Says what every order and every roll of a finished match did to the chances
    Review(Review),
    /// Validates content files: every fault with file, line, column and remedy
    Check(Check),
}

#[derive(Debug, Args)]
pub struct Scenarios {
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Catalog {
    /// The rule system, such as `conflict-of-heroes`
    pub system: String,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Counters are named as in `sandtable catalog conflict-of-heroes`. Other games show their odds before every shot as they are played.
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
    /// By the second edition
    #[arg(long)]
    pub second_edition: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Verify {
    /// Case files or folders of them; without any, the folder `cases`
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Also list the ledger rows that no case proves
    #[arg(long)]
    pub coverage: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Study {
    #[command(subcommand)]
    pub command: Option<StudyCommand>,
    /// The scenario, as `sandtable scenarios` names it; its rule system may stand before it
    #[arg(value_name = "SCENARIO", num_args = 0..=2)]
    pub names: Vec<String>,
    /// Every scenario, or with the name of a rule system every one of it; with --out each in a folder of its own
    #[arg(long)]
    pub all: bool,
    /// How many games to play
    #[arg(long, default_value_t = 100)]
    pub games: u32,
    /// One computer player per seat, such as `greedy,greedy`; without it `random` on every seat. With --all one name stands for
    /// all. There are `random`, `recruit`, `greedy`, `regular`, `veteran`; the last two take a budget: `regular:2000` iterations,
    /// or `veteran:500ms`, which plays differently from machine to machine
    #[arg(long, value_delimiter = ',', value_name = "X,Y")]
    pub seats: Vec<String>,
    /// Number or words from which every game's dice follow
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Threads, at most 256; one per core if absent. The result does not depend on it
    #[arg(long, value_parser = threads)]
    pub jobs: Option<NonZeroUsize>,
    /// A rule option, such as `edition=second`; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Only results, no observation of the games: for speed
    #[arg(long)]
    pub bare: bool,
    /// Also play as many games with each optional rule set otherwise, a command point more or less, a unit more or less
    #[arg(long)]
    pub sensitivity: bool,
    /// Folder for a report to look at (report.html, study.txt), its figures (study.json) and the raw rows (rows.csv,
    /// rows.parquet, games.jsonl)
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Go on with the study that --out has begun: an interrupted one, or one that is to have more games
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Only the i-th of n parts of the games, such as `2/5`; `sandtable study merge` puts the parts together
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<study::Shard>,
    /// Publish the study for the scenario's page in the browser: in this folder, or without one in your data folder
    #[arg(long, value_name = "DIR", num_args = 0..=1)]
    pub publish: Option<Option<PathBuf>>,
    /// The day to put on the report and the published study, in words
    #[arg(long, value_name = "DAY")]
    pub date: Option<String>,
    /// Write the balance found into this file of the scenario, in place of what it said before
    #[arg(long, value_name = "FILE")]
    pub write_balance: Option<PathBuf>,
    /// As JSON, without the rows
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum StudyCommand {
    /// Puts the games of several folders together, as if one machine had played them
    Merge(Merge),
}

#[derive(Debug, Args)]
pub struct Merge {
    /// Folders that `sandtable study --shard … --out` wrote
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Folder for the study of all games
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The day to put on the report, in words
    #[arg(long, value_name = "DAY")]
    pub date: Option<String>,
    /// As JSON, without the rows
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Strength {
    /// Games per pair and rule system, spread over its scenarios and rounded up so that every side of each is played equally often
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
    /// Only this scenario; may be given several times
    #[arg(long = "scenario", value_name = "ID")]
    pub scenarios: Vec<String>,
    /// Number or words from which every game's dice follow
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Play {
    /// The scenario, as `sandtable scenarios` names it; not needed with --load
    #[arg(required_unless_present = "load")]
    pub scenario: Option<String>,
    /// The seat to play, by number (from 0) or name
    #[arg(long)]
    pub seat: Option<String>,
    /// Who plays the other seats: `random`, `recruit`, `greedy`, `regular` (if nobody is named) or `veteran`, the last two with a
    /// budget if you like (`regular:2000` iterations, `veteran:500ms`), or `human` for two at one keyboard
    #[arg(long, value_name = "PLAYER")]
    pub against: Option<String>,
    /// Number or words from which all dice follow; blind chance if absent
    #[arg(long)]
    pub seed: Option<String>,
    /// A rule option, such as `edition=second`; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Save to this file after every order
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with a saved match
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "seed", "options"])]
    pub load: Option<PathBuf>,
}

/// The file is written when all games are played; interrupted, nothing is changed.
#[derive(Debug, Args)]
pub struct Rehearse {
    /// The scenario, as `sandtable scenarios` names it
    pub scenario: String,
    /// Set-ups of each side that compete in a generation
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u32).range(8..=1000))]
    pub setups: u32,
    /// Games of each of them; the better quarter plays as many again
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub games: u32,
    /// How often the best have children
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub generations: u32,
    /// Games of each of the six best before they are believed
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(10..=10_000))]
    pub proof: u32,
    /// How many set-ups of each side are kept
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub kept: u32,
    /// Number or words from which every game's dice follow
    #[arg(long, default_value = "rehearsal")]
    pub seed: String,
    /// Threads, at most 256; one per core if absent. The result does not depend on it
    #[arg(long, value_parser = threads)]
    pub jobs: Option<NonZeroUsize>,
    /// Write the set-ups into this file of the scenario, in place of those it had before
    #[arg(long, value_name = "FILE")]
    pub write: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Replay {
    /// A saved match
    pub file: PathBuf,
    /// Check every roll against the seed; fails if the file does not tell its seed
    #[arg(long)]
    pub verify: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Review {
    /// A saved match that is over
    pub file: PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Check {
    /// Content files or folders
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The rule system the files are for, where their folders do not tell
    #[arg(long)]
    pub system: Option<String>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// More threads than any machine has cores only stall it.
const MOST_THREADS: usize = 256;

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse::<NonZeroUsize>() {
        Ok(jobs) if jobs.get() <= MOST_THREADS => Ok(jobs),
        Ok(_) | Err(_) => Err(format!("write a number from 1 to {MOST_THREADS}")),
    }
}
