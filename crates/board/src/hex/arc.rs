//! Front, flank and arc of fire (coh-0.3c, coh-0.3d).
//!
//! ```text
//!          flank   front            \ \ \  arc of a unit that faces east: the wedge
//!        flank  unit >  front        unit >  between the two border rays ne and se,
//!          flank   front            / / /  both of them included
//! ```

use super::coord::{Direction, Hex};

/// Is the neighbour in direction `dir` a front hex of `facing`? Front: f−1, f, f+1 (coh-0.3c).
pub const fn is_front(facing: Direction, dir: Direction) -> bool {
    (dir.index() + 7 - facing.index()) % 6 < 3
}

/// Is `to` in the arc of something in `from` that faces `facing` (coh-0.3d)?
///
/// The border rays are in. The same hex is not: nothing is in its own arc.
#[inline]
pub const fn in_arc(facing: Direction, from: Hex, to: Hex) -> bool {
    let q = to.q as i32 - from.q as i32;
    let r = to.r as i32 - from.r as i32;
    if q == 0 && r == 0 {
        return false;
    }
    // The wedge is where two of the three cube coordinates have the right sign: facing east these are
    // q and q + r; each further facing is the same test on the offset turned back by a sixth.
    let s = q + r;
    match facing.index() {
        0 => 0 <= q && 0 <= s,
        1 => 0 <= q && r <= 0,
        2 => s <= 0 && r <= 0,
        3 => q <= 0 && s <= 0,
        4 => q <= 0 && 0 <= r,
        _ => 0 <= s && 0 <= r,
    }
}
