//! One leg of a move, step by step: what bars it and what it costs (tm-9.2, tm-9.6, tm-9.7, tm-9.10).

use smallvec::SmallVec;

use super::base::Footprint;
use super::contact::within;
use super::figure::{Core, Figure, Leg};
use super::going::underfoot;
use super::moves::{Field, Mover};
use super::number::Length;
use super::piece::{Layer, MobilityClass, Passage, Piece, PieceId, Shape};
use super::place::on_line;
use super::point::{Point, len};
use super::polygon::{Containment, whereabouts};
use super::polyline::Polyline;
use super::rest::to_core;
use super::segment::{Segment, nearer_than, segments_meet, within_of_segment};
use super::stand::StandId;
use super::strides::to_rim;
use super::terrain::Table;
use super::walk::step_of;

/// How much farther than `n` units step k + n can be from step k: both are rounded, by at most √½ each.
pub(crate) const STRAY: i64 = 2;

/// Why a step may not be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    /// The body would overlap a base it may not pass (tm-9.6).
    Base(StandId),
    /// The centre would step into a barred area (tm-9.7).
    Area(PieceId),
    /// The centre would step across a barred line (tm-9.7).
    Line(PieceId),
}

/// What came of walking a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walked {
    /// Steps that may be taken: all of them, or those before the bar.
    pub(crate) steps: Length,
    /// What these steps cost, in twelfths (tm-9.10).
    pub(crate) twelfths: i64,
    /// What bars the next one.
    pub(crate) bar: Option<Bar>,
}

