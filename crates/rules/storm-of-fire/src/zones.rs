//! Parts of the table that missions speak of: zones, baselines, quarters (section 35). The attacker's baseline is the south edge
//! (sof-fig-2, sof-mis-10).

use board::table::{Facing, Figure, Footprint, Frame, Length, Point, TableEdge, gap2};
use umpire::Seat;

use crate::rules::Rules;

/// A line across the table, counted from its west edge, its middle or its east edge: tables may be wider than 72 inches.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Across {
    West(Length),
    Middle(Length),
    East(Length),
}

impl Across {
    fn on(self, frame: Frame) -> Length {
        match self {
            Across::West(off) => off,
            Across::Middle(off) => frame.width() / 2 + off,
            Across::East(off) => frame.width() - off,
        }
    }
}

/// A part of any table: an upright rectangle, without what is nearer than `clear` to the middle of the table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Area {
    pub x: (Across, Across),
    pub y: (Length, Length),
    pub clear: Length,
}

impl Area {
    /// From edge to edge.
    pub const fn strip(from: Length, to: Length) -> Area {
        Area::inside(0, from, to)
    }

    /// So far from both side edges.
    pub const fn inside(off: Length, from: Length, to: Length) -> Area {
        Area {
            x: (Across::West(off), Across::East(off)),
            y: (from, to),
            clear: 0,
        }
    }
}

/// The same on one table. Its borders belong to it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    pub low: Point,
    pub high: Point,
    pub clear: Length,
    middle: Point,
}

impl Zone {
    pub fn new(area: Area, frame: Frame) -> Zone {
        let on = |x: Length, y: Length| Point::new(x, y).unwrap_or(Point::ORIGIN);
        let top = area.y.1.min(frame.height());
        Zone {
            low: on(area.x.0.on(frame), area.y.0),
            high: on(area.x.1.on(frame), top),
            clear: area.clear,
            middle: on(frame.width() / 2, frame.height() / 2),
        }
    }

    /// Is a base wholly inside (sof-mis-2)?
    pub fn holds(&self, print: &Footprint) -> bool {
        let bounds = print.bounds();
        self.low.x() <= bounds.x0
            && bounds.x1 <= self.high.x()
            && self.low.y() <= bounds.y0
            && bounds.y1 <= self.high.y()
            && !gap2(print, &self.middle).is_less_than(self.clear)
    }

    /// Is a point inside?
    pub fn contains(&self, at: Point) -> bool {
        self.low.x() <= at.x()
            && at.x() <= self.high.x()
            && self.low.y() <= at.y()
            && at.y() <= self.high.y()
            && !gap2(&at, &self.middle).is_less_than(self.clear)
    }

    pub fn width(&self) -> Length {
        self.high.x() - self.low.x()
    }

    pub fn depth(&self) -> Length {
        self.high.y() - self.low.y()
    }

    pub fn centre(&self) -> Point {
        let mean = |a: Length, b: Length| (a + b) / 2;
        let at = Point::new(
            mean(self.low.x(), self.high.x()),
            mean(self.low.y(), self.high.y()),
        );
        at.unwrap_or(self.low)
    }
}

/// A quarter of the table: west or east, south or north of its middle lines.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Quarter {
    pub east: bool,
    pub north: bool,
}

impl Quarter {
    pub const ALL: [Quarter; 4] = [
        Quarter {
            east: false,
            north: false,
        },
        Quarter {
            east: true,
            north: false,
        },
        Quarter {
            east: false,
            north: true,
        },
        Quarter {
            east: true,
            north: true,
        },
    ];

    /// Points on a middle line are in no quarter.
    pub fn contains(self, frame: Frame, at: Point) -> bool {
        let beyond = |value: Length, side: Length, far: bool| {
            let twice = 2 * value;
            if far { side < twice } else { twice < side }
        };
        beyond(at.x(), frame.width(), self.east) && beyond(at.y(), frame.height(), self.north)
    }
}

impl Rules {
    pub fn frame(&self) -> Frame {
        self.scenario.table.frame
    }

    /// Where a side deploys.
    pub fn zone(&self, seat: Seat) -> Zone {
        Zone::new(self.mission().zones[seat.index() & 1], self.frame())
    }

