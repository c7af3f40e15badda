//! The balance that a study found, written into the scenario's own file.

use std::path::Path;

use study::Published;
use umpire::Balance;

use crate::lookup;
use crate::problem::Problem;

/// Puts the balance into the scenario's file, in words at the end of its header and as its last table; any older one goes.
pub fn write_balance(file: &Path, study: &Published) -> Result<(), Problem> {
    let text = text_of(file, &study.scenario)?;
    let seats: Vec<&str> = study.seats.iter().map(|seat| seat.name.as_str()).collect();
    lookup::write(file, &with_balance(&text, &study.balance(), &seats))
}

/// Is this the scenario's file, and can it be written? Asked before the games are played.
pub fn check_file(file: &Path, scenario: &str) -> Result<(), Problem> {
    text_of(file, scenario)?;
    let opened = std::fs::OpenOptions::new().append(true).open(file);
    opened
        .map(|_| ())
        .map_err(|error| Problem::Failed(format!("{} cannot be written: {error}.", file.display())))
}

fn text_of(file: &Path, scenario: &str) -> Result<String, Problem> {
    let text = lookup::read(file)?;
    let id = format!("id = \"{scenario}\"");
    if text.lines().any(|line| line.trim_end() == id) {
        return Ok(text);
    }
    Err(Problem::Usage(format!(
        "{} is not the file of `{scenario}`: it has no line `{id}`.",
        file.display()
    )))
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
        let replaced = number < header && line.starts_with(HEADER);
        if !within && !replaced {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    format!("{}\n\n{balance}", kept.trim_end())
}

/// `# Balance: 400 games, won by German 206 (52 %), Soviet 180 (45 %). Greedy against greedy, 14 lost by all.`
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
