//! Sight between all hexes of a map, computed once.
//!
//! The elements of a line depend on the offset between its ends only, so they are found once per offset and
//! slid over the map: the heights lie in rows, and for each offset the highest top between the ends is
//! taken for all pairs of hexes at once.

use std::fmt;

use super::coord::Hex;
use super::grid::{Grid, HexId};
use super::line::HexLine;
use super::sight::Height;

/// Who sees whom over ground and obstacles. The same as [`super::slow_sight`], and symmetric (coh-6.0e).
#[derive(Clone, Eq, PartialEq)]
pub struct SightTable {
    hexes: usize,
    /// Words per hex.
    stride: usize,
    /// For each hex one bit per hex.
    words: Vec<u64>,
}

impl SightTable {
    /// Computes the table. `heights` has one entry per hex of the grid.
    pub fn build(grid: &Grid, heights: &[Height]) -> SightTable {
        assert!(heights.len() == grid.len(), "every hex of the map has one height");
        assert!(
            heights.iter().all(|height| height.ground <= height.top),
            "no top lies below its ground"
        );
        let stride = grid.len().div_ceil(64);
        let mut table = SightTable {
            hexes: grid.len(),
            stride,
            words: vec![0; grid.len() * stride],
        };
        for id in grid.ids() {
            table.see(id, id);
        }
        let land = Land::new(grid, heights);
        let (width, height) = (land.width as i16, land.height as i16);
        let mut sweep = Sweep::default();
        // Half of all offsets; the other half is the same lines backwards.
        for dr in 0..height {
            let least = if dr == 0 { 1 } else { 1 - width };
            for dq in least..width {
                sweep.offset(&land, Hex::new(dq, dr), &mut table);
            }
        }
        table
    }

    fn see(&mut self, a: HexId, b: HexId) {
        self.words[a.index() * self.stride + b.index() / 64] |= 1 << (b.index() % 64);
        self.words[b.index() * self.stride + a.index() / 64] |= 1 << (a.index() % 64);
    }

    /// Is the line between the two clear of ground and obstacles (coh-6.0a, coh-11.3c, coh-11.3d, coh-11.3e, coh-11.3f,
    /// coh-11.5c)? The same hex and adjacent hexes are (coh-6.0g).
    #[inline]
    pub fn clear(&self, a: HexId, b: HexId) -> bool {
        debug_assert!(b.index() < self.hexes, "the hex is on the map of this table");
        self.words[a.index() * self.stride + b.index() / 64] >> (b.index() % 64) & 1 != 0
    }

    /// All hexes with a clear line from `a`, itself included, by number.
    pub fn seen_from(&self, a: HexId) -> impl Iterator<Item = HexId> + '_ {
        let row = &self.words[a.index() * self.stride..][..self.stride];
        row.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (bit < 64).then(|| HexId((index * 64) as u16 + bit as u16))
            })
        })
    }
}

impl fmt::Debug for SightTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ones: u32 = self.words.iter().map(|word| word.count_ones()).sum();
        write!(f, "SightTable({} hexes, {ones} clear lines)", self.hexes)
    }
}

/// The heights of the map's bounds, row by row; what is missing is open ground of level 0 (coh-0.3f).
struct Land<'a> {
    width: usize,
    height: usize,
    ids: &'a [Option<HexId>],
    grounds: Vec<i8>,
    tops: Vec<i8>,
}

