//! Many stands that move as one: shapes, cohesion, plans for a whole unit, walking and stopping together.
//!
//! | model | file |
//! |---|---|
//! | tm-ini-4, tm-ini-5, tm-ini-6 walking and stopping together | `joint` |
//! | tm-ini-7, tm-ini-8 formations | `formation` |
//! | tm-ini-10 cohesion | `cohesion` |
//! | tm-ini-9, tm-ini-25 a drag of the whole unit | `drag`, `mend` |
//! | tm-ini-12, tm-ini-13, tm-ini-14 assaults | `assault` |
//! | tm-ini-27 pinning | all of them |
//!
//! What one stand does by itself is in `errand` and its neighbours.

mod assault;
mod cohesion;
mod drag;
mod formation;
mod joint;
mod mend;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use assault::{assault, back_off, break_off, nearest_first};
pub use cohesion::{Link, in_cohesion, linked, reference};
pub use drag::{Drag, Platoon, Who, propose};
pub use formation::{Formation, LeadEnd, Want, wants};
pub use joint::{JointWalk, Posture, When};

use super::angle::Facing;
use super::base::Footprint;
use super::errand::{Errand, KeepAway};
use super::moves::{Allowance, Field, Mover};
use super::number::Length;
use super::piece::MobilityClass;
use super::stand::{Stand, StandId, Stands};
use super::terrain::Table;
use super::walk::Path;

/// One stand of a unit, with what its game says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Which stand.
    pub id: StandId,
    /// How it moves.
    pub class: MobilityClass,
    /// How far it may go in this plan.
    pub allowance: Length,
    /// How near it must be to the reference, or to its link (tm-ini-10).
    pub link: Length,
    /// Does it walk with the unit, or is it put down among the others at the end?
    pub goes: Goes,
}

/// How a stand goes with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goes {
    /// Along a path.
    Walks,
    /// It is placed, after all others, at most this far from one of them (tm-ini-4).
    Placed {
        /// The largest gap to another member's end.
        within: Length,
    },
}

/// What one stand does in a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// From where it stands; on the spot it only turns. A placed stand has its old place and its new one.
    pub path: Path,
    /// The facing at the end.
    pub facing: Facing,
    /// Does it walk that way, or is it put down at its end?
    pub how: How,
}

/// Whether a path is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Step by step.
    Walked,
    /// From the old place to the new one at once, at the last mark (tm-ini-4).
    Placed,
}

impl March {
    /// Movement spent: nothing by a stand that is placed.
    pub fn cost(&self) -> i64 {
        match self.how {
            How::Walked => self.path.cost(),
            How::Placed => 0,
        }
    }

    /// Where and how it ends.
    pub fn end(&self) -> Posture {
        Posture {
            at: self.path.end(),
            facing: self.facing,
        }
    }

    /// Does it end elsewhere than it stood?
    pub fn moves(&self) -> bool {
        self.path.end() != self.path.start()
    }
}

/// Who goes where, in ascending id. Whoever is not named stays.
pub type Plan = BTreeMap<StandId, March>;

/// A field as one side plans on it: its own stands, which its bodies may pass, and the enemy's, which they may not.
#[derive(Clone, Copy, Debug)]
pub struct Sides<'a> {
    /// The table and all stands.
    pub field: Field<'a>,
    /// Which of them are the other side's. All others are the side's own.
    pub enemies: &'a [StandId],
}

impl<'a> Sides<'a> {
    fn is_enemy(&self, stand: &Stand) -> bool {
        self.enemies.contains(&stand.id)
    }

    /// The side's own stands, in ascending id.
    pub fn own(&self) -> impl Iterator<Item = &'a Stand> {
        let all = self.field.stands.stands().iter();
        all.filter(|stand| !self.is_enemy(stand))
    }

    /// The other side's.
    pub fn foes(&self) -> impl Iterator<Item = &'a Stand> {
        let all = self.field.stands.stands().iter();
        all.filter(|stand| self.is_enemy(stand))
    }
}

/// Somebody at rest.
pub(crate) type Placed = (Stand, Footprint);

/// A stand where it is.
pub(crate) fn placed(stand: &Stand) -> Placed {
    (*stand, stand.footprint())
}

/// A stand somewhere else.
pub(crate) fn put(stand: &Stand, posture: Posture) -> Placed {
    placed(&Stand {
        at: posture.at,
        facing: posture.facing,
        ..*stand
    })
}

/// The enemy with its footprints, worked out once for many errands.
#[derive(Debug)]
pub(crate) struct Opposition<'a> {
    table: &'a Table,
    stands: Stands,
    placed: Vec<Placed>,
    prints: Vec<Footprint>,
}

impl<'a> Opposition<'a> {
    pub(crate) fn new(sides: &Sides<'a>) -> Opposition<'a> {
        let placed: Vec<Placed> = sides.foes().map(self::placed).collect();
        Opposition {
            table: sides.field.table,
            prints: placed.iter().map(|&(_, print)| print).collect(),
            stands: all_of(placed.clone()),
            placed,
        }
    }

    /// Sends one stand on an errand among friends at rest and the enemy. With a gap, its planned end keeps that far away
    /// from the enemy (tm-ini-23).
    pub(crate) fn errand<T>(
        &self,
        (stand, class, allowance): (&Stand, MobilityClass, Length),
        rest: &[Placed],
        keep_away: Option<Length>,
        run: impl FnOnce(&Errand<'_>) -> T,
    ) -> T {
        let others = rest.iter().filter(|(other, _)| other.id != stand.id);
        let mover = Mover {
            stand: *stand,
            class,
            allowance: Allowance::Units(allowance),
            passes: Vec::new(),
            exits: Vec::new(),
        };
        let stands = all_of(others.chain(&self.placed).copied().collect());
        let from = &self.prints;
        run(&Errand {
            field: Field {
                table: self.table,
                stands: &stands,
            },
            in_the_way: &self.stands,
            mover: &mover,
            keep_away: keep_away.map(|gap| KeepAway { from, gap }),
        })
    }
}

/// Stands of one field, some of them put elsewhere: their ids still differ.
pub(crate) fn all_of(placed: Vec<Placed>) -> Stands {
    match Stands::with_footprints(placed) {
        Ok(stands) => stands,
        Err(twice) => unreachable!("{twice}"),
    }
}

/// Does a stand overlap one of those at rest?
pub(crate) fn is_taken(print: &Footprint, rest: &[Placed]) -> bool {
    rest.iter()
        .any(|(_, other)| super::contact::overlap(print, other))
}
