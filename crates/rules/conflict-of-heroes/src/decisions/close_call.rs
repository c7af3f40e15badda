//! Shells are about to fall on these units: does one slip away (coh-V08)?

use board::hex::HexId;
use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, cell, choice, minor, misplaced, told, unasked};
use crate::battle::{Battle, UnitId, UnitSet};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CloseCall {
    pub units: UnitSet,
}

impl CloseCall {
    /// Who is asked.
    fn unit(&self) -> UnitId {
        let unit = self.units.first();
        unit.expect("units are asked as long as there are any")
    }

    /// This unit has been asked; the others are next.
    fn go_on(mut self, unit: UnitId, resolution: &mut Resolution<'_>) {
        self.units.remove(unit);
        resolution.battle.stack.push(self.into());
    }
}

impl Question<Rules> for CloseCall {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.units.first()?).owner, "close-call"))
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let next = self.units.first();
        next.is_some_and(|unit| rules.may_slip_away(battle, unit))
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.push(Order::Stay);
        let ways = rules.ways_out(battle, self.unit());
        let cautious = false;
        out.extend(ways.map(|to| Order::Step { to, cautious }));
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let to: Option<HexId> = match *order {
            Order::Step { to, cautious: false } => {
                rules.check_slip(battle, self.unit(), to)?;
                Some(to)
            }
            Order::Stay => None,
            _ => return Err(unasked("Say first who slips away before the shells fall.")),
        };
        Ok(Checked::CloseCall(to))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::CloseCall(to) = checked else {
            misplaced(&checked)
        };
        let unit = self.unit();
        self.go_on(unit, resolution);
        if let Some(to) = to {
            resolution.slip_away(unit, to);
        }
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        if let Some(unit) = self.units.first() {
            self.go_on(unit, resolution);
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Stay)
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let unit = self.unit();
        let name = rules.unit_name(battle, unit);
        let text = format!("{name}: slip away before the shells fall?");
        told(battle.unit(unit).owner, text, "coh-V08")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        self.units.iter().map(|unit| unit.0).collect()
    }

    fn describe(&self, rules: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Step { to, .. } => {
                let label = format!("Slip away to {}", rules.label(to));
                choice(order, "Group", label, cell(to))
            }
            Order::Stay => choice(order, "Group", "Stay", Anchor::Button),
            _ => misplaced(&order),
        }
    }
}
