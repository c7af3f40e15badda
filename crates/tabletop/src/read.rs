//! Places, shapes and pieces of terrain as scenarios and cases write them.

use board::table::{
    Facing, Footprint, Frame, Hill, Piece, PieceFault, Point, Polygon, Polyline, Properties, Shape, Strip,
    Table as Tabletop, TableEdge, TableFault, overlap,
};
use umpire::content::{Node, Table};

use crate::exits::Exit;
use crate::measure::Scale;
use crate::terrain::Terrain;

/// The edges of a table by their words.
pub const EDGES: [(&str, TableEdge); 4] = [
    ("south", TableEdge::South),
    ("north", TableEdge::North),
    ("west", TableEdge::West),
    ("east", TableEdge::East),
];

/// `[x, y]`.
pub fn point(node: &Node<'_>, scale: Scale) -> Option<Point> {
    let numbers = numbers(node, scale)?;
    let [x, y] = numbers[..] else {
        node.fault_hint(format!("`{}` is not a point", node.path()), "write `[x, y]`");
        return None;
    };
    made(node, x, y)
}

fn made(node: &Node<'_>, x: i32, y: i32) -> Option<Point> {
    let point = Point::new(x, y);
    if point.is_err() {
        node.fault("that is off every table");
    }
    point.ok()
}

fn numbers(node: &Node<'_>, scale: Scale) -> Option<Vec<i32>> {
    let list = node.list()?;
    let numbers: Vec<i32> = list.iter().filter_map(|number| scale.length(number)).collect();
    (numbers.len() == list.len()).then_some(numbers)
}

/// `[x0, y0, x1, y1]`: south-west and north-east corner.
pub fn rectangle(node: &Node<'_>, scale: Scale) -> Option<(Point, Point)> {
    let numbers = numbers(node, scale)?;
    let [x0, y0, x1, y1] = numbers[..] else {
        node.fault_hint(
            format!("`{}` is not a rectangle", node.path()),
            "write `[x0, y0, x1, y1]`",
        );
        return None;
    };
    if x1 <= x0 || y1 <= y0 {
        node.fault_hint(
            "a rectangle of no size",
            "south-west corner first, then north-east",
        );
        return None;
    }
    Some((made(node, x0, y0)?, made(node, x1, y1)?))
}

fn points(node: &Node<'_>, scale: Scale) -> Option<Vec<Point>> {
    let list = node.list()?;
    let points: Vec<Point> = list.iter().filter_map(|node| point(node, scale)).collect();
    (points.len() == list.len()).then_some(points)
}

/// A polygon: a rectangle of four numbers, or a list of corners.
pub fn polygon(node: &Node<'_>, scale: Scale) -> Option<Polygon> {
    let list = node.list()?;
    let corners = if list.first().is_some_and(Node::is_int) {
        let (a, b) = rectangle(node, scale)?;
        vec![a, made(node, b.x(), a.y())?, b, made(node, a.x(), b.y())?]
    } else {
        points(node, scale)?
    };
    match Polygon::new(corners) {
        Ok(polygon) => Some(polygon),
        Err(fault) => {
            node.fault(fault.to_string());
            None
        }
    }
}

/// A line over several points.
pub fn polyline(node: &Node<'_>, scale: Scale) -> Option<Polyline> {
    match Polyline::new(points(node, scale)?) {
        Ok(line) => Some(line),
        Err(fault) => {
            node.fault(fault.to_string());
            None
        }
    }
}

/// The key of an area.
pub fn area(table: &Table<'_>, scale: Scale) -> Option<Shape> {
    let polygon = table.need("area").and_then(|node| polygon(&node, scale));
    polygon.map(Shape::Area)
}

/// `line` and `half_width`.
pub fn strip(table: &Table<'_>, scale: Scale) -> Option<Shape> {
    let half = table
        .need("half_width")
        .and_then(|node| scale.length(&node))
        .unwrap_or(200);
    let line = table.need("line").and_then(|node| polyline(&node, scale));
    line.map(|line| Shape::Strip(Strip { line, hw: half }))
}

/// A `line` of no width.
pub fn line(table: &Table<'_>, scale: Scale) -> Option<Shape> {
    let line = table.need("line").and_then(|node| polyline(&node, scale));
    line.map(Shape::Line)
}

/// `outline`, `top` and `level` of a hill.
pub fn hill(table: &Table<'_>, scale: Scale) -> (Option<Shape>, Option<Hill>) {
    let outline = table.need("outline").and_then(|node| polygon(&node, scale));
    let top = table.need("top").and_then(|node| polygon(&node, scale));
    let level = table.opt_int("level", 1..=9).unwrap_or(1);
    (outline.map(Shape::Area), top.map(|top| Hill { top, level }))
}

/// The table while the real one is faulty.
const STAND_IN: Frame = match Frame::new(12_000, 9_000) {
    Ok(frame) => frame,
    Err(_) => panic!("a table of 120 by 90 is a table"),
};

/// The size of a table: `[width, height]` under this key.
pub fn frame(table: &Table<'_>, key: &str, scale: Scale) -> Frame {
    let read = table.need(key).and_then(|node| {
        let corner = point(&node, scale)?;
        Frame::new(corner.x(), corner.y())
            .map_err(|fault| node.fault(fault.to_string()))
            .ok()
    });
    read.unwrap_or(STAND_IN)
}

