//! Which second hex is marked for a unit in the cup (coh-21.2a)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::{Checked, cell, choice, minor, misplaced, told, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub unit: UnitId,
}

impl Mark {
    fn owner(&self, battle: &Battle) -> Seat {
        battle.unit(self.unit).owner
    }
}

impl Question<Rules> for Mark {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(self.owner(battle), "mark"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let (unit, hidden) = (self.unit, true);
        let marks = rules.markable(battle, self.owner(battle), unit).into_iter();
        out.extend(marks.map(|at| Order::Place { unit, at, hidden }));
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match *order {
            Order::Place {
                unit,
                at,
                hidden: true,
            } if unit == self.unit => {
                rules.check_mark(battle, seat, unit, at)?;
                Ok(Checked::Mark(at))
            }
            _ => Err(unasked("Say first which second hex is marked.")),
        }
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Mark(at) = checked else {
            misplaced(&checked)
        };
        resolution.mark(self.owner(resolution.battle), at);
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let (unit, hidden) = (self.unit, true);
        let marks = rules.markable(battle, self.owner(battle), unit);
        marks.first().map(|at| Order::Place {
            unit,
            at: *at,
            hidden,
        })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let name = rules.unit_name(battle, self.unit);
        let text = format!("{name}: which second hex is marked?");
        told(self.owner(battle), text, "coh-21.2a")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Place { unit, at, .. } = order else {
            misplaced(&order)
        };
        let label = format!("{} in {}, hidden", rules.unit_name(battle, unit), rules.label(at));
        choice(order, "Set up", label, cell(at))
    }
}
