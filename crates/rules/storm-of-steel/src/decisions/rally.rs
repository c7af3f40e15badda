//! Rallying: one unit after the other, with command points if its owner likes (sos-9B.1, sos-9C).

use rulebook::{Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Payment, Scale, Seat};

use super::shown::piece;
use super::wishing;
use super::{Checked, astray, choice, done, major, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Why, command_points};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rally {
    pub seat: Seat,
}

impl Question<Rules> for Rally {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "rally")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let mut units = battle.numbered();
        units.any(|(unit, _)| rules.check_rally(battle, self.seat, unit, 0).is_ok())
    }

    /// Every number of points that can be paid: more than is needed is legal too.
    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        for (unit, _) in battle.numbered() {
            for cpts in 0..=battle.side(self.seat).cpts {
                if rules.check_rally(battle, self.seat, unit, cpts).is_ok() {
                    out.push(Order::Rally { unit, cpts });
                }
            }
        }
        out.push(Order::Done);
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Rally { unit, cpts } => {
                let (unit, cpts) = (*unit, *cpts);
                rules.check_rally(battle, seat, unit, cpts)?;
                Ok(Checked::Rally { unit, cpts })
            }
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(order, "Now units rally, one after the other.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Rally { unit, cpts } => {
                turn.ask(self);
                turn.rally(self.seat, unit, cpts);
            }
            Checked::Done => self.close(turn),
            checked => astray(&checked, "who rallies"),
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        let text = "Rally: choose a unit and the command points to spend.";
        prompt(self.seat, text, "sos-9B.1")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let (unit, cpts) = match order {
            Order::Rally { unit, cpts } => (unit, cpts),
            Order::Done => return done(order, "Rally no more"),
            order => return stray(order),
        };
        let name = rules.name(battle, unit);
        let label = match cpts {
            0 => format!("Rally {name}"),
            cpts => format!("Rally {name} with {}", command_points(cpts)),
        };
        let mut choice = choice(order, label, "Rally", piece(unit));
        let forecast = rules.forecast_rally(battle, unit, cpts);
        let left = battle.side(self.seat).cpts;
        choice.preview.scale = forecast.outlook.first().map(|rallies| Scale {
            index: cpts.into(),
            of: u16::from(left) + 1,
            chance: rallies.chance,
        });
        choice.preview.attacks.push(forecast);
        if 0 < cpts {
            choice.preview.costs.push(Payment {
                means: "command points",
                amount: cpts.into(),
            });
        }
        choice
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        match wishing::stand(battle, wish) {
            Some(unit) => vec![Order::Rally { unit, cpts: 0 }],
            None => wishing::going(battle, wish),
        }
    }
}
