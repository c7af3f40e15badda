//! The rules with one scenario loaded: what every chapter looks things up in; and the resolution an order is carried out at.

use std::sync::Arc;

use board::table::{
    AreaScreen, Base, EndsIn, Facing, Field, Footprint, LineScreen, Lining, OvergrownHill, Point,
    SightPolicy, Stand, StandId, Stands, Table, Turntable, Viewer,
};
use rulebook::names::with_letter;
use rulebook::shelf;
use tabletop::{Exit, Measure};
use umpire::{ScenarioInfo, Seat};

use crate::battle::{Battle, Post, Team, TeamId, UnitId};
use crate::content::model::{Class, Content, Force, Scenario, TeamType, Weapon};
use crate::ground::{Ground, Terrain};
use crate::options::Settings;

/// The column of this game among the sight policies of the table model (tm-ini-21).
pub const SIGHT: SightPolicy = SightPolicy {
    vegetation: AreaScreen::Screens {
        one_in: EndsIn::Clear,
        both_in: EndsIn::Clear,
    },
    structure: AreaScreen::Screens {
        one_in: EndsIn::Clear,
        both_in: EndsIn::Clear,
    },
    smoke: AreaScreen::Screens {
        one_in: EndsIn::Clear,
        both_in: EndsIn::Clear,
    },
    tall_line: LineScreen::UnlessLined,
    overgrown_hill: OvergrownHill::AsBare,
};

/// What is measured in (ini-gen-1).
pub const MEASURE: Measure = Measure::Inches;

/// Half the width and half the depth of a leader's, observer's or commander's base on foot.
const LEADER_BASE: (i32, i32) = (60, 50);

/// The base of a leader, observer or commander on foot.
pub fn leader_base() -> Base {
    Base::rect(LEADER_BASE.0, LEADER_BASE.1).unwrap_or(Base::POINT)
}

