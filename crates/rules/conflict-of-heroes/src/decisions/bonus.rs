//! A vehicle in mid-move: on to a bonus hex, or stop (coh-14.0f)?

use board::hex::HexId;
use rulebook::Question;
use umpire::report::NamedTally;
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, cell, choice, minor, misplaced, told, unasked};
use crate::battle::{Battle, Bonus};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::vehicles::NextHex;
use crate::why::Why;

/// What the vehicle does.
#[derive(Copy, Clone, Debug)]
pub enum Drive {
    On { to: HexId, next: NextHex },
    Stop,
}

impl Question<Rules> for Bonus {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.unit).owner, "bonus"))
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        battle.unit(self.unit).is_on_map() && rules.can_go_on(battle, self)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        for to in rules.around(battle, self.unit) {
            if rules.check_bonus_step(battle, self, to).is_ok() {
                let cautious = false;
                out.push(Order::Step { to, cautious });
            }
        }
        out.push(Order::Stay);
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let drive = match *order {
            Order::Step { to, cautious: false } => {
                let next = rules.check_bonus_step(battle, self, to)?;
                Drive::On { to, next }
            }
            Order::Stay => Drive::Stop,
            _ => return Err(unasked("Say first whether the vehicle goes on to a bonus hex.")),
        };
        Ok(Checked::Bonus(drive))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        match checked {
            Checked::Bonus(Drive::On { to, next }) => resolution.bonus_step(self, to, next),
            Checked::Bonus(Drive::Stop) => resolution.end_bonus(self),
            _ => misplaced(&checked),
        }
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        resolution.end_bonus(self);
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Stay)
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let name = rules.unit_name(battle, self.unit);
        let text = format!("{name}: on to a bonus hex, or stop?");
        told(battle.unit(self.unit).owner, text, "coh-14.0f")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let to = match order {
            Order::Step { to, .. } => to,
            Order::Stay => return choice(order, "Move", "Stop here", Anchor::Button),
            _ => misplaced(&order),
        };
        let mut choice = choice(order, "Move", format!("On to {}", rules.label(to)), cell(to));
        if let Ok(next) = rules.check_bonus_step(battle, self, to) {
            let more = rules.bonus_price(battle, self, next.extra);
            choice.preview.costs = rules.payments(battle, seat, more, self.pay);
            choice.preview.path.push(cell(to));
            choice.preview.tallies.push(NamedTally {
                name: "cost",
                tally: rules.bonus_tally(battle, self.unit, to),
            });
        }
        choice
    }
}
