//! The ten missions and their maps (sections 33 to 35). Lengths are in 0.01 inch; the attacker's baseline is y = 0.

use board::table::TableEdge;

use super::{ATTACKER, Apart, DEFENDER, Definition, Deploying, Holding, Placing, Victory, With, Works};
use crate::battle::Reserve;
use crate::zones::{Across, Area};

const SOUTH: &[TableEdge] = &[TableEdge::South];
const NORTH: &[TableEdge] = &[TableEdge::North];

/// What most missions of attack and defence have in common.
const ASSAULT: Definition = Definition {
    name: "",
    rule: "sof-mis-1",
    end: "sof-mis-14",
    turns: 6,
    planning: [true, true],
    ambush: None,
    recon: true,
    line_holder: false,
    strike_from: None,
    zones: [Area::strip(0, 1200), Area::strip(3000, 4800)],
    baselines: [SOUTH, NORTH],
    objectives: &[],
    reserves: [None, None],
    deploying: Deploying::DefenderFirst,
    works: None,
    victory: Victory::Objectives,
};

const fn tactical(percent: u32, rule: &'static str) -> Option<Holding> {
    Some(Holding::Share {
        kind: Reserve::Tactical,
        percent,
        with: With::Support,
        rule,
    })
}

const fn placing(by: usize, area: Area, apart: Apart, rule: &'static str) -> Placing {
    Placing {
        by,
        area,
        apart,
        rule,
    }
}

/// Rules and objective (sof-mission-hasty-1, sof-mission-hasty-2), reserve (sof-mission-hasty-3), deployment with an ambush
/// (sof-mission-hasty-4, sof-mission-hasty-5), end (sof-mission-hasty-6, sof-mission-hasty-7), map (sof-map-hasty).
pub(super) const HASTY: Definition = Definition {
    name: "Hasty Assault",
    rule: "sof-mission-hasty-1",
    end: "sof-mission-hasty-7",
    ambush: Some(1),
    objectives: &[placing(
        ATTACKER,
        Area::inside(1200, 3600, 4200),
        Apart::AtLeast(0),
        "sof-mission-hasty-2",
    )],
    reserves: [None, tactical(50, "sof-mission-hasty-3")],
    ..ASSAULT
};

/// Rules and objective (sof-mission-platoon-1, sof-mission-platoon-2), reserve and works (sof-mission-platoon-3,
/// sof-mission-platoon-4), deployment (sof-mission-platoon-5), end (sof-mission-platoon-6), map (sof-map-platoon).
pub(super) const PLATOON: Definition = Definition {
    name: "Platoon Assault",
    rule: "sof-mission-platoon-1",
    end: "sof-mission-platoon-6",
    ambush: Some(1),
    zones: [Area::strip(0, 1200), Area::strip(2800, 4800)],
    objectives: &[placing(
        ATTACKER,
        Area::inside(1200, 3400, 4200),
        Apart::AtLeast(0),
        "sof-mission-platoon-2",
    )],
    reserves: [None, tactical(60, "sof-mission-platoon-3")],
    works: Some(Works {
        wire: 2,
        scrapes: 3,
        spread: 45,
        rule: "sof-mission-platoon-4",
    }),
    ..ASSAULT
};

const PATROL_AREA: Area = Area::inside(801, 1800, 3000);

/// Rules and objectives (sof-mission-patrol-1, sof-mission-patrol-2), reserves and deployment (sof-mission-patrol-3,
/// sof-mission-patrol-4), end (sof-mission-patrol-5, sof-mission-patrol-6), map (sof-map-patrol).
pub(super) const PATROL: Definition = Definition {
    name: "Patrol",
    rule: "sof-mission-patrol-1",
    end: "sof-mission-patrol-6",
    zones: [Area::strip(0, 600), Area::strip(4200, 4800)],
    objectives: &[
        placing(
            ATTACKER,
            PATROL_AREA,
            Apart::MoreThan(800),
            "sof-mission-patrol-2",
        ),
        placing(
            DEFENDER,
            PATROL_AREA,
            Apart::MoreThan(800),
            "sof-mission-patrol-2",
        ),
    ],
    reserves: [
        Some(Holding::Support {
            rule: "sof-mission-patrol-3",
        }),
        Some(Holding::Support {
            rule: "sof-mission-patrol-3",
        }),
    ],
    deploying: Deploying::InTurns(1),
    victory: Victory::AllAtOnce,
    ..ASSAULT
};

