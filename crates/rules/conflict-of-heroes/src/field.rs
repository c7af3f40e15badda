//! The field: a firefight's joined boards with everything that never changes in play worked out once:
//! terrain, sight, the price of every step.

use board::hex::{Direction, Grid, Height, HexId, Sides, SightTable};

use crate::content::model::{Content, Cover, Obstacle, TerrainType};
use crate::options::Settings;

/// One step of a foot unit into a neighbouring hex.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub to: HexId,
    /// The road joins the two hexes: terrain of the entered hex is ignored (coh-5.0b).
    pub by_road: bool,
    /// Levels climbed, 0 on the flat and downhill (coh-11.0b).
    pub climb: u8,
}

/// A map ready to be played on.
#[derive(Debug)]
pub struct Field {
    pub grid: Grid,
    /// Terrain of each hex: index into `Content::terrain`.
    pub terrain: Vec<u8>,
    pub levels: Vec<i8>,
    pub roads: Sides,
    pub small_balkas: Sides,
    pub walls: Sides,
    /// Defence modifier of each hex's terrain.
    pub dm: Vec<i8>,
    /// Does a hidden unit count as covered there (coh-10.0k)?
    pub covered: Vec<bool>,
    steps: Vec<[Option<Step>; 6]>,
    heights_foot: Vec<Height>,
    foot_sight: SightTable,
    vehicle_sight: SightTable,
}

/// What a board sheet or a case's inline map says, joined: one entry per hex of the grid.
#[derive(Debug)]
pub struct Ground {
    pub grid: Grid,
    pub terrain: Vec<u8>,
    pub levels: Vec<i8>,
    pub roads: Sides,
    pub small_balkas: Sides,
    pub walls: Sides,
}

impl Field {
    /// Works out what never changes.
    pub fn new(ground: Ground, content: &Content, settings: &Settings) -> Field {
        let Ground {
            grid,
            terrain,
            levels,
            roads,
            small_balkas,
            walls,
        } = ground;
        let kind = |id: HexId| &content.terrain[usize::from(terrain[id.index()])];
        let heights = |tall_crops: bool| -> Vec<Height> {
            grid.ids()
                .map(|id| {
                    let level = levels[id.index()];
                    let blocks = match kind(id).obstacle {
                        Obstacle::No => false,
                        Obstacle::Yes => true,
                        Obstacle::TallCrop => tall_crops,
                    };
                    if blocks {
                        Height::with_obstacle(level)
                    } else {
                        Height::bare(level)
                    }
                })
                .collect()
        };
        let heights_foot = heights(settings.corn_is_tall());
        let foot_sight = SightTable::build(&grid, &heights_foot);
        let vehicle_sight = SightTable::build(&grid, &heights(false));
        let dm = grid.ids().map(|id| kind(id).dm).collect();
        let covered = grid.ids().map(|id| covers(kind(id), settings)).collect();
        let steps = grid
            .ids()
            .map(|from| {
                Direction::ALL.map(|side| {
                    let to = grid.neighbour_full(from, side)?;
                    let climb = levels[to.index()] - levels[from.index()];
                    Some(Step {
                        to,
                        by_road: roads.has(from, side),
                        climb: climb.max(0) as u8,
                    })
                })
            })
            .collect();
        Field {
            grid,
            terrain,
            levels,
            roads,
            small_balkas,
            walls,
            dm,
            covered,
            steps,
            heights_foot,
            foot_sight,
            vehicle_sight,
        }
    }

    /// The step over this side, if there is a full hex beyond it.
    #[inline]
    pub fn step(&self, from: HexId, side: Direction) -> Option<Step> {
        self.steps[from.index()][side.index()]
    }

    /// Is the line free between two hexes when a foot unit is at either end (coh-6.0a, coh-T7)?
    #[inline]
    pub fn foot_sees(&self, a: HexId, b: HexId) -> bool {
        self.foot_sight.clear(a, b)
    }

    /// Is the line free between two vehicles?
    #[inline]
    pub fn vehicles_see(&self, a: HexId, b: HexId) -> bool {
        self.vehicle_sight.clear(a, b)
    }

    /// Heights as a foot unit meets them, for saying what blocks a line.
    pub fn heights(&self) -> &[Height] {
        &self.heights_foot
    }

    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.grid.distance(a, b)
    }

    /// Is this a full hex of the map?
    pub fn is_playable(&self, hex: HexId) -> bool {
        self.grid.contains(hex) && self.grid.is_full(hex)
    }
}

/// Covering terrain for hidden units: +1 DM or better, and crops in summer (coh-10.0k, coh-T7, coh-T8).
fn covers(terrain: &TerrainType, settings: &Settings) -> bool {
    match terrain.cover {
        Cover::No => false,
        Cover::Yes => true,
        Cover::Summer => settings.is_summer(),
    }
}
