//! The hex board: where a hex is, how far, in which arc, along which line, and what the ground hides.
//!
//! Rules-blind: a hex has a ground level, a top and a smoke value; nobody here knows what grows on it
//! or who stands in it. Integers only, so that every answer is exact and the same both ways.
//!
//! ```text
//!          nw D2   D1 ne
//!              \  /
//!      w D3 -- hex -- D0 e          pointy-top hexes in rows; row A is the southernmost
//!              /  \
//!          sw D4   D5 se
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `coord` | axial coordinates, the six directions, distance |
//! | `arc` | front, flank and arc of fire |
//! | `line` | the hexes and hexsides a straight line runs over |
//! | `label` | printed locations such as `7-G08` |
//! | `boards` | printed boards and how they are joined |
//! | `grid` | a map: dense ids, neighbours, edges |
//! | `reach` | cheapest ways over a map |
//! | `sides` | what runs over or along hexsides |
//! | `overlay` | templates laid on a map |
//! | `sight` | who sees whom over ground and obstacles, and what blocks |
//! | `sight_table` | the same for a whole map, as bits |
//! | `smoke` | smoke along a line |

mod arc;
mod boards;
mod coord;
mod grid;
mod label;
mod line;
mod overlay;
mod reach;
mod sides;
mod sight;
mod sight_table;
mod smoke;

pub use arc::{in_arc, is_front};
pub use boards::{BoardShape, GridError};
pub use coord::{Direction, Hex};
pub use grid::{Edge, Grid, HexId};
pub use label::{BadLabel, Label};
pub use line::{Element, Entry, HexLine, elements, entry};
pub use overlay::{Overlay, OverlayError};
pub use reach::Reach;
pub use sides::{NotAChain, Sides, line_crosses_side_into};
pub use sight::{Blocker, Height, slow_sight};
pub use sight_table::SightTable;
pub use smoke::{SMOKE_BLOCKS, smoke_between, smoke_blocks, smoke_dm};
