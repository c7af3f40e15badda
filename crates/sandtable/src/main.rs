//! The one binary: everything is in the library, so that tests can run it with other systems.

use std::io::IsTerminal;
use std::process::ExitCode;

use sandtable::{Terminal, shelf};

fn main() -> ExitCode {
    let (stdin, stdout, stderr) = (std::io::stdin(), std::io::stdout(), std::io::stderr());
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut terminal = Terminal {
        colours: stdout.is_terminal() && !plain,
        progress: stderr.is_terminal(),
        input: &mut stdin.lock(),
        out: &mut stdout.lock(),
        err: &mut std::io::stderr(),
    };
    ExitCode::from(sandtable::run(
        std::env::args_os(),
        &shelf::shipped(),
        &mut terminal,
    ))
}
