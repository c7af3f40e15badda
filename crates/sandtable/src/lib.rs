//! The command line of Sandtable. [`run`] is the whole program as a function of its arguments, its
//! rule systems and its terminal; every command is a module.

mod catalog;
mod check;
mod cli;
mod content;
mod interrupt;
mod lookup;
mod odds;
mod paint;
mod play;
mod problem;
mod rehearse;
mod replay;
mod review;
mod scenario_file;
mod scenarios;
mod serve;
pub mod shelf;
mod strength;
mod study_command;
mod verify;

use std::ffi::OsString;
use std::io::{BufRead, Write};

use clap::Parser;

use cli::{Cli, Command};
use problem::Problem;
use shelf::Shelf;

/// Where the program reads and writes.
pub struct Terminal<'a> {
    pub input: &'a mut dyn BufRead,
    pub out: &'a mut dyn Write,
    pub err: &'a mut dyn Write,
    /// May `out` be coloured?
    pub colours: bool,
    /// Is somebody looking at a progress bar on standard error?
    pub progress: bool,
}

impl std::fmt::Debug for Terminal<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terminal")
            .field("colours", &self.colours)
            .field("progress", &self.progress)
            .finish()
    }
}

/// Runs the program; the exit code: 0 done, 1 the thing asked for failed, 2 wrong usage, 130 interrupted.
pub fn run(args: impl IntoIterator<Item = OsString>, shelf: &Shelf, terminal: &mut Terminal<'_>) -> u8 {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return say_usage(&error, terminal),
    };
    let done = obey(&cli, shelf, terminal);
    let flushed = done.and_then(|()| Ok(terminal.out.flush()?));
    match flushed {
        Ok(()) => 0,
        Err(problem) => problem.tell(terminal.err),
    }
}

fn obey(cli: &Cli, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let extended = match &cli.content {
        Some(folder) => Some(content::with_folder(shelf, folder)?),
        None => None,
    };
    let shelf = extended.as_ref().unwrap_or(shelf);
    let default = Command::Serve(serve::ServeArgs::default());
    match cli.command.as_ref().unwrap_or(&default) {
        Command::Serve(args) => {
            let systems = shelf.iter().map(|system| system.shared()).collect();
            serve::run(args, systems, terminal.out).map_err(Problem::Failed)
        }
        Command::Scenarios(args) => scenarios::run(args, shelf, terminal),
        Command::Catalog(args) => catalog::run(args, shelf, terminal),
        Command::Verify(args) => verify::run(args, shelf, terminal),
        Command::Study(args) => study_command::run(args, shelf, terminal),
        Command::Strength(args) => strength::run(args, shelf, terminal),
        Command::Rehearse(args) => rehearse::run(args, shelf, terminal),
        Command::Odds(args) => odds::run(args, shelf, terminal),
        Command::Play(args) => play::run(args, shelf, terminal),
        Command::Replay(args) => replay::run(args, shelf, terminal),
        Command::Review(args) => review::run(args, shelf, terminal),
        Command::Check(args) => check::run(args, shelf, terminal),
    }
}

/// What clap has to say: help and version are answers, everything else is wrong usage.
fn say_usage(error: &clap::Error, terminal: &mut Terminal<'_>) -> u8 {
    let text = error.render();
    let text = if terminal.colours {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    // There is nowhere left to complain if this cannot be written.
    let _ = if error.use_stderr() {
        write!(terminal.err, "{text}")
    } else {
        write!(terminal.out, "{text}")
    };
    u8::try_from(error.exit_code()).unwrap_or(2)
}
