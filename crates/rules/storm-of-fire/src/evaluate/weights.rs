//! What counts for how much, to whom. A point of the lists is 10.

use umpire::Insight;

pub(super) struct Weights {
    /// What is left of a unit's worth with 0, 1, 2 … suppression markers, in percent.
    pub burden: [i32; 6],
    /// Cover over most of a unit, in percent of its worth.
    pub concealed: i32,
    pub protected: i32,
    /// A unit that has not had its turn, in percent of its worth.
    pub fresh: i32,
    /// What a headquarters is worth beyond its points, in percent.
    pub leader: i32,
    /// How much of a unit's worth lies in being where the fight is for, in percent.
    pub nearness: i32,
    /// Enemies within a rifle shot: what that promises, and what it threatens, in percent.
    pub hope: i32,
    pub fear: i32,
}

pub(super) fn weights(insight: Insight) -> &'static Weights {
    match insight {
        Insight::Raw => &RAW,
        Insight::Trained => &TRAINED,
        Insight::Seasoned => &SEASONED,
    }
}

/// Counts heads and distance: sees neither cover nor what suppression costs.
const RAW: Weights = Weights {
    burden: [100; 6],
    concealed: 0,
    protected: 0,
    fresh: 0,
    leader: 0,
    nearness: 40,
    hope: 0,
    fear: 0,
};

const TRAINED: Weights = Weights {
    burden: [100, 92, 82, 65, 50, 40],
    concealed: 4,
    protected: 8,
    fresh: 2,
    leader: 25,
    nearness: 40,
    hope: 4,
    fear: 3,
};

const SEASONED: Weights = Weights {
    burden: [100, 90, 78, 58, 42, 32],
    concealed: 5,
    protected: 10,
    fresh: 3,
    leader: 40,
    nearness: 40,
    hope: 5,
    fear: 4,
};
