//! Whoever wins a close combat may move up to 3 inches, or into the building he took (sof-cc-66, sof-dec-59).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::{Draw, Order, Spot};
use crate::rules::{Resolution, Rules};
use crate::standing::How;
use crate::why::Why;

/// The winner.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consolidate {
    pub seat: Seat,
    pub unit: UnitId,
    /// The building that was assaulted.
    pub building: Option<u16>,
}

impl Consolidate {
    /// Towards each objective within reach of a few steps (sof-ord-75).
    fn goals(&self, battle: &Battle) -> Vec<Order> {
        let Some(at) = battle.centre(self.unit) else {
            return Vec::new();
        };
        let near = battle
            .objectives
            .iter()
            .filter(|goal| board::table::len(at, **goal) <= 1200);
        near.map(|goal| Order::Consolidate {
            draw: Draw::to(Spot {
                x: goal.x(),
                y: goal.y(),
            }),
        })
        .collect()
    }
}

impl Question<Rules> for Consolidate {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        minor(self.seat, "consolidate")
    }

    fn is_open(&self, _: &Rules, battle: &Battle) -> bool {
        battle.unit(self.unit).on_table() && battle.side(self.seat).standing.consolidation != How::Never
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.push(Order::Pass);
        if let Some(building) = self.building {
            out.push(Order::Occupy { building });
        }
        out.extend(self.goals(battle));
        out.retain(|order| self.check(rules, battle, self.seat, order).is_ok());
    }

    fn lists(&self, _: &Rules, _: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Consolidate { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Pass => Ok(Checked::Order(Order::Pass)),
            Order::Consolidate { draw } => {
                let filled = rules.plan_consolidation(battle, self.unit, draw)?;
                Ok(Checked::Filled(self.unit, filled))
            }
            Order::Occupy { building } if Some(*building) == self.building => {
                rules.check_enter(battle, self.unit, *building)?;
                Ok(Checked::Order(order.clone()))
            }
            Order::Occupy { .. } => Err(Why::new(
                "sof-cc-66",
                "Only the building that was taken can be entered now.",
            )),
            _ => Err(unasked("sof-cc-66", "Move up to 3 inches, or stay.")),
        }
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Pass) => {}
            Checked::Order(Order::Occupy { building }) => resolution.enter_building(self.unit, building),
            Checked::Filled(unit, filled) => resolution.set_down(unit, &filled),
            checked => astray(&checked, "consolidation"),
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Pass)
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let drawn = rules
            .drawn_to(battle, wish)
            .filter(|(unit, _)| *unit == self.unit);
        let order = drawn.map(|(_, draw)| Order::Consolidate { draw });
        order.into_iter().map(Meant::from).collect()
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let text = format!(
            "{} has won. Move it up to 3 inches, or stay.",
            rules.unit_name(self.unit)
        );
        prompt(self.seat, text, "sof-cc-66")
    }

    fn describe(&self, rules: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Pass => done(order, "Stay"),
            Order::Occupy { .. } => choice(order, "Go inside", "Consolidate", Anchor::Button),
            Order::Consolidate { ref draw } => {
                let anchor = Anchor::Point {
                    x: draw.to.x,
                    y: draw.to.y,
                };
                let label = format!("Move {} up", rules.unit_name(self.unit));
                choice(order, label, "Consolidate", anchor)
            }
            order => stray(order),
        }
    }

    fn pieces(&self, _: &Rules, battle: &Battle) -> Vec<u16> {
        battle.standing(self.unit).into_iter().map(|id| id.0).collect()
    }
}
