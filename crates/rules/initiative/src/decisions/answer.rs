//! The struck Unit: counterattack or break off (ini-ord-43).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Stakes};

use super::{Checked, astray, choice, major, prompt, stray, unasked};
use crate::activation::CheckFor;
use crate::assault::{Assault, Stage};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Asked only of a Unit that could strike after moving 4 inches; any other breaks off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    pub seat: Seat,
}

impl Answer {
    fn struck(&self, battle: &Battle) -> Option<UnitId> {
        let assault = Assault::under_way(battle)?;
        Some(assault.unit_of(assault.striker.other()))
    }
}

impl Question<Rules> for Answer {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "answer")
    }

    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        true
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend([Order::Counterattack, Order::BreakOff]);
    }

    fn check(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Counterattack => Ok(Checked::Counterattack),
            Order::BreakOff => Ok(Checked::BreakOff),
            _ => Err(unasked("ini-asl-10", "Counterattack or break off.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        turn.assault_mut().stage = match checked {
            Checked::Counterattack => Stage::Rallying,
            Checked::BreakOff => Stage::Breaking,
            checked => astray(&checked, "counterattack or break off"),
        };
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let name = self
            .struck(battle)
            .map_or("The Unit", |unit| rules.unit_name(unit));
        prompt(
            self.seat,
            format!("{name} was struck: counterattack or break off?"),
            "ini-asl-10",
        )
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match &order {
            Order::Counterattack => {
                let mut choice = choice(order, "Counterattack", "Assault", Anchor::Button);
                choice.stakes = Stakes::Dice;
                let forecast = self
                    .struck(battle)
                    .map(|unit| rules.forecast_check(battle, unit, CheckFor::Counterattack));
                choice.preview.attacks.extend(forecast);
                choice
            }
            Order::BreakOff => {
                let mut choice = choice(order, "Break off", "Assault", Anchor::Button);
                choice.stakes = Stakes::Dice;
                choice
            }
            _ => stray(order),
        }
    }
}
