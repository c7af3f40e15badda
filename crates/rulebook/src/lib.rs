//! What every rule crate does alike.
//!
//! A rule crate holds chapters, decisions, content and words. What a second game would write again is here.

#![deny(clippy::float_arithmetic)]

mod library;
pub mod names;
pub mod publication;
mod question;
mod resolution;
pub mod shelf;
pub mod staging;
mod units;
pub mod variations;
mod why;

pub use library::{Files, Library};
pub use names::Names;
pub use publication::Publication;
pub use question::{Book, Question};
pub use units::{UnitId, Units};
pub use why::{Allowed, Why, begin_with_capital};
