//! A map: boards joined side by side, every hex with a dense number.
//!
//! `boards` draws how the rows lie.

use serde::{Deserialize, Serialize};

use super::boards::{BoardShape, GridError, Placed, check_boards};
use super::coord::{Direction, Hex};
use super::label::Label;

/// A hex of one particular [`Grid`]: 0, 1, 2, … row by row from the south-west (axial maps: as listed).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

impl HexId {
    /// For indexing lists that have one entry per hex.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One side of the map.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// The upper edge.
    North,
    /// The right edge.
    East,
    /// The lower edge: row A.
    South,
    /// The left edge: column 1.
    West,
}

/// A map. Knows for each hex its place, label and neighbours, and whether it is a whole hex.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Grid {
    hexes: Vec<Hex>,
    whole: Vec<bool>,
    neighbours: Vec<[Option<HexId>; 6]>,
    boards: Vec<Placed>,
    bounds: Bounds,
    /// One entry per place of `bounds`, row by row.
    by_place: Vec<Option<HexId>>,
}

/// The axial parallelogram around all hexes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Bounds {
    least: Hex,
    /// Number of different q.
    pub(super) width: usize,
    /// Number of different r.
    pub(super) height: usize,
}

impl Bounds {
    fn around(hexes: &[Hex]) -> Result<Bounds, GridError> {
        let first = *hexes.first().ok_or(GridError::Empty)?;
        let (least, most) = hexes.iter().fold((first, first), |(least, most), hex| {
            (
                Hex::new(least.q.min(hex.q), least.r.min(hex.r)),
                Hex::new(most.q.max(hex.q), most.r.max(hex.r)),
            )
        });
        let (width, height) = least.wide_offset(most);
        if Grid::MOST_SPAN < width.max(height) || Grid::MOST_HEXES < hexes.len() {
            return Err(GridError::TooLarge);
        }
        Ok(Bounds {
            least,
            width: width as usize + 1,
            height: height as usize + 1,
        })
    }

    /// Where the hex lies in a list with one entry per place, row by row.
    pub(super) fn place(self, hex: Hex) -> Option<usize> {
        let (q, r) = self.least.wide_offset(hex);
        let (q, r) = (usize::try_from(q).ok()?, usize::try_from(r).ok()?);
        (q < self.width && r < self.height).then_some(r * self.width + q)
    }
}

impl Grid {
    /// No map has more hexes.
    pub const MOST_HEXES: usize = 16_384;
    /// No two hexes of a map lie farther apart in q or in r.
    pub const MOST_SPAN: i32 = 1_023;

    /// A map of one board.
    pub fn single(shape: BoardShape) -> Result<Grid, GridError> {
        Grid::joined(&[(shape, 0, 0)])
    }

    /// Boards of one size, each with its place in a raster: columns from the west, rows from the south.
    ///
    /// Where a board lies to the right of another, the half hexes of the left one become whole and keep the
    /// left one's labels (coh-0.3g). The raster may have holes.
    pub fn joined(boards: &[(BoardShape, u8, u8)]) -> Result<Grid, GridError> {
        check_boards(boards)?;
        let mut placed: Vec<Placed> = boards
            .iter()
            .map(|(shape, column, row)| Placed {
                shape: shape.clone(),
                west: i32::from(*column) * i32::from(shape.columns),
                south: i32::from(*row) * i32::from(shape.rows),
            })
            .collect();
        placed.sort_by_key(|board| (board.south, board.west));
        let mut cells = Vec::new();
        for board in &placed {
            let continued = placed.iter().any(|other| {
                other.south == board.south && other.west == board.west + i32::from(board.shape.columns)
            });
            for row in 0..board.shape.rows {
                for column in 1..=board.shape.columns {
                    let half = row % 2 == 1 && column == board.shape.columns && !continued;
                    cells.push((board.hex(row, column).ok_or(GridError::TooLarge)?, !half));
                }
            }
            if Grid::MOST_HEXES < cells.len() {
                return Err(GridError::TooLarge);
            }
        }
        cells.sort_by_key(|&(hex, _)| (-i32::from(hex.r), hex.q));
        Grid::assemble(cells, placed)
    }

    /// A small map given by its hexes, in the order in which they are to be numbered. All are whole hexes;
    /// their labels are `q,r`.
    pub fn axial(hexes: impl IntoIterator<Item = Hex>) -> Result<Grid, GridError> {
        Grid::assemble(hexes.into_iter().map(|hex| (hex, true)).collect(), Vec::new())
    }

    fn assemble(cells: Vec<(Hex, bool)>, boards: Vec<Placed>) -> Result<Grid, GridError> {
        let (hexes, whole): (Vec<Hex>, Vec<bool>) = cells.into_iter().unzip();
        let bounds = Bounds::around(&hexes)?;
        let mut by_place = vec![None; bounds.width * bounds.height];
        for (index, &hex) in hexes.iter().enumerate() {
            let place = bounds.place(hex).ok_or(GridError::TooLarge)?;
            if by_place[place].replace(HexId(index as u16)).is_some() {
                return Err(GridError::SameHex(hex));
            }
        }
        let mut grid = Grid {
            hexes,
            whole,
            neighbours: Vec::new(),
            boards,
            bounds,
            by_place,
        };
        grid.neighbours = grid
            .hexes
            .iter()
            .map(|&hex| Direction::ALL.map(|direction| grid.id_at(hex.wide_neighbour(direction)?)))
            .collect();
        Ok(grid)
    }

