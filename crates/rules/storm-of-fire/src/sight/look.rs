//! What stands in the way of sight: screens, woods, undergrowth, smoke (tm-22.2, tm-22.3, tm-22.4, tm-22.5, tm-22.6).

use super::*;

/// What can lie between some eyes and some marks.
pub(crate) struct Look<'a> {
    rules: &'a Rules,
    battle: &'a Battle,
    screens: SmallVec<[(u16, Terrain, i32); 16]>,
    smoke: SmallVec<[&'a Shape; 4]>,
}

impl<'a> Look<'a> {
    pub fn new(rules: &'a Rules, battle: &'a Battle, eyes: &[Eye], marks: &[Eye]) -> Look<'a> {
        let points: SmallVec<[Point; 32]> = eyes.iter().chain(marks).map(|eye| eye.at).collect();
        let all = Bounds::around(&points);
        let near = rules.land.screens.iter().filter(|(_, bounds)| bounds.meets(all));
        let screens = near.filter_map(|(piece, _)| {
            let kind = rules.terrain(battle, *piece)?;
            Some((*piece, kind, rules.height2(battle, *piece)))
        });
        let laid = battle.laid.iter().filter(|laid| laid.kind == LaidKind::Smoke);
        Look {
            rules,
            battle,
            screens: screens.collect(),
            smoke: laid
                .map(|laid| &laid.shape)
                .filter(|shape| shape.bounds().meets(all))
                .collect(),
        }
    }

    /// The first pair that sees each other.
    pub fn any(&self, eyes: &[Eye], marks: &[Eye], near: impl Fn() -> bool) -> Option<(Point, Point)> {
        for eye in eyes {
            for mark in marks {
                if eye.looks_at(mark.at) && mark.looks_at(eye.at) && self.is_clear(eye, mark, &near) {
                    return Some((eye.at, mark.at));
                }
            }
        }
        None
    }

    /// Nothing blocks the line between two ends (tm-22.2 to tm-22.6).
    pub fn is_clear(&self, x: &Eye, y: &Eye, near: impl Fn() -> bool) -> bool {
        let s = Segment::new(x.at, y.at);
        if self.is_smoky(s) && !near() {
            return false;
        }
        let top = x.e.max(y.e);
        for (piece, kind, height2) in &self.screens {
            if x.building == Some(*piece) || y.building == Some(*piece) {
                continue;
            }
            let shape = &self.rules.ground.piece(*piece).shape;
            if *height2 == DEEP && self.is_below(shape, x, y) {
                return false;
            }
            if !kind.blocks() || *height2 < 2 || *height2 < top {
                continue;
            }
            if meets_interior(shape, s) && !in_shape(x.at, shape) && !in_shape(y.at, shape) {
                return false;
            }
        }
        !self.through_woods(x, y).exceeds(WOODS) && !self.through_undergrowth(x, y).exceeds(UNDERGROWTH)
    }

    /// Does smoke lie on a line or round one of its ends (tm-22.6)?
    pub fn is_smoky(&self, s: Segment) -> bool {
        let leg = Leg::from(s);
        self.smoke.iter().any(|shape| within(*shape, &leg, 0))
    }

    /// In a deep depression one is seen from inside it, from level 3, and near its rim (tm-22.4).
    fn is_below(&self, shape: &Shape, x: &Eye, y: &Eye) -> bool {
        let hidden = |low: &Eye, other: &Eye| {
            in_shape(low.at, shape) && !in_shape(other.at, shape) && other.e < 6 && {
                let points = shape.core().points();
                let n = points.len();
                !(0..n).any(|i| {
                    let edge = Leg::from(Segment::new(points[i], points[(i + 1) % n]));
                    within(&edge, &low.at, 100)
                })
            }
        };
        hidden(x, y) || hidden(y, x)
    }

    /// How much of the line is in woods and orchards that are not looked over (tm-22.5).
    pub fn through_woods(&self, x: &Eye, y: &Eye) -> board::table::Through {
        let top = x.e.max(y.e);
        let counts = |(piece, kind, height2): &&(u16, Terrain, i32)| {
            let shape = &self.rules.ground.piece(*piece).shape;
            matches!(kind, Terrain::Woods | Terrain::Orchard)
                && (top <= *height2 || in_shape(x.at, shape) || in_shape(y.at, shape))
        };
        self.inside(counts, Segment::new(x.at, y.at))
    }

    fn through_undergrowth(&self, x: &Eye, y: &Eye) -> board::table::Through {
        let counts = |(_, kind, height2): &&(u16, Terrain, i32)| {
            *kind == Terrain::Undergrowth && x.e < height2 + 2 && y.e < height2 + 2
        };
        self.inside(counts, Segment::new(x.at, y.at))
    }

    /// How much of a line is in these pieces.
    pub fn inside(
        &self,
        counts: impl Fn(&&(u16, Terrain, i32)) -> bool,
        s: Segment,
    ) -> board::table::Through {
        let around = s.bounds();
        let areas: SmallVec<[&Polygon; 8]> = self
            .screens
            .iter()
            .filter(|it| self.rules.land.bounds[usize::from(it.0)].meets(around) && counts(it))
            .filter_map(|(piece, ..)| self.rules.outline(*piece))
            .collect();
        through(areas.iter().copied(), s)
    }

    pub fn screens(&self) -> &[(u16, Terrain, i32)] {
        &self.screens
    }

    pub fn battle(&self) -> &'a Battle {
        self.battle
    }
}

impl Terrain {
    /// Stands in the way of sight where it is high enough (sof-terrain-gen-20). Woods and undergrowth have limits of their own.
    fn blocks(self) -> bool {
        match self {
            Terrain::Building
            | Terrain::Haystack
            | Terrain::Hill
            | Terrain::Ridge
            | Terrain::Embankment
            | Terrain::Vineyard
            | Terrain::Cliff
            | Terrain::Impassable
            | Terrain::Wall
            | Terrain::Hedge
            | Terrain::Hedgerow => true,
            Terrain::Road
            | Terrain::Trail
            | Terrain::TrenchLine
            | Terrain::HastyTrench
            | Terrain::Rubble
            | Terrain::Levelled
            | Terrain::Insubstantial
            | Terrain::River
            | Terrain::Stream
            | Terrain::Woods
            | Terrain::Orchard
            | Terrain::ShatteredWoods
            | Terrain::Undergrowth
            | Terrain::TallField
            | Terrain::Rough
            | Terrain::Wreck
            | Terrain::SteepSlope
            | Terrain::Ditch
            | Terrain::Fence
            | Terrain::Wire
            | Terrain::Scrape => false,
        }
    }
}