/// Rules and objectives (sof-mission-counter-1, sof-mission-counter-2), reserve and works (sof-mission-counter-3,
/// sof-mission-counter-4), strike (sof-mission-counter-5), end (sof-mission-counter-6, sof-mission-counter-7, sof-mission-counter-8), map (sof-map-counter).
/// The Defensive Barrage is a name for the strike (sof-msr-11).
pub(super) const COUNTER: Definition = Definition {
    name: "Counterattack",
    rule: "sof-mission-counter-1",
    end: "sof-mission-counter-8",
    turns: 8,
    ambush: Some(1),
    line_holder: true,
    strike_from: Some(4),
    zones: [Area::strip(0, 1200), Area::strip(2200, 4800)],
    objectives: &[
        placing(
            ATTACKER,
            Area::inside(801, 3600, 3999),
            Apart::AtLeast(800),
            "sof-mission-counter-2",
        ),
        placing(
            DEFENDER,
            Area::inside(801, 1600, 3200),
            Apart::AtLeast(800),
            "sof-mission-counter-2",
        ),
    ],
    reserves: [
        None,
        Some(Holding::Share {
            kind: Reserve::Counterattack,
            percent: 60,
            with: With::Vehicles,
            rule: "sof-mission-counter-3",
        }),
    ],
    works: Some(Works {
        wire: 0,
        scrapes: 3,
        spread: 180,
        rule: "sof-mission-counter-4",
    }),
    victory: Victory::Counterattack,
    ..ASSAULT
};

const SCREEN_AREA: Area = Area::inside(801, 3000, 4000);

/// Rules and objectives (sof-mission-screen-1, sof-mission-screen-2), reserve and deployment (sof-mission-screen-3,
/// sof-mission-screen-4), end (sof-mission-screen-5, sof-mission-screen-6), map (sof-map-screen).
pub(super) const SCREEN: Definition = Definition {
    name: "Screening Force",
    rule: "sof-mission-screen-1",
    end: "sof-mission-screen-6",
    ambush: Some(0),
    zones: [Area::strip(0, 1200), Area::strip(2200, 3600)],
    objectives: &[
        placing(
            ATTACKER,
            SCREEN_AREA,
            Apart::MoreThan(1200),
            "sof-mission-screen-2",
        ),
        placing(
            DEFENDER,
            SCREEN_AREA,
            Apart::MoreThan(1200),
            "sof-mission-screen-2",
        ),
    ],
    reserves: [None, tactical(50, "sof-mission-screen-3")],
    victory: Victory::Screen,
    ..ASSAULT
};

const PROBE_ZONES: [Area; 2] = [
    Area {
        x: (Across::West(0), Across::Middle(0)),
        y: (0, 2400),
        clear: 1200,
    },
    Area {
        x: (Across::Middle(0), Across::East(0)),
        y: (2400, 4800),
        clear: 1200,
    },
];

/// More than 8 inches from the edges of the table.
const PROBE_AREAS: [Area; 2] = [
    Area {
        x: (Across::West(801), Across::Middle(0)),
        y: (801, 2400),
        clear: 1200,
    },
    Area {
        x: (Across::Middle(0), Across::East(801)),
        y: (2400, 3999),
        clear: 1200,
    },
];

const fn probe(by: usize, area: usize) -> Placing {
    placing(by, PROBE_AREAS[area], Apart::AtLeast(800), "sof-mission-probe-3")
}

