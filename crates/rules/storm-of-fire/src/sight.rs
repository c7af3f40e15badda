//! Sight and lines of fire (section 8.1, tm-22.1 to tm-22.7, tm-24.3, tm-24.4).

mod look;

use board::table::{
    Arc, Bounds, Figure as _, Footprint, Leg, Length, Point, Polygon, Segment, Shape, blocked_by_base, gap2,
    in_arc, in_shape, meets_interior, near_line, through, within,
};
use smallvec::SmallVec;

use crate::battle::{Battle, Body, BuildingState, FigureId, LaidKind, UnitId};
use crate::content::model::{Mode, Pen, UnitType, WeaponRule};
use crate::ground::Terrain;
use crate::laid::foot;
use crate::land::DEEP;
use crate::rules::Rules;
use crate::why::Why;

pub(crate) use look::Look;

/// Sight through woods reaches so far, through undergrowth and through smoke so far (sof-shoot-12, sof-terrain-undergrowth-3,
/// sof-smoke-6).
const WOODS: Length = 600;
const UNDERGROWTH: Length = 200;
const SMOKE: Length = 1200;
/// Nobody fires past a friend this near to the line (sof-shoot-16).
const FRIEND: Length = 100;
/// No base reaches farther from its centre.
const WIDEST: i64 = 400;
/// A gun with a trajectory fires over friends farther off than this (sof-wsr-traj).
const TRAJECTORY: Length = 800;

/// A line of fire: to whom, and where it runs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FireLine {
    /// The nearest enemy figure it has a line of fire to; `None` where the target is in a building.
    pub at: Option<FigureId>,
    pub from: Point,
    pub to: Point,
}

/// One end of a sight line: a figure, an opening, a corner of a building.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Eye {
    pub at: Point,
    /// How far a base reaches round it; nothing for an opening.
    pub r: Length,
    /// Twice its level (tm-22).
    pub e: i32,
    /// Of an opening: the way it looks (tm-24.3).
    pub facing: Option<board::table::Facing>,
    /// The building it is in or part of, which never blocks it.
    pub building: Option<u16>,
}

impl Eye {
    fn looks_at(&self, p: Point) -> bool {
        self.facing
            .is_none_or(|facing| in_arc(Arc::Front180, self.at, facing, p))
    }
}

pub(crate) type Eyes = SmallVec<[Eye; 16]>;

impl Rules {
    /// The level of a figure's eyes: 1 on the ground (sof-shoot-13, sof-terrain-gen-3).
    pub fn level(&self, battle: &Battle, figure: FigureId) -> i32 {
        let me = battle.figure(figure);
        let e = match battle.building_of(me.unit) {
            Some(building) => self.height2(battle, building).max(2),
            None => self.level2_at(battle, me.at),
        };
        e / 2
    }

    /// Twice the level of whoever stands there.
    pub(crate) fn level2_at(&self, battle: &Battle, at: Point) -> i32 {
        let raising = self.land.raising.iter().copied();
        let under = raising.filter(|piece| {
            self.land.bounds[usize::from(*piece)].contains(at)
                && self.terrain(battle, *piece).is_some_and(Terrain::is_elevating)
                && in_shape(at, &self.ground.piece(*piece).shape)
        });
        under.map(|piece| self.height2(battle, piece)).fold(2, i32::max)
    }

    /// Where a figure looks from. Whoever is in an intact building looks out of its openings, in a ruin or a loopholed building from all
    /// around (tm-24.3, sof-bldg-14, sof-bldg-15, sof-bldg-16).
    pub(crate) fn eyes(&self, battle: &Battle, figure: FigureId, toward: Option<Point>) -> Eyes {
        let me = battle.figure(figure);
        match battle.building_of(me.unit) {
            None => SmallVec::from_elem(
                Eye {
                    at: me.at,
                    r: self.base(battle, me).body_radius(),
                    e: self.level2_at(battle, me.at),
                    facing: None,
                    building: None,
                },
                1,
            ),
            Some(building) => {
                let closed = self.building_state(battle, building) == BuildingState::Intact
                    && !self.features[usize::from(building)].loopholed;
                if closed {
                    self.windows(battle, building)
                } else {
                    self.rim(battle, building, toward)
                }
            }
        }
    }

