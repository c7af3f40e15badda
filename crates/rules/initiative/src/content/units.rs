//! Kinds of Teams: a list per file. Infantry and Guns carry `weapons`, vehicles have `main`, `coax` and `hull`.

use arrayvec::ArrayVec;
use board::table::{Base, Length};
use rulebook::named;
use umpire::content::{Node, Table, check_id};

use super::model::{Arm, Armour, Class, Content, LOOKS, Mount, TeamType};
use super::weapons::INCH;

/// Bases of the table model (tm-4.1): half the width and half the depth.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Stand {
    /// Infantry, machine guns, mortars: 2.00 × 1.20.
    Foot,
    /// 2.00 × 2.40.
    Gun,
    /// Tanks and assault guns: 1.20 × 2.20.
    Tank,
    /// Half-tracks, carriers, trucks: 1.00 × 2.20.
    Truck,
    /// 0.80 × 1.40.
    Jeep,
}

impl Stand {
    const VEHICLES: [(&'static str, Stand); 3] = [
        ("tank", Stand::Tank),
        ("truck", Stand::Truck),
        ("jeep", Stand::Jeep),
    ];

    fn base(self) -> Base {
        let (half_width, half_length) = match self {
            Stand::Foot => (100, 60),
            Stand::Gun => (100, 120),
            Stand::Tank => (60, 110),
            Stand::Truck => (50, 110),
            Stand::Jeep => (40, 70),
        };
        Base::rect(half_width, half_length).unwrap_or(Base::POINT)
    }
}

/// Reads the `[[unit]]` list of a file.
pub fn units(file: Table<'_>, content: &mut Content) {
    for table in file.tables("unit") {
        let place = table.get("id");
        let read = unit(table, content);
        if let (true, Some(node)) = (content.unit(&read.id).is_some(), place) {
            node.fault(format!("the id `{}` is taken", read.id));
        }
        content.units.push(read);
    }
    file.finish();
}

fn unit(table: Table<'_>, content: &Content) -> TeamType {
    let id = table.string("id");
    check_id(&id, |message| table.fault(message, None));
    let class = table.one_of("class", &Class::WORDS);
    let as_infantry = class == Class::Gun && table.flag("as_infantry");
    let stand = match class {
        Class::Infantry => Stand::Foot,
        Class::Gun if as_infantry => Stand::Foot,
        Class::Gun => Stand::Gun,
        Class::Tank => table.one_of("base", &Stand::VEHICLES),
    };
    let is_tank = class == Class::Tank;
    let unit = TeamType {
        id,
        name: table.string("name"),
        class,
        base: stand.base(),
        allowance: allowance(&table, class, as_infantry),
        as_infantry,
        arms: if is_tank {
            mounted(&table, content)
        } else {
            carried(&table, content)
        },
        armour: is_tank.then(|| table.opt_table("armour")).flatten().map(armour),
        turret: is_tank && table.flag("turret"),
        skirts: is_tank && table.flag("skirts"),
        rerolls_terrain: is_tank && table.flag("rerolls_terrain"),
        points: table.int("points", 1..=500),
        look: table
            .need("look")
            .and_then(|node| node.one_of(&LOOKS.map(|look| (look, look))))
            .unwrap_or(LOOKS[0])
            .to_owned(),
    };
    table.finish();
    unit
}

/// One move: Infantry 6 inches, Guns 3, Tanks 12, unless the kind has its own (ini-move-1).
fn allowance(table: &Table<'_>, class: Class, as_infantry: bool) -> Length {
    let inches = match class {
        Class::Infantry => 6,
        Class::Gun if as_infantry => 6,
        Class::Gun => 3,
        Class::Tank => 12,
    };
    table.opt_int("move_in", 1..=24).unwrap_or(inches) * INCH
}

fn armour(table: Table<'_>) -> Armour {
    let armour = Armour {
        front: table.int("front", 2..=6),
        flank: table.int("flank", 2..=6),
    };
    table.finish();
    armour
}

/// What Infantry and Guns carry: one of several per shot (ini-wpn-22).
fn carried(table: &Table<'_>, content: &Content) -> ArrayVec<Arm, 3> {
    let mut arms = ArrayVec::new();
    let named = table.list("weapons");
    for node in &named {
        let arm = weapon(node, content).map(|weapon| Arm {
            weapon,
            mount: Mount::Carried,
        });
        if arm.is_some_and(|arm| arms.try_push(arm).is_err()) {
            node.fault("a Team has at most three weapons");
        }
    }
    if let Some(node) = table.get("weapons").filter(|_| named.is_empty()) {
        node.fault_hint("Infantry and Guns have a weapon", "name one of `weapons/*.toml`");
    }
    arms
}

/// The weapons of a vehicle (ini-fire-7, ini-fire-21); a truck has none.
fn mounted(table: &Table<'_>, content: &Content) -> ArrayVec<Arm, 3> {
    let places = [
        ("main", Mount::Main),
        ("coax", Mount::Coax),
        ("hull", Mount::Hull),
    ];
    let arms: ArrayVec<Arm, 3> = places
        .into_iter()
        .filter_map(|(key, mount)| {
            let weapon = weapon(&table.get(key)?, content)?;
            Some(Arm { weapon, mount })
        })
        .collect();
    let has = |mount| arms.iter().any(|arm| arm.mount == mount);
    if has(Mount::Coax) && !has(Mount::Main) {
        table.fault(
            "a coax MG is fired instead of a main gun",
            Some("give `main`, or make it the `hull` MG (ini-fire-21)".to_owned()),
        );
    }
    arms
}

fn weapon(node: &Node<'_>, content: &Content) -> Option<usize> {
    named(
        node,
        "weapon",
        content.weapons.iter().map(|weapon| weapon.id.as_str()),
    )
}
