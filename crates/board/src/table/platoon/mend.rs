//! Mending a plan into cohesion, and bringing stragglers back (tm-ini-10, tm-ini-24, tm-ini-26).

use std::collections::BTreeSet;

use super::super::base::{Footprint, footprint};
use super::super::contact::within;
use super::super::errand::Limit;
use super::super::figure::gap2;
use super::super::stand::StandId;
use super::cohesion::in_cohesion;
use super::drag::{Solver, Team, links};
use super::{How, March, Plan, is_taken};

/// By how much less the lead goes where a plan cannot be mended: a measure.
const LESS: i64 = 100;

impl Solver<'_> {
    /// The first plan that can be mended, with the lead going less and less far; then the stragglers, ascending.
    pub(super) fn propose(&mut self) -> Plan {
        let whole = self.lead_allowance();
        let first = if self.go.is_empty() {
            Plan::new()
        } else {
            self.solve(whole)
        };
        let spent = first.get(&self.lead_id()).map_or(0, |march| march.path.cost());
        let mut plan = self.mended(first);
        let mut cap = (spent - 1).div_euclid(LESS) * LESS;
        while plan.is_none() && 0 < cap {
            let shorter = self.solve(cap);
            plan = self.mended(shorter);
            cap -= LESS;
        }
        let mut plan = plan.unwrap_or_default();
        for team in self.lost.clone() {
            if let Some(march) = self.way_back(&team, &plan) {
                let mut with = plan.clone();
                with.insert(team.id(), march);
                if self.holds(&with) {
                    plan = with;
                }
            }
        }
        plan
    }

    fn inside(&self, plan: &Plan) -> BTreeSet<StandId> {
        in_cohesion(&links(&self.team, plan), self.reference)
    }

    /// Does everybody who was in cohesion and moves end in it, and at least half of the unit, or no fewer than before?
    fn holds(&self, plan: &Plan) -> bool {
        let ends = self.inside(plan);
        let lost =
            |(id, march): (&StandId, &March)| march.moves() && self.before.contains(id) && !ends.contains(id);
        !plan.iter().any(lost) && (self.team.len() <= 2 * ends.len() || self.before.len() <= ends.len())
    }

    fn mended(&self, plan: Plan) -> Option<Plan> {
        self.mend(plan).filter(|plan| self.holds(plan))
    }

    /// While somebody who was in cohesion would move out of it, the lowest id of them goes back along its way to the last
    /// step in cohesion with the others' ends as they are now, or stays. None: its old place is taken.
    fn mend(&self, mut plan: Plan) -> Option<Plan> {
        let mut mended: BTreeSet<StandId> = BTreeSet::new();
        loop {
            let ends = self.inside(&plan);
            let bad = |team: &&Team| {
                let moves = plan.get(&team.id()).is_some_and(March::moves);
                moves && self.before.contains(&team.id()) && !ends.contains(&team.id())
            };
            let Some(team) = self.go.iter().filter(bad).min_by_key(|team| team.id()).copied() else {
                return Some(plan);
            };
            let march = plan.remove(&team.id())?;
            let rest = self.others(&team, &plan);
            if mended.insert(team.id())
                && let Some(shorter) = self.shorter(&team, &march, &plan)
            {
                plan.insert(team.id(), shorter);
            } else if is_taken(&team.stand.footprint(), &rest) {
                return None;
            }
        }
    }

    /// The march cut back, from one step before its end, to the last step in cohesion.
    fn shorter(&self, team: &Team, march: &March, plan: &Plan) -> Option<March> {
        let rest = self.others(team, plan);
        let mut unit = links(&self.team, plan);
        let place = unit.iter().position(|link| link.id == team.id())?;
        let held = |print: &Footprint| {
            unit[place].print = *print;
            in_cohesion(&unit, self.reference).contains(&team.id())
        };
        let limit = Limit {
            allowance: i64::from(team.member.allowance),
            steps: march.path.cost() - 1,
        };
        let keep = Some(self.keep_away);
        let path = self.opposition.errand(team.mover(), &rest, keep, |errand| {
            errand.furthest_where(march.path.points(), march.facing, limit, held)
        })?;
        Some(March {
            path,
            facing: march.facing,
            how: How::Walked,
        })
    }

    /// A straggler towards his anchor: directly, into cohesion or as close as possible (tm-ini-26).
    fn way_back(&self, team: &Team, plan: &Plan) -> Option<March> {
        if team.id() == self.reference {
            return None;
        }
        let anchor = self.anchor(team, plan)?;
        let rest = self.others(team, plan);
        let keep = Some(self.keep_away);
        self.opposition.errand(team.mover(), &rest, keep, |errand| {
            let found = errand.closest(&anchor, self.rejoin)?;
            if !errand.is_directly_towards(&found.path, &anchor) {
                return None;
            }
            let end = footprint(team.stand.base, found.path.end(), found.facing);
            let march = March {
                path: found.path,
                facing: found.facing,
                how: How::Walked,
            };
            let mut with = plan.clone();
            with.insert(team.id(), march.clone());
            let held = self.inside(&with).contains(&team.id());
            (held || errand.is_closest(&end, &anchor)).then_some(march)
        })
    }

    /// Of the reference and those who can link to him, the one nearest to where the straggler stands, lower id on a tie.
    fn anchor(&self, team: &Team, plan: &Plan) -> Option<Footprint> {
        let unit = links(&self.team, plan);
        let reference = unit.iter().find(|link| link.id == self.reference)?.print;
        let own = team.stand.footprint();
        let anchors = unit.iter().filter(|link| {
            link.id != team.id() && (link.id == self.reference || within(&link.print, &reference, link.reach))
        });
        let nearest = anchors.min_by(|a, b| {
            let gaps = gap2(&own, &a.print).cmp(&gap2(&own, &b.print));
            gaps.then(a.id.cmp(&b.id))
        });
        nearest.map(|link| link.print)
    }
}
