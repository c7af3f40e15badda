//! Bases and the footprints they leave (tm-4).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::angle::{Facing, K};
use super::number::{Length, rdiv};
use super::point::{Bounds, Point, Vector};

/// A base as written in a file (tm-4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum BaseShape {
    /// Half-width across the facing, half-length along it. Ovals are entered so, too.
    Rect {
        /// Half-width, across the facing.
        hw: Length,
        /// Half-length, along the facing.
        hl: Length,
    },
    /// A disc.
    Disc {
        /// Radius.
        r: Length,
    },
    /// An impact point, an objective, an aim point: no size at all (tm-4.5).
    Point,
}

/// A base of a sensible size (tm-4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "BaseShape", into = "BaseShape")]
pub struct Base(BaseShape);

/// A base too small to keep its shape in whole units, or absurdly large (tm-4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a base with half a size of {0} units; half sizes are {least} to {most}",
        least = Base::LEAST, most = Base::MOST)]
pub struct BaseFault(pub Length);

impl Base {
    /// Smallest half-size: below it, rounding (tm-4.2) could flatten the base to a line.
    pub const LEAST: Length = 2;
    /// Largest half-size: half of the largest table.
    pub const MOST: Length = 15_000;
    /// A footprint of size zero (tm-4.5).
    pub const POINT: Base = Base(BaseShape::Point);

    /// A rectangle: half-width across the facing, half-length along it (tm-4.1).
    pub const fn rect(hw: Length, hl: Length) -> Result<Base, BaseFault> {
        match (Base::check(hw), Base::check(hl)) {
            (Ok(hw), Ok(hl)) => Ok(Base(BaseShape::Rect { hw, hl })),
            (Err(fault), _) | (_, Err(fault)) => Err(fault),
        }
    }

    /// A disc (tm-4.1).
    pub const fn disc(r: Length) -> Result<Base, BaseFault> {
        match Base::check(r) {
            Ok(r) => Ok(Base(BaseShape::Disc { r })),
            Err(fault) => Err(fault),
        }
    }

    const fn check(half: Length) -> Result<Length, BaseFault> {
        if Base::LEAST <= half && half <= Base::MOST {
            Ok(half)
        } else {
            Err(BaseFault(half))
        }
    }

    /// What kind of base it is, and its measures.
    pub const fn shape(self) -> BaseShape {
        self.0
    }

    /// Radius of the body while moving: the largest disc inside the base (tm-9.6).
    pub fn body_radius(self) -> Length {
        match self.0 {
            BaseShape::Rect { hw, hl } => hw.min(hl),
            BaseShape::Disc { r } => r,
            BaseShape::Point => 0,
        }
    }
}

impl TryFrom<BaseShape> for Base {
    type Error = BaseFault;

    fn try_from(shape: BaseShape) -> Result<Base, BaseFault> {
        match shape {
            BaseShape::Rect { hw, hl } => Base::rect(hw, hl),
            BaseShape::Disc { r } => Base::disc(r),
            BaseShape::Point => Ok(Base::POINT),
        }
    }
}

impl From<Base> for BaseShape {
    fn from(base: Base) -> BaseShape {
        base.0
    }
}

/// A base put down somewhere: for every test it **is** the rounded quadrilateral, disc or point (tm-4.2).
///
/// ```text
///        facing
///          ^
///   FL ----+---- FR      corners in the order FR, RR, RL, FL: clockwise,
///    |     |     |       convex, symmetric about the centre; a closed set (tm-4.6)
///    |     c     |
///    |           |
///   RL --------- RR
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint {
    base: Base,
    centre: Point,
    facing: Facing,
    corners: [Point; 4],
    bounds: Bounds,
}

/// The footprint of `base` with its centre at `centre`, facing `facing` (tm-4.2).
pub fn footprint(base: Base, centre: Point, facing: Facing) -> Footprint {
    let mut corners = [centre; 4];
    let bounds = match base.0 {
        BaseShape::Rect { hw, hl } => {
            let (f, r) = (facing.dir(), facing.right());
            let (hw, hl) = (i64::from(hw), i64::from(hl));
            let offset = |along: i64| {
                let x = rdiv(along * f.x + hw * r.x, K);
                (x, rdiv(along * f.y + hw * r.y, K))
            };
            // Rounding is odd, so the left corners are the right ones mirrored in the centre.
            let (fr, rr) = (offset(hl), offset(-hl));
            corners = [
                centre.plus(fr.0, fr.1),
                centre.plus(rr.0, rr.1),
                centre.plus(-fr.0, -fr.1),
                centre.plus(-rr.0, -rr.1),
            ];
            Bounds::around(&corners)
        }
        BaseShape::Disc { r } => Bounds::around(&[centre]).grown(i64::from(r)),
        BaseShape::Point => Bounds::around(&[centre]),
    };
    Footprint {
        base,
        centre,
        facing,
        corners,
        bounds,
    }
}

