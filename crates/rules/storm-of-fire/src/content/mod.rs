//! Content: what the files hold.

pub mod model;
