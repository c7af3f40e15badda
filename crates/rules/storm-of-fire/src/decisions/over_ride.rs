//! Command Override: at the beginning of a phase the die set aside activates a unit before anybody else, or waits (sof-init-13,
//! sof-init-14, sof-init-18, sof-dec-28).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat, Selection};

use super::opening::{Opening, picked_units};
use super::{Checked, done, major, prompt, unasked};
use crate::activation::Source;
use crate::battle::Battle;
use crate::moving::Depth;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OverRide {
    pub seat: Seat,
}

impl OverRide {
    fn opening(&self, battle: &Battle) -> Option<Opening> {
        let die = battle.side(self.seat).aside?;
        Some(Opening {
            seat: self.seat,
            source: Source::Aside(die),
        })
    }
}

impl Question<Rules> for OverRide {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "override")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        self.opening(battle)
            .is_some_and(|opening| opening.is_open(rules, battle))
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        if let Some(opening) = self.opening(battle) {
            opening.list(rules, battle, Depth::Usual, &[], out);
        }
        out.push(Order::Pass);
    }

    fn orders_for(&self, rules: &Rules, battle: &Battle, picked: &Selection, out: &mut Vec<Order>) {
        let units = picked_units(battle, picked);
        if let Some(opening) = self.opening(battle).filter(|_| !units.is_empty()) {
            opening.list(rules, battle, Depth::Usual, &units, out);
        }
        out.push(Order::Pass);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        *order == Order::Pass
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        let opening = self.opening(battle);
        if let Some(checked) = opening.and_then(|opening| opening.check(rules, battle, order)) {
            return checked;
        }
        match order {
            Order::Pass => Ok(Checked::Order(Order::Pass)),
            _ => Err(unasked(
                "sof-init-13",
                "Activate a unit with the die set aside, or keep it.",
            )),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match (checked, self.opening(turn.battle)) {
            (Checked::Order(Order::Pass), _) | (_, None) => {}
            (checked, Some(opening)) => opening.carry_out(checked, turn),
        }
    }

    /// It waits (sof-dec-28).
    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(Order::Pass)
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let opening = self.opening(battle);
        opening.map_or_else(Vec::new, |opening| opening.dragged(rules, battle, wish))
    }

    fn wishes(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        let opening = self.opening(battle);
        opening.map_or_else(Vec::new, |opening| opening.wishes(rules, battle, wish))
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(
            self.seat,
            "Use the die you set aside before this phase, or keep it.",
            "sof-init-13",
        )
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match (order, self.opening(battle)) {
            (Order::Pass, _) => done(Order::Pass, "Keep it for later"),
            (order, Some(opening)) => opening.describe(rules, battle, order),
            (order, None) => super::stray(order),
        }
    }
}
