//! The table as one unit of figures finds it: where a figure may rest, and which legs it may walk (tm-9.6, tm-9.7, tm-19.11,
//! tm-20.3 to tm-20.5, tm-21.8).

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::super::angle::Facing;
use super::super::base::{Base, Footprint, footprint};
use super::super::contact::{overlap, overlaps_shape, within};
use super::super::facts::blocked_by_base;
use super::super::figure::{Figure, Leg, gap2};
use super::super::frame::Frame;
use super::super::leg::{STRAY, body_overlaps, steps_across};
use super::super::number::Length;
use super::super::piece::Shape;
use super::super::place::in_shape;
use super::super::point::{Bounds, Point, len};
use super::super::rest::to_core;
use super::super::segment::{Segment, segments_meet};
use super::super::strides::to_rim;
use super::super::walk::step_of;
use super::places::corners_round;
use super::tolls::Toll;

/// The gap kept to other units, which must be more (tm-19.11, tm-20.4).
pub const KEEP_AWAY: Length = 200;

/// What a piece is to the unit that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    /// It may be passed and rested on.
    Nothing,
    /// It may be passed, but nobody rests on it.
    Rest,
    /// It may not be passed.
    Way,
}

/// A piece of terrain, with what it means to this unit.
#[derive(Clone, Copy, Debug)]
pub struct Feature<'a> {
    /// Where it lies.
    pub shape: &'a Shape,
    /// Which feature it is part of: pieces of one kind that touch have one number (tm-20.5, [`super::touching`]).
    pub one: u32,
    /// What it bars.
    pub bars: Bars,
    /// What it costs to meet it, if anything.
    pub toll: Option<Toll>,
    /// Do ways lead over it ([`Setting::ways`])? On them it does not count (tm-7.4).
    pub bridged: bool,
}

/// A base that is not the unit's own.
#[derive(Clone, Copy, Debug)]
pub struct Other {
    /// Whose it is.
    pub unit: u32,
    /// Friend or enemy.
    pub loyalty: Loyalty,
    /// Where it is.
    pub print: Footprint,
    /// A hull bars friends, too (tm-21.8).
    pub hull: bool,
    /// Nobody knows of it: it bars nothing but resting on it.
    pub hidden: bool,
}

/// Whose side a base is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loyalty {
    /// The mover's.
    Friend,
    /// The other.
    Enemy,
}

/// Whom an assault is made against (tm-21.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// No assault.
    Nobody,
    /// A unit.
    Unit(u32),
    /// A building or a line.
    Piece,
}

/// NoPlace a figure may not be somewhere, in the order in which it is asked (tm-21.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoPlace {
    /// It would overlap a mate or another base.
    Overlap,
    /// Too close to a mate in extended order.
    Gap,
    /// Not linked to a mate.
    Link,
    /// Not on the table.
    Table,
    /// On ground where nobody rests.
    Ground,
    /// Too close to another unit.
    Separation,
    /// Too far from the edges it comes from, or too close.
    Reach,
    /// Not at a door.
    Door,
    /// Too far for its allowance.
    Far,
    /// No way there.
    Path,
    /// The loader finds no place.
    Pair,
    /// Nobody comes into contact.
    Contact,
}

/// The table as one unit finds it.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    /// Its size.
    pub frame: Frame,
    /// The terrain, in ascending id.
    pub features: Vec<Feature<'a>>,
    /// The bases of all other units, in ascending id.
    pub others: Vec<Other>,
    /// Bridges and roads: what lies under them does not count on them (tm-7.4).
    pub ways: Vec<&'a Shape>,
    /// Does it keep away from the enemy on its way? (tm-20.4)
    pub keeps_away: bool,
    /// The smallest gap to enemies at rest (tm-19.11).
    pub apart: Length,
    /// The unit it comes out of, to which it keeps no distance (tm-21.6).
    pub container: Option<u32>,
    /// Whom it assaults.
    pub against: Against,
    /// Legs asked for before.
    pub(super) known: RefCell<BTreeMap<(Point, Point, Length), bool>>,
}