/// One base in all 360 facings, worked out once: its footprint anywhere is then only shifted (tm-4.2).
#[derive(Clone, Debug)]
pub struct Turntable(Vec<Footprint>);

impl Turntable {
    /// For this base.
    pub fn new(base: Base) -> Turntable {
        let turned = |degrees| footprint(base, Point::ORIGIN, Facing::NORTH.turned(degrees));
        Turntable((0..360).map(turned).collect())
    }

    /// The base it is for.
    pub fn base(&self) -> Base {
        self.0[0].base
    }

    /// As [`footprint`].
    pub fn footprint(&self, centre: Point, facing: Facing) -> Footprint {
        self.0[facing.degrees() as usize].moved_to(centre)
    }
}

impl Footprint {
    /// A point as a footprint (tm-4.5).
    pub fn point(at: Point) -> Footprint {
        footprint(Base::POINT, at, Facing::NORTH)
    }

    /// The same base, facing the same way, somewhere else.
    pub(crate) fn moved_to(&self, centre: Point) -> Footprint {
        let by = centre - self.centre;
        let corners = self.corners.map(|corner| corner.plus(by.x, by.y));
        let (x, y) = (by.x as i32, by.y as i32);
        Footprint {
            centre,
            corners,
            bounds: self.bounds.shifted(x, y),
            ..*self
        }
    }

    /// The base that leaves it.
    pub fn base(&self) -> Base {
        self.base
    }

    /// Its centre.
    pub fn centre(&self) -> Point {
        self.centre
    }

    /// The facing of the base.
    pub fn facing(&self) -> Facing {
        self.facing
    }

    /// The corners FR, RR, RL, FL of a rectangle (tm-4.2).
    pub fn corners(&self) -> Option<[Point; 4]> {
        match self.base.0 {
            BaseShape::Rect { .. } => Some(self.corners),
            BaseShape::Disc { .. } | BaseShape::Point => None,
        }
    }

    /// An edge of a rectangle: front FL–FR, right FR–RR, rear RR–RL, left RL–FL (tm-4.3).
    pub fn edge(&self, edge: BaseEdge) -> Option<(Point, Point)> {
        let [fr, rr, rl, fl] = self.corners()?;
        Some(match edge {
            BaseEdge::Front => (fl, fr),
            BaseEdge::Right => (fr, rr),
            BaseEdge::Rear => (rr, rl),
            BaseEdge::Left => (rl, fl),
        })
    }

    /// The centre and four points on the rim: corners, or a disc at 45°, 135°, 225°, 315° (tm-10.7).
    pub fn sight_points(&self) -> Vec<Point> {
        let mut points = vec![self.centre];
        match self.base.0 {
            BaseShape::Rect { .. } => points.extend(self.corners),
            BaseShape::Disc { r } => points.extend([45, 135, 225, 315].map(|degrees| {
                let d = Facing::NORTH.turned(degrees).dir();
                let r = i64::from(r);
                self.centre.plus(rdiv(r * d.x, K), rdiv(r * d.y, K))
            })),
            BaseShape::Point => {}
        }
        points
    }

    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Across its right and its rear edge: the normals that can separate a rectangle from something convex.
    pub(crate) fn normals(&self) -> [Vector; 2] {
        let [fr, rr, rl, _] = self.corners;
        [rr - fr, rl - rr].map(|edge| Vector {
            x: edge.y,
            y: -edge.x,
        })
    }

    /// How far a rectangle reaches along a direction from its centre, about which it is symmetric.
    pub(crate) fn half_along(&self, direction: Vector) -> i64 {
        let [fr, rr, ..] = self.corners;
        let reach = |corner: Point| direction.dot(corner - self.centre).abs();
        reach(fr).max(reach(rr))
    }

    pub(crate) fn corner_slice(&self) -> &[Point; 4] {
        &self.corners
    }
}

/// An edge of a rectangular base, in the order that settles ties (tm-4.3, tm-15.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BaseEdge {
    /// FL–FR.
    Front,
    /// FR–RR.
    Right,
    /// RR–RL.
    Rear,
    /// RL–FL.
    Left,
}

impl BaseEdge {
    /// All four, in the order that settles ties.
    pub const ALL: [BaseEdge; 4] = [BaseEdge::Front, BaseEdge::Right, BaseEdge::Rear, BaseEdge::Left];
}
