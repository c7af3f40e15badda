//! The table with its terrain: checked pieces, grouped and indexed (tm-7).

use serde::{Deserialize, Serialize};

use super::faults::{MOST_PIECES, PieceFault, TableFault, check_piece};
use super::figure::{Figure, gap2};
use super::frame::Frame;
use super::grid::Grid;
use super::piece::{Layer, Opacity, Piece, PieceId, Shape};
use super::place::{OnHill, in_piece, on_hill};
use super::point::{Bounds, Point};
use super::polygon::Polygon;
use super::runs::interiors_overlap;

/// A table as written in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSheet {
    /// Its size.
    pub frame: Frame,
    /// Its terrain.
    #[serde(default)]
    pub pieces: Vec<Piece>,
}

/// A table: a frame and terrain pieces in ascending id, with the groups of tm-7.5 and an index.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "TableSheet", into = "TableSheet")]
pub struct Table {
    frame: Frame,
    pieces: Vec<Piece>,
    /// For each piece the first piece of its group (tm-7.5).
    group_of: Vec<usize>,
    /// For each piece that is first of its group, all members; empty for the others.
    members: Vec<Vec<usize>>,
    /// For each piece: is it a hill that carries vegetation or a building which blocks sight? (tm-14.2)
    overgrown: Vec<bool>,
    /// The pieces that could ever block sight, with boxes around them.
    screens: Vec<(usize, Bounds)>,
    grid: Grid,
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        self.frame == other.frame && self.pieces == other.pieces
    }
}

impl Eq for Table {}

impl Table {
    /// A table with this terrain, or everything that is wrong with it.
    pub fn new(frame: Frame, mut pieces: Vec<Piece>) -> Result<Table, TableFault> {
        if MOST_PIECES < pieces.len() {
            return Err(TableFault::TooMany(pieces.len()));
        }
        pieces.sort_by_key(|piece| piece.id);
        let mut faults = Vec::new();
        for pair in pieces.windows(2) {
            if pair[0].id == pair[1].id {
                faults.push(PieceFault::Twice(pair[1].id));
            }
        }
        pieces
            .iter()
            .for_each(|piece| check_piece(frame, piece, &mut faults));
        if !faults.is_empty() {
            return Err(TableFault::Pieces(faults));
        }
        let grid = Grid::new(16, pieces.iter().map(|piece| piece.shape.bounds()).collect());
        let group_of = group(&pieces, &grid);
        let mut members = vec![Vec::new(); pieces.len()];
        group_of
            .iter()
            .enumerate()
            .for_each(|(i, &first)| members[first].push(i));
        let overgrown = pieces.iter().map(|hill| is_overgrown(hill, &pieces)).collect();
        let screens = pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.layer == Layer::Hill || piece.properties.sight != Opacity::Open);
        let screens = screens.map(|(i, piece)| (i, piece.shape.bounds())).collect();
        Ok(Table {
            screens,
            frame,
            pieces,
            group_of,
            members,
            overgrown,
            grid,
        })
    }

    /// A bare table.
    pub fn bare(frame: Frame) -> Table {
        let grid = Grid::new(16, Vec::new());
        let (pieces, group_of, members) = (Vec::new(), Vec::new(), Vec::new());
        Table {
            frame,
            pieces,
            group_of,
            members,
            overgrown: Vec::new(),
            screens: Vec::new(),
            grid,
        }
    }

    /// The same table with one piece more: smoke, a crater (tm-7.3).
    pub fn with(&self, piece: Piece) -> Result<Table, TableFault> {
        let mut pieces = self.pieces.clone();
        pieces.push(piece);
        Table::new(self.frame, pieces)
    }

    /// The same table without these pieces: smoke that went, a breached wall (tm-7.6).
    pub fn without(&self, ids: &[PieceId]) -> Result<Table, TableFault> {
        let left = self.pieces.iter().filter(|piece| !ids.contains(&piece.id));
        Table::new(self.frame, left.cloned().collect())
    }

    /// Its size.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// All pieces in ascending id.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// One piece.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.number(id).map(|i| &self.pieces[i])
    }

    /// The pieces that act as one with this one, itself among them, ascending (tm-7.5).
    pub fn one_with(&self, id: PieceId) -> Vec<PieceId> {
        let members = self
            .number(id)
            .map_or(&[][..], |i| self.members(self.group_of[i]));
        members.iter().map(|&i| self.pieces[i].id).collect()
    }

    /// The pieces a centre at `p` is in or on, ascending (tm-8.1).
    pub fn pieces_at(&self, p: Point) -> Vec<PieceId> {
        let mut found = Vec::new();
        self.grid.near(p.bounds(), |i| {
            if in_piece(p, &self.pieces[i]) {
                found.push(self.pieces[i].id);
            }
        });
        found
    }

    /// Are two centres in the same piece, or in pieces that act as one? (tm-7.5)
    pub fn in_same_piece(&self, p: Point, q: Point, id: PieceId) -> bool {
        let Some(i) = self.number(id) else {
            return false;
        };
        self.in_group(p, self.group_of[i]) && self.in_group(q, self.group_of[i])
    }

    /// The highest level of a hill whose top `p` is on (tm-8.2, tm-14.1).
    pub fn top_level(&self, p: Point) -> Option<u8> {
        let mut level = None;
        self.grid.near(p.bounds(), |i| {
            let piece = &self.pieces[i];
            if let (OnHill::Top, Some(hill)) = (on_hill(p, piece), &piece.properties.hill) {
                level = level.max(Some(hill.level));
            }
        });
        level
    }

    fn number(&self, id: PieceId) -> Option<usize> {
        self.pieces.binary_search_by_key(&id, |piece| piece.id).ok()
    }

    pub(crate) fn group_of(&self, piece: usize) -> usize {
        self.group_of[piece]
    }

    pub(crate) fn members(&self, first: usize) -> &[usize] {
        &self.members[first]
    }

    pub(crate) fn is_overgrown(&self, piece: usize) -> bool {
        self.overgrown[piece]
    }

    pub(crate) fn screens(&self) -> &[(usize, Bounds)] {
        &self.screens
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Is a centre in a piece, or in one that acts as one with it? (tm-7.5)
    pub(crate) fn in_group(&self, p: Point, first: usize) -> bool {
        self.members[first].iter().any(|&i| in_piece(p, &self.pieces[i]))
    }

    /// The areas of a group.
    pub(crate) fn polygons(&self, first: usize) -> impl Iterator<Item = &Polygon> + Clone {
        self.members[first].iter().filter_map(|&i| area(&self.pieces[i]))
    }
}

