//! Roads and trails (sof-move-30, sof-terrain-road-1, sof-terrain-trail-1).

use board::table::figures::{Bars, Filled, Goal, advance, anchor};
use board::table::{Length, Point, Segment, Shape, Strip, in_shape, len, nth_step};

use super::{Planned, Planner, Purpose, Rate};
use crate::content::model::Formation;
use crate::ground::Terrain;

/// No figure is more than this beside the road.
const BESIDE: Length = 100;
/// How often a way is looked at.
const EVERY: usize = 25;

impl Planner<'_> {
    /// The move along a road, if all of it is: no penalties for what lies there, and a longer Double Time (sof-move-30).
    pub(super) fn by_road(&self, goal: &Goal, formation: Formation) -> Option<Planned> {
        let from = self.anchor()?;
        let roads: Vec<u16> = self.rules.land.ways.clone();
        let on = |at: Point| {
            roads
                .iter()
                .copied()
                .filter(move |way| in_shape(at, &self.rules.ground.piece(*way).shape))
        };
        let road = on(from).next()?;
        on(goal.anchor).next()?;
        let wide = self.widened();
        if !self
            .figures
            .iter()
            .all(|mini| wide.iter().any(|way| in_shape(mini.at, way)))
        {
            return None;
        }
        let bonus = match (self.rate, self.rules.ground.kind(road)) {
            (Rate::DoubleTime, Terrain::Road) => 400,
            (Rate::DoubleTime, _) => 200,
            (Rate::Maneuver | Rate::Assault, _) => 0,
        };
        let mut setting = self.setting().clone();
        for feature in &mut setting.features {
            feature.toll = feature.toll.filter(|_| feature.bars != Bars::Nothing);
        }
        let allowance = self.allowance + bonus;
        let (filled, _) = advance(&setting, &self.squad(), goal, allowance.into()).ok()?;
        self.is_along(goal, &filled, &wide).then_some(Planned {
            unit: self.unit,
            rate: self.rate,
            purpose: Purpose::Move,
            filled,
            formation,
            allowance,
            on_road: true,
            finds: None,
        })
    }

    /// Are its anchor and its goal both on roads or trails?
    pub(super) fn stays_on_road(&self, goal: &Goal) -> bool {
        let on_road = |p: Point| {
            let mut ways = self.rules.land.ways.iter();
            ways.any(|way| in_shape(p, &self.rules.ground.piece(*way).shape))
        };
        on_road(goal.anchor) && self.anchor().is_some_and(on_road)
    }

    /// Roads and trails with an inch on either side.
    fn widened(&self) -> Vec<Shape> {
        let widen = |way: &u16| match &self.rules.ground.piece(*way).shape {
            Shape::Strip(strip) => Shape::Strip(Strip {
                line: strip.line.clone(),
                hw: strip.hw + BESIDE,
            }),
            shape => shape.clone(),
        };
        self.rules.land.ways.iter().map(widen).collect()
    }

    /// Does the anchor stay on the road, and everybody within an inch of it?
    fn is_along(&self, goal: &Goal, filled: &Filled, wide: &[Shape]) -> bool {
        let moved: Vec<_> = self
            .figures
            .iter()
            .filter_map(|mini| {
                let at = filled.at(mini.id)?;
                Some(board::table::figures::Miniature { at, ..*mini })
            })
            .collect();
        let (Some(from), Some(to)) = (self.anchor(), anchor(&moved, &filled.pose)) else {
            return false;
        };
        let ways = self.rules.land.ways.iter();
        let on_road = |p: Point| {
            ways.clone()
                .any(|way| in_shape(p, &self.rules.ground.piece(*way).shape))
        };
        let path: Vec<Point> = [from]
            .into_iter()
            .chain(goal.via.iter().copied())
            .chain([to])
            .collect();
        looks(&path).all(on_road)
            && filled
                .ways
                .values()
                .all(|way| looks(way).all(|p| wide.iter().any(|way| in_shape(p, way))))
    }
}

/// Points along a way.
fn looks(way: &[Point]) -> impl Iterator<Item = Point> + '_ {
    let legs = way.windows(2).map(|pair| Segment::new(pair[0], pair[1]));
    let between = legs.flat_map(|leg| {
        let length = len(leg.a, leg.b);
        (0..length).step_by(EVERY).map(move |k| nth_step(leg, k))
    });
    between.chain(way.last().copied())
}