impl<'a> Setting<'a> {
    /// A table with these features and bases, for a unit that keeps its distance.
    pub fn new(frame: Frame, features: Vec<Feature<'a>>, others: Vec<Other>) -> Setting<'a> {
        Setting {
            frame,
            features,
            others,
            ways: Vec::new(),
            keeps_away: true,
            apart: KEEP_AWAY + 1,
            container: None,
            against: Against::Nobody,
            known: RefCell::default(),
        }
    }

    fn barred(&self) -> impl Iterator<Item = &Feature<'a>> + '_ {
        self.features.iter().filter(|feature| feature.bars == Bars::Way)
    }

    /// Does barred ground or a barred line lie between two centres? (tm-21.1 c)
    pub(super) fn wall_between(&self, p: Point, q: Point) -> bool {
        let box_ = Bounds::around(&[p, q]);
        self.barred().any(|feature| {
            feature.shape.bounds().meets(box_)
                && if feature.bridged {
                    self.meets(Segment::new(p, q), feature)
                } else {
                    let mut edges = feature.shape.core().edges();
                    edges.any(|(a, b)| segments_meet(p, q, a, b))
                }
        })
    }

    fn on_way(&self, p: Point) -> bool {
        self.ways.iter().any(|way| in_shape(p, way))
    }

    /// Is a step of the leg after its start in the feature, or across it? (tm-20.5)
    pub(super) fn meets(&self, leg: Segment, feature: &Feature<'_>) -> bool {
        if !feature.bridged {
            return meets_shape(leg, feature.shape);
        }
        leg.bounds().grown(1).meets(feature.shape.bounds())
            && super::super::walk::steps_of(leg)
                .any(|(k, at)| 0 < k && in_shape(at, feature.shape) && !self.on_way(at))
    }

    /// May a base rest here, as far as table, ground and other units are concerned? (tm-21.1 a, b)
    pub fn rest(&self, base: Base, at: Point, heading: Facing) -> Result<(), NoPlace> {
        let print = footprint(base, at, heading);
        if !self.frame.holds(&print) {
            return Err(NoPlace::Table);
        }
        let around = print.bounds();
        let forbids = |feature: &Feature<'_>| {
            feature.bars != Bars::Nothing
                && feature.shape.bounds().meets(around)
                && !(feature.bridged && self.on_way(at))
                && match feature.shape {
                    Shape::Line(line) => line
                        .core()
                        .edges()
                        .any(|(a, b)| blocked_by_base(Segment::new(a, b), &print)),
                    shape => overlaps_shape(&print, shape),
                }
        };
        if self.features.iter().any(forbids) {
            return Err(NoPlace::Ground);
        }
        self.check_apart(&print)
    }

