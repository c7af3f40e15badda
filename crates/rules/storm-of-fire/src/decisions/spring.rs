//! Where an ambush turns out to be (sof-dec-32, sof-dec-33).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::ambush::Sprung;
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spring {
    pub seat: Seat,
    pub unit: UnitId,
    pub why: Sprung,
}

impl Question<Rules> for Spring {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "ambush-spot")
    }

    /// Not where there is no other place: then it stays where it is (sof-msr-4).
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        !rules.spring_offers(battle, self.unit, self.why).is_empty()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.push(Order::Pass);
        let offers = rules.spring_offers(battle, self.unit, self.why);
        out.extend(offers.into_iter().map(|draw| Order::Spring { unit: None, draw }));
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Spring { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Spring { unit: None, draw } => {
                let (filled, formation) = rules.plan_spring(battle, self.unit, self.why, draw)?;
                Ok(Checked::Spring { filled, formation })
            }
            Order::Pass => Ok(Checked::Order(Order::Pass)),
            _ => Err(unasked("sof-msr-4", "Say where the ambush is.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Spring { filled, formation } => {
                turn.unmask(self.unit, self.why, Some((filled, formation)));
            }
            Checked::Order(Order::Pass) => turn.unmask(self.unit, self.why, None),
            checked => astray(&checked, "where the ambush is"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        turn.unmask(self.unit, self.why, None);
    }

    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(Order::Pass)
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let drawn = rules
            .drawn_to(battle, wish)
            .filter(|(unit, _)| *unit == self.unit);
        let order = drawn.map(|(_, draw)| Order::Spring { unit: None, draw });
        order.into_iter().map(Meant::from).collect()
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let text = format!("Say where {} is.", rules.unit_name(self.unit));
        prompt(self.seat, text, "sof-msr-4")
    }

    fn describe(&self, rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match &order {
            Order::Pass => done(order, "Stay where it is"),
            Order::Spring { unit: None, draw } => {
                let label = format!("{} turns up here", rules.unit_name(self.unit));
                let anchor = Anchor::Point {
                    x: draw.to.x,
                    y: draw.to.y,
                };
                choice(order, label, "Ambush", anchor)
            }
            _ => stray(order),
        }
    }
}
