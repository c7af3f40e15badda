//! Open tables: the continuous-table geometry of the table model, exact and in integers.
//!
//! It knows no game. The rows of the model (`tm-…`) are cited where they are carried out:
//!
//! | model | file |
//! |---|---|
//! | tm-1 numbers | `number`, `fraction`, `point` |
//! | tm-2 frame | `frame` |
//! | tm-3 angles | `angle` |
//! | tm-4 bases | `base`, `stand` |
//! | tm-5, tm-6 distance, contact | `figure`, `contact`, `segment` |
//! | tm-7 terrain | `piece`, `polygon`, `polyline`, `terrain`, `faults`, `going` |
//! | tm-8 in, on, at | `place` |
//! | tm-9 movement | `walk`, `strides`, `watch`, `leg`, `moves`, `preview`, `direct`, `reach`, `search`, `outline` |
//! | tm-10, tm-12, tm-14 sight | `runs`, `policy`, `sight`, `facts`, `lookout` |
//! | tm-11 arcs | `arc` |
//! | tm-15, tm-ini-19 templates | `template`, `contact`, `battery` |
//! | tm-ini-1, tm-ini-2 turning | `turning` |
//! | tm-ini-9, tm-ini-23, tm-ini-24, tm-ini-25 ends, free places, ways | `errand`, `lattice` |
//! | tm-ini-11, tm-ini-12, tm-ini-13, tm-ini-14, tm-ini-26 into contact, away, as close as possible | `contacts`, `away`, `towards` |
//! | tm-ini-15 lines of fire | `firing` |
//! | tm-ini-17 smoke | `smoke` |
//! | tm-ini-20 tests of the ground | `checks` |
//! | tm-19 to tm-21 units of single figures | `figures` |
//! | tm-22.5 length of a line inside several pieces | `through` |
//! | tm-ini-3, tm-ini-4, tm-ini-5, tm-ini-6, tm-ini-7, tm-ini-8, tm-ini-10, tm-ini-27 many stands at once | `platoon` |
//!
//! tm-16 (dice) is the umpire's, not the board's.
//!
//! A [`Point`] is checked when it is made, a [`Base`], [`Polygon`], [`Frame`], [`Path`] and [`Table`] too;
//! after that nothing here can overflow or panic.

mod angle;
mod arc;
mod away;
mod base;
mod battery;
mod checks;
mod contact;
mod contacts;
mod direct;
mod errand;
mod facts;
mod faults;
mod figure;
pub mod figures;
mod firing;
mod fraction;
mod frame;
mod going;
mod grid;
mod lattice;
mod leg;
mod lookout;
mod moves;
mod number;
mod outline;
mod piece;
mod place;
pub mod platoon;
mod point;
mod policy;
mod polygon;
mod polyline;
mod preview;
mod reach;
mod rest;
mod runs;
mod search;
mod segment;
mod sight;
mod smoke;
mod stand;
mod strides;
mod template;
mod terrain;
mod through;
mod towards;
mod turning;
mod walk;
mod watch;

pub use angle::{Facing, K, NoFacing, bearing, dir, right};
pub use arc::{Arc, in_arc};
pub use base::{Base, BaseEdge, BaseFault, BaseShape, Footprint, Turntable, footprint};
pub use battery::laid_by;
pub use checks::{GroundTest, ground_tests};
pub use contact::{
    CONTACT, Side, contact, edge_of, nearest, nearest_point, overlap, overlaps_shape, touches, within,
};
pub use contacts::contact_places;
pub use direct::{Heading, closest_approach, is_as_close_as_possible, is_direct, snap};
pub use errand::{Errand, KeepAway, Limit, onto};
pub use facts::{Met, blocked_by_base, facts, near_line};
pub use faults::{LONGEST_SECTION, MOST_PIECES, PieceFault, TableFault};
pub use figure::{Core, Figure, Leg, gap2};
pub use fraction::{Fraction, Gap};
pub use frame::{Frame, FrameFault, FrameSheet, TableEdge};
pub use going::{Ground, going};
pub use lattice::{FREE_PLACES_REACH, free_places};
pub use lookout::Lookout;
pub use moves::{Allowance, Cost, Field, Move, MoveFault, Mover, check_move};
pub use number::{LONGEST_SIDE, Length, UNITS_PER_MEASURE, rdiv};
pub use piece::{
    Cover, Going, Hill, Layer, MobilityClass, Opacity, Passage, Piece, PieceId, Properties, Shape, Strip,
};
pub use place::{OnHill, behind, crosses, in_piece, in_shape, on_hill, side_of, snap_into};
pub use point::{Bounds, FarPoint, Point, Vector, along, len};
pub use policy::{AreaScreen, EndsIn, LineScreen, OvergrownHill, SightPolicy};
pub use polygon::{Containment, MOST_VERTICES, Polygon, PolygonFault};
pub use polyline::Polyline;
pub use preview::{Preview, preview, stop};
pub use reach::{Reach, ReachCell};
pub use rest::check_rest;
pub use runs::{Leaving, Ratio, Run, interior, leaving};
pub use search::{reach, way_around};
pub use segment::Segment;
pub use sight::{Blocked, Housing, Lining, Post, Sight, Viewer, Why, clear, posts_see, sees, visible_points};
pub use smoke::SmokeCover;
pub use stand::{Stand, StandId, StandTwice, Stands};
pub use strides::{Stride, strides, strides_heeding};
pub use template::{align, battery_point, may_shift, under_circle, under_rect};
pub use terrain::{Table, TableSheet};
pub use through::{Through, meets_interior, through};
pub use towards::Approach;
pub use turning::{turn_in_place, turned};
pub use walk::{MOST_WAYPOINTS, Path, PathFault, Step, nth_step, steps_of, walk};
pub use watch::Watches;
