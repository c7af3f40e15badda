//! What every open table does alike, whatever game is played on it.
//!
//! Geometry is [`board`]'s; which rules there are is the game's. In between lies what a second game would write again:
//!
//! | file | holds |
//! |---|---|
//! | `measure` | centimetres or inches: in words, on rulers, in files |
//! | `spot` | places and ways as orders write them |
//! | `terrain`, `ground`, `roads` | kinds of terrain, and an index that tells at once what lies under a point |
//! | `open_table` | what a game says of its units: what they see, and how they stand, follows |
//! | `turntables` | the bases of all kinds of units in every facing |
//! | `around` | a unit about to move, and everybody in its way |
//! | `exits` | edges over which one leaves the table |
//! | `distances` | how far it is to somewhere, round what is barred |
//! | `cases` | places, facings and ways in the words of a case |
//! | `drag` | where dragged units would go |
//! | `draw` | ground, objectives, zones, exits, bands, arcs as a scene shows them |
//! | `places` | places worth naming where places cannot be listed |
//! | `read` | places, shapes and pieces of terrain in files |
//! | `score` | what a scenario is fought for |
//! | `view` | what can be seen from where |
//! | `set_up` | ways to set up that have been rehearsed |
//!
//! A game names its kinds of terrain with [`Terrain`]; and its rules are an [`OpenTable`]; everything else takes plain values. Rows of the table model are
//! cited as `tm-…`.

#![deny(clippy::float_arithmetic)]

mod around;
pub mod cases;
mod distances;
pub mod drag;
pub mod draw;
mod exits;
mod ground;
mod measure;
mod open_table;
pub mod places;
pub mod read;
mod roads;
mod score;
mod set_up;
mod spot;
mod terrain;
mod turntables;
pub mod view;

pub use around::{Around, Meeting};
pub use distances::{Distances, PLAIN_RATE, Squares};
pub use exits::{Exit, TOO_NEAR_TO_STAND};
pub use ground::{Ground, Underfoot};
pub use measure::{Measure, Scale, with_place};
pub use open_table::OpenTable;
pub use score::{Counted, Earns, Score, exits_of, score_lines};
pub use set_up::{NextPost, Post, SetUp, Stands};
pub use spot::{Leg, NoSpot, Spot, facing};
pub use terrain::{Entry, Terrain};
pub use turntables::Turntables;
