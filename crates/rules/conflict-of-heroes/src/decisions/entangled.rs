//! Wire or a road block is in the way: pay what the die says and go in, or stay (coh-18.4b)?

use rulebook::Question;
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::previews::note;
use super::{Checked, choice, minor, misplaced, told, unasked};
use crate::battle::Battle;
use crate::order::{Order, Pay};
use crate::rules::{Resolution, Rules};
use crate::why::Why;
use crate::works::Entangled;

/// Into the wire, or not.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Way {
    In,
    Out,
}

impl Question<Rules> for Entangled {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.unit).owner, "wire"))
    }

    fn is_open(&self, _: &Rules, _: &Battle) -> bool {
        true
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend([Order::PressOn, Order::Stay]);
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::PressOn => Ok(Checked::Entangled(Way::In)),
            Order::Stay => Ok(Checked::Entangled(Way::Out)),
            _ => Err(unasked("Say first whether the unit pays to go in.")),
        }
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        match checked {
            Checked::Entangled(Way::In) => resolution.press_on(self),
            Checked::Entangled(Way::Out) => resolution.stay_out(self),
            _ => misplaced(&checked),
        }
    }

    /// Pay if able: who is asked is (D26).
    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::PressOn)
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = format!(
            "{}: pay {} more for {}, or stay?",
            rules.unit_name(battle, self.unit),
            self.more.unwrap_or(0),
            rules.work_name(battle, self.work)
        );
        told(battle.unit(self.unit).owner, text, "coh-18.4b")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::PressOn => {
                let mut choice = choice(order, "Wire", "Pay and go in", Anchor::Button);
                choice.preview.costs = rules.payments(battle, seat, self.more.unwrap_or(0), self.pay);
                choice
            }
            Order::Stay => {
                let mut choice = choice(order, "Wire", "Stay where you are", Anchor::Button);
                if matches!(self.pay, Pay::Pool { .. }) {
                    let lost = note("All remaining APs are lost.", "coh-18.4b");
                    choice.preview.notes.push(lost);
                }
                choice
            }
            _ => misplaced(&order),
        }
    }
}
