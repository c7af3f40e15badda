//! The command line on the practice game, for trying things out: never shipped.
//!
//! `cargo run -p sandtable --example practice -- play hedgerow`

use std::io::IsTerminal;
use std::process::ExitCode;

use sandtable::{Terminal, shelf};

fn main() -> ExitCode {
    let (stdin, stdout) = (std::io::stdin(), std::io::stdout());
    let mut terminal = Terminal {
        colours: stdout.is_terminal(),
        progress: std::io::stderr().is_terminal(),
        input: &mut stdin.lock(),
        out: &mut stdout.lock(),
        err: &mut std::io::stderr(),
    };
    let shelf: shelf::Shelf = vec![shelf::register(practice::Practice, |_| Ok(practice::Practice))];
    ExitCode::from(sandtable::run(std::env::args_os(), &shelf, &mut terminal))
}
