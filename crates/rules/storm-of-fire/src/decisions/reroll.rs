//! Which misses are tried again (sof-dec-48): Marksmen, Sharpshooters, Master Gunner, Quick Firing, VB.

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Stakes};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rerolls::Miss;
use crate::rules::{Resolution, Rules};
use crate::standing::How;
use crate::why::Why;

/// Asked right after the Accuracy dice; the attack is below.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reroll {
    pub seat: Seat,
}

impl Reroll {
    fn usual(&self, rules: &Rules, battle: &Battle) -> Vec<u8> {
        let places = battle
            .attack()
            .map(|attack| rules.usual_second_tries(battle, attack));
        let places = places.unwrap_or_default();
        places.into_iter().map(|place| place as u8).collect()
    }
}

impl Question<Rules> for Reroll {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "reroll")
    }

    /// Trying again never harms: whoever does not want to be asked tries the most promising (sof-ord-73).
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        battle.side(self.seat).standing.rerolls == How::Ask && !self.usual(rules, battle).is_empty()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.push(Order::Reroll {
            dice: self.usual(rules, battle),
        });
        out.push(Order::Reroll { dice: Vec::new() });
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, _order: &Order) -> bool {
        false
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Reroll { dice } = order else {
            return Err(unasked("sof-dec-48", "Say which misses to try again."));
        };
        let Some(attack) = battle.attack() else {
            return Err(unasked("sof-dec-48", "Nobody has fired."));
        };
        let misses = rules.misses(battle, attack);
        let mut known = dice.clone();
        known.sort_unstable();
        known.dedup();
        let chosen: Vec<Miss> = known
            .iter()
            .filter_map(|place| misses.get(usize::from(*place)).copied())
            .collect();
        if known.len() != dice.len() || chosen.len() != dice.len() {
            return Err(Why::new(
                "sof-core-8",
                "Only missed dice are rolled again, each once.",
            ));
        }
        match rules.may_reroll(battle, attack, &chosen) {
            true => Ok(Checked::Order(order.clone())),
            false => Err(Why::new(
                "sof-usr-marksmen",
                "Those are more than may be rolled again.",
            )),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Reroll { dice }) => turn.roll_again(&dice),
            checked => astray(&checked, "what to roll again"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        if turn.battle.side(self.seat).standing.rerolls != How::Never {
            let usual = self.usual(turn.rules, turn.battle);
            turn.roll_again(&usual);
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        Some(Order::Reroll {
            dice: self.usual(rules, battle),
        })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let firer = battle.attack().map(|attack| attack.firer());
        let name = firer.map_or("", |unit| rules.unit_name(unit));
        prompt(
            self.seat,
            format!("Which misses does {name} try again?"),
            "sof-dec-48",
        )
    }

    fn describe(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match &order {
            Order::Reroll { dice } if dice.is_empty() => done(order, "Let them be"),
            Order::Reroll { dice } => {
                let label = format!("Try {} again", dice.len());
                let mut choice = choice(order, label, "Second tries", Anchor::Button);
                choice.stakes = Stakes::Dice;
                choice
            }
            _ => stray(order),
        }
    }
}
