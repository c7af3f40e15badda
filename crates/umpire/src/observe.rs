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
pub enum TrialKind {
    /// Fire, shells, assault, mines: somebody may be hurt by somebody.
    Combat,
    /// A rally, a crossing, a search.
    Other,
}

/// A roll that decides something: who rolled, the exact chance that it goes well for him, and whether it did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    pub seat: Seat,
    pub kind: TrialKind,
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

/// Kinds of units a side varies at most.
const MOST_KINDS: usize = 5;

/// The kinds of a force that are varied, given the kind of each of its units: its most numerous ones.
pub fn kinds_to_vary(units: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for unit in units {
        match counts.iter_mut().find(|(kind, _)| *kind == unit) {
            Some((_, count)) => *count += 1,
            None => counts.push((unit, 1)),
        }
    }
    // A stable sort: equal numbers stay in the order of the file.
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
        .into_iter()
        .map(|(kind, _)| kind)
        .take(MOST_KINDS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_numerous_kinds_are_varied_and_equal_ones_in_their_order() {
        assert_eq!(kinds_to_vary([7, 3, 3, 9]), [3, 7, 9]);
        assert_eq!(kinds_to_vary([]), [0; 0]);
        assert_eq!(
            kinds_to_vary([1, 2, 3, 4, 5, 6, 6]),
            [6, 1, 2, 3, 4],
            "five at most"
        );
    }
}
