//! A decision is one file: when somebody is asked, what may be answered, why not, what comes of it, and what the page says.
//!
//! The battle's stack is a plain enum of these; one `match` in the rule crate delegates to them. A `match` over all decisions
//! anywhere else is a sign that something of a decision lives in the wrong room.

use umpire::scene::Prompt;
use umpire::{Ask, Choice, Ruleset, Seat};

/// A rule set whose decisions are [`Question`]s.
pub trait Book: Ruleset {
    /// What an order is carried out with: rules, battle, dice and report. See [`resolution!`](crate::resolution).
    type Resolution<'a>;
    /// A reason against an order, cheap enough for listing.
    type Why;
}

/// One kind of decision.
pub trait Question<R: Book> {
    /// Who is asked, and what about.
    fn ask(&self, rules: &R, battle: &R::Battle) -> Option<Ask>;
    /// Has whoever is asked a real choice? Where not, nobody is asked.
    fn is_open(&self, rules: &R, battle: &R::Battle) -> bool;
    /// Legal answers, as [`Ruleset::orders`] lists them.
    fn orders(&self, rules: &R, battle: &R::Battle, out: &mut Vec<R::Order>);
    /// What was worked out here is what [`Question::carry_out`] gets: nothing is worked out twice.
    fn check(
        &self,
        rules: &R,
        battle: &R::Battle,
        seat: Seat,
        order: &R::Order,
    ) -> Result<R::Checked, R::Why>;
    /// Carries the answer out. The question is still on top of the stack.
    fn carry_out(&self, checked: R::Checked, resolution: &mut R::Resolution<'_>);
    /// The answer of a player who does not care; `None` where the decision is a real one.
    fn proposed(&self, _rules: &R, _battle: &R::Battle) -> Option<R::Order> {
        None
    }
    /// What the page asks.
    fn prompt(&self, rules: &R, battle: &R::Battle) -> Prompt;
    /// An answer in words, with its place on the board and its preview.
    fn describe(&self, rules: &R, battle: &R::Battle, seat: Seat, order: R::Order) -> Choice<R::Order>;
}
