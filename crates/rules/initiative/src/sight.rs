//! Sight between Teams, with smoke (section Cover and terrain).

use board::table::Point;

use crate::battle::{Battle, TeamId};
use crate::rules::Rules;

impl Rules {
    /// Does one Team see another (or any Team the other side of it)?
    pub fn sees(&self, _battle: &Battle, _team: TeamId, _other: TeamId) -> bool {
        unimplemented!()
    }

    /// Does a Team see a point (ini-smoke-2)?
    pub fn sees_point(&self, _battle: &Battle, _team: TeamId, _at: Point) -> bool {
        unimplemented!()
    }
}
