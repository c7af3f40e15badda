//! What every rule crate does alike.
//!
//! A rule crate holds chapters, decisions, content and words. What a second game would write again is here.

mod question;
mod resolution;

pub use question::{Book, Question};
