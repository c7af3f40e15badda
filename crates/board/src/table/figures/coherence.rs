//! Links, coherence, and what a unit at rest must keep (tm-19.6, tm-19.8, tm-19.10).

use serde::{Deserialize, Serialize};

use super::super::base::Footprint;
use super::super::contact::{CONTACT, overlap, within};
use super::super::number::rdiv;
use super::super::point::Point;
use super::{Miniature, Order, Pose};

/// What is wrong with a unit at rest, the first in this order (tm-19.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AtRest {
    /// Two figures overlap.
    Overlap,
    /// In extended order two are not more than 50 u apart.
    Gap,
    /// A loader is not in contact with his gunner.
    Pair,
    /// It is not coherent.
    Link,
}

/// In extended order every gap is more than this (tm-19.8).
const EXTENDED: i32 = 50;

/// Is the graph of links connected? One figure alone is, and so is nobody (tm-19.6).
pub fn is_coherent(prints: &[Footprint], order: Order) -> bool {
    let mut seen = vec![false; prints.len()];
    let mut open: Vec<usize> = prints.first().map(|_| 0).into_iter().collect();
    while let Some(i) = open.pop() {
        if !seen[i] {
            seen[i] = true;
            let linked = |&j: &usize| !seen[j] && within(&prints[i], &prints[j], order.link());
            open.extend((0..prints.len()).filter(linked));
        }
    }
    seen.into_iter().all(|seen| seen)
}

/// May these figures rest where they are, as a unit in this pose: nobody overlaps, everybody is linked, loaders are in
/// contact, and extended order is wide enough? (tm-19.8)
pub fn check_at_rest(unit: &[Miniature], pose: &Pose) -> Result<(), AtRest> {
    let prints: Vec<Footprint> = unit.iter().map(|man| man.print(man.at, pose.heading)).collect();
    for i in 0..unit.len() {
        for j in i + 1..unit.len() {
            let (a, b, pair) = (&prints[i], &prints[j], unit[i].is_pair(&unit[j]));
            if overlap(a, b) {
                return Err(AtRest::Overlap);
            }
            if pose.order == Order::Extended && !pair && within(a, b, EXTENDED) {
                return Err(AtRest::Gap);
            }
            if pair && !within(a, b, CONTACT) {
                return Err(AtRest::Pair);
            }
        }
    }
    if is_coherent(&prints, pose.order) {
        Ok(())
    } else {
        Err(AtRest::Link)
    }
}

/// The centre of a unit: the mean of its figures' centres, each component rounded (tm-19.10).
pub fn centre_of(unit: &[Miniature]) -> Option<Point> {
    let n = i64::try_from(unit.len()).ok().filter(|&n| 0 < n)?;
    let sum = |of: fn(Point) -> i32| unit.iter().map(|man| i64::from(of(man.at))).sum::<i64>();
    Some(Point::made(rdiv(sum(Point::x), n), rdiv(sum(Point::y), n)))
}
