//! The journal of a study: one line of JSON on top that says what is played, then one for every finished game.
//!
//! A line is written as soon as its game is over, so that an interrupted study keeps what is done; a last line that was
//! cut off is played again. Journals of shards are laid together by game number.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use umpire::Options;

use crate::sensitivity::Varying;
use crate::{Observe, Row};

/// The format of the journal.
const FORMAT: u32 = 1;

/// What is played: enough to refuse games that are of another study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    pub format: u32,
    pub system: String,
    pub scenario: String,
    pub options: Options,
    pub commanders: Vec<String>,
    pub seed: String,
    /// Games of the study and of each variation, all shards together.
    pub games: u32,
    pub engine: String,
    pub content: String,
    pub observe: Observe,
    pub variations: Vec<Varying>,
}

impl Header {
    /// A header of this program's format; the caller fills in the rest.
    pub fn new(system: &str, scenario: &str) -> Header {
        Header {
            format: FORMAT,
            system: system.to_owned(),
            scenario: scenario.to_owned(),
            options: Options::default(),
            commanders: Vec::new(),
            seed: String::new(),
            games: 0,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            content: String::new(),
            observe: Observe::All,
            variations: Vec::new(),
        }
    }

    /// What keeps games of `other` from being games of this study; the number of games may have grown.
    pub fn differs(&self, other: &Header) -> Option<&'static str> {
        let table = [
            ("format", self.format == other.format),
            ("system", self.system == other.system),
            ("scenario", self.scenario == other.scenario),
            ("options", self.options == other.options),
            ("commanders", self.commanders == other.commanders),
            ("seed", self.seed == other.seed),
            ("program", self.engine == other.engine),
            ("content", self.content == other.content),
            ("observation", self.observe == other.observe),
            ("variations", self.variations == other.variations),
        ];
        table.into_iter().find(|(_, same)| !same).map(|(what, _)| what)
    }
}

/// A game in the journal: of the study itself, or of the variation named.
#[derive(Debug, Serialize, Deserialize)]
struct JournalEntry {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    of: String,
    #[serde(flatten)]
    row: Row,
}

/// Why a journal cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    #[error("This is no journal of a study: {0}.")]
    Unreadable(String),
    #[error("Line {line} cannot be read: {why}.")]
    Line { line: usize, why: String },
    #[error("These are games of another study; what differs: {0}.")]
    Other(&'static str),
}

/// All games known so far.
#[derive(Clone, Debug)]
pub struct Journal {
    pub header: Header,
    /// By variation (empty for the study itself), then by number.
    games: BTreeMap<String, BTreeMap<u32, Row>>,
}

impl Journal {
    pub fn new(header: Header) -> Journal {
        Journal {
            header,
            games: BTreeMap::new(),
        }
    }

    /// Reads a journal; a last line that was cut off is left out.
    pub fn read(text: &str) -> Result<Journal, JournalError> {
        let mut lines = text.split_inclusive('\n').enumerate();
        let (_, head) = lines
            .next()
            .ok_or_else(|| JournalError::Unreadable("it is empty".to_owned()))?;
        let header: Header =
            serde_json::from_str(head).map_err(|error| JournalError::Unreadable(error.to_string()))?;
        if header.format != FORMAT {
            return Err(JournalError::Other("format"));
        }
        let mut journal = Journal::new(header);
        for (index, line) in lines.filter(|(_, line)| line.ends_with('\n')) {
            let line: JournalEntry = serde_json::from_str(line).map_err(|error| JournalError::Line {
                line: index + 1,
                why: error.to_string(),
            })?;
            journal.add(&line.of, line.row);
        }
        Ok(journal)
    }

    /// A finished game of the study, or of the variation named.
    pub fn add(&mut self, of: &str, row: Row) {
        self.games.entry(of.to_owned()).or_default().insert(row.game, row);
    }

    /// The games of another journal of the same study.
    pub fn join(&mut self, other: Journal) -> Result<(), JournalError> {
        if let Some(what) = self.header.differs(&other.header) {
            return Err(JournalError::Other(what));
        }
        self.header.games = self.header.games.max(other.header.games);
        for (of, games) in other.games {
            self.games.entry(of).or_default().extend(games);
        }
        Ok(())
    }

    /// Numbers of the games that are done.
    pub fn done(&self, of: &str) -> BTreeSet<u32> {
        self.games
            .get(of)
            .map(|games| games.keys().copied().collect())
            .unwrap_or_default()
    }

    /// How many games are done, those of variations included.
    pub fn len(&self) -> usize {
        self.games.values().map(BTreeMap::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Games that are still to be played, all shards and variations together.
    pub fn missing(&self) -> usize {
        let wanted = self.header.games as usize * (1 + self.header.variations.len());
        wanted.saturating_sub(self.len())
    }

    /// The games in the order of their numbers.
    pub fn rows(&self, of: &str) -> Vec<Row> {
        self.games
            .get(of)
            .map(|games| games.values().cloned().collect())
            .unwrap_or_default()
    }

    /// The line of one game, as [`Journal::read`] takes it.
    pub fn line(of: &str, row: &Row) -> String {
        let line = JournalEntry {
            of: of.to_owned(),
            row: row.clone(),
        };
        // A row is plain data with text keys: it can always be written.
        let mut text = serde_json::to_string(&line).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The first line.
    pub fn head(&self) -> String {
        let mut text = serde_json::to_string(&self.header).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The whole journal in order: the same bytes for the same games, whoever played them when.
    pub fn text(&self) -> String {
        let mut text = self.head();
        for (of, games) in &self.games {
            for row in games.values() {
                text.push_str(&Journal::line(of, row));
            }
        }
        text
    }
}
