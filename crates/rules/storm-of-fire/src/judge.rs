//! The way of an order: is it an answer to what is asked, is it allowed, and what comes of it.

use rulebook::{Book, Question, way};
use umpire::{Event, Outcome, Seat, Selection};

use crate::battle::{Battle, End};
use crate::decisions::{Checked, Frame};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

impl Book for Rules {
    type Resolution<'a> = Resolution<'a>;

    const OVER: (&'static str, &'static str) = ("sof-mis-14", "The battle is over.");
    const NOT_YOURS: (&'static str, &'static str) = ("sof-init-7", "It is not your turn to decide.");

    fn question<'b>(&self, battle: &'b Battle) -> Option<&'b dyn Question<Rules>> {
        let frame = battle.stack.last().filter(|_| battle.end.is_none());
        frame?.question()
    }

    fn ended(&self, battle: &Battle) -> Outcome {
        self.outcome(battle)
    }

    fn is_any_answer(order: &Order) -> bool {
        matches!(order, Order::Concede)
    }

    fn check_any_answer(&self, battle: &Battle, seat: Seat, _order: &Order) -> Result<Checked, Why> {
        match battle.turn {
            0 => Err(Why::new("sof-dec-68", "Give up when play has begun.")),
            _ => Ok(Checked::Concede(seat)),
        }
    }

    fn concerns(&self, battle: &Battle, order: &Order, picked: &Selection) -> bool {
        let about = self.figures_in(battle, order);
        let mut figures = battle.figures.picked(picked).peekable();
        about.is_empty() || figures.peek().is_none() || figures.any(|figure| about.contains(&figure))
    }
}

impl Rules {
    /// May this seat give this order now? First reason in rulebook order.
    pub fn check_order(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        way::check(self, battle, seat, order)
    }
}

impl Resolution<'_> {
    /// Puts a question or a process on top of the stack.
    pub fn ask(&mut self, frame: impl Into<Frame>) {
        self.battle.stack.push(frame.into());
    }

    /// Carries out an order that was checked, up to the next real choice.
    pub fn carry_out(&mut self, checked: Checked) {
        match checked {
            Checked::Concede(seat) => {
                self.tell(|say| Event::new("over", "sof-dec-68", format!("{} gives up.", say.seat(seat))));
                self.battle.end = Some(End::Conceded(seat));
            }
            checked => {
                let frame = self.battle.stack.pop().expect("an order answers a question");
                frame.carry_out(checked, self);
            }
        }
        self.settle();
    }

    /// Goes on by itself until somebody has a real choice, or it is over.
    pub fn settle(&mut self) {
        loop {
            if self.battle.end.is_some() {
                self.battle.stack.clear();
                return;
            }
            let Some(frame) = self.battle.stack.last() else {
                return;
            };
            if frame
                .question()
                .is_some_and(|question| question.is_open(self.rules, self.battle))
            {
                return;
            }
            let frame = self.battle.stack.pop().expect("it was there");
            frame.close(self);
        }
    }
}
