//! Counters: one file each in `units` (ledger section "Counters").

use umpire::content::Table;

use super::model::{Colour, Confidence, Firepower, Flame, Kind, Nation, Range, Rating, Role, UnitType};

pub(super) const NATIONS: [(&str, Nation); 2] = [("german", Nation::German), ("soviet", Nation::Soviet)];

pub(super) const COLOURS: [(&str, Colour); 2] = [("red", Colour::Red), ("blue", Colour::Blue)];

pub(super) const KINDS: [(&str, Kind); 5] = [
    ("foot", Kind::Foot),
    ("gun", Kind::Gun),
    ("wheeled", Kind::Wheeled),
    ("tracked", Kind::Tracked),
    ("air", Kind::Air),
];

pub(super) const CONFIDENCES: [(&str, Confidence); 3] = [
    ("printed", Confidence::Printed),
    ("derived", Confidence::Derived),
    ("proposed", Confidence::Proposed),
];

const ROLES: [(&str, Role); 13] = [
    ("rifles", Role::Rifles),
    ("smg", Role::Smg),
    ("machine-gun", Role::MachineGun),
    ("sniper", Role::Sniper),
    ("mortar", Role::Mortar),
    ("anti-tank-rifle", Role::AntiTankRifle),
    ("engineer", Role::Engineer),
    ("gun", Role::Gun),
    ("truck", Role::Truck),
    ("carrier", Role::Carrier),
    ("tank", Role::Tank),
    ("assault", Role::Assault),
    ("airplane", Role::Airplane),
];

const FLAMES: [(&str, Flame); 3] = [
    ("carried", Flame::Carried),
    ("hull", Flame::Hull),
    ("turret", Flame::Turret),
];

/// Reads one counter.
pub(super) fn unit(table: Table<'_>) -> UnitType {
    let count = table.int("count", 1..=40);
    let (fire_ap, indirect_ap, move_ap) = points(&table);
    let (tracks, wheels) = bonus(&table);
    let (red, blue) = firepower(&table);
    let (flank, front) = defence(&table);
    let anti_air = table.flag("anti_air");
    let anti_air_count = table.opt_int("anti_air_count", 1..=i64::from(count));
    let unit = UnitType {
        id: table.string("id"),
        ledger: table.string("ledger"),
        name: table.string("name"),
        short: table.string("short"),
        nation: table.one_of("nation", &NATIONS),
        count,
        years: years(&table),
        kind: table.one_of("kind", &KINDS),
        role: table.one_of("role", &ROLES),
        fire_ap,
        indirect_ap,
        move_ap,
        tracks,
        wheels,
        impulses: table.opt_int("impulses", 1..=9).unwrap_or(0),
        red,
        blue,
        range: range(&table),
        flank,
        front,
        turret: table.flag("turret"),
        open_topped: table.flag("open_topped"),
        shield: table.opt_int("shield", 1..=5).unwrap_or(0),
        anti_air,
        anti_air_count: anti_air_count.unwrap_or(if anti_air { count } else { 0 }),
        smoke: table.flag("smoke"),
        flame: table.opt_one_of("flame", &FLAMES).unwrap_or(Flame::None),
        confidence: table.one_of("confidence", &CONFIDENCES),
        note: table.opt_string("note").unwrap_or_default(),
    };
    check(&unit, &table);
    table.finish();
    unit
}

fn points(table: &Table<'_>) -> (u8, Option<u8>, u8) {
    let Some(ap) = table.table("ap") else {
        return (1, None, 1);
    };
    let points = (
        ap.int("fire", 1..=9),
        ap.opt_int("indirect", 1..=9),
        ap.int("move", 1..=9),
    );
    ap.finish();
    points
}

fn bonus(table: &Table<'_>) -> (u8, u8) {
    let Some(bonus) = table.opt_table("bonus") else {
        return (0, 0);
    };
    let symbols = (bonus.opt_int("tracks", 0..=4), bonus.opt_int("wheels", 0..=4));
    bonus.finish();
    (symbols.0.unwrap_or(0), symbols.1.unwrap_or(0))
}

fn firepower(table: &Table<'_>) -> (Firepower, Firepower) {
    let mut red = Firepower {
        value: 0,
        boxed: false,
    };
    let mut blue = red;
    let Some(firepower) = table.table("firepower") else {
        return (red, blue);
    };
    red.value = firepower.int("red", -9..=20);
    blue.value = firepower.int("blue", -9..=20);
    for node in firepower.opt_list("boxed") {
        match node.one_of(&COLOURS) {
            Some(Colour::Red) => red.boxed = true,
            Some(Colour::Blue) => blue.boxed = true,
            None => {}
        }
    }
    firepower.finish();
    (red, blue)
}

