//! Which mine is defused (coh-C41)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::attack::describe_mark;
use super::{Checked, minor, misplaced, told, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;
use crate::works::Mark;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defuse {
    pub unit: UnitId,
}

impl Question<Rules> for Defuse {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.unit).owner, "defuse-mine"))
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        1 < rules.mines_near(battle, self.unit).len()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let mines = rules.mines_near(battle, self.unit).into_iter();
        out.extend(mines.map(|work| Order::aim_at(Mark::Work { work })));
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::AimWork {
            mark: Mark::Work { work },
        } = *order
        else {
            return Err(unasked("Say first which mine is defused."));
        };
        if !rules.mines_near(battle, self.unit).contains(&work) {
            let why = Why::new("coh-C41", "There is no such mine within a hex of {unit}.");
            return Err(why.unit(self.unit));
        }
        Ok(Checked::Defuse(work))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Defuse(work) = checked else {
            misplaced(&checked)
        };
        resolution.remove_work(work, "coh-C41");
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        let mines = resolution.rules.mines_near(resolution.battle, self.unit);
        if let Some(only) = mines.first() {
            resolution.remove_work(*only, "coh-C41");
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let mines = rules.mines_near(battle, self.unit);
        mines
            .first()
            .map(|work| Order::aim_at(Mark::Work { work: *work }))
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let name = rules.unit_name(battle, self.unit);
        let text = format!("{name}: which mine is defused?");
        told(battle.unit(self.unit).owner, text, "coh-C41")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::AimWork { mark } = order else {
            misplaced(&order)
        };
        describe_mark(rules, battle, mark)
    }
}
