//! Forces built for points, and pick-up battles between two of them (section Points).

use board::table::{Point, TableEdge};
use rulebook::About;
use umpire::content::{Node, Table};

use super::model::{
    BuiltForce, Content, Counted, Deploying, DrawnUnit, Earns, Force, Scenario, Score, TeamEntry, Training,
};
use super::rosters::{find_nation, listed, team};
use crate::battle::Post;

/// Tables of pick-up battles, and how deep their zones are.
const TABLES: [(&str, i32); 4] = [
    ("first-rounds", 800),
    ("orchard-wall", 1000),
    ("company-attack", 1000),
    ("snow-village", 1000),
];
/// How far west and east of the middle the other points lie.
const ASIDE: i32 = 1200;

/// Reads one force and says what is wrong with it.
pub fn force(table: Table<'_>, content: &Content) -> BuiltForce {
    let nation = table
        .need("nation")
        .and_then(|node| find_nation(&node, content))
        .unwrap_or(0);
    let mut places: Vec<Option<Node<'_>>> = Vec::new();
    let mut units = Vec::new();
    for unit in table.tables("unit") {
        places.push(unit.get("list"));
        units.extend(read_unit(unit, content, nation));
    }
    let force = BuiltForce {
        id: table.string("id"),
        name: table.string("name"),
        nation,
        points: table.int("points", 50..=5000),
        commander: commander(&table, content),
        units,
    };
    let readable = force.units.len() == places.len() && !content.nations.is_empty();
    for fault in content.check_force(&force).into_iter().filter(|_| readable) {
        let node = fault.unit.and_then(|nth| places.get(nth).cloned().flatten());
        match node {
            Some(node) => node.fault_hint(fault.message, fault.hint),
            None => table.fault(fault.message, Some(fault.hint)),
        }
    }
    table.finish();
    force
}

fn commander(table: &Table<'_>, content: &Content) -> Option<(Training, TeamEntry)> {
    let node = table.get("commander")?;
    let training = node.table()?.one_of("training", &Training::WORDS);
    let mut places = |table: &Table<'_>, _, _| {
        // It has been read above.
        let _ = table.get("training");
        None
    };
    let team = team(&node, Post::Commander, content, &mut places).pop();
    team.map(|team| (training, team))
}

fn read_unit(table: Table<'_>, content: &Content, nation: usize) -> Option<DrawnUnit> {
    let training = table.one_of("training", &Training::WORDS);
    let own = content.nations.get(nation);
    let drawn = own.and_then(|nation| {
        let (entry, changes) = listed(&table, nation, content)?;
        let listed = &nation.units[entry];
        let name = table.opt_string("name").unwrap_or_else(|| listed.name.clone());
        let spare = listed.fewer - changes.fewer;
        Some(DrawnUnit {
            entry,
            added: changes.added.len() as u8,
            spare,
            muster: listed.mustered(name, training, &changes),
        })
    });
    table.finish();
    drawn
}

/// Reads one pick-up battle: `table` of another scenario, `forces`, two of those built for points.
pub fn pick_up(table: Table<'_>, content: &Content) -> Option<Scenario> {
    let basis = table.need("table").and_then(|node| find_table(&node, content));
    let mut forces = Vec::new();
    for node in table.list("forces") {
        let Some(id) = node.string() else { continue };
        match content.forces.iter().find(|force| force.id == id) {
            Some(force) => forces.push(force),
            None => node.unknown("force", id, content.forces.iter().map(|force| force.id.as_str())),
        }
    }
    let words = [
        table.string("id"),
        table.string("title"),
        table.string("briefing"),
        table.string("date"),
    ];
    let place = table.get("forces");
    table.finish();
    let [id, title, briefing, date] = words;
    match (basis?, &forces[..]) {
        (basis, [one, two]) if one.points == two.points => {
            let built = field(basis, [one, two]);
            let about = About {
                title,
                briefing,
                date,
                ..built.about.clone()
            };
            Some(Scenario { id, about, ..built })
        }
        (_, [one, two]) => {
            place?.fault_hint(
                format!("{} points against {}", one.points, two.points),
                "both sides have the same",
            );
            None
        }
        _ => {
            place?.fault_hint("a pick-up battle has two forces", "name two of `forces/*.toml`");
            None
        }
    }
}

fn find_table<'c>(node: &Node<'_>, content: &'c Content) -> Option<&'c Scenario> {
    let id = node.string()?;
    let known = TABLES.iter().map(|(id, _)| *id);
    if !known.clone().any(|known| known == id) {
        node.unknown("table for pick-up battles", id, known);
        return None;
    }
    content.scenarios.iter().find(|scenario| scenario.id == id)
}

/// Two forces on the table of a scenario: a die for who deploys first, three points to hold, a draw on equal points.
pub fn field(basis: &Scenario, forces: [&BuiltForce; 2]) -> Scenario {
    let (width, height) = (basis.frame.width(), basis.frame.height());
    let point = |x: i32, y: i32| Point::new(x, y).unwrap_or(Point::ORIGIN);
    let deep = TABLES
        .iter()
        .find(|(id, _)| *id == basis.id)
        .map_or(1000, |(_, deep)| *deep);
    let zones = [
        (TableEdge::South, (point(0, 0), point(width, deep))),
        (TableEdge::North, (point(0, height - deep), point(width, height))),
    ];
    let sides = zones.into_iter().zip(forces).map(|((edge, zone), force)| Force {
        name: force.name.clone(),
        nation: force.nation,
        edge,
        zone,
        units: force.units.iter().map(|unit| unit.muster.clone()).collect(),
        commander: force.commander.clone(),
        may_dig_in: false,
        may_overwatch: 0,
        hidden_setup: false,
    });
    let holds = |nth: usize, where_: &str| Score {
        side: None,
        points: 2,
        earns: Earns::Holds(nth),
        text: format!("2 points for holding {where_}."),
    };
    Scenario {
        about: About {
            teaches: vec!["forces built for points".to_owned()],
            balance: None,
            ..basis.about.clone()
        },
        deploying: Deploying::Rolled,
        forces: sides.collect(),
        objectives: [0, -ASIDE, ASIDE]
            .map(|aside| point(width / 2 + aside, height / 2))
            .to_vec(),
        scoring: vec![
            holds(0, "the middle of the table"),
            holds(1, "the point west of it"),
            holds(2, "the point east of it"),
            Score {
                side: None,
                points: 1,
                earns: Earns::Destroys {
                    what: Counted::All,
                    per: 1,
                },
                text: "1 point for each enemy Unit destroyed.".to_owned(),
            },
        ],
        tie: None,
        ..basis.clone()
    }
}
