//! The stands on a table: bases with ids, indexed (tm-4, tm-6.2).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::angle::Facing;
use super::base::{Base, Footprint, footprint};
use super::contact::overlap;
use super::figure::Figure;
use super::grid::Grid;
use super::number::Length;
use super::point::{Bounds, Point};
use super::segment::Segment;

/// Names a unit; ties go to the lower id (tm-1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StandId(pub u32);

/// A base somewhere on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// Whose base it is.
    pub id: StandId,
    /// The base.
    pub base: Base,
    /// Its centre.
    pub at: Point,
    /// Its facing.
    pub facing: Facing,
}

impl Stand {
    /// Where it stands (tm-4.2).
    pub fn footprint(&self) -> Footprint {
        footprint(self.base, self.at, self.facing)
    }
}

/// All stands on a table in ascending id, with their footprints and an index.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Stand>", into = "Vec<Stand>")]
pub struct Stands {
    stands: Vec<Stand>,
    footprints: Vec<Footprint>,
    grid: Grid,
}

/// Two stands share an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stand {0:?} appears twice; every stand needs its own id")]
pub struct StandTwice(pub StandId);

impl Stands {
    /// These stands. They may overlap: whether that is legal is asked with [`Stands::overlapping`].
    pub fn new(mut stands: Vec<Stand>) -> Result<Stands, StandTwice> {
        stands.sort_by_key(|stand| stand.id);
        let footprints = stands.iter().map(Stand::footprint).collect();
        Stands::in_order(stands, footprints)
    }

    /// These stands with their footprints, where somebody has them at hand (see [`super::Turntable`]).
    pub fn with_footprints(mut placed: Vec<(Stand, Footprint)>) -> Result<Stands, StandTwice> {
        placed.sort_by_key(|(stand, _)| stand.id);
        debug_assert!(
            placed.iter().all(|(stand, print)| *print == stand.footprint()),
            "each stand comes with its own footprint"
        );
        let (stands, footprints) = placed.into_iter().unzip();
        Stands::in_order(stands, footprints)
    }

    fn in_order(stands: Vec<Stand>, footprints: Vec<Footprint>) -> Result<Stands, StandTwice> {
        if let Some(pair) = stands.windows(2).find(|pair| pair[0].id == pair[1].id) {
            return Err(StandTwice(pair[1].id));
        }
        let grid = Grid::new(8, footprints.iter().map(Footprint::bounds).collect());
        Ok(Stands {
            stands,
            footprints,
            grid,
        })
    }

    /// All stands in ascending id.
    pub fn stands(&self) -> &[Stand] {
        &self.stands
    }

    /// One stand.
    pub fn stand(&self, id: StandId) -> Option<&Stand> {
        self.stands
            .binary_search_by_key(&id, |stand| stand.id)
            .ok()
            .map(|i| &self.stands[i])
    }

    /// The footprint of one stand.
    pub fn footprint(&self, id: StandId) -> Option<&Footprint> {
        self.stands
            .binary_search_by_key(&id, |stand| stand.id)
            .ok()
            .map(|i| &self.footprints[i])
    }

    /// The stands whose gap to a figure is at most `reach`, ascending (tm-5.3).
    pub fn within<F: Figure + ?Sized>(&self, figure: &F, reach: Length) -> Vec<StandId> {
        let mut found = Vec::new();
        self.each_near(figure.bounds().grown(i64::from(reach)), |stand, print| {
            if super::contact::within(figure, print, reach) {
                found.push(stand.id);
            }
        });
        found
    }

    /// The stands that a base would overlap, ascending, without `but` (tm-6.2).
    pub fn overlapping(&self, base: &Footprint, but: Option<StandId>) -> Vec<StandId> {
        let mut found = Vec::new();
        self.each_near(base.bounds(), |stand, print| {
            if Some(stand.id) != but && overlap(base, print) {
                found.push(stand.id);
            }
        });
        found
    }

    /// The first of those, if any.
    pub(crate) fn first_overlapping(&self, base: &Footprint, but: StandId) -> Option<StandId> {
        let mut first = None;
        self.each_near(base.bounds(), |stand, print| {
            if first.is_none() && stand.id != but && overlap(base, print) {
                first = Some(stand.id);
            }
        });
        first
    }

    pub(crate) fn each_near<'a>(&'a self, bounds: Bounds, mut found: impl FnMut(&'a Stand, &'a Footprint)) {
        self.grid
            .near(bounds, |i| found(&self.stands[i], &self.footprints[i]));
    }

    /// The stands whose boxes a segment could meet, ascending.
    pub(crate) fn each_along<'a>(&'a self, s: Segment, mut found: impl FnMut(&'a Stand, &'a Footprint)) {
        self.grid
            .along(s, |i| found(&self.stands[i], &self.footprints[i]));
    }
}

impl TryFrom<Vec<Stand>> for Stands {
    type Error = StandTwice;

    fn try_from(stands: Vec<Stand>) -> Result<Stands, StandTwice> {
        Stands::new(stands)
    }
}

impl From<Stands> for Vec<Stand> {
    fn from(stands: Stands) -> Vec<Stand> {
        stands.stands
    }
}