    fn windows(&self, battle: &Battle, building: u16) -> Eyes {
        let e = self.height2(battle, building).max(2);
        let openings = self.openings(building).into_iter();
        openings
            .map(|opening| Eye {
                at: opening.at,
                r: 0,
                e,
                facing: Some(opening.facing),
                building: Some(building),
            })
            .collect()
    }

    /// Corners, middles of edges, and the point nearest to somewhere (tm-24.3, tm-24.4).
    fn rim(&self, battle: &Battle, building: u16, toward: Option<Point>) -> Eyes {
        let Some(outline) = self.outline(building) else {
            return Eyes::new();
        };
        let points = outline.vertices();
        let n = points.len();
        let e = self.height2(battle, building).max(2);
        let edges = || (0..n).map(|i| (points[i], points[(i + 1) % n]));
        let middle = |(a, b): (Point, Point)| {
            let mean = |a: i32, b: i32| board::table::rdiv(i64::from(a) + i64::from(b), 2) as i32;
            Point::new(mean(a.x(), b.x()), mean(a.y(), b.y())).unwrap_or(a)
        };
        let nearest = toward.and_then(|p| {
            let feet = edges().map(|(a, b)| foot(p, a, b));
            feet.min_by_key(|q| (*q - p).square())
        });
        let all = nearest
            .into_iter()
            .chain(edges().map(middle))
            .chain(points.iter().copied());
        all.map(|at| Eye {
            at,
            r: 0,
            e,
            facing: None,
            building: Some(building),
        })
        .collect()
    }

    /// Where a figure or its building can be seen (tm-24.4).
    fn marks(&self, battle: &Battle, figure: FigureId, from: Option<Point>) -> Eyes {
        match battle.building_of(battle.figure(figure).unit) {
            None => self.eyes(battle, figure, None),
            Some(building) => {
                let mut marks = self.rim(battle, building, from);
                marks.extend(self.windows(battle, building));
                for mark in &mut marks {
                    mark.facing = None;
                }
                marks
            }
        }
    }

    /// Does a figure see a figure (sof-shoot-8)? Symmetric in the open.
    pub fn figure_sees(&self, battle: &Battle, one: FigureId, two: FigureId) -> Result<(), Why> {
        let (from, to) = (battle.figure(one).at, battle.figure(two).at);
        let (eyes, marks) = (
            self.eyes(battle, one, Some(to)),
            self.marks(battle, two, Some(from)),
        );
        let look = Look::new(self, battle, &eyes, &marks);
        let near = || self.gap_within(battle, one, two, SMOKE);
        if look.any(&eyes, &marks, near).is_some() {
            return Ok(());
        }
        let (one, two) = (battle.figure(one).unit, battle.figure(two).unit);
        Err(Why::new("sof-shoot-8", "{} does not see {other}.")
            .unit(one.in_words())
            .other(two.in_words()))
    }

    /// Is the gap between two figures at most so much, measured from their buildings if they are in any (sof-fig-35)?
    pub(crate) fn gap_within(&self, battle: &Battle, one: FigureId, two: FigureId, reach: Length) -> bool {
        let (a, b) = (battle.figure(one).unit, battle.figure(two).unit);
        let shape = |building: u16| &self.ground.piece(building).shape;
        match (battle.building_of(a), battle.building_of(b)) {
            (None, None) => within(&self.print(battle, one), &self.print(battle, two), reach),
            (Some(a), None) => within(shape(a), &self.print(battle, two), reach),
            (None, Some(b)) => within(&self.print(battle, one), shape(b), reach),
            (Some(a), Some(b)) => within(shape(a), shape(b), reach),
        }
    }

    /// One figure of a unit is enough where they are all behind the same walls (sof-fig-35).
    fn lookers(&self, battle: &Battle, unit: UnitId) -> SmallVec<[FigureId; 16]> {
        match battle.building_of(unit) {
            Some(_) => battle.figures_of(unit).map(|(id, _)| id).take(1).collect(),
            None => battle.standing(unit),
        }
    }