/// Where a force sets up: a rectangle of the table; the whole of it while that is faulty.
pub fn zone(table: &Table<'_>, key: &str, scale: Scale, frame: Frame) -> (Point, Point) {
    let read = table.need(key).and_then(|node| {
        let zone = rectangle(&node, scale)?;
        if !frame.contains(zone.1) {
            node.fault_hint(
                "a zone that is off the table",
                "give `[x0, y0, x1, y1]` within the table",
            );
        }
        Some(zone)
    });
    read.unwrap_or_else(|| {
        let corner = Point::new(frame.width(), frame.height()).unwrap_or(Point::ORIGIN);
        (Point::ORIGIN, corner)
    })
}

/// `edge`, and `stretch = [from, to]` if it is not the whole of it.
pub fn exit(table: &Table<'_>, scale: Scale, frame: Frame) -> Exit {
    let edge = table.one_of("edge", &EDGES);
    let length = match edge {
        TableEdge::South | TableEdge::North => frame.width(),
        TableEdge::West | TableEdge::East => frame.height(),
    };
    let stretch = table.get("stretch").and_then(|node| {
        let ends: Vec<i32> = node.list()?.iter().filter_map(|end| scale.length(end)).collect();
        match ends[..] {
            [from, to] if from < to && to <= length => Some((from, to)),
            _ => {
                node.fault_hint(
                    "that is no stretch of the edge",
                    "write `[from, to]`, from west or south",
                );
                None
            }
        }
    });
    let (from, to) = stretch.unwrap_or((0, length));
    Exit { edge, from, to }
}

/// `[[terrain]]`: each table is one piece or several, as the game reads it.
pub fn terrain<K: Terrain, P: IntoIterator<Item = (K, Shape, Properties)>>(
    table: &Table<'_>,
    frame: Frame,
    mut pieces: impl FnMut(Table<'_>) -> P,
) -> Vec<(K, Piece)> {
    let mut terrain = Vec::new();
    for piece in table.opt_tables("terrain") {
        for (kind, shape, said) in pieces(piece) {
            terrain.push((kind, kind.piece(terrain.len() as u32, shape, said)));
        }
    }
    let all = terrain.iter().map(|(_, piece)| piece.clone()).collect();
    // What is wrong with a piece has been told where it stands.
    if let Err(fault @ TableFault::TooMany(_)) = Tabletop::new(frame, all) {
        table.fault(fault.to_string(), None);
    }
    terrain
}

/// Two forces, each with an edge of its own.
pub fn check_sides(table: &Table<'_>, edges: &[TableEdge]) {
    match edges {
        [one, two] if one == two => table.fault(
            "both forces have the same edge",
            Some("give each `edge` of its own".to_owned()),
        ),
        [_, _] => {}
        _ => table.fault(
            format!("there are {} forces", edges.len()),
            Some("a scenario has two".to_owned()),
        ),
    }
}

/// `facing` in degrees, if it is said.
pub fn facing(table: &Table<'_>) -> Option<Facing> {
    let degrees: i32 = table.opt_int("facing", 0..=359)?;
    Facing::new(degrees).ok()
}

/// The bases in fixed places, which keep clear of each other.
#[derive(Debug)]
pub struct Bases {
    frame: Frame,
    prints: Vec<Footprint>,
}

impl Bases {
    pub fn new(frame: Frame) -> Bases {
        Bases {
            frame,
            prints: Vec::new(),
        }
    }

    /// One more; off the table, whose size stands under this key, or over another it is a fault at its place.
    pub fn put(&mut self, node: &Node<'_>, print: Footprint, (key, rule): (&str, &str)) {
        if !self.frame.holds(&print) {
            node.fault_hint(
                "its base is off the table",
                format!("move it until the whole base lies within `{key}`"),
            );
        } else if self.prints.iter().any(|other| overlap(&print, other)) {
            node.fault_hint(
                "its base overlaps another one",
                format!("bases never overlap at rest ({rule})"),
            );
        }
        self.prints.push(print);
    }
}

/// Tells what is wrong with a piece by itself, at the key that says it.
pub fn check_piece(table: &Table<'_>, scale: Scale, frame: Frame, piece: Piece) {
    if let Err(TableFault::Pieces(faults)) = Tabletop::new(frame, vec![piece]) {
        faults.iter().for_each(|fault| tell(fault, table, scale));
    }
}

/// What the board finds wrong with a piece, at the key that says it and in the measure of the file.
fn tell(fault: &PieceFault, table: &Table<'_>, scale: Scale) {
    let at = |keys: &[&str]| keys.iter().find_map(|key| table.get(key));
    let shape = || at(&["area", "line", "at", "outline"]);
    let (node, message, hint) = match fault {
        PieceFault::OffTable(_, p) => (
            shape(),
            format!(
                "[{}, {}] is off the table",
                scale.written(p.x()),
                scale.written(p.y())
            ),
            "cut it at the edge",
        ),
        PieceFault::StripWidth(_, half) => (
            at(&["half_width"]),
            format!("a strip of half-width {}", scale.written(*half)),
            "it is at least 1 wide and no wider than the largest table",
        ),
        PieceFault::TopOutside(_) => (
            at(&["top"]),
            "a top that is not inside the outline".to_owned(),
            "draw it within `outline`",
        ),
        PieceFault::Twice(_)
        | PieceFault::HillWithoutOutline(_)
        | PieceFault::HillWithoutTop(_)
        | PieceFault::HillLevel(_)
        | PieceFault::CannotBlock(_)
        | PieceFault::LongSection(..)
        | PieceFault::NoRate(_) => (shape(), fault.to_string(), "see the table model of the ledger"),
    };
    match node {
        Some(node) => node.fault_hint(message, hint),
        None => table.fault(message, Some(hint.to_owned())),
    }
}
