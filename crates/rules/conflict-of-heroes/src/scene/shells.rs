//! Smoke on the map, the strikes a seat has recorded, and its registered hexes.

use umpire::Eyes;
use umpire::scene::{Marker, Place};

use crate::artillery::Shell;
use crate::battle::Battle;
use crate::rules::Rules;

impl Rules {
    /// One marker for each hex with smoke (coh-13.0a).
    pub(super) fn draw_smoke(&self, battle: &Battle, markers: &mut Vec<Marker>) {
        markers.extend(battle.smoke.clouds().iter().map(|cloud| Marker {
            look: "smoke",
            place: Place::Cell(cloud.hex.0),
            seat: None,
            text: format!("+{}", cloud.value()),
            title: format!("Smoke +{} in {}", cloud.value(), self.label(cloud.hex)),
        }));
    }

    /// A seat sees its own strikes (HI09), and the registered hexes of others unless they are secret (HI10).
    pub(super) fn draw_barrages(&self, battle: &Battle, eyes: Eyes, markers: &mut Vec<Marker>) {
        for seat in self.seats() {
            let force = &self.firefight.forces[seat.index()];
            if force.registered_secret && !eyes.know_secrets_of(seat) {
                continue;
            }
            markers.extend(force.registered.iter().map(|hex| Marker {
                look: "registered",
                place: Place::Cell(hex.0),
                seat: Some(seat),
                text: "⌖".to_owned(),
                title: format!("{} is registered for artillery", self.label(*hex)),
            }));
        }
        let known = battle
            .barrages
            .iter()
            .filter(|barrage| eyes.know_secrets_of(barrage.seat));
        for barrage in known {
            let what = match barrage.shell {
                Shell::Explosive => self.card_title(barrage.card).to_owned(),
                Shell::Smoke => format!("Smoke of {}", self.card_title(barrage.card)),
            };
            let hexes = self.pattern(barrage.card, barrage.at, barrage.side);
            markers.extend(hexes.iter().map(|hex| Marker {
                look: "barrage",
                place: Place::Cell(hex.0),
                seat: Some(barrage.seat),
                text: if *hex == barrage.at { "✸" } else { "·" }.to_owned(),
                title: format!(
                    "{what} falls on {} before round {}",
                    self.label(barrage.at),
                    barrage.round
                ),
            }));
        }
    }
}
