//! The table's rectangle and its edges (tm-2).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::base::Footprint;
use super::number::{LONGEST_SIDE, Length};
use super::point::{Bounds, Point};

/// The closed rectangle 0..width × 0..height, origin in the south-west corner (tm-2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "FrameSheet", into = "FrameSheet")]
pub struct Frame {
    width: Length,
    height: Length,
}

/// A frame as written in a file.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrameSheet {
    /// West to east, in units.
    pub width: Length,
    /// South to north, in units.
    pub height: Length,
}

/// A table that is too small or too large (tm-1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a table of {width} × {height} units; each side is 1 to {LONGEST_SIDE}")]
pub struct FrameFault {
    /// The width given.
    pub width: Length,
    /// The height given.
    pub height: Length,
}

/// One edge of the table. By default player One owns the south, player Two the north (tm-2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableEdge {
    /// y = height.
    North,
    /// x = width.
    East,
    /// y = 0.
    South,
    /// x = 0.
    West,
}

impl TableEdge {
    /// All four.
    pub const ALL: [TableEdge; 4] = [
        TableEdge::North,
        TableEdge::East,
        TableEdge::South,
        TableEdge::West,
    ];
}

impl Frame {
    /// A table of this size; each side at most [`LONGEST_SIDE`] (tm-1.2).
    pub const fn new(width: Length, height: Length) -> Result<Frame, FrameFault> {
        if 0 < width && width <= LONGEST_SIDE && 0 < height && height <= LONGEST_SIDE {
            Ok(Frame { width, height })
        } else {
            Err(FrameFault { width, height })
        }
    }

    /// West to east, in units.
    pub fn width(self) -> Length {
        self.width
    }

    /// South to north, in units.
    pub fn height(self) -> Length {
        self.height
    }

    /// Is the point on the closed table? (tm-2.1)
    pub fn contains(self, p: Point) -> bool {
        0 <= p.x() && p.x() <= self.width && 0 <= p.y() && p.y() <= self.height
    }

    /// Is the whole base on the table: every vertex, every point of a disc? (tm-2.3)
    pub fn holds(self, footprint: &Footprint) -> bool {
        self.covers(footprint.bounds())
    }

    /// Is a whole box on the table?
    pub(crate) fn covers(self, bounds: Bounds) -> bool {
        0 <= bounds.x0 && bounds.x1 <= self.width && 0 <= bounds.y0 && bounds.y1 <= self.height
    }

    /// Has a centre at `p` reached this edge? (tm-2.3)
    pub fn reaches(self, p: Point, edge: TableEdge) -> bool {
        match edge {
            TableEdge::North => self.height <= p.y(),
            TableEdge::East => self.width <= p.x(),
            TableEdge::South => p.y() <= 0,
            TableEdge::West => p.x() <= 0,
        }
    }
}

impl TryFrom<FrameSheet> for Frame {
    type Error = FrameFault;

    fn try_from(sheet: FrameSheet) -> Result<Frame, FrameFault> {
        Frame::new(sheet.width, sheet.height)
    }
}

impl From<Frame> for FrameSheet {
    fn from(frame: Frame) -> FrameSheet {
        FrameSheet {
            width: frame.width,
            height: frame.height,
        }
    }
}
