//! The bare facts of a line: what it meets and how, and the bases in a line of fire (tm-10.6, tm-10.8).

use super::base::Footprint;
use super::contact::within;
use super::figure::{Figure, Leg, gap2};
use super::number::Length;
use super::piece::PieceId;
use super::polygon::cut_convex;
use super::runs::{Leaving, leaving};
use super::segment::{Segment, square_to_segment};
use super::sight::{group_interior, line_crossed};
use super::terrain::{Table, area};

/// Does a base that is neither end stand in a line of fire: does the segment meet its interior? (tm-10.8)
pub fn blocked_by_base(s: Segment, base: &Footprint) -> bool {
    if !s.bounds().meets(base.bounds()) {
        return false;
    }
    match base.corners() {
        Some([fr, rr, rl, fl]) => cut_convex(&[fl, rl, rr, fr], s.a, s.b),
        None => {
            let radius = i128::from(base.radius());
            let square = square_to_segment(base.centre(), s.a, s.b);
            square.num() < radius * radius * square.den()
        }
    }
}

/// Is the gap between the segment and the base at most `reach`? (tm-10.8)
pub fn near_line(s: Segment, base: &Footprint, reach: Length) -> bool {
    within(&Leg::from(s), base, reach)
}

/// The facts of one piece on a sight line, for games with a policy of their own (tm-10.6, tm-12).
#[derive(Clone, Copy, Debug)]
pub struct Met {
    /// The piece; of pieces that act as one, the lowest id.
    pub piece: PieceId,
    /// Is X's end in it? (tm-8.1)
    pub x_in: bool,
    /// Is Y's end in it? (tm-8.1)
    pub y_in: bool,
    /// Does the line meet its interior? (tm-10.2)
    pub interior: bool,
    /// Does the line cross it, where it is a line? (tm-10.4)
    pub crosses: bool,
    /// From X's end, if that is in it (tm-10.3).
    pub from_x: Option<Leaving>,
    /// From Y's end, if that is in it (tm-10.3).
    pub from_y: Option<Leaving>,
}

/// The facts of every piece that a sight line meets, ascending (tm-10.6). Strips and points only say who
/// is in them.
pub fn facts(table: &Table, s: Segment) -> Vec<Met> {
    let mut groups = Vec::new();
    let leg = Leg::from(s);
    table.grid().along(s, |i| {
        if gap2(&table.pieces()[i].shape, &leg).is_zero() {
            groups.push(table.group_of(i));
        }
    });
    groups.sort_unstable();
    groups.dedup();
    let fact = |first: usize| {
        let (x_in, y_in) = (table.in_group(s.a, first), table.in_group(s.b, first));
        let is_area = area(&table.pieces()[first]).is_some();
        let leave = |from: bool, s| (from && is_area).then(|| leaving(table.polygons(first), s));
        Met {
            piece: table.pieces()[first].id,
            x_in,
            y_in,
            interior: group_interior(table, first, s),
            crosses: line_crossed(&table.pieces()[first], s),
            from_x: leave(x_in, s),
            from_y: leave(y_in, s.reversed()),
        }
    };
    groups.into_iter().map(fact).collect()
}
