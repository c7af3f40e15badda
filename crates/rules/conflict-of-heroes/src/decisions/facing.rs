//! Which way does a unit face, having been set up, moved, shown, turned or unloaded (coh-5.2b, coh-1.0g)?

use board::hex::{Direction, HexId};
use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Event, Seat};

use super::{Checked, choice, minor, misplaced, side, told, unasked};
use crate::battle::{Battle, FacingReason, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facing {
    pub unit: UnitId,
    pub reason: FacingReason,
    /// What it must have in its arc: the target it fired at from hiding (coh-6.1a).
    pub must_see: Option<HexId>,
}

impl Facing {
    /// A facing that only follows from what happened.
    pub fn new(unit: UnitId, reason: FacingReason) -> Facing {
        Facing {
            unit,
            reason,
            must_see: None,
        }
    }

    fn check_facing(&self, rules: &Rules, battle: &Battle, facing: Direction) -> Allowed {
        let from = battle.unit(self.unit).hex;
        let grid = &rules.field.grid;
        let seen =
            |target: HexId| target == from || board::hex::in_arc(facing, grid.hex(from), grid.hex(target));
        if self.must_see.is_none_or(seen) {
            Ok(())
        } else {
            Err(Why::new("coh-6.1a", "{unit} must face its target.").unit(self.unit))
        }
    }
}

impl Question<Rules> for Facing {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.unit).owner, "facing"))
    }

    /// Who is gone or hidden has no facing.
    fn is_open(&self, _: &Rules, battle: &Battle) -> bool {
        battle.is_alive(self.unit) && !battle.unit(self.unit).hidden
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let fitting = Direction::ALL
            .into_iter()
            .filter(|facing| self.check_facing(rules, battle, *facing).is_ok());
        out.extend(fitting.map(|facing| Order::Face { facing }));
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Face { facing } = *order else {
            return Err(unasked("Say first which way the unit faces."));
        };
        self.check_facing(rules, battle, facing)?;
        Ok(Checked::Facing(facing))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Facing(facing) = checked else {
            misplaced(&checked)
        };
        let unit = self.unit;
        resolution.set_facing(unit, facing);
        resolution.tell(|say| {
            let text = format!("{} faces {}.", say.name(unit), facing.word());
            Event::new("faces", "coh-5.2b", text)
                .about(unit.0)
                .short(format!("faces {}", facing.word()))
                .together(say.turns(unit))
        });
    }

    /// Towards its target, the nearest enemy or the middle of the map; whoever gets off stays as it is.
    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let unit = battle.unit(self.unit);
        let facing = match self.reason {
            FacingReason::Unloaded => unit.facing,
            FacingReason::SetUp | FacingReason::Moved | FacingReason::Revealed | FacingReason::Pivot => {
                let enemy = || rules.nearest_enemy(battle, self.unit);
                let goal = self.must_see.or_else(enemy).unwrap_or_else(|| rules.centre());
                rules.side_towards(unit.hex, goal)
            }
        };
        Some(Order::Face { facing })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let rule = match self.reason {
            FacingReason::SetUp => "coh-1.0g",
            FacingReason::Moved => "coh-5.2b",
            FacingReason::Revealed => "coh-10.0b",
            FacingReason::Pivot => "coh-5.3a",
            FacingReason::Unloaded => "coh-17.0f",
        };
        let text = format!("Which way does {} face?", rules.unit_name(battle, self.unit));
        told(battle.unit(self.unit).owner, text, rule)
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, _: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Face { facing } = order else {
            misplaced(&order)
        };
        let anchor = side(battle.unit(self.unit).hex, facing);
        choice(order, "Facing", format!("Face {}", facing.word()), anchor)
    }
}

impl Rules {
    /// The nearest enemy anybody can see.
    fn nearest_enemy(&self, battle: &Battle, unit: UnitId) -> Option<HexId> {
        let (owner, hex) = (battle.unit(unit).owner, battle.unit(unit).hex);
        let enemies = battle
            .units
            .iter()
            .filter(|other| other.is_visible() && self.are_enemies(owner, other.owner));
        enemies
            .map(|other| other.hex)
            .min_by_key(|other| (self.field.distance(hex, *other), *other))
    }
}
