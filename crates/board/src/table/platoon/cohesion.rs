//! Cohesion: near the reference, or over one link (tm-ini-10).

use std::collections::BTreeSet;

use super::super::base::Footprint;
use super::super::contact::within;
use super::super::number::Length;
use super::super::stand::StandId;

/// A stand as cohesion sees it: where it is, and how near it must be.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Whose it is.
    pub id: StandId,
    /// Where it is.
    pub print: Footprint,
    /// Its own distance, to the reference and to its link.
    pub reach: Length,
}

/// **One link**: is the stand near the reference, or near one of the group that is? Each by its own distance
/// (tm-ini-10).
///
/// ```text
///   P ---R--- M ---R--- T      T is linked over M
///   P ---R--- M ---R--- T ---R--- U      U is not: two links
/// ```
pub fn linked(stand: &Link, reference: &Footprint, group: &[Link]) -> bool {
    let near = |member: &Link| within(&member.print, reference, member.reach);
    near(stand)
        || group
            .iter()
            .any(|member| within(&stand.print, &member.print, stand.reach) && near(member))
}

/// The ids of a unit that are in cohesion with one of it; that one always is (tm-ini-10). None, if it is not there.
pub fn in_cohesion(unit: &[Link], reference: StandId) -> BTreeSet<StandId> {
    let Some(centre) = unit.iter().find(|link| link.id == reference) else {
        return BTreeSet::new();
    };
    let is_reference = |link: &Link| link.id == reference;
    let (near, far): (Vec<Link>, Vec<Link>) = unit
        .iter()
        .partition(|link| is_reference(link) || within(&link.print, &centre.print, link.reach));
    let mut inside: BTreeSet<StandId> = near.iter().map(|link| link.id).collect();
    let over = far.iter().filter(|link| {
        near.iter()
            .any(|by| !is_reference(by) && within(&link.print, &by.print, link.reach))
    });
    inside.extend(over.map(|link| link.id));
    inside
}

/// The stand with which the most of its unit are in cohesion, the lower id on a tie (tm-1.7, tm-ini-10).
pub fn reference(unit: &[Link]) -> Option<StandId> {
    let held = |link: &&Link| (std::cmp::Reverse(in_cohesion(unit, link.id).len()), link.id);
    unit.iter().min_by_key(held).map(|link| link.id)
}