/// What lies along a leg and could matter. Lattice steps lie less than one unit off the segment, so
/// whatever is farther away than that can be left out.
pub(crate) struct Wayside<'a> {
    field: Field<'a>,
    leg: Segment,
    length: Length,
    mover: &'a Mover,
    bases: SmallVec<[(StandId, &'a Footprint); 8]>,
    grounds: SmallVec<[usize; 8]>,
    /// The grounds whose rims the leg comes near to: the others hold all of it.
    rims: SmallVec<[&'a Shape; 8]>,
    lines: SmallVec<[(PieceId, &'a Polyline); 4]>,
}

impl<'a> Wayside<'a> {
    pub(crate) fn new(field: Field<'a>, mover: &'a Mover, leg: Segment) -> Wayside<'a> {
        let body = mover.stand.base.body_radius();
        let length = len(leg.a, leg.b);
        let mut bases = SmallVec::new();
        if 0 < body {
            field
                .stands
                .each_near(leg.bounds().grown(i64::from(body) + 1), |stand, print| {
                    let other = stand.id != mover.stand.id && !mover.passes.contains(&stand.id);
                    if other && !stays_beside(print, leg, length, i64::from(body) + 1) {
                        bases.push((stand.id, print));
                    }
                });
        }
        let (mut grounds, mut lines) = (SmallVec::new(), SmallVec::new());
        field.table.grid().near(leg.bounds().grown(1), |i| {
            let piece = &field.table.pieces()[i];
            match &piece.shape {
                Shape::Line(line) => {
                    let barred = piece.going(mover.class).passage == Passage::Barred;
                    if barred && !stays_beside(line, leg, length, 1) {
                        lines.push((piece.id, line));
                    }
                }
                Shape::Area(_) | Shape::Strip(_) => {
                    if piece.layer.is_walked_on() {
                        grounds.push(i);
                    }
                }
                Shape::Point(_) => {}
            }
        });
        let near = |piece: &Piece| !stays_beside(&piece.shape, leg, length, 1);
        keep_what_tells(field.table, mover.class, &mut grounds, near);
        let shapes = grounds.iter().map(|&i| &field.table.pieces()[i].shape);
        let rims = shapes.filter(|shape| !holds(shape, leg)).collect();
        Wayside {
            field,
            leg,
            length,
            mover,
            bases,
            grounds,
            rims,
            lines,
        }
    }

    /// Walks until something bars the way, or `most` steps are taken, or `twelfths` are spent.
    pub(crate) fn walk(&self, most: i64, twelfths: i64) -> Walked {
        let most = i64::from(self.length).min(most).max(0) as Length;
        if self.bases.is_empty() && self.grounds.is_empty() && self.lines.is_empty() {
            let steps = i64::from(most).min(twelfths.div_euclid(12)).max(0);
            return Walked {
                steps: steps as Length,
                twelfths: steps * 12,
                bar: None,
            };
        }
        let table = self.field.table;
        let class = self.mover.class;
        let mut before = self.leg.a;
        let mut bars_before = underfoot(table, &self.grounds, before).bars(table, class);
        let (mut spent, mut k, mut patience) = (0, 1, 0);
        while k <= most {
            let at = step_of(self.leg, self.length, k);
            let under = underfoot(table, &self.grounds, at);
            let bars = under.bars(table, class);
            let bar = self.line_between(before, at).or_else(|| {
                let new = bars.iter().find(|group| !bars_before.contains(group));
                new.map(|&group| Bar::Area(table.pieces()[group].id))
                    .or_else(|| self.base_at(at))
            });
            let rate = i64::from(under.going(table, class).rate);
            if bar.is_some() || twelfths < spent + rate {
                return Walked {
                    steps: k - 1,
                    twelfths: spent,
                    bar,
                };
            }
            spent += rate;
            k += 1;
            // Nothing changes until something is near: skip to there. Near something, do not ask each time.
            patience -= 1;
            let skip = if 0 < patience {
                0
            } else {
                self.clearance(at) - STRAY
            };
            (before, bars_before) = (at, bars);
            if 0 < skip {
                let affordable = (twelfths - spent).div_euclid(rate);
                let skip = skip.min(i64::from(most + 1 - k)).min(affordable);
                spent += skip * rate;
                k += skip as Length;
                before = step_of(self.leg, self.length, k - 1);
            } else if patience <= 0 {
                patience = 8;
            }
        }
        Walked {
            steps: most,
            twelfths: spent,
            bar: None,
        }
    }

    /// At least how far it is from a step to the nearest place where anything changes: a base in the way of
    /// the body, the rim of an area or strip, a line.
    fn clearance(&self, at: Point) -> i64 {
        let to_core = |core: Core<'_>| to_core(at, core);
        let body = i64::from(self.mover.stand.base.body_radius());
        let bases = self
            .bases
            .iter()
            .map(|(_, print)| to_core(print.core()) - print.radius() - body);
        let lines = self.lines.iter().map(|(_, line)| to_core(line.core()));
        let rims = self.rims.iter().map(|shape| to_rim(at, shape));
        bases.chain(lines).chain(rims).min().unwrap_or(i64::MAX)
    }

    fn base_at(&self, at: Point) -> Option<Bar> {
        let body = i64::from(self.mover.stand.base.body_radius());
        let met = self
            .bases
            .iter()
            .find(|(_, print)| body_overlaps(at, body, print));
        met.map(|&(id, _)| Bar::Base(id))
    }

    fn line_between(&self, before: Point, at: Point) -> Option<Bar> {
        let crossed = self.lines.iter().find(|(_, line)| steps_across(before, at, line));
        crossed.map(|&(id, _)| Bar::Line(id))
    }
}

/// Of the ground in some pieces, leaves what tells on a way past those that are near. Ground that neither bars nor slows is
/// as good as none, save where it lies on top of some that does.
fn keep_what_tells(
    table: &Table,
    class: MobilityClass,
    grounds: &mut SmallVec<[usize; 8]>,
    near: impl Fn(&Piece) -> bool,
) {
    let tells = |piece: &Piece| {
        let going = piece.going(class);
        going.passage == Passage::Barred || going.rate != 12
    };
    let pieces = table.pieces();
    grounds.retain(|&mut i| !tells(&pieces[i]) || near(&pieces[i]));
    let telling = grounds.iter().filter(|&&i| tells(&pieces[i]));
    let Some(lowest) = telling.map(|&i| pieces[i].layer).max() else {
        grounds.clear();
        return;
    };
    grounds.retain(|&mut i| {
        let piece = &pieces[i];
        let on_top = piece.layer <= lowest || piece.layer == Layer::Overlay;
        tells(piece) || (on_top && near(piece))
    });
}

/// Does a leg certainly pass a figure by at more than `reach`? Quick: asks on which side of the leg's line
/// the whole figure lies, and only then for the gap.
pub(crate) fn passes_by<F: Figure + ?Sized>(figure: &F, leg: Segment, reach: i64) -> bool {
    stays_beside(figure, leg, len(leg.a, leg.b), reach)
}

/// As [`passes_by`], of a leg whose length is known.
fn stays_beside<F: Figure + ?Sized>(figure: &F, leg: Segment, length: Length, reach: i64) -> bool {
    let d = leg.b - leg.a;
    let margin = (reach + figure.radius()) * i64::from(length);
    let mut sides = figure.core().points().iter().map(|&p| d.cross(p - leg.a));
    let (mut left, mut right) = (true, true);
    sides.all(|side| {
        left &= margin < side;
        right &= side < -margin;
        left || right
    });
    left || right || !within(figure, &Leg::from(leg), reach as Length)
}

/// Does a shape certainly hold every step of a leg? Steps lie less than two units off the straight line between two others.
pub(crate) fn holds(shape: &Shape, leg: Segment) -> bool {
    match shape {
        // Around one section a strip is convex: what has both ends in it is all in it.
        Shape::Strip(strip) => {
            let well_in = strip.radius() - STRAY;
            0 < well_in
                && strip.core().edges().any(|(a, b)| {
                    within_of_segment(leg.a, a, b, well_in) && within_of_segment(leg.b, a, b, well_in)
                })
        }
        Shape::Area(polygon) => {
            polygon.contains(leg.a)
                && !polygon
                    .core()
                    .edges()
                    .any(|(a, b)| segments_within(leg, a, b, STRAY))
        }
        Shape::Line(_) | Shape::Point(_) => false,
    }
}

/// Do a leg and an edge come within `reach` of each other?
fn segments_within(leg: Segment, a: Point, b: Point, reach: i64) -> bool {
    segments_meet(leg.a, leg.b, a, b)
        || within_of_segment(leg.a, a, b, reach)
        || within_of_segment(leg.b, a, b, reach)
        || within_of_segment(a, leg.a, leg.b, reach)
        || within_of_segment(b, leg.a, leg.b, reach)
}

/// Does the closed step from `before` to `at` meet the line, on which it did not start? (tm-9.4)
pub(crate) fn steps_across(before: Point, at: Point, line: &Polyline) -> bool {
    let step = Segment::new(before, at);
    step.bounds().meets(line.bounds())
        && line.core().edges().any(|(p, q)| segments_meet(before, at, p, q))
        && !on_line(before, line)
}

/// Does a disc of radius `body` at `at` overlap a base? As [`super::contact::overlap`] (tm-9.6).
pub(crate) fn body_overlaps(at: Point, body: i64, print: &Footprint) -> bool {
    if !print.bounds().grown(body).contains(at) {
        return false;
    }
    let reach = body + print.radius();
    match print.core() {
        Core::Solid(corners) => {
            whereabouts(corners, at) != Containment::Outside
                || print.core().edges().any(|(a, b)| nearer_than(at, a, b, reach))
        }
        // A point base has no interior to overlap (tm-6.1).
        Core::Open(_) if print.radius() == 0 => false,
        Core::Open(_) => (at - print.centre()).square() < reach * reach,
    }
}
