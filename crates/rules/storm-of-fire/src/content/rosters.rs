//! Rosters: forces made of a list's units, several to a file (sof-forces-schema-7).

use umpire::content::{Node, Table, check_id};

use super::battlegroups::List;
use super::legality::check_roster;
use super::model::{Capability, Content, Fielded, Post, Roster, UnitEntry};
use super::units::{PERIODS, TRAINING, ratings, rules, specialists};
use crate::points;

const CAPABILITIES: [(&str, Capability); 5] = [
    ("green", Capability::Green),
    ("difficult", Capability::Difficult),
    ("competent", Capability::Competent),
    ("energetic", Capability::Energetic),
    ("inspiring", Capability::Inspiring),
];

const POSTS: [(&str, Post); 3] = [
    ("core", Post::Core),
    ("attached", Post::Attached),
    ("support", Post::Support),
];

/// Most figures of a roster.
const MOST_FIGURES: u32 = 160;

/// Reads the `[[roster]]` list of a file.
pub fn rosters(file: Table<'_>, content: &mut Content) {
    let (book, period) = (file.string("book"), file.one_of("period", &PERIODS));
    for table in file.tables("roster") {
        let place = table.get("id");
        let list = List {
            content,
            book: &book,
            period,
        };
        let read = roster(table, &list);
        let taken = content.rosters.iter().any(|known| known.id == read.id);
        if let (true, Some(node)) = (taken, place) {
            node.fault(format!("the id `{}` is taken", read.id));
        }
        content.rosters.push(read);
    }
    file.finish();
}

/// One roster; each of its faults is told at its own place.
fn roster(table: Table<'_>, list: &List<'_>) -> Roster {
    let id = table.string("id");
    check_id(&id, |message| table.fault(message, None));
    let named = table.list("battlegroups");
    let battlegroups: Vec<usize> = named.iter().filter_map(|node| battlegroup(node, list)).collect();
    let before = table.faults().len();
    let mut roster = Roster {
        id,
        book: list.book.to_owned(),
        period: list.period,
        limit: table.int("limit", 50..=5000),
        points: 0,
        battlegroups,
        units: Vec::new(),
    };
    for table in table.tables("units") {
        units(table, list, &mut roster);
    }
    roster.points = roster.units.iter().map(|unit| unit.points).sum();
    if before == table.faults().len() {
        check(&table, list.content, &roster);
    }
    table.finish();
    roster
}

fn check(table: &Table<'_>, content: &Content, roster: &Roster) {
    for fault in check_roster(content, roster) {
        table.fault(fault.sentence, Some(format!("see {}", fault.rule)));
    }
    let figures: u32 = roster.units.iter().map(|unit| u32::from(unit.figures)).sum();
    if MOST_FIGURES < figures {
        table.fault(
            format!("{figures} figures; at most {MOST_FIGURES} are played with"),
            None,
        );
    }
    let printed = table.opt_int::<u16>("points", 1..=5000);
    if let (Some(printed), Some(node)) = (printed, table.get("points"))
        && printed != roster.points
    {
        node.fault_hint(
            format!("its units cost {} points together", roster.points),
            "points follow from the units (sof-pts-16)",
        );
    }
}

fn battlegroup(node: &Node<'_>, list: &List<'_>) -> Option<usize> {
    let id = node.string()?;
    let found = list.content.battlegroup(id);
    let Some(entry) = found.map(|found| &list.content.battlegroups[found]) else {
        let known = list.content.battlegroups.iter().map(|entry| entry.id.as_str());
        node.unknown("battlegroup", id, known);
        return None;
    };
    if entry.book != list.book || entry.period != list.period {
        node.fault_hint(
            format!("`{id}` is a battlegroup of another list"),
            "one nation and one period per force (sof-force-2)",
        );
    }
    found
}

/// One line: a unit, how often, where it stands, what it adds.
fn units(table: Table<'_>, list: &List<'_>, roster: &mut Roster) {
    let found = table.need("unit").and_then(|node| list.unit(&node));
    let Some(entry) = found.map(|found| &list.content.units[found]) else {
        return;
    };
    let battlegroup: u8 = table.opt_int("battlegroup", 1..=9).unwrap_or(1) - 1;
    let post = table.opt_one_of("post", &POSTS).unwrap_or(Post::Core);
    let group = roster.battlegroups.get(usize::from(battlegroup));
    let commands = group.is_some_and(|group| {
        let core = list.content.battlegroups[*group].core.first();
        core.is_some_and(|command| command.contains(&found.unwrap_or(usize::MAX)))
    });
    let (min, max) = (entry.size.min.into(), entry.size.max.into());
    let mut unit = Fielded {
        figures: table.opt_int("figures", min..=max).unwrap_or(entry.size.default),
        post: if commands && post == Post::Core {
            Post::Hq
        } else {
            post
        },
        battlegroup: (post != Post::Support).then_some(battlegroup),
        options: options(&table, entry),
        capability: table.opt_one_of("capability", &CAPABILITIES).unwrap_or_default(),
        specialists: specialists(&table),
        training: table.opt_one_of("training", &TRAINING),
        ratings: table.get("ratings").map(|_| ratings(&table)),
        rules: rules(&table),
        ..entry.usual(found.unwrap_or(0))
    };
    match points::unit_points(list.content, entry, &unit) {
        Some(points) => unit.points = points,
        None => table.fault(
            format!("{} men are too few for these options", unit.figures),
            Some("take more `figures`, or fewer options".to_owned()),
        ),
    }
    let times: usize = table.opt_int("times", 1..=12).unwrap_or(1);
    roster.units.extend(std::iter::repeat_n(unit, times));
    table.finish();
}

/// `{ smg = 2 }`.
fn options(table: &Table<'_>, entry: &UnitEntry) -> Vec<(u8, u8)> {
    let Some(table) = table.opt_table("options") else {
        return Vec::new();
    };
    let mut options = Vec::new();
    for (id, node) in table.entries() {
        let found = entry.options.iter().position(|option| option.id == id);
        let Some(found) = found else {
            let known = entry.options.iter().map(|option| option.id.as_str());
            node.unknown("option", id, known);
            continue;
        };
        if let Some(times) = node.int::<u8>(1..=entry.options[found].most.into()) {
            options.push((found as u8, times));
        }
    }
    table.finish();
    options
}
