//! The content holds what the ledger says, and its faults are told with place and remedy.

use super::model::{Family, Mobility, Mount, UnitType};
use super::{embedded, load};
use crate::ground::Terrain;

const LEDGER: &str = include_str!("../../../../../content/storm-of-steel/ledger.md");

fn unit(id: &str) -> &'static UnitType {
    let content = embedded();
    let at = content.unit(id).unwrap_or_else(|| panic!("there is no {id}"));
    &content.units[at]
}

/// The rows of a table of the ledger below a heading, cells trimmed.
fn rows(heading: &str, cells: usize) -> Vec<Vec<String>> {
    let (_, below) = LEDGER
        .split_once(heading)
        .expect("the heading stands in the ledger");
    let lines = below.lines().take_while(|line| !line.starts_with('#'));
    let split = |line: &str| -> Vec<String> {
        line.trim()
            .trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    lines
        .map(split)
        .filter(|row| row.len() == cells && row[0] != "Army" && !row[0].starts_with('-'))
        .collect()
}

fn named(name: &str) -> &'static UnitType {
    let found = embedded().units.iter().find(|unit| unit.name == name);
    found.unwrap_or_else(|| panic!("there is no unit called {name}"))
}

/// `T1 d8 + F d10` as a die per weapon; `–` is none.
fn dice(cell: &str) -> Vec<Option<u8>> {
    let die = |part: &str| {
        part.split_whitespace()
            .last()
            .and_then(|die| die.strip_prefix('d')?.parse().ok())
    };
    cell.split('+').map(die).collect()
}

#[test]
fn every_vehicle_is_as_the_ledger_says() {
    let rows = rows("### AFV capability table", 12);
    assert_eq!(rows.len(), 56);
    for row in rows {
        let unit = named(&row[1]);
        assert_eq!(unit.family, Family::Afv, "{}", unit.name);
        let mobility = match (row[2].as_str(), row[10].as_str()) {
            ("T", "yes") => Mobility::AmphibiousTracked,
            ("T", _) => Mobility::Tracked,
            ("H", _) => Mobility::HalfTracked,
            _ => Mobility::ArmouredCar,
        };
        assert_eq!(unit.mobility, mobility, "{}", unit.name);
        assert_eq!(unit.armour, row[3].parse().ok(), "{}", unit.name);
        let weapons =
            |of: fn(&super::model::Weapon) -> Option<u8>| unit.weapons.iter().map(of).collect::<Vec<_>>();
        if !unit.weapons.is_empty() {
            let mut armoured = dice(&row[4]);
            armoured.resize(unit.weapons.len(), None);
            assert_eq!(weapons(|weapon| weapon.armoured), armoured, "{}", unit.name);
            assert_eq!(weapons(|weapon| weapon.soft), dice(&row[5]), "{}", unit.name);
            let ranges: Vec<i32> = row[6]
                .split('/')
                .map(|range| 100 * range.trim().parse::<i32>().unwrap_or(0))
                .collect();
            assert_eq!(
                unit.weapons.iter().map(|weapon| weapon.range).collect::<Vec<_>>(),
                ranges,
                "{}",
                unit.name
            );
            let mounts: Vec<Mount> = row[8]
                .split('+')
                .map(|mount| match mount {
                    "T" => Mount::Turret,
                    "T1" => Mount::OneManTurret,
                    "F" => Mount::Fixed,
                    _ => Mount::Open,
                })
                .collect();
            assert_eq!(
                unit.weapons.iter().map(|weapon| weapon.mount).collect::<Vec<_>>(),
                mounts,
                "{}",
                unit.name
            );
        }
        assert_eq!(
            Some(unit.allowance),
            row[7].parse::<i32>().ok().map(|cm| 100 * cm),
            "{}",
            unit.name
        );
        assert_eq!(dice(&row[9]), [Some(unit.assault)], "{}", unit.name);
        let carries = match row[11].split_once('/') {
            Some((guns, foot)) => (guns.parse().unwrap_or(9), foot.parse().unwrap_or(9)),
            None => (0, 0),
        };
        assert_eq!((unit.carries.guns, unit.carries.foot), carries, "{}", unit.name);
    }
}

