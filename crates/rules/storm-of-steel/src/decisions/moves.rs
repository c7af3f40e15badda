//! The move phase: command after command, and loading and unloading in between (sos-4A.1, sos-4A.2).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat, Selection};

use super::wishing;
use super::{Checked, astray, major, prompt, unasked};
use crate::battle::{Battle, UnitId};
use crate::command::Pays;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Why, command_points};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moves {
    pub seat: Seat,
}

impl Question<Rules> for Moves {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "move")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let seat = self.seat;
        let commands = rules.check_command_points(battle, seat).is_ok();
        let mut own = battle.numbered().filter(|(_, unit)| unit.owner == seat);
        own.any(|(id, unit)| {
            let moves = (commands || unit.phase.paid) && rules.check_able_to_move(battle, seat, id).is_ok();
            let gets_off = || unit.aboard().is_some() && rules.check_may_dismount(battle, seat, id).is_ok();
            moves || gets_off() || rules.can_board_somebody(battle, seat, id)
        })
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        if rules.check_command_points(battle, self.seat).is_ok() {
            rules.list_commands(battle, self.seat, out);
        }
        rules.list_paid(battle, self.seat, out);
        rules.list_transport(battle, self.seat, None, out);
        out.push(Order::Done);
    }

    fn orders_for(&self, rules: &Rules, battle: &Battle, picked: &Selection, out: &mut Vec<Order>) {
        let units: Vec<UnitId> = battle.units.picked(picked).collect();
        if units.len() < 2 {
            self.orders(rules, battle, out);
        } else if rules.check_command(battle, self.seat, &units).is_ok() {
            out.push(Order::Command { units });
        }
    }

    fn lists(&self, rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        rules.lists_moving(order)
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Command { units } => {
                rules.check_command(battle, seat, units)?;
                let units = units.clone();
                Ok(Checked::Command { units })
            }
            Order::March { legs } => {
                let routes = rules.check_march(battle, seat, legs, Pays::Yes)?;
                Ok(Checked::March { routes })
            }
            Order::Go { leg } => rules.check_paid_way(battle, seat, leg).map(Checked::Go),
            Order::Mount { .. } | Order::Dismount { .. } => rules.check_transport(battle, seat, None, order),
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(order, "Now units move, load and unload.")),
        }
    }

    fn trust(&self, rules: &Rules, battle: &Battle, order: &Order) -> Checked {
        rules.trust_moving(battle, self.seat, Pays::Yes, order)
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        if checked == Checked::Done {
            return self.close(turn);
        }
        turn.ask(self);
        match checked {
            Checked::Command { units } => turn.command(self.seat, units, Pays::Yes),
            Checked::March { routes } => turn.march(self.seat, routes, Pays::Yes),
            Checked::Go(route) => turn.go(route),
            Checked::Mount { unit, carrier } => turn.mount(unit, carrier),
            Checked::Dismount {
                unit,
                carrier,
                at,
                facing,
            } => turn.dismount(unit, carrier, at, facing),
            checked => astray(&checked, "who moves"),
        }
    }

    /// At the end of a move phase the surrounded give up (sos-8E.1).
    fn close(self, turn: &mut Resolution<'_>) {
        turn.take_surrenders(self.seat);
    }

    fn prompt(&self, _rules: &Rules, battle: &Battle) -> Prompt {
        let points = command_points(battle.side(self.seat).cpts);
        prompt(self.seat, format!("Move: you have {points}."), "sos-4A.1")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let pays = matches!(order, Order::Command { .. } | Order::March { .. });
        let mut choice = rules.moving_in_words(battle, order, "Move no more");
        if pays {
            rules.show_price(battle, seat, &mut choice.preview);
        }
        choice
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        wishing::moving(battle, wish, |unit| match battle.unit(unit).phase.paid {
            true => wishing::going(battle, wish),
            false => wishing::marching(battle, wish),
        })
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        rules.drag_moving(battle, wish, |_| Ok(()))
    }
}
