//! In, on, at, behind (tm-8): only the centre counts.

use super::base::Footprint;
use super::contact::{Side, within};
use super::figure::Figure;
use super::fraction::Fraction;
use super::number::Length;
use super::piece::{Piece, Shape};
use super::point::Point;
use super::polyline::Polyline;
use super::segment::{Segment, on_segment, square_to_segment, turn, within_of_segment};

/// Is a point in the closed shape? Only areas and strips can be entered (tm-7.2, tm-8.1).
pub fn in_shape(p: Point, shape: &Shape) -> bool {
    match shape {
        Shape::Area(polygon) => polygon.contains(p),
        Shape::Strip(strip) => {
            let mut sections = strip.core().edges();
            strip.bounds().contains(p) && sections.any(|(a, b)| within_of_segment(p, a, b, strip.radius()))
        }
        Shape::Line(_) | Shape::Point(_) => false,
    }
}

/// Is a unit with its centre at `p` in or on the piece? (tm-8.1)
pub fn in_piece(p: Point, piece: &Piece) -> bool {
    in_shape(p, &piece.shape)
}

/// Where a centre is on a hill (tm-8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnHill {
    /// Not on it.
    Off,
    /// In the outline but not in the top.
    Slope,
    /// In the top.
    Top,
}

/// Is a centre on a hill's top, on its slope, or off it? (tm-8.2)
///
/// ```text
///   +-------------+ outline
///   |  slope      |
///   |   +-----+   |
///   |   | top |   |      an edge of the top is top, an edge of the outline is slope
///   |   +-----+   |
///   +-------------+
/// ```
pub fn on_hill(p: Point, piece: &Piece) -> OnHill {
    match &piece.properties.hill {
        Some(hill) if hill.top.contains(p) => OnHill::Top,
        Some(_) if in_piece(p, piece) => OnHill::Slope,
        Some(_) | None => OnHill::Off,
    }
}

/// On which side of a line a centre is, looking along the line (tm-8.3).
///
/// The nearest section decides; where two are equally near, at a bend, the one the point lies more
/// squarely beside.
pub fn side_of(p: Point, line: &Polyline) -> Side {
    let nearest = line.core().edges().min_by(|&(a, b), &(c, d)| {
        let near = square_to_segment(p, a, b).cmp(&square_to_segment(p, c, d));
        let square = |a, b| {
            let across = i128::from(turn(a, b, p));
            Fraction::new(across * across, i128::from((b - a).square()))
        };
        near.then_with(|| square(c, d).cmp(&square(a, b)))
    });
    match nearest.map_or(0, |(a, b)| turn(a, b, p).signum()) {
        1 => Side::Left,
        -1 => Side::Right,
        _ => Side::On,
    }
}

/// Does the sight segment cross the line? They share a point strictly between the ends of `s`, and `s`
/// does not merely run along the line; through the line's own end point is a crossing (tm-10.4).
///
/// ```text
///      |            |             |
///   s--+--s      s--+--s    s-----s      s==+==+==s along it
///      |            (its end)     |
///   crosses      crosses       no           no
/// ```
pub fn crosses(line: &Polyline, s: Segment) -> bool {
    line.bounds().meets(s.bounds()) && line.core().edges().any(|(p, q)| crosses_section(p, q, s))
}

fn crosses_section(p: Point, q: Point, s: Segment) -> bool {
    let (side_p, side_q) = (turn(s.a, s.b, p), turn(s.a, s.b, q));
    if 0 < side_p.signum() * side_q.signum() || (side_p == 0 && side_q == 0) {
        return false;
    }
    // The line through s meets the section in one point; the ends of s must lie strictly either side.
    turn(p, q, s.a).signum() * turn(p, q, s.b).signum() < 0
}

/// Is the unit behind the line as seen from `q`: does the sight segment cross it, and is the base within
/// the game's limit of it? (tm-8.4, tm-13)
pub fn behind(line: &Polyline, q: Point, unit: &Footprint, limit: Length) -> bool {
    crosses(line, Segment::new(q, unit.centre())) && within(unit, line, limit)
}

/// Where a unit placed in a bunker stands: its centre (tm-8.5). Lines have none.
pub fn snap_into(piece: &Piece) -> Option<Point> {
    match &piece.shape {
        Shape::Area(polygon) => Some(polygon.middle()),
        Shape::Point(point) => Some(*point),
        Shape::Strip(_) | Shape::Line(_) => None,
    }
}

/// Is a point on a line of no width? (tm-9.4)
pub(crate) fn on_line(p: Point, line: &Polyline) -> bool {
    line.core().edges().any(|(a, b)| on_segment(p, a, b))
}
