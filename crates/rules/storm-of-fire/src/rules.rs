//! The rules with one scenario loaded: what every chapter looks things up in; and the resolution an order is carried out at.

use std::sync::Arc;

use board::table::figures::{self, Miniature};
use board::table::{Base, Facing, Footprint, Length, Point, StandId, footprint};
use smallvec::SmallVec;
use tabletop::Measure;
use umpire::{ScenarioInfo, Seat};

use crate::battle::{Battle, Body, Figure, FigureId, Unit, UnitId};
use crate::content::model::{
    Content, Feature, Force, Formation, Mode, Role, Scenario, UnitEntry, UnitType, Weapon,
};
use crate::ground::Ground;
use crate::land::Land;
use crate::options::Settings;

/// What is measured in (sof-core-2).
pub const MEASURE: Measure = Measure::Inches;

/// Foot figures stand on discs of this radius (sof-fig-3).
pub const FOOT: Length = 50;
/// A weapon with its crew (sof-fig-6).
pub const TEAM: Length = 100;
/// Half the width and half the length of a mounted figure (sof-fig-5).
pub const HORSE: (Length, Length) = (50, 100);
/// Half of each side of a gun (sof-fig-7).
pub const GUN: (Length, Length) = (100, 100);

/// Weapons that a figure carries: indices into `Content::weapons`, the best first.
pub type Loadout = SmallVec<[u16; 4]>;

/// Storm of Fire with one scenario: everything that never changes in play.
#[derive(Debug)]
pub struct Rules {
    pub content: Arc<Content>,
    pub scenario: Scenario,
    pub settings: Settings,
    pub ground: Ground,
    /// The ground looked over once.
    pub land: Land,
    /// What single pieces have, by their number.
    pub features: Vec<Feature>,
    /// What figures carry, each combination once.
    pub loadouts: Vec<Loadout>,
    /// The units of both forces in the order of their numbers: names.
    pub unit_names: Vec<String>,
    pub(crate) info: ScenarioInfo,
}

impl Rules {
    /// Lays out the table. Content was checked when it was read; a case's table is checked here.
    pub fn new(content: Arc<Content>, scenario: Scenario, settings: Settings) -> Result<Rules, String> {
        let ground = Ground::lay_out(scenario.table.frame, &scenario.table.terrain)?;
        Ok(Rules {
            features: scenario.table.features.clone(),
            loadouts: crate::deployment::loadouts(&content, &scenario),
            unit_names: crate::deployment::unit_names(&content, &scenario),
            info: crate::system::scenario_info(&scenario, &content),
            land: Land::new(&ground),
            ground,
            content,
            scenario,
            settings,
        })
    }

    #[inline]
    pub fn entry(&self, unit: &Unit) -> &UnitEntry {
        &self.content.units[usize::from(unit.entry)]
    }

    pub fn force(&self, seat: Seat) -> &Force {
        &self.scenario.forces[seat.index() & 1]
    }

    pub fn seat_name(&self, seat: Seat) -> &str {
        &self.force(seat).name
    }

    pub fn unit_name(&self, unit: UnitId) -> &str {
        self.unit_names
            .get(unit.index())
            .map_or("the unit", String::as_str)
    }

    /// A figure as the log and refusals name it.
    pub fn name(&self, battle: &Battle, figure: FigureId) -> String {
        let me = battle.figure(figure);
        let unit = self.unit_name(me.unit);
        match me.role {
            Role::Officer => format!("the officer of {unit}"),
            Role::SeniorNco => format!("the senior NCO of {unit}"),
            Role::Nco => format!("the NCO of {unit}"),
            Role::Piece => format!("the gun of {unit}"),
            Role::Gunner
            | Role::Loader
            | Role::Sniper
            | Role::Spotter
            | Role::Specialist(_)
            | Role::Crew
            | Role::Plain => {
                let before = battle.figures.numbered().take_while(|(id, _)| *id <= figure);
                let nth = before.filter(|(_, other)| other.unit == me.unit).count();
                format!("figure {nth} of {unit}")
            }
        }
    }

    /// Weapons a figure carries.
    pub fn weapons(&self, figure: &Figure) -> impl Iterator<Item = (u16, &Weapon)> {
        let loadout = &self.loadouts[usize::from(figure.loadout)];
        loadout
            .iter()
            .map(|weapon| (*weapon, &self.content.weapons[usize::from(*weapon)]))
    }

    pub fn weapon(&self, weapon: u16) -> &Weapon {
        &self.content.weapons[usize::from(weapon)]
    }

    pub fn mode(&self, weapon: u16, mode: u8) -> &Mode {
        &self.weapon(weapon).modes[usize::from(mode)]
    }

