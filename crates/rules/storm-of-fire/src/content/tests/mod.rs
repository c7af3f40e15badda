//! Content as it is built in, and what readers say of bad files.

mod ledger;

use super::model::{Content, Post, Roster, WeaponRule};
use super::{check_roster, embedded, embedded_files, load};
use crate::ground::Terrain;

/// Every row of the charts and lists is there (section 25.3, section 27.2, section 36).
#[test]
fn lists_are_complete() {
    let content = embedded();
    let modes: usize = content.weapons.iter().map(|weapon| weapon.modes.len()).sum();
    assert_eq!(modes, 195);
    assert_eq!(content.vehicles.len(), 58);
    assert_eq!(content.units.len(), 328);
    assert_eq!(content.battlegroups.len(), 56);
    assert_eq!(content.tables.len(), 18);
    assert!(168 < content.rosters.len());
}

/// sof-chart-8: a mode has the mount of its weapon and no other of its rules. sof-chart-22, sof-chart-24: rounds of one period.
#[test]
fn sof_chart_8_modes_inherit_the_mount_alone() {
    let content = embedded();
    let weapon = |id: &str| &content.weapons[content.weapon(id).expect(id)];
    let maxim = weapon("mg08-mg");
    assert!(maxim.modes[2].has(WeaponRule::Fixed) && !maxim.modes[2].has(WeaponRule::BeatenZone));
    assert!(maxim.has(WeaponRule::BeatenZone));
    let gun = weapon("7-7cm-fk96-field-gun");
    assert!(gun.modes[2].not_early && gun.modes[2].has(WeaponRule::GunShield));
    let krupp = weapon("75mm-m1903-krupp-gun");
    assert!(krupp.modes[1].only_early && krupp.modes[2].not_early);
}

/// sof-content-0b: a wall of 8 inches is two sections of 4, one of 20 four of 5; wire is a piece of 6 by 1.
#[test]
fn sof_content_0b_long_walls_come_in_sections() {
    let content = embedded();
    let pieces = |table: &str, kind: Terrain| {
        let table = content.table(table).expect(table);
        table.terrain.iter().filter(|(other, _)| *other == kind).count()
    };
    assert_eq!(pieces("beet-fields", Terrain::Wall), 2);
    assert_eq!(pieces("vineyard-slope", Terrain::Wall), 4 + 4);
    assert_eq!(pieces("tank-run", Terrain::Wire), 10);
    for table in &content.tables {
        assert_eq!(table.terrain.len(), table.features.len(), "{}", table.id);
    }
}

/// sof-content-0d: openings that are not given are one a wall; the mill has two storeys and seven openings.
#[test]
fn sof_content_0d_buildings_have_openings() {
    let content = embedded();
    let building = |table: &str, name: &str| {
        let table = content.table(table).expect(table);
        let found = table.features.iter().find(|feature| feature.name == name);
        found.and_then(|feature| feature.building.clone()).expect(name)
    };
    let mill = building("the-mill", "Mill");
    assert_eq!((mill.storeys, mill.openings), (2, vec![2, 1, 2, 2]));
    assert_eq!(building("vineyard-slope", "Press house").openings, vec![1; 4]);
    assert_eq!(building("sugar-works", "Boiler house").resiliency, 6);
}

/// Every roster is legal (sof-forces-schema-8).
#[test]
fn sof_forces_schema_8_every_roster_is_legal() {
    let content = embedded();
    for roster in &content.rosters {
        assert_eq!(check_roster(content, roster), [], "{}", roster.id);
    }
}

/// What a change to the Einheitsgruppen of 600 points breaks.
fn broken_by(change: impl FnOnce(&Content, &mut Roster)) -> Vec<&'static str> {
    let content = embedded();
    let mut roster = content.roster("ger-lw-infanterie-600").expect("a roster").clone();
    change(content, &mut roster);
    roster.points = roster.units.iter().map(|unit| unit.points).sum();
    let faults = check_roster(content, &roster);
    faults.into_iter().map(|fault| fault.rule).collect()
}

