//! Cohesion of a Unit (section Cohesion).

use std::collections::BTreeSet;

use board::table::platoon::{Link, in_cohesion, reference};
use board::table::{Footprint, Length, StandId};

use crate::battle::{Battle, Team, TeamId, UnitId};
use crate::content::model::Class;
use crate::rules::Rules;

/// How near a Team must be to its leader, or to its link (ini-coh-1, ini-coh-2).
const NEAR: Length = 600;
const NEAR_FOR_TANKS: Length = 1000;

/// The number of a Team as the board knows it.
#[inline]
pub fn stand_id(team: TeamId) -> StandId {
    StandId(u32::from(team.0))
}

/// The Team of a stand.
#[inline]
pub fn team_id(stand: StandId) -> TeamId {
    rulebook::UnitId(stand.0 as u16)
}

impl Rules {
    /// The distance its own type sets (ini-coh-2).
    pub fn link_reach(&self, team: &Team) -> Length {
        match self.kind(team).class {
            Class::Infantry | Class::Gun => NEAR,
            Class::Tank => NEAR_FOR_TANKS,
        }
    }

    /// A Team as cohesion sees it, somewhere.
    pub fn link_at(&self, battle: &Battle, team: TeamId, print: Footprint) -> Link {
        Link {
            id: stand_id(team),
            print,
            reach: self.link_reach(battle.team(team)),
        }
    }

    /// The Teams of a Unit that cohesion binds, where they stand (ini-gen-16, ini-coh-7).
    pub fn links(&self, battle: &Battle, unit: UnitId) -> Vec<Link> {
        let counted = battle.counted(unit);
        counted
            .map(|(team, _)| self.link_at(battle, team, self.print(battle, team)))
            .collect()
    }

    /// With whom a Unit keeps cohesion: its leader; without one the Team that was named, else the one with which the most are in
    /// cohesion now (ini-coh-5).
    pub fn reference(&self, battle: &Battle, unit: UnitId, named: Option<TeamId>) -> Option<TeamId> {
        let leader = battle.leader(unit).or(named);
        leader.or_else(|| reference(&self.links(battle, unit)).map(team_id))
    }

    /// Who of a Unit is in cohesion now (ini-coh-1).
    pub fn in_cohesion(&self, battle: &Battle, unit: UnitId) -> BTreeSet<TeamId> {
        let Some(reference) = self.reference(battle, unit, None) else {
            return BTreeSet::new();
        };
        let held = in_cohesion(&self.links(battle, unit), stand_id(reference));
        held.into_iter().map(team_id).collect()
    }
}
