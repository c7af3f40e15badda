//! What a position is worth to a seat, for commanders.

use umpire::{Insight, Seat};

use crate::battle::Battle;
use crate::rules::Rules;

impl Rules {
    pub fn evaluate(&self, _battle: &Battle, _seat: Seat, _insight: Insight) -> i32 {
        unimplemented!()
    }
}
