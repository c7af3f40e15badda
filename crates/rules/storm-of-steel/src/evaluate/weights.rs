//! What counts for how much, to whom. A point of victory is 100.

use umpire::Insight;

pub(super) struct Weights {
    /// What is left of a stand's worth when it is pinned or suppressed, in percent.
    pub pinned: i32,
    pub suppressed: i32,
    /// What the own fire promises and the enemy's threatens, in quarters.
    pub hope: i32,
    pub fear: i32,
    /// Cover and distance of the own stands, in percent of the enemy's.
    pub safety: i32,
}

/// A shot, a rally or an assault tried in this phase, to everybody: luck with the next card is no reason to leave it.
pub(super) const TRIED: i32 = 4;

/// The seasoned weigh as the trained do; they have rehearsed their set-up, or think of more places for it.
pub(super) fn weights(insight: Insight) -> &'static Weights {
    match insight {
        Insight::Raw => &RAW,
        Insight::Trained | Insight::Seasoned => &TRAINED,
    }
}

/// Counts heads: sees neither the enemy's fire, nor cover, nor that shaken men do not fight.
const RAW: Weights = Weights {
    pinned: 100,
    suppressed: 100,
    hope: 3,
    fear: 0,
    safety: 0,
};

const TRAINED: Weights = Weights {
    pinned: 80,
    suppressed: 50,
    hope: 3,
    fear: 1,
    safety: 100,
};
