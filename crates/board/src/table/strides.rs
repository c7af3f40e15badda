//! A path in strides: runs of steps on which nothing changes underfoot (tm-8.1, tm-9.2).

use smallvec::SmallVec;

use super::figure::Figure;
use super::leg::{STRAY, holds, passes_by};
use super::number::Length;
use super::piece::{Piece, Shape};
use super::point::{Point, len};
use super::rest::to_core;
use super::segment::Segment;
use super::terrain::Table;
use super::walk::{Path, Step, step_of};

/// Steps of one leg, one after the other, on which the centre stays in and on the same areas and strips that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Its first step: if anything is entered or left, then here.
    pub first: Step,
    /// How many steps follow the first.
    pub more: Length,
    leg: Segment,
    length: Length,
}

impl Stride {
    /// The step so many after the first.
    pub fn step(&self, nth: Length) -> Step {
        let k = self.first.k + nth;
        Step {
            k,
            spent: self.first.spent + i64::from(nth),
            at: step_of(self.leg, self.length, k),
            ..self.first
        }
    }

    /// Its last step.
    pub fn last(&self) -> Step {
        self.step(self.more)
    }
}

/// All steps of [`super::walk::walk`] in strides: the start by itself, then those of each leg. A stride may end before
/// anything changes; it never goes on after. Only pieces that matter are looked at.
pub fn strides<'a>(
    table: &'a Table,
    path: &'a Path,
    matters: impl Fn(&Piece) -> bool + Copy + 'a,
) -> impl Iterator<Item = Stride> + 'a {
    strides_heeding(table, path, matters, &[])
}

/// The same, where the rims of `others` matter too: areas that are not on the table for everybody to see.
pub fn strides_heeding<'a>(
    table: &'a Table,
    path: &'a Path,
    matters: impl Fn(&Piece) -> bool + Copy + 'a,
    others: &'a [Shape],
) -> impl Iterator<Item = Stride> + 'a {
    let at = path.start();
    let start = Stride {
        first: Step {
            leg: 0,
            k: 0,
            spent: 0,
            at,
        },
        more: 0,
        leg: Segment::new(at, at),
        length: 0,
    };
    let mut spent = 0;
    let later = path.legs().enumerate().flat_map(move |(number, leg)| {
        let earlier = spent;
        spent += i64::from(len(leg.a, leg.b));
        let mut strides = LegStrides::new(table, number, leg, earlier, matters);
        strides.heed(others);
        strides
    });
    std::iter::once(start).chain(later)
}

/// The strides of one leg.
struct LegStrides<'a> {
    number: usize,
    leg: Segment,
    length: Length,
    earlier: i64,
    /// The areas and strips whose rims a step could pass.
    shapes: SmallVec<[&'a Shape; 8]>,
    k: Length,
    /// Close to a rim it is not worth asking at every step how far it is.
    patience: u8,
}

impl<'a> LegStrides<'a> {
    fn new(
        table: &'a Table,
        number: usize,
        leg: Segment,
        earlier: i64,
        matters: impl Fn(&Piece) -> bool,
    ) -> LegStrides<'a> {
        let mut shapes = SmallVec::new();
        table.grid().near(leg.bounds().grown(1), |i| {
            let piece = &table.pieces()[i];
            let shape = &piece.shape;
            match shape {
                Shape::Area(_) | Shape::Strip(_) => {
                    if matters(piece) && !passes_by(shape, leg, 1) && !holds(shape, leg) {
                        shapes.push(shape);
                    }
                }
                Shape::Line(_) | Shape::Point(_) => {}
            }
        });
        LegStrides {
            number,
            leg,
            length: len(leg.a, leg.b),
            earlier,
            shapes,
            k: 0,
            patience: 0,
        }
    }

    fn heed(&mut self, others: &'a [Shape]) {
        let near = |shape: &&Shape| {
            shape.bounds().meets(self.leg.bounds().grown(1)) && !passes_by(*shape, self.leg, 1)
        };
        self.shapes.extend(others.iter().filter(near));
    }

    /// For how many steps after one at this place nothing can change.
    fn clear_from(&mut self, at: Point) -> i64 {
        if 0 < self.patience {
            self.patience -= 1;
            return 0;
        }
        let clear = self.shapes.iter().map(|shape| to_rim(at, shape)).min();
        let more = clear.map_or(i64::MAX, |clear| clear - STRAY);
        if more <= 0 {
            self.patience = 7;
        }
        more.max(0)
    }
}

impl Iterator for LegStrides<'_> {
    type Item = Stride;

    fn next(&mut self) -> Option<Stride> {
        if self.length <= self.k {
            return None;
        }
        let k = self.k + 1;
        let at = step_of(self.leg, self.length, k);
        let more = self.clear_from(at).min(i64::from(self.length - k)) as Length;
        self.k = k + more;
        Some(Stride {
            first: Step {
                leg: self.number,
                k,
                spent: self.earlier + i64::from(k),
                at,
            },
            more,
            leg: self.leg,
            length: self.length,
        })
    }
}

/// At least how far it is to the rim of an area or strip, from inside or from outside.
pub(crate) fn to_rim(at: Point, shape: &Shape) -> i64 {
    let (distance, radius) = (to_core(at, shape.core()), shape.radius());
    if distance < radius {
        radius - distance - 1
    } else {
        distance - radius
    }
}
