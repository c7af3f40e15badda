//! Who is First player: whoever rolled higher says (sos-3A.1).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Event, Seat};

use super::{Checked, astray, choice, major, prompt, stray, unasked};
use crate::battle::{Battle, other};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChooseFirst {
    pub seat: Seat,
}

impl Question<Rules> for ChooseFirst {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "first-player")
    }

    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        true
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend([true, false].map(|first| Order::ChooseFirst { first }));
    }

    fn check(&self, _rules: &Rules, _battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::ChooseFirst { first: true } => Ok(Checked::First(seat)),
            Order::ChooseFirst { first: false } => Ok(Checked::First(other(seat))),
            Order::Done => Err(Why::new("sos-11C.15", "You have to choose.")),
            order => Err(unasked(order, "Say first who is First player.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        let Checked::First(first) = checked else {
            astray(&checked, "who is First player")
        };
        turn.battle.first = first;
        turn.order_set_up();
        turn.tell(|say| {
            let text = format!("{} is First player.", say.seat(first));
            Event::new("first", "sos-3A.1", text)
        });
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(self.seat, "Will you be First player?", "sos-3A.1")
    }

    fn describe(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let label = match order {
            Order::ChooseFirst { first: true } => "Be First player",
            Order::ChooseFirst { first: false } => "Be Second player",
            order => return stray(order),
        };
        choice(order, label, "First player", Anchor::Button)
    }
}
