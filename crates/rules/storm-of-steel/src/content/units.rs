//! Unit types: a list per file, one line of a capability table each.

use arrayvec::ArrayVec;
use board::table::Base;
use umpire::content::{Table, check_id};

use super::model::{Carries, Family, Mobility, Mount, UnitType, Weapon};

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
        assault: table.int("assault", 2..=20),
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

/// Base sizes (sos-2A.1 to sos-2A.3): 3×3, light guns 3×4, other guns and all vehicles 3×5.
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
            soft: weapon.opt_int("soft", 2..=20),
            armoured: weapon.opt_int("armoured", 2..=20),
        };
        if weapons.try_push(read).is_err() {
            weapon.fault("a unit has at most two weapons", None);
        }
        weapon.finish();
    }
    weapons
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
