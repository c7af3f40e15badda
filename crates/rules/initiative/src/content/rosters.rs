//! Units as lists, companies, forces and scenarios write them: a leader, Teams, an observer.

use rulebook::named;
use umpire::content::{Node, Table};

use super::model::{Class, Content, ListEntry, Muster, Nation, TeamEntry, Training};
use crate::battle::Post;

/// Most Teams in a Unit.
pub const MOST_TEAMS: usize = 16;

/// A kind of Team by its id.
pub fn find_kind(node: &Node<'_>, content: &Content) -> Option<usize> {
    named(
        node,
        "kind of Team",
        content.units.iter().map(|unit| unit.id.as_str()),
    )
}

/// A nation by its id.
pub fn find_nation(node: &Node<'_>, content: &Content) -> Option<usize> {
    named(
        node,
        "nation",
        content.nations.iter().map(|nation| nation.id.as_str()),
    )
}

/// One Team: the id of its kind, or a table with `team` and what the reader of places asks for.
pub fn team<'a>(
    node: &Node<'a>,
    post: Post,
    content: &Content,
    places: &mut Places<'_, 'a>,
) -> Vec<TeamEntry> {
    let entry = |kind, at| TeamEntry { kind, post, at };
    if node.is_string() {
        return find_kind(node, content)
            .map(|kind| entry(kind, None))
            .into_iter()
            .collect();
    }
    let Some(table) = node.table() else {
        return Vec::new();
    };
    let kind = table.need("team").and_then(|node| find_kind(&node, content));
    let count = match post {
        Post::Plain => table.opt_int("count", 1..=MOST_TEAMS as i64).unwrap_or(1),
        Post::Leader | Post::Observer | Post::Commander => 1,
    };
    let at = kind.and_then(|kind| places(&table, kind, post));
    if at.is_some() && count != 1 {
        table.fault(
            "several Teams in one place",
            Some("give each its own line".to_owned()),
        );
    }
    table.finish();
    let teams = kind
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(entry(kind, at), count));
    teams.collect()
}

/// Reads where a Team stands from the beginning, where that may be said.
pub type Places<'p, 'a> =
    dyn FnMut(&Table<'a>, usize, Post) -> Option<(board::table::Point, board::table::Facing)> + 'p;

/// Where nobody has a place yet.
pub fn nowhere(_: &Table<'_>, _: usize, _: Post) -> Option<(board::table::Point, board::table::Facing)> {
    None
}

/// `leader`, `teams` and `observer`: PL first, FO last (ini-gen-14).
pub fn roster<'a>(table: &Table<'a>, content: &Content, places: &mut Places<'_, 'a>) -> Vec<TeamEntry> {
    let mut teams = Vec::new();
    if let Some(node) = table.need("leader") {
        teams.extend(team(&node, Post::Leader, content, places));
    }
    for node in table.opt_list("teams") {
        teams.extend(team(&node, Post::Plain, content, places));
    }
    if let Some(node) = table.get("observer") {
        let observer = team(&node, Post::Observer, content, places);
        let is_infantry = |entry: &TeamEntry| content.units[entry.kind].class == Class::Infantry;
        if !observer.iter().all(is_infantry) {
            node.fault_hint("an observer goes on foot", "give an Infantry kind (ini-fo-1)");
        }
        teams.extend(observer);
    }
    if MOST_TEAMS < teams.len() {
        table.fault(
            format!("a Unit of {} Teams; at most {MOST_TEAMS} fit", teams.len()),
            None,
        );
    }
    teams
}

/// Reads a nation's list.
pub fn nation(table: Table<'_>, content: &Content) -> Nation {
    let mut units: Vec<ListEntry> = Vec::new();
    for entry in table.tables("unit") {
        let place = entry.get("id");
        let read = list_entry(entry, content);
        if let (true, Some(node)) = (units.iter().any(|known| known.id == read.id), place) {
            node.fault(format!("the id `{}` is taken", read.id));
        }
        units.push(read);
    }
    let nation = Nation {
        id: table.string("id"),
        name: table.string("name"),
        units,
    };
    table.finish();
    nation
}

