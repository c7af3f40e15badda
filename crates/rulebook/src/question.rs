//! A decision is one file: when somebody is asked, what may be answered, why not, what comes of it, and what the page says.
//!
//! The battle's stack is a plain enum of these, and [`questions!`](crate::questions) delegates to them. A `match` over all
//! decisions anywhere else is a sign that something of a decision lives in the wrong room.

use umpire::scene::{Ending, Prompt};
use umpire::{Anchor, Ask, Choice, Outcome, Refusal, Seat, Selection};

use crate::{Names, UnitId, Why, way};

/// A rule set whose decisions are [`Question`]s; see [`crate::way`].
pub trait Book: Names + Sized {
    /// Questions and processes: what the battle's stack is made of. See [`questions!`](crate::questions).
    type Frame: Stacked<Self>;
    /// What an order is carried out with: rules, battle, dice and report. See [`resolution!`](crate::resolution).
    type Resolution<'a>: Resolving<Self>;

    /// Row and sentence that refuse an order when the battle is over.
    const OVER: (&'static str, &'static str);
    /// The same when somebody else is asked.
    const NOT_YOURS: (&'static str, &'static str);

    /// The stack: its last frame is asked, or goes on.
    fn stack(battle: &Self::Battle) -> &[Self::Frame];
    fn stack_mut(battle: &mut Self::Battle) -> &mut Vec<Self::Frame>;
    fn is_over(battle: &Self::Battle) -> bool;
    /// How a battle ended in which nothing is asked.
    fn ended(&self, battle: &Self::Battle) -> Outcome;

