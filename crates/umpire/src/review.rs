//! Reviews of finished matches: the win chances before and after every order, and which orders turned it.
//!
//! The kernel folds the match into a [`Course`]; a [`Critic`] estimates the chances, piece by piece, so that
//! whoever drives it can let others in between.

use std::fmt::Debug;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Outcome, Ruleset, Seat};

/// A finished match, order by order, for somebody who may know everything.
#[derive(Clone, Debug)]
pub struct Course<R: Ruleset> {
    /// The battle before each step and after the last: one more than there are steps.
    pub battles: Vec<R::Battle>,
    pub steps: Vec<Step<R::Order>>,
    pub outcome: Outcome,
    /// The commitment of the match: a review's own chance is made from it, so that it is always the same.
    pub commitment: String,
}

/// One step of a finished match.
#[derive(Clone, Debug)]
pub struct Step<O> {
    pub seat: Seat,
    /// `None` for a resignation.
    pub order: Option<O>,
    /// Did it roll dice or draw blind?
    pub rolled: bool,
    /// What it was, in the words of the log.
    pub words: String,
}

/// Whoever can review matches of a rule system. Implemented by the crate that plays many games.
pub trait Critic<R: Ruleset>: Debug + Send + Sync {
    fn begin(&self, rules: Arc<R>, course: Course<R>) -> Box<dyn Examination>;
}

/// A review in the making.
pub trait Examination: Send {
    /// Does a small piece of work, a few milliseconds at most; says how far it is.
    fn go_on(&mut self) -> Progress;
    /// The review as far as it is known; whole when nothing is left to do.
    fn review(&self) -> Review;
}

/// How far a review is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Progress {
    pub done: u32,
    pub total: u32,
}

impl Progress {
    pub fn finished(self) -> bool {
        self.total <= self.done
    }
}

/// Win chances of a whole match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ReviewBody")]
pub struct Review {
    pub sides: Vec<Side>,
    pub points: Vec<Point>,
    /// Numbers of the orders that turned the match, at most five, in the order in which they fell.
    pub turning: Vec<u32>,
}

/// Seats that win together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ReviewSide")]
pub struct Side {
    pub name: String,
    pub seats: Vec<Seat>,
}

/// One order: what the decision was worth and what the dice did. Chances are in thousandths, one for each side.
/// `chosen - before` is the decision, `after - chosen` the dice, and `after` is the next order's `before`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ReviewPoint")]
pub struct Point {
    pub number: u32,
    pub seat: Seat,
    pub words: String,
    pub before: Vec<u16>,
    /// After the order, before its dice fell: the average over all dice.
    pub chosen: Vec<u16>,
    pub after: Vec<u16>,
}
