//! The units of a case: an entry of the lists or a short form, where it stands, and what state it is in (sof-ord-95, sof-ord-96).

use board::table::{Facing, Point};
use umpire::Seat;
use umpire::content::{Node, Table};

use super::SIDES;
use super::names::FORMATIONS;
use crate::content::model::{
    Capability, Content, Count, Fielded, FigureGroup, Formation, FormationKind, Post, Ratings, Role, RuleSet,
    Size, Training, UNIT_RULES, UnitEntry, UnitRule, UnitType,
};
use crate::order::SPECIALISTS;

/// One unit of a case.
pub(super) struct Mustered<'a> {
    pub name: String,
    pub owner: Seat,
    pub fielded: Fielded,
    pub stands: Stands,
    pub state: Table<'a>,
}

/// Where it is when the case begins.
#[derive(Clone, Debug)]
pub(super) struct Stands {
    pub at: Option<Point>,
    pub heading: Facing,
    pub formation: Formation,
    pub files: Option<u16>,
    pub gap: Option<i32>,
    pub building: Option<u16>,
}

const TRAININGS: [(&str, Training); 3] = [
    ("inexperienced", Training::Inexperienced),
    ("regular", Training::Regular),
    ("veteran", Training::Veteran),
];

const POSTS: [(&str, Post); 5] = [
    ("hq", Post::Hq),
    ("core", Post::Core),
    ("attached", Post::Attached),
    ("support", Post::Support),
    ("bonus", Post::Bonus),
];

const CAPABILITIES: [(&str, Capability); 5] = [
    ("green", Capability::Green),
    ("difficult", Capability::Difficult),
    ("competent", Capability::Competent),
    ("energetic", Capability::Energetic),
    ("inspiring", Capability::Inspiring),
];

const TYPES: [(&str, UnitType); 4] = [
    ("infantry", UnitType::Infantry),
    ("mounted", UnitType::Mounted),
    ("weapon", UnitType::Weapon),
    ("gun", UnitType::Gun),
];

/// Roles by their words; specialists have words of their own.
fn role(word: &str) -> Option<Role> {
    let roles = [
        ("officer", Role::Officer),
        ("senior-nco", Role::SeniorNco),
        ("nco", Role::Nco),
        ("gunner", Role::Gunner),
        ("loader", Role::Loader),
        ("sniper", Role::Sniper),
        ("spotter", Role::Spotter),
        ("crew", Role::Crew),
        ("plain", Role::Plain),
    ];
    let plain = roles
        .iter()
        .find(|(known, _)| *known == word)
        .map(|(_, role)| *role);
    let special = SPECIALISTS.iter().find(|(known, _)| *known == word);
    plain.or_else(|| special.map(|(_, special)| Role::Specialist(*special)))
}

/// Reads `[units]`, first's before second's. Short forms become entries of the content.
pub(super) fn read<'a>(case: &Table<'a>, content: &mut Content) -> Vec<Mustered<'a>> {
    let Some(units) = case.opt_table("units") else {
        return Vec::new();
    };
    let entries = units.entries();
    if 60 < entries.len() {
        units.fault(
            format!("{} units", entries.len()),
            Some("a case has at most 60".to_owned()),
        );
        return Vec::new();
    }
    let read = entries.into_iter();
    let mut units: Vec<Mustered<'_>> = read
        .filter_map(|(name, node)| read_unit(name, &node, content))
        .collect();
    units.sort_by_key(|mustered| mustered.owner);
    units
}

fn read_unit<'a>(name: &str, node: &Node<'a>, content: &mut Content) -> Option<Mustered<'a>> {
    let table = node.table()?;
    let owner = table.opt_one_of("side", &SIDES).unwrap_or(Seat(0));
    let entry = match table.get("unit") {
        Some(node) => listed(&node, content)?,
        None => {
            let entry = short_form(name, &table, content)?;
            content.units.push(entry);
            content.units.len() - 1
        }
    };
    let kind = &content.units[entry];
    let usual = match kind.formations.contains(&FormationKind::Loose) {
        true => Formation::Loose,
        false => Formation::Close,
    };
    let specialists = table.opt_list("specialists");
    let fielded = Fielded {
        entry,
        figures: table.opt_int("figures", 1..=60).unwrap_or(kind.size.default),
        post: table.opt_one_of("post", &POSTS).unwrap_or(Post::Core),
        battlegroup: Some(table.opt_int("battlegroup", 0..=7).unwrap_or(0)),
        options: Vec::new(),
        capability: table.opt_one_of("officer", &CAPABILITIES).unwrap_or_default(),
        specialists: specialists
            .iter()
            .filter_map(|node| node.one_of(SPECIALISTS))
            .collect(),
        training: table.opt_one_of("training", &TRAININGS),
        ratings: ratings(&table),
        rules: rules(&table),
        points: table.opt_int("points", 0..=2000).unwrap_or(0),
    };
    let fielded = Fielded {
        battlegroup: fielded
            .battlegroup
            .filter(|_| !matches!(fielded.post, Post::Support | Post::Bonus)),
        ..fielded
    };
    let heading = table.opt_int::<i32>("heading", 0..=359);
    let stands = Stands {
        at: table
            .get("at")
            .and_then(|node| tabletop::read::point(&node, tabletop::Scale::Units)),
        heading: heading
            .and_then(|degrees| Facing::new(degrees).ok())
            .unwrap_or(if owner == Seat(0) {
                Facing::NORTH
            } else {
                Facing::SOUTH
            }),
        formation: table.opt_one_of("formation", &FORMATIONS).unwrap_or(usual),
        files: table.opt_int("files", 1..=60),
        gap: table.opt_int("gap", 4..=100),
        building: table.opt_int("in", 0..=65_535),
    };
    Some(Mustered {
        name: name.to_owned(),
        owner,
        fielded,
        stands,
        state: table,
    })
}

