//! What makes a mission (sections 30, 33, 34 and 35): zones, objectives, reserves, ambush, works, length and how it is won. All of it
//! is data; the chapters read it.

mod charts;

use board::table::{Length, TableEdge};
use umpire::Seat;

use crate::battle::{Battle, Reserve, UnitId};
use crate::content::model::Mission;
use crate::rules::Rules;
use crate::why::{Allowed, Why};
use crate::zones::Area;

/// The attacker and the defender by their place in everything that is kept by side.
pub const ATTACKER: usize = 0;
pub const DEFENDER: usize = 1;

/// How far an objective is from those placed before it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Apart {
    AtLeast(Length),
    MoreThan(Length),
}

/// An objective that a side places.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// Who places it.
    pub by: usize,
    pub area: Area,
    pub apart: Apart,
    pub rule: &'static str,
}

/// What a side holds back (section 32).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Holding {
    /// At least this share of its points, in percent, all units of the kind named among them.
    Share {
        kind: Reserve,
        percent: u32,
        with: With,
        rule: &'static str,
    },
    /// All support units, and nobody else, in Immediate Reserve.
    Support { rule: &'static str },
    /// One core unit, this many more if it likes, and Scouts or Recon units as it likes, in Immediate Reserve.
    Core { more: u8, rule: &'static str },
}

/// Who must be held back whatever his points.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum With {
    Support,
    Vehicles,
}

/// Who deploys when.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Deploying {
    DefenderFirst,
    /// By turns, so many units at a time, the attacker first.
    InTurns(u8),
}

/// What the defender lays down (sof-mission-platoon-4, sof-mission-counter-4).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Works {
    pub wire: u8,
    pub scrapes: u8,
    /// Scrapes face the enemy, give or take so many degrees.
    pub spread: i32,
    pub rule: &'static str,
}

/// How a mission is won.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Victory {
    /// Most objectives at the end, else a draw.
    Objectives,
    /// All objectives at the end of any turn; most of them at the end, else a draw (sof-mission-patrol-6).
    AllAtOnce,
    /// The objective at the end of the last turn (sof-content-11c).
    LastTurn,
    /// sof-mission-counter-7, sof-mission-counter-8.
    Counterattack,
    /// sof-mission-screen-6.
    Screen,
    /// sof-mission-probe-6.
    Probe,
    /// sof-mission-delay-7.
    Delay,
    /// sof-mission-infil-6.
    Quarters,
}

impl Victory {
    /// What a side has to do, for the scenario's page.
    pub fn in_words(self) -> &'static str {
        match self {
            Victory::Objectives => {
                "Control the objective after the last Start Phase; if nobody does it is a draw."
            }
            Victory::AllAtOnce => {
                "Control every objective at the end of a turn, or more of them than the enemy after the last Start Phase."
            }
            Victory::LastTurn => "Control the objective at the end of the last turn.",
            Victory::Counterattack => {
                "The attacker must control both objectives at the end of turn 4; then the defender must have both back at the end of turn 8."
            }
            Victory::Screen => {
                "Control both objectives at the end of a turn: the attacker from turn 1, the defender from turn 4."
            }
            Victory::Probe => {
                "Control an objective in the enemy's area at the end of a turn while he controls none in yours."
            }
            Victory::Delay => {
                "The defender must bring more than half of his core units, at least three, off the table in time; otherwise the attacker wins."
            }
            Victory::Quarters => "Control more table quarters than the enemy after the last Start Phase.",
        }
    }
}

/// A mission.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    pub name: &'static str,
    /// The row of its special rules, and that of its end.
    pub rule: &'static str,
    pub end: &'static str,
    /// Full turns; the battle ends after the Start Phase of the turn that follows (sof-mis-14).
    pub turns: u8,
    /// Who has planned ahead (sof-msr-1).
    pub planning: [bool; 2],
    /// How many units the defender may set in ambush besides those with Camouflage (sof-msr-2).
    pub ambush: Option<u8>,
    pub recon: bool,
    /// The defender's core battlegroup fields one more unit (sof-msr-8).
    pub line_holder: bool,
    /// The first turn in which the defender may call his strike (sof-msr-9).
    pub strike_from: Option<u8>,
    pub zones: [Area; 2],
    pub baselines: [&'static [TableEdge]; 2],
    pub objectives: &'static [Placing],
    pub reserves: [Option<Holding>; 2],
    pub deploying: Deploying,
    pub works: Option<Works>,
    pub victory: Victory,
}

