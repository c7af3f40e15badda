//! What the data files say: [`model`] is their meaning, the other files read and check them.
//!
//! The files live in `content/storm-of-steel` and are built into the program. Nothing here touches a disk: whoever has
//! more files hands over their names and texts.
//!
//! | file | reads |
//! |---|---|
//! | `units` | `units/*.toml`, a list of unit types each |
//! | `armies` | `armies/*.toml`, one army each |
//! | `terrain` | the pieces of a table, in scenarios and cases |
//! | `scenarios` | `scenarios/*.toml`: the table, the forces, and in `scoring` what they fight for |
//! | `trial` | nothing: sets a scenario up once, to see that it can be |
//! | `load` | all of them together |

mod armies;
mod load;
pub mod model;
mod scenarios;
mod scoring;
mod terrain;
mod trial;
mod units;

#[cfg(test)]
mod tests;

pub use load::{embedded, embedded_files, load, load_files};
pub use model::*;
pub use scenarios::{find_army, find_unit};
pub use scoring::score_lines;
pub use terrain::{hidden_mines, pieces};
