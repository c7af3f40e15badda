//! Units of army lists: a list per file with its nation and period (section 36.3).

use umpire::content::{Node, Table, check_id};

use super::model::{
    Content, Count, Fielded, FigureGroup, FormationKind, Period, Ratings, Role, RuleSet, Size, Specialist,
    Training, UNIT_RULES, UnitEntry, UnitOption, UnitType,
};
use crate::order::SPECIALISTS;
use crate::points;

pub const PERIODS: [(&str, Period); 3] = [
    ("early", Period::Early),
    ("mid", Period::Mid),
    ("late", Period::Late),
];

pub const TRAINING: [(&str, Training); 3] = [
    ("inexperienced", Training::Inexperienced),
    ("regular", Training::Regular),
    ("veteran", Training::Veteran),
];

const TYPES: [(&str, UnitType); 5] = [
    ("infantry", UnitType::Infantry),
    ("mounted", UnitType::Mounted),
    ("weapon", UnitType::Weapon),
    ("gun", UnitType::Gun),
    ("vehicle", UnitType::Vehicle),
];

const FORMATIONS: [(&str, FormationKind); 4] = [
    ("linear", FormationKind::Linear),
    ("close", FormationKind::Close),
    ("loose", FormationKind::Loose),
    ("extended", FormationKind::Extended),
];

const ROLES: [(&str, Role); 10] = [
    ("officer", Role::Officer),
    ("senior-nco", Role::SeniorNco),
    ("nco", Role::Nco),
    ("gunner", Role::Gunner),
    ("loader", Role::Loader),
    ("sniper", Role::Sniper),
    ("spotter", Role::Spotter),
    ("crew", Role::Crew),
    ("piece", Role::Piece),
    ("plain", Role::Plain),
];

/// Reads the `[[unit]]` list of a file.
pub fn units(file: Table<'_>, content: &mut Content) {
    let (book, period) = (file.string("book"), file.one_of("period", &PERIODS));
    file.string("nation");
    file.string("years");
    for table in file.tables("unit") {
        let place = table.get("id");
        let read = unit(table, content, &book, period);
        let taken = content.units.iter().any(|known| known.id == read.id);
        if let (true, Some(node)) = (taken, place) {
            node.fault(format!("the id `{}` is taken", read.id));
        }
        content.units.push(read);
    }
    file.finish();
}

fn unit(table: Table<'_>, content: &Content, book: &str, period: Period) -> UnitEntry {
    let id = table.string("id");
    check_id(&id, |message| table.fault(message, None));
    let kind = table.one_of("type", &TYPES);
    let vehicle = (kind == UnitType::Vehicle)
        .then(|| table.need("vehicle"))
        .flatten();
    let groups = table.opt_tables("figures");
    if groups.is_empty() && kind != UnitType::Vehicle {
        table.fault("nobody is in this unit", Some("give `figures`".to_owned()));
    }
    let unit = UnitEntry {
        name: table.string("name"),
        book: book.to_owned(),
        period,
        kind,
        size: size(&table, kind),
        training: table.one_of("training", &TRAINING),
        ratings: ratings(&table),
        formations: table
            .opt_list("formations")
            .iter()
            .filter_map(|node| node.one_of(&FORMATIONS))
            .collect(),
        figures: groups.into_iter().map(|table| group(table, content)).collect(),
        rules: rules(&table),
        recon: table.opt_int("recon", 0..=6).unwrap_or(0),
        points: table.int("points", 1..=1000),
        options: table
            .opt_tables("option")
            .into_iter()
            .map(|table| option(table, content))
            .collect(),
        vehicle: vehicle.and_then(|node| find_vehicle(&node, content)),
        command: kind == UnitType::Vehicle && table.flag("command"),
        id,
    };
    check(&table, content, &unit);
    table.finish();
    unit
}

/// The points must be those of the formula (sof-pts-16), every figure must find its place.
fn check(table: &Table<'_>, content: &Content, unit: &UnitEntry) {
    let rests = unit
        .figures
        .iter()
        .filter(|group| group.count == Count::Rest)
        .count();
    let fixed: u32 = unit.figures.iter().map(FigureGroup::fixed).sum();
    if 1 < rests || (rests == 0 && unit.kind != UnitType::Vehicle) {
        table.fault(
            "one group of figures is the rest",
            Some("give it `rest = true`".to_owned()),
        );
    } else if u32::from(unit.size.min) < fixed {
        table.fault(
            format!("{fixed} figures have a part of their own; fewer cannot be fielded"),
            None,
        );
    } else if table.faults().is_empty() {
        let formula = points::entry_points(content, unit, unit.size.default);
        if let (true, Some(node)) = (formula != unit.points, table.get("points")) {
            node.fault_hint(
                format!("the formula says {formula} points"),
                "points follow from figures and rules (sof-pts-16)",
            );
        }
    }
}

