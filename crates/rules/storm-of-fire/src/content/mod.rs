//! Weapons, vehicles, units, battlegroups, rosters, tables and scenarios as data.

mod load;
pub mod model;
mod weapons;

pub use load::{embedded, embedded_files, load, load_files};
