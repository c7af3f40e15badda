//! The Units, Teams and sides of a case.

use board::table::{Facing, Point};
use rulebook::staging::{SIDES, read_units};
use tabletop::Scale;
use umpire::Seat;
use umpire::content::{Node, Table};

use crate::battle::{Battle, Post, Standing, Team, TeamId, Unit, UnitId};
use crate::content::model::{Class, Content, Force, TeamType, Training};
use crate::ground::Underfoot;
use crate::rules::Rules;

/// One Unit of a case.
pub(super) struct Mustered<'a> {
    pub name: String,
    unit: Unit,
    teams: Vec<Placed<'a>>,
}

/// One Team of a case.
struct Placed<'a> {
    name: String,
    team: Team,
    at: Option<Node<'a>>,
}

/// Most Units of a case.
const MOST: usize = 60;

const POSTS: [(&str, Post); 3] = [
    ("plain", Post::Plain),
    ("leader", Post::Leader),
    ("observer", Post::Observer),
];

/// Reads `[units]`: first's before second's, commanders last of their side (ini-gen-14).
pub(super) fn read<'a>(case: &Table<'a>, content: &Content) -> Vec<Mustered<'a>> {
    let read = read_units(case, "Units", MOST).into_iter();
    let mut units: Vec<Mustered<'_>> = read
        .filter_map(|(name, node)| read_unit(name, &node, content))
        .collect();
    units.sort_by_key(|mustered| (mustered.unit.owner, mustered.unit.is_commander));
    units
}

fn read_unit<'a>(name: &str, node: &Node<'a>, content: &Content) -> Option<Mustered<'a>> {
    let table = node.table()?;
    let owner = table.opt_one_of("side", &SIDES).unwrap_or(Seat(0));
    let is_commander = table.flag("commander");
    let teams = table.table("teams")?;
    let read = teams.entries().into_iter();
    let mut teams: Vec<Placed<'a>> = read
        .filter_map(|(name, node)| read_team(name, &node, content, (owner, is_commander)))
        .collect();
    // The platoon leader first, the observer last (ini-gen-14).
    teams.sort_by_key(|placed| match placed.team.post {
        Post::Leader => 0,
        Post::Plain | Post::Commander => 1,
        Post::Observer => 2,
    });
    let counted = teams.iter().filter(|placed| is_commander || placed.team.counts());
    let start = table.opt_int("start", 1..=60).unwrap_or(counted.count() as u8);
    let mustered = Mustered {
        name: name.to_owned(),
        unit: Unit {
            owner,
            training: table
                .opt_one_of("training", &Training::WORDS)
                .unwrap_or(Training::Veteran),
            start,
            leader: None,
            is_commander,
            activated: table.flag("activated"),
            freed: table.flag("freed"),
            overwatch: table.flag("overwatch"),
            declared: table.flag("declared"),
            ran: table.flag("ran"),
            casualties: table.opt_int("casualties", 0..=60).unwrap_or(0),
            destroyed: table.flag("destroyed"),
        },
        teams,
    };
    table.finish();
    Some(mustered)
}