/// Initiative with one scenario: everything that never changes in play.
#[derive(Debug)]
pub struct Rules {
    pub content: Arc<Content>,
    pub scenario: Scenario,
    pub settings: Settings,
    pub ground: Ground,
    turntables: Vec<Turntable>,
    turntable_of: Vec<usize>,
    /// The base of leaders, observers and commanders on foot.
    leader: Turntable,
    /// Where each seat may leave the table.
    pub exits: [Vec<Exit>; 2],
    /// The Units of both forces in the order of their numbers: names.
    pub unit_names: Vec<String>,
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
            leader: Turntable::new(leader_base()),
            exits: [0, 1].map(|side| tabletop::exits_of(&scenario.scoring, side)),
            unit_names: crate::deployment::unit_names(&scenario),
            ground,
            info: scenario_info(&scenario, &content),
            content,
            scenario,
            settings,
        })
    }

    #[inline]
    pub fn kind(&self, team: &Team) -> &TeamType {
        &self.content.units[usize::from(team.kind)]
    }

    #[inline]
    pub fn kind_of(&self, battle: &Battle, team: TeamId) -> &TeamType {
        self.kind(battle.team(team))
    }

    #[inline]
    pub fn class_of(&self, battle: &Battle, team: TeamId) -> Class {
        self.kind_of(battle, team).class
    }

    /// A weapon of a Team by its number among the arms of its kind.
    #[inline]
    pub fn weapon(&self, team: &Team, arm: usize) -> &Weapon {
        &self.content.weapons[self.kind(team).arms[arm].weapon]
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
            .map_or("the Unit", String::as_str)
    }

    /// A Team as the log and refusals name it: its kind, with a letter if its Unit has several, and its Unit.
    pub fn name(&self, battle: &Battle, team: TeamId) -> String {
        let me = battle.team(team);
        let unit = self.unit_name(me.unit);
        match me.post {
            Post::Commander => unit.to_owned(),
            Post::Leader => format!("PL of {unit}"),
            Post::Observer => format!("FO of {unit}"),
            Post::Plain => {
                let alike = |other: &Team| {
                    other.kind == me.kind && other.unit == me.unit && other.post == Post::Plain
                };
                let name = with_letter(&self.kind(me).name, &battle.teams, team, alike);
                format!("{name} of {unit}")
            }
        }
    }

    fn turntable(&self, team: &Team) -> &Turntable {
        let on_foot = self.kind(team).class != Class::Tank;
        match team.post {
            Post::Leader | Post::Observer | Post::Commander if on_foot => &self.leader,
            Post::Plain | Post::Leader | Post::Observer | Post::Commander => {
                &self.turntables[self.turntable_of[usize::from(team.kind)]]
            }
        }
    }

    pub fn base(&self, team: &Team) -> Base {
        self.turntable(team).base()
    }

    /// Where a Team stands.
    #[inline]
    pub fn print(&self, battle: &Battle, team: TeamId) -> Footprint {
        let team = battle.team(team);
        self.print_at(team, team.at, team.facing)
    }

    /// Where it would stand there.
    #[inline]
    pub fn print_at(&self, team: &Team, at: Point, facing: Facing) -> Footprint {
        self.turntable(team).footprint(at, facing)
    }

    /// A Team as an end of a sight line: Infantry and Guns may line tall obstacles (ini-cover-7).
    #[inline]
    pub fn viewer(&self, battle: &Battle, team: TeamId) -> Viewer {
        Viewer::new(self.print(battle, team), self.lining(battle.team(team)))
    }

    /// May it look out of a tall obstacle it touches (ini-cover-7)?
    pub fn lining(&self, team: &Team) -> Lining {
        match self.kind(team).class {
            Class::Infantry | Class::Gun => Lining::May,
            Class::Tank => Lining::MayNot,
        }
    }

    pub fn stand(&self, battle: &Battle, id: TeamId) -> Stand {
        let team = battle.team(id);
        Stand {
            id: StandId(u32::from(id.0)),
            base: self.base(team),
            at: team.at,
            facing: team.facing,
        }
    }

    /// Every Team on the table, as the board knows them.
    pub fn stands(&self, battle: &Battle) -> Stands {
        let on_table = battle.teams.numbered().filter(|(_, team)| team.on_table());
        let placed = on_table.map(|(id, _)| (self.stand(battle, id), self.print(battle, id)));
        match Stands::with_footprints(placed.collect()) {
            Ok(stands) => stands,
            Err(twice) => unreachable!("{twice}"),
        }
    }

    pub fn field<'a>(&'a self, stands: &'a Stands) -> Field<'a> {
        Field {
            table: &self.ground.table,
            stands,
        }
    }
}

pub(crate) fn scenario_info(scenario: &Scenario, content: &Content) -> ScenarioInfo {
    let seats = (0..).zip(&scenario.forces).map(|(seat, force)| {
        let teams = force.units.iter().flat_map(|unit| &unit.teams);
        let all = teams.chain(force.commander.iter().map(|(_, team)| team));
        let names: Vec<&str> = all.map(|team| content.units[team.kind].name.as_str()).collect();
        (force.name.as_str(), seat, names.into_iter())
    });
    ScenarioInfo {
        system: crate::SYSTEM,
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        briefing: scenario.briefing.clone(),
        date: scenario.date.clone(),
        length: format!("{} rounds", scenario.rounds),
        teaches: scenario.teaches.clone(),
        seats: shelf::seats(seats),
        victory: scenario.scoring.iter().map(|score| score.text.clone()).collect(),
        outline: None,
        balance: scenario.balance.clone(),
        bound: bound(scenario),
    }
}

/// Most orders a match can take: every reactivation frees every Unit once (ini-again-9), and an activation asks at most a few
/// questions for each Unit and each counterattack (ini-ord-52).
fn bound(scenario: &Scenario) -> u32 {
    let units: u32 = scenario
        .forces
        .iter()
        .map(|force| force.units.len() as u32 + 1)
        .sum();
    let activations = u32::from(scenario.rounds) * 41 * units;
    units + activations * (8 * units + 200)
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
