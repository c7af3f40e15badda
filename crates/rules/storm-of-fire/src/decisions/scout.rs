//! Scout moves before the first turn (sof-mis-3, sof-dec-13), or one that was bought (sof-recon-9).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, done, major, prompt, stray, unasked};
use crate::battle::{Battle, UnitId, other};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scout {
    pub seat: Seat,
    /// Only this unit, whose move was bought.
    pub bought: Option<UnitId>,
    /// Who has scouted already.
    pub done: Vec<UnitId>,
    /// The other side has passed, or has nobody.
    pub alone: bool,
}

impl Scout {
    /// The attacker begins, then by turns (sof-mis-3).
    pub fn first(_battle: &Battle) -> Scout {
        Scout {
            seat: Seat(0),
            bought: None,
            done: Vec::new(),
            alone: false,
        }
    }

    pub fn bought(seat: Seat, unit: UnitId) -> Scout {
        Scout {
            seat,
            bought: Some(unit),
            done: Vec::new(),
            alone: true,
        }
    }

    fn units(&self, rules: &Rules, battle: &Battle) -> Vec<UnitId> {
        match self.bought {
            Some(unit) => vec![unit],
            None => {
                let mut units = rules.scouts(battle, self.seat);
                units.retain(|unit| !self.done.contains(unit));
                units
            }
        }
    }

    /// After one scout, or when this side wants no more.
    fn hand_over(mut self, scouted: Option<UnitId>, turn: &mut Resolution<'_>) {
        if self.bought.is_some() {
            return;
        }
        match scouted {
            Some(unit) => {
                self.done.push(unit);
                if !self.alone {
                    self.seat = other(self.seat);
                }
            }
            None if self.alone => return,
            None => {
                self.alone = true;
                self.seat = other(self.seat);
            }
        }
        turn.ask(self);
    }
}

impl Question<Rules> for Scout {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "scout")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        !self.units(rules, battle).is_empty()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        for unit in self.units(rules, battle) {
            let offers = rules.scout_offers(battle, unit);
            out.extend(offers.into_iter().map(|draw| Order::Scout { unit, draw }));
        }
        out.push(Order::Pass);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Scout { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Scout { unit, draw } if self.units(rules, battle).contains(unit) => {
                Ok(Checked::Scout(rules.plan_scout(battle, *unit, draw)?))
            }
            Order::Scout { .. } => Err(Why::new("sof-mis-3", "That unit does not scout.")),
            Order::Pass => Ok(Checked::Order(Order::Pass)),
            _ => Err(unasked("sof-mis-3", "Move your scouts, or pass.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Scout(planned) => {
                self.hand_over(Some(planned.unit), turn);
                turn.march(planned);
            }
            Checked::Order(Order::Pass) => self.hand_over(None, turn),
            checked => astray(&checked, "where scouts go"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        self.hand_over(None, turn);
    }

    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(Order::Pass)
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let drawn = rules.drawn_to(battle, wish);
        let scout = drawn.map(|(unit, draw)| Order::Scout { unit, draw });
        scout.into_iter().map(Meant::from).collect()
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let text = match self.bought {
            Some(unit) => format!("Move {}, 12 inches from the enemy.", rules.unit_name(unit)),
            None => "Move your scouts, 12 inches from the enemy.".to_owned(),
        };
        prompt(self.seat, text, "sof-mis-3")
    }

    fn describe(&self, rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match &order {
            Order::Pass => done(order, "No more scouting"),
            Order::Scout { unit, draw } => {
                let label = format!("{} scouts", rules.unit_name(*unit));
                let anchor = Anchor::Point {
                    x: draw.to.x,
                    y: draw.to.y,
                };
                choice(order, label, "Scout", anchor)
            }
            _ => stray(order),
        }
    }
}