    /// What a figure stands on (sof-fig-3, sof-fig-4, sof-fig-5, sof-fig-6, sof-fig-7, sof-fig-8, sof-fig-9).
    pub fn base(&self, battle: &Battle, figure: &Figure) -> Base {
        let rect = |(hw, hl)| Base::rect(hw, hl).unwrap_or(Base::POINT);
        match figure.body {
            Body::Foot => Base::disc(FOOT).unwrap_or(Base::POINT),
            Body::Team => Base::disc(TEAM).unwrap_or(Base::POINT),
            Body::Mounted => rect(HORSE),
            Body::Gun => rect(GUN),
            Body::Hull => {
                let vehicle = self.entry(battle.unit(figure.unit)).vehicle;
                vehicle.map_or(Base::POINT, |vehicle| rect(self.content.vehicles[vehicle].hull))
            }
        }
    }

    /// The footprint of a figure where it stands.
    pub fn print(&self, battle: &Battle, figure: FigureId) -> Footprint {
        let me = battle.figure(figure);
        self.print_at(battle, figure, me.at, battle.unit(me.unit).heading)
    }

    /// The footprint it would have somewhere.
    pub fn print_at(&self, battle: &Battle, figure: FigureId, at: Point, heading: Facing) -> Footprint {
        footprint(self.base(battle, battle.figure(figure)), at, heading)
    }

    /// A unit's figures in the words of the table model (tm-19.1), in ascending id.
    pub fn miniatures(&self, battle: &Battle, unit: UnitId) -> Vec<Miniature> {
        let all: Vec<(FigureId, &Figure)> = battle.figures_of(unit).collect();
        let gunner_before = |nth: usize| {
            let before = all[..nth].iter().rev();
            before
                .map(|(id, figure)| (*id, figure.role))
                .find(|(_, role)| *role != Role::Loader)
                .filter(|(_, role)| *role == Role::Gunner)
        };
        let role = |nth: usize, figure: &Figure| match figure.role {
            Role::Officer | Role::SeniorNco | Role::Nco | Role::Piece => figures::Role::Leader,
            Role::Gunner => figures::Role::Gunner,
            Role::Loader => match gunner_before(nth) {
                Some((gunner, _)) => figures::Role::Loader(StandId(gunner.0.into())),
                None => figures::Role::Plain,
            },
            Role::Sniper => figures::Role::Weapon,
            Role::Specialist(_) | Role::Spotter => figures::Role::Specialist,
            Role::Crew | Role::Plain => figures::Role::Plain,
        };
        let one_leader = |minis: &mut Vec<Miniature>| keep_one_leader(battle, minis);
        let mut minis: Vec<Miniature> = all
            .iter()
            .enumerate()
            .map(|(nth, (id, figure))| Miniature {
                id: StandId(id.0.into()),
                role: role(nth, figure),
                base: self.base(battle, figure),
                at: figure.at,
            })
            .collect();
        one_leader(&mut minis);
        minis
    }

    /// Files of a unit of `n` figures as it usually stands (sof-fig-14, sof-fig-15, sof-fig-16, sof-fig-17, sof-fig-18, sof-fig-19, sof-fig-20).
    pub fn usual_files(kind: UnitType, formation: Formation, n: u16) -> u16 {
        use crate::content::model::Alignment;
        let half = n.div_ceil(2).max(1);
        match formation {
            Formation::Close | Formation::Loose => half,
            Formation::Extended if n <= 10 => n.max(1),
            Formation::Extended => half,
            Formation::Linear(Alignment::Line) if kind == UnitType::Mounted => n.max(1),
            Formation::Linear(Alignment::Line) => half,
            Formation::Linear(Alignment::AttackColumn) => 3,
            Formation::Linear(Alignment::MarchColumn) => 2,
        }
    }
}

/// The lead is the officer, else the senior NCO, else the NCO (sof-fig-13): whoever else leads is a specialist to the table model.
fn keep_one_leader(battle: &Battle, minis: &mut [Miniature]) {
    let role = |mini: &Miniature| battle.figure(rulebook::UnitId(mini.id.0 as u16)).role;
    let leaders = minis.iter().filter(|mini| mini.role == figures::Role::Leader);
    let lead = leaders
        .min_by_key(|mini| (role(mini) != Role::Piece, role(mini), mini.id))
        .map(|mini| mini.id);
    for mini in minis {
        if mini.role == figures::Role::Leader && Some(mini.id) != lead {
            mini.role = figures::Role::Specialist;
        }
    }
}

rulebook::resolution!(Rules, Battle, Say);

impl Say<'_> {
    pub fn seat(&self, seat: Seat) -> &str {
        self.rules.seat_name(seat)
    }

    pub fn unit(&self, unit: UnitId) -> &str {
        self.rules.unit_name(unit)
    }
}
