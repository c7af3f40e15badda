//! A failed activation takes one marker off; whose (ini-supp-10).

use rulebook::{Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Stakes};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recover {
    pub seat: Seat,
    pub unit: UnitId,
}

impl Question<Rules> for Recover {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "recover")
    }

    /// Only if different Teams are marked.
    fn is_open(&self, _rules: &Rules, battle: &Battle) -> bool {
        1 < battle.marked(self.unit).len()
    }

    fn orders(&self, _rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let marked = battle.marked(self.unit).into_iter();
        out.extend(marked.map(|team| Order::Recover { team }));
    }

    fn check(&self, _rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Recover { team } if battle.marked(self.unit).contains(team) => Ok(Checked::Recover(*team)),
            _ => Err(unasked(
                "ini-supp-10",
                "One marker of this Unit comes off: choose a suppressed Team of it.",
            )),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Recover(team) => turn.take_marker_off(team),
            checked => astray(&checked, "whose marker comes off"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        if let Some(team) = turn.battle.marked(self.unit).first() {
            turn.take_marker_off(*team);
        }
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let text = format!("{} failed: whose marker comes off?", rules.unit_name(self.unit));
        prompt(self.seat, text, "ini-supp-10")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Recover { team } if battle.teams.knows(team) => {
                let label = format!("A marker off {}", rules.short_name(battle, team));
                let mut choice = choice(order, label, "Recover", Anchor::Piece(team.0));
                choice.stakes = Stakes::None;
                choice
            }
            order => stray(order),
        }
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        let team = wish.piece().and_then(|piece| battle.teams.of_piece(piece));
        team.map(|team| Order::Recover { team }).into_iter().collect()
    }
}
