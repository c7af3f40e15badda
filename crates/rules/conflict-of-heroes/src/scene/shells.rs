//! Smoke on the map.

use umpire::scene::{Marker, Place as Spot};

use crate::battle::Battle;
use crate::rules::Rules;

impl Rules {
    /// One marker for each hex with smoke (coh-13.0a).
    pub(super) fn draw_smoke(&self, battle: &Battle, markers: &mut Vec<Marker>) {
        markers.extend(battle.smoke.clouds().iter().map(|cloud| Marker {
            look: "smoke",
            place: Spot::Cell(cloud.hex.0),
            seat: None,
            text: format!("+{}", cloud.value()),
            title: format!("Smoke +{} in {}", cloud.value(), self.label(cloud.hex)),
        }));
    }
}