    /// What is asked: the last frame of the battle's stack; nothing when the battle is over.
    fn question<'b>(&self, battle: &'b Self::Battle) -> Option<&'b dyn Question<Self>> {
        let frame = Self::stack(battle).last().filter(|_| !Self::is_over(battle));
        frame?.question()
    }
    /// What is looked at before each step, whatever the step is: has this been the end, does play begin?
    fn look_round(_resolution: &mut Self::Resolution<'_>) {}
    /// What becomes of the stack when the battle is over.
    fn clear_up(battle: &mut Self::Battle) {
        Self::stack_mut(battle).clear();
    }

    /// Is this an order that answers whatever is asked: giving up? No list has it.
    fn is_any_answer(_order: &Self::Order) -> bool {
        false
    }
    /// May it be given now?
    fn check_any_answer(
        &self,
        _battle: &Self::Battle,
        _seat: Seat,
        order: &Self::Order,
    ) -> Result<Self::Checked, Why> {
        unreachable!("{order:?} answers one question alone")
    }
    /// Carries it out; any other answer is given back for its question.
    fn carry_out_any_answer(
        checked: Self::Checked,
        _resolution: &mut Self::Resolution<'_>,
    ) -> Option<Self::Checked> {
        Some(checked)
    }

    /// Does an order belong to what is picked? See [`crate::Units::concern`].
    fn concerns(&self, _battle: &Self::Battle, _order: &Self::Order, _picked: &Selection) -> bool {
        true
    }
    /// The orders offered to a seat for what it has picked.
    fn choices_for(&self, battle: &Self::Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Self::Order>> {
        way::choices(self, battle, seat, picked)
    }
    /// Adds to an offer for a drag ([`Question::dragged`]) what is shown of it besides.
    fn show_drag(&self, _battle: &Self::Battle, _picked: &Selection, _choice: &mut Choice<Self::Order>) {}
    /// An order in words that need no board: they name the place, or who acts.
    fn describe_alone(&self, battle: &Self::Battle, seat: Seat, order: Self::Order) -> Choice<Self::Order> {
        way::describe(self, battle, seat, order)
    }
    /// Why a wish at `at` with these pieces is not offered, in rulebook order; empty if it is, or means nothing.
    fn explain(&self, battle: &Self::Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
        way::why_not(self, battle, seat, picked, at)
    }
}

/// A frame of a battle's stack; [`questions!`](crate::questions) makes the game's enum one.
pub trait Stacked<R: Book> {
    /// The decision this frame asks for; `None` where something goes on by itself.
    fn question(&self) -> Option<&dyn Question<R>>;
    /// Carries out the answer to a question that was taken off the stack.
    fn carry_out(self, checked: R::Checked, resolution: &mut R::Resolution<'_>);
    /// What follows when a question that was taken off the stack is not asked, or no more; the next step of a process.
    fn close(self, resolution: &mut R::Resolution<'_>);
}

/// What the way of an order asks of a [`resolution!`](crate::resolution).
pub trait Resolving<R: Book> {
    fn parts(&mut self) -> (&R, &mut R::Battle);
}

/// What a player wants who points at a place or a piece, or drags something there.
#[derive(Copy, Clone, Debug)]
pub struct Wish<'a> {
    pub seat: Seat,
    pub picked: &'a Selection,
    pub at: &'a Anchor,
}

impl Wish<'_> {
    /// The place of an open table that is pointed at.
    pub fn place(self) -> Option<(i32, i32)> {
        match self.at {
            Anchor::Point { x, y } => Some((*x, *y)),
            Anchor::Cell(_)
            | Anchor::Side { .. }
            | Anchor::Piece(_)
            | Anchor::Ground(_)
            | Anchor::Card(_)
            | Anchor::Button => None,
        }
    }

    /// The piece that is pointed at.
    pub fn piece(self) -> Option<u16> {
        match self.at {
            Anchor::Piece(piece) => Some(*piece),
            Anchor::Cell(_)
            | Anchor::Side { .. }
            | Anchor::Point { .. }
            | Anchor::Ground(_)
            | Anchor::Card(_)
            | Anchor::Button => None,
        }
    }
}

/// An order that a drag may mean, and what a player has to know who wanted a little more.
#[derive(Debug)]
pub struct Meant<O> {
    pub order: O,
    /// Those who would not come where they were wanted, and why.
    pub short: Vec<(UnitId, Why)>,
    /// Those who cannot go at all, where they stand.
    pub stay: Vec<Ending>,
}

impl<O> From<O> for Meant<O> {
    fn from(order: O) -> Meant<O> {
        Meant {
            order,
            short: Vec::new(),
            stay: Vec::new(),
        }
    }
}

/// One kind of decision. It is only asked while it is on top of the stack, and `&self` is that top.
pub trait Question<R: Book> {
    /// Who is asked, and what about.
    fn ask(&self, rules: &R, battle: &R::Battle) -> Option<Ask>;
    /// Has whoever is asked a real choice? Where not, nobody is asked, and the question is closed.
    fn is_open(&self, rules: &R, battle: &R::Battle) -> bool;

    /// Legal answers, as [`umpire::Ruleset::orders`] lists them.
    fn orders(&self, rules: &R, battle: &R::Battle, out: &mut Vec<R::Order>);
    /// The same with a larger sample, as [`umpire::Ruleset::orders_in_depth`] lists them.
    fn orders_in_depth(&self, rules: &R, battle: &R::Battle, out: &mut Vec<R::Order>) {
        self.orders(rules, battle, out);
    }
    /// Legal answers worth offering for what a player has picked; what does not concern the pieces is left out later.
    fn orders_for(&self, rules: &R, battle: &R::Battle, _picked: &Selection, out: &mut Vec<R::Order>) {
        self.orders(rules, battle, out);
    }
    /// Is this answer of a family that [`Question::orders`] lists in full?
    fn lists(&self, _rules: &R, _battle: &R::Battle, _order: &R::Order) -> bool {
        true
    }

    /// May this be answered? What was worked out here is what [`Question::carry_out`] gets: nothing is worked out twice.
    fn check(&self, rules: &R, battle: &R::Battle, seat: Seat, order: &R::Order) -> Result<R::Checked, Why>;
    /// [`Question::check`] for an answer that was just listed: what only a refusal needs may be left out.
    fn trust(&self, rules: &R, battle: &R::Battle, order: &R::Order) -> R::Checked {
        let ask = self.ask(rules, battle).expect("somebody is asked");
        match self.check(rules, battle, ask.seat, order) {
            Ok(checked) => checked,
            Err(why) => panic!("a legal order was refused: {order:?}: {why:?}"),
        }
    }
    /// Carries the answer out. The question has been taken off the stack; one that stays open puts itself back first.
    fn carry_out(self, checked: R::Checked, resolution: &mut R::Resolution<'_>)
    where
        Self: Sized;
    /// What follows when nobody has a choice, or no more. The question has been taken off the stack.
    fn close(self, _resolution: &mut R::Resolution<'_>)
    where
        Self: Sized,
    {
    }

    /// The answer of a player who does not care; `None` where the decision is a real one.
    fn proposed(&self, _rules: &R, _battle: &R::Battle) -> Option<R::Order> {
        None
    }
    /// What the page asks.
    fn prompt(&self, rules: &R, battle: &R::Battle) -> Prompt;
    /// An answer in words, with its place on the board and its preview.
    fn describe(&self, rules: &R, battle: &R::Battle, seat: Seat, order: R::Order) -> Choice<R::Order>;
    /// The pieces it is about, for an answer that names none.
    fn pieces(&self, _rules: &R, _battle: &R::Battle) -> Vec<u16> {
        Vec::new()
    }
    /// The words for what a player has picked, where that changes them.
    fn describe_for(
        &self,
        rules: &R,
        battle: &R::Battle,
        seat: Seat,
        _picked: &Selection,
        order: R::Order,
    ) -> Choice<R::Order> {
        self.describe(rules, battle, seat, order)
    }
    /// What a wish may mean, legal or not: the first reason against each is told.
    fn wishes(&self, _rules: &R, _battle: &R::Battle, _wish: Wish<'_>) -> Vec<R::Order> {
        Vec::new()
    }
    /// What a player may mean who drags what he has picked to a place, or points at it; what is not legal is left out later.
    fn dragged(&self, _rules: &R, _battle: &R::Battle, _wish: Wish<'_>) -> Vec<Meant<R::Order>> {
        Vec::new()
    }
}

/// What goes on by itself whenever it is on top of the stack: a walk, a volley, the end of a round. Between its steps it puts
/// questions above itself, and their answers find it below them.
pub trait Process<R: Book> {
    /// The next step. The process has been taken off the stack; one that is not over puts itself back first.
    fn go_on(self, resolution: &mut R::Resolution<'_>)
    where
        Self: Sized;
}

/// Adds to a game's own share of [`Book`] what follows from where every rule crate keeps its things.
///
/// In scope are `Battle` (with its `stack`), `Frame` and `Resolution`; the rules say with `outcome` how a battle ended.
///
/// ```text
/// rulebook::book! {
///     impl Book for Rules {
///         const OVER: (&'static str, &'static str) = ("my-9.1", "The battle is over.");
///         …
///     }
/// }
/// ```
#[macro_export]
macro_rules! book {
    (impl Book for $rules:ident { $($own:tt)* }) => {
        impl $crate::Book for $rules {
            type Frame = Frame;
            type Resolution<'a> = Resolution<'a>;

            $($own)*

            fn stack(battle: &Battle) -> &[Frame] {
                &battle.stack
            }

            fn stack_mut(battle: &mut Battle) -> &mut Vec<Frame> {
                &mut battle.stack
            }

            fn ended(&self, battle: &Battle) -> ::umpire::Outcome {
                self.outcome(battle)
            }
        }
    };
}

/// Delegates from the frames of a battle's stack to the decisions of the same names: those with a payload, those without
/// (`plain`); and to each [`Process`], those without a payload (`steps`), and those with one, boxed or not.
///
/// ```text
/// rulebook::questions!(Rules, Frame, asked [Moves, Fires], plain [Turn], steps [Draw], processes [Walk]);
/// ```
#[macro_export]
macro_rules! questions {
    (
        $rules:ty, $frame:ident,
        asked [$($asked:ident),* $(,)?],
        plain [$($plain:ident),* $(,)?],
        steps [$($step:ident),* $(,)?],
        processes [$($process:ident),* $(,)?] $(,)?
    ) => {
        impl $crate::Stacked<$rules> for $frame {
            #[inline]
            fn question(&self) -> Option<&dyn $crate::Question<$rules>> {
                match self {
                    $($frame::$asked(question) => Some(question),)*
                    $($frame::$plain => Some(&$plain),)*
                    $($frame::$step => None,)*
                    $($frame::$process(_) => None,)*
                }
            }

            fn carry_out(
                self,
                checked: <$rules as ::umpire::Ruleset>::Checked,
                resolution: &mut <$rules as $crate::Book>::Resolution<'_>,
            ) {
                match self {
                    $($frame::$asked(question) => $crate::Question::<$rules>::carry_out(question, checked, resolution),)*
                    $($frame::$plain => $crate::Question::<$rules>::carry_out($plain, checked, resolution),)*
                    $($frame::$step => unreachable!("nobody is asked at {}", stringify!($step)),)*
                    $($frame::$process(_) => unreachable!("nobody is asked in {}", stringify!($process)),)*
                }
            }

            fn close(self, resolution: &mut <$rules as $crate::Book>::Resolution<'_>) {
                match self {
                    $($frame::$asked(question) => $crate::Question::<$rules>::close(question, resolution),)*
                    $($frame::$plain => $crate::Question::<$rules>::close($plain, resolution),)*
                    $($frame::$step => $crate::Process::<$rules>::go_on($step, resolution),)*
                    $($frame::$process(process) => $crate::Process::<$rules>::go_on(process, resolution),)*
                }
            }
        }

        $(impl From<$asked> for $frame {
            fn from(question: $asked) -> $frame {
                $frame::$asked(question)
            }
        })*

        $(impl From<$process> for $frame {
            fn from(process: $process) -> $frame {
                $frame::$process(process.into())
            }
        })*
    };
}
