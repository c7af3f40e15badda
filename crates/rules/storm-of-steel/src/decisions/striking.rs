//! What bombardments and air strikes share: a place is named, and whoever is near it is rolled for.

use umpire::scene::{Overlay, Shape};
use umpire::{Anchor, Choice, Preview, RuleId, Seat};

use super::shown::{piece, point};
use super::{choice, done, stray};
use crate::battle::Battle;
use crate::generate::spot;
use crate::order::{Order, Spot};
use crate::rules::Rules;
use crate::support::{AIR_RADIUS, BOMBARDMENT_RADIUS, Strike};

impl Rules {
    pub(super) fn strike_in_words(
        &self,
        battle: &Battle,
        seat: Seat,
        order: Order,
        strike: Strike,
        die: u8,
    ) -> Choice<Order> {
        match order {
            Order::Strike { at } => {
                let anchor = self.strike_anchor(battle, seat, at);
                let mut choice = choice(order, "Strike here", "Strike", anchor);
                self.show_strike(battle, seat, at, (strike, die), &mut choice.preview);
                choice
            }
            Order::Done => done(order, "Do without"),
            order => stray(order),
        }
    }

    /// A strike at a stand one knows of is found at the stand, any other at its place.
    fn strike_anchor(&self, battle: &Battle, seat: Seat, at: Spot) -> Anchor {
        let mut stands = battle.numbered().filter(|(id, unit)| {
            unit.on_table() && spot(unit.at) == at && !self.is_unknown(battle, *id, seat)
        });
        stands.next().map_or_else(|| point(at), |(id, _)| piece(id))
    }

    fn show_strike(
        &self,
        battle: &Battle,
        seat: Seat,
        spot: Spot,
        (strike, die): (Strike, u8),
        preview: &mut Preview,
    ) {
        let (radius, rule) = match strike {
            Strike::Bombardment => (BOMBARDMENT_RADIUS, "sos-7C.2"),
            Strike::Air => (AIR_RADIUS, "sos-7E.3"),
        };
        preview.overlays.push(Overlay {
            look: "template",
            shape: Shape::Circle {
                x: spot.x,
                y: spot.y,
                radius,
            },
            label: format!("d{die}"),
            title: "Everybody under it is rolled for".to_owned(),
            seat: Some(seat),
            rule: Some(RuleId(rule)),
        });
        if let Ok((at, _)) = self.spot(spot, None) {
            preview.attacks = self.forecast_strikes(battle, seat, strike, die, at);
        }
    }
}
