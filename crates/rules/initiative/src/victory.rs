//! Points and the end (section Victory).

use umpire::Outcome;

use crate::battle::Battle;
use crate::rules::Rules;

impl Rules {
    /// How a battle ended, or would end now.
    pub fn outcome(&self, _battle: &Battle) -> Outcome {
        unimplemented!()
    }
}
