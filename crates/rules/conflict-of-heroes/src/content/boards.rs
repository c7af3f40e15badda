//! Boards: one file each in `boards`, and the inline maps of cases, as pictures (coh-1.0e, CA01).
//!
//! ```toml
//! rows = '''
//! C  . . T T
//! B   . H S .        # no comments inside, of course
//! A  w w . .
//! '''
//! roads = ["A03 B03 C04"]
//! small_balkas = ["A01 ne"]
//! ```
//!
//! The northernmost row stands first, so that the picture looks like the map; blanks do not count.

use board::hex::{BoardShape, Direction, Grid, GridError, HexId, Label};
use umpire::content::{Node, Table, TextLine, did_you_mean, nearest};

use super::model::{BoardSheet, TerrainType};

/// Where something on a board lies: row and column from 0.
type RowColumn = (u8, u8);

/// The map of a single sheet, as its labels name it.
pub fn sheet_grid(sheet: &BoardSheet) -> Result<Grid, GridError> {
    Grid::single(sheet_shape(sheet))
}

/// The sheet's name and size.
pub(super) fn sheet_shape(sheet: &BoardSheet) -> BoardShape {
    BoardShape {
        name: sheet.name.clone(),
        rows: sheet.rows,
        columns: sheet.columns,
    }
}

/// Reads one board file.
pub(super) fn board(table: Table<'_>, terrain: &[TerrainType], known: &[BoardSheet]) -> BoardSheet {
    let mut sheet = board_from(&table, terrain);
    sheet.id = table.string("id");
    sheet.title = table.string("title");
    if let Some(node) = table.need("name") {
        let name = node.string().unwrap_or_default();
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            node.fault_hint(
                format!("`{name}` cannot stand in a label"),
                "use letters and digits: `7S`",
            );
            sheet.name.clear();
        }
        if let Some(other) = known.iter().find(|other| other.name == name) {
            node.fault(format!("the name `{name}` belongs to board `{}`", other.id));
        }
    }
    table.finish();
    sheet
}

/// Reads the picture and what runs along hexsides, from a board file or the inline map of a case. An
/// inline map needs no name; its labels are then `G08`. The caller asks for its own keys and finishes.
pub fn board_from(table: &Table<'_>, terrain: &[TerrainType]) -> BoardSheet {
    let mut sheet = BoardSheet {
        id: String::new(),
        name: table.opt_string("name").unwrap_or_default(),
        title: String::new(),
        rows: 0,
        columns: 0,
        terrain: Vec::new(),
        levels: Vec::new(),
        roads: Vec::new(),
        small_balkas: Vec::new(),
        walls: Vec::new(),
    };
    let size = table.need("rows").and_then(|node| {
        let cell = |line: &TextLine<'_>, at: usize, letter: char| cell_of(line, at, letter, terrain);
        picture(&node, None, cell)
    });
    if let Some((rows, columns, cells)) = size {
        (sheet.rows, sheet.columns, sheet.terrain) = (rows, columns, cells);
    }
    sheet.levels = vec![0; sheet.terrain.len()];
    if let Some(node) = table.get("levels")
        && let Some((_, _, levels)) = picture(&node, Some((sheet.rows, sheet.columns)), level_of)
    {
        sheet.levels = levels;
    }
    let roads = table.opt_list("roads");
    let small_balkas = table.opt_list("small_balkas");
    let walls = table.opt_list("walls");
    // Without a picture every label would be wrong; one fault is enough.
    if !sheet.terrain.is_empty() {
        sheet.roads = roads.iter().filter_map(|node| road(node, &sheet)).collect();
        sheet.small_balkas = small_balkas
            .iter()
            .filter_map(|node| side(node, &sheet))
            .collect();
        sheet.walls = walls.iter().filter_map(|node| side(node, &sheet)).collect();
    }
    sheet
}

/// Number of rows and of columns, and the cells row by row from A.
type Picture<T> = (u8, u8, Vec<T>);