impl Mission {
    pub fn definition(self) -> &'static Definition {
        match self {
            Mission::HastyAssault => &charts::HASTY,
            Mission::PlatoonAssault => &charts::PLATOON,
            Mission::Patrol => &charts::PATROL,
            Mission::Counterattack => &charts::COUNTER,
            Mission::ScreeningForce => &charts::SCREEN,
            Mission::Probe => &charts::PROBE,
            Mission::DelayingAction => &charts::DELAY,
            Mission::Infiltration => &charts::INFILTRATION,
            Mission::PatrolEncounter => &charts::ENCOUNTER,
            Mission::FirstShots => &charts::FIRST_SHOTS,
        }
    }
}

/// The first turn of a Delaying Action in which the defender may go home (sof-mission-delay-2, sof-mission-delay-3).
const HOMEWARD: u8 = 5;
/// Before, he stays so far from his baseline; from then on a unit so near to it may leave.
const NO_NEARER: Length = 1200;
const AT_THE_EDGE: Length = 100;

impl Rules {
    pub fn mission(&self) -> &'static Definition {
        self.scenario.mission.definition()
    }

    /// Advance Planning: no surcharge for units out of influence in turns 1 and 2 (sof-msr-1).
    pub fn has_planned(&self, battle: &Battle, seat: Seat) -> bool {
        battle.turn <= 2 && self.mission().planning[seat.index() & 1]
    }

    /// The defender of a Delaying Action does not come within 12 inches of his baseline of his own will before turn 5
    /// (sof-mission-delay-2): the bases are where a move of his would end. A unit already nearer may go no nearer.
    pub fn check_going_home(
        &self,
        battle: &Battle,
        unit: UnitId,
        ends: impl Iterator<Item = board::table::Footprint>,
    ) -> Allowed {
        let me = battle.unit(unit);
        let bound = self.mission().victory == Victory::Delay
            && me.owner.index() == DEFENDER
            && battle.turn < HOMEWARD;
        if !bound {
            return Ok(());
        }
        let edge = self.baselines(me.owner)[0];
        let now = self.prints(battle, unit);
        let now = now.iter().map(|print| self.base_off_edge(edge, print)).min();
        let least = now.map_or(NO_NEARER, |now| now.min(NO_NEARER));
        for end in ends {
            if self.base_off_edge(edge, &end) < least {
                return Err(Why::new(
                    "sof-mission-delay-2",
                    "{} may not come within {length} of its baseline before turn 5.",
                )
                .unit(unit.in_words())
                .length(NO_NEARER));
            }
        }
        Ok(())
    }

    /// May a unit leave over its baseline (sof-mission-delay-3)?
    pub fn check_withdraw(&self, battle: &Battle, unit: UnitId) -> Allowed {
        let me = battle.unit(unit);
        if self.mission().victory != Victory::Delay || me.owner.index() != DEFENDER {
            return Err(Why::new(
                "sof-mission-delay-3",
                "Nobody leaves the table in this mission.",
            ));
        }
        if battle.turn < HOMEWARD {
            return Err(Why::new("sof-mission-delay-3", "Nobody leaves before turn 5."));
        }
        let edge = self.baselines(me.owner)[0];
        let near = |print| self.base_off_edge(edge, print) <= AT_THE_EDGE;
        if !self.prints(battle, unit).iter().any(near) {
            return Err(Why::new(
                "sof-mission-delay-3",
                "{} is not within {length} of its baseline.",
            )
            .unit(unit.in_words())
            .length(AT_THE_EDGE));
        }
        Ok(())
    }
}
