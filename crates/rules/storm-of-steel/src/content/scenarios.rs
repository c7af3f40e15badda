//! Scenarios: a table, two forces, a purpose. Lengths are millimetres.

use board::table::{Facing, Frame, TableEdge, footprint};
use rulebook::{About, named};
use tabletop::read::{EDGES, point};
use tabletop::{Scale, SetUp, read};
use umpire::content::{Node, Table};

use super::armies;
use super::model::{Content, Force, Muster, Scenario, Skill, UnitType, Weather};
use super::scoring::score_lines;
use super::terrain::{hidden_mines, pieces};

/// Most units on both sides together.
pub const MOST_UNITS: usize = 120;
/// Vehicles and guns are 5.00 long (sos-2A.3).
const LONGEST_BASE: i32 = 500;
/// Standard event cards besides THE END (sos-11B.1).
const EVENT_CARDS: i64 = 34;

/// Where a scenario's file says what a trial of its set-up may find wrong.
#[derive(Debug, Default)]
pub struct Marks<'a> {
    /// `zone_mm` of each force.
    pub zones: Vec<Option<Node<'a>>>,
    /// `at_mm` of each unit in a fixed place: force, unit, and where.
    pub fixed: Vec<(usize, usize, Node<'a>)>,
    /// Every post of each set-up that has been rehearsed.
    pub posts: Vec<Vec<Node<'a>>>,
}

/// Reads one scenario.
pub fn scenario<'a>(table: Table<'a>, content: &Content, marks: &mut Marks<'a>) -> Scenario {
    let mm = Scale::Tenths;
    let frame = read::frame(&table, "table_mm", mm);
    let terrain = read::terrain(&table, frame, |piece| pieces(piece, mm, frame));
    let special_cards = table.opt_bool("special_cards").unwrap_or(true);
    let mut bases = read::Bases::new(frame);
    let forces: Vec<Force> = table
        .tables("force")
        .into_iter()
        .map(|force| read_force(force, content, frame, &mut bases, marks))
        .collect();
    let edges: Vec<TableEdge> = forces.iter().map(|force| force.edge).collect();
    read::check_sides(&table, &edges);
    check_apart(&forces, marks);
    let counts: Vec<(usize, usize)> = forces
        .iter()
        .map(|force| (force.to_place().count(), force.units.len()))
        .collect();
    let mut set_ups = Vec::new();
    for set_up in table.opt_tables("set_up") {
        if let Some((set_up, posts)) = SetUp::read(set_up, &counts, mm) {
            set_ups.push(set_up);
            marks.posts.push(posts);
        }
    }
    let stands: usize = forces.iter().map(|force| force.units.len()).sum();
    if MOST_UNITS < stands {
        table.fault(
            format!("there are {stands} units; at most {MOST_UNITS} fit"),
            None,
        );
    }
    let mut objectives = Vec::new();
    let scenario = Scenario {
        id: table.string("id"),
        about: About::read(&table, 2),
        // One event card a turn, THE END among them (sos-11B.2).
        turns: table.int("turns", 1..=EVENT_CARDS + 1 + if special_cards { 2 } else { 0 }),
        weather: table.opt_one_of("weather", &Weather::WORDS).unwrap_or_default(),
        first_is_rolled: table.flag("first_is_rolled"),
        sets_up_first: table
            .opt_one_of("sets_up_first", &[("first", 0), ("second", 1)])
            .unwrap_or(1),
        special_cards,
        frame,
        terrain,
        hidden_mines: hidden_mines(&table, mm, frame),
        forces,
        scoring: score_lines(table.opt_tables("score"), mm, frame, &mut objectives),
        objectives,
        margin: table.opt_int("margin", 1..=20).unwrap_or(1),
        set_ups,
    };
    table.finish();
    scenario
}

/// Nobody may set up onto stands that are hidden from him: a hidden force's zone keeps a base away from the other (HI06, sos-0.11).
fn check_apart(forces: &[Force], marks: &Marks<'_>) {
    let [one, two] = forces else { return };
    let off = |low: i32, high: i32, other: (i32, i32)| (other.0 - high).max(low - other.1);
    let ((a, b), (c, d)) = (one.zone, two.zone);
    let apart = off(a.x(), b.x(), (c.x(), d.x())).max(off(a.y(), b.y(), (c.y(), d.y())));
    let hidden = forces.iter().position(|force| force.hidden_setup);
    if let Some(Some(node)) = hidden.and_then(|nth| marks.zones.get(nth))
        && apart < LONGEST_BASE
    {
        node.fault_hint(
            "the zone of a hidden force meets the other's",
            "keep them 50 mm apart, or drop `hidden_setup`",
        );
    }
}

