//! Roads: does a way keep to them, and where do they lead?

use board::table::{Leg, Length, Path, Point, Segment, Shape, len, nth_step, within};

use crate::ground::Ground;
use crate::terrain::Terrain;

/// A stretch of a way: the leg, its first and its last step.
#[derive(Copy, Clone)]
struct Part {
    leg: Segment,
    from: (Length, Point),
    to: (Length, Point),
}

impl<K: Terrain> Ground<K> {
    /// Is a centre there on a road?
    fn on_road(&self, p: Point) -> bool {
        self.at(p).any(|piece| K::ROADS.contains(&self.kind(piece)))
    }

    /// Does every step lie on a road?
    pub fn keeps_to_road(&self, path: &Path) -> bool {
        // Most ways that leave the road end beside it.
        path.points().iter().rev().all(|p| self.on_road(*p))
            && path.legs().all(|leg| {
                self.part_is_on_road(Part {
                    leg,
                    from: (0, leg.a),
                    to: (len(leg.a, leg.b), leg.b),
                })
            })
    }

    /// The same for a part of a leg, both ends of which are on a road: if not plainly so, half by half.
    fn part_is_on_road(&self, part: Part) -> bool {
        let ((from, _), (to, _)) = (part.from, part.to);
        if to <= from + 1 || self.runs_along_road(part) {
            return true;
        }
        let k = from + (to - from) / 2;
        let middle = (k, nth_step(part.leg, k));
        self.on_road(middle.1)
            && self.part_is_on_road(Part { to: middle, ..part })
            && self.part_is_on_road(Part { from: middle, ..part })
    }

    /// Do both ends lie on one straight stretch of road, and so all steps between them? Steps are rounded: one lies less
    /// than two units off the straight line between two others, or right on it if that runs along an axis of the table.
    fn runs_along_road(&self, part: Part) -> bool {
        let d = part.leg.b - part.leg.a;
        let off = if d.x() == 0 || d.y() == 0 { 0 } else { 2 };
        self.near(part.from.1).iter().any(|piece| {
            let Shape::Strip(strip) = &self.piece(*piece).shape else {
                return false;
            };
            let mut stretches = strip.line.vertices().windows(2);
            K::ROADS.contains(&self.kind(*piece))
                && stretches.any(|ends| {
                    let stretch = Leg::from(Segment::new(ends[0], ends[1]));
                    let well_on = |p: Point| within(&p, &stretch, strip.hw - off);
                    well_on(part.from.1) && well_on(part.to.1)
                })
        })
    }
}
