//! Cohesion of a Unit (section Cohesion).

use std::collections::BTreeSet;

use board::table::platoon::{How, Link, in_cohesion, reference};
use board::table::{Footprint, Length, StandId, gap2, within};
use tabletop::OpenTable as _;

use crate::battle::{Battle, Team, TeamId, UnitId};
use crate::content::model::Class;
use crate::movement::Stride;
use crate::plans::Draft;
use crate::rules::Rules;
use crate::why::{Allowed, Why};

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

impl Draft<'_> {
    /// The Teams that cohesion binds, at their ends.
    pub(crate) fn links(&self) -> Vec<Link> {
        let counted = self.battle.counted(self.unit);
        counted
            .filter_map(|(team, _)| Some(self.rules.link_at(self.battle, team, *self.end(team)?)))
            .collect()
    }

    /// Everybody who was in cohesion and moves ends in it; at least half of the Unit is, or no fewer than before; who was out of
    /// it comes back directly (ini-coh-3, ini-coh-4).
    pub(crate) fn check_cohesion(&self, named: Option<TeamId>) -> Allowed {
        if self.battle.unit(self.unit).is_commander {
            return Ok(());
        }
        let now = self.rules.links(self.battle, self.unit);
        let Some(centre) = self.rules.reference(self.battle, self.unit, named) else {
            return Ok(());
        };
        let links = self.links();
        let stays = |team: TeamId| links.iter().any(|link| link.id == stand_id(team));
        let after = Some(centre)
            .filter(|centre| stays(*centre))
            .or(named.filter(|named| stays(*named)))
            .map(stand_id)
            .or_else(|| reference(&links));
        let Some(after) = after else { return Ok(()) };
        let mut before = in_cohesion(&now, stand_id(centre));
        before.retain(|stand| stays(team_id(*stand)));
        let held = in_cohesion(&links, after);
        for stride in self.strides.iter().filter(|stride| self.is_bound(stride)) {
            let id = stand_id(stride.team);
            if before.contains(&id) {
                if !held.contains(&id) {
                    return Err(Why::new("ini-coh-3", "{} would end out of cohesion.").unit(stride.team));
                }
            } else if id != after {
                self.check_way_back(stride, &links, after, held.contains(&id))?;
            }
        }
        if links.len() <= 2 * held.len() || before.len() <= held.len() {
            return Ok(());
        }
        Err(self.too_few(&links, &held))
    }

    /// Half of the Unit must keep cohesion: the first that would be left behind is named (ini-coh-3).
    fn too_few(&self, links: &[Link], held: &BTreeSet<StandId>) -> Why {
        let left = links.iter().find(|link| !held.contains(&link.id));
        let why = Why::new(
            "ini-coh-3",
            "Less than half of {} would be in cohesion; {} would be left behind.",
        )
        .unit(self.unit.in_words());
        match left {
            Some(link) => why.unit(team_id(link.id)),
            None => why,
        }
    }

    /// Cohesion binds those who end elsewhere on the table, FOs not (ini-coh-3, ini-coh-7).
    fn is_bound(&self, stride: &Stride) -> bool {
        let team = self.battle.team(stride.team);
        team.counts() && stride.march.moves() && self.end(stride.team).is_some()
    }

    /// A Team out of cohesion goes directly to its anchor, into cohesion or as close as possible (ini-coh-4).
    fn check_way_back(&self, stride: &Stride, links: &[Link], reference: StandId, held: bool) -> Allowed {
        let team = stride.team;
        let Some(anchor) = self.anchor(team, links, reference) else {
            return Ok(());
        };
        let print = anchor.print;
        let most = stride.march.cost().min(i64::from(Length::MAX)) as Length;
        let allowance = self.rules.allowance(self.battle.team(team)).max(most);
        let (direct, closest) = self.errand(team, allowance, |errand| {
            let end = errand.print(stride.march.path.end(), stride.march.facing);
            let direct =
                stride.march.how == How::Placed || errand.is_directly_towards(&stride.march.path, &print);
            (direct, held || errand.is_closest(&end, &print))
        });
        let why = if !direct {
            Why::new(
                "ini-coh-4",
                "{unit} is out of cohesion: it goes straight back towards {other}.",
            )
        } else if !closest {
            Why::new(
                "ini-coh-4",
                "{unit} is out of cohesion: it goes as close to {other} as it can.",
            )
        } else {
            return Ok(());
        };
        Err(why.unit(team).other(team_id(anchor.id)))
    }

    /// Of the reference and those who can link to it, at their ends, the nearest to where the Team stands (ini-coh-4).
    fn anchor(&self, team: TeamId, links: &[Link], reference: StandId) -> Option<Link> {
        let own = self.rules.print(self.battle, team);
        let centre = links.iter().find(|link| link.id == reference)?.print;
        let anchors = links.iter().filter(|link| {
            link.id != stand_id(team) && (link.id == reference || within(&link.print, &centre, link.reach))
        });
        let nearest = anchors.min_by(|a, b| {
            let gaps = gap2(&own, &a.print).cmp(&gap2(&own, &b.print));
            gaps.then(a.id.cmp(&b.id))
        });
        nearest.copied()
    }
}

#[cfg(test)]
mod tests;
