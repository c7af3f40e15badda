//! Fire: weapon after weapon in a fire phase (sos-6A.4), and the shot of a surprise fire (sos-11C.18).

use rulebook::{Question, Wish};
use serde::{Deserialize, Serialize};
use tabletop::{OpenTable as _, draw};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, PlannedShot, Role, Seat, Selection};

use super::shown::piece;
use super::wishing;
use super::{Checked, astray, choice, done, major, prompt, stray, unasked};
use crate::battle::{Battle, Shot, UnitId};
use crate::fire::Band;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// The fire phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fires {
    pub seat: Seat,
    /// Shots that range, sight and arcs allow, worked out when the card is drawn: nobody moves while it is obeyed.
    pub shots: Vec<Shot>,
}

/// One shot by an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurpriseFire {
    pub seat: Seat,
    pub shots: Vec<Shot>,
}

/// What the two differ in.
trait Occasion {
    /// The name of the question.
    const WHAT: &'static str;
    const PROMPT: &'static str;
    const RULE: &'static str;
    /// The words and the role of the button that ends it.
    const NO: (&'static str, Role);

    /// What comes after a shot: the question once more?
    fn goes_on(self, turn: &mut Resolution<'_>);
}

impl Occasion for Fires {
    const WHAT: &'static str = "fire";
    const PROMPT: &'static str = "Fire: choose a unit and its target.";
    const RULE: &'static str = "sos-6A.4";
    const NO: (&'static str, Role) = ("Hold fire", Role::Hold);

    fn goes_on(self, turn: &mut Resolution<'_>) {
        turn.ask(self);
    }
}

impl Occasion for SurpriseFire {
    const WHAT: &'static str = "surprise-fire";
    const PROMPT: &'static str = "One unit may fire now.";
    const RULE: &'static str = "sos-11C.18";
    const NO: (&'static str, Role) = ("No, thank you", Role::Pass);

    fn goes_on(self, _turn: &mut Resolution<'_>) {}
}

impl Rules {
    /// Whether the hidden have a target is not told by who is asked (HI06).
    fn can_fire(&self, battle: &Battle, seat: Seat, shots: &[Shot]) -> bool {
        self.shots_left(battle, seat, shots).next().is_some() || self.hides_somebody(battle, seat)
    }

    fn list_shots(&self, battle: &Battle, seat: Seat, shots: &[Shot], out: &mut Vec<Order>) {
        out.extend(self.shots_left(battle, seat, shots).map(|shot| Order::Fire {
            unit: shot.unit,
            weapon: shot.weapon,
            target: shot.target,
        }));
        out.push(Order::Done);
    }

    fn check_fire_order(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let Some(checked) = trust_fire(order) else {
            return Err(unasked(order, "Now units fire, or hold their fire."));
        };
        if let Checked::Fire(shot) = checked {
            self.check_fire(battle, seat, shot)?;
        }
        Ok(checked)
    }

    /// The first unit picked fires at it, with any of its weapons.
    fn wish_to_fire(&self, battle: &Battle, seat: Seat, picked: &Selection, target: UnitId) -> Vec<Order> {
        let unit = battle.units.picked(picked).next();
        let Some(unit) = unit.filter(|unit| battle.unit(*unit).owner == seat) else {
            return Vec::new();
        };
        let weapons = self.kind_of(battle, unit).weapons.len().max(1) as u8;
        let fire = |weapon| Order::Fire { unit, weapon, target };
        (0..weapons).map(fire).collect()
    }

    fn fire_in_words(&self, battle: &Battle, order: Order, no: &str) -> Choice<Order> {
        let shot = match trust_fire(&order) {
            Some(Checked::Fire(shot)) => shot,
            Some(Checked::Done) => return done(order, no),
            _ => return stray(order),
        };
        let gun = if shot.weapon == 0 {
            ""
        } else {
            " with the hull gun"
        };
        let (name, foe) = (self.name(battle, shot.unit), self.name(battle, shot.target));
        let label = format!("{name} fires at {foe}{gun}");
        let mut choice = choice(order, label, "Fire", piece(shot.target));
        choice.preview.attacks.push(self.forecast_fire(battle, shot));
        choice.preview.shots.push(PlannedShot {
            piece: shot.unit.0,
            weapon: if shot.weapon == 0 {
                "main weapon"
            } else {
                "hull gun"
            }
            .to_owned(),
            at: piece(shot.target),
        });
        let (own, theirs) = (self.print(battle, shot.unit), self.print(battle, shot.target));
        let gap = board::table::gap2(&own, &theirs).floor_units();
        let title = format!("{} away", crate::why::centimetres(gap));
        let band = Band::between(&own, &theirs).word();
        let line = draw::sight(own.centre(), theirs.centre(), band, title, "sos-6F.1");
        choice.preview.overlays.push(line);
        choice
    }
}

fn trust_fire(order: &Order) -> Option<Checked> {
    match order {
        Order::Fire { unit, weapon, target } => Some(Checked::Fire(Shot {
            unit: *unit,
            weapon: *weapon,
            target: *target,
        })),
        Order::Done => Some(Checked::Done),
        _ => None,
    }
}

/// Makes a question of an [`Occasion`].
macro_rules! units_may_fire {
    ($question:ty) => {
        impl Question<Rules> for $question {
            fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
                major(self.seat, Self::WHAT)
            }

            fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
                rules.can_fire(battle, self.seat, &self.shots)
            }

            fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
                rules.list_shots(battle, self.seat, &self.shots, out);
            }

            fn check(
                &self,
                rules: &Rules,
                battle: &Battle,
                seat: Seat,
                order: &Order,
            ) -> Result<Checked, Why> {
                rules.check_fire_order(battle, seat, order)
            }

            fn trust(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> Checked {
                trust_fire(order).unwrap_or_else(|| unreachable!("{order:?} is no shot"))
            }

            fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
                match checked {
                    Checked::Fire(shot) => {
                        self.goes_on(turn);
                        turn.fire(shot);
                    }
                    Checked::Done => self.close(turn),
                    checked => astray(&checked, "who fires"),
                }
            }

            fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
                prompt(self.seat, Self::PROMPT, Self::RULE)
            }

            fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
                let (no, role) = Self::NO;
                let mut choice = rules.fire_in_words(battle, order, no);
                choice.role = choice.role.map(|_| role);
                choice
            }

            fn wishes(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
                match wishing::stand(battle, wish) {
                    Some(target) => rules.wish_to_fire(battle, wish.seat, wish.picked, target),
                    None => wishing::going(battle, wish),
                }
            }
        }
    };
}

units_may_fire!(Fires);
units_may_fire!(SurpriseFire);
