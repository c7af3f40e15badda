//! Units by number: what orders, questions and reasons name a unit with, and the arena the units live in.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use umpire::Selection;

/// The number of a unit: its place among the [`Units`] of a battle, from the first decision to the last. It is also the
/// number of its piece in scenes, choices and reports.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl UnitId {
    /// Most units a battle can hold.
    pub const MOST: usize = 1 << 16;

    /// The unit at this place.
    #[inline]
    pub fn at(index: usize) -> UnitId {
        debug_assert!(index < UnitId::MOST, "a battle has at most 65,536 units");
        UnitId(index as u16)
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The units of a battle in the order of their numbers. Nobody is ever taken out: whoever is lost is marked as lost, so that a
/// number means the same unit all game long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Units<U>(Vec<U>);

impl<U> Units<U> {
    pub fn new() -> Units<U> {
        Units(Vec::new())
    }

    /// The unit of a number that is known to exist: an order that names another is refused first ([`Units::knows`]).
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &U {
        &self.0[unit.index()]
    }

    #[inline]
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut U {
        &mut self.0[unit.index()]
    }

    /// Is there a unit of this number?
    #[inline]
    pub fn knows(&self, unit: UnitId) -> bool {
        unit.index() < self.0.len()
    }

    /// The unit a piece of a scene stands for, if it stands for one.
    pub fn of_piece(&self, piece: u16) -> Option<UnitId> {
        Some(UnitId(piece)).filter(|unit| self.knows(*unit))
    }

    /// The units among what a player has picked.
    pub fn picked(&self, picked: &Selection) -> impl Iterator<Item = UnitId> {
        let pieces = picked.pieces.iter();
        pieces.filter_map(|piece| self.of_piece(*piece))
    }

    /// Are these units among what a player has picked? With nothing picked, everybody is; nobody always is.
    pub fn concern(&self, picked: &Selection, about: &[UnitId]) -> bool {
        let mut units = self.picked(picked).peekable();
        about.is_empty() || units.peek().is_none() || units.any(|unit| about.contains(&unit))
    }

    /// Every unit with its number.
    #[inline]
    pub fn numbered(&self) -> impl DoubleEndedIterator<Item = (UnitId, &U)> {
        let units = self.0.iter().enumerate();
        units.map(|(index, unit)| (UnitId(index as u16), unit))
    }

    /// Every number.
    #[inline]
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<U> {
        (0..self.0.len()).map(UnitId::at)
    }

    /// Takes one more unit in; this is its number.
    pub fn push(&mut self, unit: U) -> UnitId {
        self.0.push(unit);
        UnitId::at(self.0.len() - 1)
    }
}

impl<U> Default for Units<U> {
    fn default() -> Units<U> {
        Units::new()
    }
}

impl<U> Deref for Units<U> {
    type Target = [U];

    #[inline]
    fn deref(&self) -> &[U] {
        &self.0
    }
}

impl<U> DerefMut for Units<U> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [U] {
        &mut self.0
    }
}

impl<U> From<Vec<U>> for Units<U> {
    fn from(units: Vec<U>) -> Units<U> {
        Units(units)
    }
}

impl<'a, U> IntoIterator for &'a Units<U> {
    type Item = &'a U;
    type IntoIter = std::slice::Iter<'a, U>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, U> IntoIterator for &'a mut Units<U> {
    type Item = &'a mut U;
    type IntoIter = std::slice::IterMut<'a, U>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_255_units_keep_their_own_numbers() {
        let mut units = Units::new();
        let ids: Vec<UnitId> = (0..300).map(|nth| units.push(nth)).collect();
        assert!(ids.iter().zip(0..).all(|(id, nth)| *units.unit(*id) == nth));
        assert_eq!(units.numbered().last(), Some((UnitId(299), &299)));
        assert_eq!(units.ids().collect::<Vec<_>>(), ids);
        assert!(units.knows(UnitId(299)) && !units.knows(UnitId(300)));
        assert_eq!(
            (units.of_piece(299), units.of_piece(300)),
            (Some(UnitId(299)), None)
        );
    }

    #[test]
    fn units_are_written_as_a_list_and_a_number_as_a_number() {
        let units = Units::from(vec!["a", "b"]);
        assert_eq!(serde_json::json!(units), serde_json::json!(["a", "b"]));
        assert_eq!(serde_json::json!(UnitId(7)), serde_json::json!(7));
    }
}
