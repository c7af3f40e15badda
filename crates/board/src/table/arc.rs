//! Arcs and aspects (tm-11). Boundaries belong to the arc.

use serde::{Deserialize, Serialize};

use super::angle::{Facing, K};
use super::number::Length;
use super::point::Point;

/// An arc about a facing (tm-11).
///
/// ```text
///    \ FRONT90 /            FRONTLINE(n)
///     \       /         -------------------
///      \     /                 n |
///       \ ^ /                    ^
///  ------ c ------ FRONT180      c
///       /   \
///      /     \
///     / REAR90 \
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arc {
    /// 45° either side of the facing: d ≥ |x|.
    Front90,
    /// 45° either side of the rear: −d ≥ |x|.
    Rear90,
    /// The half-plane ahead: d ≥ 0.
    Front180,
    /// All round.
    All,
    /// In front of the line across the front at n units from the centre: d ≥ n·K; otherwise flank.
    FrontLine(Length),
}

/// Is `p` in the arc of something at `centre` that faces `facing`? (tm-11)
pub fn in_arc(arc: Arc, centre: Point, facing: Facing, p: Point) -> bool {
    let (f, to) = (facing.dir(), p - centre);
    let (d, x) = (f.dot(to), f.cross(to));
    match arc {
        Arc::Front90 => x.abs() <= d,
        Arc::Rear90 => x.abs() <= -d,
        Arc::Front180 => 0 <= d,
        Arc::All => true,
        Arc::FrontLine(n) => i64::from(n) * K <= d,
    }
}
