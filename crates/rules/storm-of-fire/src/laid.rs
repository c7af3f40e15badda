//! Things laid on the table in play, and sections of wire wherever they come from (tm-25).

use board::table::figures::outward;
use board::table::{Base, Facing, Figure, K, Length, Point, Polygon, Shape, footprint, gap2, rdiv};
use umpire::Seat;

use crate::battle::{Battle, Laid, LaidKind};
use crate::ground::Terrain;
use crate::rules::{Resolution, Rules};

/// Numbers of sections laid in play begin here; those of the table's own pieces are below.
pub const LAID_SECTIONS: u16 = 1000;
/// Half the length and half the depth of a section of wire or a scrape (tm-25.4).
pub const SECTION: (Length, Length) = (300, 50);

/// A section of wire: its number in orders, and where it lies.
#[derive(Copy, Clone, Debug)]
pub struct Section<'a> {
    pub number: u16,
    pub shape: &'a Shape,
}

impl Laid {
    /// A rectangle: half its width, half its length, along its heading.
    pub fn new(
        kind: LaidKind,
        owner: Seat,
        centre: Point,
        heading: Facing,
        half: (Length, Length),
        turn: u8,
    ) -> Option<Laid> {
        let base = Base::rect(half.0, half.1).ok()?;
        let corners = footprint(base, centre, heading).corners()?;
        let shape = Shape::Area(Polygon::new(corners.to_vec()).ok()?);
        Some(Laid {
            kind,
            owner,
            centre,
            heading,
            half,
            shape,
            turn,
        })
    }

    /// A section of wire or a scrape that faces this way (tm-25.4).
    pub fn section(kind: LaidKind, owner: Seat, centre: Point, heading: Facing, turn: u8) -> Option<Laid> {
        Laid::new(kind, owner, centre, heading, SECTION, turn)
    }

    /// A smoke screen of this length from an aiming point (sof-smoke-3, tm-25.3).
    pub fn screen(owner: Seat, from: Point, toward: Facing, length: Length, turn: u8) -> Option<Laid> {
        let half = length / 2;
        let dir = toward.dir();
        let by = |component: i64| rdiv(i64::from(half) * component, K) as i32;
        let centre = Point::new(from.x() + by(dir.x()), from.y() + by(dir.y())).ok()?;
        Laid::new(LaidKind::Smoke, owner, centre, toward, (50, half), turn)
    }

    /// The front edge, toward the enemy (tm-25.4).
    pub fn front(&self) -> Option<(Point, Point)> {
        let base = Base::rect(self.half.0, self.half.1).ok()?;
        footprint(base, self.centre, self.heading).edge(board::table::BaseEdge::Front)
    }
}

impl Rules {
    /// Every section of wire that still stands: the table's own, then those laid in play (sof-terrain-wire-1).
    pub fn wire_sections<'a>(&'a self, battle: &'a Battle) -> impl Iterator<Item = Section<'a>> + 'a {
        let has = self.ground.has(Terrain::Wire);
        let own = self.ground.pieces().filter(move |_| has);
        let own = own.filter(|piece| self.terrain(battle, *piece) == Some(Terrain::Wire));
        let own = own.map(|number| Section {
            number,
            shape: &self.ground.piece(number).shape,
        });
        let laid = battle.laid.iter().enumerate();
        let laid = laid.filter(|(_, laid)| laid.kind == LaidKind::Wire);
        own.chain(laid.map(|(nth, laid)| Section {
            number: LAID_SECTIONS + nth as u16,
            shape: &laid.shape,
        }))
    }

    /// One section of wire by its number.
    pub fn wire_section<'a>(&'a self, battle: &'a Battle, number: u16) -> Option<Section<'a>> {
        self.wire_sections(battle)
            .find(|section| section.number == number)
    }

    /// Do two sections belong to one run of wire: do they touch, or others between them (sof-terrain-wire-4)?
    pub fn wire_run(&self, battle: &Battle, number: u16) -> Vec<u16> {
        let all: Vec<Section<'_>> = self.wire_sections(battle).collect();
        let mut run = vec![number];
        let mut next = 0;
        while let Some(from) = run
            .get(next)
            .and_then(|it| all.iter().find(|section| section.number == *it))
        {
            for other in &all {
                let new = !run.contains(&other.number);
                if new && gap2(from.shape, other.shape).is_within(board::table::CONTACT) {
                    run.push(other.number);
                }
            }
            next += 1;
        }
        run
    }

    /// The middle of a section, to aim at.
    pub fn section_centre(&self, battle: &Battle, number: u16) -> Option<Point> {
        let section = self.wire_section(battle, number)?;
        match section.shape {
            Shape::Area(polygon) => Some(polygon.middle()),
            Shape::Strip(strip) => strip.line.vertices().first().copied(),
            Shape::Line(line) => line.vertices().first().copied(),
            Shape::Point(point) => Some(*point),
        }
    }
}

/// Where a figure comes down beyond a section or a line it crosses from a place: its foot on the far long edge, moved out so far (tm-25.5).
pub fn far_side(shape: &Shape, from: Point, off: Length) -> Option<(Point, Facing)> {
    let points = shape.core().points();
    let edge = match shape {
        Shape::Area(_) | Shape::Strip(_) => {
            let n = points.len();
            let mut edges: Vec<(Point, Point)> = (0..n).map(|i| (points[i], points[(i + 1) % n])).collect();
            edges.sort_by_key(|(a, b)| std::cmp::Reverse((*b - *a).square()));
            let long = edges.into_iter().take(2);
            long.max_by_key(|(a, b)| (foot(from, *a, *b) - from).square())?
        }
        Shape::Line(_) => {
            let edges = points.windows(2).map(|pair| (pair[0], pair[1]));
            edges.min_by_key(|(a, b)| (foot(from, *a, *b) - from).square())?
        }
        Shape::Point(_) => return None,
    };
    let (a, b) = edge;
    let away = match shape {
        Shape::Area(_) => outward(points, a, b)?,
        Shape::Strip(_) | Shape::Line(_) | Shape::Point(_) => {
            let along = board::table::bearing(a, b)?;
            let left = 0 < (b - a).cross(from - a);
            along.turned(if left { 90 } else { -90 })
        }
    };
    let foot = foot(from, a, b);
    let by = |component: i64| rdiv(i64::from(off) * component, K) as i32;
    let dir = away.dir();
    Some((
        Point::new(foot.x() + by(dir.x()), foot.y() + by(dir.y())).ok()?,
        away,
    ))
}

/// The foot of a point on a segment, rounded.
pub fn foot(p: Point, a: Point, b: Point) -> Point {
    let edge = b - a;
    let along = edge.dot(p - a).clamp(0, edge.square());
    let part = |component: i64| rdiv(along * component, edge.square().max(1)) as i32;
    Point::new(a.x() + part(edge.x()), a.y() + part(edge.y())).unwrap_or(a)
}

impl Resolution<'_> {
    /// A section of wire is gone (sof-terrain-wire-7).
    pub fn remove_section(&mut self, number: u16) {
        match number.checked_sub(LAID_SECTIONS) {
            Some(nth) => {
                if usize::from(nth) < self.battle.laid.len() {
                    self.battle.laid.remove(usize::from(nth));
                }
            }
            None => {
                if let Err(place) = self.battle.breached.binary_search(&number) {
                    self.battle.breached.insert(place, number);
                }
            }
        }
    }
}
