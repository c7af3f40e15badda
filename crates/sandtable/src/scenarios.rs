//! `sandtable scenarios`: every scenario of every rule system.

use umpire::ScenarioInfo;

use crate::paint::Paint;
use crate::problem::Problem;
use crate::shelf::Shelf;
use crate::{Terminal, cli};

pub fn run(args: &cli::Scenarios, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    if args.json {
        let all: Vec<ScenarioInfo> = shelf.iter().flat_map(|system| system.any().scenarios()).collect();
        serde_json::to_writer_pretty(&mut *terminal.out, &all)?;
        writeln!(terminal.out)?;
        return Ok(());
    }
    let paint = Paint { on: terminal.colours };
    for system in shelf {
        writeln!(terminal.out, "{}", paint.bold(system.any().title()))?;
        let scenarios = system.any().scenarios();
        let width = scenarios
            .iter()
            .map(|info| info.id.chars().count())
            .max()
            .unwrap_or(0);
        for info in &scenarios {
            let seats: Vec<&str> = info.seats.iter().map(|seat| seat.name.as_str()).collect();
            let line = format!("{}; {}; {}", info.title, info.length, seats.join(" against "));
            writeln!(terminal.out, "  {:width$}  {line}", info.id)?;
        }
        writeln!(terminal.out)?;
    }
    let hint = "`sandtable play ID` plays one, `sandtable study ID` lets the computer play many.";
    writeln!(terminal.out, "{}", paint.dim(hint))?;
    Ok(())
}
