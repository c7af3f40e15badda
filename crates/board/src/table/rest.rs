//! Where a base may rest (tm-9.7, tm-9.8), and for how long a step back does not help.

use smallvec::SmallVec;

use super::base::{BaseShape, Footprint};
use super::contact::overlaps_shape;
use super::figure::{Core, Figure};
use super::frame::Frame;
use super::going::underfoot;
use super::leg::STRAY;
use super::moves::{Field, MoveFault, Mover};
use super::piece::{Passage, Shape};
use super::place::in_shape;
use super::point::{Point, Vector, len};
use super::segment::{Segment, floor_square};
use super::terrain::Table;

/// May the base of this mover rest here: wholly on the table, on no other base, on no barred ground?
/// A centre on a road, bridge or ford may overhang barred ground (tm-9.7, tm-9.8).
pub fn check_rest(field: Field<'_>, mover: &Mover, print: &Footprint) -> Result<(), MoveFault> {
    if !field.table.frame().holds(print) {
        return Err(MoveFault::RestsOffTable);
    }
    if let Some(id) = field.stands.first_overlapping(print, mover.stand.id) {
        return Err(MoveFault::RestsOnBase(id));
    }
    let table = field.table;
    let mut barred = None;
    table.grid().near(print.bounds(), |i| {
        let piece = &table.pieces()[i];
        if barred.is_none()
            && piece.layer.is_walked_on()
            && piece.going(mover.class).passage == Passage::Barred
            && overlaps_shape(print, &piece.shape)
        {
            barred = Some(piece.id);
        }
    });
    match barred {
        Some(id) if !is_on_way(table, print.centre()) => Err(MoveFault::RestsOnBarred(id)),
        Some(_) | None => Ok(()),
    }
}

/// Is a centre on a road, bridge or ford?
fn is_on_way(table: &Table, centre: Point) -> bool {
    let mut near: SmallVec<[usize; 8]> = SmallVec::new();
    table.grid().near(centre.bounds(), |i| near.push(i));
    underfoot(table, &near, centre).on_way(table)
}

/// A base walked back along a leg, and how far.
///
/// Steps are rounded: between two of them the base moves as far as the leg says, give or take a unit either way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Back {
    /// From the end of the leg to its start.
    way: Vector,
    length: i64,
}

impl Back {
    pub(crate) fn along(leg: Segment) -> Back {
        Back {
            way: leg.a - leg.b,
            length: i64::from(len(leg.a, leg.b)),
        }
    }

    /// The base may not rest here, for this reason: for how many steps back is that certain, too? None may be.
    pub(crate) fn hopeless(self, field: Field<'_>, print: &Footprint, fault: &MoveFault) -> i64 {
        match fault {
            MoveFault::RestsOffTable => self.off_table(field.table.frame(), print),
            MoveFault::RestsOnBase(id) => match field.stands.footprint(*id) {
                Some(other) => self.on_base(print, other),
                None => 0,
            },
            MoveFault::RestsOnBarred(id) => match field.table.piece(*id) {
                Some(piece) => on_barred(field.table, print, &piece.shape),
                None => 0,
            },
            MoveFault::WrongStart(_) | MoveFault::OffTable(_) | MoveFault::TooFar(_) => 0,
            MoveFault::BarredByBase(..) | MoveFault::BarredByArea(..) | MoveFault::BarredByLine(..) => 0,
        }
    }

    /// The most steps that certainly bring less than `room` along an axis on which the whole way back measures `along`.
    fn steps_within(self, room: i64, along: i64) -> i64 {
        if room <= 0 {
            0
        } else if along <= 0 {
            i64::MAX
        } else {
            (room * self.length - 1) / along
        }
    }

    fn off_table(self, frame: Frame, print: &Footprint) -> i64 {
        let b = print.bounds();
        // How far it hangs over each edge, and how much of that the way back takes away.
        let over = [
            (-b.x0, self.way.x),
            (b.x1 - frame.width(), -self.way.x),
            (-b.y0, self.way.y),
            (b.y1 - frame.height(), -self.way.y),
        ];
        let steps = over.map(|(over, along)| self.steps_within(i64::from(over) - 1, along));
        steps.into_iter().max().unwrap_or(0)
    }

    /// Two rectangles overlap until one of their four normals separates them (tm-6.1).
    fn on_base(self, print: &Footprint, other: &Footprint) -> i64 {
        let rectangle = |print: &Footprint| matches!(print.base().shape(), BaseShape::Rect { .. });
        if !rectangle(print) || !rectangle(other) {
            return 0;
        }
        let from = print.centre() - other.centre();
        let normals = print.normals().into_iter().chain(other.normals());
        let steps = normals.map(|normal| {
            let along = normal.dot(self.way);
            let off = normal.dot(from) * if along < 0 { -1 } else { 1 };
            // Two units of rounding on each axis of the table, to be safe.
            let half =
                print.half_along(normal) + other.half_along(normal) - 2 * (normal.x.abs() + normal.y.abs());
            if off <= -half {
                return 0;
            }
            self.steps_within(half - off, along.abs())
        });
        steps.min().unwrap_or(0)
    }
}

/// As long as the centre or a corner stays inside, and the centre comes on no way.
fn on_barred(table: &Table, print: &Footprint, shape: &Shape) -> i64 {
    let corners = match print.base().shape() {
        BaseShape::Rect { .. } => &print.corner_slice()[..],
        BaseShape::Disc { .. } | BaseShape::Point => &[],
    };
    let points = corners.iter().copied().chain([print.centre()]);
    let depth = points.map(|p| depth_in(p, shape)).max().unwrap_or(0);
    let mut clear = depth;
    table
        .grid()
        .near(print.centre().bounds().grown(depth.max(0)), |i| {
            let piece = &table.pieces()[i];
            if piece.layer.is_way() {
                let rim = to_core(print.centre(), piece.shape.core()) - piece.shape.radius();
                clear = clear.min(rim);
            }
        });
    (clear - STRAY).max(0)
}

/// At least how far a point can go in any direction and stay inside a shape.
fn depth_in(p: Point, shape: &Shape) -> i64 {
    if !in_shape(p, shape) {
        return 0;
    }
    match shape {
        Shape::Area(polygon) => to_core(p, polygon.core()),
        Shape::Strip(strip) => strip.radius() - to_core(p, strip.core()) - 1,
        Shape::Line(_) | Shape::Point(_) => 0,
    }
}

/// Distance to the edges of a core, rounded down.
pub(crate) fn to_core(p: Point, core: Core<'_>) -> i64 {
    let squares = core.edges().map(|(a, b)| floor_square(p, a, b));
    squares.min().unwrap_or(0).isqrt()
}
