//! Tables, Units and Teams for tests: a [`Setup`] is filled, then [`Setup::build`] makes rules and battle of it.
//!
//! ```text
//! let mut setup = Setup::new();
//! setup.area(Terrain::Forest, (1000, 1000), (2000, 2000));
//! let us = setup.unit(ONE, Training::Veteran, &[("rifle", 500, 500, 0), ("lmg", 800, 500, 0)]);
//! let them = setup.unit(TWO, Training::Green, &[("sherman", 500, 2000, 180)]);
//! let mut stage = setup.build();
//! stage.battle.team_mut(us.team(1)).fired = true;
//! ```

use std::sync::Arc;

use board::table::{Facing, Frame as Rim, Point, Polygon, Polyline, Properties, Shape, TableEdge};
use rulebook::{Book, Units};
use tabletop::Terrain as _;
use umpire::dice::Forced;
use umpire::{Dice, Report, Seat};

use crate::battle::{Battle, Company, Post, Standing, Team, TeamId, Unit, UnitId};
use crate::content::model::{Content, Deploying, Force, Scenario, Training};
use crate::ground::Terrain;
use crate::options::Settings;
use crate::order::Order;
use crate::rules::{Resolution, Rules};

pub const ONE: Seat = Seat(0);
pub const TWO: Seat = Seat(1);

pub fn point(x: i32, y: i32) -> Point {
    Point::new(x, y).expect("a place near the table")
}

pub fn facing(degrees: i32) -> Facing {
    Facing::new(degrees).expect("a whole degree of the circle")
}

/// A Unit of a setup: its number and that of its first Team.
#[derive(Copy, Clone, Debug)]
pub struct Group {
    pub id: UnitId,
    pub first: u16,
}

impl Group {
    /// Its nth Team, from 0.
    pub fn team(self, nth: u16) -> TeamId {
        rulebook::UnitId(self.first + nth)
    }
}

/// A table that is being laid out.
#[derive(Debug)]
pub struct Setup {
    content: Arc<Content>,
    terrain: Vec<(Terrain, Shape)>,
    units: Vec<Unit>,
    teams: Vec<Team>,
    companies: [Company; 2],
}

/// A table with a battle on it, in the middle of round 1.
#[derive(Debug)]
pub struct Stage {
    pub rules: Rules,
    pub battle: Battle,
}

impl Setup {
    /// An empty table of 60 by 60 inches.
    pub fn new() -> Setup {
        Setup {
            content: Arc::new(crate::content::embedded().clone()),
            terrain: Vec::new(),
            units: Vec::new(),
            teams: Vec::new(),
            companies: Default::default(),
        }
    }

    /// A rectangle of terrain between two corners.
    pub fn area(&mut self, kind: Terrain, (x0, y0): (i32, i32), (x1, y1): (i32, i32)) -> &mut Setup {
        let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map(|(x, y)| point(x, y));
        let polygon = Polygon::new(corners.to_vec()).expect("a rectangle");
        self.terrain.push((kind, Shape::Area(polygon)));
        self
    }

    /// A wall, hedge or the like along these points.
    pub fn line(&mut self, kind: Terrain, along: &[(i32, i32)]) -> &mut Setup {
        let points = along.iter().map(|(x, y)| point(*x, *y)).collect();
        let line = Polyline::new(points).expect("a line");
        self.terrain.push((kind, Shape::Line(line)));
        self
    }

    /// A Unit of Teams: kind, place, facing. It has no leader until [`Setup::post`] names one.
    pub fn unit(&mut self, owner: Seat, training: Training, teams: &[(&str, i32, i32, i32)]) -> Group {
        let (unit, first) = (UnitId(self.units.len() as u8), self.teams.len() as u16);
        self.units.push(Unit {
            owner,
            training,
            start: teams.len() as u8,
            leader: None,
            is_commander: false,
            activated: false,
            freed: false,
            overwatch: false,
            declared: false,
            ran: false,
            casualties: 0,
            destroyed: false,
        });
        self.companies[owner.index()].start += 1;
        for (kind, x, y, degrees) in teams {
            let kind = self
                .content
                .unit(id_of(kind))
                .unwrap_or_else(|| panic!("no kind {kind}"));
            self.teams
                .push(team(kind as u16, unit, owner, point(*x, *y), facing(*degrees)));
        }
        Group { id: unit, first }
    }

    /// Makes a Team its Unit's leader or observer.
    pub fn post(&mut self, team: TeamId, post: Post) -> &mut Setup {
        let me = &mut self.teams[team.index()];
        me.post = post;
        let unit = &mut self.units[me.unit.index()];
        match post {
            Post::Leader => unit.leader = Some(team),
            Post::Observer => unit.start -= 1,
            Post::Plain | Post::Commander => {}
        }
        self
    }

    /// A commander, a Unit of one.
    pub fn commander(&mut self, owner: Seat, training: Training, team: (&str, i32, i32, i32)) -> Group {
        let group = self.unit(owner, training, &[team]);
        self.teams[group.team(0).index()].post = Post::Commander;
        self.units[group.id.index()].is_commander = true;
        let company = &mut self.companies[owner.index()];
        company.start -= 1;
        company.commander = Some(group.id);
        group
    }

