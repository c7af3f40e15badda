//! Vehicles: a list per file (section 27).

use umpire::content::{Table, check_id};

use super::model::{Mode, Mount, Pen, Vehicle, WeaponRule};
use super::weapons::{INCH, mode};

/// Reads the `[[vehicle]]` list of a file.
pub fn vehicles(file: Table<'_>, vehicles: &mut Vec<Vehicle>) {
    for table in file.tables("vehicle") {
        let place = table.get("id");
        let read = vehicle(table);
        let taken = vehicles.iter().any(|known| known.id == read.id);
        if let (true, Some(node)) = (taken, place) {
            node.fault(format!("the id `{}` is taken", read.id));
        }
        vehicles.push(read);
    }
    file.finish();
}

fn vehicle(table: Table<'_>) -> Vehicle {
    let id = table.string("id");
    check_id(&id, |message| table.fault(message, None));
    let hull = numbers(&table, "hull", 50..=1000);
    let vehicle = Vehicle {
        name: table.string("name"),
        maneuver: table.int::<i32>("maneuver_in", 1..=30) * INCH,
        double_time: table.int::<i32>("double_time_in", 1..=40) * INCH,
        assault: table
            .opt_int::<i32>("assault_in", 1..=20)
            .map(|inches| inches * INCH),
        agility: table.int("agility", 2..=6),
        armour: table.get("armour").map(|_| numbers(&table, "armour", 5..=12)),
        resilience: table.int("resilience", 1..=9),
        defensive_mgs: table.opt_int("defensive_mgs", 0..=9).unwrap_or(0),
        hull: match hull {
            [length, width] => (width / 2, length / 2),
        },
        mounts: table.opt_tables("mounts").into_iter().map(mount).collect(),
        specials: specials(&table),
        points: table.int("points", 1..=1000),
        id,
    };
    table.finish();
    vehicle
}

/// So many whole numbers under one key.
fn numbers<const N: usize>(table: &Table<'_>, key: &str, limits: std::ops::RangeInclusive<i64>) -> [i32; N] {
    let list = table.list(key);
    if let (true, Some(node)) = (list.len() != N, table.get(key)) {
        node.fault(format!("`{key}` takes {N} numbers"));
    }
    let lowest = *limits.start() as i32;
    let mut read = [lowest; N];
    for (place, node) in read.iter_mut().zip(&list) {
        *place = node.int(limits.clone()).unwrap_or(lowest);
    }
    read
}

/// A mount; without numbers of its own it is a machine gun of 24 inches, Weak Spots, LETH 5+, Scythe and Suppression.
fn mount(table: Table<'_>) -> Mount {
    let name = table.string("name");
    let mut mode: Mode = mode(&table, "", name.clone());
    let plain = mode.max == 0;
    if plain {
        mode.max = 24 * INCH;
        mode.pen = Pen::WeakSpots;
        mode.leth = 5;
        let always = [WeaponRule::Scythe, WeaponRule::Suppression];
        mode.rules = always
            .into_iter()
            .fold(mode.rules, |set, rule| set.with(rule as u32));
    }
    let mount = Mount {
        name,
        arc: table.string("arc"),
        is_machine_gun: table.flag("machine_gun") || plain,
        mode,
    };
    table.finish();
    mount
}

/// `Transport (8)`: a word and its number, 0 without one.
fn specials(table: &Table<'_>) -> Vec<(String, u8)> {
    let split = |written: String| {
        let (word, rest) = written.split_once(" (").unwrap_or((&written, ""));
        match rest.trim_end_matches(')').parse() {
            Ok(number) => (word.to_owned(), number),
            Err(_) => (written, 0),
        }
    };
    table.strings("specials").into_iter().map(split).collect()
}
