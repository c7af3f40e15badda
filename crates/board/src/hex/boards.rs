//! Printed boards: their size, their labels, and where they lie on a map.
//!
//! ```text
//!   row C   C01  C02  C03  C04         even rows (A, C, …) are not shifted
//!   row B     B01  B02  B03  B04½      odd rows are shifted half a hex east: their last hex is a half
//!   row A   A01  A02  A03  A04         hex on the map's edge, and whole where a board is joined on
//! ```
//!
//! Row i (A = 0) and column c of a single board lie at `r = -i`, `q = c + (i + 1) / 2`. The other halves, left
//! of column 1, belong to the board on the left or to nobody (coh-0.3g).

use serde::{Deserialize, Serialize};

use super::coord::Hex;
use super::grid::Grid;
use super::label::{Label, is_board_name};

/// A printed board: rows A (south) northwards, columns 1 eastwards (coh-1.0e).
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardShape {
    /// `"7"`, `"7S"`: letters and digits. May be empty on a map of one board.
    pub name: String,
    /// 1 to 26; even where boards are joined.
    pub rows: u8,
    /// 1 to 255.
    pub columns: u8,
}

/// Why boards or hexes do not make a map.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum GridError {
    /// No boards, or no hexes.
    #[error("a map needs at least one hex")]
    Empty,
    /// Rows are lettered A to Z, columns counted from 1.
    #[error("board `{0}` must have 1 to 26 rows and at least 1 column")]
    Size(String),
    /// The name cannot be written in a label.
    #[error("`{0}` is no board name: use letters and digits only")]
    Name(String),
    /// Two boards of one name.
    #[error("two boards are called `{0}`")]
    SameName(String),
    /// Joined boards differ in size.
    #[error("board `{0}` has another size than the first board")]
    Unequal(String),
    /// Joined boards have an odd number of rows, so that the shift of the rows would not continue.
    #[error("joined boards need an even number of rows, not {0}")]
    OddRows(u8),
    /// Two boards in one place.
    #[error("two boards lie at column {0}, row {1} of the map")]
    SamePlace(u8, u8),
    /// A hex listed twice.
    #[error("hex {0} is listed twice")]
    SameHex(Hex),
    /// More than [`Grid::MOST_HEXES`], or hexes too far apart.
    #[error("the map is too large: at most {most} hexes, within {span} of each other", most = Grid::MOST_HEXES, span = Grid::MOST_SPAN)]
    TooLarge,
}

/// A board and where it lies. No boards: an axial map.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Placed {
    pub(super) shape: BoardShape,
    /// Columns west of its first column.
    pub(super) west: i32,
    /// Rows south of its first row.
    pub(super) south: i32,
}

impl Placed {
    /// Where row `row` (A = 0) and column `column` of this board lie.
    pub(super) fn hex(&self, row: u8, column: u8) -> Option<Hex> {
        let row = self.south + i32::from(row);
        let q = self.west + i32::from(column) + (row + 1) / 2;
        Some(Hex::new(i16::try_from(q).ok()?, i16::try_from(-row).ok()?))
    }

    /// What the hex is called, if it is one of this board's.
    pub(super) fn label(&self, hex: Hex) -> Option<Label> {
        let row = -i32::from(hex.r);
        let column = i32::from(hex.q) - (row + 1) / 2 - self.west;
        let row = u8::try_from(row - self.south)
            .ok()
            .filter(|&row| row < self.shape.rows)?;
        let column = u8::try_from(column)
            .ok()
            .filter(|column| (1..=self.shape.columns).contains(column))?;
        let board = (!self.shape.name.is_empty()).then(|| self.shape.name.clone());
        Some(Label::Printed {
            board,
            row: char::from(b'A' + row),
            column,
        })
    }
}

/// Do these boards fit together? The first fault found.
pub(super) fn check_boards(boards: &[(BoardShape, u8, u8)]) -> Result<(), GridError> {
    let (first, _, _) = boards.first().ok_or(GridError::Empty)?;
    for (index, (shape, column, row)) in boards.iter().enumerate() {
        let name = || shape.name.clone();
        if !(1..=26).contains(&shape.rows) || shape.columns == 0 {
            return Err(GridError::Size(name()));
        }
        let nameless_single = shape.name.is_empty() && boards.len() == 1;
        if !nameless_single && !is_board_name(&shape.name) {
            return Err(GridError::Name(name()));
        }
        if (shape.rows, shape.columns) != (first.rows, first.columns) {
            return Err(GridError::Unequal(name()));
        }
        if 1 < boards.len() && shape.rows % 2 == 1 {
            return Err(GridError::OddRows(shape.rows));
        }
        for (other, other_column, other_row) in &boards[..index] {
            if other.name == shape.name {
                return Err(GridError::SameName(name()));
            }
            if (other_column, other_row) == (column, row) {
                return Err(GridError::SamePlace(*column, *row));
            }
        }
    }
    Ok(())
}