/// `range = 7`, or `range = { min = 3, max = 16 }` (coh-7.6a).
fn range(table: &Table<'_>) -> Range {
    let Some(node) = table.need("range") else {
        return Range { min: 0, max: 0 };
    };
    if node.is_int() {
        return Range {
            min: 0,
            max: node.int(0..=40).unwrap_or(0),
        };
    }
    let Some(limits) = node.table() else {
        return Range { min: 0, max: 0 };
    };
    let range: Range = Range {
        min: limits.int("min", 0..=40),
        max: limits.int("max", 0..=40),
    };
    if range.max < range.min {
        let message = format!(
            "the least range {} is more than the greatest, {}",
            range.min, range.max
        );
        node.fault_hint(message, "swap `min` and `max`");
    }
    limits.finish();
    range
}

fn defence(table: &Table<'_>) -> (Rating, Rating) {
    let stand_in = Rating {
        value: 0,
        colour: Colour::Red,
    };
    let Some(defence) = table.table("defence") else {
        return (stand_in, stand_in);
    };
    let ratings = ["flank", "front"].map(|side| {
        let Some(rating) = defence.table(side) else {
            return stand_in;
        };
        let red = rating.opt_int("red", 1..=30);
        let blue = rating.opt_int("blue", 1..=30);
        if rating.get("red").is_some() == rating.get("blue").is_some() {
            let hint = Some("write `{ red = 11 }` or `{ blue = 13 }`".to_string());
            rating.fault(format!("`{}` needs one colour, red or blue", rating.path()), hint);
        }
        rating.finish();
        match (red, blue) {
            (Some(value), _) => Rating {
                value,
                colour: Colour::Red,
            },
            (None, Some(value)) => Rating {
                value,
                colour: Colour::Blue,
            },
            (None, None) => stand_in,
        }
    });
    defence.finish();
    let [flank, front] = ratings;
    (flank, front)
}

fn years(table: &Table<'_>) -> (u8, u8) {
    let Some(node) = table.need("years") else {
        return (0, 99);
    };
    let Some(list) = node.list() else { return (0, 99) };
    let [from, to] = list.as_slice() else {
        node.fault_hint("`years` needs two numbers", "write `years = [43, 45]`");
        return (0, 99);
    };
    let (Some(from), Some(to)) = (from.int::<u8>(30..=60), to.int::<u8>(30..=60)) else {
        return (0, 99);
    };
    if to < from {
        node.fault_hint(
            format!("`years` ends in {to} before it begins in {from}"),
            "swap the two",
        );
    }
    (from, to)
}

/// What cannot be true of any counter.
fn check(unit: &UnitType, table: &Table<'_>) {
    let kinds: &[Kind] = match unit.role {
        Role::Rifles | Role::Smg | Role::MachineGun | Role::Sniper => &[Kind::Foot],
        Role::Mortar | Role::AntiTankRifle | Role::Engineer => &[Kind::Foot],
        Role::Gun => &[Kind::Gun],
        Role::Truck | Role::Carrier => &[Kind::Wheeled, Kind::Tracked],
        Role::Tank | Role::Assault => &[Kind::Tracked],
        Role::Airplane => &[Kind::Air],
    };
    let fault = |key: &str, message: &str, hint: &str| {
        if let Some(node) = table.get(key) {
            node.fault_hint(message, hint);
        }
    };
    if !kinds.contains(&unit.kind) && table.get("kind").is_some_and(|node| node.is_string()) {
        fault(
            "role",
            "this role does not go with the counter's `kind`",
            "tanks are tracked, squads foot",
        );
    }
    let vehicle = matches!(unit.kind, Kind::Wheeled | Kind::Tracked);
    if !vehicle && (0 < unit.tracks || 0 < unit.wheels) {
        fault(
            "bonus",
            "only vehicles have bonus hexes",
            "take `bonus` out, or correct `kind`",
        );
    }
    if !vehicle && unit.turret {
        fault(
            "turret",
            "only vehicles have turrets",
            "take `turret` out, or correct `kind`",
        );
    }
    if !vehicle && 0 < unit.shield {
        fault(
            "shield",
            "only vehicles shield passengers",
            "take `shield` out, or correct `kind`",
        );
    }
    if unit.kind == Kind::Air && unit.impulses == 0 {
        table.fault(
            "an airplane needs `impulses`",
            Some("write `impulses = 4`".to_string()),
        );
    }
    if unit.kind != Kind::Air && 0 < unit.impulses {
        fault(
            "impulses",
            "only airplanes have impulses",
            "take it out, or correct `kind`",
        );
    }
    if 5 < unit.short.chars().count() {
        fault(
            "short",
            "`short` has more than five letters",
            "it stands on a small counter",
        );
    }
    if !unit.anti_air && 0 < unit.anti_air_count {
        fault(
            "anti_air_count",
            "no counter may fire at airplanes",
            "write `anti_air = true` too",
        );
    }
}
