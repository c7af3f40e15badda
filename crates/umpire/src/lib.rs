//! Placeholder.
pub mod content;
