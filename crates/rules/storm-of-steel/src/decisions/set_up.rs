//! Setting up: unit after unit in the own zone, or aboard (sos-4J).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::shown::{piece, point, put_down};
use super::wishing;
use super::{Checked, astray, choice, major, prompt, stray, unasked};
use crate::battle::{Battle, Frame, Whereabouts};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SetUp {
    pub seat: Seat,
}

impl Question<Rules> for SetUp {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "set-up")
    }

    fn is_open(&self, _rules: &Rules, battle: &Battle) -> bool {
        let mut units = battle.units.iter();
        units.any(|unit| unit.owner == self.seat && unit.place == Whereabouts::ToPlace)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        rules.list_set_up(battle, self.seat, out);
    }

    /// More places; where a force goes later, more do not make a better choice.
    fn orders_in_depth(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        rules.list_set_up_in_depth(battle, self.seat, out);
    }

    /// Neither every place nor every unit that waits is listed.
    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Place { .. } | Order::Mount { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Place { unit, at, facing } => {
                let (at, facing) = rules.check_place(battle, seat, *unit, *at, *facing)?;
                let unit = *unit;
                Ok(Checked::Place { unit, at, facing })
            }
            Order::Mount { unit, carrier } => {
                let (unit, carrier) = (*unit, *carrier);
                rules.check_start_aboard(battle, seat, unit, carrier)?;
                Ok(Checked::StartAboard { unit, carrier })
            }
            Order::Done => Err(Why::new("sos-4J", "Some of your units are not set up yet.")),
            order => Err(unasked(order, "Set up your units first.")),
        }
    }

    fn trust(&self, rules: &Rules, _battle: &Battle, order: &Order) -> Checked {
        match order {
            Order::Place { unit, at, facing } => {
                let (at, facing) = rules.listed_spot(*at, *facing);
                let unit = *unit;
                Checked::Place { unit, at, facing }
            }
            Order::Mount { unit, carrier } => {
                let (unit, carrier) = (*unit, *carrier);
                Checked::StartAboard { unit, carrier }
            }
            order => unreachable!("{order:?} is no way to set up"),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        turn.ask(self);
        match checked {
            Checked::Place { unit, at, facing } => turn.place(unit, at, facing),
            Checked::StartAboard { unit, carrier } => turn.start_aboard(unit, carrier),
            checked => astray(&checked, "how to set up"),
        }
    }

    /// When both sides have set up, who is near an enemy is spotted (sos-6D.2).
    fn close(self, turn: &mut Resolution<'_>) {
        let mut frames = turn.battle.stack.iter();
        if !frames.any(|frame| matches!(frame, Frame::SetUp(_))) {
            turn.spot_at_start();
            turn.see_who_holds();
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(self.seat, "Set up your units in your zone.", "sos-4J")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Place { unit, at, facing } => {
                let label = format!("Set up {}", rules.name(battle, unit));
                let mut choice = choice(order, label, "Set up", point(at));
                choice.preview.endings.push(put_down(unit, at, facing));
                choice
            }
            Order::Mount { unit, carrier } => {
                let label = rules.boards(battle, unit, carrier);
                let mut choice = choice(order, label, "Transport", piece(carrier));
                rules.show_loading(battle, unit, carrier, &mut choice.preview);
                choice
            }
            order => stray(order),
        }
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        if let Some(target) = wishing::stand(battle, wish) {
            return wishing::boarding(battle, wish.picked, target);
        }
        let there = wishing::unit_to(battle, wish);
        let put = |(unit, at)| Order::Place {
            unit,
            at,
            facing: wishing::facing(battle, wish.picked, unit),
        };
        there.map(put).into_iter().collect()
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        rules.drag_in_set_up(battle, wish)
    }
}
