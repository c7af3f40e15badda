//! The map in letters: staggered rows of hexes, two lines each.
//!
//! ```text
//!   A1 .  A2 w! A3 .=       label, ground, marker or road
//!   →Ri0        ←Ri4+       facing, piece with its number, + if more are stacked below
//!      B1 .  B2 .  B3 w
//! ```

use std::collections::BTreeMap;

use umpire::scene::{Board, Cell, HexBoard, Marker, Piece, Place, Scene};

use crate::paint::Paint;

/// The fixed part of a board's drawing.
#[derive(Debug)]
pub struct Map {
    board: Board,
    letters: BTreeMap<String, char>,
    /// Cut from the front of every label: `7-` when there is but one board.
    prefix: usize,
}

/// Facing arrows by hex side: 0 is east, then counter-clockwise.
const ARROWS: [char; 6] = ['→', '↗', '↖', '←', '↙', '↘'];
/// Sign of a hex through which a road runs.
const ROAD: char = '=';
/// Letters of a label that are drawn, and characters of a hex.
const LEAST_LABEL: usize = 3;

impl Map {
    pub fn new(board: Board) -> Map {
        let (letters, prefix) = match &board {
            Board::Hexes(hexes) => (letters(hexes), common_prefix(hexes)),
            Board::Table(_) => (BTreeMap::new(), 0),
        };
        Map {
            board,
            letters,
            prefix,
        }
    }

    /// The name of a cell, as drawn.
    pub fn label(&self, id: u16) -> Option<&str> {
        let Board::Hexes(board) = &self.board else {
            return None;
        };
        board
            .cells
            .iter()
            .find(|cell| cell.id == id)
            .map(|cell| self.short_label(cell))
    }

    /// The cell of this name, as printed or as drawn, in any case.
    pub fn cell(&self, name: &str) -> Option<u16> {
        let Board::Hexes(board) = &self.board else {
            return None;
        };
        let fits = |cell: &&Cell| {
            cell.label.eq_ignore_ascii_case(name) || self.short_label(cell).eq_ignore_ascii_case(name)
        };
        board.cells.iter().find(fits).map(|cell| cell.id)
    }

    /// Where something is, in words.
    pub fn place(&self, place: &Place, scene: &Scene) -> String {
        match place {
            Place::Cell(cell) => self.label(*cell).unwrap_or("?").to_owned(),
            Place::Point { x, y } => point_text(*x, *y),
            Place::Tray(tray) => scene
                .trays
                .iter()
                .find(|known| known.id == *tray)
                .map_or("beside the board", |tray| &tray.name)
                .to_owned(),
        }
    }

    /// What the letters mean.
    pub fn legend(&self, paint: Paint) -> Vec<String> {
        let (Board::Hexes(HexBoard { legend, .. }) | Board::Table(umpire::scene::TableBoard { legend, .. })) =
            &self.board;
        let line = |entry: &umpire::scene::Legend| {
            let letter = self.letters.get(&entry.look).copied().unwrap_or(' ');
            let sign = paint.ground(&entry.look, &format!(" {letter} "));
            format!(
                "  {sign} {}  {} {}",
                entry.name,
                entry.text,
                paint.dim(&format!("({})", entry.rule))
            )
        };
        let mut lines: Vec<String> = legend.iter().map(line).collect();
        if matches!(&self.board, Board::Hexes(board) if !board.links.is_empty()) {
            lines.push(format!("   {ROAD}  Road"));
        }
        lines
    }

    /// The board with everything on it, row by row.
    pub fn draw(&self, scene: &Scene, paint: Paint) -> Vec<String> {
        let Board::Hexes(board) = &self.board else {
            return vec!["  (an open table: the pieces and their places are listed below)".to_owned()];
        };
        let labels = board
            .cells
            .iter()
            .map(|cell| self.short_label(cell).chars().count());
        // An even width, so that odd rows can be moved by half a hex.
        let width = (labels.max().unwrap_or(0).max(LEAST_LABEL) + 3).next_multiple_of(2);
        let half = width / 2;
        let mut rows: BTreeMap<i16, Vec<(i32, &Cell)>> = BTreeMap::new();
        for cell in &board.cells {
            let x = 2 * i32::from(cell.q) + i32::from(cell.r);
            rows.entry(cell.r).or_default().push((x, cell));
        }
        let left = rows.values().flatten().map(|(x, _)| *x).min().unwrap_or(0);
        let mut lines = Vec::new();
        for row in rows.values_mut() {
            row.sort_unstable_by_key(|(x, _)| *x);
            let (mut top, mut bottom, mut end) = (String::from("  "), String::from("  "), 0);
            for (x, cell) in row {
                let start = (*x - left) as usize * half;
                let gap = " ".repeat(start.saturating_sub(end));
                top.push_str(&gap);
                bottom.push_str(&gap);
                let [upper, lower] = self.hex(cell, scene, width, paint);
                top.push_str(&upper);
                bottom.push_str(&lower);
                end = start + width;
            }
            lines.extend([top.trim_end().to_owned(), bottom.trim_end().to_owned()]);
        }
        lines
    }

