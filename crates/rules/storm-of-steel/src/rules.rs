//! The rules with one scenario loaded: what every chapter looks things up in; and the resolution an order is carried out at.

use std::sync::{Arc, OnceLock};

use board::table::{
    AreaScreen, EndsIn, Facing, Footprint, LineScreen, Lining, OvergrownHill, Point, Shape, SightPolicy,
    Turntable, Viewer,
};
use rulebook::names::with_letter;
use rulebook::shelf;
use tabletop::{Exit, Measure, OpenTable, Turntables};
use umpire::scene::Overlay;
use umpire::{Eyes, ScenarioInfo, Seat};

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
    /// The bases of all unit types.
    turntables: Turntables,
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
        let ground = Ground::lay_out(scenario.frame, &scenario.terrain)?;
        Ok(Rules {
            turntables: Turntables::new(content.units.iter().map(|kind| kind.base)),
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

    #[inline]
    pub fn print_of(&self, unit: &Unit) -> Footprint {
        self.print_at(unit, unit.at, unit.facing)
    }

    /// Where it would stand there.
    #[inline]
    pub fn print_at(&self, unit: &Unit, at: Point, facing: Facing) -> Footprint {
        self.turntables.of(unit.kind).footprint(at, facing)
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
}

impl OpenTable for Rules {
    type Terrain = Terrain;

    const SIGHT: SightPolicy = SIGHT;
    const UNSEEN: &'static str = "sos-6B.2";

    fn ground(&self) -> &Ground {
        &self.ground
    }

    fn units(battle: &Battle) -> impl Iterator<Item = UnitId> {
        battle.units.ids()
    }

    #[inline]
    fn place(battle: &Battle, unit: UnitId) -> (Point, Facing) {
        let unit = battle.unit(unit);
        (unit.at, unit.facing)
    }

    fn on_table(battle: &Battle, unit: UnitId) -> bool {
        battle.unit(unit).on_table()
    }

    #[inline]
    fn turntable(&self, battle: &Battle, unit: UnitId) -> &Turntable {
        self.turntables.of(battle.unit(unit).kind)
    }

    /// Vehicles are beside a house that reaches over their road, never in it (sos-6E.1).
    fn viewer_at(&self, battle: &Battle, unit: UnitId, print: Footprint) -> Viewer {
        let viewer = Viewer::new(print, Lining::MayNot);
        if self.kind_of(battle, unit).family.is_vehicle() {
            viewer.beside_structures()
        } else {
            viewer
        }
    }

    fn is_hidden(&self, battle: &Battle, unit: UnitId, eyes: Eyes) -> bool {
        let owner = battle.unit(unit).owner;
        !eyes.know_secrets_of(owner) && self.is_unknown(battle, unit, other(owner))
    }

    fn reach_word(
        &self,
        battle: &Battle,
        unit: UnitId,
        other: UnitId,
        viewer: &Viewer,
    ) -> Option<&'static str> {
        self.range_word(battle, unit, other, viewer)
    }

    fn show_powers(&self, battle: &Battle, eyes: Eyes, unit: UnitId, overlays: &mut Vec<Overlay>) {
        self.draw_powers(battle, eyes, unit, overlays);
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
    let length = format!("{} turns", scenario.turns);
    let victory = scenario.scoring.iter().map(|score| score.text.clone());
    let id = (crate::SYSTEM, scenario.id.as_str());
    let bound = bound(scenario.turns, stands);
    scenario
        .about
        .info(id, length, shelf::seats(seats), victory.collect(), bound)
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
