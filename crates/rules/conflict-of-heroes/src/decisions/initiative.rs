//! How many CAPs are announced for the initiative roll (coh-3.24a)? When all have announced, all roll.

use arrayvec::ArrayVec;
use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Payment, Seat};

use super::{Checked, choice, minor, misplaced, told, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// The announcements for the initiative roll.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Initiative {
    /// Seats still to announce, the next one last.
    pub to_announce: ArrayVec<Seat, 4>,
    /// Seats still to roll, the next one last.
    pub to_roll: ArrayVec<Seat, 4>,
    pub bids: [u8; 4],
    pub totals: [i8; 4],
}

impl Question<Rules> for Initiative {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(*self.to_announce.last()?, "initiative"))
    }

    /// Who has no CAPs to announce is not asked.
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let next = self.to_announce.last();
        next.is_some_and(|seat| 0 < rules.most_bid(battle, self, *seat))
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        if let Some(seat) = self.to_announce.last() {
            let most = rules.most_bid(battle, self, *seat);
            out.extend((0..=most).map(|caps| Order::Bid { caps }));
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Bid { caps } = *order else {
            return Err(unasked("Say first how many CAPs go into the initiative roll."));
        };
        let most = rules.most_bid(battle, self, seat);
        if most < caps {
            return Err(Why::new("coh-3.24a", "0 to {n} CAPs can be announced.").numbers(most.into(), 0));
        }
        Ok(Checked::Initiative(caps))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Initiative(caps) = checked else {
            misplaced(&checked)
        };
        resolution.bid(self, caps);
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        if self.to_announce.is_empty() {
            resolution.roll_initiative(self);
        } else {
            resolution.bid(self, 0);
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Bid { caps: 0 })
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let seat = *self.to_announce.last().expect("somebody is to announce");
        let who = rules.seat_name(seat);
        let text = format!("{who}: how many CAPs for the initiative roll?");
        told(seat, text, "coh-3.24a")
    }

    fn describe(&self, _: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Bid { caps } = order else {
            misplaced(&order)
        };
        let mut choice = choice(order, "Initiative", format!("{caps} CAPs"), Anchor::Button);
        choice.preview.costs.push(Payment {
            means: "CAP",
            amount: caps.into(),
        });
        choice
    }
}
