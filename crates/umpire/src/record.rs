//! The save file of a match: readable text, one JSON value a line.
//!
//! Line 1 is the header; every further line is one numbered order with the dice it rolled. A file
//! may be cut off after any whole line and still be a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::LoggedRoll;
use crate::{Options, OrderText, Seat, Seed};

/// The version written today; newer ones are refused with a clear word.
pub const FORMAT: u32 = 1;

/// The first line of a saved match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the file format.
    pub sandtable: u32,
    pub system: String,
    pub scenario: String,
    pub options: Options,
    /// SHA-256 of the seed, published before the first roll.
    pub commitment: String,
    /// The seed itself: in private saves, and in every save once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Version of the program that played it.
    pub engine: String,
    /// Hash of the content it was played with.
    pub content: String,
    /// Dice rolled before the first order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muster: Vec<LoggedRoll>,
    /// Do the commanders explain their orders while the match goes on, and so give secrets away?
    #[serde(default, rename = "thinkAloud", skip_serializing_if = "std::ops::Not::not")]
    pub think_aloud: bool,
}

/// One order of a saved match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Counted from 1 without gaps.
    pub n: u32,
    pub seat: Seat,
    pub act: Act,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<LoggedRoll>,
}

/// What a seat did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Deed")]
pub enum Act {
    /// An order of the rule system, in its own JSON.
    Order(OrderText),
    /// The seat gave up.
    Resign,
}

/// A whole saved match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchFile {
    pub header: Header,
    pub entries: Vec<Entry>,
}

/// Why a saved match cannot be used: which line, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchError {
    /// Counted from 1; 0 when no single line is to blame.
    pub line: usize,
    pub message: String,
}

impl std::fmt::Display for MatchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl std::error::Error for MatchError {}

impl MatchError {
    pub fn new(line: usize, message: impl Into<String>) -> MatchError {
        MatchError {
            line,
            message: message.into(),
        }
    }
}

impl MatchFile {
    /// Reads a saved match. Says which line is wrong; never panics.
    pub fn parse(text: &str) -> Result<MatchFile, MatchError> {
        let mut lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        let (_, first) = lines.next().ok_or_else(|| {
            MatchError::new(0, "The file is empty; a saved match begins with a header line.")
        })?;
        let header = parse_header(first)?;
        let mut entries: Vec<Entry> = Vec::new();
        for (index, line) in lines {
            let entry: Entry = serde_json::from_str(line)
                .map_err(|error| MatchError::new(index + 1, format!("This is not an order: {error}.")))?;
            let expected = entries.len() as u32 + 1;
            if entry.n != expected {
                let message = format!(
                    "Order {} stands where order {expected} belongs; a line is missing or doubled.",
                    entry.n
                );
                return Err(MatchError::new(index + 1, message));
            }
            entries.push(entry);
        }
        Ok(MatchFile { header, entries })
    }

    /// The text of the file, one line per order.
    pub fn to_text(&self) -> String {
        let mut text = json_line(&self.header);
        for entry in &self.entries {
            text.push_str(&json_line(entry));
        }
        text
    }

    /// The seed, if the file tells it, checked against its commitment.
    pub fn seed(&self) -> Result<Option<Seed>, MatchError> {
        let Some(text) = &self.header.seed else {
            return Ok(None);
        };
        let seed = Seed::from_hex(text)
            .ok_or_else(|| MatchError::new(1, "The seed is not 64 hexadecimal digits."))?;
        if seed.commitment() != self.header.commitment {
            return Err(MatchError::new(
                1,
                "The seed does not belong to the commitment published at the start.",
            ));
        }
        Ok(Some(seed))
    }
}

fn parse_header(line: &str) -> Result<Header, MatchError> {
    let value: serde_json::Value = serde_json::from_str(line)
        .map_err(|error| MatchError::new(1, format!("This is not the header of a saved match: {error}.")))?;
    let format = value.get("sandtable").and_then(serde_json::Value::as_u64);
    match format {
        None => Err(MatchError::new(
            1,
            "This is not a saved match: the header has no `sandtable` version.",
        )),
        Some(version) if u64::from(FORMAT) < version => Err(MatchError::new(
            1,
            format!(
                "This match was saved in format {version}; this program reads up to {FORMAT}. Please use a newer Sandtable."
            ),
        )),
        Some(_) => serde_json::from_value(value)
            .map_err(|error| MatchError::new(1, format!("The header is damaged: {error}."))),
    }
}

fn json_line(value: &impl Serialize) -> String {
    // Headers and entries hold only strings, numbers and lists: they always serialise.
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}
