//! Section 4D, roads: does a way keep to them (sos-4D.1)?

use board::table::{Leg, Length, Path, Point, Segment, Shape, len, nth_step, within};

use crate::ground::{Ground, Terrain};

/// A stretch of a way: the leg, its first and its last step.
#[derive(Copy, Clone)]
struct Part {
    leg: Segment,
    from: (Length, Point),
    to: (Length, Point),
}

impl Ground {
    /// Is a centre there on a road or a bridge?
    fn on_road(&self, p: Point) -> bool {
        self.at(p)
            .any(|piece| matches!(self.kind(piece), Terrain::Road | Terrain::Bridge))
    }

    /// Does every step lie on a road or a bridge (sos-4D.1)?
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
            self.kind(*piece) == Terrain::Road
                && stretches.any(|ends| {
                    let stretch = Leg::from(Segment::new(ends[0], ends[1]));
                    let well_on = |p: Point| within(&p, &stretch, strip.hw - off);
                    well_on(part.from.1) && well_on(part.to.1)
                })
        })
    }
}

#[cfg(test)]
mod tests {
    use board::table::{in_piece, walk};
    use umpire::{Dice, Options, Seed, System};

    use super::*;

    #[test]
    fn sos_4d_1_a_way_keeps_to_the_road_if_each_step_does() {
        let system = crate::StormOfSteel::new();
        let mut dice = Dice::quiet(&Seed::from_number(41), 0);
        let (mut kept, mut left) = (0, 0);
        for info in system.scenarios() {
            let rules = system.open(&info.id, &Options::default()).expect("it opens");
            let ground = &rules.ground;
            let mut near = |p: Point| {
                let off = |dice: &mut Dice| [0, 1, 3, -90, -200, -201][dice.below(6) as usize];
                Point::new(p.x() + off(&mut dice), p.y() + off(&mut dice)).unwrap_or(p)
            };
            let points = &rules.road_points;
            for (nth, start) in points.iter().enumerate() {
                for farther in [1, 2, 5, 9] {
                    let end = points[(nth + farther) % points.len()];
                    let path = Path::new(vec![near(*start), near(end), near(*start)]).expect("a path");
                    let slowly = walk(&path).all(|step| {
                        let on = |piece: &u16| in_piece(step.at, ground.piece(*piece));
                        let mut roads = ground
                            .of_kind(Terrain::Road)
                            .chain(ground.of_kind(Terrain::Bridge));
                        roads.any(|piece| on(&piece))
                    });
                    assert_eq!(ground.keeps_to_road(&path), slowly, "{}: {path:?}", info.id);
                    if slowly { kept += 1 } else { left += 1 }
                }
            }
        }
        assert!(30 < kept && 30 < left, "{kept} kept to the road, {left} left it");
    }
}
