//! The rules with one scenario loaded: what every chapter looks things up in; and the resolution an order is carried out at.

use std::sync::Arc;

use board::table::{
    AreaScreen, Base, EndsIn, Facing, Footprint, LineScreen, Lining, OvergrownHill, Point, SightPolicy,
    Stands, Turntable, Viewer,
};
use rulebook::names::with_letter;
use rulebook::shelf;
use tabletop::{Exit, Measure, OpenTable, Turntables};
use umpire::scene::Overlay;
use umpire::{Eyes, ScenarioInfo, Seat};

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
    turntables: Turntables,
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
        let ground = Ground::lay_out(scenario.frame, &scenario.terrain)?;
        Ok(Rules {
            turntables: Turntables::new(content.units.iter().map(|kind| kind.base)),
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
        match me.post {
            Post::Commander => self.short_name(battle, team),
            Post::Leader | Post::Observer | Post::Plain => {
                format!("{} of {}", self.short_name(battle, team), self.unit_name(me.unit))
            }
        }
    }

    /// A Team among those of its Unit.
    pub fn short_name(&self, battle: &Battle, team: TeamId) -> String {
        let me = battle.team(team);
        match me.post {
            Post::Commander => self.unit_name(me.unit).to_owned(),
            Post::Leader => "Leader".to_owned(),
            Post::Observer => "Observer".to_owned(),
            Post::Plain => {
                let alike = |other: &Team| {
                    other.kind == me.kind && other.unit == me.unit && other.post == Post::Plain
                };
                with_letter(&self.kind(me).name, &battle.teams, team, alike)
            }
        }
    }

    fn turntable_of(&self, team: &Team) -> &Turntable {
        let on_foot = self.kind(team).class != Class::Tank;
        match team.post {
            Post::Leader | Post::Observer | Post::Commander if on_foot => &self.leader,
            Post::Plain | Post::Leader | Post::Observer | Post::Commander => self.turntables.of(team.kind),
        }
    }

    pub fn base(&self, team: &Team) -> Base {
        self.turntable_of(team).base()
    }

    /// Where it would stand there.
    #[inline]
    pub fn print_at(&self, team: &Team, at: Point, facing: Facing) -> Footprint {
        self.turntable_of(team).footprint(at, facing)
    }

    /// May it look out of a tall obstacle it touches (ini-cover-7)?
    pub fn lining(&self, team: &Team) -> Lining {
        match self.kind(team).class {
            Class::Infantry | Class::Gun => Lining::May,
            Class::Tank => Lining::MayNot,
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
}

impl OpenTable for Rules {
    type Terrain = Terrain;

    const SIGHT: SightPolicy = SIGHT;
    const UNSEEN: &'static str = "ini-cover-5";

    fn ground(&self) -> &Ground {
        &self.ground
    }

    fn units(battle: &Battle) -> impl Iterator<Item = TeamId> {
        battle.teams.ids()
    }

    #[inline]
    fn place(battle: &Battle, team: TeamId) -> (Point, Facing) {
        let team = battle.team(team);
        (team.at, team.facing)
    }

    fn on_table(battle: &Battle, team: TeamId) -> bool {
        battle.team(team).on_table()
    }

    #[inline]
    fn turntable(&self, battle: &Battle, team: TeamId) -> &Turntable {
        self.turntable_of(battle.team(team))
    }

    /// Infantry and Guns may line tall obstacles (ini-cover-7).
    fn viewer_at(&self, battle: &Battle, team: TeamId, print: Footprint) -> Viewer {
        Viewer::new(print, self.lining(battle.team(team)))
    }

    fn is_hidden(&self, battle: &Battle, team: TeamId, eyes: Eyes) -> bool {
        self.is_hidden_from(battle.team(team), eyes)
    }

    fn reach_word(
        &self,
        battle: &Battle,
        team: TeamId,
        other: TeamId,
        viewer: &Viewer,
    ) -> Option<&'static str> {
        self.range_word(battle, team, other, viewer)
    }

    fn show_powers(&self, battle: &Battle, _eyes: Eyes, team: TeamId, overlays: &mut Vec<Overlay>) {
        self.draw_powers(battle, team, overlays);
    }
}

pub(crate) fn scenario_info(scenario: &Scenario, content: &Content) -> ScenarioInfo {
    let seats = (0..).zip(&scenario.forces).map(|(seat, force)| {
        let teams = force.units.iter().flat_map(|unit| &unit.teams);
        let all = teams.chain(force.commander.iter().map(|(_, team)| team));
        let names: Vec<&str> = all.map(|team| content.units[team.kind].name.as_str()).collect();
        (force.name.as_str(), seat, names.into_iter())
    });
    let length = format!("{} rounds", scenario.rounds);
    let victory = scenario.scoring.iter().map(|score| score.text.clone());
    let id = (crate::SYSTEM, scenario.id.as_str());
    let bound = bound(scenario);
    scenario
        .about
        .info(id, length, shelf::seats(seats), victory.collect(), bound)
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
