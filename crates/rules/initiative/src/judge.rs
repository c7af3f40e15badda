//! The way of an order as far as it is this game's own: giving up, and what a drag shows besides. The rest is [`rulebook::way`]: the
//! last frame of the stack is a question of [`crate::decisions`], or a process of some chapter.

use rulebook::way;
use umpire::{Anchor, Choice, Event, Seat, Selection};

use crate::battle::{Battle, End, Frame};
use crate::decisions::Checked;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

rulebook::book! {
    impl Book for Rules {
        const OVER: (&'static str, &'static str) = ("ini-vic-4", "The battle is over.");
        const NOT_YOURS: (&'static str, &'static str) = ("ini-round-3", "It is not your turn to decide.");

        fn is_over(battle: &Battle) -> bool {
            battle.end.is_some()
        }

        fn is_any_answer(order: &Order) -> bool {
            *order == Order::Concede
        }

        /// One may give up whenever one is asked (ini-ord-1).
        fn check_any_answer(&self, battle: &Battle, seat: Seat, _order: &Order) -> Result<Checked, Why> {
            match battle.stack.last() {
                Some(Frame::Deploy(_)) => Err(Why::new("ini-ord-1", "Give up when play has begun.")),
                Some(_) | None => Ok(Checked::Concede(seat)),
            }
        }

        fn carry_out_any_answer(checked: Checked, turn: &mut Resolution<'_>) -> Option<Checked> {
            let Checked::Concede(seat) = checked else {
                return Some(checked);
            };
            turn.tell(|say| Event::new("over", "ini-ord-1", format!("{} gives up.", say.seat(seat))));
            turn.battle.end = Some(End::Conceded(seat));
            None
        }

        fn concerns(&self, battle: &Battle, order: &Order, picked: &Selection) -> bool {
            battle.teams.concern(picked, &self.teams_in(battle, order))
        }

        /// It is offered where it was dropped, with the whole plan.
        fn show_drag(&self, battle: &Battle, picked: &Selection, choice: &mut Choice<Order>) {
            if let Some(Anchor::Point { x, y }) = picked.wanted {
                choice.anchor = Anchor::Point { x, y };
            }
            self.show_plan(battle, picked, choice);
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
}
