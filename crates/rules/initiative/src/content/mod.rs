//! Weapons, kinds of Teams, nations, companies and scenarios as data.

mod load;
pub mod model;

pub use load::{embedded, embedded_files, load, load_files};
pub use model::*;