fn size(table: &Table<'_>, kind: UnitType) -> Size {
    if kind == UnitType::Vehicle {
        return Size {
            min: 1,
            max: 1,
            default: 1,
        };
    }
    let numbers: Vec<u8> = table
        .list("size")
        .iter()
        .filter_map(|node| node.int(1..=30))
        .collect();
    let (min, max) = match numbers[..] {
        [min, max] if min <= max => (min, max),
        _ => {
            let hint = "write `[fewest, most]`".to_owned();
            table.fault("this is no size of a unit", Some(hint));
            (1, 30)
        }
    };
    Size {
        min,
        max,
        default: table.opt_int("usual", min.into()..=max.into()).unwrap_or(min),
    }
}

/// Rally, Aggression, Tenacity: the numbers to roll.
pub fn ratings(table: &Table<'_>) -> Ratings {
    let numbers: Vec<i32> = table
        .list("ratings")
        .iter()
        .filter_map(|node| node.int(2..=6))
        .collect();
    let [rally, aggression, tenacity] = numbers[..] else {
        let hint = "write `[4, 4, 3]`: Rally, Aggression, Tenacity".to_owned();
        table.fault("these are no ratings", Some(hint));
        return Ratings::default();
    };
    Ratings {
        rally,
        aggression,
        tenacity,
    }
}

pub fn rules(table: &Table<'_>) -> RuleSet {
    let named = table.opt_list("rules");
    let read = named.iter().filter_map(|node| node.one_of(UNIT_RULES));
    read.fold(RuleSet::default(), |set, rule| set.with(rule as u32))
}

fn role(node: &Node<'_>) -> Role {
    let specialists = SPECIALISTS
        .iter()
        .map(|(word, kind)| (*word, Role::Specialist(*kind)));
    let all: Vec<(&str, Role)> = ROLES.into_iter().chain(specialists).collect();
    node.one_of(&all).unwrap_or_default()
}

/// `specialists = ["medic"]`.
pub fn specialists(table: &Table<'_>) -> Vec<Specialist> {
    let named = table.opt_list("specialists");
    named.iter().filter_map(|node| node.one_of(SPECIALISTS)).collect()
}

fn group(table: Table<'_>, content: &Content) -> FigureGroup {
    let count = match table.flag("rest") {
        true => Count::Rest,
        false => Count::Exactly(table.opt_int("count", 1..=30).unwrap_or(1)),
    };
    let group = FigureGroup {
        role: table.get("role").map_or(Role::Plain, |node| role(&node)),
        count,
        weapons: weapons(&table, content),
    };
    table.finish();
    group
}

fn weapons(table: &Table<'_>, content: &Content) -> Vec<usize> {
    let named = table.opt_list("weapons");
    named.iter().filter_map(|node| weapon(node, content)).collect()
}

pub fn weapon(node: &Node<'_>, content: &Content) -> Option<usize> {
    let id = node.string()?;
    let found = content.weapon(id);
    if found.is_none() {
        let known = content.weapons.iter().map(|weapon| weapon.id.as_str());
        node.unknown("weapon", id, known);
    }
    found
}

fn find_vehicle(node: &Node<'_>, content: &Content) -> Option<usize> {
    let id = node.string()?;
    let found = content.vehicle(id);
    if found.is_none() {
        let known = content.vehicles.iter().map(|vehicle| vehicle.id.as_str());
        node.unknown("vehicle", id, known);
    }
    found
}

fn option(table: Table<'_>, content: &Content) -> UnitOption {
    let becomes = table.opt_tables("becomes");
    let carry = table.opt_table("carry").map(|table| {
        let carried = (
            table.opt_int("count", 1..=30).unwrap_or(1),
            weapons(&table, content),
        );
        table.finish();
        carried
    });
    let swap: Vec<usize> = table
        .opt_list("swap")
        .iter()
        .filter_map(|node| weapon(node, content))
        .collect();
    let option = UnitOption {
        id: table.string("id"),
        label: table.string("label"),
        most: table.opt_int("most", 1..=9).unwrap_or(1),
        price: table.int("price", -500..=1000),
        becomes: becomes.into_iter().map(|table| group(table, content)).collect(),
        carry,
        swap: match swap[..] {
            [] => None,
            [from, to] => Some((from, to)),
            _ => {
                table.fault("a swap names two weapons", None);
                None
            }
        },
        rules: rules(&table),
    };
    table.finish();
    option
}

impl FigureGroup {
    /// Men of this group whatever the size; the gun of a gun unit is none.
    pub fn fixed(&self) -> u32 {
        match self.count {
            Count::Exactly(count) if self.role != Role::Piece => count.into(),
            Count::Exactly(_) | Count::Rest => 0,
        }
    }
}

impl UnitEntry {
    /// Fielded as the list has it: usual size, nothing added.
    pub fn usual(&self, entry: usize) -> Fielded {
        Fielded {
            entry,
            figures: self.size.default,
            post: super::model::Post::Core,
            battlegroup: None,
            options: Vec::new(),
            capability: super::model::Capability::Competent,
            specialists: Vec::new(),
            training: None,
            ratings: None,
            rules: RuleSet::default(),
            points: self.points,
        }
    }
}
