//! What counts for how much, to whom. A point of victory is 100.

use umpire::Insight;

pub(super) struct Weights {
    /// What is left of a Team's worth with one marker and with two, in percent.
    pub marked: [i32; 2],
    /// A Team in cover, dug in or gone to ground, in percent of its worth.
    pub shelter: i32,
    /// A Unit on Overwatch, and one that has not had its turn, in percent of its worth.
    pub overwatch: i32,
    pub fresh: i32,
    /// What a leader and the commander are worth besides their Teams, in points of the lists.
    pub leader: i32,
    pub commander: i32,
    /// What the own fire promises and the enemy's threatens, in percent.
    pub hope: i32,
    pub fear: i32,
    /// An inch nearer to what is fought for, for each hundred points of a Unit, in hundredths.
    pub nearness: i32,
}

pub(super) fn weights(insight: Insight) -> &'static Weights {
    match insight {
        Insight::Raw => &RAW,
        Insight::Trained => &TRAINED,
        Insight::Seasoned => &SEASONED,
    }
}

/// Counts heads and points: sees neither cover nor what suppression costs.
const RAW: Weights = Weights {
    marked: [100, 100],
    shelter: 0,
    overwatch: 0,
    fresh: 0,
    leader: 0,
    commander: 5,
    hope: 50,
    fear: 0,
    nearness: 60,
};

const TRAINED: Weights = Weights {
    marked: [75, 60],
    shelter: 5,
    overwatch: 3,
    fresh: 2,
    leader: 5,
    commander: 20,
    hope: 60,
    fear: 40,
    nearness: 60,
};

const SEASONED: Weights = Weights {
    marked: [70, 55],
    shelter: 6,
    overwatch: 4,
    fresh: 3,
    leader: 8,
    commander: 30,
    hope: 60,
    fear: 55,
    nearness: 60,
};
