//! The way of an order: is it an answer to what is asked, is it allowed, and what comes of it.
//!
//! The last frame of the stack is the question, and its file in [`crate::decisions`] knows the rest. What checking worked
//! out, carrying out takes; then [`Resolution::settle`] goes on by itself until somebody has a real choice.

use rulebook::{Book, Question, way};
use umpire::scene::Prompt;
use umpire::{Anchor, Choice, Event, Outcome, Preview, RuleId, Seat, Selection, Stakes};

use crate::battle::{Battle, End, Frame};
use crate::decisions::Checked;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

impl Book for Rules {
    type Resolution<'a> = Resolution<'a>;

    const OVER: (&'static str, &'static str) = ("sos-11C.1", "The battle is over.");
    const NOT_YOURS: (&'static str, &'static str) = ("sos-3A.2", "It is not your turn to decide.");

    fn question<'b>(&self, battle: &'b Battle) -> Option<&'b dyn Question<Rules>> {
        let frame = battle.stack.last().filter(|_| battle.end.is_none());
        frame?.question()
    }

    fn ended(&self, battle: &Battle) -> Outcome {
        self.outcome(battle)
    }

    fn is_any_answer(order: &Order) -> bool {
        *order == Order::Concede
    }

    /// Once play has begun one may give up whenever one is asked (D30).
    fn check_any_answer(&self, battle: &Battle, seat: Seat, _order: &Order) -> Result<Checked, Why> {
        match battle.stack.last() {
            Some(Frame::ChooseFirst(_) | Frame::SetUp(_)) => {
                Err(Why::new("sos-3A.2", "Give up when play has begun."))
            }
            Some(_) | None => Ok(Checked::Concede(seat)),
        }
    }

    /// With nothing picked, everything does; an order about nobody always.
    fn concerns(&self, battle: &Battle, order: &Order, picked: &Selection) -> bool {
        let about = order.units();
        let mut units = battle.units.picked(picked).peekable();
        about.is_empty() || units.peek().is_none() || units.any(|unit| about.contains(&unit))
    }
}

impl Rules {
    /// May this seat give this order now? First reason in rulebook order.
    pub fn check_order(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        way::check(self, battle, seat, order)
    }

    /// What is asked, in one sentence.
    pub fn prompt(&self, battle: &Battle) -> Prompt {
        let (text, rule) = match self.question(battle) {
            Some(question) => return question.prompt(self, battle),
            None if battle.end.is_some() || battle.stack.is_empty() => ("The battle is over.", None),
            None => ("The next card is drawn.", Some(RuleId("sos-3A.2"))),
        };
        let text = text.to_owned();
        Prompt {
            seat: None,
            text,
            rule,
        }
    }

    /// An order as it is offered.
    pub fn describe(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        match self.question(battle) {
            Some(question) if order != Order::Concede => question.describe(self, battle, seat, order),
            Some(_) | None => Choice {
                order,
                label: "Give up".to_owned(),
                group: "Give up",
                anchor: Anchor::Button,
                role: None,
                stakes: Stakes::default(),
                preview: Preview::default(),
            },
        }
    }
}

impl Resolution<'_> {
    /// Puts a question on top of the stack.
    pub fn ask(&mut self, question: impl Into<Frame>) {
        self.battle.stack.push(question.into());
    }

    /// Carries out an order that was checked, up to the next real choice.
    pub fn carry_out(&mut self, checked: Checked) {
        match checked {
            Checked::Concede(seat) => {
                self.tell(|say| Event::new("over", "sos-V.1", format!("{} gives up.", say.seat(seat))));
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
            self.count_losses();
            if self.battle.end.is_some() {
                self.battle.stack.clear();
                return;
            }
            let Some(frame) = self.battle.stack.last() else {
                return;
            };
            match frame {
                Frame::Draw if self.rules.settings.one_phase => {
                    self.see_who_holds();
                    self.battle.stack.pop();
                }
                Frame::Draw => self.draw_card(),
                Frame::LullEnds => {
                    self.battle.stack.pop();
                    self.end_lull();
                }
                frame => {
                    let question = frame.question().expect("every other frame asks somebody");
                    if question.is_open(self.rules, self.battle) {
                        return;
                    }
                    let frame = self.battle.stack.pop().expect("it was there");
                    frame.close(self);
                }
            }
        }
    }
}
