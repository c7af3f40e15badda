//! Unit types: a list per file, one line of a capability table each.

use arrayvec::ArrayVec;
use board::table::Base;
use umpire::content::{Node, Table, check_id};

use super::model::{Carries, Family, Mobility, Mount, UnitType, Weapon};

/// Dice by their sides: those of the supplement, and the d3 of carts and boats (sos-PS.8).
const DICE: [u8; 7] = [3, 4, 6, 8, 10, 12, 20];
/// Units of 0.01 cm in a centimetre.
const CM: i32 = 100;

/// Reads the `[[unit]]` list of a file.
pub fn units(file: Table<'_>, units: &mut Vec<UnitType>) {
    for table in file.tables("unit") {
        let before = units.len();
        let place = table.get("id");
        units.push(unit(table));
        let taken = units[..before].iter().any(|known| known.id == units[before].id);
        if let (true, Some(node)) = (taken, place) {
            node.fault(format!("the id `{}` is taken", units[before].id));
        }
    }
    file.finish();
}

fn unit(table: Table<'_>) -> UnitType {
    let id = table.string("id");
    check_id(&id, |message| table.fault(message, None));
    let family = table.one_of("family", &Family::WORDS);
    let amphibious = table.flag("amphibious");
    let unit = UnitType {
        name: table.string("name"),
        armies: table
            .get("armies")
            .map_or_else(Vec::new, |_| table.strings("armies")),
        family,
        mobility: mobility(&table, family, amphibious),
        base: base(family),
        allowance: table.int::<i32>("move_cm", 0..=60) * CM,
        armour: (family == Family::Afv).then(|| table.int("armour", 1..=20)),
        weapons: weapons(&table),
        assault: table.need("assault").and_then(|node| die(&node)).unwrap_or(6),
        carries: carries(&table),
        id,
    };
    if family.is_gun() && unit.weapons.is_empty() {
        table.fault("a gun needs a weapon", Some("add `weapons = [{ … }]`".to_owned()));
    }
    table.finish();
    unit
}

fn mobility(table: &Table<'_>, family: Family, amphibious: bool) -> Mobility {
    let words = [
        ("tracked", Mobility::Tracked),
        ("half-tracked", Mobility::HalfTracked),
        ("armoured-car", Mobility::ArmouredCar),
    ];
    let own = match family {
        Family::Afv => table.one_of("mobility", &words),
        Family::Infantry => Mobility::Infantry,
        Family::Cavalry | Family::Hq => Mobility::Horse,
        Family::Hmg => Mobility::Hmg,
        Family::Mortar => Mobility::Mortar,
        Family::LightGun => Mobility::LightGun,
        Family::MediumGun | Family::HeavyGun => Mobility::Towed,
        Family::Softskin | Family::Cart => Mobility::Softskin,
        Family::Boat => Mobility::Boat,
    };
    match (own, amphibious) {
        (Mobility::Tracked, true) => Mobility::AmphibiousTracked,
        (Mobility::Softskin, true) => Mobility::AmphibiousSoftskin,
        (_, true) => {
            table.fault("only tracked and soft vehicles can be amphibious", None);
            own
        }
        (_, false) => own,
    }
}

/// Base sizes (sos-2A.1, sos-2A.2, sos-2A.3): 3×3, light guns 3×4, other guns and all vehicles 3×5.
fn base(family: Family) -> Base {
    let half_length = match family {
        Family::Infantry | Family::Cavalry | Family::Hmg | Family::Mortar | Family::Hq => 150,
        Family::LightGun => 200,
        Family::MediumGun | Family::HeavyGun => 250,
        Family::Softskin | Family::Cart | Family::Boat | Family::Afv => 250,
    };
    Base::rect(150, half_length).unwrap_or(Base::POINT)
}

fn weapons(table: &Table<'_>) -> ArrayVec<Weapon, 2> {
    let mounts = [
        ("open", Mount::Open),
        ("turret", Mount::Turret),
        ("one-man-turret", Mount::OneManTurret),
        ("fixed", Mount::Fixed),
    ];
    let mut weapons = ArrayVec::new();
    for weapon in table.opt_tables("weapons") {
        let read = Weapon {
            mount: weapon.one_of("mount", &mounts),
            range: weapon.int::<i32>("range_cm", 1..=300) * CM,
            soft: weapon.get("soft").and_then(|node| die(&node)),
            armoured: weapon.get("armoured").and_then(|node| die(&node)),
        };
        if weapon.get("soft").is_none() && weapon.get("armoured").is_none() {
            weapon.fault(
                "a weapon without a die could fire at nothing",
                Some("give `soft`, `armoured` or both".to_owned()),
            );
        }
        if weapons.try_push(read).is_err() {
            weapon.fault("a unit has at most two weapons", None);
        }
        weapon.finish();
    }
    weapons
}

/// A die that can be bought.
fn die(node: &Node<'_>) -> Option<u8> {
    let sides: u8 = node.int(2..=20)?;
    if !DICE.contains(&sides) {
        node.fault_hint(
            format!("there is no die of {sides} sides"),
            "there are 3, 4, 6, 8, 10, 12 and 20",
        );
    }
    Some(sides)
}

fn carries(table: &Table<'_>) -> Carries {
    let Some(carries) = table.opt_table("carries") else {
        return Carries::default();
    };
    let read = Carries {
        guns: carries.int("guns", 0..=1),
        foot: carries.int("foot", 0..=3),
    };
    carries.finish();
    read
}

#[cfg(test)]
mod tests {
    /// What is wrong with a gun of this line.
    fn faults(line: &str) -> Vec<String> {
        let text =
            format!("[[unit]]\nid = 'mine'\nname = 'Mine'\nfamily = 'light-gun'\nmove_cm = 5\n{line}\n");
        match crate::content::load(vec![("units/mine.toml".to_owned(), text)]) {
            Ok(_) => Vec::new(),
            Err(faults) => faults.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn dice_are_of_those_there_are_and_every_weapon_has_one() {
        let gun = |assault: u8, dice: &str| {
            faults(&format!(
                "assault = {assault}\nweapons = [{{ mount = 'open', range_cm = 60{dice} }}]"
            ))
        };
        assert_eq!(gun(6, ", soft = 8"), Vec::<String>::new());
        assert_eq!(
            gun(7, ", soft = 8, armoured = 11"),
            [
                "units/mine.toml:6:11: there is no die of 7 sides (there are 3, 4, 6, 8, 10, 12 and 20)",
                "units/mine.toml:7:66: there is no die of 11 sides (there are 3, 4, 6, 8, 10, 12 and 20)",
            ]
        );
        assert_eq!(
            gun(6, ""),
            [
                "units/mine.toml:7:12: a weapon without a die could fire at nothing (give `soft`, `armoured` or both)"
            ]
        );
    }
}
