//! The umpire: battles, orders, dice, tallies, refusals, scenes and matches.
//!
//! A battle is a value. An order is one complete decision of one seat. The umpire checks an order
//! against the battle, carries it out with dice, and reports what happened; nothing else changes a
//! battle. This crate knows no rule system, no board and no network.

#![deny(clippy::float_arithmetic)]

pub mod cases;
pub mod commander;
pub mod content;
pub mod dice;
pub mod erased;
pub mod film;
pub mod game;
pub mod laws;
pub mod ledger;
pub mod observe;
pub mod odds;
pub mod record;
pub mod report;
pub mod review;
pub mod scene;
pub mod show;

mod balance;
mod choice;
mod offers;
mod opened;
mod order_text;
mod outline;
mod refusal;
mod rule;
mod ruleset;
mod seat;
mod tally;

pub use balance::Balance;
pub use choice::{
    Anchor, Blocked, Choice, Drafted, Forecast, Formation, Note, Payment, PlannedShot, Preview, Role, Scale,
    Selection, Stakes, View, WayLeg,
};
pub use dice::{Dice, Seed, content_hash};
pub use game::Game;
pub use odds::{Distribution, Fraction, Outlook};
pub use offers::complete_offers;
pub use order_text::OrderText;
pub use outline::Outline;
pub use refusal::Refusal;
pub use report::{Audience, Event, Report};
pub use rule::RuleId;
pub use ruleset::{
    Ask, Decision, Insight, OptionKind, OptionSpec, OptionValue, Options, Outcome, Ruleset, ScenarioInfo,
    SeatInfo, System, Weight,
};
pub use scene::Scene;
pub use seat::{Eyes, Seat};
pub use show::Show;
pub use tally::{Ledgered, Sum, Tally, TallyLine};
