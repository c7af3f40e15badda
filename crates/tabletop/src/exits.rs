//! Exits: stretches of an edge over which one may leave the table (tm-2.3). A unit leaves with a way that ends with its
//! centre on one.

use board::table::{Frame, Length, Point, TableEdge};
use serde::Serialize;

/// Nearer to an edge than this no base can rest: half of the smallest one.
pub const TOO_NEAR_TO_STAND: i32 = 150;

/// A stretch of an edge, by its distances along the edge from the south or west.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exit {
    pub edge: TableEdge,
    pub from: Length,
    pub to: Length,
}

impl Exit {
    /// Does a unit with its centre there leave?
    #[inline]
    pub fn holds(&self, frame: Frame, p: Point) -> bool {
        frame.reaches(p, self.edge) && (self.from..=self.to).contains(&self.along(p))
    }

    /// The nearest place of the stretch.
    pub fn nearest(&self, frame: Frame, p: Point) -> Option<Point> {
        self.point(frame, self.along(p).clamp(self.from, self.to))
    }

    /// Where a place so near to the stretch that nobody can stand there leads out.
    pub fn snapped(&self, frame: Frame, p: Point) -> Option<Point> {
        let out = self.nearest(frame, p)?;
        let off = (out.x() - p.x()).abs().max((out.y() - p.y()).abs());
        (off < TOO_NEAR_TO_STAND).then_some(out)
    }

    /// Its two ends, and the same this far in from the edge: what is drawn.
    pub fn corners(&self, frame: Frame, depth: i32) -> Vec<Point> {
        let (from, to) = (self.point(frame, self.from), self.point(frame, self.to));
        let inward = |p: Point| match self.edge {
            TableEdge::South => Point::new(p.x(), depth),
            TableEdge::North => Point::new(p.x(), frame.height() - depth),
            TableEdge::West => Point::new(depth, p.y()),
            TableEdge::East => Point::new(frame.width() - depth, p.y()),
        };
        let within = |p: Option<Point>| p.and_then(|p| inward(p).ok());
        [from, to, within(to), within(from)]
            .into_iter()
            .flatten()
            .collect()
    }

    #[inline]
    fn along(&self, p: Point) -> i32 {
        match self.edge {
            TableEdge::South | TableEdge::North => p.x(),
            TableEdge::West | TableEdge::East => p.y(),
        }
    }

    fn point(&self, frame: Frame, along: i32) -> Option<Point> {
        let at = match self.edge {
            TableEdge::South => Point::new(along, 0),
            TableEdge::North => Point::new(along, frame.height()),
            TableEdge::West => Point::new(0, along),
            TableEdge::East => Point::new(frame.width(), along),
        };
        at.ok()
    }
}