/// Rules, quarters and objectives (sof-mission-probe-1, sof-mission-probe-2, sof-mission-probe-3), deployment (sof-mission-probe-4), end
/// (sof-mission-probe-5, sof-mission-probe-6), map (sof-map-probe).
pub(super) const PROBE: Definition = Definition {
    name: "Probe",
    rule: "sof-mission-probe-1",
    end: "sof-mission-probe-6",
    zones: PROBE_ZONES,
    baselines: [
        &[TableEdge::South, TableEdge::West],
        &[TableEdge::North, TableEdge::East],
    ],
    objectives: &[
        probe(ATTACKER, DEFENDER),
        probe(DEFENDER, ATTACKER),
        probe(ATTACKER, ATTACKER),
        probe(DEFENDER, DEFENDER),
    ],
    deploying: Deploying::InTurns(1),
    victory: Victory::Probe,
    ..ASSAULT
};

/// Rules and going home (sof-mission-delay-1, sof-mission-delay-2, sof-mission-delay-3), deployment (sof-mission-delay-5), end (sof-mission-delay-6,
/// sof-mission-delay-7), map (sof-map-delay). The rosters of its scenarios keep sof-mission-delay-4.
pub(super) const DELAY: Definition = Definition {
    name: "Delaying Action",
    rule: "sof-mission-delay-1",
    end: "sof-mission-delay-7",
    turns: 7,
    planning: [true, false],
    ambush: Some(1),
    zones: [Area::strip(0, 1200), Area::strip(2200, 3600)],
    victory: Victory::Delay,
    ..ASSAULT
};

/// Rules and edges (sof-mission-infil-1, sof-mission-infil-2), reserves and deployment (sof-mission-infil-3, sof-mission-infil-4), end
/// (sof-mission-infil-5, sof-mission-infil-6), map (sof-map-infil).
pub(super) const INFILTRATION: Definition = Definition {
    name: "Infiltration",
    rule: "sof-mission-infil-1",
    end: "sof-mission-infil-6",
    planning: [true, false],
    zones: [
        Area {
            x: (Across::West(0), Across::Middle(0)),
            y: (0, 800),
            clear: 0,
        },
        Area {
            x: (Across::Middle(0), Across::East(0)),
            y: (4000, 4800),
            clear: 0,
        },
    ],
    reserves: [
        Some(Holding::Core {
            more: 1,
            rule: "sof-mission-infil-3",
        }),
        Some(Holding::Core {
            more: 0,
            rule: "sof-mission-infil-3",
        }),
    ],
    deploying: Deploying::InTurns(2),
    victory: Victory::Quarters,
    ..ASSAULT
};

/// Table and rules (sof-patrolmode-1, sof-patrolmode-2), edges (sof-patrolmode-3), reserves and deployment (sof-patrolmode-5,
/// sof-patrolmode-6), end (sof-patrolmode-7, sof-patrolmode-8), map (sof-map-encounter). Its objective, the middle of the table, is
/// fixed by the scenario (sof-patrolmode-4).
pub(super) const ENCOUNTER: Definition = Definition {
    name: "Patrol Encounter",
    rule: "sof-patrolmode-2",
    end: "sof-patrolmode-8",
    turns: 4,
    planning: [false, false],
    zones: [Area::strip(0, 600), Area::strip(4200, 4800)],
    reserves: [
        Some(Holding::Support {
            rule: "sof-patrolmode-5",
        }),
        Some(Holding::Support {
            rule: "sof-patrolmode-5",
        }),
    ],
    deploying: Deploying::InTurns(1),
    ..ASSAULT
};

/// The tutorial, on 36 by 36 inches (sof-content-11b, sof-content-11c).
pub(super) const FIRST_SHOTS: Definition = Definition {
    name: "First Shots",
    rule: "sof-content-11b",
    end: "sof-content-11c",
    turns: 3,
    recon: false,
    zones: [Area::strip(0, 800), Area::strip(2800, 3600)],
    deploying: Deploying::InTurns(1),
    victory: Victory::LastTurn,
    ..ASSAULT
};
