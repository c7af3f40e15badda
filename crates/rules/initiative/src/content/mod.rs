//! Weapons, kinds of Teams, nations, companies and scenarios as data.

mod load;
pub mod model;
mod units;
mod weapons;

#[cfg(test)]
mod tests;

pub use load::{embedded, embedded_files, load, load_files};
pub use model::*;
