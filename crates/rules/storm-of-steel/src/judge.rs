//! The way of an order as far as it is this game's own: giving up, and what is looked at before each step. The rest is
//! [`rulebook::way`]: the last frame of the stack is the question, and its file in [`crate::decisions`] knows the rest.

use rulebook::way;
use umpire::scene::Prompt;
use umpire::{Choice, Event, RuleId, Seat, Selection};

use crate::battle::{Battle, End, Frame};
use crate::decisions::Checked;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

rulebook::book! {
    impl Book for Rules {
        const OVER: (&'static str, &'static str) = ("sos-11C.1", "The battle is over.");
        const NOT_YOURS: (&'static str, &'static str) = ("sos-3A.2", "It is not your turn to decide.");

        fn is_over(battle: &Battle) -> bool {
            battle.end.is_some()
        }

        /// Losses demoralise and end the battle whenever they happen (sos-9D.1, sos-V.3).
        fn look_round(turn: &mut Resolution<'_>) {
            turn.count_losses();
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

        fn carry_out_any_answer(checked: Checked, turn: &mut Resolution<'_>) -> Option<Checked> {
            let Checked::Concede(seat) = checked else {
                return Some(checked);
            };
            turn.tell(|say| Event::new("over", "sos-V.1", format!("{} gives up.", say.seat(seat))));
            turn.battle.end = Some(End::Conceded(seat));
            None
        }

        fn concerns(&self, battle: &Battle, order: &Order, picked: &Selection) -> bool {
            battle.units.concern(picked, &order.units())
        }

        fn describe_alone(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
            tabletop::with_place(way::describe(self, battle, seat, order))
        }
    }
}

impl Rules {
    /// May this seat give this order now? First reason in rulebook order.
    pub fn check_order(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        way::check(self, battle, seat, order)
    }

    /// What is asked, in one sentence.
    pub fn prompt(&self, battle: &Battle) -> Prompt {
        match battle.stack.last() {
            Some(Frame::Draw | Frame::LullEnds) if battle.end.is_none() => Prompt {
                seat: None,
                text: "The next card is drawn.".to_owned(),
                rule: Some(RuleId("sos-3A.2")),
            },
            Some(_) | None => way::prompt(self, battle),
        }
    }
}
