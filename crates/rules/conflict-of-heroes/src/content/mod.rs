//! What the data files say: [`model`] is their meaning, the other files read and check them.
//!
//! The files live in `content/conflict-of-heroes` and are built into the program. Nothing here touches a
//! disk: whoever has more files hands over their names and texts.
//!
//! | file | reads |
//! |---|---|
//! | `units` | `units/*.toml`, one counter each |
//! | `tables` | `terrain.toml` and `hits.toml`, one list each |
//! | `cards` | `cards/*.toml`, one title each |
//! | `boards` | `boards/*.toml`, and the inline maps of cases |
//! | `overlays` | `overlays/*.toml`, and where a firefight lays them |
//! | `works` | fortifications, wire and mines of a firefight |
//! | `hexes` | how an author names hexes: labels, ranges, edges, zones |
//! | `firefights` | `firefights/*.toml`: the head, the forces in `forces`, the scoring in `scoring` |
//! | `load` | all of them together |

mod boards;
mod cards;
mod events;
mod firefights;
mod forces;
mod hexes;
mod load;
mod mix;
pub mod model;
mod overlays;
mod scoring;
mod tables;
mod units;
mod works;

#[cfg(test)]
mod tests;

pub use boards::{board_from, sheet_grid};
pub use events::{event_lines, objective_lines};
pub(crate) use firefights::SPOTTER_RADIUS;
pub use firefights::layout_grid;
pub use hexes::Places;
pub use load::{embedded, embedded_files, load, load_files};
pub use model::*;
pub use overlays::{overlay_placements, stamp};
pub use scoring::score_lines;
