//! Into contact: the places at a base, and the shortest way to one (tm-ini-11, tm-ini-12).

use super::angle::{Facing, K, bearing};
use super::base::{Base, BaseShape, Footprint};
use super::contact::{CONTACT, contact};
use super::errand::Errand;
use super::figure::gap2;
use super::leg::STRAY;
use super::number::rdiv;
use super::point::{Point, len};
use super::segment::Segment;
use super::stand::Stand;
use super::towards::Approach;
use super::walk::{Path, step_of};

/// The **contact places** of a rectangle at a rectangle: at the edges front, right, rear, left, from the middle of
/// each outward, with the facing towards it (tm-ini-11). Other bases have none.
///
/// ```text
///         [ v ]
///        +-----+ [<]      side by side along each edge, 0.05 off it,
///    [>] |  D  | [<]      as many as still touch it
///        +-----+ [<]
///         [ ^ ]
/// ```
pub fn contact_places(mover: Base, at: &Footprint) -> Vec<(Point, Facing)> {
    const OFF: i64 = 5;
    let (BaseShape::Rect { hw, hl }, BaseShape::Rect { hw: width, hl: depth }) =
        (mover.shape(), at.base().shape())
    else {
        return Vec::new();
    };
    let (hw, hl) = (i64::from(hw), i64::from(hl));
    let (width, depth) = (i64::from(width), i64::from(depth));
    let edges = [
        (0, depth, width),
        (90, width, depth),
        (180, depth, width),
        (270, width, depth),
    ];
    let mut places = Vec::new();
    for (turn, extent, half) in edges {
        let outward = at.facing().turned(turn);
        let (out, beside) = (outward.dir(), outward.right());
        for t in [0i64, 1, -1, 2, -2] {
            if t.abs() * 2 * hw < half + hw {
                let (far, side) = (extent + hl + OFF, t * 2 * hw);
                let x = rdiv(far * out.x + side * beside.x, K);
                let y = rdiv(far * out.y + side * beside.y, K);
                places.push((at.centre().plus(x, y), outward.turned(180)));
            }
        }
    }
    places
}

/// One way to try, and what it costs at the least.
struct Try {
    least: i64,
    number: usize,
    at: Point,
    facing: Facing,
    /// Known already, where it is straight.
    path: Option<Path>,
}

impl Errand<'_> {
    /// **Approach**: the cheapest way into contact with one of these stands, in ascending id; one that is in contact
    /// already stays as it is (tm-ini-12).
    pub fn approach(&self, targets: &[Stand]) -> Option<Approach> {
        let stand = &self.mover.stand;
        let own = stand.footprint();
        if targets.iter().any(|target| contact(&own, &target.footprint())) {
            return Some(Approach {
                path: Path::on_the_spot(stand.at),
                facing: stand.facing,
            });
        }
        let mut tries = self.ways_to_try(targets);
        tries.sort_by_key(|way| (way.least, way.number));
        let mut best: Option<(i64, usize, Approach)> = None;
        for way in tries {
            if best.as_ref().is_some_and(|(cost, ..)| *cost < way.least) {
                break;
            }
            let path = way.path.or_else(|| self.way_at_once(way.at, way.facing));
            let Some(path) = path else { continue };
            let rank = (path.cost(), way.number);
            if best
                .as_ref()
                .is_none_or(|(cost, number, _)| rank < (*cost, *number))
            {
                let facing = way.facing;
                best = Some((rank.0, rank.1, Approach { path, facing }));
            }
        }
        best.map(|(.., approach)| approach)
    }

    /// Straight, else around, within the allowance.
    fn way_at_once(&self, to: Point, facing: Facing) -> Option<Path> {
        let straight = Segment::new(self.mover.stand.at, to);
        if self.is_open(straight) {
            return Some(Path::straight(straight.a, straight.b));
        }
        self.around(to, facing, self.allowance())
    }

    fn ways_to_try(&self, targets: &[Stand]) -> Vec<Try> {
        let stand = &self.mover.stand;
        let mut tries: Vec<Try> = Vec::new();
        for target in targets {
            let base = target.footprint();
            if let Some(Approach { path, facing }) = self.straight_contact(&base) {
                tries.push(Try {
                    least: path.cost(),
                    number: tries.len(),
                    at: path.end(),
                    facing,
                    path: Some(path),
                });
            }
            for (at, facing) in contact_places(stand.base, &base) {
                let least = i64::from(len(stand.at, at));
                let print = self.print(at, facing);
                if least <= self.allowance() && contact(&print, &base) && self.may_rest(&print) {
                    tries.push(Try {
                        least,
                        number: tries.len(),
                        at,
                        facing,
                        path: None,
                    });
                }
            }
        }
        tries
    }

    /// Straight from centre to centre, to the first step in contact at which the base may rest (tm-ini-12 a).
    fn straight_contact(&self, target: &Footprint) -> Option<Approach> {
        let stand = &self.mover.stand;
        let line = Segment::new(stand.at, target.centre());
        let facing = bearing(line.a, line.b)?;
        let whole = len(line.a, line.b);
        let most = i64::from(self.steps_along(line)).min(self.allowance());
        let base = self.print(stand.at, facing);
        let mut k = 1;
        while k <= most {
            let print = base.moved_to(step_of(line, whole, k as i32));
            if contact(&print, target) && self.may_rest(&print) {
                let cut = Segment::new(line.a, print.centre());
                let legal = i64::from(len(cut.a, cut.b)) <= self.allowance() && self.is_open(cut);
                return legal.then(|| Approach {
                    path: Path::straight(cut.a, cut.b),
                    facing,
                });
            }
            // It takes that many steps to come so near.
            let far = gap2(&print, target).floor_units() - i64::from(CONTACT) - STRAY;
            k += far.max(1);
        }
        None
    }
}
