//! Assaults: everybody into contact, and everybody away again (tm-ini-12, tm-ini-13, tm-ini-14, tm-ini-26, tm-ini-27).

use std::collections::BTreeSet;

use super::super::base::Footprint;
use super::super::figure::gap2;
use super::super::number::Length;
use super::super::stand::{Stand, StandId};
use super::super::towards::Approach;
use super::{How, March, Member, Opposition, Placed, Plan, Sides, is_taken, placed, put};

/// The way of everybody who goes into contact with one of these enemies, in the order given; who cannot reach any comes as
/// close as possible to the nearest. Those who go and are not settled yet stand nowhere; whoever stays where another was
/// put is pinned (tm-ini-12, tm-ini-26, tm-ini-27).
pub fn assault(sides: &Sides<'_>, goers: &[Member], targets: &[StandId]) -> Plan {
    let targets: Vec<Stand> = sides
        .foes()
        .filter(|stand| targets.contains(&stand.id))
        .copied()
        .collect();
    let opposition = Opposition::new(sides);
    let mut pinned = BTreeSet::new();
    loop {
        match settle(sides, &opposition, goers, &targets, &pinned) {
            Ok(plan) => return plan,
            Err(stuck) => pinned.insert(stuck),
        };
    }
}

/// The order in which stands go at a group unless their owner names another: the nearest first, then the lower id.
pub fn nearest_first(sides: &Sides<'_>, goers: &mut [Member], targets: &[StandId]) {
    goers.sort_by(|a, b| {
        let gaps = gap_to(sides, a.id, targets).cmp(&gap_to(sides, b.id, targets));
        gaps.then(a.id.cmp(&b.id))
    });
}

fn gap_to(sides: &Sides<'_>, id: StandId, targets: &[StandId]) -> Option<super::super::fraction::Gap> {
    let stands = sides.field.stands;
    let own = stands.footprint(id)?;
    let prints = targets.iter().filter_map(|&target| stands.footprint(target));
    prints.map(|print| gap2(own, print)).min()
}

fn settle(
    sides: &Sides<'_>,
    opposition: &Opposition<'_>,
    goers: &[Member],
    targets: &[Stand],
    pinned: &BTreeSet<StandId>,
) -> Result<Plan, StandId> {
    let goes = |id: StandId| !pinned.contains(&id) && goers.iter().any(|goer| goer.id == id);
    let still = sides.own().filter(|stand| !goes(stand.id));
    let mut rest: Vec<Placed> = still.map(placed).collect();
    let mut plan = Plan::new();
    for goer in goers.iter().filter(|goer| goes(goer.id)) {
        let Some(stand) = sides.field.stands.stand(goer.id) else {
            continue;
        };
        let mover = (stand, goer.class, goer.allowance);
        let found = opposition.errand(mover, &rest, None, |errand| {
            errand.approach(targets).or_else(|| {
                let near = nearest_of(stand, targets)?;
                errand.closest(&near, 0)
            })
        });
        match found.filter(|found| 1 < found.path.points().len()) {
            None if is_taken(&stand.footprint(), &rest) => return Err(stand.id),
            None => rest.push(placed(stand)),
            Some(found) => {
                let march = March::from(found);
                rest.push(put(stand, march.end()));
                plan.insert(stand.id, march);
            }
        }
    }
    Ok(plan)
}

/// The smallest gap, the lower id on a tie.
fn nearest_of(stand: &Stand, targets: &[Stand]) -> Option<Footprint> {
    let own = stand.footprint();
    let prints = targets.iter().map(Stand::footprint);
    prints.min_by(|a, b| gap2(&own, a).cmp(&gap2(&own, b)))
}

/// Everybody away from these enemies over a distance: those farthest from them first, then the lower id, the others
/// standing where they stand at that moment (tm-ini-14).
pub fn break_off(sides: &Sides<'_>, goers: &[Member], from: &[StandId], distance: Length) -> Plan {
    let stands = sides.field.stands;
    let group: Vec<Footprint> = sides
        .foes()
        .filter(|stand| from.contains(&stand.id))
        .map(Stand::footprint)
        .collect();
    let mut order = goers.to_vec();
    order.sort_by(|a, b| {
        let gaps = gap_to(sides, b.id, from).cmp(&gap_to(sides, a.id, from));
        gaps.then(a.id.cmp(&b.id))
    });
    one_by_one(sides, &order, |opposition, stand, goer, rest| {
        let mover = (stand, goer.class, goer.allowance);
        debug_assert_eq!(stands.stand(stand.id), Some(stand));
        opposition.errand(mover, rest, None, |errand| errand.break_off(&group, distance))
    })
}

/// Everybody back to a gap from every enemy, in ascending id, the others standing where they stand at that moment, with
/// their facing kept (tm-ini-13).
pub fn back_off(sides: &Sides<'_>, goers: &[Member], reach: Length) -> Plan {
    let enemies: Vec<Footprint> = sides.foes().map(Stand::footprint).collect();
    let mut order = goers.to_vec();
    order.sort_by_key(|goer| goer.id);
    one_by_one(sides, &order, |opposition, stand, goer, rest| {
        let mover = (stand, goer.class, goer.allowance);
        let path = opposition.errand(mover, rest, None, |errand| errand.back_off(&enemies, reach));
        let facing = stand.facing;
        (1 < path.points().len()).then_some(Approach { path, facing })
    })
}

fn one_by_one(
    sides: &Sides<'_>,
    order: &[Member],
    go: impl Fn(&Opposition<'_>, &Stand, &Member, &[Placed]) -> Option<Approach>,
) -> Plan {
    let opposition = Opposition::new(sides);
    let mut rest: Vec<Placed> = sides.own().map(placed).collect();
    let mut plan = Plan::new();
    for goer in order {
        let Some(place) = rest.iter().position(|(stand, _)| stand.id == goer.id) else {
            continue;
        };
        let stand = rest[place].0;
        if let Some(found) = go(&opposition, &stand, goer, &rest) {
            let march = March::from(found);
            rest[place] = put(&stand, march.end());
            plan.insert(stand.id, march);
        }
    }
    plan
}

impl From<Approach> for March {
    fn from(Approach { path, facing }: Approach) -> March {
        March {
            path,
            facing,
            how: How::Walked,
        }
    }
}