    /// The two lines of one hex.
    fn hex(&self, cell: &Cell, scene: &Scene, width: usize, paint: Paint) -> [String; 2] {
        let here = Place::Cell(cell.id);
        let letter = self.letters.get(&cell.look).copied().unwrap_or('.');
        let road = if self.has_road(cell.id) { ROAD } else { ' ' };
        let marker = scene
            .markers
            .iter()
            .find(|marker| marker.place == here)
            .map_or(road, sign);
        let ground = if cell.half { ' ' } else { letter };
        let upper = fit(&format!("{} {ground}{marker}", self.short_label(cell)), width);
        let pieces: Vec<&Piece> = scene
            .pieces
            .iter()
            .filter(|piece| piece.place == here && piece.on.is_none())
            .collect();
        let lower = match pieces.as_slice() {
            [] => paint.ground(&cell.look, &" ".repeat(width)),
            [top, below @ ..] => {
                let more = if below.is_empty() { "" } else { "+" };
                let text = fit(&format!("{}{}{more}", arrow(top), code(top)), width);
                paint.on_ground(top.seat, &cell.look, &text)
            }
        };
        [paint.ground(&cell.look, &upper), lower]
    }

    fn has_road(&self, cell: u16) -> bool {
        let Board::Hexes(board) = &self.board else {
            return false;
        };
        board
            .links
            .iter()
            .any(|link| link.from == cell || link.to == cell)
    }

    fn short_label<'a>(&self, cell: &'a Cell) -> &'a str {
        cell.label.get(self.prefix..).unwrap_or(&cell.label)
    }
}

/// A place on a table.
pub fn point_text(x: i32, y: i32) -> String {
    format!("({}, {}) mm", x / 10, y / 10)
}

/// Two letters of its name and its number: `Ri3`. The number is what one types to pick it.
pub fn code(piece: &Piece) -> String {
    let letters: String = piece.name.chars().filter(|c| c.is_alphabetic()).take(2).collect();
    format!("{letters}{}", piece.id)
}

/// Which way it looks; a dot if no way.
pub fn arrow(piece: &Piece) -> char {
    piece
        .facing
        .and_then(|side| ARROWS.get(usize::from(side)))
        .copied()
        .unwrap_or('·')
}

fn sign(marker: &Marker) -> char {
    marker.text.chars().next().unwrap_or('*')
}

/// Exactly `width` characters.
fn fit(text: &str, width: usize) -> String {
    let cut: String = text.chars().take(width).collect();
    format!("{cut:width$}")
}

/// A letter for each look: a dot for the commonest, then by how common they are the first letter of
/// the look that is still free.
fn letters(board: &HexBoard) -> BTreeMap<String, char> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for cell in &board.cells {
        *counts.entry(&cell.look).or_default() += 1;
    }
    let mut looks: Vec<(&str, usize)> = counts.into_iter().collect();
    looks.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut letters = BTreeMap::new();
    for (index, (look, _)) in looks.into_iter().enumerate() {
        let taken = |letter: &char| letters.values().any(|used| used == letter);
        let letter = match index {
            0 => '.',
            _ => look
                .chars()
                .chain('a'..='z')
                .find(|c| c.is_alphabetic() && !taken(c))
                .unwrap_or('?'),
        };
        letters.insert(look.to_owned(), letter);
    }
    letters
}

/// Length of what all labels begin with, up to a hyphen.
fn common_prefix(board: &HexBoard) -> usize {
    let mut labels = board.cells.iter().map(|cell| cell.label.as_str());
    let Some((first, _)) = labels.next().and_then(|label| label.split_once('-')) else {
        return 0;
    };
    let shared = |label: &str| label.split_once('-').is_some_and(|(prefix, _)| prefix == first);
    if labels.all(shared) { first.len() + 1 } else { 0 }
}
