//! Set up where a fortification is: does the unit begin inside (coh-18.2h)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Audience, Choice, Event, Seat};

use super::{Checked, choice, minor, misplaced, told, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inside {
    pub unit: UnitId,
}

impl Question<Rules> for Inside {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.unit).owner, "inside"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.push(Order::Stay);
        let doors = rules.open_doors(battle, self.unit);
        out.extend(doors.map(|work| Order::StartInside { work }));
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        match *order {
            Order::StartInside { work } => {
                rules.check_occupy(battle, self.unit, work)?;
                Ok(Checked::Inside(Some(work)))
            }
            Order::Stay => Ok(Checked::Inside(None)),
            _ => Err(unasked("Say first whether the unit begins inside.")),
        }
    }

    /// In a bunker there is no facing to choose (coh-18.2d).
    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Inside(work) = checked else {
            misplaced(&checked)
        };
        if let Some(work) = work {
            let unit = self.unit;
            resolution.enter_work(unit, work);
            resolution.drop_facing_in_bunker(unit);
            resolution.tell(|say| {
                let own = say.battle.unit(unit);
                let secret = own.hidden || say.battle.work(work).hidden;
                let text = format!("{} begins in {}.", say.name(unit), say.work(work));
                let event = Event::new("occupied", "coh-18.2h", text)
                    .about(unit.0)
                    .together(say.turns(unit));
                match secret {
                    true => event.to(Audience::Only(own.owner)),
                    false => event,
                }
            });
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let door = rules.open_doors(battle, self.unit).next();
        Some(door.map_or(Order::Stay, |work| Order::StartInside { work }))
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = format!("Does {} begin inside?", rules.unit_name(battle, self.unit));
        told(battle.unit(self.unit).owner, text, "coh-18.2h")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let label = match order {
            Order::StartInside { work } => format!("Inside {}", rules.work_name(battle, work)),
            Order::Stay => "Outside".to_owned(),
            _ => misplaced(&order),
        };
        choice(order, "Set up", label, Anchor::Button)
    }
}
