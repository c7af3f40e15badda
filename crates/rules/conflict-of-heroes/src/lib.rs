//! Conflict of Heroes: the rules as pure functions, the counters and firefights as data.
//!
//! Files follow the chapters of the rule ledger; see the table in `README.md`. What is asked is
//! in [`decisions`], one file each: who is asked, which orders, is an answer allowed, what comes of it, what the page says.

#![deny(clippy::float_arithmetic)]

pub mod activation;
pub mod air;
pub mod armour;
pub mod artillery;
pub mod battle;
pub mod cards;
pub mod combat;
pub mod content;
pub mod decisions;
pub mod entering;
pub mod field;
pub mod flames;
pub mod groups;
pub mod hidden;
pub mod hills;
pub mod hits;
pub mod mortars;
pub mod movement;
pub mod options;
pub mod order;
pub mod players;
pub mod rally;
pub mod rolls;
pub mod rounds;
pub mod rules;
pub mod setup;
pub mod sight;
pub mod smoke;
pub mod solitaire;
pub mod transport;
pub mod vehicles;
pub mod victory;
pub mod why;
pub mod works;

mod evaluate;
mod film;
mod forecast;
mod imagine;
mod looks;
mod observe;
mod scene;
pub mod staging;
mod system;

pub use battle::Battle;
pub use order::Order;
pub use rules::Rules;
pub use system::ConflictOfHeroes;

/// Name of the rule system.
pub const SYSTEM: &str = "conflict-of-heroes";
