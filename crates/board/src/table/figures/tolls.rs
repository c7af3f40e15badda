//! What the features on the way take off an allowance (tm-20.5).

use super::super::figure::{Figure, gap2};
use super::super::leg::{STRAY, steps_across};
use super::super::number::Length;
use super::super::piece::{Piece, Shape};
use super::super::place::in_shape;
use super::super::point::{Bounds, Point, len};
use super::super::segment::Segment;
use super::super::strides::to_rim;
use super::super::walk::step_of;
use super::setting::Setting;

/// What meeting a feature takes off an allowance, as the game has it (tm-20.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// So many units.
    pub cost: i64,
    /// So many for going in, and so many for coming out: a trench.
    pub rim: i64,
    /// And half of what is left.
    pub halves: bool,
    /// But it leaves so much, if all that are met leave something.
    pub leaves: i64,
}

impl Toll {
    /// What it leaves of a move where the printed minimum of 1.00 counts.
    pub const SOME: i64 = 100;
}

/// What a unit has met of one feature.
#[derive(Clone, Copy, Default)]
struct Met {
    toll: Toll,
    entered: bool,
    left: bool,
}

impl Setting<'_> {
    /// What the features met by some paths leave of an allowance (tm-20.5).
    pub fn left_of<'p>(&self, allowance: i64, paths: impl Iterator<Item = &'p [Point]> + Clone) -> i64 {
        let met = self.met(paths);
        let rims = |met: &Met| met.toll.rim * (i64::from(met.entered) + i64::from(met.left));
        let cost: i64 = met.iter().map(|(_, met)| met.toll.cost + rims(met)).sum();
        let halvings = met.iter().filter(|(_, met)| met.toll.halves).count();
        let left = (0..halvings).fold(allowance - cost, |left, _| left.max(0) / 2);
        // A feature that took nothing changes nothing about the minimum.
        let bit = |met: &&Met| met.toll.cost != 0 || met.toll.halves || rims(met) != 0;
        let floor = met
            .iter()
            .map(|(_, met)| met)
            .filter(bit)
            .map(|met| met.toll.leaves)
            .min();
        left.max(floor.unwrap_or(0).min(allowance)).max(0)
    }

    /// Features with a toll that some path meets, by their numbers.
    fn met<'p>(&self, paths: impl Iterator<Item = &'p [Point]> + Clone) -> Vec<(u32, Met)> {
        let mut met: Vec<(u32, Met)> = Vec::new();
        if self.features.iter().all(|feature| feature.toll.is_none()) {
            return met;
        }
        let around = paths.clone().map(Bounds::around);
        let Some(all) = around.reduce(|one, two| one.joined(two)) else {
            return met;
        };
        let all = all.grown(1);
        let tolled = self
            .features
            .iter()
            .filter_map(|feature| Some((feature, feature.toll?)));
        for (feature, toll) in tolled.filter(|(feature, _)| feature.shape.bounds().meets(all)) {
            let at = met.iter().position(|(one, _)| *one == feature.one);
            if toll.rim == 0 {
                let meets = |path: &[Point]| {
                    let mut legs = path.windows(2).map(|pair| Segment::new(pair[0], pair[1]));
                    legs.any(|leg| self.meets(leg, feature))
                };
                if at.is_none() && paths.clone().any(meets) {
                    met.push((
                        feature.one,
                        Met {
                            toll,
                            ..Met::default()
                        },
                    ));
                }
            } else if at.is_none() {
                let parts = self.features.iter().filter(|other| other.one == feature.one);
                let parts: Vec<&Shape> = parts.map(|part| part.shape).collect();
                let crossed = paths.clone().map(|path| rims_crossed(path, &parts));
                let (entered, left) = crossed.fold((false, false), |(a, b), (c, d)| (a || c, b || d));
                if entered || left {
                    met.push((feature.one, Met { toll, entered, left }));
                }
            }
        }
        met
    }
}

/// Does a path go into the union of these shapes, does it come out of it?
fn rims_crossed(path: &[Point], parts: &[&Shape]) -> (bool, bool) {
    let is_in = |p: Point| parts.iter().any(|part| in_shape(p, part));
    let (mut entered, mut left) = (false, false);
    let mut inside = path.first().is_some_and(|p| is_in(*p));
    for pair in path.windows(2) {
        let leg = Segment::new(pair[0], pair[1]);
        let length = len(leg.a, leg.b);
        let mut k = 1;
        while k <= length {
            let at = step_of(leg, length, k);
            let now = is_in(at);
            entered |= now && !inside;
            left |= inside && !now;
            inside = now;
            let clear = parts.iter().map(|part| to_rim(at, part)).min().unwrap_or(0);
            k += 1 + (clear - STRAY).clamp(0, i64::from(length - k)) as Length;
        }
    }
    (entered, left)
}

/// For each piece the number of the feature it is part of: pieces of one kind that touch, areas, strips or lines, are one
/// (tm-20.5).
pub fn touching(pieces: &[Piece]) -> Vec<u32> {
    let mut one: Vec<u32> = (0..pieces.len() as u32).collect();
    for i in 0..pieces.len() {
        for j in i + 1..pieces.len() {
            let (a, b) = (&pieces[i], &pieces[j]);
            if a.kind == b.kind && gap2(&a.shape, &b.shape).is_zero() {
                let (old, new) = (one[i].max(one[j]), one[i].min(one[j]));
                one.iter_mut().filter(|g| **g == old).for_each(|g| *g = new);
            }
        }
    }
    one
}

/// Where a path first meets something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The movement spent up to the step before.
    pub spent: i64,
    /// The place of that step.
    pub before: Point,
}

impl Setting<'_> {
    /// The step before a path first enters an area or strip, or crosses a line; on ways what they lead over does not count (tm-20.5,
    /// tm-20.6).
    pub fn first_meeting(&self, path: &[Point], shape: &Shape, bridged: bool) -> Option<Meeting> {
        let around = Bounds::around(path).grown(1);
        if !around.meets(shape.bounds()) {
            return None;
        }
        let mut spent = 0;
        for pair in path.windows(2) {
            let leg = Segment::new(pair[0], pair[1]);
            let length = len(leg.a, leg.b);
            let mut before = leg.a;
            for k in 1..=length {
                let at = step_of(leg, length, k);
                let met = match shape {
                    Shape::Line(line) => steps_across(before, at, line),
                    shape => {
                        in_shape(at, shape) && !(bridged && self.ways.iter().any(|way| in_shape(at, way)))
                    }
                };
                if met {
                    return Some(Meeting { spent, before });
                }
                before = at;
                spent += 1;
            }
        }
        None
    }
}

/// The part of a path that so much movement pays for.
pub fn cut(path: &[Point], spent: i64) -> Vec<Point> {
    let mut left = spent;
    let mut kept: Vec<Point> = path.first().copied().into_iter().collect();
    for pair in path.windows(2) {
        let leg = Segment::new(pair[0], pair[1]);
        let length = i64::from(len(leg.a, leg.b));
        if left < length {
            kept.push(step_of(leg, length as Length, left.max(0) as Length));
            return kept;
        }
        kept.push(leg.b);
        left -= length;
    }
    kept
}