    /// Is nothing near that bars a way in the first box, or a rest in the second?
    pub(super) fn is_clear(&self, swept: Bounds, end: Bounds) -> bool {
        let wide = swept.grown(i64::from(KEEP_AWAY) + 4);
        let apart = end.grown(i64::from(self.apart.max(KEEP_AWAY + 1)));
        let ground = |feature: &Feature<'_>| {
            feature.bars == Bars::Nothing || !feature.shape.bounds().meets(swept.grown(2))
        };
        let base = |other: &Other| {
            let bounds = other.print.bounds();
            match other.loyalty {
                Loyalty::Enemy => !bounds.meets(wide) && !bounds.meets(apart),
                Loyalty::Friend if other.hull => !bounds.meets(wide),
                Loyalty::Friend => !bounds.meets(apart),
            }
        };
        self.frame.covers(end) && self.features.iter().all(ground) && self.others.iter().all(base)
    }

    /// Is it clear of the bases of others, and apart from them? (tm-19.11)
    fn check_apart(&self, print: &Footprint) -> Result<(), NoPlace> {
        let around = print.bounds().grown(i64::from(self.apart.max(KEEP_AWAY + 1)));
        let crowds = |other: &Other| {
            let ignored = other.hidden || Some(other.unit) == self.container;
            let limit = match other.loyalty {
                Loyalty::Enemy if self.against != Against::Nobody => return false,
                Loyalty::Enemy => self.apart,
                Loyalty::Friend => KEEP_AWAY + 1,
            };
            !ignored && within(print, &other.print, limit - 1)
        };
        let mut crowded = false;
        for other in self
            .others
            .iter()
            .filter(|other| other.print.bounds().meets(around))
        {
            if overlap(print, &other.print) {
                return Err(NoPlace::Overlap);
            }
            crowded = crowded || crowds(other);
        }
        if crowded { Err(NoPlace::Separation) } else { Ok(()) }
    }

    /// Within 200 of an enemy unit that is not the target? (tm-21.4)
    pub(super) fn is_crowded(&self, print: &Footprint) -> bool {
        self.others.iter().any(|other| {
            other.loyalty == Loyalty::Enemy
                && self.against != Against::Unit(other.unit)
                && within(print, &other.print, KEEP_AWAY)
        })
    }

    /// May a body of this radius walk straight from one point to another? (tm-9.6, tm-9.7, tm-20.3, tm-20.4)
    pub fn leg(&self, a: Point, b: Point, body: Length) -> bool {
        let key = (a, b, body);
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        let open = self.leg_anew(a, b, body);
        self.known.borrow_mut().insert(key, open);
        open
    }

    fn leg_anew(&self, a: Point, b: Point, body: Length) -> bool {
        if !self.frame.contains(b) {
            return false;
        }
        if a == b {
            return true;
        }
        let line = Segment::new(a, b);
        !self.barred().any(|feature| self.meets(line, feature))
            && !self.others.iter().any(|other| self.bars(other, line, body))
    }

    /// Does another base bar a leg: would the body overlap it, or come too near an enemy? Who starts too near may only go
    /// away (tm-20.4).
    fn bars(&self, other: &Other, leg: Segment, body: Length) -> bool {
        let enemy = other.loyalty == Loyalty::Enemy;
        if other.hidden || !(enemy || other.hull) {
            return false;
        }
        let away = enemy && self.keeps_away && self.against == Against::Nobody;
        let print = &other.print;
        let limit = body + if away { KEEP_AWAY } else { 0 };
        if !within(&Leg::from(leg), print, limit + 3) {
            return false;
        }
        let near = |p: Point| {
            if away {
                within(&p, print, limit)
            } else {
                body_overlaps(p, i64::from(body), print)
            }
        };
        let length = len(leg.a, leg.b);
        let (mut last, mut exempt) = (gap2(&leg.a, print), away && near(leg.a));
        for p in (1..=length).map(|k| step_of(leg, length, k)) {
            let here = near(p);
            if exempt && here {
                let now = gap2(&p, print);
                if now < last || body_overlaps(p, i64::from(body), print) {
                    return true;
                }
                last = now;
            } else if here {
                return true;
            } else {
                exempt = false;
            }
        }
        false
    }

    /// The corners to walk round, numbered (tm-21.8).
    pub(super) fn corners(&self, body: Length) -> Vec<Point> {
        let of_pieces = self
            .barred()
            .flat_map(|feature| corners_round(feature.shape, body));
        let hulls = self.others.iter().filter(|other| other.hull);
        let of_hulls = hulls.flat_map(|other| corners_round(&other.print, body));
        let all = of_pieces.chain(of_hulls);
        all.filter(|&p| self.frame.contains(p)).collect()
    }
}

/// Is a step after the start in the area or strip, or across the line? (tm-9.3, tm-9.4, tm-20.5)
pub(super) fn meets_shape(leg: Segment, shape: &Shape) -> bool {
    if !leg.bounds().grown(1).meets(shape.bounds()) {
        return false;
    }
    let length = len(leg.a, leg.b);
    let (mut before, mut k) = (leg.a, 1);
    while k <= length {
        let at = step_of(leg, length, k);
        let (met, clear) = match shape {
            Shape::Line(line) => (steps_across(before, at, line), to_core(at, line.core())),
            shape => (in_shape(at, shape), to_rim(at, shape)),
        };
        if met {
            return true;
        }
        k += 1 + (clear - STRAY).clamp(0, i64::from(length - k)) as Length;
        before = step_of(leg, length, k - 1);
    }
    false
}
