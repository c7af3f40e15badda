//! Weapons, kinds of Teams, nations, companies and scenarios as data.

mod companies;
mod forces;
mod load;
pub mod model;
pub mod rosters;
mod scenarios;
mod scoring;
mod terrain;
mod trial;
mod units;
mod weapons;

#[cfg(test)]
mod tests;

pub use forces::field;
pub use load::{embedded, embedded_files, load, load_files};
pub use model::*;
pub use rosters::find_kind;
pub use scoring::score_lines;
pub use terrain::piece;
