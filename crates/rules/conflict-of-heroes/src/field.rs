//! The field: a firefight's joined boards with everything that never changes in play worked out once:
//! terrain, sight, the price of every step.

use board::hex::{Direction, Grid, Height, HexId, Sides, SightTable, in_arc};

use crate::content::model::{Content, Cost, Cover, Kind, Obstacle, OverlayPlacement, TerrainType};
use crate::options::Settings;

/// One step into a neighbouring hex.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub to: HexId,
    /// The road joins the two hexes: terrain of the entered hex is ignored (coh-5.0b).
    pub by_road: bool,
    /// Levels climbed, 0 on the flat and downhill (coh-11.0b), and over a bank or through an opening.
    pub climb: u8,
    /// Into or out of a large balka other than by an opening (coh-11.5b).
    pub bank: bool,
    /// What the entered hex's terrain adds to a foot move; 0 along a road (coh-5.0a, coh-5.0b).
    pub terrain_ap: u8,
    /// The same for wheels and tracks (coh-14.0a).
    pub wheeled_ap: u8,
    pub tracked_ap: u8,
    /// Ground that may hold a vehicle fast; never along a road (coh-14.1a, coh-14.1f).
    pub treacherous: bool,
    /// Bonus hexes of tracks go on here: open ground, or along the road (coh-14.0b).
    pub easy: bool,
    /// Kinds of units that may not go there, one bit each (the `Kind` as a number).
    closed: u8,
}

impl Step {
    /// Is the way open to units of this kind (coh-5.0a, coh-5.0b)?
    #[inline]
    pub fn is_open_to(self, kind: Kind) -> bool {
        self.closed & (1 << kind as u8) == 0
    }
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
    /// For each hex the covered hexes within [`AMBUSH_RANGE`] that are seen from it: where fire at nobody
    /// might hit somebody (coh-10.0g).
    ambushes: Vec<Vec<HexId>>,
    heights_foot: Vec<Height>,
    /// Tops of hills, woods and buildings, tall crops left out.
    tops: Vec<i8>,
    /// What every hex is to every other, row by row: one look-up for arc, sight and distance.
    relations: Vec<Relation>,
}

/// What one hex is to another.
#[derive(Copy, Clone, Debug)]
struct Relation {
    /// Bits 0 to 5: in the arc of a unit that faces this side. Bits 6 and 7: seen by foot units, by vehicles.
    bits: u8,
    distance: u8,
}

const FOOT_SEES: u8 = 1 << 6;
const VEHICLES_SEE: u8 = 1 << 7;

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

impl Ground {
    /// Lays overlays: they replace terrain and level, and what ran along the sides beneath (coh-1.0c).
    pub fn lay(&mut self, overlays: &[OverlayPlacement], content: &Content) {
        for placement in overlays {
            let sheet = content
                .overlays
                .iter()
                .find(|sheet| sheet.id == placement.overlay);
            let Some(sheet) = sheet else { continue };
            let hexes = crate::content::stamp(sheet, &self.grid, placement.at, placement.turned);
            for (hex, cell) in hexes.unwrap_or_default().into_iter().zip(&sheet.cells) {
                self.terrain[hex.index()] = cell.terrain;
                if let Some(level) = cell.level {
                    self.levels[hex.index()] = level;
                }
                for sides in [&mut self.roads, &mut self.small_balkas, &mut self.walls] {
                    sides.clear_hex(&self.grid, hex);
                }
            }
        }
    }
}

