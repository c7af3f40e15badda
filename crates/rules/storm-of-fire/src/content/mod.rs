//! Weapons, vehicles, units, battlegroups, rosters, tables and scenarios as data.

mod battlegroups;
mod legality;
mod load;
pub mod model;
mod rosters;
mod scenarios;
mod scenery;
mod special;
mod tables;
mod trial;
mod units;
mod vehicles;
mod weapons;

#[cfg(test)]
mod tests;

pub use legality::{Illegal, check_roster};
pub use load::{embedded, embedded_files, load, load_files};
pub use tables::terrain;
