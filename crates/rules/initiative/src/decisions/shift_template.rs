//! Moving a template that missed (ini-ord-36).

use board::table::{Point, may_shift};
use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::{Overlay, Prompt};
use umpire::{Anchor, Ask, Choice, RuleId, Seat};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::barrage::{SHIFT, outline, template};
use crate::battle::{Battle, Frame};
use crate::order::{Order, Spot};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Asked of the firing player's opponent; the barrage is below.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShiftTemplate {
    pub seat: Seat,
    /// Where it lies now.
    pub at: Point,
    /// The middle of the firing guns: it is aligned anew (ini-barr-7).
    pub battery: Point,
    /// It is smoke, which matters to lines of sight wherever it lies.
    pub smoke: bool,
}

impl ShiftTemplate {
    fn rule(&self) -> &'static str {
        match self.smoke {
            true => "ini-smoke-3",
            false => "ini-barr-7",
        }
    }

    fn lay(turn: &mut Resolution<'_>, at: Point) {
        match turn.battle.stack.last_mut() {
            Some(Frame::Barrage(barrage)) => barrage.hear_shift(at),
            other => unreachable!("a template belongs to a barrage, not to {other:?}"),
        }
    }
}

impl Question<Rules> for ShiftTemplate {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "shift-template")
    }

    /// Only if some Team is under it or could come under it.
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        self.smoke || rules.could_cover(battle, self.at)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.push(Order::ShiftTemplate { to: None });
        let to = |at: Point| Order::ShiftTemplate {
            to: Some(Spot::from(at)),
        };
        out.extend(rules.shifts(self.at, SHIFT).map(to));
        let proposed = rules.proposed_shift(battle, self.seat, self.at, self.battery, self.smoke);
        let proposed = proposed.map(to).filter(|order| !out.contains(order));
        out.extend(proposed);
    }

    /// Leaving it is; places are endless.
    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        matches!(order, Order::ShiftTemplate { to: None })
    }

    fn check(&self, rules: &Rules, _battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::ShiftTemplate { to } = order else {
            return Err(unasked("ini-ord-36", "Move the template, or leave it."));
        };
        let Some(to) = to else {
            return Ok(Checked::ShiftTemplate(None));
        };
        let frame = rules.scenario.frame;
        let to = to.on(frame).map_err(|no| Why::new(no.rule, no.sentence))?;
        if !may_shift(frame, self.at, to, SHIFT) {
            return Err(Why::new(self.rule(), "The template may be moved up to {length}.").length(SHIFT));
        }
        Ok(Checked::ShiftTemplate(Some(to)))
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        let Checked::ShiftTemplate(to) = checked else {
            astray(&checked, "where the template lies")
        };
        ShiftTemplate::lay(turn, to.unwrap_or(self.at));
    }

    fn close(self, turn: &mut Resolution<'_>) {
        ShiftTemplate::lay(turn, self.at);
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let to = rules.proposed_shift(battle, self.seat, self.at, self.battery, self.smoke);
        Some(Order::ShiftTemplate {
            to: to.map(Spot::from),
        })
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        let what = if self.smoke { "smoke" } else { "barrage" };
        let text = format!("The {what} missed: move it up to 6 in, or leave it.");
        prompt(self.seat, text, self.rule())
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::ShiftTemplate { to } = &order else {
            return stray(order);
        };
        let at = to.map_or(Ok(self.at), |spot| spot.on(rules.scenario.frame));
        let Ok(at) = at else {
            return stray(order);
        };
        let mut choice = match to {
            None => done(order, "Leave it"),
            Some(spot) => {
                let anchor = Anchor::Point { x: spot.x, y: spot.y };
                choice(order, "Move it here", "Template", anchor)
            }
        };
        let template = template(at, self.battery);
        let own = rules.teams_under(battle, &template).into_iter();
        let own = own.filter(|team| battle.team(*team).owner == self.seat).count();
        choice.preview.overlays.push(Overlay {
            look: "template",
            shape: outline(&template),
            label: if self.smoke {
                String::new()
            } else {
                own.to_string()
            },
            title: format!("{own} of your Teams under it"),
            seat: None,
            rule: Some(RuleId(self.rule())),
        });
        choice
    }

    fn dragged(&self, _rules: &Rules, _battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let to = wish.place().map(Spot::from);
        to.map(|to| Order::ShiftTemplate { to: Some(to) }.into())
            .into_iter()
            .collect()
    }
}
