//! Walking together: marks at every measure, the facing on the way, stopping (tm-ini-4, tm-ini-5, tm-ini-6).

use std::collections::BTreeMap;

use super::super::angle::{Facing, bearing};
use super::super::base::footprint;
use super::super::moves::{Allowance, Field, Mover};
use super::super::number::{Length, UNITS_PER_MEASURE};
use super::super::piece::MobilityClass;
use super::super::point::{Point, len};
use super::super::rest::check_rest;
use super::super::stand::{Stand, StandId, Stands};
use super::super::terrain::Table;
use super::super::walk::{Path, step_of};
use super::{How, March, Placed, Plan, all_of, is_taken, placed, put};

/// Where a stand is and which way it faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posture {
    /// Its centre.
    pub at: Point,
    /// Its facing.
    pub facing: Facing,
}

impl Posture {
    /// Of a stand as it is.
    pub fn of(stand: &Stand) -> Posture {
        Posture {
            at: stand.at,
            facing: stand.facing,
        }
    }
}

impl Path {
    /// `at(path, n)`: where the centre is with this much spent, and the number of the segment it has come by; its last
    /// step if that is more than the path costs (tm-ini-3).
    pub fn at(&self, spent: i64) -> (usize, Point) {
        let mut left = spent.max(0);
        let mut last = (0, self.start());
        for (number, leg) in self.legs().enumerate() {
            if left <= 0 {
                break;
            }
            let whole = len(leg.a, leg.b);
            let k = left.min(i64::from(whole));
            if 0 < k {
                last = (number, step_of(leg, whole, k as Length));
            }
            left -= k;
        }
        last
    }
}

impl March {
    /// Where a stand is with this much spent, and how it faces: with nothing spent its own way, on the way along the
    /// segment it has come by, at its end as ordered (tm-ini-5).
    pub fn posture(&self, own: Facing, spent: i64) -> Posture {
        let (leg, at) = self.path.at(spent);
        let facing = if self.path.cost() <= spent {
            self.facing
        } else if spent <= 0 {
            own
        } else {
            let points = self.path.points();
            bearing(points[leg], points[leg + 1]).unwrap_or(own)
        };
        Posture { at, facing }
    }
}

/// A plan, walked by everybody at once (tm-ini-4).
///
/// ```text
///   mark     1    2    3    4
///   A   o----+----+----+----e       a measure of movement from mark to mark;
///   B   o----+----e                 whoever has arrived waits
/// ```
#[derive(Clone, Copy, Debug)]
pub struct JointWalk<'a> {
    /// Everybody on the table, before the walk.
    pub stands: &'a Stands,
    /// Who goes where.
    pub plan: &'a Plan,
}

impl JointWalk<'_> {
    /// The number of the last mark: the first at which all have arrived, at least 1 (tm-ini-4).
    pub fn last_mark(&self) -> i64 {
        let longest = self.plan.values().map(March::cost).max().unwrap_or(0);
        let measure = i64::from(UNITS_PER_MEASURE);
        ((longest + measure - 1) / measure).max(1)
    }

    /// Everybody who goes, at this mark, in ascending id. A stand that is placed is named at the last mark only: before,
    /// it stands where it stood (tm-ini-4).
    pub fn at_mark(&self, mark: i64) -> BTreeMap<StandId, Posture> {
        let last = self.last_mark() <= mark;
        let spent = mark * i64::from(UNITS_PER_MEASURE);
        let here = |(&id, march): (&StandId, &March)| {
            let own = self.stands.stand(id)?;
            match march.how {
                How::Walked => Some((id, march.posture(own.facing, spent))),
                How::Placed if last => Some((id, march.posture(own.facing, i64::MAX))),
                How::Placed => None,
            }
        };
        self.plan.iter().filter_map(here).collect()
    }

    /// **Stopping together**, each where it has spent so much (tm-ini-6). Whoever is not named walks to his end.
    ///
    /// In ascending id each goes back from there to the last step at which it may rest among those at rest already, or to
    /// its old place; if that is taken, it is put there before all others and everything is settled anew (tm-ini-27).
    pub fn stop(
        &self,
        table: &Table,
        class: impl Fn(StandId) -> MobilityClass,
        spent: &BTreeMap<StandId, i64>,
        when: When,
    ) -> BTreeMap<StandId, Posture> {
        let mut pinned: Vec<StandId> = Vec::new();
        loop {
            match self.settle(table, &class, spent, when, &pinned) {
                Ok(settled) => return settled,
                Err(stuck) => pinned.push(stuck),
            }
        }
    }

    fn settle(
        &self,
        table: &Table,
        class: &impl Fn(StandId) -> MobilityClass,
        spent: &BTreeMap<StandId, i64>,
        when: When,
        pinned: &[StandId],
    ) -> Result<BTreeMap<StandId, Posture>, StandId> {
        let goes = |id: StandId| {
            let march = self.plan.get(&id).filter(|_| !pinned.contains(&id))?;
            match (march.how, when) {
                (How::Walked, _) | (How::Placed, When::AtTheEnd) => Some(march),
                (How::Placed, When::OnTheWay) => None,
            }
        };
        let all = self.stands.stands();
        let still = all.iter().filter(|stand| goes(stand.id).is_none());
        let mut rest: Vec<Placed> = still.map(placed).collect();
        let stays = pinned.iter().filter_map(|&id| self.stands.stand(id));
        let mut settled: BTreeMap<StandId, Posture> =
            stays.map(|stand| (stand.id, Posture::of(stand))).collect();
        let mut going: Vec<(&Stand, &March)> = all
            .iter()
            .filter_map(|stand| Some((stand, goes(stand.id)?)))
            .collect();
        // Those who are placed come after all others.
        going.sort_by_key(|(stand, march)| (march.how == How::Placed, stand.id));
        for (stand, march) in going {
            let most = spent.get(&stand.id).copied().unwrap_or(i64::MAX);
            let found = rest_back(table, class(stand.id), stand, march, most, &rest);
            if found.is_none() && is_taken(&stand.footprint(), &rest) {
                return Err(stand.id);
            }
            let posture = found.unwrap_or(Posture::of(stand));
            settled.insert(stand.id, posture);
            rest.push(put(stand, posture));
        }
        Ok(settled)
    }
}

/// When a walk is stopped (tm-ini-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Before the last mark: a stand that is to be placed is at rest at its old place.
    OnTheWay,
    /// At the last mark: it comes after all others.
    AtTheEnd,
}

/// The first step from what is spent back to step 1 at which a stand may rest, with the facing it has there.
fn rest_back(
    table: &Table,
    class: MobilityClass,
    stand: &Stand,
    march: &March,
    spent: i64,
    rest: &[Placed],
) -> Option<Posture> {
    let stands = all_of(rest.to_vec());
    let field = Field {
        table,
        stands: &stands,
    };
    let mover = Mover {
        stand: *stand,
        class,
        allowance: Allowance::Units(0),
        passes: Vec::new(),
        exits: Vec::new(),
    };
    let may_rest = |posture: &Posture| {
        let print = footprint(stand.base, posture.at, posture.facing);
        check_rest(field, &mover, &print).is_ok()
    };
    let whole = march.path.cost();
    if march.how == How::Placed || whole == 0 {
        let end = Posture {
            at: march.path.end(),
            facing: march.facing,
        };
        return Some(end).filter(may_rest);
    }
    let back = (1..=spent.min(whole)).rev();
    back.map(|spent| march.posture(stand.facing, spent))
        .find(may_rest)
}
