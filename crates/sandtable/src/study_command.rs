//! `sandtable study`: many games between computer players.

use std::path::Path;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use study::{Plan, Row, Study, StudyError};
use umpire::Balance;

use crate::problem::Problem;
use crate::systems::Shelf;
use crate::{Terminal, cli, lookup};

pub fn run(args: &cli::Study, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let (system, info) = lookup::scenario(shelf, &args.scenario)?;
    let options = lookup::options(system.any(), &args.options)?;
    let plan = Plan {
        games: args.games,
        commanders: match args.seats.as_slice() {
            [] => vec!["random".to_owned(); info.seats.len()],
            seats => seats.to_vec(),
        },
        seed: args.seed.clone(),
        jobs: args.jobs,
    };
    let bar = progress_bar(args.games, terminal);
    let studied = system.study(&info.id, &options, &plan, &|_: &Row| bar.inc(1));
    bar.finish_and_clear();
    let study = studied.map_err(Problem::Failed)?.map_err(problem)?;
    if let Some(folder) = &args.out {
        write_out(folder, &study)?;
    }
    if let Some(file) = &args.write_balance {
        let seats: Vec<&str> = info.seats.iter().map(|seat| seat.name.as_str()).collect();
        write_balance(file, &study, &seats)?;
    }
    if args.json {
        // The rows are many and go to a folder; the summary is what a script asks for.
        serde_json::to_writer_pretty(
            &mut *terminal.out,
            &Study {
                rows: Vec::new(),
                ..study
            },
        )?;
        writeln!(terminal.out)?;
    } else {
        write!(terminal.out, "{}", study::table(&study))?;
    }
    Ok(())
}

/// A bar with the time left, on standard error, if somebody looks at it.
pub fn progress_bar(games: u32, terminal: &Terminal<'_>) -> ProgressBar {
    let target = if terminal.progress {
        ProgressDrawTarget::stderr_with_hz(8)
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(games.into()), target);
    let template = "{bar:30} {pos} of {len} games, {per_sec}, {eta} left";
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Wrong names and numbers are the caller's; what goes wrong in playing is not.
pub fn problem(error: StudyError) -> Problem {
    match error {
        StudyError::NoSuchCommander { .. } | StudyError::WrongSeats { .. } | StudyError::NoGames => {
            Problem::Usage(error.to_string())
        }
        StudyError::NoThreads(_) | StudyError::Crashed { .. } => Problem::Failed(error.to_string()),
    }
}

/// Puts the balance into the scenario's file, in words at the end of its header and as its last table; any older one goes.
fn write_balance(file: &Path, study: &Study, seats: &[&str]) -> Result<(), Problem> {
    let text = lookup::read(file)?;
    let id = format!("id = \"{}\"", study.scenario);
    if !text.lines().any(|line| line.trim_end() == id) {
        let told = format!(
            "{} is not the file of `{}`: it has no line `{id}`.",
            file.display(),
            study.scenario
        );
        return Err(Problem::Usage(told));
    }
    lookup::write(file, &with_balance(&text, &study.summary.balance(), seats))
}

/// How a header's line about the balance begins.
const HEADER: &str = "# Balance: ";

/// The text with this balance: a line at the end of the comment it begins with, and the last table.
fn with_balance(text: &str, balance: &Balance, seats: &[&str]) -> String {
    let header = text.lines().take_while(|line| line.starts_with('#')).count();
    let mut kept = String::new();
    let mut within = false;
    for (number, line) in text.lines().enumerate() {
        if number == header {
            kept.push_str(&header_line(balance, seats));
        }
        if line.starts_with('[') {
            within = line.trim_end() == "[balance]";
        }
        if !within && !(number < header && line.starts_with(HEADER)) {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    format!("{}\n\n{balance}", kept.trim_end())
}

/// `# Balance: 400 games, won by German 206 (52 %), Soviet 180 (45 %). Recruit against recruit, 14 lost by all.`
fn header_line(balance: &Balance, seats: &[&str]) -> String {
    let games = u64::from(balance.games.max(1));
    let wins = seats.iter().zip(&balance.wins).map(|(seat, wins)| {
        let percent = (u64::from(*wins) * 100 + games / 2) / games;
        format!("{seat} {wins} ({percent} %)")
    });
    let wins: Vec<String> = wins.collect();
    let text = balance
        .text
        .as_ref()
        .map_or_else(String::new, |text| format!(" {text}"));
    format!(
        "{HEADER}{} games, won by {}.{}\n",
        balance.games,
        wins.join(", "),
        text.replace('\n', " ")
    )
}

fn write_out(folder: &Path, study: &Study) -> Result<(), Problem> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Problem::Failed(format!(
            "The folder {} cannot be made: {error}.",
            folder.display()
        ))
    })?;
    lookup::write(&folder.join("rows.csv"), &study::csv(&study.rows))?;
    lookup::write(&folder.join("study.json"), &serde_json::to_string_pretty(study)?)?;
    lookup::write(&folder.join("study.txt"), &study::table(study))?;
    lookup::write(&folder.join("study.html"), &study::html(study))
}