fn read_force<'a>(
    table: Table<'a>,
    content: &Content,
    frame: Frame,
    bases: &mut read::Bases,
    marks: &mut Marks<'a>,
) -> Force {
    marks.zones.push(table.get("zone_mm"));
    let army = table
        .need("army")
        .and_then(|node| find_army(&node, content))
        .unwrap_or(0);
    let basis = content.armies.get(army);
    let mut force = Force {
        name: table.string("name"),
        army,
        skill: table
            .opt_one_of("skill", &Skill::WORDS)
            .or(basis.map(|army| army.skill))
            .unwrap_or(Skill::Regular),
        artillery: table
            .opt_table("artillery")
            .map(armies::artillery)
            .or(basis.map(|army| army.artillery))
            .unwrap_or(super::model::Artillery {
                die: 10,
                flexible: true,
            }),
        support: table
            .opt_table("support_deck")
            .map(armies::support)
            .or(basis.map(|army| army.support))
            .unwrap_or(super::model::SupportDeck {
                bombardment: 0,
                air_strike: 0,
                no_support: 10,
            }),
        edge: table.one_of("edge", &EDGES),
        zone: read::zone(&table, "zone_mm", Scale::Tenths, frame),
        hidden_setup: table.flag("hidden_setup"),
        units: Vec::new(),
    };
    for stands in table.tables("units") {
        read_stands(stands, content, &mut force, bases, marks);
    }
    let hqs = force.units.iter().filter(|muster| {
        content
            .units
            .get(muster.unit)
            .is_some_and(|unit| unit.family == super::model::Family::Hq)
    });
    let count = hqs.count();
    if count != 1 {
        table.fault(
            format!("`{}` has {count} headquarters", force.name),
            Some("each side has one (sos-4I.1)".to_owned()),
        );
    }
    table.finish();
    force
}

/// An army by its id.
pub fn find_army(node: &Node<'_>, content: &Content) -> Option<usize> {
    named(node, "army", content.armies.iter().map(|army| army.id.as_str()))
}

/// A kind of unit by its id.
pub fn find_unit(node: &Node<'_>, content: &Content) -> Option<usize> {
    named(node, "unit", content.units.iter().map(|unit| unit.id.as_str()))
}

/// `{ unit = "infantry", count = 6 }`; with `at_mm` and `facing` in a fixed place; with `aboard = true` on the last carrier
/// above it that stands in one.
fn read_stands<'a>(
    table: Table<'a>,
    content: &Content,
    force: &mut Force,
    bases: &mut read::Bases,
    marks: &mut Marks<'a>,
) {
    let unit = table.need("unit").and_then(|node| {
        let found = find_unit(&node, content)?;
        let UnitType { id, armies, .. } = &content.units[found];
        let own = content.armies.get(force.army).map(|army| army.id.as_str());
        if !armies.is_empty() && !armies.iter().any(|army| Some(army.as_str()) == own) {
            node.fault(format!(
                "`{id}` belongs to {}, not to this army",
                armies.join(", ")
            ));
        }
        Some(found)
    });
    let count = table.opt_int("count", 1..=40).unwrap_or(1);
    let facing = read::facing(&table);
    let at = table.get("at_mm").and_then(|node| {
        let at = point(&node, Scale::Tenths)?;
        let base = footprint(
            content.units.get(unit?)?.base,
            at,
            facing.unwrap_or(Facing::NORTH),
        );
        bases.put(&node, base, ("table_mm", "sos-0.11"));
        marks.fixed.push((marks.zones.len() - 1, force.units.len(), node));
        Some(at)
    });
    if at.is_some() && count != 1 {
        table.fault(
            "several units in one place",
            Some("give each its own line".to_owned()),
        );
    }
    let carrier = table.get("aboard").filter(|_| table.flag("aboard"));
    table.finish();
    for _ in 0..count {
        let aboard = carrier
            .as_ref()
            .and_then(|node| find_carrier(node, content, force, unit?));
        force.units.push(Muster {
            unit: unit.unwrap_or(0),
            at: at.map(|at| (at, facing.unwrap_or(Facing::NORTH))),
            aboard,
        });
    }
}

/// The last carrier in a fixed place, if it has room for one of these (sos-10A.1, sos-10A.2).
fn find_carrier(node: &Node<'_>, content: &Content, force: &Force, rider: usize) -> Option<usize> {
    let kind = |muster: &Muster| &content.units[muster.unit];
    let carrier = force
        .units
        .iter()
        .rposition(|muster| muster.at.is_some() && kind(muster).is_carrier());
    let Some(carrier) = carrier else {
        node.fault_hint(
            "there is no carrier to be aboard of",
            "list one with `at_mm` above it",
        );
        return None;
    };
    let riders = || force.units.iter().filter(|muster| muster.aboard == Some(carrier));
    let guns = riders().filter(|muster| kind(muster).family.is_gun()).count();
    let (truck, rider) = (kind(&force.units[carrier]), &content.units[rider]);
    if !rider.rides() || !truck.has_room(guns, riders().count() - guns, rider) {
        node.fault_hint(
            format!("{} has no room for {}", truck.name, rider.name),
            format!(
                "it carries {} guns or {} on foot (sos-10A.2)",
                truck.carries.guns, truck.carries.foot
            ),
        );
    }
    Some(carrier)
}
