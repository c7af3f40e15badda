//! Who sees whom over ground and obstacles: the procedure, slow and plain, with its reasons.
//!
//! [`super::SightTable`] gives the same answers for a whole map at once. Smoke is laid over both
//! (coh-11.3g).

use serde::{Deserialize, Serialize};

use super::coord::Hex;
use super::grid::{Grid, HexId};
use super::line::{Element, elements};

/// How high a hex is (coh-11.3b).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Height {
    /// The level one stands on: 0, hills above, sunken ground −1 (coh-11.0a).
    pub ground: i8,
    /// The level up to which it hides what is behind: the ground, or one more with an obstacle.
    pub top: i8,
}

impl Height {
    /// What is not on the map counts as open ground of level 0 (coh-0.3f).
    pub const OFF_MAP: Height = Height::bare(0);

    /// Bare ground.
    pub const fn bare(ground: i8) -> Height {
        Height { ground, top: ground }
    }

    /// Ground with an obstacle on it (coh-11.3b, coh-11.3h).
    pub const fn with_obstacle(ground: i8) -> Height {
        Height {
            ground,
            top: ground + 1,
        }
    }

    /// Is there more than ground?
    pub const fn is_obstacle(self) -> bool {
        self.ground < self.top
    }

    /// Below the level of the land around it: seen only from next to it and from within (coh-11.5c).
    pub const fn is_sunken(self) -> bool {
        self.ground < 0
    }
}

/// What stands in the way.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Blocker {
    /// One end is this sunken hex, and the other end is neither sunken nor next to it (coh-11.5c).
    Sunken(Hex),
    /// Both ends are sunken, and this between them is not (coh-11.5c).
    Bank(Element),
    /// Both ends are of one level, and it rises above that (coh-11.3c).
    Top(Element),
    /// The ends differ in level, and it rises to the higher one or above (coh-11.3d).
    Crest(Element),
    /// The lower end lies in the blind spot just behind it (coh-11.3e).
    BlindSpot(Element),
}

impl Blocker {
    /// The blocking hexes; the same hex twice where it is only one. A hex may be beside the map.
    pub const fn both(self) -> [Hex; 2] {
        match self {
            Blocker::Sunken(hex) => [hex, hex],
            Blocker::Bank(element) | Blocker::Top(element) => element.both(),
            Blocker::Crest(element) | Blocker::BlindSpot(element) => element.both(),
        }
    }
}

/// Is the line from `a` to `b` clear of ground and obstacles, and if not, what blocks it first?
///
/// Steps 1, 4, 6 and 7 of the ledger's LOS procedure, one after the other. `heights` has one entry per hex.
pub fn slow_sight(grid: &Grid, heights: &[Height], a: HexId, b: HexId) -> Result<(), Blocker> {
    let at = |hex: Hex| grid.id_of(hex).map_or(Height::OFF_MAP, |id| heights[id.index()]);
    // Step 1: the same hex and adjacent hexes (coh-6.0g).
    if grid.distance(a, b) <= 1 {
        return Ok(());
    }
    let (hex_a, hex_b) = (grid.hex(a), grid.hex(b));
    let (height_a, height_b) = (at(hex_a), at(hex_b));
    let between = elements(hex_a, hex_b);
    // Step 4: sunken ground (coh-11.5c).
    match (height_a.is_sunken(), height_b.is_sunken()) {
        (true, false) => return Err(Blocker::Sunken(hex_a)),
        (false, true) => return Err(Blocker::Sunken(hex_b)),
        (true, true) => {
            let is_bank = |element: &&Element| element.both().iter().all(|&hex| !at(hex).is_sunken());
            if let Some(&bank) = between.iter().find(is_bank) {
                return Err(Blocker::Bank(bank));
            }
        }
        (false, false) => {}
    }
    // Step 6: tops between the ends; a pair has the lower of its two (coh-11.3c, coh-11.3d, coh-11.3f).
    let equal = height_a.ground == height_b.ground;
    let higher = height_a.ground.max(height_b.ground);
    let lower = height_a.ground.min(height_b.ground);
    for &element in &between {
        let [one, other] = element.both();
        let top = at(one).top.min(at(other).top);
        if equal && higher < top {
            return Err(Blocker::Top(element));
        }
        if !equal && higher <= top {
            return Err(Blocker::Crest(element));
        }
    }
    if equal {
        return Ok(());
    }
    // Step 7: the blind spot, looking down from the higher end (coh-11.3e).
    let mut downward = between;
    if height_a.ground < height_b.ground {
        downward.reverse();
    }
    let Some((&last, slope)) = downward.split_last() else {
        return Ok(());
    };
    // The levels at which one can be, having never climbed: a pair offers the ground of either hex.
    let mut levels = vec![higher];
    for element in slope {
        let grounds = element.both().map(|hex| at(hex).ground);
        let met = |ground: &i8| levels.iter().any(|level| ground <= level);
        levels = grounds.into_iter().filter(met).collect();
    }
    let hides = |hex: Hex| {
        let height = at(hex);
        let same_slope = levels.iter().any(|&level| height.ground <= level);
        lower < height.top && (height.is_obstacle() || !same_slope)
    };
    if last.both().into_iter().all(hides) {
        Err(Blocker::BlindSpot(last))
    } else {
        Ok(())
    }
}
