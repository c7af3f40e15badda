//! Boards: where things are, how far, who sees whom. Integers only.
//!
//! Knows no rule set: a hex has a ground level and a top, not woods and buildings.

#![deny(clippy::float_arithmetic)]

pub mod hex;
pub mod table;
