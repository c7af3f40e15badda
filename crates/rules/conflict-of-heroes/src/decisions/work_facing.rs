//! Which way does a bunker or gun pit face (coh-1.0g)?

use board::hex::Direction;
use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::{Checked, choice, minor, misplaced, side, told, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::scene::piece_of;
use crate::why::Why;
use crate::works::{Mark, WorkId};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkFacing {
    pub work: WorkId,
}

impl WorkFacing {
    fn owner(&self, battle: &Battle) -> Seat {
        let owner = battle.work(self.work).owner;
        owner.expect("only a work of somebody's is turned")
    }
}

impl Question<Rules> for WorkFacing {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(self.owner(battle), "facing"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend(Direction::ALL.map(|facing| Order::Face { facing }));
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        match *order {
            Order::Face { facing } => Ok(Checked::WorkFacing(facing)),
            _ => Err(unasked("Say first which way the work faces.")),
        }
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::WorkFacing(facing) = checked else {
            misplaced(&checked)
        };
        resolution.turn_work(self.work, facing);
    }

    /// Towards an enemy, else towards the middle of the map.
    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let owner = self.owner(battle);
        let mut units = battle.units.iter();
        let enemy = units.find(|unit| unit.is_visible() && rules.are_enemies(owner, unit.owner));
        let goal = enemy.map_or_else(|| rules.centre(), |unit| unit.hex);
        let facing = rules.side_towards(battle.work(self.work).hex, goal);
        Some(Order::Face { facing })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = format!("Which way does {} face?", rules.work_name(battle, self.work));
        told(self.owner(battle), text, "coh-1.0g")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![piece_of(Mark::Work { work: self.work })]
    }

    fn describe(&self, _: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Face { facing } = order else {
            misplaced(&order)
        };
        let anchor = side(battle.work(self.work).hex, facing);
        choice(order, "Facing", format!("Face {}", facing.word()), anchor)
    }
}
