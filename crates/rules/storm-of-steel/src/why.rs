//! Why not: the reasons of this game, in its own names and measures.

use rulebook::Names;
pub use rulebook::{Allowed, Why};

use crate::battle::{Battle, UnitId};
use crate::rules::{MEASURE, Rules};

impl Names for Rules {
    fn name_of(&self, battle: &Battle, unit: UnitId) -> String {
        self.name(battle, unit)
    }

    fn length_in_words(&self, length: i32) -> String {
        centimetres(length.into())
    }

    fn points_in_words(&self, points: i32) -> String {
        command_points(points)
    }
}

/// `12.5 cm` for 1250 units.
pub fn centimetres(length: i64) -> String {
    MEASURE.words(length)
}

/// `1 command point`, `3 command points`.
pub fn command_points(points: impl Into<i32>) -> String {
    match points.into() {
        1 => "1 command point".to_owned(),
        points => format!("{points} command points"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_command_point_is_no_points() {
        assert_eq!(command_points(0), "0 command points");
        assert_eq!(command_points(1), "1 command point");
        assert_eq!(command_points(2), "2 command points");
    }
}
