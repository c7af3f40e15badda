//! What bombardments and air strikes share: a place is named, and whoever is near it is rolled for. [`PlaceToStrike`] is where
//! they differ.

use umpire::scene::{Overlay, Shape};
use umpire::{Anchor, Choice, Preview, RuleId, Seat};

use super::shown::{piece, point};
use super::{Checked, choice, done, stray, unasked};
use crate::battle::Battle;
use crate::generate::spot;
use crate::order::{Order, Spot};
use crate::rules::{Resolution, Rules};
use crate::support::{AIR_RADIUS, BOMBARDMENT_RADIUS, Strike};
use crate::why::Why;
use board::table::Point;

/// What is about to strike, with which die.
pub(super) trait PlaceToStrike {
    /// The name of the question.
    const WHAT: &'static str;
    const RULE: &'static str;
    const TITLE: &'static str;
    /// What another order is told.
    const ASKED: &'static str;
    const STRIKE: Strike;

    fn seat_and_die(&self) -> (Seat, u8);
    /// Places worth striking, and none at all.
    fn list(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>);
    /// May this place be struck?
    fn check_place(&self, rules: &Rules, battle: &Battle, seat: Seat, at: Spot) -> Result<Point, Why>;
    fn strike(&self, turn: &mut Resolution<'_>, at: Point);
}

pub(super) fn check_strike<S: PlaceToStrike>(
    strike: &S,
    rules: &Rules,
    battle: &Battle,
    seat: Seat,
    order: &Order,
) -> Result<Checked, Why> {
    match order {
        Order::Strike { at } => {
            let at = strike.check_place(rules, battle, seat, *at)?;
            Ok(Checked::Strike { at })
        }
        Order::Done => Ok(Checked::Done),
        order => Err(unasked(order, S::ASKED)),
    }
}

pub(super) fn trust_strike(rules: &Rules, order: &Order) -> Checked {
    match order {
        Order::Strike { at } => {
            let (at, _) = rules.listed_spot(*at, 0);
            Checked::Strike { at }
        }
        Order::Done => Checked::Done,
        order => unreachable!("{order:?} is no strike"),
    }
}

/// Makes a question of a [`PlaceToStrike`].
macro_rules! a_place_is_struck {
    ($question:ty) => {
        impl ::rulebook::Question<Rules> for $question {
            fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<::umpire::Ask> {
                $crate::decisions::major(self.seat_and_die().0, Self::WHAT)
            }

            fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
                true
            }

            fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
                self.list(rules, battle, out);
            }

            /// Some places are listed, not all.
            fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
                !matches!(order, Order::Strike { .. })
            }

            fn check(
                &self,
                rules: &Rules,
                battle: &Battle,
                seat: Seat,
                order: &Order,
            ) -> Result<Checked, Why> {
                striking::check_strike(self, rules, battle, seat, order)
            }

            fn trust(&self, rules: &Rules, _battle: &Battle, order: &Order) -> Checked {
                striking::trust_strike(rules, order)
            }

            fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
                match checked {
                    Checked::Strike { at } => self.strike(turn, at),
                    Checked::Done => self.close(turn),
                    checked => $crate::decisions::astray(&checked, "where to strike"),
                }
            }

            fn prompt(&self, _rules: &Rules, _battle: &Battle) -> ::umpire::scene::Prompt {
                let (seat, die) = self.seat_and_die();
                $crate::decisions::prompt(seat, format!("{}, d{die}: where?", Self::TITLE), Self::RULE)
            }

            fn describe(
                &self,
                rules: &Rules,
                battle: &Battle,
                seat: Seat,
                order: Order,
            ) -> ::umpire::Choice<Order> {
                rules.strike_in_words(battle, seat, order, Self::STRIKE, self.seat_and_die().1)
            }

            fn wishes(&self, _rules: &Rules, _battle: &Battle, wish: ::rulebook::Wish<'_>) -> Vec<Order> {
                let strike = |at| Order::Strike { at };
                $crate::decisions::wishing::place(wish)
                    .map(strike)
                    .into_iter()
                    .collect()
            }

            fn dragged(
                &self,
                rules: &Rules,
                battle: &Battle,
                wish: ::rulebook::Wish<'_>,
            ) -> Vec<::rulebook::Meant<Order>> {
                let strikes = self.wishes(rules, battle, wish).into_iter();
                strikes.map(::rulebook::Meant::from).collect()
            }
        }
    };
}

pub(super) use a_place_is_struck;

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
