//! How much of a sight line lies inside some pieces (tm-22.5), and whether it meets one at all.

use super::figure::{Core, Figure, Leg, core_square};
use super::fraction::Fraction;
use super::number::{Length, limit};
use super::piece::Shape;
use super::place::crosses;
use super::polygon::Polygon;
use super::runs::{Lies, Ratio, interior, stretches};
use super::segment::Segment;

/// The parts of a segment inside a union of polygons: where each begins and ends (tm-22.5).
#[derive(Clone, Debug)]
pub struct Through {
    parts: Vec<(Ratio, Ratio)>,
    /// Squared length of the whole segment.
    square: i64,
}

/// **through**: the part of `s` inside the closed union of these polygons (tm-22.5).
pub fn through<'a>(polygons: impl Iterator<Item = &'a Polygon> + Clone, s: Segment) -> Through {
    let mut parts: Vec<(Ratio, Ratio)> = Vec::new();
    let mut from = Ratio::START;
    let mut inside = false;
    for stretch in stretches(polygons, s) {
        if stretch.lies != Lies::Outside {
            match parts.last_mut().filter(|_| inside) {
                Some(last) => last.1 = stretch.to,
                None => parts.push((from, stretch.to)),
            }
        }
        inside = stretch.lies != Lies::Outside;
        from = stretch.to;
    }
    Through {
        parts,
        square: (s.b - s.a).square(),
    }
}

/// Parameters are first compared as whole multiples of 2^-44 of the segment: below 2^-26 of a unit.
const FINE: u32 = 44;

impl Through {
    /// Nothing of the segment is inside.
    pub fn is_nothing(&self) -> bool {
        self.parts.is_empty()
    }

    /// Is the length inside more than `most`? Exactly `most` is not (tm-1.6). Lengths are `t·len`; `t²·len²` is compared.
    pub fn exceeds(&self, most: Length) -> bool {
        let most = i128::from(limit(most));
        // Each end is cut down by less than one fine step, so the sum is off by less than one step per part either way.
        let fine = |t: Ratio| (i128::from(t.num) << FINE) / i128::from(t.den);
        let sum: i128 = self.parts.iter().map(|&(from, to)| fine(to) - fine(from)).sum();
        let off = self.parts.len() as i128;
        let is_more = |t: i128| 0 < t && (most * most) << (2 * FINE) < t * t * i128::from(self.square);
        match (is_more(sum - off), is_more(sum + off)) {
            (true, _) => true,
            (false, false) => false,
            (false, true) => self.exact().is_some_and(|(num, den)| {
                let (num, den) = (i128::from(num), i128::from(den));
                most * most * den * den < num * num * i128::from(self.square)
            }),
        }
    }

    /// The sum of the parts as a fraction in lowest terms, where its numbers stay small enough to be squared. They do whenever the sum
    /// is a length one could write down; else a sum so near to the limit counts as the limit.
    fn exact(&self) -> Option<(i64, i64)> {
        let mut sum = (0i128, 1i128);
        for &(from, to) in &self.parts {
            for (t, sign) in [(to, 1), (from, -1)] {
                let (num, den) = lowest(i128::from(t.num), i128::from(t.den));
                let above = sum
                    .0
                    .checked_mul(den)?
                    .checked_add(sign * num.checked_mul(sum.1)?)?;
                sum = lowest(above, sum.1.checked_mul(den)?);
            }
        }
        let small = |n: i128| i64::try_from(n).ok().filter(|n| n.abs() < 1 << 44);
        Some((small(sum.0)?, small(sum.1)?))
    }
}

fn lowest(num: i128, den: i128) -> (i128, i128) {
    let (mut a, mut b) = (num.abs(), den);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let by = a.max(1);
    (num / by, den / by)
}

/// Does a sight line meet the interior of an area or strip, or cross a line? (tm-10.2, tm-10.4)
pub fn meets_interior(shape: &Shape, s: Segment) -> bool {
    if !shape.bounds().meets(s.bounds()) {
        return false;
    }
    match shape {
        Shape::Area(polygon) => interior(polygon, s),
        Shape::Strip(strip) => {
            let reach = i128::from(strip.radius());
            let leg = Leg::from(s);
            let core: Core<'_> = strip.core();
            core_square(core, leg.core()) < Fraction::new(reach * reach, 1)
        }
        Shape::Line(line) => crosses(line, s),
        Shape::Point(_) => false,
    }
}
