//! Scenarios: a table, two forces, a purpose. Lengths are tenths of an inch.

use board::table::{Facing, Frame, Point, TableEdge, footprint};
use rulebook::{About, named};
use tabletop::read::{EDGES, point};
use tabletop::{Scale, read};
use umpire::content::{Node, Table};

use super::companies::LETTERS;
use super::model::{Class, Content, Deploying, ExampleCompany, Force, Muster, Scenario, TeamEntry, Training};
use super::rosters::{Places, find_nation, listed, roster, team};
use super::scoring::score_lines;
use super::terrain::piece;
use crate::battle::Post;
use crate::rules::leader_base;

/// How lengths of a scenario are written.
pub const SCALE: Scale = Scale::Tenths;
/// Most Teams on both sides together.
pub const MOST_TEAMS: usize = 200;
/// Most Units of a side.
const MOST_UNITS: usize = 16;
const SIDES: [(&str, usize); 2] = [("first", 0), ("second", 1)];

/// Where a scenario's file says what a trial of its deployment may find wrong.
#[derive(Debug, Default)]
pub struct Marks<'a> {
    /// `zone_tenths` of each force.
    pub zones: Vec<Option<Node<'a>>>,
}

/// Reads one scenario.
pub fn scenario<'a>(table: Table<'a>, content: &Content, marks: &mut Marks<'a>) -> Scenario {
    let frame = read::frame(&table, "table_tenths", SCALE);
    let terrain = read::terrain(&table, frame, |table| piece(table, SCALE, frame));
    let mut ground = Standing {
        content,
        frame,
        bases: read::Bases::new(frame),
    };
    let forces: Vec<Force> = table
        .tables("force")
        .into_iter()
        .map(|force| read_force(force, &mut ground, marks))
        .collect();
    check_forces(&table, &forces);
    let mut objectives = Vec::new();
    let scenario = Scenario {
        id: table.string("id"),
        about: About::read(&table, 2),
        rounds: table.int("rounds", 1..=20),
        deploying: deploying(&table),
        frame,
        terrain,
        forces,
        scoring: score_lines(table.opt_tables("score"), content, SCALE, frame, &mut objectives),
        objectives,
        tie: table.opt_one_of("tie", &SIDES),
    };
    table.finish();
    scenario
}

/// `deploys_first`, or `deploys_in_turns` with who begins.
fn deploying(table: &Table<'_>) -> Deploying {
    let first = table.opt_one_of("deploys_first", &SIDES);
    let in_turns = table.opt_one_of("deploys_in_turns", &SIDES);
    match (first, in_turns) {
        (Some(_), Some(_)) => {
            table.fault(
                "the forces deploy one after the other or in turns",
                Some("keep `deploys_first` or `deploys_in_turns`".to_owned()),
            );
            Deploying::First(1)
        }
        (None, Some(first)) => Deploying::InTurns(first),
        (first, None) => Deploying::First(first.unwrap_or(1)),
    }
}

fn check_forces(table: &Table<'_>, forces: &[Force]) {
    let edges: Vec<TableEdge> = forces.iter().map(|force| force.edge).collect();
    read::check_sides(table, &edges);
    let units = forces.iter().flat_map(|force| &force.units);
    let teams: usize = units.map(|unit| unit.teams.len()).sum();
    if MOST_TEAMS < teams {
        table.fault(format!("there are {teams} Teams; at most {MOST_TEAMS} fit"), None);
    }
}

/// What a Team in a fixed place must keep clear of.
struct Standing<'c> {
    content: &'c Content,
    frame: Frame,
    bases: read::Bases,
}

impl Standing<'_> {
    /// `at_tenths` and `facing` of a Team.
    fn place(&mut self, table: &Table<'_>, kind: usize, post: Post) -> Option<(Point, Facing)> {
        let facing = read::facing(table).unwrap_or(Facing::NORTH);
        let node = table.get("at_tenths")?;
        let at = point(&node, SCALE)?;
        let kind = self.content.units.get(kind)?;
        let base = match post {
            Post::Plain => kind.base,
            _ if kind.class == Class::Tank => kind.base,
            Post::Leader | Post::Observer | Post::Commander => leader_base(),
        };
        let print = footprint(base, at, facing);
        self.bases.put(&node, print, ("table_tenths", "ini-gen-11"));
        Some((at, facing))
    }
}

