//! The defender may fire at the unit that assaults him (sof-cc-11, sof-dec-53).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::{Battery, Order};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Who may fire at whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClosingFire {
    pub seat: Seat,
    pub at: UnitId,
    /// Everybody who can, with all he has.
    pub volleys: Vec<(UnitId, Vec<Battery>)>,
}

impl ClosingFire {
    /// Figures named must be among those who can.
    fn is_among(&self, wanted: &[(UnitId, Vec<Battery>)]) -> bool {
        wanted.iter().all(|(unit, batteries)| {
            let offered = self.volleys.iter().find(|(known, _)| known == unit);
            let figures = |battery: &Battery| battery.figures.clone();
            let able: Vec<_> = offered
                .iter()
                .flat_map(|(_, all)| all.iter().flat_map(figures))
                .collect();
            batteries
                .iter()
                .flat_map(figures)
                .all(|figure| able.contains(&figure))
        })
    }
}

impl Question<Rules> for ClosingFire {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        minor(self.seat, "closing-fire")
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        let fire = |fire| Order::ClosingFire {
            fire,
            volleys: Vec::new(),
        };
        out.extend([fire(true), fire(false)]);
    }

    fn lists(&self, _: &Rules, _: &Battle, order: &Order) -> bool {
        matches!(order, Order::ClosingFire { volleys, .. } if volleys.is_empty())
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::ClosingFire { volleys, .. } if self.is_among(volleys) => Ok(Checked::Order(order.clone())),
            Order::ClosingFire { .. } => Err(Why::new(
                "sof-cc-11",
                "Only figures in contact or within 6 inches may fire.",
            )),
            _ => Err(unasked("sof-cc-11", "Fire at the assaulting unit, or do not.")),
        }
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::ClosingFire { fire: false, .. }) => {}
            Checked::Order(Order::ClosingFire { volleys, .. }) => {
                let volleys = if volleys.is_empty() { self.volleys } else { volleys };
                resolution.closing_fire(self.at, volleys);
            }
            checked => astray(&checked, "closing fire"),
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::ClosingFire {
            fire: true,
            volleys: Vec::new(),
        })
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let text = format!("{} charges. Fire before it strikes?", rules.unit_name(self.at));
        prompt(self.seat, text, "sof-cc-11")
    }

    fn describe(&self, _: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::ClosingFire { fire: true, .. } => choice(order, "Fire", "Closing fire", Anchor::Button),
            Order::ClosingFire { fire: false, .. } => done(order, "Hold fire"),
            order => stray(order),
        }
    }
}
