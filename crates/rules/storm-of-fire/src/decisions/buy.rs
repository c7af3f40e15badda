//! Recon points are exchanged (sof-dec-9, sof-dec-14, sof-ord-32).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat};

use super::{Checked, astray, choice, done, major, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::{Advantage, Order};
use crate::recon::Window;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buy {
    pub seat: Seat,
    pub window: Window,
}

impl Question<Rules> for Buy {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "buy")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        0 < battle.side(self.seat).recon
            && !rules
                .buys_worth_offering(battle, self.seat, self.window)
                .is_empty()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let all = rules.buys_worth_offering(battle, self.seat, self.window);
        out.extend(all.into_iter().map(Order::Buy));
        out.push(Order::Pass);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Buy(_))
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Buy(what) => rules.check_buy(battle, seat, self.window, what)?,
            Order::Pass => {}
            _ => return Err(unasked("sof-recon-5", "Spend your recon points, or pass.")),
        }
        Ok(Checked::Order(order.clone()))
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Buy(what)) => {
                turn.ask(self);
                turn.buy(self.seat, what);
            }
            Checked::Order(Order::Pass) => {}
            checked => astray(&checked, "what to buy"),
        }
    }

    /// A die more for two turns, and nothing else (sof-dec-14).
    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let die = rules.check_buy(battle, self.seat, self.window, &Advantage::ReconDie);
        Some(match die {
            Ok(()) => Order::Buy(Advantage::ReconDie),
            Err(_) => Order::Pass,
        })
    }

    fn prompt(&self, _rules: &Rules, battle: &Battle) -> Prompt {
        let left = battle.side(self.seat).recon;
        let text = format!("Spend your recon points; {left} are left.");
        prompt(self.seat, text, "sof-recon-5")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let proposed = self.proposed(rules, battle).as_ref() == Some(&order);
        let (label, anchor) = match &order {
            Order::Pass => return done(order, "Spend no more"),
            Order::Buy(what) => (format!("Buy {}", rules.advantage(what)), anchor(what)),
            _ => return stray(order),
        };
        let mut choice = choice(order, label, "Recon", anchor);
        choice.role = proposed.then_some(Role::Proposed);
        choice
    }
}

fn anchor(what: &Advantage) -> Anchor {
    match what {
        Advantage::Scrape { at, .. }
        | Advantage::PrePlot { at, .. }
        | Advantage::RedeployObjective { to: at, .. } => Anchor::Point { x: at.x, y: at.y },
        Advantage::ExtraAmbush { .. }
        | Advantage::DelayReserves
        | Advantage::ScoutMove { .. }
        | Advantage::Reroll
        | Advantage::ReconDie
        | Advantage::ScoutPosition { .. }
        | Advantage::TriggerAmbush { .. } => Anchor::Button,
    }
}