#[test]
fn every_gun_is_as_the_ledger_says() {
    let rows = rows("### AT gun and field gun table", 4);
    assert_eq!(rows.len(), 25);
    for row in rows {
        let gun = named(&row[1]);
        let (family, soft, range, allowance) = match row[2].as_str() {
            "light" => (Family::LightGun, 6, 10_000, 500),
            "medium" => (Family::MediumGun, 10, 12_000, 0),
            _ => (Family::HeavyGun, 12, 14_000, 0),
        };
        assert_eq!(
            (gun.family, gun.allowance, gun.assault),
            (family, allowance, 6),
            "{}",
            gun.name
        );
        assert_eq!(
            (gun.weapons[0].soft, gun.weapons[0].range),
            (Some(soft), range),
            "{}",
            gun.name
        );
        assert_eq!([gun.weapons[0].armoured], dice(&row[3])[..], "{}", gun.name);
    }
}

#[test]
fn soft_units_are_as_the_playsheet_says() {
    let table = [
        ("infantry", 10, Some((6, 30)), 12),
        ("hmg", 5, Some((8, 60)), 8),
        ("mortar", 5, Some((10, 80)), 6),
        ("light-gun", 5, Some((6, 100)), 6),
        ("medium-gun", 0, Some((10, 120)), 6),
        ("heavy-gun", 0, Some((12, 140)), 6),
        ("truck", 30, None, 4),
        ("horse-cart", 10, None, 3),
        ("hq", 10, None, 6),
        ("cavalry", 20, Some((4, 30)), 12),
        ("small-transport", 30, None, 4),
        ("horse-limber", 10, None, 3),
        ("amphibious-truck", 30, None, 4),
        ("assault-boat", 10, None, 3),
    ];
    for (id, cm, fire, assault) in table {
        let unit = unit(id);
        assert_eq!((unit.allowance, unit.assault), (100 * cm, assault), "{id}");
        let weapon = unit
            .weapons
            .first()
            .map(|weapon| (weapon.soft.unwrap_or(0), weapon.range / 100));
        assert_eq!(weapon, fire, "{id}");
    }
}

#[test]
fn every_army_is_as_the_ledger_says() {
    let rows = rows("### Armies", 5);
    assert_eq!(rows.len(), 8);
    for row in rows {
        let army = embedded().armies.iter().find(|army| army.name == row[0]);
        let army = army.unwrap_or_else(|| panic!("there is no army {}", row[0]));
        assert_eq!(format!("{:?}", army.skill), row[1]);
        let volume = match army.artillery.die {
            8 => "low",
            10 => "normal",
            _ => "high",
        };
        let plan = if army.artillery.flexible {
            "flexible"
        } else {
            "rigid"
        };
        assert_eq!(format!("{volume}, {plan}"), row[2], "{}", army.name);
        let deck = army.support;
        assert_eq!(
            format!("{} / {} / {}", deck.bombardment, deck.air_strike, deck.no_support),
            row[3],
            "{}",
            army.name
        );
    }
}

