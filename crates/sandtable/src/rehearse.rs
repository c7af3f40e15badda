//! `sandtable rehearse`: searches for winning set-ups by self-play and writes them into the scenario file.

use study::{Rehearsal, Row, Share};

use crate::problem::Problem;
use crate::scenario_file::{check_file, write_set_ups};
use crate::shelf::{Shelf, SideInFile};
use crate::study_command::{problem, progress_bar};
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
