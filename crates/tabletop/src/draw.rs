//! The table as it is drawn: the ground once, and over it objectives, zones, exits and what is in reach of a base.

use board::table::{self, BaseShape, Facing, Frame, Point};
use umpire::scene::{self, Board, Legend, Overlay, Shape, TableBoard};
use umpire::{RuleId, Seat};

use crate::exits::Exit;
use crate::ground::Ground;
use crate::measure::Measure;
use crate::terrain::{Entry, Terrain};

/// How far in from its edge an exit is drawn.
const EXIT_DEPTH: i32 = 150;

/// A place as a scene writes it.
#[inline]
pub fn at(p: Point) -> scene::Spot {
    (p.x(), p.y())
}

fn all(points: &[Point]) -> Vec<scene::Spot> {
    points.iter().copied().map(at).collect()
}

/// A shape of the board as a scene draws it.
pub fn shape(shape: &table::Shape) -> Shape {
    match shape {
        table::Shape::Area(polygon) => Shape::Area(all(polygon.vertices())),
        table::Shape::Strip(strip) => Shape::Strip {
            line: all(strip.line.vertices()),
            width: 2 * strip.hw,
        },
        table::Shape::Line(line) => Shape::Line(all(line.vertices())),
        table::Shape::Point(p) => Shape::Point { x: p.x(), y: p.y() },
    }
}

/// A base as a scene draws it; a point has none.
pub fn base(base: table::Base) -> Option<scene::Base> {
    match base.shape() {
        BaseShape::Rect { hw, hl } => Some(scene::Base::Rect {
            width: 2 * hw,
            depth: 2 * hl,
        }),
        BaseShape::Disc { r } => Some(scene::Base::Disc { radius: r }),
        BaseShape::Point => None,
    }
}

/// A piece of ground that came in play: smoke, mines that were found.
pub fn ground<K: Terrain>(id: u16, kind: K, shape: &table::Shape) -> scene::Ground {
    scene::Ground {
        id,
        look: kind.word().to_owned(),
        name: kind.entry().name.to_owned(),
        shape: self::shape(shape),
        level: 0,
        top: Vec::new(),
        facings: Vec::new(),
    }
}

impl<K: Terrain> Ground<K> {
    /// The table as it lies when the match begins.
    pub fn board(&self, measure: Measure) -> Board {
        let frame = self.table.frame();
        let mut order: Vec<u16> = self.pieces().collect();
        order.sort_by_key(|piece| self.kind(*piece).drawn_at());
        let mut kinds = self.kinds.clone();
        kinds.sort();
        kinds.dedup();
        let legend = kinds.into_iter().map(|kind| {
            let Entry { name, text, rule } = kind.entry();
            Legend {
                look: kind.word().to_owned(),
                name: name.to_owned(),
                text: text.to_owned(),
                rule: rule.to_owned(),
            }
        });
        Board::Table(TableBoard {
            measure: measure.sign(),
            width: frame.width(),
            height: frame.height(),
            terrain: order.into_iter().map(|piece| self.drawn(piece)).collect(),
            legend: legend.collect(),
        })
    }

    fn drawn(&self, piece: u16) -> scene::Ground {
        let table::Piece {
            shape, properties, ..
        } = self.piece(piece);
        let hill = properties.hill.as_ref();
        scene::Ground {
            level: hill.map_or(0, |hill| hill.level as i8),
            top: hill.map_or_else(Vec::new, |hill| all(hill.top.vertices())),
            facings: properties
                .apertures
                .iter()
                .map(|facing| facing.degrees() as u16)
                .collect(),
            ..ground(piece, self.kind(piece), shape)
        }
    }
}

/// What lies over a place for a side: an overlay without words beside it.
fn plain(look: &'static str, shape: Shape, title: String) -> Overlay {
    Overlay {
        look,
        shape,
        label: String::new(),
        title,
        seat: None,
        rule: None,
    }
}

/// A point that is fought for, with its number, how near one holds it, and who does.
pub fn objective(
    number: usize,
    at: Point,
    holding: i32,
    holder: Option<(Seat, &str)>,
    rule: &'static str,
) -> Overlay {
    let by = holder.map_or("nobody", |(_, name)| name);
    let title = format!("Objective {number}, held by {by}");
    Overlay {
        label: number.to_string(),
        seat: holder.map(|(seat, _)| seat),
        rule: Some(RuleId(rule)),
        ..plain("objective", circle(at, holding), title)
    }
}

fn circle(at: Point, radius: i32) -> Shape {
    Shape::Circle {
        x: at.x(),
        y: at.y(),
        radius,
    }
}

/// A template that lies on the table.
pub fn template(at: Point, radius: i32, seat: Seat, title: String, rule: &'static str) -> Overlay {
    Overlay {
        seat: Some(seat),
        rule: Some(RuleId(rule)),
        ..plain("template", circle(at, radius), title)
    }
}

/// Where a side may leave the table.
pub fn exit(exit: &Exit, frame: Frame, seat: Seat, name: &str, rule: &'static str) -> Overlay {
    let corners = exit.corners(frame, EXIT_DEPTH);
    let title = format!("{name} may leave the table here");
    Overlay {
        label: "Exit".to_owned(),
        seat: Some(seat),
        rule: Some(RuleId(rule)),
        ..plain("zone", Shape::Area(all(&corners)), title)
    }
}

/// Where a side sets up: south-west and north-east corner.
pub fn zone((low, high): (Point, Point), seat: Seat, name: &str, rule: &'static str) -> Overlay {
    let corners = vec![at(low), (high.x(), low.y()), at(high), (low.x(), high.y())];
    let title = format!("{name} sets up here");
    Overlay {
        label: name.to_owned(),
        seat: Some(seat),
        rule: Some(RuleId(rule)),
        ..plain("zone", Shape::Area(corners), title)
    }
}

/// A band around a base: what is in reach, measured from its edge.
pub fn band(look: &'static str, stands: (table::Base, Point, Facing), reach: i32, title: &str) -> Overlay {
    let (base, at, facing) = stands;
    let shape = Shape::Around {
        base: self::base(base).unwrap_or(scene::Base::Disc { radius: 1 }),
        x: at.x(),
        y: at.y(),
        facing: facing.degrees() as u16,
        reach,
    };
    plain(look, shape, title.to_owned())
}

/// An arc of fire, so many degrees to either side of a facing.
pub fn arc(at: Point, facing: Facing, spread: u16, radius: i32, title: &str, rule: &'static str) -> Overlay {
    let shape = Shape::Arc {
        x: at.x(),
        y: at.y(),
        radius,
        facing: facing.degrees() as u16,
        spread,
    };
    Overlay {
        rule: Some(RuleId(rule)),
        ..plain("arc", shape, title.to_owned())
    }
}

/// Where a move may lead.
pub fn reach(reach: &table::Reach, rule: &'static str) -> Overlay {
    let outlines = reach.outline().into_iter().map(|ring| all(&ring)).collect();
    Overlay {
        rule: Some(RuleId(rule)),
        ..plain("reach", Shape::Region(outlines), "May go".to_owned())
    }
}

/// A clear line of sight.
pub fn sight(from: Point, to: Point, label: &str, title: String, rule: &'static str) -> Overlay {
    Overlay {
        label: label.to_owned(),
        rule: Some(RuleId(rule)),
        ..plain("sight", Shape::Line(vec![at(from), at(to)]), title)
    }
}