/// The built-in content with one more file; the faults in words.
fn faults_of(file: &str, text: &str) -> Vec<String> {
    match load(vec![(file.to_owned(), text.to_owned())]) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

const SCENARIO: &str = r#"id = "mine"
title = "Mine"
briefing = "A try."
date = "1943"
teaches = []
turns = 6
table_mm = [1200, 900]
force = [
    { name = "German", army = "germany-1943", edge = "south", zone_mm = [0, 0, 1200, 150], units = [{ unit = "hq" }] },
    { name = "Soviet", army = "soviet-union-1943", edge = "north", zone_mm = [0, 750, 1200, 900], units = [{ unit = "hq" }] },
]
"#;

fn scenario_faults(change: (&str, &str), more: &str) -> Vec<String> {
    assert!(SCENARIO.contains(change.0), "{}", change.0);
    faults_of(
        "scenarios/mine.toml",
        &format!("{}{more}", SCENARIO.replace(change.0, change.1)),
    )
}

#[test]
fn a_plain_scenario_has_no_fault() {
    assert_eq!(scenario_faults(("", ""), ""), Vec::<String>::new());
}

#[test]
fn wc_005_turns_and_event_cards() {
    let plain = "special_cards = false\n";
    assert_eq!(
        scenario_faults(("turns = 6", "turns = 35"), plain),
        Vec::<String>::new()
    );
    assert_eq!(
        scenario_faults(("turns = 6", "turns = 36"), plain),
        ["scenarios/mine.toml:6:9: `turns` is 36, must be from 1 to 35"]
    );
    // Two special cards make two turns more possible.
    assert_eq!(
        scenario_faults(("turns = 6", "turns = 37"), ""),
        Vec::<String>::new()
    );
}

#[test]
fn sos_1_1_an_army_lies_in_the_period() {
    let army = "id = 'late'\nname = 'Late'\nyear = 1951\nskill = 'raw'\nspecial = 'militia'\n\
                artillery = { volume = 'low', fire_plan = 'rigid' }\nsupport_deck = { bombardment = 3, air_strike = 3, no_support = 3 }\n";
    assert_eq!(
        faults_of("armies/late.toml", army),
        [
            "armies/late.toml:3:8: `year` is 1951, must be from 1930 to 1950",
            "armies/late.toml:7:16: the support deck has 9 cards (a support deck has ten (sos-7A.1))",
        ]
    );
}

#[test]
fn faults_of_scenarios_are_told_with_place_and_remedy() {
    let check = |change: (&str, &str), more: &str, wanted: &str| {
        let faults = scenario_faults(change, more);
        assert!(
            faults.iter().any(|fault| fault.contains(wanted)),
            "{wanted}: {faults:?}"
        );
    };
    check(("date", "dat"), "", "4:1: unknown key `dat`");
    check(
        ("\"hq\"", "\"hqq\""),
        "",
        "unknown unit `hqq` (did you mean `hq`?)",
    );
    check(
        ("germany-1943", "germany-1944"),
        "",
        "unknown army `germany-1944`",
    );
    check(
        ("[{ unit = \"hq\" }]", "[{ unit = \"infantry\" }]"),
        "",
        "has 0 headquarters (each side has one (sos-4I.1))",
    );
    check(
        ("[{ unit = \"hq\" }]", "[{ unit = \"hq\" }, { unit = \"t-34\" }]"),
        "",
        "`t-34` belongs to soviet-union-1943",
    );
    check(
        ("[1200, 900]", "[1200, 90000]"),
        "",
        "`table_mm[1]` is 90000, must be from 0 to 3000",
    );
    check(
        ("id = \"mine\"", "id = \"yours\""),
        "",
        "the id `yours` is not the file's name",
    );
    let terrain = |text: &str, wanted: &str| check(("", ""), &format!("[[terrain]]\n{text}\n"), wanted);
    terrain(
        "kind = \"wood\"\narea = [0, 0, 100, 100]",
        "`terrain[0].kind` cannot be `wood` (did you mean `woods`?)",
    );
    terrain(
        "kind = \"woods\"\narea = [[0, 0], [100, 100], [100, 0], [0, 100]]",
        "14:8: edge 0 meets edge 2",
    );
    terrain(
        "kind = \"woods\"\narea = [0, 0, 0, 100]",
        "a rectangle of no size",
    );
    terrain("kind = \"woods\"\narea = [1100, 0, 1300, 100]", "off the table");
    terrain(
        "kind = \"hill\"\noutline = [0, 0, 100, 100]\ntop = [50, 50, 150, 80]",
        "a top that is not inside",
    );
    terrain(
        "kind = \"road\"\nline = [[0, 0], [100, 0]]\nhalf_width = 0",
        "half-width 0",
    );
    terrain("kind = \"wall\"\nline = [[0, 0]]", "14:8:");
    terrain(
        "kind = \"bunker\"\nat = [500, 500]\napertures = [0]\nholds = 9",
        "`terrain[0].holds`",
    );
    terrain(
        "kind = \"woods\"\narea = [0, 0, 99999999999, 100]",
        "14:15: `terrain[0].area[2]`",
    );
    let score = |text: &str, wanted: &str| {
        check(
            ("", ""),
            &format!("[[score]]\npoints = 1\ntext = \"A try.\"\n{text}\n"),
            wanted,
        )
    };
    score(
        "when = \"holds\"\nat = [1201, 450]",
        "16:6: a point off the table (nobody could ever be there)",
    );
    score(
        "when = \"holds\"\nat = [1200, 450, 1]",
        "16:6: `score[0].at` is not a point",
    );
    score("when = \"hold\"\nat = [1200, 450]", "cannot be `hold`");
    score("when = \"exits\"\nedge = \"up\"", "cannot be `up`");
    let mines = |areas: &str, wanted: &str| {
        let field = format!("[[hidden_mines]]\nside = \"first\"\nareas = {areas}\n");
        check(("", ""), &field, wanted)
    };
    mines(
        "[[0, 0, 100, 100]]",
        "14:9: mines in one of 1 areas (give 2 to 8: where there is no choice there is no secret)",
    );
    mines(
        "[[0, 0, 100, 100], [0, 0, 1201, 100]]",
        "14:28: mines that lie off the table",
    );
    score(
        "when = \"exits\"\nedge = \"east\"\nstretch = [0, 901]",
        "17:11: that is no stretch of the edge (write `[from, to]`, from west or south)",
    );
}

#[test]
fn stands_in_fixed_places_lie_on_the_table_and_apart() {
    let first = "150], units = [{ unit = \"hq\" }]";
    let stand = |text: &str| {
        let more = format!("150], units = [{{ unit = \"hq\" }}, {text}]");
        scenario_faults((first, &more), "")
    };
    let none = Vec::<String>::new();
    // A base of 3 by 3 cm has room 1.5 cm from the edge, and not a millimetre nearer.
    assert_eq!(stand("{ unit = \"infantry\", at_mm = [15, 15] }"), none);
    let off = stand("{ unit = \"infantry\", at_mm = [14, 15] }");
    assert!(
        off[0].contains("9:") && off[0].contains("its base is off the table (move it until"),
        "{off:?}"
    );
    let pair = |x: i32| {
        stand(&format!(
            "{{ unit = \"infantry\", at_mm = [100, 100] }}, {{ unit = \"infantry\", at_mm = [{x}, 100] }}"
        ))
    };
    assert_eq!(pair(130), none);
    let over = pair(129);
    assert!(
        over[0].contains("its base overlaps another one (bases never overlap at rest (sos-0.11))"),
        "{over:?}"
    );
    let zone = scenario_faults(("[0, 0, 1200, 150]", "[0, 0, 1201, 150]"), "");
    assert!(
        zone[0].contains("9:") && zone[0].contains("a zone that is off the table"),
        "{zone:?}"
    );
    let absurd = stand("{ unit = \"infantry\", at_mm = [-9223372036854775808, 15] }");
    assert!(absurd[0].contains("scenarios/mine.toml:9:"), "{absurd:?}");
}

#[test]
fn the_learning_path_knows_every_scenario() {
    use umpire::System;
    let infos = crate::StormOfSteel::new().scenarios();
    assert_eq!(infos.len(), embedded().scenarios.len());
    assert_eq!(infos[0].id, "two-hamlets");
    assert_eq!(infos[infos.len() - 1].id, "boats-at-dusk");
}

#[test]
fn the_page_for_newcomers_knows_how_long_every_scenario_is() {
    let page = include_str!("../../../../../docs/play/storm-of-steel.md");
    for scenario in &embedded().scenarios {
        let row = format!("| {} | {} |", scenario.about.title, scenario.turns);
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn sos_4j_a_unit_may_start_aboard_a_carrier_in_a_fixed_place() {
    let first = "150], units = [{ unit = \"hq\" }]";
    let with = |text: &str| {
        let more = format!("150], units = [{{ unit = \"hq\" }}, {text}]");
        SCENARIO.replacen(first, &more, 1)
    };
    let faults = |text: &str| faults_of("scenarios/mine.toml", &with(text));
    let truck = "{ unit = \"truck\", at_mm = [100, 100], facing = 0 }";
    let carries = unit("truck").carries.foot;
    let riders = |count: u8| format!("{truck}, {{ unit = \"infantry\", count = {count}, aboard = true }}");
    // As many as it carries, and not one more.
    assert_eq!(faults(&riders(carries)), Vec::<String>::new());
    let full = faults(&riders(carries + 1));
    assert!(
        full[0].contains("9:") && full[0].contains("Truck has no room for Infantry (it carries"),
        "{full:?}"
    );
    let none = faults("{ unit = \"infantry\", aboard = true }");
    assert!(
        none[0].contains("there is no carrier to be aboard of (list one with `at_mm` above it)"),
        "{none:?}"
    );
    let tank = faults(&format!("{truck}, {{ unit = \"pz-iv-g\", aboard = true }}"));
    assert!(tank[0].contains("Truck has no room for"), "{tank:?}");

    let content = load(vec![("scenarios/mine.toml".to_owned(), with(&riders(1)))]).expect("no faults");
    let scenario = content
        .scenarios
        .iter()
        .find(|scenario| scenario.id == "mine")
        .cloned();
    let rules = crate::Rules::new(content.into(), scenario.expect("it was read"), Default::default());
    let battle = crate::setup::fresh(&rules.expect("a table"));
    let (carrier, rider) = (&battle.units[1], &battle.units[2]);
    assert_eq!(
        (rider.aboard(), rider.at),
        (Some(crate::battle::UnitId(1)), carrier.at)
    );
    assert!(carrier.on_table());
}

#[test]
fn faults_of_terrain_are_told_at_the_key_that_says_them() {
    let one = |terrain: &str, wanted: &str| {
        let faults = scenario_faults(("", ""), &format!("[[terrain]]\n{terrain}\n"));
        assert_eq!(faults, [format!("scenarios/mine.toml:{wanted}")]);
    };
    one(
        "kind = 'woods'\narea = [1000, 100, 1300, 200]",
        "14:8: [1300, 100] is off the table (cut it at the edge)",
    );
    one(
        "kind = 'road'\nhalf_width = 0\nline = [[0, 100], [300, 100]]",
        "14:14: a strip of half-width 0 (it is at least 1 wide and no wider than the largest table)",
    );
    one(
        "kind = 'hill'\noutline = [100, 300, 200, 400]\ntop = [100, 300, 201, 400]",
        "15:7: a top that is not inside the outline (draw it within `outline`)",
    );
    one(
        "kind = 'bunker'\nat = [300, 300]\napertures = []",
        "15:13: a bunker without apertures (nobody in it could ever fire: give their facings (sos-5B.2))",
    );
    let point = scenario_faults(("", ""), "[[terrain]]\nkind = 'wire'\nline = [[260, 415]]\n");
    assert!(point[0].starts_with("scenarios/mine.toml:14:8: "), "{point:?}");
}

#[test]
fn sos_4j_a_force_that_finds_no_place_is_a_fault_of_its_zone() {
    let small = scenario_faults(("[0, 0, 1200, 150]", "[0, 0, 20, 20]"), "");
    assert_eq!(small, Vec::<String>::new(), "one stand has its place");
    let two = (
        "[0, 0, 1200, 150], units = [",
        "[0, 0, 20, 20], units = [{ unit = \"infantry\" }, ",
    );
    let faults = scenario_faults(two, "");
    assert!(
        matches!(&faults[..], [fault] if fault.contains("mine.toml:9:") && fault.contains("no place is found in it for")),
        "{faults:?}"
    );
    let lake = "[[terrain]]\nkind = 'lake'\narea = [0, 750, 1200, 900]\n";
    let faults = scenario_faults(("", ""), lake);
    assert!(
        matches!(&faults[..], [fault] if fault.contains("mine.toml:10:") && fault.contains("no place is found in it for")),
        "{faults:?}"
    );
}

#[test]
fn sos_4j_stands_in_fixed_places_keep_off_ground_that_bars_them() {
    let house = "[[terrain]]\nkind = 'building'\narea = [100, 100, 200, 200]\n";
    let start = |unit: &str| {
        let units = format!("1200, 150], units = [{{ unit = \"{unit}\", at_mm = [150, 150] }}, ");
        scenario_faults(("1200, 150], units = [", &units), house)
    };
    assert_eq!(start("mortar"), Vec::<String>::new());
    let faults = start("truck");
    assert!(
        matches!(&faults[..], [fault] if fault.ends_with("cannot enter a building. (move it (sos-4F.5))")),
        "{faults:?}"
    );
}

#[test]
fn every_built_in_scenario_can_be_set_up() {
    for (file, text) in crate::content::embedded_files() {
        if let Some(name) = file.strip_prefix("scenarios/") {
            // A comment more, and it is no longer the text that is built in: it is tried.
            let faults = faults_of(&format!("scenarios/{name}"), &format!("{text}\n# tried\n"));
            assert_eq!(faults, Vec::<String>::new());
        }
    }
}

#[test]
fn no_house_stands_on_a_road() {
    for scenario in &embedded().scenarios {
        let of = |kind| {
            let pieces = scenario.terrain.iter();
            pieces
                .filter(move |(terrain, _)| *terrain == kind)
                .map(|(_, piece)| piece)
        };
        for house in of(Terrain::Building) {
            for road in of(Terrain::Road) {
                let (at, meets) = (house.id, board::table::within(&house.shape, &road.shape, 0));
                assert!(!meets, "{}: {at:?} meets the road {:?}", scenario.id, road.id);
            }
        }
    }
}

#[test]
fn hi06_a_hidden_force_sets_up_apart() {
    let hidden = |low: u32| {
        let zone = format!("zone_mm = [0, {low}, 1200, 900], hidden_setup = true");
        scenario_faults(("zone_mm = [0, 750, 1200, 900]", &zone), "")
    };
    assert_eq!(hidden(200), Vec::<String>::new());
    let near = hidden(199);
    assert!(
        matches!(&near[..], [fault] if fault.contains("mine.toml:10:") && fault.contains("the zone of a hidden force")),
        "{near:?}"
    );
}

#[test]
fn sos_4j_a_rehearsed_set_up_is_one_that_its_owner_could_make() {
    let two = ("150], units = [", "150], units = [{ unit = \"infantry\" }, ");
    let posts = |posts: &str| {
        let set_up = format!("[[set_up]]\nside = \"first\"\nposts = {posts}\n");
        scenario_faults(two, &set_up)
    };
    let none = Vec::<String>::new();
    assert_eq!(posts("[[100, 100], [130, 100]]"), none);
    let wrong = |text: &str, wanted: &str| {
        let faults = posts(text);
        assert!(
            matches!(&faults[..], [fault] if fault.contains("mine.toml:14:") && fault.contains(wanted)),
            "{text}: {faults:?}"
        );
    };
    wrong("[[100, 100], [129, 100]]", "(move it (sos-0.11))");
    assert_eq!(posts("[[100, 150], [200, 150]]"), none);
    wrong(
        "[[100, 150], [200, 151]]",
        "sets up in its own zone. (move it (sos-4J))",
    );
    wrong(
        "[[100, 100]]",
        "there are 1 posts for 2 units (give one to each unit without `at_mm`, in the order of `units`",
    );
    wrong(
        "[[100, 100], 3]",
        "`set_up[0].posts[1]` is 3, must be from 1 to 2",
    );
    wrong("[[100, 100], 1]", "(move it (sos-10A");
    wrong("[[100, 100], [1]]", "is not a point (write `[x, y]`)");
}
