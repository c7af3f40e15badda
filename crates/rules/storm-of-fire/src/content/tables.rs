//! Tables: terrain with its features (section 37). Lengths are hundredths of an inch. Which of two pieces that overlap counts is a matter of
//! their layers (sof-content-0c).

use board::table::{
    Base, Facing, K, Length, Piece, Point, Polygon, Polyline, Shape, Table as Tabletop, TableFault,
    footprint, len, rdiv,
};
use tabletop::{Scale, Terrain as _, read};
use umpire::content::{Node, Table};

use super::model::{BuildingEntry, Feature, TableEntry};
use crate::ground::Terrain;

/// How lengths of a table are written.
pub const SCALE: Scale = Scale::Units;
/// Longest section of a wall, hedge or fence (sof-content-0b).
const SECTION: Length = 600;
/// Half the width and half the depth of a section of wire or a scrape (tm-25.4).
const WORK: (Length, Length) = (300, 50);

/// Reads one table.
pub fn table(table: Table<'_>) -> TableEntry {
    let frame = read::frame(&table, "size", SCALE);
    let mut entry = TableEntry {
        id: table.string("id"),
        name: table.string("name"),
        frame,
        terrain: Vec::new(),
        features: Vec::new(),
    };
    for piece in table.opt_tables("terrain") {
        terrain(piece, SCALE, &mut entry);
    }
    let pieces: Vec<Piece> = entry.terrain.iter().map(|(_, piece)| piece.clone()).collect();
    // What is wrong with a piece has been told where it stands.
    if let Err(fault @ TableFault::TooMany(_)) = Tabletop::new(frame, pieces) {
        table.fault(fault.to_string(), None);
    }
    table.finish();
    entry
}

/// Reads one `[[terrain]]` table: kind, shape, and what it has beyond its kind. A long wall becomes several sections.
pub fn terrain(table: Table<'_>, scale: Scale, entry: &mut TableEntry) {
    let kind = table.one_of("kind", Terrain::WORDS);
    let shapes = shapes(&table, kind, scale);
    let feature = feature(&table, kind, shapes.first());
    let height2 = match &feature.building {
        Some(building) => Some(2 * i32::from(building.storeys.min(3))),
        None => table.opt_int("height2", -4..=6),
    };
    for shape in shapes {
        let piece = kind.piece(entry.terrain.len() as u32, shape, kind.raised(height2));
        read::check_piece(&table, scale, entry.frame, piece.clone());
        entry.terrain.push((kind, piece));
        entry.features.push(feature.clone());
    }
    table.finish();
}

/// `area`, `ellipse`, `line` with or without `half_width`, or `at` of a section.
fn shapes(table: &Table<'_>, kind: Terrain, scale: Scale) -> Vec<Shape> {
    let shape = match kind {
        Terrain::Wall | Terrain::Hedge | Terrain::Hedgerow | Terrain::Fence => {
            let line = table.need("line").and_then(|node| read::polyline(&node, scale));
            return line.map_or(Vec::new(), |line| sections(&line));
        }
        Terrain::Wire | Terrain::Scrape => section(table, scale),
        _ if table.get("line").is_some() => read::strip(table, scale),
        _ => match table.get("ellipse") {
            Some(node) => ellipse(&node, scale),
            None => read::area(table, scale),
        },
    };
    shape.into_iter().collect()
}

/// The fewest equal sections of at most 6 inches (sof-content-0b).
fn sections(line: &Polyline) -> Vec<Shape> {
    let mut sections = Vec::new();
    for pair in line.vertices().windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let parts = ((len(a, b) + SECTION - 1) / SECTION).max(1);
        let between = |from: i32, to: i32, nth: i32| {
            let far = rdiv(i64::from(nth) * i64::from(to - from), parts.into());
            from + far as i32
        };
        let cut = |nth: i32| Point::new(between(a.x(), b.x(), nth), between(a.y(), b.y(), nth));
        for nth in 0..parts {
            let ends = [cut(nth), cut(nth + 1)].into_iter().flatten().collect();
            sections.extend(Polyline::new(ends).ok().map(Shape::Line));
        }
    }
    sections
}

