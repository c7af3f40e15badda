//! What each pair of eyes sees.

use umpire::Eyes;
use umpire::scene::Scene;

use crate::battle::Battle;
use crate::rules::Rules;

impl Rules {
    /// The battle as these eyes see it.
    pub fn draw(&self, _battle: &Battle, _eyes: Eyes) -> Scene {
        unimplemented!()
    }
}
