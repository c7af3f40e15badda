//! An attacked commander or observer joins a Unit (ini-ord-33).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::{Battle, Frame, Post, TeamId, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::shooting::Joining;
use crate::why::Why;

/// Asked if several Units are within 6 inches of him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Join {
    pub seat: Seat,
    pub team: TeamId,
    pub units: Vec<UnitId>,
}

impl Join {
    fn rule(&self, battle: &Battle) -> &'static str {
        match battle.team(self.team).post {
            Post::Observer => "ini-fo-3",
            Post::Plain | Post::Leader | Post::Commander => "ini-cc-6",
        }
    }

    fn settle(&self, unit: Option<UnitId>, turn: &mut Resolution<'_>) {
        turn.tell_joining(self.team, unit);
        turn.settle_assaulted(self.team, unit);
        let team = self.team;
        match turn.battle.stack.last_mut() {
            Some(Frame::Fire(fire)) => fire.joined.push(Joining { team, unit }),
            Some(Frame::Barrage(barrage)) => barrage.joined = unit,
            Some(_) | None => {}
        }
    }
}

impl Question<Rules> for Join {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "join")
    }

    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        1 < self.units.len()
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend(self.units.iter().map(|unit| Order::Join { unit: *unit }));
    }

    fn check(&self, _rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Join { unit } if self.units.contains(unit) => Ok(Checked::Join(*unit)),
            _ => Err(unasked(
                self.rule(battle),
                "Name a Unit within 6 inches that he joins.",
            )),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Join(unit) => self.settle(Some(unit), turn),
            checked => astray(&checked, "which Unit is joined"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        self.settle(self.units.first().copied(), turn);
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = format!(
            "{} is attacked: which Unit does he join?",
            rules.name(battle, self.team)
        );
        prompt(self.seat, text, self.rule(battle))
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Join { unit } if battle.knows_unit(unit) => {
                let first = battle.teams_of(unit).map(|(team, _)| team).next();
                let anchor = first.map_or(Anchor::Button, |team| Anchor::Piece(team.0));
                choice(order, format!("Join {}", rules.unit_name(unit)), "Join", anchor)
            }
            order => stray(order),
        }
    }

    fn pieces(&self, _rules: &Rules, _battle: &Battle) -> Vec<u16> {
        vec![self.team.0]
    }
}