#[test]
fn sof_forces_schema_8_illegal_rosters_say_why() {
    assert_eq!(broken_by(|_, _| {}), [""; 0]);
    let no_hq = broken_by(|_, roster| roster.units.retain(|unit| unit.post != Post::Hq));
    assert_eq!(no_hq, ["sof-forces-schema-8"]);
    let few = broken_by(|_, roster| {
        roster.units.truncate(2);
    });
    assert_eq!(few, ["sof-force-7"]);
    let stranger = broken_by(|content, roster| {
        let boys = content.unit("bri-lw-section").expect("a section");
        roster.units[1].entry = boys;
    });
    assert_eq!(stranger, ["sof-force-2", "sof-force-7"]);
    let two_guns = broken_by(|content, roster| {
        let gun = content.unit("ger-lw-fk16").expect("a gun");
        let entry = &content.units[gun];
        let mut unit = entry.usual(gun);
        unit.post = Post::Support;
        roster.units.extend([unit.clone(), unit]);
    });
    assert_eq!(two_guns, ["sof-force-3", "sof-force-13"]);
    let chaplain = broken_by(|_, roster| {
        roster.units[1].specialists = vec![super::model::Specialist::Chaplain];
    });
    assert_eq!(chaplain, ["sof-spec-1"]);
}

/// A legal choice among alternatives is found: four reserve squads and two of strelki.
#[test]
fn sof_force_7_required_places_are_filled_by_any_alternative() {
    let content = embedded();
    let roster = content.roster("rus-ew-pekhota-1000").expect("a roster");
    assert_eq!(check_roster(content, roster), []);
}

/// What a changed file is told.
fn told(folder: &str, file: &str, from: &str, to: &str) -> Vec<String> {
    let name = format!("{folder}/{file}.toml");
    let files = embedded_files();
    let text = files.iter().find(|(known, _)| *known == name).expect("a file").1;
    assert!(text.contains(from), "{from}");
    let changed = text.replacen(from, to, 1);
    match load(vec![(name, changed)]) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(|fault| fault.to_string()).collect(),
    }
}

/// Folder, file, what stands there, what is put in its place, what is told.
const BAD: &[(&str, &str, &str, &str, &str)] = &[
    (
        "weapons",
        "infantry",
        "halt = \"RF\"",
        "halt = \"XF\"",
        "`XF` is no rate of fire",
    ),
    ("weapons", "infantry", "leth = 5", "leth = 7", "leth"),
    (
        "units",
        "ger-lw",
        "points = 135",
        "points = 140",
        "the formula says 135 points",
    ),
    (
        "units",
        "ger-lw",
        "\"smg\"",
        "\"smgg\"",
        "unknown weapon `smgg` (did you mean `smg`?)",
    ),
    (
        "battlegroups",
        "ger-lw",
        "\"ger-lw-stoss\"",
        "\"ger-lw-stos\"",
        "unknown unit `ger-lw-stos`",
    ),
    (
        "rosters",
        "ger-lw",
        "points = 595",
        "points = 600",
        "its units cost 595 points together",
    ),
    (
        "rosters",
        "ger-lw",
        "limit = 600",
        "limit = 590",
        "595 points; the limit is 590.",
    ),
    (
        "tables",
        "the-mill",
        "openings = [2, 1, 2, 2]",
        "openings = [2, 1]",
        "there are 4 walls",
    ),
    (
        "tables",
        "the-mill",
        "kind = \"stream\"",
        "kind = \"streem\"",
        "did you mean `stream`",
    ),
    (
        "scenarios",
        "the-mill",
        "table = \"the-mill\"",
        "table = \"the-mil\"",
        "unknown table `the-mil`",
    ),
];

#[test]
fn faults_name_file_line_and_remedy() {
    for (folder, file, from, to, expected) in BAD {
        let faults = told(folder, file, from, to);
        let place = format!("{folder}/{file}.toml:");
        assert!(
            faults
                .iter()
                .any(|fault| fault.contains(expected) && fault.contains(&place)),
            "{from} -> {to}: {faults:#?}"
        );
    }
}

/// Horsemen and vehicles are data only: a scenario with them is refused where it names them.
#[test]
fn a_scenario_with_vehicles_is_refused() {
    let roster = "roster = \"bri-lw-infantry-600\"";
    let faults = told("scenarios", "the-mill", roster, "roster = \"bri-lw-tanks-600\"");
    assert!(
        faults
            .iter()
            .any(|fault| fault.contains("is mounted or a vehicle")),
        "{faults:#?}"
    );
}

/// sof-forces-span-1, sof-forces-span-2, sof-forces-span-3, sof-forces-span-4, sof-forces-span-5, sof-forces-span-6,
/// sof-forces-span-7: which nation has a list in which period. Belgium in the middle of the war is played with its late list
/// (sof-forces-span-8).
#[test]
fn sof_forces_span_1_nineteen_lists() {
    let content = embedded();
    let mut lists: Vec<&str> = content.units.iter().map(|unit| &unit.id[..6]).collect();
    lists.dedup();
    let expected = "aus-ew aus-lw aus-mw bel-ew bel-lw bri-ew bri-lw bri-mw fra-ew fra-lw fra-mw ger-ew ger-lw ger-mw ita-lw ita-mw \
                    rus-ew rus-mw usa-lw";
    assert_eq!(lists, expected.split_whitespace().collect::<Vec<_>>());
}