/// Reads a picture whose lines begin with their row's letter, the northernmost first.
fn picture<T>(
    node: &Node<'_>,
    size: Option<(u8, u8)>,
    mut cell: impl FnMut(&TextLine<'_>, usize, char) -> T,
) -> Option<Picture<T>> {
    let lines = node.lines()?;
    let rows = u8::try_from(lines.len())
        .ok()
        .filter(|rows| (1..=26).contains(rows));
    let Some(rows) = rows else {
        node.fault(format!("a map has 1 to 26 rows, not {}", lines.len()));
        return None;
    };
    let mut read: Vec<Vec<T>> = Vec::new();
    let mut columns = size.map(|(_, columns)| usize::from(columns));
    for (line, row) in lines.iter().zip((0..rows).rev()) {
        let expected = char::from(b'A' + row);
        let mut letters = line
            .text
            .char_indices()
            .filter(|(_, letter)| !letter.is_whitespace());
        if let Some((at, written)) = letters.next()
            && written != expected
        {
            let hint = format!("write `{expected}`: the last line is row A");
            line.fault(
                at,
                format!("this row must begin with its letter, not with `{written}`"),
                Some(hint),
            );
        }
        let cells: Vec<T> = letters.map(|(at, letter)| cell(line, at, letter)).collect();
        let wanted = *columns.get_or_insert(cells.len());
        if cells.len() != wanted {
            let message = format!("row {expected} has {} hexes, not {wanted}", cells.len());
            line.fault(0, message, Some("all rows are equally long".to_string()));
        }
        read.push(cells);
    }
    if let Some((wanted, _)) = size.filter(|(wanted, _)| *wanted != rows) {
        node.fault(format!("this picture has {rows} rows, the map {wanted}"));
    }
    let columns = u8::try_from(columns.unwrap_or(0))
        .ok()
        .filter(|columns| (1..=99).contains(columns));
    if columns.is_none() {
        node.fault("a map has 1 to 99 columns");
    }
    let even = read
        .iter()
        .all(|cells| Some(cells.len()) == columns.map(usize::from));
    let fits = size.is_none_or(|size| Some(size) == columns.map(|columns| (rows, columns)));
    let cells: Vec<T> = read.into_iter().rev().flatten().collect();
    columns
        .filter(|_| even && fits)
        .map(|columns| (rows, columns, cells))
}

fn cell_of(line: &TextLine<'_>, at: usize, letter: char, terrain: &[TerrainType]) -> u8 {
    let found = terrain.iter().position(|known| known.letter == letter);
    let index = found.and_then(|index| u8::try_from(index).ok());
    if index.is_none() {
        let letters: Vec<String> = terrain.iter().map(|known| known.letter.to_string()).collect();
        let near = terrain
            .iter()
            .find(|known| known.letter.eq_ignore_ascii_case(&letter));
        let hint = match near {
            Some(near) => format!("did you mean `{}`, {}?", near.letter, near.name.to_lowercase()),
            None => format!("known: {}", letters.join(" ")),
        };
        line.fault(at, format!("`{letter}` stands for no terrain"), Some(hint));
    }
    index.unwrap_or(0)
}

fn level_of(line: &TextLine<'_>, at: usize, letter: char) -> i8 {
    match letter {
        '.' | '0' => 0,
        '1' => 1,
        '2' => 2,
        '3' => 3,
        _ => {
            let hint = "levels are 0 to 3; `.` is 0".to_string();
            line.fault(at, format!("`{letter}` is no level"), Some(hint));
            0
        }
    }
}

/// A hex of the sheet by its label, with or without the sheet's name.
fn place(label: &str, sheet: &BoardSheet) -> Option<RowColumn> {
    let Ok(Label::Printed { board, row, column }) = label.parse() else {
        return None;
    };
    if board.is_some_and(|board| board != sheet.name) {
        return None;
    }
    let row = u8::try_from(row).ok()?.checked_sub(b'A')?;
    let column = column.checked_sub(1)?;
    (row < sheet.rows && column < sheet.columns).then_some((row, column))
}

/// `"L10 K10 J09"`: a road from each hex to the next (coh-4.0b).
fn road(node: &Node<'_>, sheet: &BoardSheet) -> Option<Vec<RowColumn>> {
    let grid = sheet_grid(sheet).ok();
    let mut chain: Vec<RowColumn> = Vec::new();
    let mut before: Option<(&str, HexId)> = None;
    for line in node.lines()? {
        let start = line.text.as_ptr() as usize;
        for label in line.text.split_whitespace() {
            let at = label.as_ptr() as usize - start;
            let Some(place) = place(label, sheet) else {
                line.fault(at, not_on_board(label, sheet), None);
                continue;
            };
            let here = grid
                .as_ref()
                .and_then(|grid| grid.find_label(&label_of(place, sheet)));
            if let (Some(grid), Some((last, from)), Some(to)) = (&grid, before, here)
                && grid.direction(from, to).is_none()
            {
                line.fault(
                    at,
                    format!("a road cannot run from {last} to {label}: they do not touch"),
                    None,
                );
            }
            before = here.map(|here| (label, here));
            chain.push(place);
        }
    }
    if chain.len() < 2 {
        node.fault_hint("a road needs at least two hexes", "write `\"A05 B05 C06\"`");
        return None;
    }
    Some(chain)
}

fn label_of((row, column): RowColumn, sheet: &BoardSheet) -> Label {
    let board = (!sheet.name.is_empty()).then(|| sheet.name.clone());
    Label::Printed {
        board,
        row: char::from(b'A' + row),
        column: column + 1,
    }
}

fn not_on_board(label: &str, sheet: &BoardSheet) -> String {
    let last = label_of(
        (sheet.rows.saturating_sub(1), sheet.columns.saturating_sub(1)),
        sheet,
    );
    format!("`{label}` is no hex of this map, whose last is {last}")
}

/// `"G05 ne"`: one side of a hex (coh-T14).
fn side(node: &Node<'_>, sheet: &BoardSheet) -> Option<(u8, u8, Direction)> {
    let text = node.string()?;
    let [label, name] = text.split_whitespace().collect::<Vec<_>>()[..] else {
        node.fault_hint(
            format!("`{text}` is no hexside"),
            "write the hex and the side: `G05 ne`",
        );
        return None;
    };
    let place = place(label, sheet);
    if place.is_none() {
        node.fault(not_on_board(label, sheet));
    }
    let direction = direction(node, name);
    let ((row, column), direction) = (place?, direction?);
    Some((row, column, direction))
}

/// A direction by its name, or a fault.
pub(super) fn direction(node: &Node<'_>, name: &str) -> Option<Direction> {
    let direction = Direction::from_name(name);
    if direction.is_none() {
        let names = Direction::ALL.map(|direction| direction.name());
        let hint = match nearest(name, names) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None => did_you_mean(name, names),
        };
        node.fault_hint(format!("`{name}` is no direction"), hint.unwrap_or_default());
    }
    direction
}
