//! The formula against everything the ledger prints: weapons, vehicles, units at three sizes, sample forces.

use super::*;
use crate::content::embedded;

/// The ledger, whose tables are the printed numbers.
const LEDGER: &str = include_str!("../../../../../content/storm-of-fire/ledger.md");

/// Cells of the rows whose id begins like this.
fn rows(prefix: &str) -> Vec<Vec<&'static str>> {
    let rows = LEDGER.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.filter(|row| row.starts_with(prefix));
    cells
        .map(|row| row.trim_end_matches(" |").split(" | ").map(str::trim).collect())
        .collect()
}

/// Every number in a text.
fn numbers(text: &str) -> Vec<i32> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Column V of section 25.3, early values too (sof-pts-2, sof-pts-3, sof-pts-4, sof-pts-5, sof-pts-6, sof-pts-7, sof-pts-8, sof-pts-9, sof-pts-23).
#[test]
fn sof_pts_2_the_formula_gives_the_value_of_every_weapon() {
    let content = embedded();
    let mut seen = 0;
    for row in rows("sof-w-")
        .iter()
        .filter(|row| row.len() == 12 && row[11] != "–")
    {
        let id = row[0].trim_start_matches("sof-w-");
        let weapon = &content.weapons[content.weapon(id).expect(id)];
        let printed = numbers(row[11]);
        let early = *printed.last().expect("a value");
        assert_eq!(
            (weapon.value, value(weapon, Period::Early)),
            (printed[0], early),
            "{id}"
        );
        assert_eq!(formula_value(weapon, Period::Late), printed[0], "{id}");
        assert_eq!(formula_value(weapon, Period::Early), early, "{id}");
        seen += 1;
    }
    assert_eq!(seen, content.weapons.len());
}

/// Section 27.2, Regular and 4+ for everything (sof-pts-17, sof-pts-20).
#[test]
fn sof_pts_17_the_formula_gives_the_points_of_every_vehicle() {
    let content = embedded();
    let ratings = Ratings {
        rally: 4,
        aggression: 4,
        tenacity: 4,
    };
    let rows = rows("sof-v-");
    for row in &rows {
        let id = row[0].trim_start_matches("sof-v-");
        let vehicle = &content.vehicles[content.vehicle(id).expect(id)];
        let formula = vehicle_points(vehicle, Training::Regular, ratings, 0);
        assert_eq!(i32::from(formula), numbers(row[10])[0], "{id}");
        assert_eq!(formula, vehicle.points, "{id}");
    }
    assert_eq!((rows.len(), content.vehicles.len()), (58, 58));
}

/// Section 36.3: 328 lines at the fewest, the usual and the most figures (sof-pts-16, sof-pts-19, sof-pts-25).
#[test]
fn sof_pts_16_the_formula_gives_the_points_of_every_unit_at_three_sizes() {
    let content = embedded();
    let mut seen = 0;
    let all = rows("");
    for entry in &content.units {
        let row = all.iter().find(|row| row[0] == entry.id);
        let row = row.unwrap_or_else(|| panic!("no row {}", entry.id));
        let printed = numbers(row[10]);
        let (usual, min, max) = match printed[..] {
            [usual] => (usual, usual, usual),
            [usual, min, max] => (usual, min, max),
            _ => panic!("{}: {printed:?}", entry.id),
        };
        let size = entry.size;
        let formula =
            [size.min, size.default, size.max].map(|men| i32::from(entry_points(content, entry, men)));
        assert_eq!(formula, [min, usual, max], "{}", entry.id);
        seen += 1;
    }
    assert_eq!(seen, 328);
}

/// Prices of options are what the unit's sum grows by, before rounding (sof-forces-schema-5).
#[test]
fn options_cost_what_their_weapons_cost() {
    let content = embedded();
    let mut seen = 0;
    for entry in &content.units {
        for (nth, option) in entry.options.iter().enumerate() {
            let plain = entry.usual(0);
            let with = Fielded {
                options: vec![(nth as u8, 1)],
                ..plain.clone()
            };
            let sum = |fielded: &Fielded| -> i32 {
                let men = muster::roll(entry, fielded).expect("men enough");
                let weapons = men.iter().flat_map(|man| &man.weapons);
                weapons
                    .map(|weapon| value(&content.weapons[*weapon], entry.period))
                    .sum()
            };
            let grown = percent(sum(&with) - sum(&plain), morale(entry.ratings));
            let ruled = rules_cost(option.rules, entry.size.default.into());
            assert_eq!(grown + ruled, option.price, "{} {}", entry.id, option.id);
            seen += 1;
        }
    }
    assert!(60 < seen, "{seen}");
}

/// Section 36.5: 168 sample forces, each within its limit and as dear as printed.
#[test]
fn sample_forces_cost_what_is_printed() {
    let content = embedded();
    let mut seen = 0;
    for row in rows("sof-sample-") {
        let group = row[0].trim_start_matches("sof-sample-");
        for (limit, cell) in [600, 750, 1000].into_iter().zip(&row[1..]) {
            let roster = content.roster(&format!("{group}-{limit}")).expect("a roster");
            let printed = *numbers(cell).last().expect("a sum");
            assert_eq!(i32::from(roster.points), printed, "{group} {limit}");
            assert!(roster.points <= roster.limit, "{group} {limit}");
            seen += 1;
        }
    }
    assert_eq!(seen, 168);
}

/// Half up, and to the nearest five (sof-pts-11, sof-pts-16).
#[test]
fn sums_are_rounded_half_up() {
    assert_eq!([percent(50, 101), percent(50, 99)], [51, 50]);
    assert_eq!(
        [rounded(1024), rounded(1025), rounded(1074), rounded(1075)],
        [100, 105, 105, 110]
    );
}

/// sof-check-218, sof-check-219, sof-check-220: sums before and after rounding.
#[test]
fn sof_check_218_sums_of_three_units() {
    let content = embedded();
    let cost = |id: &str| {
        let entry = &content.units[content.unit(id).expect(id)];
        entry_points(content, entry, entry.size.default)
    };
    assert_eq!(percent(1056, 104), 1098);
    assert_eq!(rounded(1098 + 40 - 36), 110);
    assert_eq!(cost("ger-ew-gruppe"), 110);
    let tank = &content.vehicles[content.vehicle("mark-iv-male").expect("a tank")];
    assert_eq!((vehicle_base(tank), cost("bri-lw-mk4m")), (1956, 195));
    assert_eq!((rounded(387 + 40), cost("bri-mw-stokes")), (45, 45));
}