/// sof-check-221. sof-force-4: a second battlegroup of the list may be added; sof-force-5: a second one of vehicles may not.
#[test]
fn sof_force_5_one_vehicle_battlegroup() {
    let content = embedded();
    let tanks = content.roster("bri-lw-tanks-600").expect("a roster");
    let (mut twice, mut mixed) = (tanks.clone(), tanks.clone());
    (twice.limit, mixed.limit) = (2000, 2000);
    let add = |to: &mut Roster, from: &str| {
        let other = content.roster(from).expect("a roster");
        to.battlegroups.extend(&other.battlegroups);
        let more = other.units.iter().cloned().map(|mut unit| {
            unit.battlegroup = unit.battlegroup.map(|_| 1);
            unit
        });
        to.units.extend(more);
    };
    add(&mut twice, "bri-lw-whippets-600");
    add(&mut mixed, "bri-lw-infantry-600");
    let rules = |roster: &Roster| -> Vec<&str> {
        let faults = check_roster(content, roster);
        faults.iter().map(|fault| fault.rule).collect()
    };
    assert_eq!(rules(&twice), ["sof-force-5"]);
    assert_eq!(rules(&mixed), [""; 0]);
}

/// sof-content-0a: every feature of section 37 is in its table's file, with every coordinate that is printed.
#[test]
fn sof_content_0a_tables_have_their_features() {
    let (_, section) = ledger::LEDGER.split_once("\n## 37.").expect("the section");
    let (section, _) = section
        .split_once("| ID | Generator cell")
        .expect("the generator");
    let text: String = embedded_files()
        .iter()
        .filter(|(name, _)| name.starts_with("tables/"))
        .map(|(_, text)| *text)
        .collect();
    let shapes = ["rect", "polygon", "line", "polyline", "strip", "x "];
    let mut seen = 0;
    for row in section
        .lines()
        .filter_map(|line| line.strip_prefix("| sof-content-"))
    {
        let cells: Vec<&str> = row.split(" | ").collect();
        let id = format!("# sof-content-{}\n", cells[0]);
        let geometry = cells.get(2).copied().unwrap_or_default();
        if !shapes.iter().any(|shape| geometry.starts_with(shape)) {
            continue;
        }
        let blocks: String = text.split(&id).skip(1).map(before_the_next).collect();
        let (places, _) = geometry.split_once(", width").unwrap_or((geometry, ""));
        for number in places.split(|letter: char| !letter.is_ascii_digit() && letter != '.') {
            let (whole, half) = number.split_once('.').unwrap_or((number, ""));
            if let Ok(inches) = whole.parse::<i32>() {
                let units = 100 * inches + if half.is_empty() { 0 } else { 50 };
                let known = blocks.split(|letter: char| !letter.is_ascii_digit());
                assert!(
                    known.clone().any(|word| word == units.to_string()),
                    "{id}: {number}"
                );
            }
        }
        seen += 1;
    }
    assert!(80 < seen, "{seen}");
}

/// A block of a file, up to the comment of the next.
fn before_the_next(rest: &str) -> &str {
    rest.split_once("\n#").map_or(rest, |(block, _)| block)
}

/// Under water nobody can be set up; on its own table every scenario can, whatever its title.
#[test]
fn an_author_s_scenario_is_set_up_once() {
    for scenario in &embedded().scenarios {
        let renamed = told("scenarios", &scenario.id, "title = \"", "title = \"Another ");
        assert_eq!(renamed, [""; 0], "{}", scenario.id);
    }
    let lake = "id = \"lake\"\nname = \"Lake\"\nsize = [4800, 4800]\n\
                [[terrain]]\nkind = \"river\"\narea = [0, 0, 4800, 4800]\n";
    let files = embedded_files();
    let mill = files.iter().find(|(name, _)| *name == "scenarios/the-mill.toml");
    let mill = mill.expect("a scenario").1;
    let mill = mill.replace("table = \"the-mill\"", "table = \"lake\"");
    let extra = [
        ("tables/lake.toml", lake.to_owned()),
        ("scenarios/the-mill.toml", mill),
    ];
    let extra = extra.map(|(name, text)| (name.to_owned(), text)).to_vec();
    let faults = load(extra).err().unwrap_or_default();
    let told: Vec<String> = faults.iter().map(|fault| fault.to_string()).collect();
    let hint = "(take a larger table, or free the zones of the mission)";
    let expected = ["British", "Germans"]
        .map(|side| format!("scenarios/the-mill.toml:9:9: {side} find no place on it {hint}"));
    assert_eq!(told, expected);
}
