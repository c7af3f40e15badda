//! Orders in tests: given, refused, asked for.

use rulebook::Book;
use umpire::dice::Forced;
use umpire::{Dice, Report, Seat};

use super::Stage;
use crate::order::Order;
use crate::rules::Resolution;

impl Stage {
    /// Carries something out with these dice, which must be used up, and goes on to the next real choice.
    #[track_caller]
    pub fn with_dice(&mut self, dice: &[u32], carry_out: impl FnOnce(&mut Resolution<'_>)) -> Report {
        let mut dice = Dice::forced(dice.iter().map(|die| Forced::Die(*die)));
        let mut report = Report::new();
        let mut turn = Resolution {
            rules: &self.rules,
            battle: &mut self.battle,
            dice: &mut dice,
            report: &mut report,
        };
        carry_out(&mut turn);
        turn.settle();
        assert_eq!(dice.faults(), Vec::<String>::new(), "{:?}", report.events());
        report
    }

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
        if let Some(question) = self.rules.question(&self.battle) {
            question.orders(&self.rules, &self.battle, &mut orders);
        }
        orders
    }
}
