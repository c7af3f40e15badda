//! The rules with one scenario loaded: what every chapter looks things up in; and the resolution an order is carried out at.

use std::sync::{Arc, OnceLock};

use board::table::{
    AreaScreen, EndsIn, Facing, Field, Footprint, LineScreen, Lining, OvergrownHill, Point, Shape,
    SightPolicy, Stand, StandId, Stands, Table, Turntable, Viewer,
};
use rulebook::names::with_letter;
use rulebook::shelf;
use tabletop::{Exit, Measure};
use umpire::{ScenarioInfo, Seat};

use crate::battle::{Battle, Unit, UnitId, other};
use crate::content::model::{Content, Force, Scenario, Skill, UnitType};
use crate::evaluate::Marches;
use crate::ground::{Ground, Terrain, Underfoot};
use crate::options::Settings;

/// The column of this game among the sight policies of the table model (sos-6B.2, sos-6B.3, sos-6B.4, sos-6B.5, sos-6B.6,
/// sos-6B.7, sos-6B.8).
pub const SIGHT: SightPolicy = SightPolicy {
    vegetation: AreaScreen::Screens {
        one_in: EndsIn::RunAtMost(300),
        both_in: EndsIn::GapAtMost(500),
    },
    structure: AreaScreen::Screens {
        one_in: EndsIn::UnlessAgain,
        both_in: EndsIn::UnlessAgain,
    },
    smoke: AreaScreen::Clear,
    tall_line: LineScreen::Clear,
    overgrown_hill: OvergrownHill::NeverLookedOver,
};

/// What is measured in (sos-0.1).
pub const MEASURE: Measure = Measure::Centimetres;

/// How far apart places along roads are named.
const ALONG_ROADS: i32 = 1000;

/// Storm of Steel with one scenario and its options: everything that never changes in play.
#[derive(Debug)]
pub struct Rules {
    pub content: Arc<Content>,
    pub scenario: Scenario,
    pub settings: Settings,
    pub ground: Ground,
    /// Cover worth going to: pieces and their middles.
    pub(crate) covers: Vec<(u16, Point)>,
    /// The bases of all unit types, and which type has which.
    turntables: Vec<Turntable>,
    turntable_of: Vec<usize>,
    /// Where each seat may leave the table.
    pub(crate) exits: [Vec<Exit>; 2],
    /// Where hidden mines may lie.
    pub(crate) mine_areas: Vec<Shape>,
    /// Places along the roads.
    pub(crate) road_points: Vec<Point>,
    /// Ways to what is fought for: worked out when a commander first asks.
    marches: OnceLock<Marches>,
    pub(crate) info: ScenarioInfo,
}

impl Rules {
    /// Lays out the table. Content was checked when it was read; a case's table is checked here.
    pub fn new(content: Arc<Content>, scenario: Scenario, settings: Settings) -> Result<Rules, String> {
        let (kinds, pieces): (Vec<Terrain>, Vec<_>) = scenario.terrain.iter().cloned().unzip();
        let table = Table::new(scenario.frame, pieces).map_err(|fault| fault.to_string())?;
        let ground = Ground::new(table, kinds);
        let mut turntables: Vec<Turntable> = Vec::new();
        let turntable_of = content.units.iter().map(|kind| {
            let known = turntables
                .iter()
                .position(|turntable| turntable.base() == kind.base);
            known.unwrap_or_else(|| {
                turntables.push(Turntable::new(kind.base));
                turntables.len() - 1
            })
        });
        Ok(Rules {
            turntable_of: turntable_of.collect(),
            turntables,
            info: scenario_info(&scenario, &content),
            covers: ground.middles(covers),
            exits: [0, 1].map(|side| tabletop::exits_of(&scenario.scoring, side)),
            mine_areas: mine_areas(&scenario),
            road_points: ground.along_roads(Terrain::Road, ALONG_ROADS),
            marches: OnceLock::new(),
            ground,
            content,
            scenario,
            settings,
        })
    }

    pub(crate) fn marches(&self) -> &Marches {
        self.marches
            .get_or_init(|| Marches::new(&self.scenario, &self.content, &self.ground))
    }

    #[inline]
    pub fn kind(&self, unit: &Unit) -> &UnitType {
        &self.content.units[usize::from(unit.kind)]
    }

    #[inline]
    pub fn kind_of(&self, battle: &Battle, unit: UnitId) -> &UnitType {
        self.kind(battle.unit(unit))
    }

    pub fn force(&self, seat: Seat) -> &Force {
        &self.scenario.forces[seat.index() & 1]
    }

    pub fn skill(&self, seat: Seat) -> Skill {
        self.force(seat).skill
    }

    pub fn seat_name(&self, seat: Seat) -> &str {
        &self.force(seat).name
    }