    /// Does a unit see a unit: one pair of figures is enough (sof-shoot-6, sof-shoot-7)?
    pub fn sees(&self, battle: &Battle, one: UnitId, two: UnitId) -> Result<(), Why> {
        let (ones, twos) = (self.lookers(battle, one), self.lookers(battle, two));
        let (from, to) = (self.somewhere(battle, one), self.somewhere(battle, two));
        let eyes: SmallVec<[(FigureId, Eyes); 16]> =
            ones.iter().map(|id| (*id, self.eyes(battle, *id, to))).collect();
        let marks: SmallVec<[(FigureId, Eyes); 16]> = twos
            .iter()
            .map(|id| (*id, self.marks(battle, *id, from)))
            .collect();
        let all = |sets: &[(FigureId, Eyes)]| -> Eyes {
            sets.iter().flat_map(|(_, eyes)| eyes.iter().copied()).collect()
        };
        let look = Look::new(self, battle, &all(&eyes), &all(&marks));
        for (id, eyes) in &eyes {
            for (other, marks) in &marks {
                let near = || self.gap_within(battle, *id, *other, SMOKE);
                if look.any(eyes, marks, near).is_some() {
                    return Ok(());
                }
            }
        }
        Err(Why::new("sof-shoot-6", "{} does not see {other}.")
            .unit(one.in_words())
            .other(two.in_words()))
    }

    /// A place to look at a unit by.
    fn somewhere(&self, battle: &Battle, unit: UnitId) -> Option<Point> {
        match battle.building_of(unit) {
            Some(building) => self.outline(building).map(Polygon::middle),
            None => battle.centre(unit),
        }
    }

    /// The fire line of a figure to a unit with a weapon: sight, friends, hulls (sof-shoot-14, sof-shoot-15, sof-shoot-16, sof-shoot-17, sof-shoot-18, sof-shoot-19, sof-shoot-20). Arcs and ranges are
    /// the shooting chapter's.
    pub fn fire_line(
        &self,
        battle: &Battle,
        shooter: FigureId,
        target: UnitId,
        mode: &Mode,
    ) -> Result<FireLine, Why> {
        let eyes = self.eyes(battle, shooter, self.somewhere(battle, target));
        self.fire_line_from(battle, shooter, &eyes, target, mode)
    }

    /// The same out of one opening of its building (sof-bldg-14).
    pub fn fire_line_out(
        &self,
        battle: &Battle,
        shooter: FigureId,
        opening: &crate::buildings::Opening,
        target: UnitId,
        mode: &Mode,
    ) -> Result<FireLine, Why> {
        let building = battle.building_of(battle.figure(shooter).unit);
        let eye = Eye {
            at: opening.at,
            r: 0,
            e: building.map_or(2, |building| self.height2(battle, building).max(2)),
            facing: Some(opening.facing),
            building,
        };
        self.fire_line_from(battle, shooter, &[eye], target, mode)
    }

    fn fire_line_from(
        &self,
        battle: &Battle,
        shooter: FigureId,
        eyes: &[Eye],
        target: UnitId,
        mode: &Mode,
    ) -> Result<FireLine, Why> {
        let own = battle.figure(shooter).unit;
        let housed = battle.building_of(target).is_some();
        let print = self.print(battle, shooter);
        let mut aims = self.lookers(battle, target);
        if !housed && battle.building_of(own).is_none() {
            aims.sort_by_cached_key(|id| gap2(&print, &self.print(battle, *id)));
        }
        let from = eyes.first().map(|eye| eye.at);
        let marks: SmallVec<[Eyes; 16]> = aims.iter().map(|id| self.marks(battle, *id, from)).collect();
        let all: Eyes = marks.iter().flatten().copied().collect();
        let look = Look::new(self, battle, eyes, &all);
        let mut why = None;
        for (aim, marks) in aims.iter().zip(&marks) {
            let near = || self.gap_within(battle, shooter, *aim, SMOKE);
            let Some((from, to)) = look.any(eyes, marks, near) else {
                continue;
            };
            match self.friend_in_line(battle, own, target, Segment::new(from, to), mode) {
                None => {
                    let at = (!housed).then_some(*aim);
                    return Ok(FireLine { at, from, to });
                }
                Some(friend) => {
                    let blocked = Why::new("sof-shoot-16", "{other} is in the line of fire of {unit}.");
                    why = why.or(Some(blocked.unit(own.in_words()).other(friend.in_words())));
                }
            }
        }
        let unseen = || {
            Why::new("sof-shoot-15", "{} does not see {other}.")
                .unit(own.in_words())
                .other(target.in_words())
        };
        Err(why.unwrap_or_else(unseen))
    }

