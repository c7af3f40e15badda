//! The board with heat maps on it: where units went, and where they were lost.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use umpire::scene::{Board, Cell, HexBoard, Shape, Spot, TableBoard};

use super::{SEATS, escaped};
use crate::{Grid, Heat, Published};

/// Half the width of a hex whose corners are 1 from its middle.
const HALF: f64 = 0.866_025_403_784;

/// How many of the busiest places are named under a map.
const NAMED: usize = 4;

/// A table's measure has a hundred units.
const UNITS_PER_MEASURE: i32 = 100;

/// The maps of all seats side by side; the board itself stands once in the page.
pub fn section(study: &Published, board: &Board, heat: &Heat) -> String {
    let sheet = Sheet::of(board);
    let mut out = format!(
        "<section><h2>Where the fighting is</h2>\n<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs><g id=\"board\" class=\"board\">{}</g></defs></svg>\n\
         <div class=\"pair\">\n",
        sheet.drawn(board)
    );
    for (index, seat) in study.seats.iter().enumerate() {
        let name = escaped(&seat.name);
        let class = SEATS[index % SEATS.len()];
        let mut map = |title: &str, counts: Option<&Vec<(u32, u32)>>| {
            let Some(counts) = counts.filter(|counts| !counts.is_empty()) else {
                return;
            };
            let spots = sheet.spots(board, heat.grid, counts, study.games, class);
            let (x, y, width, height) = sheet.view;
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "<figure><figcaption><span class=\"dot {class}\"></span>{name}: {title}</figcaption>\
                 <svg viewBox=\"{x:.2} {y:.2} {width:.2} {height:.2}\" role=\"img\" aria-label=\"{name}: {title}\"><use href=\"#board\" opacity=\".65\"/>{spots}</svg>\
                 <p class=\"note\">Most: {}.</p></figure>",
                escaped(&busiest(board, heat.grid, counts).join(", "))
            );
        };
        map("where its units went", heat.went.get(index));
        map("where they were lost", heat.died.get(index));
    }
    out.push_str("</div>\n<p class=\"note\">Darker means more units; a unit counts once per game and place.</p></section>\n");
    out
}

/// The drawing's own measure.
struct Sheet {
    /// x, y, width, height.
    view: (f64, f64, f64, f64),
    cells: BTreeMap<u32, (f64, f64)>,
    /// Height of a table, in units: y grows north there and down on a page.
    height: i32,
}

impl Sheet {
    fn of(board: &Board) -> Sheet {
        match board {
            Board::Hexes(hexes) => {
                let cells: BTreeMap<u32, (f64, f64)> = hexes
                    .cells
                    .iter()
                    .map(|cell| (cell.id.into(), middle(cell)))
                    .collect();
                let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
                for (x, y) in cells.values() {
                    low = (low.0.min(x - HALF), low.1.min(y - 1.0));
                    high = (high.0.max(x + HALF), high.1.max(y + 1.0));
                }
                Sheet {
                    view: (low.0, low.1, (high.0 - low.0).max(1.0), (high.1 - low.1).max(1.0)),
                    cells,
                    height: 0,
                }
            }
            Board::Table(table) => Sheet {
                view: (0.0, 0.0, f64::from(table.width), f64::from(table.height)),
                cells: BTreeMap::new(),
                height: table.height,
            },
        }
    }

    fn drawn(&self, board: &Board) -> String {
        match board {
            Board::Hexes(hexes) => self.hexes(hexes),
            Board::Table(table) => self.table(table),
        }
    }

    fn hexes(&self, board: &HexBoard) -> String {
        let mut out = String::new();
        for cell in &board.cells {
            let (x, y) = middle(cell);
            let _ = write!(
                out,
                "<path class=\"hex\" d=\"{}\" fill=\"{}\"/>",
                hexagon(x, y, 1.0),
                ground(&cell.look)
            );
            if 0 < cell.level {
                let shade = 0.08 * f64::from(cell.level.min(4));
                let _ = write!(
                    out,
                    "<path d=\"{}\" fill=\"#6b4a1f\" opacity=\"{shade:.2}\"/>",
                    hexagon(x, y, 1.0)
                );
            }
        }
        for link in &board.links {
            let ends = (self.cells.get(&link.from.into()), self.cells.get(&link.to.into()));
            if let (Some((x0, y0)), Some((x1, y1))) = ends {
                let _ = write!(
                    out,
                    "<path d=\"M{x0:.2} {y0:.2}L{x1:.2} {y1:.2}\" stroke=\"{}\" stroke-width=\".18\" fill=\"none\"/>",
                    ground(link.look)
                );
            }
        }
        out
    }

    fn table(&self, board: &TableBoard) -> String {
        let mut out = format!(
            "<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            board.width,
            board.height,
            ground("open")
        );
        for piece in &board.terrain {
            let colour = ground(&piece.look);
            let _ = match &piece.shape {
                Shape::Area(outline) => {
                    write!(out, "<path d=\"{}Z\" fill=\"{colour}\"/>", self.path(outline))
                }
                Shape::Region(outlines) => {
                    let paths: String = outlines.iter().map(|outline| self.path(outline) + "Z").collect();
                    write!(
                        out,
                        "<path d=\"{paths}\" fill=\"{colour}\" fill-rule=\"evenodd\"/>"
                    )
                }
                Shape::Strip { line, width } => write!(
                    out,
                    "<path d=\"{}\" stroke=\"{colour}\" stroke-width=\"{width}\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                    self.path(line)
                ),
                Shape::Line(line) => write!(
                    out,
                    "<path d=\"{}\" stroke=\"{colour}\" stroke-width=\"80\" fill=\"none\"/>",
                    self.path(line)
                ),
                Shape::Circle { x, y, radius } => {
                    let y = self.height - y;
                    write!(
                        out,
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"/>"
                    )
                }
                // No ground has these shapes.
                Shape::Point { .. } | Shape::Arc { .. } | Shape::Around { .. } => Ok(()),
            };
        }
        out
    }