    /// A unit as the log and refusals name it: its type, with a letter if its side has several.
    pub fn name(&self, battle: &Battle, unit: UnitId) -> String {
        let me = battle.unit(unit);
        let alike = |other: &Unit| other.kind == me.kind && other.owner == me.owner;
        with_letter(&self.kind(me).name, &battle.units, unit, alike)
    }

    /// Where a unit stands.
    #[inline]
    pub fn print(&self, battle: &Battle, unit: UnitId) -> Footprint {
        self.print_of(battle.unit(unit))
    }

    #[inline]
    pub fn print_of(&self, unit: &Unit) -> Footprint {
        self.print_at(unit, unit.at, unit.facing)
    }

    /// Where it would stand there.
    #[inline]
    pub fn print_at(&self, unit: &Unit, at: Point, facing: Facing) -> Footprint {
        self.turntables[self.turntable_of[usize::from(unit.kind)]].footprint(at, facing)
    }

    /// A unit as an end of a sight line (tm-10.1).
    #[inline]
    pub fn viewer(&self, battle: &Battle, unit: UnitId) -> Viewer {
        self.viewer_at(battle, unit, self.print(battle, unit))
    }

    /// The same where it would stand. Vehicles are beside a house that reaches over their road, never in it (sos-6E.1).
    pub fn viewer_at(&self, battle: &Battle, unit: UnitId, print: Footprint) -> Viewer {
        let viewer = Viewer::new(print, Lining::MayNot);
        if self.kind_of(battle, unit).family.is_vehicle() {
            viewer.beside_structures()
        } else {
            viewer
        }
    }

    /// What a unit of this kind is in with its centre there (sos-4F.5, sos-6E.1).
    pub fn underfoot(&self, kind: &UnitType, at: Point) -> Underfoot {
        if kind.family.is_vehicle() {
            self.ground.underfoot_outside(at)
        } else {
            self.ground.underfoot(at)
        }
    }

    /// The other side's seat of a unit.
    pub fn foe_of(&self, battle: &Battle, unit: UnitId) -> Seat {
        other(battle.unit(unit).owner)
    }

    pub fn field<'a>(&'a self, stands: &'a Stands) -> Field<'a> {
        Field {
            table: &self.ground.table,
            stands,
        }
    }

    pub fn stand(&self, battle: &Battle, id: UnitId) -> Stand {
        let unit = battle.unit(id);
        Stand {
            id: StandId(u32::from(id.0)),
            base: self.kind(unit).base,
            at: unit.at,
            facing: unit.facing,
        }
    }
}

/// Is this worth going to for its cover?
fn covers(kind: Terrain) -> bool {
    match kind {
        Terrain::Woods
        | Terrain::Forest
        | Terrain::Bush
        | Terrain::Building
        | Terrain::Bunker
        | Terrain::Entrenchment => true,
        Terrain::Road
        | Terrain::Bridge
        | Terrain::Ford
        | Terrain::Marsh
        | Terrain::Stream
        | Terrain::River => false,
        Terrain::Lake | Terrain::Wall | Terrain::Wire | Terrain::Minefield | Terrain::Hill => false,
    }
}

/// Every area in which hidden mines may lie (HI08).
fn mine_areas(scenario: &Scenario) -> Vec<Shape> {
    let areas = scenario.hidden_mines.iter().flat_map(|mines| &mines.areas);
    areas.cloned().map(Shape::Area).collect()
}

pub(crate) fn scenario_info(scenario: &Scenario, content: &Content) -> ScenarioInfo {
    let seats = (0..).zip(&scenario.forces).map(|(seat, force)| {
        let units = force.units.iter();
        let names = units.map(|muster| content.units[muster.unit].name.as_str());
        (force.name.as_str(), seat, names)
    });
    let stands: usize = scenario.forces.iter().map(|force| force.units.len()).sum();
    ScenarioInfo {
        system: crate::SYSTEM,
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        briefing: scenario.briefing.clone(),
        date: scenario.date.clone(),
        length: format!("{} turns", scenario.turns),
        teaches: scenario.teaches.clone(),
        seats: shelf::seats(seats),
        victory: scenario.scoring.iter().map(|score| score.text.clone()).collect(),
        outline: scenario.outline.clone(),
        balance: scenario.balance.clone(),
        bound: bound(scenario.turns, stands),
    }
}

/// Most orders a match can take. In a turn each unit at most rallies, assaults and takes a place, fires two weapons, is
/// commanded, moves, draws its way anew, loads and unloads; the two sides end five phases each; an event asks at most for
/// a lull's six returns and two repairs. A turn without an event can only be the one that a lull or an end of turn cuts
/// short, so there are at most as many turns as event cards.
fn bound(turns: u16, stands: usize) -> u32 {
    let stands = stands as u32;
    2 * stands + 4 + u32::from(turns) * (stands * 12 + 40)
}

rulebook::resolution!(Rules, Battle, Say);

impl Say<'_> {
    pub fn seat(&self, seat: Seat) -> &str {
        self.rules.seat_name(seat)
    }
}
