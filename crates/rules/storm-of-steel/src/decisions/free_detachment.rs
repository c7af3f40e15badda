//! An event moves one detachment without command points (sos-11A).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat, Selection};

use super::wishing;
use super::{Checked, astray, major, prompt, unasked};
use crate::battle::{Battle, UnitId};
use crate::command::Pays;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FreeDetachment {
    pub seat: Seat,
}

impl Question<Rules> for FreeDetachment {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "free-detachment")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        rules.can_somebody_move(battle, self.seat)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        rules.list_commands(battle, self.seat, out);
        out.push(Order::Done);
    }

    fn orders_for(&self, rules: &Rules, battle: &Battle, picked: &Selection, out: &mut Vec<Order>) {
        let units: Vec<UnitId> = battle.units.picked(picked).collect();
        if units.len() < 2 {
            self.orders(rules, battle, out);
        } else if rules.check_detachment(battle, self.seat, &units).is_ok() {
            out.push(Order::Command { units });
        }
    }

    fn lists(&self, rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        rules.lists_moving(order)
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Command { units } => {
                rules.check_detachment(battle, seat, units)?;
                let units = units.clone();
                Ok(Checked::Command { units })
            }
            Order::March { legs } => {
                let routes = rules.check_march(battle, seat, legs, Pays::No)?;
                Ok(Checked::March { routes })
            }
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(order, "Now one detachment moves, or none does.")),
        }
    }

    fn trust(&self, rules: &Rules, battle: &Battle, order: &Order) -> Checked {
        rules.trust_moving(battle, self.seat, Pays::No, order)
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Command { units } => turn.command(self.seat, units, Pays::No),
            Checked::March { routes } => turn.march(self.seat, routes, Pays::No),
            Checked::Done => self.close(turn),
            checked => astray(&checked, "which detachment moves"),
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        let text = "One detachment may move now, without command points.";
        prompt(self.seat, text, "sos-11A")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        rules.moving_in_words(battle, order, "No, thank you")
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        match wishing::unit_to(battle, wish) {
            Some((unit, _)) if !battle.unit(unit).phase.paid => wishing::marching(battle, wish),
            Some(_) | None => wishing::going(battle, wish),
        }
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        rules.drag_moving(battle, wish, |_| Ok(()))
    }
}
