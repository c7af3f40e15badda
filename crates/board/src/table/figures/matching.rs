//! Who takes which slot, so that nobody crosses over needlessly (tm-20.2).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::super::angle::Facing;
use super::super::point::{Point, Vector};
use super::super::stand::StandId;
use super::slots::Slot;
use super::{Miniature, Role};

/// The takers with their places, in slot order: the lead and all who are not plain take the first slots in the order of
/// their roles; the plain ones are sorted into ranks and files as they stand, and change places while that shortens their
/// ways (tm-20.2).
pub(super) fn matched(
    takers: &[Miniature],
    slots: &[Slot],
    places: &[Vector],
    heading: Facing,
) -> Vec<(StandId, Vector)> {
    let special = takers.iter().rposition(|man| man.role != Role::Plain);
    let fixed = special.map_or(1, |last| last + 1).min(takers.len());
    let mut who: Vec<(usize, StandId)> = takers[..fixed].iter().map(|man| man.id).enumerate().collect();
    let plain = &takers[fixed..];
    let mut taken = by_rank_and_file(plain, &slots[fixed..], fixed, heading);
    uncross(plain, &mut taken, places);
    who.extend(taken.into_iter().map(|(id, slot)| (slot, id)));
    who.sort_unstable();
    who.into_iter().map(|(slot, id)| (id, places[slot])).collect()
}

/// Cut from the front into ranks, in each from the left; the lower id on a tie.
fn by_rank_and_file(
    men: &[Miniature],
    slots: &[Slot],
    first: usize,
    heading: Facing,
) -> BTreeMap<StandId, usize> {
    let (f, r) = (heading.dir(), heading.right());
    let along = |direction: Vector, man: &Miniature| direction.dot(man.at - Point::ORIGIN);
    let mut queue: Vec<&Miniature> = men.iter().collect();
    queue.sort_by_key(|man| (Reverse(along(f, man)), along(r, man), man.id));
    let mut numbers: Vec<usize> = (0..slots.len()).collect();
    numbers.sort_by_key(|&i| (slots[i].rank, slots[i].file));
    let mut taken = BTreeMap::new();
    let mut queue = queue.into_iter();
    for rank in numbers.chunk_by(|&a, &b| slots[a].rank == slots[b].rank) {
        let mut part: Vec<&Miniature> = queue.by_ref().take(rank.len()).collect();
        part.sort_by_key(|man| (along(r, man), man.id));
        taken.extend(part.into_iter().zip(rank).map(|(man, &i)| (man.id, first + i)));
    }
    taken
}

/// Two change slots while that makes the sum of squared ways smaller, so it ends.
fn uncross(men: &[Miniature], taken: &mut BTreeMap<StandId, usize>, places: &[Vector]) {
    let mut men: Vec<&Miniature> = men.iter().collect();
    men.sort_by_key(|man| man.id);
    let mut changed = true;
    while changed {
        changed = false;
        for (x, a) in men.iter().enumerate() {
            for b in &men[x + 1..] {
                let (i, j) = (taken[&a.id], taken[&b.id]);
                let between = Vector {
                    x: places[i].x - places[j].x,
                    y: places[i].y - places[j].y,
                };
                if (a.at - b.at).dot(between) < 0 {
                    taken.insert(a.id, j);
                    taken.insert(b.id, i);
                    changed = true;
                }
            }
        }
    }
}
