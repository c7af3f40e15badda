//! The commander may let a failed check be rerolled (ini-cc-1).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Note, RuleId, Seat, Stakes};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::activation::{CheckFor, TrainingCheck};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Asked right after the die; the process that wanted the check is below.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reroll {
    pub check: TrainingCheck,
}

impl Reroll {
    fn seat(&self, battle: &Battle) -> Seat {
        battle.unit(self.check.unit).owner
    }
}

impl Question<Rules> for Reroll {
    fn ask(&self, _rules: &Rules, battle: &Battle) -> Option<Ask> {
        minor(self.seat(battle), "reroll")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        rules.may_reroll(battle, &self.check)
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend([true, false].map(|yes| Order::Reroll { yes }));
    }

    fn check(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Reroll { yes } => Ok(Checked::Reroll(*yes)),
            _ => Err(unasked("ini-ord-2", "Reroll the check, or accept it.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Reroll(true) => turn.reroll_check(&self.check),
            Checked::Reroll(false) => turn.hear_check(&self.check),
            checked => astray(&checked, "whether to reroll"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        turn.hear_check(&self.check);
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let TrainingCheck {
            unit, needed, die, ..
        } = self.check;
        let name = rules.unit_name(unit);
        let text = format!("{name} rolled {die} and needed {needed}: does the commander let it roll again?");
        prompt(self.seat(battle), text, "ini-cc-1")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Reroll { yes: true } => {
                let mut choice = choice(order, "Reroll", "Check", Anchor::Button);
                choice.stakes = Stakes::Dice;
                let forecast = rules.forecast_check(battle, self.check.unit, self.check.what);
                choice.preview.attacks.push(forecast);
                if self.check.what == CheckFor::Morale {
                    choice.preview.notes.push(Note {
                        text: "If it fails again, the commander goes with the Unit.".to_owned(),
                        rule: RuleId("ini-cc-2"),
                    });
                }
                choice
            }
            Order::Reroll { yes: false } => done(order, "Accept it"),
            order => stray(order),
        }
    }
}
