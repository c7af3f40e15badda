//! Which option of the firefight's event (D07, coh-Y3)?

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, choice, minor, misplaced, told, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    pub seat: Seat,
}

impl Question<Rules> for Event {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(self.seat, "event"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, rules: &Rules, _: &Battle, out: &mut Vec<Order>) {
        let options = 0..rules.event_options().len() as u8;
        out.extend(options.map(|option| Order::Choose { option }));
    }

    fn check(&self, rules: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Choose { option } = *order else {
            return Err(unasked("Say first what the event brings."));
        };
        if rules.event_options().len() <= usize::from(option) {
            return Err(Why::new("coh-Y3", "The event has no such option."));
        }
        Ok(Checked::Event(option))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Event(option) = checked else {
            misplaced(&checked)
        };
        resolution.event_happens(self.seat, option);
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Choose { option: 0 })
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let text = format!("{}: what does the event bring?", rules.seat_name(self.seat));
        told(self.seat, text, "coh-Y3")
    }

    fn describe(&self, rules: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Choose { option } = order else {
            misplaced(&order)
        };
        let known = rules.event_options().get(usize::from(option));
        let label = known.map_or("", |known| known.text.as_str());
        choice(order, "Choose", label, Anchor::Button)
    }
}
