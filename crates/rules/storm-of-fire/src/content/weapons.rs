//! Weapons: a list per file, each weapon with its further modes (section 25).

use board::table::Length;
use umpire::content::{Node, Table, check_id};

use super::model::{Blast, Mode, Pen, Rate, Rof, RuleSet, WEAPON_RULES, Weapon, WeaponRule};

/// Units of 0.01 inch in an inch.
pub const INCH: Length = 100;

const BLASTS: [(&str, Blast); 7] = [
    ("d2", Blast::D2),
    ("d3", Blast::D3),
    ("d3+1", Blast::D3Plus1),
    ("d6", Blast::D6),
    ("d6+1", Blast::D6Plus1),
    ("2d6", Blast::TwoD6),
    ("3d6", Blast::ThreeD6),
];

/// Reads the `[[weapon]]` list of a file.
pub fn weapons(file: Table<'_>, weapons: &mut Vec<Weapon>) {
    for table in file.tables("weapon") {
        let place = table.get("id");
        let read = weapon(table);
        let taken = weapons.iter().any(|known| known.id == read.id);
        if let (true, Some(node)) = (taken, place) {
            node.fault(format!("the id `{}` is taken", read.id));
        }
        weapons.push(read);
    }
    file.finish();
}

fn weapon(table: Table<'_>) -> Weapon {
    let id = table.string("id");
    check_id(&id, |message| table.fault(message, None));
    let first = mode(&table, &id, String::new());
    let (fixed, shield) = (WeaponRule::Fixed, WeaponRule::GunShield);
    // Further modes have the mount of the weapon and nothing else of its rules (sof-chart-8).
    let mount = [fixed, shield].into_iter().filter(|rule| first.has(*rule));
    let mount = mount.fold(RuleSet::default(), |set, rule| set.with(rule as u32));
    let mut modes = vec![first];
    for table in table.opt_tables("mode") {
        let mut read = mode(&table, &table.string("id"), table.string("name"));
        read.rules.0 |= mount.0;
        modes.push(read);
        table.finish();
    }
    let weapon = Weapon {
        id,
        name: table.string("name"),
        crew: table.opt_int("crew", 1..=12).unwrap_or(0),
        value: table.int("value", 0..=5000),
        early_value: table.opt_int("early_value", 0..=5000),
        modes,
    };
    table.finish();
    weapon
}

/// One line of a chart (sof-chart-1, sof-chart-8).
pub(super) fn mode(table: &Table<'_>, id: &str, name: String) -> Mode {
    let (min, max) = table.get("range_in").map_or((0, 0), |node| range(&node));
    let rate = |key| table.get(key).map_or(Rate::default(), |node| rate(&node));
    let mode = Mode {
        id: format!("sof-w-{id}"),
        name,
        min,
        max,
        halt: rate("halt"),
        moving: rate("move"),
        pen: table.get("pen").map_or(Pen::None, |node| pen(&node)),
        leth: table.opt_int("leth", 2..=6).unwrap_or(0),
        blast: table.opt_one_of("blast", &BLASTS),
        rules: rules(table),
        not_early: table.flag("not_early"),
        only_early: table.flag("only_early"),
    };
    if 0 < mode.max && (mode.leth == 0 || mode.halt.rof == Rof::None) {
        table.fault(
            "a weapon that shoots has `halt` and `leth`",
            Some("leave `range_in` out if it is for close combat alone".to_owned()),
        );
    }
    mode
}

/// `24`, or `[6, 18]`: nearest and farthest (sof-chart-2).
fn range(node: &Node<'_>) -> (Length, Length) {
    if node.is_int() {
        return (0, node.int::<Length>(1..=120).unwrap_or(1) * INCH);
    }
    let numbers = node.list().unwrap_or_default();
    let [min, max] = &numbers[..] else {
        node.fault_hint("this is no range", "write `24` or `[6, 18]`");
        return (0, INCH);
    };
    let min = min.int::<Length>(0..=120).unwrap_or(0) * INCH;
    let max = max.int::<Length>(1..=120).unwrap_or(1) * INCH;
    if max <= min {
        node.fault_hint("a range that is empty", "nearest first, then farthest");
    }
    (min, max)
}

/// `4`, `RF*`, `1AF` (sof-chart-3, sof-chart-9).
fn rate(node: &Node<'_>) -> Rate {
    let Some(word) = node.string() else {
        return Rate::default();
    };
    let (word, slow) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
    let (word, accelerated) = word.strip_suffix("AF").map_or((word, false), |word| (word, true));
    let rof = match word {
        "RF" => Some(Rof::Rapid),
        "SS" => Some(Rof::Single),
        "G" => Some(Rof::Thrown),
        "d6" => Some(Rof::D6),
        number => number.parse().ok().filter(|shots| 0 < *shots).map(Rof::Shots),
    };
    if rof.is_none() {
        node.fault_hint(
            format!("`{word}` is no rate of fire"),
            "write a number, `RF`, `SS`, `G` or `d6`, with `*` or `AF` behind it",
        );
    }
    Rate {
        rof: rof.unwrap_or_default(),
        slow,
        accelerated,
    }
}

/// `+2` or `W` (sof-chart-4).
fn pen(node: &Node<'_>) -> Pen {
    let word = node.string().unwrap_or("W");
    if word == "W" {
        return Pen::WeakSpots;
    }
    let plus = word.parse().ok().filter(|plus| (1..=12).contains(plus));
    if plus.is_none() {
        node.fault_hint(
            format!("`{word}` is no penetration"),
            "write `+2`, or `W` for Weak Spots",
        );
    }
    Pen::Plus(plus.unwrap_or(1))
}

fn rules(table: &Table<'_>) -> RuleSet {
    let named = table.opt_list("rules");
    let read = named.iter().filter_map(|node| node.one_of(WEAPON_RULES));
    read.fold(RuleSet::default(), |set, rule| set.with(rule as u32))
}
