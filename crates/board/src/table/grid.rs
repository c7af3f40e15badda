//! A spatial index: which boxes could a box or a segment meet? Answers come in ascending order (tm-1.7).

use super::point::Bounds;
use super::segment::Segment;

/// A square grid over all boxes; each cell keeps one bit per box.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// Cells along each side.
    side: i64,
    x0: i64,
    y0: i64,
    /// A cell is two to this power wide.
    shift: u32,
    words: usize,
    bits: Vec<u64>,
    boxes: Vec<Bounds>,
}

impl Grid {
    /// A grid of so many cells along each side: more find faster, fewer are made faster.
    pub(crate) fn new(side: i64, boxes: Vec<Bounds>) -> Grid {
        let all = boxes.iter().copied().reduce(|a, b| Bounds {
            x0: a.x0.min(b.x0),
            y0: a.y0.min(b.y0),
            x1: a.x1.max(b.x1),
            y1: a.y1.max(b.y1),
        });
        let all = all.unwrap_or(Bounds {
            x0: 0,
            y0: 0,
            x1: 0,
            y1: 0,
        });
        let span = i64::from(all.x1 - all.x0).max(i64::from(all.y1 - all.y0)) + 1;
        let words = boxes.len().div_ceil(64);
        let mut grid = Grid {
            side,
            x0: i64::from(all.x0),
            y0: i64::from(all.y0),
            shift: ((span / side + 1) as u64).next_power_of_two().trailing_zeros(),
            words,
            bits: vec![0; words * (side * side) as usize],
            boxes,
        };
        for i in 0..grid.boxes.len() {
            let (columns, rows) = grid.cells(grid.boxes[i]);
            for row in rows {
                for column in columns.clone() {
                    let at = (row * side + column) as usize * words;
                    grid.bits[at + i / 64] |= 1 << (i % 64);
                }
            }
        }
        grid
    }

    fn column(&self, x: i64) -> i64 {
        ((x - self.x0) >> self.shift).clamp(0, self.side - 1)
    }

    fn row(&self, y: i64) -> i64 {
        ((y - self.y0) >> self.shift).clamp(0, self.side - 1)
    }

    fn cells(&self, b: Bounds) -> (std::ops::RangeInclusive<i64>, std::ops::RangeInclusive<i64>) {
        let columns = self.column(i64::from(b.x0))..=self.column(i64::from(b.x1));
        (columns, self.row(i64::from(b.y0))..=self.row(i64::from(b.y1)))
    }

    /// Every box that meets `bounds`, ascending.
    pub(crate) fn near(&self, bounds: Bounds, mut found: impl FnMut(usize)) {
        let (columns, rows) = self.cells(bounds);
        for word in 0..self.words {
            let mut bits = 0;
            for row in rows.clone() {
                for column in columns.clone() {
                    bits |= self.bits[(row * self.side + column) as usize * self.words + word];
                }
            }
            self.report(word, bits, bounds, &mut found);
        }
    }

    /// Every box that meets the box around `s` and a cell that `s` passes, ascending. Boxes that `s`
    /// meets are always among them.
    pub(crate) fn along(&self, s: Segment, mut found: impl FnMut(usize)) {
        let (from, to) = if s.a.x() <= s.b.x() {
            (s.a, s.b)
        } else {
            (s.b, s.a)
        };
        let (ax, ay) = (i64::from(from.x()), i64::from(from.y()));
        let (dx, dy) = (i64::from(to.x()) - ax, i64::from(to.y()) - ay);
        let (first, last) = (self.column(ax), self.column(ax + dx));
        let bounds = s.bounds();
        for word in 0..self.words {
            let mut bits = 0;
            for column in first..=last {
                // The stretch of s above this column; the outer columns reach to infinity.
                let left = if column == first {
                    ax
                } else {
                    self.x0 + (column << self.shift)
                };
                let right = if column == last {
                    ax + dx
                } else {
                    self.x0 + ((column + 1) << self.shift)
                };
                let height = |x: i64| {
                    if dx == 0 {
                        0
                    } else {
                        ((x - ax) * dy).div_euclid(dx)
                    }
                };
                let (y0, y1) = if dx == 0 {
                    (ay.min(ay + dy), ay.max(ay + dy))
                } else {
                    let (h0, h1) = (ay + height(left), ay + height(right));
                    (h0.min(h1) - 1, h0.max(h1) + 1)
                };
                for row in self.row(y0)..=self.row(y1) {
                    bits |= self.bits[(row * self.side + column) as usize * self.words + word];
                }
            }
            self.report(word, bits, bounds, &mut found);
        }
    }

    fn report(&self, word: usize, mut bits: u64, bounds: Bounds, found: &mut impl FnMut(usize)) {
        while bits != 0 {
            let i = word * 64 + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if self.boxes[i].meets(bounds) {
                found(i);
            }
        }
    }
}
