//! Storm of Steel: the rules as pure functions, the armies, tables and scenarios as data.
//!
//! Files follow the sections of the rule ledger; see the table in `README.md`. The way of an order is in [`judge`]: which
//! question is on top of the stack, is the answer allowed, what comes of it. Everything on the table is measured by the
//! crate `board`, in whole units of 0.01 cm.

#![deny(clippy::float_arithmetic)]

pub mod assault;
pub mod battle;
pub mod command;
pub mod content;
pub mod decisions;
pub mod events;
pub mod exits;
pub mod fire;
pub mod ground;
pub mod hidden_mines;
pub mod hits;
pub mod judge;
mod looks;
pub mod morale;
pub mod movement;
pub mod options;
pub mod order;
pub mod routes;
pub mod rules;
pub mod sequence;
pub mod setup;
pub mod sight;
pub mod support;
pub mod transport;
pub mod victory;
pub mod walk;
pub mod why;
pub mod works;

mod evaluate;
mod film;
mod forecast;
mod generate;
mod imagine;
mod observe;
mod scene;
pub mod staging;
mod system;

pub use battle::Battle;
pub use order::Order;
pub use rules::Rules;
pub use system::StormOfSteel;

/// Name of the rule system.
pub const SYSTEM: &str = "storm-of-steel";
