//! The nearest free place (tm-ini-9).

use super::angle::Facing;
use super::errand::Errand;
use super::number::Length;
use super::point::Point;

/// From one place of the lattice to the next (tm-ini-9).
const STEP: i32 = 50;
/// How many of them the farthest place is away: 6.00 (tm-ini-9).
const RING: i32 = 12;

/// How many places there are.
const COUNT: usize = {
    let mut count = 0;
    let mut place = 0;
    while place < SIDE * SIDE {
        let (i, j) = (place % SIDE - RING, place / SIDE - RING);
        if i * i + j * j <= RING * RING {
            count += 1;
        }
        place += 1;
    }
    count
};

const SIDE: i32 = 2 * RING + 1;

/// All (i, j) with i² + j² ≤ 144, in the order of i² + j², then j, then i.
static OFFSETS: [(i32, i32); COUNT] = {
    let mut offsets = [(0, 0); COUNT];
    let (mut square, mut n) = (0, 0);
    while square <= RING * RING {
        let mut place = 0;
        while place < SIDE * SIDE {
            let (i, j) = (place % SIDE - RING, place / SIDE - RING);
            if i * i + j * j == square {
                offsets[n] = (i, j);
                n += 1;
            }
            place += 1;
        }
        square += 1;
    }
    offsets
};

/// The places around a wanted one, the nearest first; of those equally near, the nearer to where the stand is now,
/// then the more southerly, then the more westerly (tm-ini-9).
///
/// ```text
///          . 9 .
///        . 5 2 6 .        the wanted place itself, then rings of the lattice outward:
///        . 3 1 4 .        1, then 2 3 4 … in the order of their distance from the stand
///        . 7 . 8 .
/// ```
pub fn free_places(wanted: Point, from: Point) -> impl Iterator<Item = Point> {
    let at = move |&(i, j): &(i32, i32)| wanted.plus(i64::from(STEP * i), i64::from(STEP * j));
    OFFSETS
        .chunk_by(|a, b| a.0 * a.0 + a.1 * a.1 == b.0 * b.0 + b.1 * b.1)
        .flat_map(move |ring| {
            let mut places: Vec<Point> = ring.iter().map(at).collect();
            // Stable: the order of j, then i, settles ties.
            places.sort_by_key(|&place| (place - from).square());
            places
        })
}

/// How far the farthest of these places is from the wanted one.
pub const FREE_PLACES_REACH: Length = STEP * RING;

impl Errand<'_> {
    /// The nearest place to the wanted one at which the mover may end with this facing. None: the wanted place stays
    /// the goal, and the stand comes as far as it comes (tm-ini-9).
    pub fn free_place(&self, wanted: Point, facing: Facing) -> Option<Point> {
        let base = self.print(wanted, facing);
        free_places(wanted, self.mover.stand.at).find(|&place| self.may_end(&base.moved_to(place)))
    }
}
