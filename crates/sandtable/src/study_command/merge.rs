//! `sandtable study merge`: the games of several folders, played as shards, as one study.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use study::Journal;

use super::folder::{self, Found, JOURNAL, Time};
use super::tell;
use crate::problem::Problem;
use crate::shelf::Shelf;
use crate::{Terminal, cli, lookup};

pub fn run(args: &cli::Merge, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let mut studies: BTreeMap<PathBuf, (Journal, Time)> = BTreeMap::new();
    for folder in &args.folders {
        let places = places(folder)?;
        if places.is_empty() {
            let told = format!(
                "{} has no {JOURNAL}; name folders that `sandtable study --out` wrote.",
                folder.display()
            );
            return Err(Problem::Usage(told));
        }
        for place in places {
            let Some(journal) = folder::read_journal(&folder.join(&place))? else {
                continue;
            };
            let time = Time::read(&folder.join(&place));
            match studies.get_mut(&place) {
                Some((known, spent)) => {
                    known
                        .join(journal)
                        .map_err(|error| Problem::Failed(format!("{}: {error}", folder.display())))?;
                    spent.add(time);
                }
                None => {
                    studies.insert(place, (journal, time));
                }
            }
        }
    }
    let mut missing = 0;
    for (place, (journal, time)) in studies {
        let header = &journal.header;
        let name = format!("{}/{}", header.system, header.scenario);
        let (system, info) = lookup::scenario(shelf, &name)?;
        if system.content_version(&header.scenario) != header.content {
            let told = format!(
                "`{name}` was played with other content than this program has; merge with the program that played it."
            );
            return Err(Problem::Failed(told));
        }
        let board = system
            .any()
            .board(&info.id, &header.options)
            .map_err(Problem::Failed)?;
        let found = Found::of(&journal, info, board, args.date.clone());
        folder::write_all(&args.out.join(place), &journal, &found, time)?;
        missing += journal.missing();
        tell(&found.published, &time.speed(header.observe), args.json, terminal)?;
    }
    match missing {
        0 => Ok(()),
        missing => Err(Problem::Failed(format!(
            "{missing} games are missing; what there is was merged into {}.",
            args.out.display()
        ))),
    }
}

/// Where in a folder journals lie: in itself, or one for each scenario in `SYSTEM/SCENARIO`.
fn places(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    if folder.join(JOURNAL).exists() {
        return Ok(vec![PathBuf::new()]);
    }
    let mut found = Vec::new();
    for system in entries(folder)? {
        for scenario in entries(&system)? {
            if let (true, Ok(place)) = (scenario.join(JOURNAL).exists(), scenario.strip_prefix(folder)) {
                found.push(place.to_path_buf());
            }
        }
    }
    Ok(found)
}

/// The folders in a folder, by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let read = std::fs::read_dir(folder)
        .map_err(|error| Problem::Usage(format!("{}: {error}.", folder.display())))?;
    let mut paths: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.is_dir());
    paths.sort();
    Ok(paths)
}