    fn id_at(&self, hex: Hex) -> Option<HexId> {
        self.by_place[self.bounds.place(hex)?]
    }

    /// How many hexes, half hexes included.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Never: a map has hexes.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// Is this a hex of the map? To be asked of ids that come from outside; all else expects a true one.
    pub fn contains(&self, id: HexId) -> bool {
        id.index() < self.hexes.len()
    }

    /// All hexes, half hexes included.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = HexId> + ExactSizeIterator + use<> {
        (0..self.hexes.len() as u16).map(HexId)
    }

    /// All whole hexes: those that exist for play (coh-0.3g).
    pub fn full_ids(&self) -> impl Iterator<Item = HexId> + '_ {
        self.ids().filter(|&id| self.is_full(id))
    }

    /// Where the hex lies.
    #[inline]
    pub fn hex(&self, id: HexId) -> Hex {
        self.hexes[id.index()]
    }

    /// Which hex lies there, if the map has one.
    pub fn id_of(&self, hex: Hex) -> Option<HexId> {
        self.id_at(hex)
    }

    /// Is it a whole hex, one that exists for play (coh-0.3g)?
    #[inline]
    pub fn is_full(&self, id: HexId) -> bool {
        self.whole[id.index()]
    }

    /// The hex in that direction, a half hex perhaps.
    #[inline]
    pub fn neighbour(&self, id: HexId, direction: Direction) -> Option<HexId> {
        self.neighbours[id.index()][direction.index()]
    }

    /// The hex in that direction, if there is one for play (coh-0.3g).
    #[inline]
    pub fn neighbour_full(&self, id: HexId, direction: Direction) -> Option<HexId> {
        self.neighbour(id, direction).filter(|&next| self.is_full(next))
    }

    /// All six neighbours, D0 to D5.
    pub fn neighbours(&self, id: HexId) -> &[Option<HexId>; 6] {
        &self.neighbours[id.index()]
    }

    /// Which way from `a` to `b`, if they are adjacent.
    pub fn direction(&self, a: HexId, b: HexId) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&direction| self.neighbour(a, direction) == Some(b))
    }

    /// Steps from `a` to `b` (coh-0.3a).
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.hex(a).distance(self.hex(b))
    }

    /// The whole hexes within `n` of `id`, itself included (coh-0.2g), in rows from the north.
    pub fn within(&self, id: HexId, n: u16) -> impl Iterator<Item = HexId> + '_ {
        let centre = self.hex(id);
        let n = i32::from(n).min((self.bounds.width + self.bounds.height) as i32);
        (-n..=n).flat_map(move |dr| {
            let columns = (-n).max(-n - dr)..=n.min(n - dr);
            columns.filter_map(move |dq| {
                let q = i16::try_from(i32::from(centre.q) + dq).ok()?;
                let r = i16::try_from(i32::from(centre.r) + dr).ok()?;
                self.id_at(Hex::new(q, r)).filter(|&found| self.is_full(found))
            })
        })
    }

    /// The whole hexes along one edge of the map, by number. North and south: nothing beyond on either side
    /// of the hex; east and west: the last of their row.
    pub fn edge(&self, edge: Edge) -> Vec<HexId> {
        let beyond: &[Direction] = match edge {
            Edge::North => &[Direction::NE, Direction::NW],
            Edge::East => &[Direction::E],
            Edge::South => &[Direction::SE, Direction::SW],
            Edge::West => &[Direction::W],
        };
        let is_last = |&id: &HexId| beyond.iter().all(|&way| self.neighbour_full(id, way).is_none());
        self.full_ids().filter(is_last).collect()
    }

    /// What the hex is called: `7-G08` (coh-1.0e), or `q,r` on an axial map.
    pub fn label(&self, id: HexId) -> Label {
        let hex = self.hex(id);
        let printed = self.boards.iter().find_map(|board| board.label(hex));
        printed.unwrap_or(Label::Axial(hex))
    }

    /// The hex of this name. On a map of one board the board's name may be left out.
    pub fn find(&self, label: &str) -> Option<HexId> {
        self.find_label(&label.parse().ok()?)
    }

    /// The hex of this label.
    pub fn find_label(&self, label: &Label) -> Option<HexId> {
        match label {
            Label::Axial(hex) if self.boards.is_empty() => self.id_at(*hex),
            Label::Axial(_) => None,
            Label::Printed { board, row, column } => {
                let placed = match (board, self.boards.as_slice()) {
                    (Some(name), boards) => boards.iter().find(|placed| placed.shape.name == *name)?,
                    (None, [only]) => only,
                    (None, _) => return None,
                };
                let row = u8::try_from(*row).ok()?.checked_sub(b'A')?;
                let on_board = row < placed.shape.rows && (1..=placed.shape.columns).contains(column);
                if on_board {
                    self.id_at(placed.hex(row, *column)?)
                } else {
                    None
                }
            }
        }
    }

    /// The boards of the map, row by row from the south-west; none on an axial map.
    pub fn boards(&self) -> impl Iterator<Item = &BoardShape> {
        self.boards.iter().map(|board| &board.shape)
    }

    pub(super) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// One entry per place of the bounds.
    pub(super) fn by_place(&self) -> &[Option<HexId>] {
        &self.by_place
    }
}

impl Hex {
    /// The neighbour, unless it lies outside of all coordinates.
    fn wide_neighbour(self, direction: Direction) -> Option<Hex> {
        let step = direction.offset();
        Some(Hex::new(self.q.checked_add(step.q)?, self.r.checked_add(step.r)?))
    }
}