impl Field {
    /// Works out what never changes.
    pub fn new(ground: Ground, content: &Content, settings: &Settings) -> Field {
        let Ground {
            grid,
            terrain,
            mut levels,
            roads,
            small_balkas,
            walls,
        } = ground;
        for id in grid.ids() {
            if content.terrain[usize::from(terrain[id.index()])].sunken {
                levels[id.index()] = -1; // coh-11.5a
            }
        }
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
        let heights_bare = heights(false);
        let vehicle_sight = SightTable::build(&grid, &heights_bare);
        let tops = heights_bare.iter().map(|height| height.top).collect();
        let dm = grid.ids().map(|id| kind(id).dm).collect();
        let covered: Vec<bool> = grid.ids().map(|id| covers(kind(id), settings)).collect();
        let steps = grid
            .ids()
            .map(|from| {
                Direction::ALL.map(|side| {
                    let to = grid.neighbour_full(from, side)?;
                    let rim = (levels[to.index()] < 0) != (levels[from.index()] < 0);
                    let by_road = roads.has(from, side);
                    let slope = Slope {
                        rise: levels[to.index()] - levels[from.index()],
                        from: kind(from),
                        to: kind(to),
                        by_road,
                        rim,
                        small_balka: small_balkas.has(from, side),
                    };
                    let terrain = if by_road { 0 } else { closed_kinds(kind(to)) };
                    let terrain_ap = |cost: Cost| if by_road { 0 } else { cost.unwrap_or(0) };
                    Some(Step {
                        to,
                        by_road,
                        climb: slope.climb(),
                        terrain_ap: terrain_ap(kind(to).foot_ap),
                        wheeled_ap: terrain_ap(kind(to).wheeled_ap),
                        tracked_ap: terrain_ap(kind(to).tracked_ap),
                        bank: slope.is_bank(),
                        treacherous: !by_road && kind(to).check,
                        easy: by_road || kind(to).track_bonus,
                        closed: terrain | slope.closed_kinds(settings) | 1 << Kind::Air as u8,
                    })
                })
            })
            .collect();
        let ambushes = ambushes(&grid, &covered, &foot_sight);
        let relations = relations(&grid, &foot_sight, &vehicle_sight);
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
            ambushes,
            heights_foot,
            tops,
            relations,
        }
    }

    /// The step over this side, if there is a full hex beyond it.
    #[inline]
    pub fn step(&self, from: HexId, side: Direction) -> Option<Step> {
        self.steps[from.index()][side.index()]
    }

    /// Does a road run through the hex?
    pub fn has_road(&self, hex: HexId) -> bool {
        self.roads.of(hex).next().is_some()
    }

    /// Is the line free between two hexes when a foot unit is at either end (coh-6.0a, coh-T7)?
    #[inline]
    pub fn foot_sees(&self, a: HexId, b: HexId) -> bool {
        self.relation(a, b).bits & FOOT_SEES != 0
    }

    /// Is the line free between two vehicles?
    #[inline]
    pub fn vehicles_see(&self, a: HexId, b: HexId) -> bool {
        self.relation(a, b).bits & VEHICLES_SEE != 0
    }

    /// Is `to` in the arc of a unit in `from` that faces this way (coh-6.1a)?
    #[inline]
    pub fn in_arc(&self, facing: Direction, from: HexId, to: HexId) -> bool {
        self.relation(from, to).bits >> facing.index() & 1 != 0
    }

    #[inline(always)]
    fn relation(&self, from: HexId, to: HexId) -> Relation {
        self.relations[from.index() * self.steps.len() + to.index()]
    }

    /// Heights as a foot unit meets them, for saying what blocks a line.
    pub fn heights(&self) -> &[Height] {
        &self.heights_foot
    }

    /// How high a hex reaches for somebody who looks over crops (coh-20.3a).
    pub fn solid_top(&self, hex: HexId) -> i8 {
        self.tops[hex.index()]
    }

    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.relation(a, b).distance.into()
    }

    /// Covered hexes near this one that are seen from it.
    pub fn ambushes(&self, from: HexId) -> &[HexId] {
        &self.ambushes[from.index()]
    }

    /// Is this a full hex of the map?
    pub fn is_playable(&self, hex: HexId) -> bool {
        self.grid.contains(hex) && self.grid.is_full(hex)
    }
}

