//! The way of an order as far as it is this game's own: giving up, standing answers. The rest is [`rulebook::way`]: the last frame of the
//! stack is a question of [`crate::decisions`], or a process of some chapter.

use rulebook::way;
use umpire::{Anchor, Choice, Event, Seat, Selection};

use crate::battle::{Battle, End};
use crate::decisions::{Checked, Frame};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

rulebook::book! {
    impl Book for Rules {
        const OVER: (&'static str, &'static str) = ("sof-mis-14", "The battle is over.");
        const NOT_YOURS: (&'static str, &'static str) = ("sof-init-7", "It is not your turn to decide.");

        fn is_over(battle: &Battle) -> bool {
            battle.end.is_some()
        }

        /// One may give up, and change a standing answer, whenever one is asked (sof-dec-68, sof-ord-34).
        fn is_any_answer(order: &Order) -> bool {
            matches!(order, Order::Concede | Order::Standing(_))
        }

        fn check_any_answer(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
            match (order, battle.turn) {
                (Order::Standing(standing), _) => Ok(Checked::Standing(seat, *standing)),
                (_, 0) => Err(Why::new("sof-dec-68", "Give up when play has begun.")),
                _ => Ok(Checked::Concede(seat)),
            }
        }

        fn carry_out_any_answer(checked: Checked, turn: &mut Resolution<'_>) -> Option<Checked> {
            match checked {
                Checked::Concede(seat) => {
                    turn.tell(|say| Event::new("over", "sof-dec-68", format!("{} gives up.", say.seat(seat))));
                    turn.battle.end = Some(End::Conceded(seat));
                    None
                }
                Checked::Standing(seat, standing) => {
                    turn.battle.side_mut(seat).standing.set(standing);
                    None
                }
                checked => Some(checked),
            }
        }

        fn concerns(&self, battle: &Battle, order: &Order, picked: &Selection) -> bool {
            battle.figures.concern(picked, &self.figures_in(battle, order))
        }

        /// It is offered where it was dropped, with everybody's place.
        fn show_drag(&self, battle: &Battle, picked: &Selection, choice: &mut Choice<Order>) {
            if let Some(Anchor::Point { x, y }) = picked.wanted {
                choice.anchor = Anchor::Point { x, y };
            }
            self.show_move(battle, choice);
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
