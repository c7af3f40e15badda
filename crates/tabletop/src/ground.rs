//! The table and what lies on it, with an index that tells at once what lies under a point.

use std::marker::PhantomData;

use board::table::{
    Base, Facing, Footprint, Frame, Layer, Path, Piece, Point, Shape, Stride, Table, footprint, gap2,
    in_piece, strides_heeding,
};
use serde::{Deserialize, Serialize};

use crate::terrain::Terrain;

/// What a centre stands in, worked out when a unit comes to a place (tm-8.1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Underfoot<K> {
    /// One bit per kind of terrain.
    kinds: u32,
    /// The structure it is in: its piece.
    pub structure: Option<u16>,
    #[serde(skip)]
    of: PhantomData<K>,
}

impl<K> Default for Underfoot<K> {
    fn default() -> Underfoot<K> {
        Underfoot {
            kinds: 0,
            structure: None,
            of: PhantomData,
        }
    }
}

impl<K: Terrain> Underfoot<K> {
    #[inline]
    pub fn is(self, kind: K) -> bool {
        self.kinds & (1 << kind.number()) != 0
    }

    #[inline]
    pub fn is_any(self, kinds: &[K]) -> bool {
        kinds.iter().any(|kind| self.is(*kind))
    }

    /// In something where one may lie unseen.
    #[inline]
    pub fn conceals(self) -> bool {
        self.is_any(K::CONCEALS)
    }

    #[inline]
    pub fn on_road(self) -> bool {
        self.is_any(K::ROADS)
    }

    /// The words of all it stands in.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let all = K::WORDS.iter().filter(move |(_, kind)| self.is(*kind));
        all.map(|(word, _)| *word)
    }
}

/// Side of a square of the index, in units.
const CELL: i32 = 200;

/// The table of a scenario, indexed by squares: each knows the pieces that touch it.
#[derive(Debug)]
pub struct Ground<K> {
    pub table: Table,
    pub kinds: Vec<K>,
    /// The first of the pieces that act as one with each (tm-7.5).
    group: Vec<u16>,
    columns: i32,
    rows: i32,
    cells: Vec<Vec<u16>>,
    /// One bit per kind that is on the table at all.
    present: u32,
}

impl<K: Terrain> Ground<K> {
    /// A piece's kind has its place in the list of the table's pieces.
    pub fn new(table: Table, kinds: Vec<K>) -> Ground<K> {
        let frame = table.frame();
        let (columns, rows) = (frame.width() / CELL + 1, frame.height() / CELL + 1);
        let mut cells = vec![Vec::new(); (columns * rows) as usize];
        for (index, piece) in table.pieces().iter().enumerate() {
            let Some(reach) = enterable(piece) else { continue };
            for row in 0..rows {
                for column in 0..columns {
                    let square = square(column, row);
                    if reach(&square) {
                        cells[(row * columns + column) as usize].push(index as u16);
                    }
                }
            }
        }
        let group = table
            .pieces()
            .iter()
            .map(|piece| {
                table
                    .one_with(piece.id)
                    .first()
                    .map_or(piece.id.0, |first| first.0) as u16
            })
            .collect();
        Ground {
            present: kinds.iter().fold(0, |bits, kind| bits | (1 << kind.number())),
            table,
            kinds,
            group,
            columns,
            rows,
            cells,
        }
    }

    /// Lays out a table: kinds and pieces as a scenario has them. What is wrong with them is said in words.
    pub fn lay_out(frame: Frame, terrain: &[(K, Piece)]) -> Result<Ground<K>, String> {
        let (kinds, pieces) = terrain.iter().cloned().unzip();
        let table = Table::new(frame, pieces).map_err(|fault| fault.to_string())?;
        Ok(Ground::new(table, kinds))
    }

    /// Is there any of this kind?
    #[inline]
    pub fn has(&self, kind: K) -> bool {
        self.present & (1 << kind.number()) != 0
    }

    /// The pieces that could lie under a point.
    #[inline]
    pub fn near(&self, p: Point) -> &[u16] {
        let (column, row) = (
            (p.x() / CELL).clamp(0, self.columns - 1),
            (p.y() / CELL).clamp(0, self.rows - 1),
        );
        &self.cells[(row * self.columns + column) as usize]
    }

    /// The pieces a point is in or on, ascending (tm-8.1).
    #[inline]
    pub fn at(&self, p: Point) -> impl Iterator<Item = u16> + '_ {
        self.near(p)
            .iter()
            .copied()
            .filter(move |piece| in_piece(p, self.piece(*piece)))
    }

    /// A way in strides between which something changes underfoot. Nothing happens on the edge of a hill.
    pub fn strides<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = Stride> + 'a {
        self.strides_heeding(path, &[])
    }

    /// The same, where something changes at the rims of `others`, too: areas that are not on the table for everybody to see.
    pub fn strides_heeding<'a>(
        &'a self,
        path: &'a Path,
        others: &'a [Shape],
    ) -> impl Iterator<Item = Stride> + 'a {
        strides_heeding(&self.table, path, |piece| piece.layer != Layer::Hill, others)
    }

    #[inline]
    pub fn piece(&self, piece: u16) -> &Piece {
        &self.table.pieces()[usize::from(piece)]
    }

    #[inline]
    pub fn kind(&self, piece: u16) -> K {
        self.kinds[usize::from(piece)]
    }

    #[inline]
    pub fn group(&self, piece: u16) -> u16 {
        self.group[usize::from(piece)]
    }

    /// Every piece by its number.
    pub fn pieces(&self) -> impl Iterator<Item = u16> + use<K> {
        0..self.kinds.len() as u16
    }

    /// What a unit with its centre there is in.
    pub fn underfoot(&self, p: Point) -> Underfoot<K> {
        let mut under = Underfoot::default();
        for piece in self.at(p) {
            let kind = self.kind(piece);
            under.kinds |= 1 << kind.number();
            if kind.is_structure() {
                under.structure = Some(piece);
            }
        }
        under
    }

    /// The same for whoever is never inside a structure: beside it, if its outline reaches over him.
    pub fn underfoot_outside(&self, p: Point) -> Underfoot<K> {
        let mut under = Underfoot::default();
        for kind in self.at(p).map(|piece| self.kind(piece)) {
            if !kind.is_structure() {
                under.kinds |= 1 << kind.number();
            }
        }
        under
    }

    /// The pieces of a kind, in order.
    pub fn of_kind(&self, kind: K) -> impl Iterator<Item = u16> + '_ {
        self.pieces().filter(move |piece| self.kind(*piece) == kind)
    }
}

/// A square of the index.
fn square(column: i32, row: i32) -> Footprint {
    let half = CELL / 2;
    let middle = Point::new(column * CELL + half, row * CELL + half).unwrap_or(Point::ORIGIN);
    let base = Base::rect(half, half).unwrap_or(Base::POINT);
    footprint(base, middle, Facing::NORTH)
}

/// For pieces one can be in: does it touch a square?
fn enterable(piece: &Piece) -> Option<impl Fn(&Footprint) -> bool + '_> {
    match &piece.shape {
        Shape::Area(_) | Shape::Strip(_) => {
            Some(move |square: &Footprint| gap2(square, &piece.shape).is_zero())
        }
        Shape::Line(_) | Shape::Point(_) => None,
    }
}