fn listed(node: &Node<'_>, content: &Content) -> Option<usize> {
    let id = node.string()?;
    let found = content.units.iter().position(|unit| unit.id == id);
    if found.is_none() {
        node.unknown("unit", id, content.units.iter().map(|unit| unit.id.as_str()));
    }
    found
}

/// `ratings = [rally, aggression, tenacity]`.
fn ratings(table: &Table<'_>) -> Option<Ratings> {
    let numbers: Vec<i32> = table
        .opt_list("ratings")
        .iter()
        .filter_map(|node| node.int(1..=9))
        .collect();
    match numbers[..] {
        [rally, aggression, tenacity] => Some(Ratings {
            rally,
            aggression,
            tenacity,
        }),
        _ => None,
    }
}

/// `rules = ["Marksmen"]`, added to those of its entry.
fn rules(table: &Table<'_>) -> RuleSet {
    let mut set = RuleSet::default();
    for node in table.opt_list("rules") {
        let Some(word) = node.string() else { continue };
        let known = UNIT_RULES
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(word));
        match known {
            Some((_, rule)) => set = set.with(*rule as u32),
            None => node.unknown("special rule", word, UNIT_RULES.iter().map(|(known, _)| *known)),
        }
    }
    set
}

/// A unit the lists do not have: so many figures with these weapons, and who among them is something else:
/// `figures = 9, weapons = ["ba-rifle"], roles = { nco = 1, gunner = 1, loader = 1 }, arms = { gunner = ["lewis"] }`.
fn short_form(name: &str, table: &Table<'_>, content: &Content) -> Option<UnitEntry> {
    let kind = table.opt_one_of("type", &TYPES).unwrap_or(UnitType::Infantry);
    let weapons = weapon_list(&table.get("weapons"), content)?;
    let figures: u8 = table.opt_int("figures", 1..=60).unwrap_or(8);
    let arms = table.opt_table("arms");
    let mut groups = Vec::new();
    if let Some(roles) = table.opt_table("roles") {
        for (word, node) in roles.entries() {
            let Some(role) = role(word) else {
                node.fault_key(format!("there is no role `{word}`"), None);
                continue;
            };
            let own = arms.as_ref().and_then(|arms| arms.get(word));
            groups.push(FigureGroup {
                role,
                count: Count::Exactly(node.int(1..=60)?),
                weapons: match own {
                    Some(_) => weapon_list(&own, content)?,
                    None => weapons.clone(),
                },
            });
        }
    }
    groups.push(FigureGroup {
        role: if kind == UnitType::Gun {
            Role::Crew
        } else {
            Role::Plain
        },
        count: Count::Rest,
        weapons,
    });
    Some(UnitEntry {
        id: format!("case-{name}"),
        name: name.to_owned(),
        book: String::new(),
        period: table
            .opt_one_of("period", &super::PERIODS)
            .unwrap_or(crate::content::model::Period::Late),
        kind,
        size: Size {
            min: 1,
            max: 60,
            default: figures,
        },
        training: Training::Regular,
        ratings: Ratings {
            rally: 4,
            aggression: 4,
            tenacity: 4,
        },
        formations: formations(table),
        figures: groups,
        rules: RuleSet::default(),
        recon: table.opt_int("recon", 0..=9).unwrap_or(0),
        points: table.opt_int("points", 0..=2000).unwrap_or(100),
        options: Vec::new(),
        vehicle: None,
        command: false,
    })
}

/// `formations = ["close", "loose"]`; all without a word.
fn formations(table: &Table<'_>) -> Vec<FormationKind> {
    let words = [
        ("linear", FormationKind::Linear),
        ("close", FormationKind::Close),
        ("loose", FormationKind::Loose),
        ("extended", FormationKind::Extended),
    ];
    match table.get("formations").and_then(|node| node.list()) {
        Some(list) => list.iter().filter_map(|node| node.one_of(&words)).collect(),
        None => words.map(|(_, formation)| formation).to_vec(),
    }
}

fn weapon_list(node: &Option<Node<'_>>, content: &Content) -> Option<Vec<usize>> {
    let Some(node) = node else {
        return Some(content.weapon("ba-rifle").into_iter().collect());
    };
    let read = node.list()?.into_iter().map(|node| {
        let id = node.string()?;
        let found = content.weapon(id);
        if found.is_none() {
            node.unknown(
                "weapon",
                id,
                content.weapons.iter().map(|weapon| weapon.id.as_str()),
            );
        }
        found
    });
    read.collect()
}

/// Is this rule among a unit's?
pub(super) fn rule_of(word: &str) -> Option<UnitRule> {
    let known = UNIT_RULES
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(word));
    known.map(|(_, rule)| *rule)
}
