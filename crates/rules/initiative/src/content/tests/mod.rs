//! The built-in files against the tables of the ledger, and what a faulty file is told.

use crate::content::model::{Class, Mount, Weapon};
use crate::content::{Content, embedded};

mod lists;
mod tables;

const LEDGER: &str = include_str!("../../../../../../content/initiative/ledger.md");

/// Rows of the ledger whose first cell begins with this, as their cells.
fn rows(prefix: &str) -> Vec<Vec<&'static str>> {
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    let lines = LEDGER
        .lines()
        .filter(|line| line.starts_with(&format!("| {prefix}")));
    lines.map(cells).collect()
}

/// The row of each weapon.
#[rustfmt::skip]
const WEAPONS: [(&str, &str); 28] = [
    ("ini-wpn-1", "rifle"),
    ("ini-wpn-2", "smg"),
    ("ini-wpn-3", "lmg"),
    ("ini-wpn-4", "hmg"),
    ("ini-wpn-5", "bazooka"),
    ("ini-wpn-6", "panzerfaust"),
    ("ini-wpn-7", "panzerschreck"),
    ("ini-wpn-8", "mortar-60"),
    ("ini-wpn-9", "mortar-81"),
    ("ini-wpn-10", "gun-57"),
    ("ini-wpn-11", "howitzer-105"),
    ("ini-wpn-12", "pak-40"),
    ("ini-wpn-13", "nebelwerfer"),
    ("ini-wpn-14", "tank-37"),
    ("ini-wpn-15", "tank-75"),
    ("ini-wpn-16", "kwk-40"),
    ("ini-wpn-17", "kwk-42"),
    ("ini-wpn-18", "kwk-36"),
    ("ini-wpn-19", "vehicle-mg"),
    ("ini-wpn-24", "piat"),
    ("ini-wpn-25", "at-rifle"),
    ("ini-wpn-26", "gun-45"),
    ("ini-wpn-27", "zis-3"),
    ("ini-wpn-28", "17-pounder"),
    ("ini-wpn-29", "25-pounder"),
    ("ini-wpn-30", "tank-17-pounder"),
    ("ini-wpn-31", "f-34"),
    ("ini-wpn-32", "zis-s-53"),
];

/// The row of each vehicle.
#[rustfmt::skip]
const VEHICLES: [(&str, &str); 16] = [
    ("ini-tank-1", "sherman"),
    ("ini-tank-2", "stuart"),
    ("ini-tank-3", "stug-iii-g"),
    ("ini-tank-4", "panzer-iv"),
    ("ini-tank-5", "panther"),
    ("ini-tank-6", "tiger-i"),
    ("ini-tank-7", "half-track"),
    ("ini-tank-8", "truck"),
    ("ini-tank-8", "jeep"),
    ("ini-tank-12", "firefly"),
    ("ini-tank-13", "cromwell"),
    ("ini-tank-14", "churchill"),
    ("ini-tank-15", "t-34-76"),
    ("ini-tank-16", "t-34-85"),
    ("ini-tank-17", "su-76"),
    ("ini-tank-18", "universal-carrier"),
];

fn weapon<'a>(content: &'a Content, row: &str) -> &'a Weapon {
    let known = WEAPONS.iter().find(|(known, _)| *known == row);
    let (_, id) = known.unwrap_or_else(|| panic!("no weapon of {row}"));
    &content.weapons[content.weapon(id).unwrap_or_else(|| panic!("no weapon `{id}`"))]
}

/// `2 (barrage 1)` is FP 2 and barrage FP 1.
fn fp(cell: &str) -> (u8, u8) {
    let number = |text: &str| text.trim().parse().expect("a number");
    match cell.split_once(" (barrage ") {
        Some((fp, barrage)) => (number(fp), number(barrage.trim_end_matches(')'))),
        None => (number(cell), 0),
    }
}

#[test]
fn ini_wpn_1_to_32_the_weapons_are_those_of_the_ledger() {
    let content = embedded();
    let mut seen = 0;
    for row in rows("ini-wpn-").iter().filter(|row| row.len() == 6) {
        let [id, name, range, firepower, tank_assault, notes] = row[..] else {
            panic!("{row:?}")
        };
        let weapon = weapon(content, id);
        let has = |note: &str| notes.contains(note);
        assert_eq!(
            weapon.range,
            range.parse::<i32>().expect("inches") * 100,
            "{name}"
        );
        assert_eq!((weapon.fp, weapon.barrage), fp(firepower), "{name}");
        assert_eq!(weapon.tank_assault, tank_assault.parse().unwrap_or(0), "{name}");
        assert_eq!(weapon.at, has("AT") || has("as 60 mm"), "{name}");
        assert_eq!(
            weapon.shield,
            has("shield") || has("hard cover against"),
            "{name}"
        );
        assert_eq!(
            weapon.over_friends,
            has("over friendly") || has("as 60 mm"),
            "{name}"
        );
        assert_eq!(weapon.infantry_at, has("Infantry, AT"), "{name}");
        assert_eq!(weapon.rerolls_range_in, has("reroll range-in"), "{name}");
        seen += 1;
    }
    assert_eq!((seen, content.weapons.len()), (28, 28));
}

/// `5+` is 5, `–` is nothing.
fn save(cell: &str) -> Option<u8> {
    cell.trim_end_matches('+').parse().ok()
}

