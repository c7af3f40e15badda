//! What lies on hexsides: ways that cross them, ditches and walls that run along them.

use super::coord::Direction;
use super::grid::{Grid, HexId};
use super::line::{Entry, entry};

/// For each hex of a map, which of its six sides are marked. A side is marked for both hexes it parts.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Sides {
    bits: Vec<u8>,
}

/// Two hexes in a chain are not neighbours.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("the hexes number {place} and {} of the chain are not adjacent", place + 1)]
pub struct NotAChain {
    /// The first of the two, counted from 1.
    pub place: usize,
    /// The first of the two.
    pub from: HexId,
    /// The second of the two.
    pub to: HexId,
}

impl Sides {
    /// No side of the map is marked.
    pub fn new(grid: &Grid) -> Sides {
        Sides {
            bits: vec![0; grid.len()],
        }
    }

    /// Marks one side, for the hex and for its neighbour. On the map's edge there may be no neighbour.
    pub fn add_side(&mut self, grid: &Grid, hex: HexId, direction: Direction) {
        self.bits[hex.index()] |= bit(direction);
        if let Some(next) = grid.neighbour(hex, direction) {
            self.bits[next.index()] |= bit(direction.opposite());
        }
    }

    /// Marks every side that is crossed on the way from hex to hex, as by a road (coh-4.0b).
    /// A broken chain marks nothing.
    pub fn add_chain(&mut self, grid: &Grid, chain: &[HexId]) -> Result<(), NotAChain> {
        let mut steps = Vec::with_capacity(chain.len());
        for (index, pair) in chain.windows(2).enumerate() {
            let (from, to) = (pair[0], pair[1]);
            let direction = grid.direction(from, to).ok_or(NotAChain {
                place: index + 1,
                from,
                to,
            })?;
            steps.push((from, direction));
        }
        for (from, direction) in steps {
            self.add_side(grid, from, direction);
        }
        Ok(())
    }

    /// Takes the mark off all six sides of a hex, as where an overlay covers it (coh-1.0c).
    pub fn clear_hex(&mut self, grid: &Grid, hex: HexId) {
        self.bits[hex.index()] = 0;
        for direction in Direction::ALL {
            if let Some(next) = grid.neighbour(hex, direction) {
                self.bits[next.index()] &= !bit(direction.opposite());
            }
        }
    }

    /// Is this side marked?
    #[inline]
    pub fn has(&self, hex: HexId, direction: Direction) -> bool {
        self.bits[hex.index()] & bit(direction) != 0
    }

    /// Is any side of the hex marked?
    pub fn any(&self, hex: HexId) -> bool {
        self.bits[hex.index()] != 0
    }

    /// The marked sides of the hex, D0 to D5.
    pub fn of(&self, hex: HexId) -> impl Iterator<Item = Direction> + '_ {
        Direction::ALL
            .into_iter()
            .filter(move |&direction| self.has(hex, direction))
    }
}

fn bit(direction: Direction) -> u8 {
    1 << direction.index()
}

/// Does the straight line from `from` into `target` cross a marked side of `target` (coh-11.5f)?
///
/// Only sides of the target itself count. Through a corner only if both its sides that meet there are marked;
/// from an adjacent hex it is the common side; from the same hex nothing is crossed.
pub fn line_crosses_side_into(grid: &Grid, target: HexId, from: HexId, sides: &Sides) -> bool {
    match entry(grid.hex(from), grid.hex(target)) {
        None => false,
        Some(Entry::Side(side)) => sides.has(target, side),
        Some(Entry::Corner(one, other)) => sides.has(target, one) && sides.has(target, other),
    }
}
