//! Weapons: a list per file (ini-wpn-1 and those after it).

use umpire::content::{Table, check_id};

use super::model::Weapon;

/// Units of 0.01 inch in an inch.
pub const INCH: i32 = 100;

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
    let weapon = Weapon {
        id,
        name: table.string("name"),
        range: table.int::<i32>("range_in", 1..=120) * INCH,
        fp: table.int("fp", 0..=12),
        barrage: table.opt_int("barrage", 0..=6).unwrap_or(0),
        tank_assault: table.opt_int("tank_assault", 0..=6).unwrap_or(0),
        at: table.flag("at"),
        shield: table.flag("shield"),
        infantry_at: table.flag("infantry_at"),
        over_friends: table.flag("over_friends"),
        rerolls_range_in: table.flag("rerolls_range_in"),
    };
    if weapon.fp == 0 && weapon.barrage == 0 {
        table.fault(
            "a weapon without FP and without barrage FP could do nothing",
            Some("give `fp`, `barrage` or both".to_owned()),
        );
    }
    if weapon.infantry_at && !weapon.at {
        table.fault(
            "an infantry AT weapon is an AT weapon",
            Some("add `at = true` (ini-tank-9)".to_owned()),
        );
    }
    table.finish();
    weapon
}
