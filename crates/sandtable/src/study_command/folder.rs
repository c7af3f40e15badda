//! The files of a study in its folder.
//!
//! `games.jsonl` is the journal, from which everything else can be made again: `report.html`, `study.txt`, `study.json`,
//! `rows.csv`, `rows.parquet`. They are the same bytes whoever played the games; `time.json` alone is the machine's.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use study::{Journal, Observe, Published, Row, Speed, Varied};
use umpire::ScenarioInfo;
use umpire::scene::Board;

use crate::lookup;
use crate::problem::Problem;

/// The journal's name in its folder.
pub const JOURNAL: &str = "games.jsonl";
const TIME: &str = "time.json";

/// Time spent on the games of a journal, on all machines together.
#[derive(Copy, Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Time {
    pub core_seconds: f64,
    pub games: u64,
    pub decisions: u64,
}

impl Time {
    pub fn add(&mut self, other: Time) {
        self.core_seconds += other.core_seconds;
        self.games += other.games;
        self.decisions += other.decisions;
    }

    /// What a folder's games took so far; nothing if nobody noted it.
    pub fn read(folder: &Path) -> Time {
        std::fs::read(folder.join(TIME))
            .ok()
            .and_then(|text| serde_json::from_slice(&text).ok())
            .unwrap_or_default()
    }

    /// As if one core had played them all.
    pub fn speed(&self, observe: Observe) -> Speed {
        let one = std::num::NonZeroUsize::MIN;
        Speed::of(
            (self.games, self.decisions),
            self.core_seconds,
            Some(one),
            observe,
        )
    }
}

/// Takes down finished games as they come, from any thread.
#[derive(Debug)]
pub struct Scribe {
    file: Mutex<(File, Option<std::io::Error>)>,
}

impl Scribe {
    /// Begins a journal in this folder with the games that are known.
    pub fn open(folder: &Path, journal: &Journal) -> Result<Scribe, Problem> {
        make_folder(folder)?;
        let path = folder.join(JOURNAL);
        let file = File::create(&path)
            .and_then(|mut file| file.write_all(journal.text().as_bytes()).map(|()| file))
            .map_err(|error| Problem::Failed(format!("{}: {error}.", path.display())))?;
        Ok(Scribe {
            file: Mutex::new((file, None)),
        })
    }

    pub fn note(&self, of: &str, row: &Row) {
        let mut held = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, failed) = &mut *held;
        if let Err(error) = file.write_all(Journal::line(of, row).as_bytes()) {
            *failed = Some(error);
        }
    }

    /// Was everything written?
    pub fn close(self) -> Result<(), Problem> {
        let (_, failed) = self.file.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or(Ok(()), |error| Err(Problem::from(error)))
    }
}

/// The journal of a folder, if it has one.
pub fn read_journal(folder: &Path) -> Result<Option<Journal>, Problem> {
    let path = folder.join(JOURNAL);
    if !path.exists() {
        return Ok(None);
    }
    let journal = Journal::read(&lookup::read(&path)?);
    journal
        .map(Some)
        .map_err(|error| Problem::Failed(format!("{}: {error}", path.display())))
}

/// Writes everything that can be said of the games of a journal.
pub fn write_all(folder: &Path, journal: &Journal, found: &Found, time: Time) -> Result<(), Problem> {
    make_folder(folder)?;
    let Found {
        published,
        varied,
        info,
        board,
    } = found;
    // The journal is replaced in one step: whatever happens, one of the two is there.
    let fresh = folder.join(format!("{JOURNAL}.new"));
    lookup::write(&fresh, &journal.text())?;
    std::fs::rename(&fresh, folder.join(JOURNAL))?;
    let columns = study::columns(&journal.rows(""), varied);
    lookup::write(&folder.join("rows.csv"), &study::csv(&columns))?;
    #[cfg(feature = "parquet")]
    std::fs::write(
        folder.join("rows.parquet"),
        study::parquet(&columns).map_err(Problem::Failed)?,
    )?;
    lookup::write(
        &folder.join("study.json"),
        &serde_json::to_string_pretty(published)?,
    )?;
    lookup::write(&folder.join("study.txt"), &study::table(published, None))?;
    lookup::write(&folder.join("report.html"), &study::html(published, info, board))?;
    lookup::write(&folder.join(TIME), &serde_json::to_string_pretty(&time)?)
}

/// All that is found in a journal.
#[derive(Debug)]
pub struct Found {
    pub published: Published,
    pub varied: Vec<Varied>,
    pub info: ScenarioInfo,
    pub board: Board,
}

impl Found {
    pub fn of(journal: &Journal, info: ScenarioInfo, board: Board, made: Option<String>) -> Found {
        let varied: Vec<Varied> = journal
            .header
            .variations
            .iter()
            .map(|varying| Varied {
                varying: varying.clone(),
                rows: journal.rows(&varying.id),
            })
            .filter(|varied| !varied.rows.is_empty())
            .collect();
        let mut published = Published::of(&journal.header, &info, &board, &journal.rows(""), &varied);
        published.made = made;
        Found {
            published,
            varied,
            info,
            board,
        }
    }
}

/// Puts a study where the server finds it: `FOLDER/SYSTEM/SCENARIO.json`.
pub fn publish(folder: &Path, published: &Published) -> Result<PathBuf, Problem> {
    let folder = folder.join(&published.system);
    make_folder(&folder)?;
    let path = folder.join(format!("{}.json", published.scenario));
    let mut text = serde_json::to_string(published)?;
    text.push('\n');
    lookup::write(&path, &text)?;
    Ok(path)
}

/// Can a study be put there? Asked before it is played.
pub fn check_publish(folder: &Path, system: &str) -> Result<(), Problem> {
    let folder = folder.join(system);
    make_folder(&folder)?;
    let probe = folder.join(".can-be-written");
    let written = std::fs::write(&probe, "").and_then(|()| std::fs::remove_file(&probe));
    written.map_err(|error| {
        Problem::Failed(format!(
            "Nothing can be written into {}: {error}.",
            folder.display()
        ))
    })
}

fn make_folder(folder: &Path) -> Result<(), Problem> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Problem::Failed(format!(
            "The folder {} cannot be made: {error}.",
            folder.display()
        ))
    })
}
