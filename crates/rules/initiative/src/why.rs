//! Why not: the reasons of this game, in its own names and measures.

use rulebook::Names;
pub use rulebook::{Allowed, Why};

use crate::battle::{Battle, TeamId, UnitId};
use crate::rules::{MEASURE, Rules};

impl Names for Rules {
    /// A Team, or the Unit whose [`UnitId::in_words`] this is.
    fn name_of(&self, battle: &Battle, team: TeamId) -> String {
        match UnitId::of_words(team) {
            Some(unit) => self.unit_name(unit).to_owned(),
            None => self.name(battle, team),
        }
    }

    fn length_in_words(&self, length: i32) -> String {
        MEASURE.words(length.into())
    }

    fn points_in_words(&self, points: i32) -> String {
        points.to_string()
    }
}