impl TryFrom<TableSheet> for Table {
    type Error = TableFault;

    fn try_from(sheet: TableSheet) -> Result<Table, TableFault> {
        Table::new(sheet.frame, sheet.pieces)
    }
}

impl From<Table> for TableSheet {
    fn from(table: Table) -> TableSheet {
        TableSheet {
            frame: table.frame,
            pieces: table.pieces,
        }
    }
}

pub(crate) fn area(piece: &Piece) -> Option<&Polygon> {
    match &piece.shape {
        Shape::Area(polygon) => Some(polygon),
        Shape::Strip(_) | Shape::Line(_) | Shape::Point(_) => None,
    }
}

/// Touching or overlapping areas of one kind act as one, but hills do not: each has its own top (tm-7.5).
fn group(pieces: &[Piece], grid: &Grid) -> Vec<usize> {
    let mut group_of: Vec<usize> = (0..pieces.len()).collect();
    for (i, piece) in pieces.iter().enumerate() {
        let Some(polygon) = area(piece).filter(|_| piece.layer != Layer::Hill) else {
            continue;
        };
        grid.near(polygon.bounds(), |j| {
            let other = &pieces[j];
            let alike = j < i && other.kind == piece.kind && other.layer == piece.layer;
            if alike && area(other).is_some_and(|other| gap2(polygon, other).is_zero()) {
                let (one, two) = (group_of[i], group_of[j]);
                let (low, high) = (one.min(two), one.max(two));
                group_of
                    .iter_mut()
                    .filter(|first| **first == high)
                    .for_each(|first| *first = low);
            }
        });
    }
    group_of
}

fn is_overgrown(hill: &Piece, pieces: &[Piece]) -> bool {
    let Some(outline) = area(hill).filter(|_| hill.layer == Layer::Hill) else {
        return false;
    };
    pieces.iter().any(|piece| {
        let grows = match piece.layer {
            Layer::Vegetation | Layer::Structure => {
                piece.properties.sight == Opacity::Blocks && !piece.properties.low
            }
            Layer::Bridge | Layer::Ford | Layer::Road | Layer::Water => false,
            Layer::Overlay | Layer::Hill | Layer::Smoke | Layer::Marker => false,
        };
        grows && area(piece).is_some_and(|polygon| interiors_overlap(polygon, outline))
    })
}
