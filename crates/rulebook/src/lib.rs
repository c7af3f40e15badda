//! What every rule crate does alike.
//!
//! A rule crate holds chapters, decisions, content and words. What a second game would write again is here.

pub mod names;
mod question;
mod resolution;
mod units;
mod why;

pub use names::Names;
pub use question::{Book, Question};
pub use units::{UnitId, Units};
pub use why::{Allowed, Why, begin_with_capital};
