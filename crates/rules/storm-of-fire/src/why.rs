//! Why not: the reasons of this game, in its own names and measures.

use rulebook::Names;
pub use rulebook::{Allowed, Why};

use crate::battle::{Battle, FigureId, UnitId};
use crate::rules::{MEASURE, Rules};

impl Names for Rules {
    /// A figure, or the unit whose [`UnitId::in_words`] this is.
    fn name_of(&self, battle: &Battle, figure: FigureId) -> String {
        match UnitId::of_words(figure) {
            Some(unit) => self.unit_name(unit).to_owned(),
            None => self.name(battle, figure),
        }
    }

    fn length_in_words(&self, length: i32) -> String {
        MEASURE.words(length.into())
    }

    fn points_in_words(&self, points: i32) -> String {
        points.to_string()
    }
}
