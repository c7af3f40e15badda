//! Battlefield promotion: which NCO takes over (sof-lead-16, sof-dec-60). Asked only of those who want to be (sof-ord-78).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promote {
    pub group: u8,
}

impl Promote {
    fn seat(&self, battle: &Battle) -> Seat {
        battle.battlegroups[usize::from(self.group)].owner
    }
}

impl Question<Rules> for Promote {
    fn ask(&self, _rules: &Rules, battle: &Battle) -> Option<Ask> {
        minor(self.seat(battle), "promote")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        1 < rules.candidates(battle, self.group).len()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let candidates = rules.candidates(battle, self.group).into_iter();
        out.extend(candidates.map(|figure| Order::Promote { figure }));
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Promote { figure } if rules.candidates(battle, self.group).contains(figure) => {
                Ok(Checked::Order(order.clone()))
            }
            Order::Promote { .. } => Err(Why::new("sof-lead-16", "He cannot take over.")),
            _ => Err(unasked("sof-lead-16", "Name the NCO who takes over.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Promote { figure }) => turn.promote(self.group, figure),
            checked => astray(&checked, "who takes over"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        if let Some(figure) = turn.rules.likeliest(turn.battle, self.group) {
            turn.promote(self.group, figure);
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let figure = rules.likeliest(battle, self.group)?;
        Some(Order::Promote { figure })
    }

    fn prompt(&self, _rules: &Rules, battle: &Battle) -> Prompt {
        prompt(
            self.seat(battle),
            "The officer is lost: who takes over?",
            "sof-lead-16",
        )
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Promote { figure } if battle.figures.knows(figure) => {
                let label = format!("Promote {}", rules.name(battle, figure));
                choice(order, label, "Promote", Anchor::Piece(figure.0))
            }
            order => stray(order),
        }
    }
}
