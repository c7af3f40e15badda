//! Printed locations (coh-1.0e): board, row letter, column, as in `7-G08`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::coord::Hex;

/// What a hex is called on its map. Written and read as text.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Label {
    /// `7-G08`; on a map of one board also `G08` (coh-1.0e).
    Printed {
        /// The board's name, unless left out.
        board: Option<String>,
        /// The row's letter, A to Z; A is the southernmost.
        row: char,
        /// The column, from 1 in the west.
        column: u8,
    },
    /// `3,-1`: on small maps given by axial coordinates.
    Axial(Hex),
}

/// Text that names no hex.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("`{0}` is no location; write `7-G08`, `G08` or, on maps without printed labels, `3,-1`")]
pub struct BadLabel(pub String);

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Printed {
                board: Some(board),
                row,
                column,
            } => write!(f, "{board}-{row}{column:02}"),
            Label::Printed {
                board: None,
                row,
                column,
            } => write!(f, "{row}{column:02}"),
            Label::Axial(hex) => write!(f, "{hex}"),
        }
    }
}

impl FromStr for Label {
    type Err = BadLabel;

    fn from_str(text: &str) -> Result<Label, BadLabel> {
        parse(text).ok_or_else(|| BadLabel(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Label> {
    if let Some((q, r)) = text.split_once(',') {
        return Some(Label::Axial(Hex::new(
            q.trim().parse().ok()?,
            r.trim().parse().ok()?,
        )));
    }
    let (board, place) = match text.split_once('-') {
        Some((board, place)) => (Some(board), place),
        None => (None, text),
    };
    if board.is_some_and(|name| !is_board_name(name)) {
        return None;
    }
    let row = place.chars().next().filter(char::is_ascii_uppercase)?;
    let digits = &place[1..];
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let column = digits.parse().ok().filter(|&column| column != 0)?;
    Some(Label::Printed {
        board: board.map(str::to_owned),
        row,
        column,
    })
}

/// Letters and digits: a name that can stand before the dash.
pub(super) fn is_board_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl From<Label> for String {
    fn from(label: Label) -> String {
        label.to_string()
    }
}

impl TryFrom<String> for Label {
    type Error = BadLabel;
    fn try_from(text: String) -> Result<Label, BadLabel> {
        text.parse()
    }
}
