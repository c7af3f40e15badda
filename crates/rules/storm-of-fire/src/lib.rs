//! Storm of Fire: the rules as pure functions, the armies, tables and missions as data.
//!
//! A unit is a group of single figures; a figure is one man, one weapon with its crew, one gun or one vehicle (sof-core-1). Files follow
//! the sections of the rule ledger; see the table in `README.md`. The way of an order is in [`judge`]: which question is on top of the
//! stack, is the answer allowed, what comes of it. What takes several steps with questions in between (a turn, a march, an attack, a
//! close combat) is a *process*: a frame of the stack that goes on by itself whenever it is on top. Everything on the table is measured
//! by the crate `board`, in whole units of 0.01 inch; the umpire places figures (tm-19 to tm-21), a player may adjust them.

#![deny(clippy::float_arithmetic)]

pub mod accuracy;
pub mod activation;
pub mod activation_dice;
pub mod aftermath;
pub mod ambush;
pub mod attack;
pub mod battle;
pub mod beaten_zone;
pub mod blast;
pub mod buildings;
pub mod chance;
pub mod close_combat;
mod collapse;
pub mod content;
pub mod cover;
pub mod crews;
pub mod decisions;
pub mod deployment;
pub mod distance;
mod dragging;
pub mod eligible;
mod evaluate;
pub mod film;
#[cfg(test)]
mod fire_tests;
pub mod forecast;
pub mod ground;
mod hits;
pub mod indirect;
pub mod judge;
pub mod laid;
pub mod land;
pub mod leaders;
pub mod lethality;
mod looks;
pub mod missions;
pub mod morale;
pub mod moving;
pub mod muster;
mod observe;
pub mod odds;
pub mod options;
pub mod order;
pub mod points;
mod previews;
pub mod recon;
pub mod rerolls;
pub mod reserves;
pub mod rules;
mod scene;
pub mod sequence;
pub mod set_up;
pub mod sight;
pub mod smoke;
pub mod special;
pub mod specialists;
pub mod staging;
pub mod standing;
pub mod start_phase;
pub mod strength;
mod system;
#[cfg(test)]
mod testing;
pub mod triage;
pub mod victory;
pub mod volley;
pub mod volley_offers;
pub mod why;
pub mod works;
pub mod zones;

pub use battle::Battle;
pub use order::Order;
pub use rules::Rules;
pub use system::StormOfFire;

/// Name of the rule system.
pub const SYSTEM: &str = "storm-of-fire";