    /// The friendly unit, or the tank, that a line of fire passes too near to (sof-shoot-16, sof-shoot-17, sof-shoot-18, sof-shoot-19, sof-shoot-20, tm-22.7). Sheltering
    /// friends are below ground (sof-act-shel-3).
    fn friend_in_line(
        &self,
        battle: &Battle,
        own: UnitId,
        target: UnitId,
        line: Segment,
        mode: &Mode,
    ) -> Option<UnitId> {
        if mode.has(WeaponRule::OverheadFire) || mode.is_indirect() {
            return None;
        }
        let owner = battle.unit(own).owner;
        let around = line.bounds().grown(i64::from(FRIEND) + WIDEST);
        let tanks = self
            .content
            .vehicles
            .iter()
            .any(|vehicle| vehicle.armour.is_some());
        for (id, figure) in battle.figures.numbered() {
            let counts = figure.owner == owner || (tanks && figure.body == Body::Hull);
            if !counts
                || figure.unit == own
                || figure.unit == target
                || !around.contains(figure.at)
                || !figure.on_table()
            {
                continue;
            }
            let unit = battle.unit(figure.unit);
            let tank = unit.kind == UnitType::Vehicle && self.is_armoured(battle, figure.unit);
            if unit.sheltering || (figure.owner != owner && !tank) {
                continue;
            }
            let harmless = tank && mode.pen == Pen::None;
            let print: Footprint = self.print(battle, id);
            let blocks = if figure.owner != owner || harmless {
                blocked_by_base(line, &print)
            } else {
                near_line(line, &print, FRIEND) && !self.flies_over(battle, own, target, &print, mode)
            };
            if blocks {
                return Some(figure.unit);
            }
        }
        None
    }

    /// Over friends more than 8 inches from both weapon and target (sof-wsr-traj).
    fn flies_over(
        &self,
        battle: &Battle,
        own: UnitId,
        target: UnitId,
        friend: &Footprint,
        mode: &Mode,
    ) -> bool {
        let near = |unit: UnitId| match battle.building_of(unit) {
            Some(building) => within(friend, &self.ground.piece(building).shape, TRAJECTORY),
            None => self
                .prints(battle, unit)
                .iter()
                .any(|print| within(friend, print, TRAJECTORY)),
        };
        mode.has(WeaponRule::Trajectory) && !near(own) && !near(target)
    }

    fn is_armoured(&self, battle: &Battle, unit: UnitId) -> bool {
        let vehicle = self.entry(battle.unit(unit)).vehicle;
        vehicle.is_some_and(|vehicle| self.content.vehicles[vehicle].armour.is_some())
    }

    /// Does one of these eyes see a point of the table: an aiming point (sof-smoke-2, sof-ind-5)?
    pub fn sees_point(&self, battle: &Battle, unit: UnitId, at: Point) -> bool {
        let mark = Eye {
            at,
            r: 0,
            e: self.level2_at(battle, at),
            facing: None,
            building: None,
        };
        self.lookers(battle, unit).into_iter().any(|id| {
            let eyes = self.eyes(battle, id, Some(at));
            let look = Look::new(self, battle, &eyes, &[mark]);
            let near = || match battle.building_of(unit) {
                Some(building) => within(&self.ground.piece(building).shape, &at, SMOKE),
                None => within(&self.print(battle, id), &at, SMOKE),
            };
            look.any(&eyes, &[mark], near).is_some()
        })
    }
}

#[cfg(test)]
mod tests;
