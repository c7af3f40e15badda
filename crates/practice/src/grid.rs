//! The field: hexes with pointed tops in staggered rows, odd rows half a hex to the east.

/// Most cells a field has.
pub const MOST_CELLS: usize = 32;

/// A small field of hexes; cells are counted row by row.
#[derive(Clone, Debug)]
pub struct Grid {
    pub columns: u8,
    pub rows: u8,
    /// Cells with woods.
    pub woods: &'static [u8],
}

impl Grid {
    pub fn cells(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.columns * self.rows
    }

    pub fn column(&self, cell: u8) -> u8 {
        cell % self.columns
    }

    pub fn label(&self, cell: u8) -> String {
        let row = char::from(b'A' + cell / self.columns);
        format!("{row}{}", self.column(cell) + 1)
    }

    pub fn has_woods(&self, cell: u8) -> bool {
        self.woods.contains(&cell)
    }

    /// Axial coordinates: x grows east, rows grow south.
    pub fn axial(&self, cell: u8) -> (i16, i16) {
        let row = i16::from(cell / self.columns);
        (i16::from(self.column(cell)) - (row - row % 2) / 2, row)
    }

    pub fn distance(&self, from: u8, to: u8) -> i16 {
        let (a, b) = (self.axial(from), self.axial(to));
        let (q, r) = (a.0 - b.0, a.1 - b.1);
        (q.abs() + r.abs() + (q + r).abs()) / 2
    }

    /// The neighbour across a side: 0 is east, then counter-clockwise.
    pub fn neighbour(&self, cell: u8, side: u8) -> Option<u8> {
        const STEPS: [(i16, i16); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
        let (q, r) = self.axial(cell);
        let step = STEPS[usize::from(side % 6)];
        let row = r + step.1;
        let column = q + step.0 + (row - row.rem_euclid(2)) / 2;
        let on_field =
            (0..i16::from(self.rows)).contains(&row) && (0..i16::from(self.columns)).contains(&column);
        on_field.then(|| row as u8 * self.columns + column as u8)
    }

    /// The side of `from` that looks most nearly at `to`: the one whose neighbour is closest to it.
    pub fn side_towards(&self, from: u8, to: u8) -> Option<u8> {
        (0..6)
            .filter_map(|side| Some((self.distance(self.neighbour(from, side)?, to), side)))
            .min()
            .map(|(_, side)| side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_apart_and_mutual() {
        let grid = Grid {
            columns: 7,
            rows: 4,
            woods: &[],
        };
        for cell in grid.cells() {
            for side in 0..6 {
                let Some(next) = grid.neighbour(cell, side) else {
                    continue;
                };
                assert_eq!(grid.distance(cell, next), 1);
                assert_eq!(grid.neighbour(next, (side + 3) % 6), Some(cell));
                assert_eq!(grid.side_towards(cell, next), Some(side));
            }
        }
    }
}