fn relations(grid: &Grid, foot: &SightTable, vehicles: &SightTable) -> Vec<Relation> {
    let relation = |from: HexId, to: HexId| {
        let arcs = Direction::ALL
            .into_iter()
            .filter(|facing| in_arc(*facing, grid.hex(from), grid.hex(to)))
            .fold(0, |bits, facing| bits | 1 << facing.index());
        let foot = if foot.clear(from, to) { FOOT_SEES } else { 0 };
        let vehicles = if vehicles.clear(from, to) { VEHICLES_SEE } else { 0 };
        Relation {
            bits: arcs | foot | vehicles,
            distance: u8::try_from(grid.distance(from, to)).unwrap_or(u8::MAX),
        }
    };
    grid.ids()
        .flat_map(|from| grid.ids().map(move |to| (from, to)))
        .map(|(from, to)| relation(from, to))
        .collect()
}

/// How far off a hidden enemy is looked for with fire.
const AMBUSH_RANGE: u16 = 6;

fn ambushes(grid: &Grid, covered: &[bool], sight: &SightTable) -> Vec<Vec<HexId>> {
    let near = |from: HexId| {
        let hexes = grid.within(from, AMBUSH_RANGE);
        hexes
            .filter(|at| *at != from && covered[at.index()] && sight.clear(from, *at))
            .collect()
    };
    grid.ids().map(near).collect()
}

/// The way between two neighbouring hexes: levels, banks, ditches.
struct Slope<'a> {
    rise: i8,
    from: &'a TerrainType,
    to: &'a TerrainType,
    by_road: bool,
    /// In or out of a large balka (coh-11.5a).
    rim: bool,
    small_balka: bool,
}

impl Slope<'_> {
    /// In or out, and neither by an opening nor along a road (coh-11.5b, coh-T13).
    fn is_bank(&self) -> bool {
        self.rim && !self.by_road && !self.from.opening && !self.to.opening
    }

    /// Levels climbed; the bank has its own price, and an opening none (coh-11.5b, coh-T13).
    fn climb(&self) -> u8 {
        if self.rim && !self.by_road {
            return 0;
        }
        self.rise.max(0) as u8
    }

    /// Who cannot go this way whatever the terrain (coh-11.1a, coh2-11.1a, coh-11.5a, coh-11.5b, coh-11.5f).
    fn closed_kinds(&self, settings: &Settings) -> u8 {
        const VEHICLES: u8 = 1 << Kind::Wheeled as u8 | 1 << Kind::Tracked as u8;
        let steep = 2 <= self.climb()
            || (settings.second_edition() && self.rise <= -2 && (!self.rim || self.by_road));
        let mut closed = 0;
        if self.is_bank() {
            closed |= VEHICLES | 1 << Kind::Gun as u8;
        }
        if steep || (self.small_balka && !self.by_road) {
            closed |= VEHICLES;
        }
        closed
    }
}

/// The kinds that may not enter this terrain off the road.
fn closed_kinds(terrain: &TerrainType) -> u8 {
    let kinds = [
        (Kind::Foot, terrain.foot_ap.is_none()),
        (Kind::Gun, terrain.foot_ap.is_none() || !terrain.guns),
        (Kind::Wheeled, terrain.wheeled_ap.is_none()),
        (Kind::Tracked, terrain.tracked_ap.is_none()),
        (Kind::Air, true),
    ];
    kinds
        .iter()
        .filter(|(_, closed)| *closed)
        .fold(0, |bits, (kind, _)| bits | 1 << *kind as u8)
}

/// Covering terrain for hidden units: +1 DM or better, and crops in summer (coh-10.0k, coh-T7, coh-T8).
fn covers(terrain: &TerrainType, settings: &Settings) -> bool {
    match terrain.cover {
        Cover::No => false,
        Cover::Yes => true,
        Cover::Summer => settings.is_summer(),
    }
}
