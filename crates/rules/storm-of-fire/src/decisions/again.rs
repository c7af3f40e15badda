//! Failed dice of morale may be rolled again: a chaplain's, armour's, an implacable unit's, recon's (sof-dec-15, sof-dec-18,
//! sof-dec-20).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Stakes};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// What failed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Retry {
    Rally { need: i32 },
    Tenacity,
}

/// Asked right after the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Again {
    pub unit: UnitId,
    pub retry: Retry,
    /// So many dice at most.
    pub most: u8,
    /// It would use up the recon re-roll (sof-recon-11).
    pub recon: bool,
}

impl Again {
    fn seat(&self, battle: &Battle) -> Seat {
        battle.unit(self.unit).owner
    }
}

impl Question<Rules> for Again {
    fn ask(&self, _rules: &Rules, battle: &Battle) -> Option<Ask> {
        minor(self.seat(battle), "again")
    }

    fn is_open(&self, _rules: &Rules, battle: &Battle) -> bool {
        battle.unit(self.unit).in_play()
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        let counts = (1..=self.most).rev();
        out.extend(counts.map(|count| Order::Reroll {
            dice: (0..count).collect(),
        }));
        out.push(Order::Pass);
    }

    fn check(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Pass => Ok(Checked::Order(Order::Pass)),
            Order::Reroll { dice } => {
                let count = u8::try_from(dice.len()).unwrap_or(u8::MAX);
                let named = dice.iter().copied().eq(0..count);
                if dice.is_empty() || self.most < count || !named {
                    let sentence = "Up to {n} failed dice may be rolled again.";
                    return Err(Why::new("sof-core-8", sentence).number(i32::from(self.most)));
                }
                Ok(Checked::Order(order.clone()))
            }
            _ => Err(unasked("sof-core-9", "Roll again, or accept it.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Reroll { dice }) => turn.try_again(&self, dice.len() as u8),
            Checked::Order(Order::Pass) => turn.leave_it(&self),
            checked => astray(&checked, "whether to roll again"),
        }
    }

    /// All that are allowed; recon's is kept (sof-dec-15, sof-dec-18, sof-dec-20).
    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(match self.recon {
            true => Order::Pass,
            false => Order::Reroll {
                dice: (0..self.most).collect(),
            },
        })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let name = rules.unit_name(self.unit);
        let (text, rule) = match (self.retry, self.recon) {
            (Retry::Rally { .. }, _) => (
                format!("{name} may roll {} Rally dice again.", self.most),
                "sof-dec-18",
            ),
            (Retry::Tenacity, false) => (
                format!("{name} has failed its Tenacity: roll again?"),
                "sof-usr-implacable",
            ),
            (Retry::Tenacity, true) => {
                let text = format!("{name} has failed its Tenacity: use your one recon re-roll?");
                (text, "sof-recon-11")
            }
        };
        prompt(self.seat(battle), text, rule)
    }

    fn describe(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Reroll { ref dice } => {
                let label = match dice.len() {
                    1 => "Roll again".to_owned(),
                    count => format!("Roll {count} dice again"),
                };
                let mut choice = choice(order, label, "Dice", Anchor::Button);
                choice.stakes = Stakes::Dice;
                choice
            }
            Order::Pass => done(order, "Accept it"),
            order => stray(order),
        }
    }
}
