//! Tables and units for tests. A [`Stage`] is an empty table in the first activation phase of turn 1; terrain and units are put on it in
//! any order. Places are in 0.01 inch, as everywhere.
//!
//! ```text
//! let mut stage = Stage::new(7200, 4800);
//! stage.area(Terrain::Woods, (1000, 1000), (2000, 2000));
//! let us = stage.squad(ONE, 10, &["ba-rifle"], (3600, 1200), 0);
//! let gun = stage.team(ONE, "mg08-mg", 4, (3000, 1200), 0);
//! let hq = stage.hq(ONE, 5, &["ba-rifle"], (3600, 800), 0, Capability::Competent);
//! stage.battlegroup(ONE, &[hq, us, gun]);
//! stage.training(us, Training::Veteran);
//! stage.formation(us, Formation::Close);
//! stage.with_dice(&[3, 5], |turn| turn.check(…));
//! ```

mod blank;
mod orders;

use std::sync::{Arc, OnceLock};

use board::table::figures;
use board::table::{Facing, Frame as Rim, Point, Polygon, Polyline, Shape, Strip, Table};
use rulebook::Units;
use tabletop::Terrain as _;
use umpire::Seat;

use crate::battle::{
    Battle, Battlegroup, Body, Building, BuildingState, Figure, FigureId, Phase, Side, Standing, Strike,
    Unit, UnitId, Whereabouts,
};
use crate::content::model::{
    BuildingEntry, Capability, Content, Feature, Formation, Post, Ratings, Role, Training, UnitRule, UnitType,
};
use crate::ground::{Ground, Terrain};
use crate::land::Land;
use crate::options::Settings;
use crate::rules::{Loadout, Rules};

use blank::{entry_of, info, scenario};

pub const ONE: Seat = Seat(0);
pub const TWO: Seat = Seat(1);

pub fn point(x: i32, y: i32) -> Point {
    Point::new(x, y).expect("a place near the table")
}

pub fn facing(degrees: i32) -> Facing {
    Facing::new(degrees).expect("a whole degree of the circle")
}

/// A table with a battle on it.
#[derive(Debug)]
pub struct Stage {
    pub rules: Rules,
    pub battle: Battle,
}

/// An empty table of this size.
impl Stage {
    pub fn new(width: i32, height: i32) -> Stage {
        let content = Arc::new(weapons().clone());
        let scenario = scenario(Rim::new(width, height).expect("a table"));
        let ground = Ground::new(
            Table::new(scenario.table.frame, Vec::new()).expect("an empty table"),
            Vec::new(),
        );
        let rules = Rules {
            content,
            settings: Settings::default(),
            land: Land::new(&ground),
            ground,
            features: Vec::new(),
            loadouts: Vec::new(),
            unit_names: Vec::new(),
            info: info(),
            scenario,
        };
        let battle = Battle {
            figures: Units::from(Vec::new()),
            units: Vec::new(),
            battlegroups: Vec::new(),
            sides: [Side::default(), Side::default()],
            turn: 1,
            phase: Phase::Activation(6),
            dice: Vec::new(),
            initiative: Some(ONE),
            objectives: Vec::new(),
            laid: Vec::new(),
            buildings: Vec::new(),
            breached: Vec::new(),
            strike: Strike::None,
            stack: Vec::new(),
            end: None,
        };
        Stage { rules, battle }
    }
}

