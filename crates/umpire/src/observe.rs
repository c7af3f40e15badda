//! What a study watches while a game is played: where pieces are, what became of them, and rolls that decide something.
//!
//! Nothing here changes a battle or is shown to a player; a study sees everything, secrets included.

use crate::scene::Place;
use crate::{Fraction, Seat};

/// One piece of a force at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The same number for the same piece all game long.
    pub piece: u16,
    pub seat: Seat,
    /// What it is; [`crate::Ruleset::kind_name`] says it in words.
    pub kind: u16,
    /// Where it is, or where it was lost; `None` while it is not on the board.
    pub at: Option<Place>,
    pub lost: bool,
}

/// Is a roll the first sign that sides have met?
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Stakes {
    /// Fire, shells, assault, mines: somebody may be hurt by somebody.
    Combat,
    /// A rally, a crossing, a search.
    Other,
}

/// A roll that decides something: who rolled, the exact chance that it goes well for him, and whether it did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    pub seat: Seat,
    pub stakes: Stakes,
    pub chance: Fraction,
    pub passed: bool,
}

/// One way in which a scenario can be changed to see what it does to the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// A stable name: `command-0-more`, `unit-1-less-su-maxim`.
    pub id: String,
    pub group: VariationGroup,
    /// `German: 1 CAP more`.
    pub words: String,
}

/// What is varied.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum VariationGroup {
    Command,
    Unit,
}