fn list_entry(table: Table<'_>, content: &Content) -> ListEntry {
    let teams = roster(&table, content, &mut nowhere);
    let plain = teams.iter().filter(|team| team.post == Post::Plain).count();
    let optional = table
        .opt_list("optional")
        .iter()
        .flat_map(|node| team(node, Post::Plain, content, &mut nowhere))
        .collect();
    let entry = ListEntry {
        id: table.string("id"),
        name: table.string("name"),
        optional,
        fewer: table
            .opt_int("fewer", 0..=plain.saturating_sub(1) as i64)
            .unwrap_or(0),
        most: table.opt_int("most", 1..=8).unwrap_or(0),
        artillery: table.flag("artillery"),
        teams,
    };
    table.finish();
    entry
}

/// What a Unit takes of its entry in a list: Teams added, Teams left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Kinds of the Teams added.
    pub added: Vec<usize>,
    pub fewer: u8,
}

impl ListEntry {
    /// A Unit of this entry.
    pub fn mustered(&self, name: String, training: Training, changes: &Changes) -> Muster {
        let plain = |team: &&TeamEntry| team.post == Post::Plain;
        let count = self.teams.iter().filter(plain).count() - usize::from(changes.fewer);
        let mut teams: Vec<TeamEntry> = Vec::new();
        teams.extend(
            self.teams
                .iter()
                .filter(|team| team.post == Post::Leader)
                .cloned(),
        );
        teams.extend(self.teams.iter().filter(plain).take(count).cloned());
        let added = changes.added.iter().map(|kind| TeamEntry {
            kind: *kind,
            post: Post::Plain,
            at: None,
        });
        teams.extend(added);
        let observers = self.teams.iter().filter(|team| team.post == Post::Observer);
        teams.extend(observers.cloned());
        Muster {
            name,
            training,
            teams,
        }
    }
}

/// `list`, `add` and `fewer`: a Unit of a nation's list, by the entry's place in it.
pub fn listed(table: &Table<'_>, nation: &Nation, content: &Content) -> Option<(usize, Changes)> {
    let node = table.need("list")?;
    let id = node.string()?;
    let Some(nth) = nation.units.iter().position(|entry| entry.id == id) else {
        let what = format!("Unit of the {} list", nation.name);
        node.unknown(&what, id, nation.units.iter().map(|entry| entry.id.as_str()));
        return None;
    };
    let entry = &nation.units[nth];
    let mut left: Vec<usize> = entry.optional.iter().map(|team| team.kind).collect();
    let mut added = Vec::new();
    for node in table.opt_list("add") {
        let Some(kind) = find_kind(&node, content) else {
            continue;
        };
        match left.iter().position(|free| *free == kind) {
            Some(free) => added.push(left.remove(free)),
            None => node.fault_hint(
                format!(
                    "{} may not be added to a {}",
                    content.units[kind].name, entry.name
                ),
                may_be_added(entry, content),
            ),
        }
    }
    let fewer = table.get("fewer").and_then(|node| {
        let fewer: u8 = node.int(0..=16)?;
        if entry.fewer < fewer {
            let hint = match entry.fewer {
                0 => format!("a {} is fielded whole", entry.name),
                most => format!("at most {most}"),
            };
            node.fault_hint(format!("{fewer} Teams of a {} are left out", entry.name), hint);
        }
        Some(fewer.min(entry.fewer))
    });
    let fewer = fewer.unwrap_or(0);
    Some((nth, Changes { added, fewer }))
}

fn may_be_added(entry: &ListEntry, content: &Content) -> String {
    let names = entry
        .optional
        .iter()
        .map(|team| content.units[team.kind].id.as_str());
    match names.collect::<Vec<_>>()[..] {
        [] => "its list has no Teams to add".to_owned(),
        ref names => format!("its list has {} to add", names.join(", ")),
    }
}
