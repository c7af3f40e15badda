//! Templates laid on a map (coh-1.0c): which hexes they cover. What they bring is the caller's business.

use serde::{Deserialize, Serialize};

use super::coord::Hex;
use super::grid::{Grid, HexId};

/// A template: cells relative to the hex it is laid on, before it is turned.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Overlay {
    cells: Vec<Hex>,
}

/// Why a template cannot be laid there.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum OverlayError {
    /// A cell would lie beside the map.
    #[error("cell {0} of the overlay lies off the map")]
    OffMap(Hex),
}

impl Overlay {
    /// A template of these cells.
    pub fn new(cells: impl IntoIterator<Item = Hex>) -> Overlay {
        Overlay {
            cells: cells.into_iter().collect(),
        }
    }

    /// Its cells.
    pub fn cells(&self) -> &[Hex] {
        &self.cells
    }

    /// The hexes it covers, one per cell and in the order of the cells, when laid with its 0,0 on `at` and
    /// turned by `turn` sixths (as [`super::Direction::turned`] counts). They replace what is beneath
    /// (coh-1.0c). Half hexes may be covered.
    pub fn stamp(&self, grid: &Grid, at: HexId, turn: i8) -> Result<Vec<HexId>, OverlayError> {
        let place = |&cell: &Hex| self.place(grid, at, cell, turn).ok_or(OverlayError::OffMap(cell));
        self.cells.iter().map(place).collect()
    }

    fn place(&self, grid: &Grid, at: HexId, cell: Hex, turn: i8) -> Option<HexId> {
        // Cells come from files: a wild one lies off the map, it does not overflow.
        let most = Grid::MOST_SPAN.unsigned_abs();
        if most < u32::from(cell.q.unsigned_abs()) || most < u32::from(cell.r.unsigned_abs()) {
            return None;
        }
        let (centre, turned) = (grid.hex(at), cell.turned(turn));
        grid.id_of(Hex::new(
            centre.q.checked_add(turned.q)?,
            centre.r.checked_add(turned.r)?,
        ))
    }
}