impl<'a> Land<'a> {
    fn new(grid: &'a Grid, heights: &[Height]) -> Land<'a> {
        let ids = grid.by_place();
        let at = |id: &Option<HexId>| id.map_or(Height::OFF_MAP, |id| heights[id.index()]);
        Land {
            width: grid.bounds().width,
            height: grid.bounds().height,
            ids,
            grounds: ids.iter().map(|id| at(id).ground).collect(),
            tops: ids.iter().map(|id| at(id).top).collect(),
        }
    }

    /// By how many places two hexes of this offset lie apart.
    fn stride(&self, offset: Hex) -> isize {
        isize::from(offset.r) * self.width as isize + isize::from(offset.q)
    }

    /// Does `last` hide the lower end, just behind it, from the upper end, from which `slope` leads down to
    /// `last` (coh-11.3e)? A pair hides only if both of its hexes do.
    fn hides(
        &self,
        last: [usize; 2],
        mut slope: impl Iterator<Item = [usize; 2]>,
        upper: usize,
        lower: usize,
    ) -> bool {
        if last.iter().any(|&place| self.tops[place] <= self.grounds[lower]) {
            return false;
        }
        // Down the slope: of a pair take the higher ground that is no climb, which leaves most choice below.
        let level = slope.try_fold(self.grounds[upper], |level, element| {
            let grounds = element.map(|place| self.grounds[place]);
            grounds.into_iter().filter(|&ground| ground <= level).max()
        });
        last.iter().all(|&place| {
            let ground = self.grounds[place];
            ground < self.tops[place] || level.is_none_or(|level| level < ground)
        })
    }
}

/// Room for the lines of one offset.
#[derive(Default)]
struct Sweep {
    /// The elements from the first end on, each as two places counted from the first end.
    elements: Vec<[isize; 2]>,
    /// The highest element for each place of the first end, from place `start` on.
    highest: Vec<i8>,
}

impl Sweep {
    /// Notes all clear lines whose ends lie `offset` apart; its r is not negative.
    fn offset(&mut self, land: &Land<'_>, offset: Hex, table: &mut SightTable) {
        let (rows, least) = (land.height - offset.r as usize, (-offset.q).max(0) as usize);
        let most = land.width - offset.q.max(0) as usize;
        let start = least;
        let end = (rows - 1) * land.width + most;
        self.elements.clear();
        self.elements
            .extend(HexLine::new(Hex::default(), offset).map(|e| e.both().map(|hex| land.stride(hex))));
        self.find_highest(land, start, end);
        let stride = land.stride(offset);
        for row in 0..rows {
            for first in row * land.width + least..row * land.width + most {
                let second = first.wrapping_add_signed(stride);
                let (Some(a), Some(b)) = (land.ids[first], land.ids[second]) else {
                    continue;
                };
                if self.is_clear(land, first, second, self.highest[first - start]) {
                    table.see(a, b);
                }
            }
        }
    }

    /// A line never leaves the rows and columns between its ends, so all places lie on the land.
    fn find_highest(&mut self, land: &Land<'_>, start: usize, end: usize) {
        self.highest.clear();
        self.highest.resize(end - start, i8::MIN);
        for &[one, other] in &self.elements {
            let ones = &land.tops[start.wrapping_add_signed(one)..][..end - start];
            let others = &land.tops[start.wrapping_add_signed(other)..][..end - start];
            for ((highest, &one), &other) in self.highest.iter_mut().zip(ones).zip(others) {
                *highest = (*highest).max(one.min(other)); // A pair has the lower top (coh-11.3f).
            }
        }
    }

    fn is_clear(&self, land: &Land<'_>, first: usize, second: usize, highest: i8) -> bool {
        if self.elements.is_empty() {
            return true; // Adjacent (coh-6.0g).
        }
        let (a, b) = (land.grounds[first], land.grounds[second]);
        if a == b {
            return highest <= a; // coh-11.3c; both sunken: so must be all between (coh-11.5c).
        }
        if (a < 0) != (b < 0) || a.max(b) <= highest {
            return false; // coh-11.5c, coh-11.3d
        }
        !self.is_blind(land, first, second)
    }

    /// The blind spot behind the element next to the lower end (coh-11.3e).
    fn is_blind(&self, land: &Land<'_>, first: usize, second: usize) -> bool {
        let places = |element: &[isize; 2]| element.map(|place| first.wrapping_add_signed(place));
        if land.grounds[second] < land.grounds[first] {
            let Some((last, slope)) = self.elements.split_last() else {
                return false;
            };
            land.hides(places(last), slope.iter().map(places), first, second)
        } else {
            let Some((last, slope)) = self.elements.split_first() else {
                return false;
            };
            land.hides(places(last), slope.iter().rev().map(places), second, first)
        }
    }
}
