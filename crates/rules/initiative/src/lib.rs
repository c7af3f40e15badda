//! Initiative: the rules as pure functions, the nations, tables and scenarios as data.
//!
//! A Unit is a group of Teams; a Team is one stand or one vehicle (ini-unit-1). Files follow the sections of the rule ledger; see
//! the table in `README.md`. The way of an order is in [`judge`]: which question is on top of the stack, is the answer allowed, what
//! comes of it. What takes several steps with questions in between (a walk, a shooting, an assault, a barrage, the end of a round)
//! is a *process*: a frame of the stack that goes on by itself whenever it is on top. Everything on the table is measured by the
//! crate `board`, in whole units of 0.01 inch.
//!
//! Some rows only settle how the others are read: who rolls (ini-gen-2), numbers are written n+ (ini-gen-3), tables win over running
//! text (ini-gen-6), nobody rides (ini-gen-12), and dice fall in the order of ini-gen-13 instead of tm-16.3. What an order that rolled
//! nothing did can be taken back by the kernel (ini-ord-6).

#![deny(clippy::float_arithmetic)]

pub mod activation;
pub mod aim;
pub mod allocation;
pub mod assault;
pub mod barrage;
pub mod battle;
pub mod cohesion;
pub mod content;
pub mod cover;
pub mod crossing;
pub mod decisions;
pub mod deployment;
mod fields_of_fire;
pub mod film;
pub mod fire;
mod forecast;
pub mod forming;
pub mod ground;
pub mod hitting;
pub mod judge;
pub mod leaders;
mod looks;
pub mod losses;
pub mod movement;
mod odds;
pub mod order;
pub mod plans;
pub mod points;
pub mod proposals;
pub mod reaction;
pub mod rounds;
pub mod rules;
pub mod samples;
pub mod saves;
pub mod shooting;
pub mod sight;
pub mod suppression;
pub mod victory;
pub mod walk;
pub mod why;

mod evaluate;
#[cfg(test)]
mod fire_tests;
mod imagine;
mod observe;
pub mod options;
#[cfg(test)]
mod playing;
mod scene;
mod shots;
pub mod staging;
mod system;
#[cfg(test)]
mod testing;

pub use battle::Battle;
pub use order::Order;
pub use rules::Rules;
pub use system::Initiative;

/// Name of the rule system.
pub const SYSTEM: &str = "initiative";
