//! Where the figures of a unit stand about its anchor (tm-19.3 to tm-19.9, tm-20.11).

use super::super::angle::{Facing, K};
use super::super::number::rdiv;
use super::super::point::{Point, Vector};
use super::super::stand::StandId;
use super::matching::matched;
use super::{Miniature, Order, Pose, Role, loader_of, takers};

/// How much more than its size a figure takes in contact (tm-19.3).
const CONTACT_GAP: i64 = 4;

/// A slot: its file from the left, its rank from the front, and how far behind the front it is (tm-19.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// From 0 at the left.
    pub file: u16,
    /// From 0 at the front.
    pub rank: u16,
    /// In units.
    pub depth: i64,
}

/// The files of a rank in the order in which they are taken: from the middle outward, the right first (tm-19.5).
///
/// ```text
///   w = 5:   4 2 0 1 3      w = 4:   3 1 0 2       0 is taken first
/// ```
pub fn file_order(files: u16) -> Vec<u16> {
    let (w, middle) = (i32::from(files), i32::from(files / 2));
    let first = if files % 2 == 1 { 1 } else { -1 };
    let outward = (1..=w).flat_map(|i| [middle + first * i, middle - first * i]);
    let all = [middle].into_iter().chain(outward);
    all.filter(|k| (0..w).contains(k)).map(|k| k as u16).collect()
}

/// The slots of a unit in slot order, for takers of whom some have a loader behind them: he holds the gunner's file in the
/// next rank, and the file closes up behind him (tm-19.5, tm-19.7).
///
/// `step` is from one figure of a file to the next, `pair` from a gunner to his loader.
pub fn slot_order(files: u16, paired: &[bool], step: i64, pair: i64) -> Vec<Slot> {
    let files = files.max(1);
    let mut slots: Vec<Slot> = Vec::new();
    let mut depth = vec![0; usize::from(files)];
    let mut held = vec![false; usize::from(files)];
    let mut rank = 0;
    while slots.len() < paired.len() {
        let open: Vec<u16> = (0..files).filter(|&k| !held[usize::from(k)]).collect();
        let count = open.len().min(paired.len() - slots.len());
        let first = (open.len() - count) / 2;
        let used = &open[first..first + count];
        held.fill(false);
        for file in file_order(files).into_iter().filter(|file| used.contains(file)) {
            let (k, has_loader) = (usize::from(file), paired[slots.len()]);
            slots.push(Slot {
                file,
                rank,
                depth: depth[k],
            });
            depth[k] += step + if has_loader { pair } else { 0 };
            held[k] = has_loader;
        }
        rank += 1;
    }
    slots
}

/// The slots of a gun's crew, right and forward of the gun (tm-19.9).
const CREW: [(i64, i64); 8] = [
    (-155, 0),
    (155, 0),
    (-60, -155),
    (60, -155),
    (-165, -110),
    (165, -110),
    (-60, -265),
    (60, -265),
];

/// The offset of every figure's slot from the anchor: takers in slot order, then the loaders. It does not depend on the
/// anchor (tm-19.4, tm-19.7, tm-19.9, tm-20.2).
///
/// ```text
///       A            A is the anchor: the middle of the front rank
///   o o o o
///     o o o          behind: ranks, the last one in the middle
/// ```
pub fn offsets(unit: &[Miniature], pose: &Pose) -> Vec<(StandId, Vector)> {
    let men = takers(unit);
    let Some(lead) = men.first() else {
        return Vec::new();
    };
    if pose.order == Order::Gun {
        let places = [(0, 0)].into_iter().chain(CREW);
        let local =
            |(man, (right, forward)): (&Miniature, (i64, i64))| (man.id, local(right, forward, pose.heading));
        return men.iter().zip(places).map(local).collect();
    }
    let ((hw, hl), gap) = (lead.halves(), i64::from(pose.gap));
    let pair = 2 * hl + CONTACT_GAP;
    let paired: Vec<bool> = men.iter().map(|man| loader_of(unit, man.id).is_some()).collect();
    let slots = slot_order(pose.files, &paired, 2 * hl + gap, pair);
    let place = |slot: &Slot| offset(slot, pose, 2 * hw + gap);
    let places: Vec<Vector> = slots.iter().map(place).collect();
    let mut found = matched(&men, &slots, &places, pose.heading);
    for figure in unit {
        if let Role::Loader(gunner) = figure.role
            && let Some(&(_, by)) = found.iter().find(|(id, _)| *id == gunner)
        {
            let behind = local(0, pair, pose.heading);
            let at = Vector {
                x: by.x - behind.x,
                y: by.y - behind.y,
            };
            found.push((figure.id, at));
        }
    }
    found
}

/// A + rdiv((2k−w+1)·s·R − 2·y·F, 2K), without the anchor (tm-19.4).
fn offset(slot: &Slot, pose: &Pose, step: i64) -> Vector {
    let (f, r) = (pose.heading.dir(), pose.heading.right());
    let across = (2 * i64::from(slot.file) - i64::from(pose.files.max(1)) + 1) * step;
    Vector {
        x: rdiv(across * r.x - 2 * slot.depth * f.x, 2 * K),
        y: rdiv(across * r.y - 2 * slot.depth * f.y, 2 * K),
    }
}

/// A vector (right, forward) in the frame of a heading, each component rounded.
pub(super) fn local(right: i64, forward: i64, heading: Facing) -> Vector {
    let (f, r) = (heading.dir(), heading.right());
    Vector {
        x: rdiv(right * r.x + forward * f.x, K),
        y: rdiv(right * r.y + forward * f.y, K),
    }
}

/// The anchor of a unit at rest follows from its lead; it is not stored (tm-20.11).
pub fn anchor(unit: &[Miniature], pose: &Pose) -> Option<Point> {
    let lead = takers(unit).into_iter().next()?;
    let offsets = offsets(unit, pose);
    let (_, by) = offsets.iter().find(|(id, _)| *id == lead.id)?;
    Some(lead.at.plus(-by.x, -by.y))
}