fn read_force<'a>(table: Table<'a>, ground: &mut Standing<'_>, marks: &mut Marks<'a>) -> Force {
    marks.zones.push(table.get("zone_tenths"));
    let content = ground.content;
    let nation = table
        .need("nation")
        .and_then(|node| find_nation(&node, content))
        .unwrap_or(0);
    let mut units = Vec::new();
    let named = table.tables("units");
    let is_empty = named.is_empty();
    for node in named {
        read_units(node, nation, ground, &mut units);
    }
    if is_empty || MOST_UNITS < units.len() {
        table.fault(
            format!("a force of {} Units", units.len()),
            Some(format!("give it 1 to {MOST_UNITS} (ini-unit-1)")),
        );
    }
    let force = Force {
        name: table.string("name"),
        nation,
        edge: table.one_of("edge", &EDGES),
        zone: read::zone(&table, "zone_tenths", SCALE, ground.frame),
        units,
        commander: commander(&table, nation, ground),
        may_dig_in: table.flag("may_dig_in"),
        may_overwatch: table.opt_int("may_overwatch", 0..=8).unwrap_or(0),
        hidden_setup: table.flag("hidden_setup"),
    };
    table.finish();
    force
}

/// A company by its id.
fn find_company<'c>(node: &Node<'_>, content: &'c Content) -> Option<&'c ExampleCompany> {
    let found = named(
        node,
        "company",
        content.companies.iter().map(|company| company.id.as_str()),
    );
    found.map(|nth| &content.companies[nth])
}

/// `commander = "c1"`: that of a company; or `{ team = "rifle", training = "veteran" }`.
fn commander(table: &Table<'_>, nation: usize, ground: &mut Standing<'_>) -> Option<(Training, TeamEntry)> {
    let content = ground.content;
    let node = table.get("commander")?;
    if node.is_string() {
        let company = find_company(&node, content)?;
        check_nation(&node, company, nation, content);
        if company.commander.is_none() {
            node.fault_hint(
                format!("{} has no commander", company.name),
                "name another company, or give `{ team, training }`",
            );
        }
        return company.commander.clone().map(|team| (company.training, team));
    }
    let training = node.table()?.one_of("training", &Training::WORDS);
    let mut places = |table: &Table<'_>, kind, post| {
        // It has been read above.
        let _ = table.get("training");
        ground.place(table, kind, post)
    };
    let team = team(&node, Post::Commander, content, &mut places).pop();
    team.map(|team| (training, team))
}

fn check_nation(node: &Node<'_>, company: &ExampleCompany, nation: usize, content: &Content) {
    if let (true, Some(own)) = (company.nation != nation, content.nations.get(company.nation)) {
        node.fault(format!("{} belongs to {}", company.name, own.name));
    }
}

/// `{ company = "c1", units = ["A", "C"] }`, `{ list = "rifle-platoon", training, … }`, or a Unit of its own.
fn read_units(table: Table<'_>, nation: usize, ground: &mut Standing<'_>, units: &mut Vec<Muster>) {
    let content = ground.content;
    if let Some(node) = table.get("company") {
        let letters = table.list("units");
        table.finish();
        let Some(company) = find_company(&node, content) else {
            return;
        };
        check_nation(&node, company, nation, content);
        for node in &letters {
            let letters = LETTERS.iter().zip(0..).take(company.units.len());
            let words: Vec<(&str, usize)> = letters.map(|(letter, nth)| (*letter, nth)).collect();
            units.extend(node.one_of(&words).map(|nth| company.units[nth].clone()));
        }
        return;
    }
    let training = table.one_of("training", &Training::WORDS);
    if table.get("list").is_some() {
        let own = content.nations.get(nation);
        if let Some((nth, changes)) = own.and_then(|nation| listed(&table, nation, content)) {
            let entry = &content.nations[nation].units[nth];
            let name = table.opt_string("name").unwrap_or_else(|| entry.name.clone());
            units.push(entry.mustered(name, training, &changes));
        }
    } else {
        let mut places = |table: &Table<'_>, kind, post| ground.place(table, kind, post);
        let places: &mut Places<'_, '_> = &mut places;
        let teams = roster(&table, content, places);
        let name = table.string("name");
        units.push(Muster {
            name,
            training,
            teams,
        });
    }
    table.finish();
}
