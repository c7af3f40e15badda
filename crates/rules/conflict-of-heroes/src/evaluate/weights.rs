//! What counts for how much, to whom. A point of victory is 100.
//!
//! The trained see what the rulebook makes plain. The weights of the seasoned were found by playing: about a thousand
//! rounds of games between two neighbouring tables, each time a small step towards the better one
//! (`sandtable strength` measures what that is worth). All but the ambush: playing found 12, and a veteran then wastes his
//! (`it_passes_rather_than_waste_its_ambush`); 32 was set by hand.

use umpire::Insight;

pub(super) struct Weights {
    /// A command point, in quarters; a card; an action point of the pool.
    pub command_point: i32,
    pub card: i32,
    pub pool: i32,
    /// Being able to act: at all, and still.
    pub fresh: i32,
    pub active: i32,
    /// What a counter is worth while it lives.
    pub tank: i32,
    pub carrier: i32,
    pub truck: i32,
    pub airplane: i32,
    pub squad: i32,
    /// A hit that keeps a unit from fighting, any other hit.
    pub stunned: i32,
    pub hit: i32,
    pub dug_in: i32,
    /// A unit the enemy does not know of; not while it is active, for nearly all it can do then shows it.
    pub ambush: i32,
    /// How much the state of the own men counts at all, in percent.
    pub own_condition: i32,
    /// How soon a fresh, an active, a spent unit shoots, in quarters.
    pub ready: [i32; 3],
    /// What a shot costs the unhurt and those hit already, in quarters.
    pub stake: [i32; 2],
    /// What the own side threatens to do, and the enemy, in 64ths.
    pub threat: i32,
    pub fear: i32,
    /// What it is worth to be level when the last round begins, and to be ahead.
    pub level: i32,
    pub lead: i32,
    /// A hex that is held, for each point it pays.
    pub held: i32,
    /// The way of the nearest to one that is not, in quarters.
    pub way: i32,
    /// The way of the second and the third to any, in eighths: one alone does not keep it.
    pub support: [i32; 2],
    /// The way off the map, in quarters.
    pub way_out: i32,
}

pub(super) fn weights(insight: Insight) -> &'static Weights {
    match insight {
        Insight::Raw => &RAW,
        Insight::Trained => &TRAINED,
        Insight::Seasoned => &SEASONED,
    }
}

/// Sees neither what the enemy threatens nor what has been done to his own men.
const RAW: Weights = Weights {
    own_condition: 0,
    fear: 0,
    ..TRAINED
};

const TRAINED: Weights = Weights {
    command_point: 28,
    card: 10,
    pool: 3,
    fresh: 16,
    active: 8,
    tank: 110,
    carrier: 75,
    truck: 45,
    airplane: 80,
    squad: 60,
    stunned: 46,
    hit: 34,
    dug_in: 4,
    ambush: 14,
    own_condition: 100,
    ready: [12, 8, 4],
    stake: [12, 16],
    threat: 64,
    fear: 64,
    level: -90,
    lead: 220,
    held: 55,
    way: 16,
    support: [0, 0],
    way_out: 24,
};

/// Brings up a second and a third to what pays, saves command points, and mends wounds; rates less what he might hit.
const SEASONED: Weights = Weights {
    command_point: 39,
    card: 8,
    pool: 5,
    fresh: 16,
    active: 5,
    tank: 123,
    carrier: 94,
    truck: 48,
    airplane: 80,
    squad: 52,
    stunned: 49,
    hit: 50,
    dug_in: 2,
    ambush: 32,
    own_condition: 100,
    ready: [11, 13, 5],
    stake: [10, 19],
    threat: 37,
    fear: 60,
    level: -80,
    lead: 235,
    held: 52,
    way: 24,
    support: [21, 16],
    way_out: 36,
};
