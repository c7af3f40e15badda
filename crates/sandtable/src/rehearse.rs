//! `sandtable rehearse`: ways to set up a scenario that win, found by playing and written into its file.

use std::path::Path;

use study::{Rehearsal, Row, Share};

use crate::problem::Problem;
use crate::shelf::{Shelf, SideInFile};
use crate::study_command::{check_file, problem, progress_bar};
use crate::{Terminal, cli, lookup};

pub fn run(args: &cli::Rehearse, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let (system, info) = lookup::scenario(shelf, &args.scenario)?;
    if let Some(file) = &args.write {
        check_file(file, &info.id)?;
    }
    let rehearsal = Rehearsal {
        setups: args.setups,
        games: args.games,
        generations: args.generations,
        proof: args.proof,
        kept: args.kept as usize,
        seed: args.seed.clone(),
        jobs: args.jobs,
    };
    let bar = progress_bar(rehearsal.most_games(info.seats.len() as u32), terminal);
    let sides = system.rehearse(&info.id, &rehearsal, &|_: &Row| bar.inc(1));
    let sides = sides.map_err(Problem::Failed)?.map_err(problem)?;
    bar.finish_and_clear();
    for (seat, side) in info.seats.iter().zip(&sides) {
        write!(terminal.out, "{}", in_words(&seat.name, side))?;
    }
    let met = info.seats.iter().zip(&sides);
    let met: Vec<String> = met
        .map(|(seat, side)| format!("{} wins {}", seat.name, percent(&side.among_the_best)))
        .collect();
    writeln!(terminal.out, "The best against each other: {}.", met.join(", "))?;
    let found: Vec<&str> = sides.iter().flat_map(lines).collect();
    if found.is_empty() {
        writeln!(
            terminal.out,
            "There is nothing to write down: nobody sets up, or the file of this game keeps no set-ups."
        )?;
        return Ok(());
    }
    match &args.write {
        Some(file) => {
            write_set_ups(file, &found)?;
            writeln!(terminal.out, "Written to {}.", file.display())?;
        }
        None => write!(terminal.out, "\n{}", found.join("\n"))?,
    }
    Ok(())
}

/// `German: the usual set-up wins 50 % (40 to 60); the best found 63 % (53 to 72), 60 % (50 to 69).`
fn in_words(name: &str, side: &SideInFile) -> String {
    if side.setups.is_empty() {
        return format!("{name} sets nobody up.\n");
    }
    let found: Vec<String> = side.setups.iter().map(|setup| percent(&setup.wins)).collect();
    format!(
        "{name}: the usual set-up wins {}; the best found {}.\n",
        percent(&side.usual),
        found.join(", ")
    )
}

/// `48 % (38 to 58)`.
fn percent(share: &Share) -> String {
    format!(
        "{:.0} % ({:.0} to {:.0})",
        100.0 * share.share,
        100.0 * share.low,
        100.0 * share.high
    )
}

/// Only those that did better than what the player does anyway.
fn lines(side: &SideInFile) -> impl Iterator<Item = &str> {
    let better = side
        .setups
        .iter()
        .filter(|setup| side.usual.count < setup.wins.count);
    better.filter_map(|setup| setup.set_up.as_deref())
}

/// Puts the set-ups into the scenario's file, before its balance; older ones go.
fn write_set_ups(file: &Path, found: &[&str]) -> Result<(), Problem> {
    let text = lookup::read(file)?;
    lookup::write(file, &with_set_ups(&text, found))
}

fn with_set_ups(text: &str, found: &[&str]) -> String {
    let (mut kept, mut balance) = (String::new(), String::new());
    let mut at = "";
    for line in text.lines() {
        if line.starts_with('[') {
            at = line.trim_end();
        }
        let part = match at {
            "[[set_up]]" => continue,
            "[balance]" => &mut balance,
            _ => &mut kept,
        };
        part.push_str(line);
        part.push('\n');
    }
    let parts = [kept.trim_end(), found.join("\n").trim_end(), balance.trim_end()].map(str::to_owned);
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}\n", parts.join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_ups_stand_before_the_balance_and_replace_older_ones() {
        let text = "id = \"a\"\n\n[[set_up]]\nside = \"first\"\nposts = [[1, 2]]\n\n[[score]]\npoints = 1\n\n[balance]\ngames = 4\n";
        let new = "[[set_up]]\nside = \"second\"\nposts = [[3, 4]]\n";
        let expected = "id = \"a\"\n\n[[score]]\npoints = 1\n\n[[set_up]]\nside = \"second\"\nposts = [[3, 4]]\n\n[balance]\ngames = 4\n";
        assert_eq!(with_set_ups(text, &[new]), expected);
        assert_eq!(with_set_ups(expected, &[new]), expected, "twice is once");
    }
}