    /// A side's baselines: one edge of the table, or the two outer ones of its quarter (sof-mis-10, sof-mission-probe-2).
    pub fn baselines(&self, seat: Seat) -> &'static [TableEdge] {
        self.mission().baselines[seat.index() & 1]
    }

    /// The baseline nearest to a place.
    pub fn baseline(&self, seat: Seat, at: Point) -> TableEdge {
        let edges = self.baselines(seat).iter().copied();
        let nearest = edges.min_by_key(|edge| self.off_edge(*edge, at));
        nearest.unwrap_or(TableEdge::South)
    }

    /// How far a place is from an edge.
    pub fn off_edge(&self, edge: TableEdge, at: Point) -> Length {
        match edge {
            TableEdge::North => self.frame().height() - at.y(),
            TableEdge::East => self.frame().width() - at.x(),
            TableEdge::South => at.y(),
            TableEdge::West => at.x(),
        }
    }

    /// How far a base is from an edge.
    pub fn base_off_edge(&self, edge: TableEdge, print: &Footprint) -> Length {
        let bounds = print.bounds();
        let off = match edge {
            TableEdge::North => self.frame().height() - bounds.y1,
            TableEdge::East => self.frame().width() - bounds.x1,
            TableEdge::South => bounds.y0,
            TableEdge::West => bounds.x0,
        };
        off.max(0)
    }

    /// Straight home from a place: square to the nearest baseline (sof-act-fb-5).
    pub fn homeward(&self, seat: Seat, at: Point) -> Facing {
        outward_of(self.baseline(seat, at))
    }

    /// Straight at the enemy's baseline, the way a side looks when it deploys.
    pub fn toward_enemy(&self, seat: Seat) -> Facing {
        match seat.index() & 1 {
            0 => Facing::NORTH,
            _ => Facing::NORTH.turned(180),
        }
    }
}

/// The heading that leaves the table over an edge.
pub fn outward_of(edge: TableEdge) -> Facing {
    Facing::NORTH.turned(match edge {
        TableEdge::North => 0,
        TableEdge::East => 90,
        TableEdge::South => 180,
        TableEdge::West => 270,
    })
}

#[cfg(test)]
mod tests {
    use board::table::{Base, footprint};

    use super::*;

    fn at(x: Length, y: Length) -> Point {
        Point::new(x, y).expect("a place near the table")
    }

    /// sof-mis-2: the whole base, its border included; sof-map-probe: 12 inches from the middle, exactly 12 is allowed.
    #[test]
    fn a_zone_holds_whole_bases() {
        let frame = Frame::new(7200, 4800).expect("a table");
        let foot = |x, y| footprint(Base::disc(50).expect("a disc"), at(x, y), Facing::NORTH);
        let zone = Zone::new(Area::strip(0, 1200), frame);
        assert!(zone.holds(&foot(50, 1150)) && !zone.holds(&foot(50, 1151)) && !zone.holds(&foot(49, 600)));
        let area = Area {
            x: (Across::West(0), Across::Middle(0)),
            y: (0, 2400),
            clear: 1200,
        };
        let quarter = Zone::new(area, frame);
        assert!(quarter.holds(&foot(3550, 1151)) && !quarter.holds(&foot(3550, 1152)));
        assert!(quarter.contains(at(2400, 2400)) && !quarter.contains(at(2401, 2400)));
    }

    /// sof-map-hasty: on a table of 96 inches every limit of 72 becomes 96.
    #[test]
    fn zones_widen_with_the_table() {
        let wide = Frame::new(9600, 4800).expect("a table");
        let zone = Zone::new(Area::inside(1200, 3600, 4200), wide);
        assert_eq!((zone.low.x(), zone.high.x()), (1200, 8400));
    }

    /// sof-mis-8: a point on the line between two quarters is in neither.
    #[test]
    fn quarters_do_not_hold_their_middle_lines() {
        let frame = Frame::new(7200, 4800).expect("a table");
        let held = |x, y| Quarter::ALL.map(|quarter| quarter.contains(frame, at(x, y)));
        assert_eq!(held(3599, 2399), [true, false, false, false]);
        assert_eq!(held(3601, 2401), [false, false, false, true]);
        assert_eq!(held(3600, 100), [false; 4]);
    }
}