    fn path(&self, spots: &[Spot]) -> String {
        let mut path = String::new();
        for (nth, (x, y)) in spots.iter().enumerate() {
            let _ = write!(
                path,
                "{}{x} {}",
                if nth == 0 { 'M' } else { 'L' },
                self.height - y
            );
        }
        path
    }

    /// The counts as patches; the root of a count is its strength, so that seldom ways still show.
    fn spots(
        &self,
        board: &Board,
        grid: Option<Grid>,
        counts: &[(u32, u32)],
        games: u32,
        class: &str,
    ) -> String {
        let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
        let mut out = format!("<g class=\"{class}\">");
        for (place, count) in counts {
            let strength = (f64::from(*count) / f64::from(most)).sqrt();
            if strength < 0.08 {
                continue;
            }
            let told = format!(
                "{}: {:.1} in 100 games",
                escaped(&name_of(board, grid, *place).unwrap_or_default()),
                100.0 * f64::from(*count) / f64::from(games.max(1))
            );
            let shape = match (board, grid) {
                (Board::Hexes(_), _) => self
                    .cells
                    .get(place)
                    .map(|(x, y)| format!("<path d=\"{}\"", hexagon(*x, *y, 0.9))),
                (Board::Table(_), Some(grid)) => Some(self.square(grid, *place)),
                (Board::Table(_), None) => None,
            };
            if let Some(shape) = shape {
                let _ = write!(
                    out,
                    "{shape} opacity=\"{:.2}\"><title>{told}</title></{}>",
                    0.08 + 0.82 * strength,
                    if grid.is_some() { "rect" } else { "path" }
                );
            }
        }
        out.push_str("</g>");
        out
    }

    fn square(&self, grid: Grid, place: u32) -> String {
        let (row, column) = ((place / grid.columns) as i32, (place % grid.columns) as i32);
        let (x, y) = (column * grid.size, self.height - (row + 1) * grid.size);
        format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{0}\" height=\"{0}\"",
            grid.size
        )
    }
}

/// The names of the places with the highest counts.
fn busiest(board: &Board, grid: Option<Grid>, counts: &[(u32, u32)]) -> Vec<String> {
    let mut sorted = counts.to_vec();
    sorted.sort_by_key(|(place, count)| (Reverse(*count), *place));
    let names = sorted
        .iter()
        .filter_map(|(place, _)| name_of(board, grid, *place));
    names.take(NAMED).collect()
}

/// What a place is called: a hex by its label, a square of a table by its middle, in measures east and north.
fn name_of(board: &Board, grid: Option<Grid>, place: u32) -> Option<String> {
    match (board, grid) {
        (Board::Hexes(hexes), _) => {
            let cell = hexes.cells.iter().find(|cell| u32::from(cell.id) == place)?;
            Some(cell.label.clone())
        }
        (Board::Table(table), Some(grid)) => {
            let middle = |nth: u32| (nth as i32 * grid.size + grid.size / 2) / UNITS_PER_MEASURE;
            let (east, north) = (middle(place % grid.columns), middle(place / grid.columns));
            Some(format!("{east} × {north} {}", table.measure))
        }
        (Board::Table(_), None) => None,
    }
}

/// Pointed tops: a row further down is half a hex further east.
fn middle(cell: &Cell) -> (f64, f64) {
    let (q, r) = (f64::from(cell.q), f64::from(cell.r));
    (2.0 * HALF * (q + r / 2.0), 1.5 * r)
}

fn hexagon(x: f64, y: f64, size: f64) -> String {
    let corners = [
        (0.0, -1.0),
        (HALF, -0.5),
        (HALF, 0.5),
        (0.0, 1.0),
        (-HALF, 0.5),
        (-HALF, -0.5),
    ];
    let mut path = String::new();
    for (nth, (dx, dy)) in corners.into_iter().enumerate() {
        let _ = write!(
            path,
            "{}{:.2} {:.2}",
            if nth == 0 { 'M' } else { 'L' },
            x + size * dx,
            y + size * dy
        );
    }
    path.push('Z');
    path
}

/// A quiet colour for a look, by the word in it: no game's looks are known here.
fn ground(look: &str) -> &'static str {
    const WORDS: [(&str, &str); 27] = [
        // Before wood: a wooden building is one.
        ("building", "#b08f7c"),
        ("house", "#b08f7c"),
        ("light-woods", "#b9cba6"),
        ("wood", "#9dbb8d"),
        ("forest", "#8fb081"),
        ("bush", "#b5c79a"),
        ("orchard", "#b5c79a"),
        ("bunker", "#8c8479"),
        ("trench", "#a99a80"),
        ("entrench", "#a99a80"),
        ("ditch", "#a99a80"),
        ("wall", "#8c8479"),
        ("wire", "#9a9a9a"),
        ("mine", "#c9a39a"),
        ("bridge", "#b8a888"),
        ("ford", "#b5cfdf"),
        ("marsh", "#b7cdbf"),
        ("water", "#9cc0d9"),
        ("river", "#9cc0d9"),
        ("stream", "#a9c8dc"),
        ("lake", "#9cc0d9"),
        ("road", "#c9b48a"),
        ("rail", "#8c8479"),
        ("corn", "#e0d39a"),
        ("wheat", "#e8dca6"),
        ("balka", "#cdbb98"),
        ("hill", "#d8cba8"),
    ];
    let known = WORDS.iter().find(|(word, _)| look.contains(word));
    known.map_or("#e9e5d6", |(_, colour)| colour)
}