/// A kind of Team by its name, or by that of its weapon, however it is spelled: `57mm`, `Pak40`, `M4 Sherman`, `105 mm`.
fn called(content: &Content, written: &str) -> Option<usize> {
    let bare = |word: &str| -> String {
        let letters = word.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let wanted = bare(written);
    let kinds = || content.units.iter().enumerate();
    let only = |mut found: Vec<usize>| if found.len() == 1 { found.pop() } else { None };
    let same = kinds().find(|(_, kind)| bare(&kind.id) == wanted || bare(&kind.name) == wanted);
    let carries = |kind: &TeamType| match kind.arms.as_slice() {
        [arm] if kind.class != Class::Tank => Some(&content.weapons[arm.weapon]),
        _ => None,
    };
    let by_weapon = kinds().filter(|(_, kind)| {
        let names = carries(kind).map(|weapon| [bare(&weapon.id), bare(&weapon.name)]);
        names.is_some_and(|[id, name]| id == wanted || name.contains(&wanted))
    });
    // Of several with one weapon, the one that is called like it.
    let by_weapon =
        by_weapon.min_by_key(|(_, kind)| carries(kind).is_some_and(|weapon| weapon.id != kind.id));
    let within = |(_, kind): &(usize, &TeamType)| bare(&kind.id).contains(&wanted);
    let part = || only(kinds().filter(within).map(|(nth, _)| nth).collect());
    let found = same.or(by_weapon).map(|(nth, _)| nth);
    found.or_else(part).filter(|_| 2 < wanted.len())
}

fn read_team<'a>(
    name: &str,
    node: &Node<'a>,
    content: &Content,
    (owner, commands): (Seat, bool),
) -> Option<Placed<'a>> {
    let table = node.table()?;
    let kind = table.need("type").and_then(|node| {
        let id = node.string()?;
        let found = content.unit(id).or_else(|| called(content, id));
        if found.is_none() {
            node.unknown(
                "kind of Team",
                id,
                content.units.iter().map(|unit| unit.id.as_str()),
            );
        }
        found
    });
    let (at, facing) = tabletop::cases::stands(&table);
    let post = match commands {
        true => Post::Commander,
        false => table.opt_one_of("post", &POSTS).unwrap_or_default(),
    };
    let turret = table
        .opt_int("turret", 0..=359)
        .and_then(|degrees: i32| Facing::new(degrees).ok());
    let standing = match (table.flag("destroyed"), table.flag("left"), at) {
        (true, _, _) => Standing::Destroyed,
        (false, true, _) => Standing::Left,
        (false, false, Some(_)) => Standing::Table,
        (false, false, None) => Standing::ToPlace,
    };
    let moved = table.flag("moved");
    let number = |key: &str| table.opt_int(key, 0..=1000).unwrap_or(0);
    let team = Team {
        kind: kind.unwrap_or(0) as u16,
        unit: UnitId(0),
        owner,
        post,
        standing,
        at: at.unwrap_or(Point::ORIGIN),
        facing,
        turret: turret.unwrap_or(facing),
        under: Underfoot::default(),
        markers: table.opt_int("markers", 0..=2).unwrap_or(0),
        moved,
        fired: table.flag("fired"),
        went: table.opt_bool("went").unwrap_or(moved),
        fired_in: number("fired_in"),
        dug_in: table.flag("dug_in"),
        down: table.flag("down"),
        helped_in: number("helped_in"),
        observed: table.flag("observed"),
        moved_this_round: table.flag("moved_this_round"),
        hidden: table.flag("hidden"),
    };
    let placed = Placed {
        name: name.to_owned(),
        team,
        at: table.get("at"),
    };
    table.finish();
    Some(placed)
}

/// Puts Units and Teams into the battle; their names and numbers.
pub(super) fn place(units: &[Mustered<'_>], rules: &Rules, battle: &mut Battle) -> Vec<(String, u16)> {
    let mut names = Vec::new();
    let mut teams: Vec<Team> = Vec::new();
    battle.units = Vec::new();
    for (nth, mustered) in units.iter().enumerate() {
        let id = UnitId(nth as u8);
        names.push((mustered.name.clone(), id.in_words().0));
        let mut unit = mustered.unit.clone();
        for placed in &mustered.teams {
            if let Some(node) = &placed.at
                && !rules.ground.table.frame().contains(placed.team.at)
            {
                node.fault_hint(
                    "this is not on the table",
                    "the table is 4800 by 4800 unless `table` says otherwise",
                );
            }
            let team = TeamId::at(teams.len());
            names.push((placed.name.clone(), team.0));
            if placed.team.post == Post::Leader {
                unit.leader = Some(team);
            }
            let under = rules.ground.underfoot(placed.team.at);
            teams.push(Team {
                unit: id,
                under,
                ..placed.team.clone()
            });
        }
        if unit.is_commander {
            battle.company_mut(unit.owner).commander = Some(id);
        }
        battle.units.push(unit);
    }
    battle.teams = teams.into();
    names
}

/// What a case says of a side that never changes.
pub(super) fn read_force(table: &Table<'_>, force: &mut Force) {
    let zone = table.get("zone");
    if let Some(zone) = zone.and_then(|node| tabletop::read::rectangle(&node, Scale::Units)) {
        force.zone = zone;
    }
    if let Some(edge) = table.opt_one_of("edge", &tabletop::read::EDGES) {
        force.edge = edge;
    }
    force.may_dig_in = table.flag("may_dig_in");
    force.may_overwatch = table.opt_int("may_overwatch", 0..=20).unwrap_or(0);
    force.hidden_setup |= table.flag("hidden_setup");
}

/// `[first]` and `[second]`: what changes in play. Without `strength` a company makes no company checks.
pub(super) fn read_sides(case: &Table<'_>, battle: &mut Battle) {
    for (name, seat) in SIDES {
        let company = battle.company_mut(seat);
        company.start = 0;
        let Some(table) = case.opt_table(name) else {
            continue;
        };
        company.start = table.opt_int("strength", 0..=60).unwrap_or(0);
        company.rerolled_in = table.opt_int("rerolled_in", 0..=1000).unwrap_or(0);
        company.appointed_in = table.opt_int("appointed_in", 0..=1000).unwrap_or(0);
        let _read_before = [
            table.get("zone"),
            table.get("edge"),
            table.get("may_dig_in"),
            table.get("may_overwatch"),
            table.get("hidden_setup"),
        ];
        table.finish();
    }
}
