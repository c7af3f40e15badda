//! The tests that the ground asks of a path (tm-7.4, tm-9.3, tm-9.4, tm-ini-20).

use serde::{Deserialize, Serialize};

use super::going::underfoot;
use super::leg::{STRAY, passes_by, steps_across};
use super::number::Length;
use super::piece::{Layer, MobilityClass, Passage, Piece, PieceId, Shape};
use super::point::{Point, len};
use super::polyline::Polyline;
use super::rest::to_core;
use super::segment::Segment;
use super::strides::to_rim;
use super::terrain::Table;
use super::walk::{Path, step_of};

/// A test that is due at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroundTest {
    /// Movement spent at that step; 0 at the start.
    pub spent: i64,
    /// Where the centre is then.
    pub at: Point,
    /// The piece entered or crossed; of areas that act as one, the lowest id (tm-7.5).
    pub piece: PieceId,
}

/// The tests along a path for a mobility class, in order (tm-ini-20).
///
/// One at the start of a path longer than 0 that begins in such ground; then at each step one for each kind of line
/// that is crossed, and one where the piece that rules the step is another than before. A line crossed between two
/// steps that are both on a road or bridge is not tested.
///
/// ```text
///   ----+======+---|----      + enters the wood: a test     | crosses the hedge: a test
///       | wood |   |          coming out of it: none
/// ```
pub fn ground_tests(table: &Table, class: MobilityClass, path: &Path) -> Vec<GroundTest> {
    let mut found = Vec::new();
    if path.cost() == 0 {
        return found;
    }
    let start = Ruler::around(table, Segment::new(path.start(), path.start()));
    if let Some(piece) = start.at(path.start()).filter(|&i| asks(table, class, i)) {
        found.push(GroundTest {
            spent: 0,
            at: path.start(),
            piece: table.pieces()[table.group_of(piece)].id,
        });
    }
    let mut spent = 0;
    for leg in path.legs() {
        test_leg(table, class, leg, spent, &mut found);
        spent += i64::from(len(leg.a, leg.b));
    }
    found
}

fn asks(table: &Table, class: MobilityClass, piece: usize) -> bool {
    table.pieces()[piece].going(class).passage == Passage::Test
}

/// The grounds around a leg, and the lines that ask for a test.
struct Ruler<'a> {
    table: &'a Table,
    grounds: Vec<usize>,
}

impl<'a> Ruler<'a> {
    fn around(table: &'a Table, leg: Segment) -> Ruler<'a> {
        let mut grounds = Vec::new();
        table.grid().near(leg.bounds().grown(1), |i| {
            let piece = &table.pieces()[i];
            if piece.layer.is_ground() && !passes_by(&piece.shape, leg, 1) {
                grounds.push(i);
            }
        });
        Ruler { table, grounds }
    }

    /// The piece that rules a point (tm-7.4).
    fn at(&self, p: Point) -> Option<usize> {
        underfoot(self.table, &self.grounds, p).ground
    }

    fn on_road(&self, piece: Option<usize>) -> bool {
        piece.is_some_and(|i| match self.table.pieces()[i].layer {
            Layer::Bridge | Layer::Road => true,
            Layer::Ford | Layer::Structure | Layer::Water | Layer::Vegetation => false,
            Layer::Overlay | Layer::Hill | Layer::Smoke | Layer::Marker => false,
        })
    }

    /// For how many steps from here nothing can change.
    fn clear_from(&self, at: Point, lines: &[(&Piece, &Polyline)]) -> i64 {
        use super::figure::Figure;
        let rims = self
            .grounds
            .iter()
            .map(|&i| to_rim(at, &self.table.pieces()[i].shape));
        let lines = lines.iter().map(|(_, line)| to_core(at, line.core()));
        (rims.chain(lines).min().unwrap_or(0) - STRAY).max(0)
    }
}

fn test_leg(table: &Table, class: MobilityClass, leg: Segment, spent: i64, found: &mut Vec<GroundTest>) {
    let ruler = Ruler::around(table, leg);
    let lines = lines_along(table, class, leg);
    if lines.is_empty() && !ruler.grounds.iter().any(|&i| asks(table, class, i)) {
        return;
    }
    let whole = len(leg.a, leg.b);
    let (mut before, mut under) = (leg.a, ruler.at(leg.a));
    let mut k: Length = 1;
    while k <= whole {
        let at = step_of(leg, whole, k);
        let here = ruler.at(at);
        let test = |piece: PieceId| GroundTest {
            spent: spent + i64::from(k),
            at,
            piece,
        };
        if !(ruler.on_road(under) && ruler.on_road(here)) {
            found.extend(crossed(&lines, before, at).into_iter().map(test));
        }
        if let Some(piece) = here.filter(|&i| asks(table, class, i)) {
            let group = table.group_of(piece);
            if under.map(|i| table.group_of(i)) != Some(group) {
                found.push(test(table.pieces()[group].id));
            }
        }
        let skip = ruler.clear_from(at, &lines).min(i64::from(whole - k)) as Length;
        k += 1 + skip;
        (before, under) = (step_of(leg, whole, k - 1), here);
    }
}

fn lines_along(table: &Table, class: MobilityClass, leg: Segment) -> Vec<(&Piece, &Polyline)> {
    let mut lines = Vec::new();
    table.grid().near(leg.bounds().grown(1), |i| {
        let piece = &table.pieces()[i];
        match &piece.shape {
            Shape::Line(line) => {
                if asks(table, class, i) && !passes_by(line, leg, 1) {
                    lines.push((piece, line));
                }
            }
            Shape::Area(_) | Shape::Strip(_) | Shape::Point(_) => {}
        }
    });
    lines
}

/// The lines that one step crosses, the first of each kind: the joint of two sections is one line.
fn crossed(lines: &[(&Piece, &Polyline)], before: Point, at: Point) -> Vec<PieceId> {
    let mut kinds: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for (piece, line) in lines {
        if !kinds.contains(&piece.kind.as_str()) && steps_across(before, at, line) {
            kinds.push(&piece.kind);
            found.push(piece.id);
        }
    }
    found
}
