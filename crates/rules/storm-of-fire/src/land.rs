//! The table looked over once: which pieces are one feature, where ways lead over others, what can stand in the way of sight; and what a
//! piece is by now (sof-bldg-24, sof-terrain-wire-7).

use board::table::figures::touching;
use board::table::{Bounds, Figure, Layer, Shape, gap2};

use crate::battle::{Battle, BuildingState};
use crate::ground::{Ground, Terrain};
use crate::rules::Rules;

/// What never changes about the pieces of a table.
#[derive(Debug)]
pub struct Land {
    /// The feature each piece is part of: pieces of one kind that touch are one (tm-20.5).
    pub one: Vec<u32>,
    /// A box around each.
    pub bounds: Vec<Bounds>,
    /// Roads, trails and bridges (sof-content-0c).
    pub ways: Vec<u16>,
    /// Do ways lead over it?
    pub bridged: Vec<bool>,
    /// What can block sight, conceal or protect, with a box around it.
    pub screens: Vec<(u16, Bounds)>,
    /// What raises those who are on it.
    pub raising: Vec<u16>,
}

impl Land {
    pub fn new(ground: &Ground) -> Land {
        let pieces = ground.table.pieces();
        let ways: Vec<u16> = ground
            .pieces()
            .filter(|piece| matches!(ground.kind(*piece), Terrain::Road | Terrain::Trail))
            .collect();
        let is_bridged = |piece: u16| {
            let it = ground.piece(piece);
            let under = match it.shape {
                Shape::Area(_) | Shape::Strip(_) => it.layer != Layer::Road && it.layer != Layer::Overlay,
                Shape::Line(_) | Shape::Point(_) => false,
            };
            under
                && ways
                    .iter()
                    .any(|way| gap2(&ground.piece(*way).shape, &it.shape).is_zero())
        };
        let bounds: Vec<Bounds> = pieces.iter().map(|piece| piece.shape.bounds()).collect();
        let counts = |piece: &u16| {
            let kind = ground.kind(*piece);
            ground.piece(*piece).properties.height2 == DEEP || !kind.is_open()
        };
        let all = || ground.pieces();
        Land {
            one: touching(pieces),
            screens: all()
                .filter(counts)
                .map(|piece| (piece, bounds[usize::from(piece)]))
                .collect(),
            raising: all()
                .filter(|piece| ground.piece(*piece).properties.elevating)
                .collect(),
            bridged: all().map(is_bridged).collect(),
            bounds,
            ways,
        }
    }

    /// The number of a feature that is laid in play: sections of wire that were laid are each one.
    pub fn one_laid(&self, nth: usize) -> u32 {
        (self.one.len() + nth) as u32
    }
}

/// Twice the height of a deep depression (sof-shoot-9).
pub const DEEP: i32 = -4;

impl Terrain {
    /// Neither blocks sight nor conceals nor protects anybody, whatever its height.
    fn is_open(self) -> bool {
        match self {
            Terrain::Road
            | Terrain::Trail
            | Terrain::River
            | Terrain::Stream
            | Terrain::SteepSlope
            | Terrain::Ditch
            | Terrain::Fence
            | Terrain::Wire => true,
            Terrain::TrenchLine
            | Terrain::HastyTrench
            | Terrain::Building
            | Terrain::Rubble
            | Terrain::Levelled
            | Terrain::Insubstantial
            | Terrain::Impassable
            | Terrain::Cliff
            | Terrain::Woods
            | Terrain::Orchard
            | Terrain::ShatteredWoods
            | Terrain::Undergrowth
            | Terrain::Vineyard
            | Terrain::TallField
            | Terrain::Rough
            | Terrain::Haystack
            | Terrain::Wreck
            | Terrain::Embankment
            | Terrain::Hill
            | Terrain::Ridge
            | Terrain::Wall
            | Terrain::Hedge
            | Terrain::Hedgerow
            | Terrain::Scrape => false,
        }
    }
}

impl Rules {
    /// What a piece of the table is by now: `None` for a section that is gone, a levelled building is no building any more
    /// (sof-terrain-wire-7, sof-bldg-2, sof-bldg-25).
    #[inline]
    pub fn terrain(&self, battle: &Battle, piece: u16) -> Option<Terrain> {
        if !battle.breached.is_empty() && battle.breached.binary_search(&piece).is_ok() {
            return None;
        }
        match self.ground.kind(piece) {
            Terrain::Building => Some(match self.building_state(battle, piece) {
                BuildingState::Intact | BuildingState::Ruined => Terrain::Building,
                BuildingState::Levelled => Terrain::Levelled,
            }),
            kind => Some(kind),
        }
    }

    /// How a building has fared.
    pub fn building_state(&self, battle: &Battle, piece: u16) -> BuildingState {
        let known = battle.buildings.iter().find(|building| building.piece == piece);
        let ruined = || {
            self.features[usize::from(piece)]
                .building
                .as_ref()
                .is_some_and(|it| it.ruined)
        };
        match known {
            Some(building) => building.state,
            None if ruined() => BuildingState::Ruined,
            None => BuildingState::Intact,
        }
    }

    /// Twice the height of a piece by now (sof-bldg-27).
    #[inline]
    pub fn height2(&self, battle: &Battle, piece: u16) -> i32 {
        match (self.ground.kind(piece), self.terrain(battle, piece)) {
            (Terrain::Building, Some(Terrain::Levelled)) => Terrain::Levelled.height2(),
            (Terrain::Building, _) => {
                let storeys = self.features[usize::from(piece)]
                    .building
                    .as_ref()
                    .map(|it| it.storeys);
                storeys.map_or(self.ground.piece(piece).properties.height2, |storeys| {
                    2 * i32::from(storeys.clamp(1, 3))
                })
            }
            _ => self.ground.piece(piece).properties.height2,
        }
    }
}
