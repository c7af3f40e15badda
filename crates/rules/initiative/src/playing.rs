//! Orders in tests: given, refused, asked for.

use rulebook::Stacked as _;
use umpire::{Report, Seat};

use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rounds::Play;
use crate::testing::Stage;

impl Stage {
    /// Gives an order that must be legal, with dice that must be used up.
    #[track_caller]
    pub fn order(&mut self, seat: Seat, order: Order, dice: &[u32]) -> Report {
        let checked = self.rules.check_order(&self.battle, seat, &order);
        let checked = checked.unwrap_or_else(|why| {
            let refusal = why.refusal(&self.rules, &self.battle);
            panic!("{order:?} was refused: {refusal:?}")
        });
        self.with_dice(dice, |turn| turn.carry_out(checked))
    }

    /// The row that refuses an order.
    #[track_caller]
    pub fn refused(&self, seat: Seat, order: &Order) -> &'static str {
        match self.rules.check_order(&self.battle, seat, order) {
            Ok(_) => panic!("{order:?} was allowed"),
            Err(why) => why.rule,
        }
    }

    /// What is asked, and of whom.
    pub fn asks(&self) -> Option<(&'static str, Seat)> {
        let ask = rulebook::way::ask(&self.rules, &self.battle)?;
        Some((ask.what, ask.seat))
    }

    /// Legal answers as they are listed.
    pub fn orders(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        if let Some(question) = self.battle.stack.last().and_then(|frame| frame.question()) {
            question.orders(&self.rules, &self.battle, &mut orders);
        }
        orders
    }

    /// Play goes on from here, with these dice.
    #[track_caller]
    pub fn play(&mut self, dice: &[u32]) -> Report {
        self.with_dice(dice, |turn| turn.ask(Play))
    }

    /// Every Unit has had its turn.
    pub fn all_have_acted(&mut self) {
        for unit in &mut self.battle.units {
            unit.activated = true;
        }
    }

    /// `activate`, then `end` if it is asked.
    #[track_caller]
    pub fn activate_and_end(&mut self, seat: Seat, unit: UnitId, dice: &[u32]) {
        self.order(seat, Order::Activate { unit }, dice);
        if self.asks() == Some(("act", seat)) {
            self.order(seat, Order::End, &[]);
        }
    }
}

impl Battle {
    /// Which Units may be tried, by number.
    pub fn eligible(&self) -> Vec<u8> {
        let ids = self.numbered_units().map(|(id, _)| id);
        ids.filter(|id| self.is_eligible(*id)).map(|id| id.0).collect()
    }
}