    /// Rules and battle: round 1, its second Initiative, held by [`ONE`].
    pub fn build(self) -> Stage {
        let scenario = scenario(&self.terrain);
        let mut rules = Rules::new(self.content, scenario, Settings::default()).expect("a sound table");
        rules.unit_names = (0..self.units.len()).map(|nth| format!("Unit {nth}")).collect();
        let mut teams = self.teams;
        for team in &mut teams {
            team.under = rules.ground.underfoot(team.at);
        }
        let battle = Battle {
            teams: Units::from(teams),
            units: self.units,
            companies: self.companies,
            round: 1,
            initiative: 2,
            holder: ONE,
            first: ONE,
            reactivations: 0,
            moving: Vec::new(),
            smoke: Vec::new(),
            holders: Vec::new(),
            stack: Vec::new(),
            end: None,
        };
        Stage { rules, battle }
    }
}

impl Stage {
    /// Puts a Team elsewhere.
    pub fn place(&mut self, team: TeamId, x: i32, y: i32, degrees: i32) {
        let under = self.rules.ground.underfoot(point(x, y));
        let team = self.battle.team_mut(team);
        team.at = point(x, y);
        team.facing = facing(degrees);
        team.turret = facing(degrees);
        team.under = under;
    }

    /// Whoever is asked gives this order, with these dice.
    pub fn obey(&mut self, order: &Order, dice: &[u32]) -> Report {
        let ask = self
            .rules
            .question(&self.battle)
            .and_then(|question| question.ask(&self.rules, &self.battle));
        let seat = ask.expect("somebody is asked").seat;
        match self.rules.check_order(&self.battle, seat, order) {
            Ok(checked) => self.with_dice(dice, |turn| turn.carry_out(checked)),
            Err(why) => panic!("{order:?}: {why:?}"),
        }
    }

    /// Carries something out with these dice, which must be used up, and goes on to the next real choice.
    pub fn with_dice(&mut self, dice: &[u32], carry_out: impl FnOnce(&mut Resolution<'_>)) -> Report {
        let mut dice = Dice::forced(dice.iter().map(|die| Forced::Die(*die)));
        let mut report = Report::new();
        let mut turn = Resolution {
            rules: &self.rules,
            battle: &mut self.battle,
            dice: &mut dice,
            report: &mut report,
        };
        carry_out(&mut turn);
        turn.settle();
        assert_eq!(dice.faults(), Vec::<String>::new(), "{:?}", report.events());
        report
    }
}

fn team(kind: u16, unit: UnitId, owner: Seat, at: Point, facing: Facing) -> Team {
    Team {
        kind,
        unit,
        owner,
        post: Post::Plain,
        standing: Standing::Table,
        at,
        facing,
        turret: facing,
        under: Default::default(),
        markers: 0,
        moved: false,
        fired: false,
        went: true,
        fired_in: 0,
        dug_in: false,
        down: false,
        helped_in: 0,
        observed: false,
        moved_this_round: false,
        hidden: false,
    }
}

fn scenario(terrain: &[(Terrain, Shape)]) -> Scenario {
    let force = |name: &str, edge| Force {
        name: name.to_owned(),
        nation: 0,
        edge,
        zone: (point(0, 0), point(6000, 6000)),
        units: Vec::new(),
        commander: None,
        may_dig_in: false,
        may_overwatch: 0,
        hidden_setup: false,
    };
    let pieces = (0..)
        .zip(terrain)
        .map(|(id, (kind, shape))| (*kind, kind.piece(id, shape.clone(), Properties::default())));
    Scenario {
        id: "test".to_owned(),
        about: rulebook::About::of_a_case(),
        rounds: 6,
        deploying: Deploying::First(0),
        frame: Rim::new(6000, 6000).expect("a table"),
        terrain: pieces.collect(),
        forces: vec![force("One", TableEdge::South), force("Two", TableEdge::North)],
        objectives: Vec::new(),
        scoring: Vec::new(),
        tie: None,
    }
}

/// The id of a kind by the short name that tests call it by.
fn id_of(kind: &str) -> &str {
    match kind {
        "57mm" => "gun-57",
        "105mm" => "howitzer-105",
        "stug" => "stug-iii-g",
        "tiger" => "tiger-i",
        id => id,
    }
}

#[test]
fn a_setup_stands_as_it_was_laid_out() {
    let mut setup = Setup::new();
    setup.area(Terrain::Forest, (1000, 1000), (2000, 2000));
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 500, 500, 0), ("lmg", 1500, 1500, 0)],
    );
    let cc = setup.commander(TWO, Training::Elite, ("smg", 3000, 3000, 180));
    let stage = setup.build();
    assert_eq!(stage.battle.teams_of(us.id).count(), 2);
    assert!(stage.battle.team(us.team(1)).under.is(Terrain::Forest));
    assert_eq!(stage.battle.commander(TWO), Some(cc.team(0)));
}
