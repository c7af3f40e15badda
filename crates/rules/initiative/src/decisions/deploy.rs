//! Deployment, Unit by Unit (ini-ord-53).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::{Ending, Prompt};
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, major, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::{Berth, Order};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deploy {
    pub seat: Seat,
}

impl Question<Rules> for Deploy {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "deploy")
    }

    fn is_open(&self, _rules: &Rules, battle: &Battle) -> bool {
        battle.is_waiting(self.seat)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        rules.list_deployments(battle, self.seat, out);
    }

    /// Places are never listed in full.
    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Deploy { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Deploy {
            unit,
            teams,
            dug_in,
            overwatch,
        } = order
        else {
            return Err(unasked("ini-ord-53", "Deploy your Units first."));
        };
        let (unit, dug_in, overwatch) = (*unit, *dug_in, *overwatch);
        let teams = rules.check_deploy(battle, seat, unit, teams, dug_in, overwatch)?;
        Ok(Checked::Deploy {
            unit,
            teams,
            dug_in,
            overwatch,
        })
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        let Checked::Deploy {
            unit,
            teams,
            dug_in,
            overwatch,
        } = checked
        else {
            astray(&checked, "how to deploy")
        };
        turn.deploy(unit, &teams, dug_in, overwatch);
        turn.ask_to_deploy(self.seat);
    }

    fn close(self, turn: &mut Resolution<'_>) {
        turn.ask_to_deploy(self.seat);
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(
            self.seat,
            "Deploy your Units in your zone, one after the other.",
            "ini-ord-53",
        )
    }

    fn describe(&self, rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::Deploy {
            unit,
            teams,
            dug_in,
            overwatch,
        } = &order
        else {
            return stray(order);
        };
        let how = match (dug_in, overwatch) {
            (true, true) => ", dug in and on Overwatch",
            (true, false) => ", dug in",
            (false, true) => ", on Overwatch",
            (false, false) => "",
        };
        let label = format!("Deploy {}{how}", rules.unit_name(*unit));
        let endings: Vec<Ending> = teams.iter().map(put_down).collect();
        let anchor = teams.first().map_or(Anchor::Button, |berth| Anchor::Point {
            x: berth.at.x,
            y: berth.at.y,
        });
        let mut choice = choice(order, label, "Deploy", anchor);
        choice.preview.endings = endings;
        choice
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        rules.drag_to_deploy(battle, wish)
    }
}

/// Where a Team would come to stand.
fn put_down(berth: &Berth) -> Ending {
    Ending {
        piece: berth.team.0,
        x: berth.at.x,
        y: berth.at.y,
        facing: berth.facing.rem_euclid(360) as u16,
        path: Vec::new(),
        spent: None,
        short: None,
        seen_by: Vec::new(),
    }
}
