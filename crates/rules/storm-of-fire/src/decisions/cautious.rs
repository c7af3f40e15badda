//! A cautious unit hesitates: one die more, and it hurries; or it does something else (sof-usr-cautious, sof-dec-40).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::activation::actions::Taken;
use crate::battle::{Battle, UnitId};
use crate::order::{Draw, Order, Pace};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// The activation is below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cautious {
    pub unit: UnitId,
    /// Where it was to go.
    pub draw: Draw,
}

impl Cautious {
    fn seat(&self, battle: &Battle) -> Seat {
        battle.unit(self.unit).owner
    }
}

impl Question<Rules> for Cautious {
    fn ask(&self, _rules: &Rules, battle: &Battle) -> Option<Ask> {
        minor(self.seat(battle), "cautious")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        rules.spare_die(battle, self.unit, u8::MAX, None).is_ok()
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend([Order::Forfeit { die: None }, Order::Pass]);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        matches!(order, Order::Pass | Order::Forfeit { die: None })
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Forfeit { die } => {
                let die = rules.spare_die(battle, self.unit, u8::MAX, *die)?;
                Ok(Checked::Forfeit(die))
            }
            Order::Pass => Ok(Checked::Order(Order::Pass)),
            _ => Err(unasked(
                "sof-usr-cautious",
                "Give up a die, or do something else.",
            )),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Forfeit(die) => {
                turn.forfeit(self.seat(turn.battle), die);
                let planned = turn
                    .rules
                    .plan_move(turn.battle, self.unit, Pace::DoubleTime, &self.draw);
                if let Some(acting) = turn.acting_mut() {
                    acting.taken.push(Taken::DoubleTime);
                }
                turn.start_march(planned.expect("nothing has changed since it was planned"));
            }
            Checked::Order(Order::Pass) => {}
            checked => astray(&checked, "whether it hurries"),
        }
    }

    /// Something else (sof-dec-40).
    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(Order::Pass)
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let name = rules.unit_name(self.unit);
        let text = format!("{name} hesitates: give up a die for its Double Time?");
        prompt(self.seat(battle), text, "sof-usr-cautious")
    }

    fn describe(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Forfeit { .. } => choice(order, "Give up a die and hurry", "Dice", Anchor::Button),
            Order::Pass => done(order, "Do something else"),
            order => stray(order),
        }
    }
}
