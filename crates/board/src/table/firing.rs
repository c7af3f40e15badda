//! The bases on a line of fire, in the order in which it meets them (tm-10.8, tm-ini-15).

use std::cmp::Ordering;

use super::base::{BaseShape, Footprint};
use super::facts::blocked_by_base;
use super::fraction::wide_product;
use super::segment::{Segment, turn};
use super::stand::{Stand, StandId, Stands};

/// Where a segment enters the interior of a base, as a parameter from its start to its end.
#[derive(Clone, Copy, Debug)]
enum Entry {
    /// `num / den`: into a rectangle, or at the very start.
    At { num: i64, den: i64 },
    /// `(along − √root) / |s|²`: into a disc.
    Root { along: i64, root: i128 },
}

impl Entry {
    const START: Entry = Entry::At { num: 0, den: 1 };

    /// Of a base whose interior the segment meets.
    fn of(s: Segment, base: &Footprint) -> Entry {
        match base.base().shape() {
            BaseShape::Rect { .. } => Entry::into_rectangle(s, base.corner_slice()),
            BaseShape::Disc { r } => {
                let (way, to, r) = (s.b - s.a, base.centre() - s.a, i64::from(r));
                if to.square() < r * r {
                    return Entry::START;
                }
                let along = way.dot(to);
                let outside = i128::from(way.square()) * i128::from(to.square() - r * r);
                Entry::Root {
                    along,
                    root: i128::from(along) * i128::from(along) - outside,
                }
            }
            BaseShape::Point => Entry::START,
        }
    }

    /// The last of the edges that the segment crosses from outside.
    fn into_rectangle(s: Segment, clockwise: &[super::point::Point; 4]) -> Entry {
        let mut last = (0, 1);
        for i in 0..4 {
            let (a, b) = (clockwise[i], clockwise[(i + 1) % 4]);
            let (from, to) = (-turn(a, b, s.a), -turn(a, b, s.b));
            if from <= 0 && 0 < to {
                let here = (-from, to - from);
                if i128::from(last.0) * i128::from(here.1) < i128::from(here.0) * i128::from(last.1) {
                    last = here;
                }
            }
        }
        Entry::At {
            num: last.0,
            den: last.1,
        }
    }

    /// Which comes first on the segment, whose squared length is `square`?
    fn compare(self, other: Entry, square: i64) -> Ordering {
        match (self, other) {
            (Entry::At { num: a, den: b }, Entry::At { num: c, den: d }) => {
                (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b)))
            }
            // (along − √root) / square against num / den: along·den − square·num against den·√root.
            (Entry::Root { along, root }, Entry::At { num, den }) => {
                let rest = i128::from(along) * i128::from(den) - i128::from(square) * i128::from(num);
                let den = i128::from(den);
                if rest < 0 {
                    return Ordering::Less;
                }
                wide_product(rest, rest).cmp(&wide_product(den * den, root))
            }
            (Entry::At { .. }, Entry::Root { .. }) => other.compare(self, square).reverse(),
            (Entry::Root { along: a, root: r }, Entry::Root { along: b, root: t }) => {
                // a − √r against b − √t: (a − b) + √t against √r.
                let k = i128::from(a) - i128::from(b);
                if k < 0 {
                    return other.compare(self, square).reverse();
                }
                match r - t - k * k {
                    ..0 => Ordering::Greater,
                    rest => wide_product(4 * k * k, t).cmp(&wide_product(rest, rest)),
                }
            }
        }
    }
}

impl Stands {
    /// Of the stands that `counts` names, those whose interior the segment meets, nearest entry first, lower id on a
    /// tie (tm-ini-15). The ends of a line of fire are for the caller to leave out.
    ///
    /// ```text
    ///   firer o----[1]---[2]--[3]----o target        1, 2, 3
    ///                 [4]                            not met
    /// ```
    pub fn on_line_of_fire(&self, s: Segment, counts: impl Fn(&Stand) -> bool) -> Vec<StandId> {
        let mut met: Vec<(Entry, StandId)> = Vec::new();
        self.each_along(s, |stand, print| {
            if counts(stand) && blocked_by_base(s, print) {
                met.push((Entry::of(s, print), stand.id));
            }
        });
        let square = (s.b - s.a).square();
        met.sort_by(|(a, i), (b, j)| a.compare(*b, square).then(i.cmp(j)));
        met.into_iter().map(|(_, id)| id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::angle::Facing;
    use super::super::base::Base;
    use super::super::point::Point;
    use super::*;

    fn stand(id: u32, base: Base, x: i32, y: i32) -> Stand {
        Stand {
            id: StandId(id),
            base,
            at: Point::new(x, y).unwrap(),
            facing: Facing::NORTH,
        }
    }

    #[test]
    fn tm_ini_15_discs_and_rectangles_in_the_order_of_entry() {
        let (disc, rect) = (Base::disc(50).unwrap(), Base::rect(50, 50).unwrap());
        let line = |y| Segment::new(Point::new(0, y).unwrap(), Point::new(1000, y).unwrap());
        // The line meets the disc later than the square at the same x, unless it passes its middle.
        let stands = [stand(1, disc, 300, 500), stand(2, rect, 300, 640)];
        let stands = Stands::new(stands.to_vec()).unwrap();
        assert_eq!(stands.on_line_of_fire(line(500), |_| true), [StandId(1)]);
        let both = [stand(1, disc, 300, 500), stand(2, rect, 300, 520)];
        let both = Stands::new(both.to_vec()).unwrap();
        assert_eq!(
            both.on_line_of_fire(line(501), |_| true),
            [StandId(2), StandId(1)]
        );
        assert_eq!(
            both.on_line_of_fire(line(500), |_| true),
            [StandId(1), StandId(2)]
        );
        // Two discs: 30 off the middle it enters 40 before the centre's x, 40 off only 30 before.
        let discs = [stand(1, disc, 300, 540), stand(2, disc, 309, 470)];
        let discs = Stands::new(discs.to_vec()).unwrap();
        assert_eq!(
            discs.on_line_of_fire(line(500), |_| true),
            [StandId(2), StandId(1)]
        );
        let tie = [stand(1, disc, 300, 540), stand(2, disc, 310, 470)];
        let tie = Stands::new(tie.to_vec()).unwrap();
        assert_eq!(tie.on_line_of_fire(line(500), |_| true), [StandId(1), StandId(2)]);
    }
}