/// Terrain.
impl Stage {
    /// A rectangle between two corners; its number.
    pub fn area(&mut self, kind: Terrain, (x0, y0): (i32, i32), (x1, y1): (i32, i32)) -> u16 {
        self.outline(kind, &[(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    }

    /// An area with these corners.
    pub fn outline(&mut self, kind: Terrain, corners: &[(i32, i32)]) -> u16 {
        let corners = corners.iter().map(|(x, y)| point(*x, *y)).collect();
        self.piece(
            kind,
            Shape::Area(Polygon::new(corners).expect("an outline")),
            None,
        )
    }

    /// A wall, hedge, fence or the like along these points.
    pub fn line(&mut self, kind: Terrain, along: &[(i32, i32)]) -> u16 {
        self.piece(kind, Shape::Line(polyline(along)), None)
    }

    /// A road, stream or the like along these points, to this far on both sides.
    pub fn strip(&mut self, kind: Terrain, along: &[(i32, i32)], half_width: i32) -> u16 {
        let line = polyline(along);
        self.piece(kind, Shape::Strip(Strip { line, hw: half_width }), None)
    }

    /// Any piece; its height if it is not that of its kind.
    pub fn piece(&mut self, kind: Terrain, shape: Shape, height2: Option<i32>) -> u16 {
        let number = self.rules.features.len();
        let piece = kind.piece(number as u32, shape, kind.raised(height2));
        self.rules.scenario.table.terrain.push((kind, piece));
        self.rules.features.push(Feature::default());
        self.lay_out();
        number as u16
    }

    /// A building of one storey: capacity for two infantry units and one weapon, resiliency 3, two openings a wall.
    pub fn building(&mut self, (x0, y0): (i32, i32), (x1, y1): (i32, i32)) -> u16 {
        let piece = self.area(Terrain::Building, (x0, y0), (x1, y1));
        self.feature(piece).building = Some(BuildingEntry {
            storeys: 1,
            ruined: false,
            infantry: 2,
            weapons: 1,
            resiliency: 3,
            openings: vec![2; 4],
        });
        self.battle.buildings.push(Building {
            piece,
            state: BuildingState::Intact,
            hits: 0,
        });
        piece
    }

    /// What a piece has beyond its shape.
    pub fn feature(&mut self, piece: u16) -> &mut Feature {
        &mut self.rules.features[usize::from(piece)]
    }

    fn lay_out(&mut self) {
        let table = &self.rules.scenario.table;
        let (kinds, pieces): (Vec<Terrain>, Vec<_>) = table.terrain.iter().cloned().unzip();
        let table = Table::new(table.frame, pieces).expect("a sound table");
        self.rules.ground = Ground::new(table, kinds);
        self.rules.land = Land::new(&self.rules.ground);
        let at: Vec<(FigureId, Point)> = self
            .battle
            .figures
            .numbered()
            .map(|(id, it)| (id, it.at))
            .collect();
        for (id, at) in at {
            self.battle.figure_mut(id).under = self.rules.ground.underfoot(at);
        }
    }
}

/// Units. Without a word to the contrary a unit is regular, rolls 4+ for everything, stands in loose order and has no special rules.
impl Stage {
    /// So many plain figures on foot with these weapons, their anchor here.
    pub fn squad(&mut self, seat: Seat, n: usize, weapons: &[&str], at: (i32, i32), heading: i32) -> UnitId {
        let men = vec![(Role::Plain, Body::Foot, 1); n];
        self.unit(seat, UnitType::Infantry, &men, weapons, at, heading)
    }

    /// A headquarters: an officer and plain figures, all with these weapons.
    pub fn hq(
        &mut self,
        seat: Seat,
        n: usize,
        weapons: &[&str],
        at: (i32, i32),
        heading: i32,
        capability: Capability,
    ) -> UnitId {
        let unit = self.squad(seat, n, weapons, at, heading);
        self.battle.unit_mut(unit).post = Post::Hq;
        self.battle.unit_mut(unit).capability = capability;
        self.role(unit, 0, Role::Officer);
        unit
    }

    /// A weapon with a crew on one base.
    pub fn team(&mut self, seat: Seat, weapon: &str, crew: u8, at: (i32, i32), heading: i32) -> UnitId {
        let team = [(Role::Gunner, Body::Team, crew)];
        self.unit(seat, UnitType::Weapon, &team, &[weapon, "pistol"], at, heading)
    }

    /// A gun and its crew of so many; the gun is figure 0.
    pub fn gun(&mut self, seat: Seat, weapon: &str, crew: usize, at: (i32, i32), heading: i32) -> UnitId {
        let mut figures = vec![(Role::Crew, Body::Foot, 1); crew + 1];
        figures[0] = (Role::Piece, Body::Gun, 0);
        let unit = self.unit(seat, UnitType::Gun, &figures, &["pistol"], at, heading);
        self.arm(unit, 0, &[weapon]);
        unit
    }

    fn unit(
        &mut self,
        owner: Seat,
        kind: UnitType,
        figures: &[(Role, Body, u8)],
        weapons: &[&str],
        at: (i32, i32),
        heading: i32,
    ) -> UnitId {
        let id = UnitId(self.battle.units.len() as u8);
        let letter = char::from(b'A' + id.0);
        self.rules.unit_names.push(format!("Unit {letter}"));
        let content = Arc::make_mut(&mut self.rules.content);
        let entry = content.units.len() as u16;
        let men = figures.iter().map(|(_, _, men)| men).sum();
        content.units.push(entry_of(kind, men));
        let loadout = self.loadout(weapons);
        let mut all: Vec<Figure> = self.battle.figures.numbered().map(|(_, it)| it.clone()).collect();
        all.extend(
            figures
                .iter()
                .map(|(role, body, men)| figure(id, owner, *role, *body, loadout, *men)),
        );
        self.battle.figures = Units::from(all);
        self.battle
            .units
            .push(unit(owner, entry, kind, men, facing(heading)));
        self.draw_up(id, at);
        id
    }

    /// Its figures in ascending number.
    pub fn figures(&self, unit: UnitId) -> Vec<FigureId> {
        self.battle.figures_of(unit).map(|(id, _)| id).collect()
    }

    /// Its nth figure, from 0.
    pub fn nth(&self, unit: UnitId, nth: usize) -> FigureId {
        self.figures(unit)[nth]
    }

    pub fn training(&mut self, unit: UnitId, training: Training) {
        self.battle.unit_mut(unit).training = training;
    }

    pub fn ratings(&mut self, unit: UnitId, rally: i32, aggression: i32, tenacity: i32) {
        self.battle.unit_mut(unit).ratings = Ratings {
            rally,
            aggression,
            tenacity,
        };
    }

    /// Adds special rules.
    pub fn rules(&mut self, unit: UnitId, rules: &[UnitRule]) {
        let me = self.battle.unit_mut(unit);
        me.rules = rules.iter().fold(me.rules, |set, rule| set.with(*rule as u32));
    }

    /// Draws it up anew about the same anchor.
    pub fn formation(&mut self, unit: UnitId, formation: Formation) {
        let n = self.battle.figures_of(unit).count() as u16;
        self.drawn(
            unit,
            formation,
            Rules::usual_files(self.battle.unit(unit).kind, formation, n),
        );
    }

    /// The same, in so many files.
    pub fn drawn(&mut self, unit: UnitId, formation: Formation, files: u16) {
        let anchor = self.anchor(unit);
        let me = self.battle.unit_mut(unit);
        me.formation = formation;
        me.files = files;
        me.gap = me.pose().order.gap();
        self.draw_up(unit, (anchor.x(), anchor.y()));
    }

    /// Makes the nth figure something else and draws the unit up anew.
    pub fn role(&mut self, unit: UnitId, nth: usize, role: Role) {
        let anchor = self.anchor(unit);
        self.battle.figure_mut(self.nth(unit, nth)).role = role;
        self.draw_up(unit, (anchor.x(), anchor.y()));
    }

    /// Gives the nth figure other weapons.
    pub fn arm(&mut self, unit: UnitId, nth: usize, weapons: &[&str]) {
        let loadout = self.loadout(weapons);
        self.battle.figure_mut(self.nth(unit, nth)).loadout = loadout;
    }

    /// The nth figure serves this weapon and the next is his loader.
    pub fn pair(&mut self, unit: UnitId, nth: usize, weapon: &str) {
        self.arm(unit, nth, &[weapon]);
        self.role(unit, nth, Role::Gunner);
        self.role(unit, nth + 1, Role::Loader);
    }

    /// Makes a battlegroup of these units; the officer of a headquarters among them leads it. Its number.
    pub fn battlegroup(&mut self, seat: Seat, units: &[UnitId]) -> u8 {
        let number = self.battle.battlegroups.len() as u8;
        for unit in units {
            self.battle.unit_mut(*unit).battlegroup = Some(number);
        }
        let figures = units.iter().flat_map(|unit| self.figures(*unit));
        let officers: Vec<FigureId> = figures
            .filter(|figure| self.battle.figure(*figure).role == Role::Officer)
            .collect();
        let commander = officers.first().copied();
        self.battle.battlegroups.push(Battlegroup {
            owner: seat,
            is_core: self.battle.battlegroups.iter().all(|other| other.owner != seat),
            lost: 0,
            commander,
            acting: false,
            advanced: false,
            removed: false,
        });
        number
    }

    /// Puts a unit into a building.
    pub fn house(&mut self, unit: UnitId, building: u16) {
        self.battle.unit_mut(unit).place = Whereabouts::Building(building);
        for figure in self.figures(unit) {
            self.battle.figure_mut(figure).standing = Standing::Off;
        }
    }

    /// Puts one figure elsewhere.
    pub fn place(&mut self, figure: FigureId, x: i32, y: i32) {
        let under = self.rules.ground.underfoot(point(x, y));
        let figure = self.battle.figure_mut(figure);
        figure.at = point(x, y);
        figure.under = under;
        figure.standing = Standing::Table;
    }

    /// The middle of its front rank.
    pub fn anchor(&self, unit: UnitId) -> Point {
        let minis = self.rules.miniatures(&self.battle, unit);
        figures::anchor(&minis, &self.battle.unit(unit).pose()).expect("it has figures")
    }

    /// Draws a unit up as it stands about this anchor.
    pub fn draw_up(&mut self, unit: UnitId, (x, y): (i32, i32)) {
        let minis = self.rules.miniatures(&self.battle, unit);
        let offsets = figures::offsets(&minis, &self.battle.unit(unit).pose());
        for (id, by) in offsets {
            self.place(
                rulebook::UnitId(id.0 as u16),
                x + by.x() as i32,
                y + by.y() as i32,
            );
        }
        self.battle.unit_mut(unit).place = Whereabouts::Table;
    }

    fn loadout(&mut self, weapons: &[&str]) -> u16 {
        let find = |id: &&str| {
            self.rules
                .content
                .weapon(id)
                .unwrap_or_else(|| panic!("no weapon {id}")) as u16
        };
        let loadout: Loadout = weapons.iter().map(find).collect();
        let known = self.rules.loadouts.iter().position(|known| *known == loadout);
        known.unwrap_or_else(|| {
            self.rules.loadouts.push(loadout);
            self.rules.loadouts.len() - 1
        }) as u16
    }
}

/// The weapons of the charts and nothing else: a test need not read all the lists.
fn weapons() -> &'static Content {
    static WEAPONS: OnceLock<Content> = OnceLock::new();
    WEAPONS.get_or_init(|| {
        let files = crate::content::embedded_files().iter();
        let charts = files.filter(|(name, _)| name.starts_with("weapons/"));
        let charts = charts.map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        crate::content::load_files(charts.collect()).expect("sound charts")
    })
}

fn polyline(along: &[(i32, i32)]) -> Polyline {
    let points = along.iter().map(|(x, y)| point(*x, *y)).collect();
    Polyline::new(points).expect("a line")
}

fn figure(unit: UnitId, owner: Seat, role: Role, body: Body, loadout: u16, men: u8) -> Figure {
    Figure {
        unit,
        owner,
        role,
        body,
        loadout,
        standing: Standing::Table,
        at: point(0, 0),
        under: Default::default(),
        men,
        wounds: 0,
        bound: 0,
        permanent: 0,
        jammed: false,
    }
}

fn unit(owner: Seat, entry: u16, kind: UnitType, men: u8, heading: Facing) -> Unit {
    let n = if kind == UnitType::Weapon {
        1
    } else {
        u16::from(men)
    };
    let mut unit = Unit {
        place: Whereabouts::Table,
        heading,
        files: Rules::usual_files(kind, Formation::Loose, n),
        ..Unit::new(owner, entry, kind, men)
    };
    unit.gap = unit.pose().order.gap();
    unit
}

#[test]
fn a_stage_stands_as_it_was_laid_out() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 10, &["ba-rifle"], (1500, 1500), 0);
    stage.area(Terrain::Woods, (1000, 1000), (2000, 2000));
    stage.pair(us, 4, "lewis");
    let hq = stage.hq(TWO, 5, &["sa-pistol"], (3600, 4000), 180, Capability::Green);
    let gun = stage.gun(TWO, "7-7cm-fk96-field-gun", 6, (5000, 4000), 180);
    let team = stage.team(TWO, "mg08-mg", 4, (5000, 3000), 180);
    stage.battlegroup(TWO, &[hq, gun, team]);
    assert_eq!(stage.anchor(us), point(1500, 1500));
    assert!(stage.battle.figure(stage.nth(us, 0)).under.is(Terrain::Woods));
    let (gunner, loader) = (stage.nth(us, 4), stage.nth(us, 5));
    assert!(
        stage
            .rules
            .figure_gap(&stage.battle, gunner, loader)
            .is_within(10)
    );
    assert_eq!(stage.battle.men_of(gun), 6);
    assert_eq!(stage.battle.men_of(team), 4);
    assert_eq!(stage.battle.battlegroups[0].commander, Some(stage.nth(hq, 0)));
}
