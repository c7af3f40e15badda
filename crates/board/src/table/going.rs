//! Going at a point (tm-7.4).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::figure::Figure;
use super::piece::{Going, Layer, MobilityClass, Passage, PieceId};
use super::place::in_piece;
use super::point::Point;
use super::terrain::Table;

/// What lies underfoot at a point, and what that means for one mobility class (tm-7.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// The piece that decides: bridge, else ford, else road, else structure, else water, else vegetation.
    /// On open ground there is none.
    pub piece: Option<PieceId>,
    /// Wire and mines that apply in addition, ascending.
    pub overlays: Vec<PieceId>,
    /// The worse passage and the dearer rate of the ground and its overlays.
    pub going: Going,
}

/// The going at `p` for a mobility class (tm-7.4).
pub fn going(table: &Table, p: Point, class: MobilityClass) -> Ground {
    let mut pieces = Vec::new();
    table.grid().near(p.bounds(), |i| pieces.push(i));
    let under = underfoot(table, &pieces, p);
    let id = |i: usize| table.pieces()[i].id;
    Ground {
        piece: under.ground.map(id),
        going: under.going(table, class),
        overlays: under.overlays.into_iter().map(id).collect(),
    }
}

/// The deciding piece and the overlays at a point, by their numbers on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Underfoot {
    pub(crate) ground: Option<usize>,
    pub(crate) overlays: SmallVec<[usize; 4]>,
}

/// Looks only at `pieces`, which must hold every piece around `p`. Ties go to the lower id (tm-1.7).
pub(crate) fn underfoot(table: &Table, pieces: &[usize], p: Point) -> Underfoot {
    let mut under = Underfoot::default();
    let mut layer = Layer::Marker;
    for &i in pieces {
        let piece = &table.pieces()[i];
        let on_top = piece.layer.is_ground() && piece.layer < layer;
        if (on_top || piece.layer == Layer::Overlay) && in_piece(p, piece) {
            if on_top {
                (under.ground, layer) = (Some(i), piece.layer);
            } else {
                under.overlays.push(i);
            }
        }
    }
    under
}

impl Underfoot {
    pub(crate) fn all(&self) -> impl Iterator<Item = usize> + '_ {
        self.ground.into_iter().chain(self.overlays.iter().copied())
    }

    pub(crate) fn going(&self, table: &Table, class: MobilityClass) -> Going {
        let ground = self
            .ground
            .map_or(Going::OPEN, |i| table.pieces()[i].going(class));
        self.overlays
            .iter()
            .map(|&i| table.pieces()[i].going(class))
            .fold(ground, |a, b| Going {
                passage: a.passage.max(b.passage),
                rate: a.rate.max(b.rate),
            })
    }

    /// The groups that bar the class here (tm-9.7).
    pub(crate) fn bars(&self, table: &Table, class: MobilityClass) -> SmallVec<[usize; 4]> {
        let barred = |i: &usize| table.pieces()[*i].going(class).passage == Passage::Barred;
        self.all().filter(barred).map(|i| table.group_of(i)).collect()
    }

    /// On a road, bridge or ford? (tm-9.7)
    pub(crate) fn on_way(&self, table: &Table) -> bool {
        self.ground.is_some_and(|i| table.pieces()[i].layer.is_way())
    }
}
