//! Pieces of terrain as scenarios and cases write them.

use board::table::{Facing, Frame, Point, Polygon, Polyline, Properties, Shape, Strip};
use tabletop::{Scale, Terrain as _, read};
use umpire::content::Table;

use super::model::HiddenMines;
use crate::ground::Terrain;
use crate::hidden_mines::MOST_AREAS;

/// Longest section of wire, 6.00 (tm-7.6, sos-5A.4).
const SECTION: i32 = 600;
/// Half of the depth of wire, 1.00 (sos-5A.4).
const WIRE_HALF: i32 = 50;
/// Half of the side of a bunker, 4.00 (sos-5B.4).
const BUNKER_HALF: i32 = 200;

/// Reads one `[[terrain]]` table. A long line of wire becomes several sections, a bunker for several as many chambers.
pub fn pieces(table: Table<'_>, scale: Scale, frame: Frame) -> Vec<(Terrain, Shape, Properties)> {
    let kind = table.one_of("kind", Terrain::WORDS);
    let mut properties = Properties::default();
    let mut shapes = Vec::new();
    match kind {
        Terrain::Road | Terrain::Stream | Terrain::River if table.get("area").is_none() => {
            shapes.extend(read::strip(&table, scale));
        }
        Terrain::Wall => shapes.extend(read::line(&table, scale)),
        Terrain::Wire => {
            let line = table.need("line").and_then(|node| read::polyline(&node, scale));
            for pair in line.iter().flat_map(|line| line.vertices().windows(2)) {
                sections(pair[0], pair[1], &mut shapes);
            }
        }
        Terrain::Bunker => {
            let at = table.need("at").and_then(|node| read::point(&node, scale));
            for node in table.list("apertures") {
                properties.apertures.extend(
                    node.int::<i32>(0..=359)
                        .and_then(|degrees| Facing::new(degrees).ok()),
                );
            }
            if let Some(node) = table.get("apertures").filter(|_| properties.apertures.is_empty()) {
                node.fault_hint(
                    "a bunker without apertures",
                    "nobody in it could ever fire: give their facings (sos-5B.2)",
                );
            }
            let holds = table.opt_int("holds", 1..=8).unwrap_or(1);
            if let Some(at) = at {
                chambers(at, properties.apertures.first().copied(), holds, &mut shapes);
            }
        }
        Terrain::Hill => {
            let (outline, hill) = read::hill(&table, scale);
            properties.hill = hill;
            shapes.extend(outline);
        }
        Terrain::Road
        | Terrain::Stream
        | Terrain::River
        | Terrain::Bridge
        | Terrain::Ford
        | Terrain::Woods
        | Terrain::Forest
        | Terrain::Bush
        | Terrain::Marsh
        | Terrain::Lake
        | Terrain::Building
        | Terrain::Entrenchment
        | Terrain::Minefield => shapes.extend(read::area(&table, scale)),
    }
    if kind == Terrain::Minefield {
        properties.side = table.opt_int("side", 0..=1);
    }
    if kind == Terrain::Building {
        properties.capacity = table.opt_int("capacity", 1..=20);
    }
    for shape in &shapes {
        let piece = kind.piece(0, shape.clone(), properties.clone());
        read::check_piece(&table, scale, frame, piece);
    }
    table.finish();
    shapes
        .into_iter()
        .map(|shape| (kind, shape, properties.clone()))
        .collect()
}

/// `[[hidden_mines]]`: `side` and `areas`, of which one is mined (HI08).
pub fn hidden_mines(table: &Table<'_>, scale: Scale, frame: Frame) -> Vec<HiddenMines> {
    let fields = table.opt_tables("hidden_mines").into_iter().filter_map(|field| {
        let side = field.one_of("side", &[("first", 0), ("second", 1)]);
        let mut areas: Vec<Polygon> = Vec::new();
        if let Some(node) = field.need("areas") {
            for area in node.list().unwrap_or_default() {
                let polygon = read::polygon(&area, scale);
                if let Some(polygon) = &polygon
                    && !polygon.vertices().iter().all(|corner| frame.contains(*corner))
                {
                    area.fault("mines that lie off the table");
                }
                areas.extend(polygon);
            }
            if !(2..=MOST_AREAS).contains(&areas.len()) {
                let hint = format!("give 2 to {MOST_AREAS}: where there is no choice there is no secret");
                node.fault_hint(format!("mines in one of {} areas", areas.len()), hint);
            }
        }
        field.finish();
        (2..=MOST_AREAS)
            .contains(&areas.len())
            .then_some(HiddenMines { side, areas })
    });
    fields.collect()
}

/// Cuts a line of wire into equal sections of at most 6.00.
fn sections(from: Point, to: Point, shapes: &mut Vec<Shape>) {
    let length = board::table::len(from, to);
    let count = (length + SECTION - 1) / SECTION;
    let at = |n: i32| {
        let along = |a: i32, b: i32| a + (b - a) * n / count.max(1);
        Point::new(along(from.x(), to.x()), along(from.y(), to.y())).ok()
    };
    for n in 0..count {
        let ends = at(n).into_iter().chain(at(n + 1)).collect();
        let line = Polyline::new(ends).ok();
        shapes.extend(line.map(|line| Shape::Strip(Strip { line, hw: WIRE_HALF })));
    }
}

/// A bunker for several is as many of the usual size side by side, across its first aperture: they act as one (sos-5B.1, tm-7.5).
fn chambers(at: Point, front: Option<Facing>, holds: i32, shapes: &mut Vec<Shape>) {
    let sideways = front.is_some_and(|front| {
        let dir = front.dir();
        dir.y().abs() < dir.x().abs()
    });
    for nth in 0..holds {
        let off = (2 * nth - (holds - 1)) * BUNKER_HALF;
        let (x, y) = if sideways { (0, off) } else { (off, 0) };
        let middle = Point::new(at.x() + x, at.y() + y).ok();
        shapes.extend(middle.and_then(bunker));
    }
}

fn bunker(at: Point) -> Option<Shape> {
    let corner = |x: i32, y: i32| Point::new(at.x() + x, at.y() + y).ok();
    let h = BUNKER_HALF;
    let corners: Option<Vec<Point>> = [(-h, -h), (h, -h), (h, h), (-h, h)]
        .iter()
        .map(|(x, y)| corner(*x, *y))
        .collect();
    Polygon::new(corners?).ok().map(Shape::Area)
}
