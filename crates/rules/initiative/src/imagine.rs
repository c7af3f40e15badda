//! Hidden information: a full battle in which a seat could be, given what it knows.

use umpire::{Dice, Seat};

use crate::battle::Battle;
use crate::rules::Rules;

impl Rules {
    /// Everything that `seat` cannot know, dealt anew. Nothing is hidden here but a secret set-up.
    pub fn imagine_for(&self, battle: &Battle, _seat: Seat, _dice: &mut Dice) -> Battle {
        battle.clone()
    }
}
