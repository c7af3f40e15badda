//! Where is the mine laid, of which kind, and is it hidden (coh-C40, D52)? With a tellermine its kind is given (coh-W6).

use board::hex::HexId;
use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::{Checked, cell, choice, minor, misplaced, told, unasked};
use crate::battle::{Battle, UnitId};
use crate::content::model::WorkKind;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lay {
    pub unit: UnitId,
    pub kind: Option<WorkKind>,
}

/// A mine to be laid.
#[derive(Copy, Clone, Debug)]
pub struct Laid {
    pub at: HexId,
    pub kind: WorkKind,
    pub hidden: bool,
}

const MINES: [WorkKind; 3] = [WorkKind::BlueMine, WorkKind::RedMine, WorkKind::BlackMine];

impl Question<Rules> for Lay {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.unit).owner, "lay-mine"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let kinds = || {
            let fits = |kind: &WorkKind| self.kind.is_none_or(|only| only == *kind);
            MINES.into_iter().filter(fits)
        };
        for at in rules.field.grid.within(battle.unit(self.unit).hex, 1) {
            for kind in kinds() {
                for hidden in [true, false] {
                    if rules.check_lay(battle, self.unit, at, kind, hidden).is_ok() {
                        out.push(Order::Lay { at, kind, hidden });
                    }
                }
            }
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Lay { at, kind, hidden } = *order else {
            return Err(unasked("Say first where the mine is laid."));
        };
        if self.kind.is_some_and(|only| only != kind) {
            return Err(Why::new("coh-W6", "A tellermine is a blue mine."));
        }
        rules.check_lay(battle, self.unit, at, kind, hidden)?;
        Ok(Checked::Lay(Laid { at, kind, hidden }))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Lay(mine) = checked else {
            misplaced(&checked)
        };
        resolution.lay_mine(self.unit, mine);
    }

    /// Hidden if that can be.
    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let mut lays = Vec::new();
        self.orders(rules, battle, &mut lays);
        let hidden = |order: &&Order| matches!(order, Order::Lay { hidden: true, .. });
        lays.iter().find(hidden).or(lays.first()).copied()
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let name = rules.unit_name(battle, self.unit);
        let text = format!("{name}: where is the mine laid?");
        told(battle.unit(self.unit).owner, text, "coh-C40")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, rules: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Lay { at, kind, hidden } = order else {
            misplaced(&order)
        };
        let how = if hidden { "hidden" } else { "open" };
        let label = format!("A {} in {}, {how}", kind.name(), rules.label(at));
        choice(order, "Mines", label, cell(at))
    }
}
