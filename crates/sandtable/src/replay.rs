//! `sandtable replay`: a saved match, order by order, and whether its dice are those of its seed.

use serde_json::json;
use umpire::Eyes;
use umpire::erased::{AnyGame, Told};
use umpire::record::{Act, MatchError, MatchFile};

use crate::paint::Paint;
use crate::play::log;
use crate::problem::Problem;
use crate::shelf::Shelf;
use crate::{Terminal, cli, lookup};

pub fn run(args: &cli::Replay, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let name = args.file.display().to_string();
    let wrong = |error: MatchError| Problem::Failed(format!("{name}: {error}"));
    let file = MatchFile::parse(&lookup::read(&args.file)?).map_err(wrong)?;
    let system = lookup::system_of_match(shelf, &file)?;
    let seed = file.seed().map_err(wrong)?;
    if args.verify && seed.is_none() {
        let text = "the file does not tell its seed, so its dice cannot be verified; a match's file tells it once the match is over.";
        return Err(Problem::Failed(format!("{name}: {text}")));
    }
    if system.content_version(&file.header.scenario) != file.header.content {
        writeln!(
            terminal.err,
            "Note: this match was played with other content than this program has."
        )?;
    }
    let paint = Paint { on: terminal.colours };
    let mut lines = Vec::new();
    let mut seen = |game: &dyn AnyGame, told: &Told| {
        if let Some(line) = heading(&file, game, paint) {
            lines.push(line);
        }
        lines.extend(
            told.events(Eyes::Umpire)
                .into_iter()
                .flat_map(|event| log::lines(event, paint)),
        );
    };
    let loaded = system.any().load(&file, None, &mut seen);
    if !args.json {
        for line in &lines {
            writeln!(terminal.out, "{line}")?;
        }
    }
    let game = loaded.map_err(wrong)?;
    let outcome = match game.decision() {
        umpire::Decision::Over(outcome) => Some(outcome),
        umpire::Decision::Ask(_) => None,
    };
    let rolled = rolls(&file);
    if args.json {
        let answer = json!({
            "system": file.header.system, "scenario": file.header.scenario, "orders": file.entries.len(),
            "rolls": rolled, "seedKnown": seed.is_some(), "verified": seed.is_some(), "outcome": outcome,
        });
        serde_json::to_writer_pretty(&mut *terminal.out, &answer)?;
        writeln!(terminal.out)?;
        return Ok(());
    }
    let end = outcome.map_or("The match is not over.".to_owned(), |outcome| outcome.text);
    writeln!(terminal.out, "\n{}", paint.bold(&end))?;
    if args.verify {
        let orders = file.entries.len();
        let text = format!(
            "Verified: all {rolled} rolls of {orders} orders follow from the seed, and the seed from its commitment."
        );
        writeln!(terminal.out, "{text}")?;
    }
    Ok(())
}

/// `12  Reds: {"move":…}` before what the order brought about; nothing before the first.
fn heading(file: &MatchFile, game: &dyn AnyGame, paint: Paint) -> Option<String> {
    let number = game.number();
    let entry = file.entries.get(usize::try_from(number).ok()?.checked_sub(1)?)?;
    let name = game
        .scenario()
        .seats
        .iter()
        .find(|info| info.seat == entry.seat)
        .map_or("?", |info| info.name.as_str());
    let act = match &entry.act {
        Act::Order(order) => order.to_string(),
        Act::Resign => "resigns".to_owned(),
    };
    Some(format!(
        "{:>4}  {} {}",
        number,
        paint.seat(Some(entry.seat), name),
        paint.dim(&act)
    ))
}

fn rolls(file: &MatchFile) -> usize {
    file.header.muster.len() + file.entries.iter().map(|entry| entry.dice.len()).sum::<usize>()
}
