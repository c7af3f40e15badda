//! Assaults: those of an assault phase (sos-8A.1), and the one that a fanatic charge brings (sos-11C.20).

use rulebook::{Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::shown::piece;
use super::wishing;
use super::{Checked, astray, choice, done, major, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// The assault phase: assault after assault.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Assaults {
    pub seat: Seat,
}

/// One assault by an event.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Charge {
    pub seat: Seat,
}

/// What the two differ in.
trait Occasion {
    /// The name of the question.
    const WHAT: &'static str;
    const PROMPT: &'static str;
    const RULE: &'static str;
    /// The words of the button that ends it.
    const NO: &'static str;

    /// What comes after an assault: the question once more?
    fn goes_on(self, turn: &mut Resolution<'_>);
    /// What comes when nobody assaults, or no more.
    fn ends(self, turn: &mut Resolution<'_>);
}

impl Occasion for Assaults {
    const WHAT: &'static str = "assault";
    const PROMPT: &'static str = "Assault: choose a unit and an enemy it touches.";
    const RULE: &'static str = "sos-8A.1";
    const NO: &'static str = "Assault no more";

    fn goes_on(self, turn: &mut Resolution<'_>) {
        turn.ask(self);
    }

    /// Bayonet spirit lasts for one assault phase (sos-11A).
    fn ends(self, turn: &mut Resolution<'_>) {
        turn.battle.side_mut(self.seat).bayonet_spirit = false;
    }
}

impl Occasion for Charge {
    const WHAT: &'static str = "charge";
    const PROMPT: &'static str = "One unit may assault now.";
    const RULE: &'static str = "sos-11C.20";
    const NO: &'static str = "No, thank you";

    fn goes_on(self, _turn: &mut Resolution<'_>) {}

    fn ends(self, _turn: &mut Resolution<'_>) {}
}

impl Rules {
    fn can_assault(&self, battle: &Battle, seat: Seat) -> bool {
        let mut any = false;
        self.each_assault(battle, seat, |_, _| any = true);
        any
    }

    fn list_assaults(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        self.each_assault(battle, seat, |unit, target| {
            out.push(Order::Assault { unit, target })
        });
        out.push(Order::Done);
    }

    fn check_assault_order(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        if let Order::Assault { unit, target } = order {
            self.check_assault(battle, seat, *unit, *target)?;
        }
        trust_assault(order).ok_or_else(|| unasked(order, "Now units assault, or nobody does."))
    }

    fn assault_in_words(&self, battle: &Battle, order: Order, no: &str) -> Choice<Order> {
        match order {
            Order::Assault { unit, target } => {
                let (name, foe) = (self.name(battle, unit), self.name(battle, target));
                let label = format!("{name} assaults {foe}");
                let mut choice = choice(order, label, "Assault", piece(target));
                let forecast = self.forecast_assault(battle, unit, target);
                choice.preview.attacks.push(forecast);
                choice
            }
            Order::Done => done(order, no),
            order => stray(order),
        }
    }
}

fn trust_assault(order: &Order) -> Option<Checked> {
    match order {
        Order::Assault { unit, target } => Some(Checked::Assault {
            unit: *unit,
            target: *target,
        }),
        Order::Done => Some(Checked::Done),
        _ => None,
    }
}

/// Makes a question of an [`Occasion`].
macro_rules! units_may_assault {
    ($question:ty) => {
        impl Question<Rules> for $question {
            fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
                major(self.seat, Self::WHAT)
            }

            fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
                rules.can_assault(battle, self.seat)
            }

            fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
                rules.list_assaults(battle, self.seat, out);
            }

            fn check(
                &self,
                rules: &Rules,
                battle: &Battle,
                seat: Seat,
                order: &Order,
            ) -> Result<Checked, Why> {
                rules.check_assault_order(battle, seat, order)
            }

            fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
                match checked {
                    Checked::Assault { unit, target } => {
                        self.goes_on(turn);
                        turn.assault(unit, target);
                    }
                    Checked::Done => self.close(turn),
                    checked => astray(&checked, "who assaults"),
                }
            }

            fn close(self, turn: &mut Resolution<'_>) {
                self.ends(turn);
            }

            fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
                prompt(self.seat, Self::PROMPT, Self::RULE)
            }

            fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
                rules.assault_in_words(battle, order, Self::NO)
            }

            fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
                let Some(target) = wishing::stand(battle, wish) else {
                    return wishing::going(battle, wish);
                };
                let unit = battle.units.picked(wish.picked).next();
                unit.map(|unit| Order::Assault { unit, target })
                    .into_iter()
                    .collect()
            }
        }
    };
}

units_may_assault!(Assaults);
units_may_assault!(Charge);
