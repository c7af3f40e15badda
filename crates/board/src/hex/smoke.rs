//! Smoke along a line. Heights do not matter (coh-13.0i).

use super::grid::{Grid, HexId};
use super::line::HexLine;

/// So much smoke between the ends blocks the line (coh-13.0f).
pub const SMOKE_BLOCKS: u8 = 2;

/// The smoke strictly between `a` and `b`, where `smoke` says how much lies in a hex: a pair counts the smaller of
/// its two (coh-13.0g), a missing hex has none (coh-0.3f).
pub fn smoke_between(grid: &Grid, a: HexId, b: HexId, smoke: impl Fn(HexId) -> u8) -> u8 {
    let value = |hex| grid.id_of(hex).map_or(0, &smoke);
    let elements = HexLine::new(grid.hex(a), grid.hex(b));
    elements.fold(0, |sum: u8, element| {
        let [one, other] = element.both();
        sum.saturating_add(value(one).min(value(other)))
    })
}

/// Does smoke block the line from `a` to `b`? In the two end hexes it never does (coh-13.0f).
pub fn smoke_blocks(grid: &Grid, a: HexId, b: HexId, smoke: impl Fn(HexId) -> u8) -> bool {
    SMOKE_BLOCKS <= smoke_between(grid, a, b, smoke)
}

/// All smoke from `a` to `b`, both ends included, each hex once (coh-13.0g).
pub fn smoke_dm(grid: &Grid, a: HexId, b: HexId, smoke: impl Fn(HexId) -> u8) -> u8 {
    if a == b {
        return smoke(a);
    }
    let ends = smoke(a).saturating_add(smoke(b));
    ends.saturating_add(smoke_between(grid, a, b, smoke))
}
