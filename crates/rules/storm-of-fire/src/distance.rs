//! Distances between figures and units (sof-core-3, sof-core-4, tm-19.2). A unit in a building is measured from its outline
//! (sof-fig-35).

use board::table::{Gap, Length, Point, gap2, within};
use smallvec::SmallVec;

use crate::battle::{Battle, FigureId, UnitId, Whereabouts};
use crate::rules::Rules;

/// The figures of a unit that stand on the table.
pub type Figures = SmallVec<[FigureId; 16]>;

impl Battle {
    /// A unit's figures on the table, wounded or not, in ascending id; the gun of a gun unit is one of them.
    pub fn standing(&self, unit: UnitId) -> Figures {
        let standing = self.figures_of(unit).filter(|(_, figure)| figure.on_table());
        standing.map(|(id, _)| id).collect()
    }

    /// The building a unit is in.
    pub fn building_of(&self, unit: UnitId) -> Option<u16> {
        match self.unit(unit).place {
            Whereabouts::Building(piece) => Some(piece),
            _ => None,
        }
    }

    /// Centre of a unit: mean of its figures' centres (tm-19.10). `None` for a unit that is not on the table itself.
    pub fn centre(&self, unit: UnitId) -> Option<Point> {
        let figures = self.standing(unit);
        let count = i64::try_from(figures.len()).ok().filter(|count| 0 < *count)?;
        let sum = |of: fn(Point) -> i32| figures.iter().map(|id| i64::from(of(self.figure(*id).at))).sum();
        let mean = |sum: i64| board::table::rdiv(sum, count);
        Point::new(mean(sum(Point::x)) as i32, mean(sum(Point::y)) as i32).ok()
    }
}

impl Rules {
    /// Exact gap between two figures on the table.
    pub fn figure_gap(&self, battle: &Battle, one: FigureId, two: FigureId) -> Gap {
        gap2(&self.print(battle, one), &self.print(battle, two))
    }

    /// Exact gap between two units: their closest models (sof-core-4). `None` if one is nowhere.
    pub fn unit_gap(&self, battle: &Battle, one: UnitId, two: UnitId) -> Option<Gap> {
        let (ones, twos) = (self.prints(battle, one), self.prints(battle, two));
        let (a, b) = (battle.building_of(one), battle.building_of(two));
        match (a, b) {
            (None, None) => {
                let pairs = ones.iter().flat_map(|x| twos.iter().map(move |y| gap2(x, y)));
                pairs.min()
            }
            (Some(a), None) => twos.iter().map(|y| gap2(&self.ground.piece(a).shape, y)).min(),
            (None, Some(b)) => ones.iter().map(|x| gap2(x, &self.ground.piece(b).shape)).min(),
            (Some(a), Some(b)) => Some(gap2(&self.ground.piece(a).shape, &self.ground.piece(b).shape)),
        }
    }

    /// Are two units at most so far apart?
    pub fn units_within(&self, battle: &Battle, one: UnitId, two: UnitId, reach: Length) -> bool {
        self.unit_gap(battle, one, two)
            .is_some_and(|gap| gap.is_within(reach))
    }

    /// Is a figure at most so far from a unit?
    pub fn is_near_unit(&self, battle: &Battle, figure: FigureId, unit: UnitId, reach: Length) -> bool {
        let me = self.print(battle, figure);
        match battle.building_of(unit) {
            Some(building) => within(&me, &self.ground.piece(building).shape, reach),
            None => self.prints(battle, unit).iter().any(|it| within(&me, it, reach)),
        }
    }

    /// The footprints of a unit on the table.
    pub fn prints(&self, battle: &Battle, unit: UnitId) -> SmallVec<[board::table::Footprint; 16]> {
        let figures = battle.standing(unit);
        figures.into_iter().map(|id| self.print(battle, id)).collect()
    }
}