/// `at` and `heading`: 6 inches across, 1 deep.
fn section(table: &Table<'_>, scale: Scale) -> Option<Shape> {
    let heading = table.opt_int::<i32>("heading", 0..=359).unwrap_or(0);
    let at = table.need("at").and_then(|node| read::point(&node, scale))?;
    let base = Base::rect(WORK.0, WORK.1).ok()?;
    let print = footprint(base, at, Facing::new(heading).ok()?);
    let corners = print.corners()?.to_vec();
    Polygon::new(corners).ok().map(Shape::Area)
}

/// `[x, y, rx, ry]`: 24 corners (tm-7.8).
fn ellipse(node: &Node<'_>, scale: Scale) -> Option<Shape> {
    let list = node.list()?;
    let numbers: Vec<i32> = list.iter().filter_map(|number| scale.length(number)).collect();
    let [x, y, rx, ry] = numbers[..] else {
        node.fault_hint(
            "this is no ellipse",
            "write `[x, y, radius along x, radius along y]`",
        );
        return None;
    };
    let corner = |nth: i32| {
        let dir = Facing::new(15 * nth).ok()?.dir();
        let dx = rdiv(i64::from(rx) * dir.x(), K);
        let dy = rdiv(i64::from(ry) * dir.y(), K);
        Point::new(x + dx as i32, y + dy as i32).ok()
    };
    let polygon = Polygon::new((0..24).filter_map(corner).collect());
    if let Err(fault) = &polygon {
        node.fault(fault.to_string());
    }
    polygon.ok().map(Shape::Area)
}

/// What single pieces have (sof-content-0d).
fn feature(table: &Table<'_>, kind: Terrain, shape: Option<&Shape>) -> Feature {
    let is_building = kind == Terrain::Building;
    Feature {
        name: table.opt_string("name").unwrap_or_default(),
        conceals: table.flag("conceals"),
        foot_only: table.flag("foot_only"),
        dugouts: kind == Terrain::TrenchLine || table.flag("dugouts"),
        loopholed: is_building && table.flag("loopholed"),
        rows: table.opt_int("rows", 0..=359).unwrap_or(0),
        uphill: table.opt_int("uphill", 0..=359).unwrap_or(0),
        building: is_building.then(|| building(table, shape)),
    }
}

/// Openings are counted wall by wall in the order of the outline: of a rectangle south, east, north, west.
fn building(table: &Table<'_>, shape: Option<&Shape>) -> BuildingEntry {
    let walls = match shape {
        Some(Shape::Area(outline)) => outline.vertices().len(),
        _ => 4,
    };
    let mut openings: Vec<u8> = table
        .opt_list("openings")
        .iter()
        .filter_map(|node| node.int(0..=9))
        .collect();
    if let (true, Some(node)) = (openings.len() != walls, table.get("openings")) {
        node.fault(format!("there are {walls} walls: give so many numbers"));
    }
    openings.resize(walls, if openings.is_empty() { 1 } else { 0 });
    let capacity: Vec<u8> = table
        .opt_list("capacity")
        .iter()
        .filter_map(|node| node.int(0..=9))
        .collect();
    let (infantry, weapons) = match capacity[..] {
        [] => (1, 1),
        [infantry, weapons] => (infantry, weapons),
        _ => {
            table.fault("`capacity` takes two numbers: infantry and weapon units", None);
            (1, 1)
        }
    };
    BuildingEntry {
        storeys: table.opt_int("storeys", 1..=5).unwrap_or(1),
        ruined: table.flag("ruined"),
        infantry,
        weapons,
        resiliency: table.opt_int("resiliency", 1..=9).unwrap_or(4),
        openings,
    }
}
