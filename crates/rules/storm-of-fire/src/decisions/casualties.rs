//! Triage: which figures are the casualties (sof-triage-4, sof-triage-6, sof-dec-17). Asked only of those who want to be (sof-ord-72).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::{Battle, FigureId, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Casualties {
    pub unit: UnitId,
    pub count: u8,
}

impl Casualties {
    fn seat(&self, battle: &Battle) -> Seat {
        battle.unit(self.unit).owner
    }

    fn usual(&self, rules: &Rules, battle: &Battle) -> Vec<FigureId> {
        rules.casualties(battle, self.unit, self.count)
    }
}

impl Question<Rules> for Casualties {
    fn ask(&self, _rules: &Rules, battle: &Battle) -> Option<Ask> {
        minor(self.seat(battle), "casualties")
    }

    /// Not if it is one base, or everybody goes.
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let figures = battle.figures_of(self.unit).filter(|(_, figure)| 0 < figure.men);
        self.usual(rules, battle).len() < figures.count()
    }

    /// The order of removal, and for each figure outside it that figure first.
    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let usual = self.usual(rules, battle);
        out.push(Order::Losses {
            figures: usual.clone(),
        });
        let others = battle.figures_of(self.unit).map(|(id, _)| id);
        for figure in others.filter(|id| !usual.contains(id)) {
            let mut figures = vec![figure];
            figures.extend(&usual);
            let enough = (1..=figures.len()).find(|count| {
                rules
                    .check_casualties(battle, self.unit, self.count, &figures[..*count])
                    .is_ok()
            });
            if let Some(count) = enough {
                figures.truncate(count);
                out.push(Order::Losses { figures });
            }
        }
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, _order: &Order) -> bool {
        false
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Losses { figures } => {
                rules.check_casualties(battle, self.unit, self.count, figures)?;
                Ok(Checked::Order(order.clone()))
            }
            _ => Err(unasked("sof-dec-17", "Name the figures that are lost.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Losses { figures }) => {
                turn.take_casualties(self.unit, self.count, &figures)
            }
            checked => astray(&checked, "who is lost"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        let figures = self.usual(turn.rules, turn.battle);
        turn.take_casualties(self.unit, self.count, &figures);
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let figures = self.usual(rules, battle);
        Some(Order::Losses { figures })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let (name, count) = (rules.unit_name(self.unit), self.count);
        let text = format!("{name} loses {count}: name the figures, in order.");
        prompt(self.seat(battle), text, "sof-triage-4")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Losses { ref figures } if figures.iter().all(|id| battle.figures.knows(*id)) => {
                let names: Vec<String> = figures.iter().map(|id| rules.name(battle, *id)).collect();
                let label = format!("Lose {}", names.join(", "));
                let anchor = figures.first().map_or(Anchor::Button, |id| Anchor::Piece(id.0));
                choice(order, label, "Losses", anchor)
            }
            order => stray(order),
        }
    }
}