#[test]
fn ini_tank_1_to_18_the_vehicles_are_those_of_the_ledger() {
    let content = embedded();
    let mut seen = 0;
    for row in rows("ini-tank-").iter().filter(|row| row.len() == 7) {
        let [id, _, front, flank, weapons, allowance, notes] = row[..] else {
            panic!("{row:?}")
        };
        for (_, name) in VEHICLES.iter().filter(|(row, _)| *row == id) {
            let kind = &content.units[content
                .unit(name)
                .unwrap_or_else(|| panic!("no vehicle `{name}`"))];
            let armour = kind.armour.map(|armour| (armour.front, armour.flank));
            assert_eq!(armour, save(front).zip(save(flank)), "{name}");
            assert_eq!(kind.is_soft_skinned(), notes.contains("Soft Skinned"), "{name}");
            assert_eq!(
                kind.allowance,
                allowance.parse::<i32>().expect("inches") * 100,
                "{name}"
            );
            let has = |mount| kind.arms.iter().find(|arm| arm.mount == mount);
            assert_eq!(has(Mount::Coax).is_some(), weapons.contains("coax"), "{name}");
            let hull = weapons.contains("hull") || *name == "jeep";
            assert_eq!(has(Mount::Hull).is_some(), hull, "{name}");
            let main = has(Mount::Main).map(|arm| content.weapons[arm.weapon].name.as_str());
            let named = weapons.split(',').next().unwrap_or_default();
            let has_main = !weapons.contains("Vehicle MG") && !weapons.starts_with("none");
            assert_eq!(main.is_some(), has_main, "{name}");
            assert!(main.is_none_or(|main| main.contains(named)), "{name}: {main:?}");
            let turret = notes.contains("turret") && !notes.contains("no turret");
            assert_eq!(kind.turret, turret, "{name}");
            assert_eq!(kind.rerolls_terrain, notes.contains("rerolls terrain"), "{name}");
            let skirts = notes.contains("infantry AT") || notes.contains("same reroll");
            assert_eq!(kind.skirts, skirts, "{name}");
            seen += 1;
        }
    }
    let vehicles = content.units.iter().filter(|unit| unit.class == Class::Tank);
    assert_eq!((seen, vehicles.count()), (16, 16));
}

#[test]
fn check_95_one_move_of_each_kind() {
    let allowance = |id: &str| {
        let content = embedded();
        content.units[content.unit(id).expect("a kind")].allowance
    };
    let moves = ["stuart", "tiger-i", "hmg", "gun-57", "rifle", "sherman"].map(allowance);
    assert_eq!(moves, [1400, 800, 600, 300, 600, 1200]);
}

#[test]
fn tm_4_bases_are_those_of_the_table_model() {
    let content = embedded();
    let base = |id: &str| content.units[content.unit(id).expect("a kind")].base;
    let rect = |width: i32, depth: i32| board::table::Base::rect(width / 2, depth / 2).expect("a base");
    for (ids, base_of_them) in [
        (
            &["rifle", "panzerschreck", "lmg", "maxim", "mortar-60"][..],
            rect(200, 120),
        ),
        (&["gun-57", "howitzer-105", "nebelwerfer"], rect(200, 240)),
        (&["sherman", "stug-iii-g", "su-76"], rect(120, 220)),
        (&["half-track", "universal-carrier", "truck"], rect(100, 220)),
        (&["jeep"], rect(80, 140)),
    ] {
        ids.iter()
            .for_each(|id| assert_eq!(base(id), base_of_them, "{id}"));
    }
}

/// What the reader says of one more file.
fn faults_of(file: &str, text: &str) -> Vec<String> {
    match crate::content::load(vec![(file.to_owned(), text.to_owned())]) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn a_faulty_weapon_or_kind_is_told_where_and_what_to_do() {
    let weapon = "[[weapon]]\nid = 'sling'\nname = 'Sling'\nrange_in = 5\nfp = 0\ninfantry_at = true\n";
    assert_eq!(
        faults_of("weapons/mine.toml", weapon),
        [
            "weapons/mine.toml:1:1: a weapon without FP and without barrage FP could do nothing (give `fp`, `barrage` or both)",
            "weapons/mine.toml:1:1: an infantry AT weapon is an AT weapon (add `at = true` (ini-tank-9))",
        ]
    );
    let unit = "[[unit]]\nid = 'slingers'\nname = 'Slingers'\nclass = 'infantry'\nweapons = ['rifel']\npoints = 1\nlook = 'infantry'\nturret = true\n";
    let faults = faults_of("units/mine.toml", unit);
    assert!(
        faults[0].starts_with("units/mine.toml:5:12: ") && faults[0].contains("rifle"),
        "{faults:?}"
    );
    assert!(
        faults
            .iter()
            .any(|fault| fault.contains(":8:1:") && fault.contains("turret")),
        "{faults:?}"
    );
    let coax = "[[unit]]\nid = 'van'\nname = 'Van'\nclass = 'tank'\nbase = 'truck'\ncoax = 'vehicle-mg'\npoints = 4\nlook = 'truck'\n";
    let faults = faults_of("units/mine.toml", coax);
    assert!(
        faults[0].contains("a coax MG is fired instead of a main gun"),
        "{faults:?}"
    );
}

#[test]
fn the_built_in_content_has_no_fault_and_every_scenario_of_the_learning_path() {
    use rulebook::Publication;
    let content = embedded();
    let counts = (
        content.nations.len(),
        content.companies.len(),
        content.scenarios.len(),
    );
    assert_eq!(counts, (4, 12, 11), "ten scenarios and a pick-up battle");
    for id in crate::Initiative::LEARNING_PATH {
        assert!(
            content.scenarios.iter().any(|scenario| scenario.id == *id),
            "{id}"
        );
    }
}
