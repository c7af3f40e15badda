//! The files say what the ledger prints, column by column (section 25.3, section 27.2, section 36.3, section 36.4).

use super::super::model::{
    BattlegroupEntry, Blast, Content, FormationKind, Mode, Pen, Period, Rate, Rof, RuleSet, Training,
    UNIT_RULES, UnitType, WEAPON_RULES,
};
use super::embedded;

pub const LEDGER: &str = include_str!("../../../../../../content/storm-of-fire/ledger.md");

/// Cells of the rows of one section whose id begins like this.
fn rows(section: &str, prefix: &str) -> Vec<Vec<&'static str>> {
    let (_, text) = LEDGER.split_once(section).expect("the section");
    let text = text.split_once("\n### ").map_or(text, |(text, _)| text);
    let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
    let named = rows.filter(|row| row.starts_with(prefix));
    named
        .map(|row| row.trim_end_matches(" |").split(" | ").map(str::trim).collect())
        .collect()
}

fn rate(rate: Rate) -> String {
    let rof = match rate.rof {
        Rof::None => "–".to_owned(),
        Rof::Shots(shots) => shots.to_string(),
        Rof::Rapid => "RF".to_owned(),
        Rof::Single => "SS".to_owned(),
        Rof::Thrown => "G".to_owned(),
        Rof::D6 => "d6".to_owned(),
    };
    let star = if rate.slow { "*" } else { "" };
    let fast = if rate.accelerated { "AF" } else { "" };
    format!("{rof}{fast}{star}")
}

fn pen(pen: Pen) -> String {
    match pen {
        Pen::None => "–".to_owned(),
        Pen::WeakSpots => "W".to_owned(),
        Pen::Plus(plus) => format!("+{plus}"),
    }
}

fn blast(blast: Option<Blast>) -> &'static str {
    match blast {
        None => "–",
        Some(Blast::D2) => "d2",
        Some(Blast::D3) => "d3",
        Some(Blast::D3Plus1) => "d3+1",
        Some(Blast::D6) => "d6",
        Some(Blast::D6Plus1) => "d6+1",
        Some(Blast::TwoD6) => "2d6",
        Some(Blast::ThreeD6) => "3d6",
    }
}

fn range(mode: &Mode) -> String {
    let (min, max) = (mode.min / 100, mode.max / 100);
    match (min, max) {
        (_, 0) => "CC".to_owned(),
        (0, max) => max.to_string(),
        (min, max) => format!("{min}–{max}"),
    }
}

/// The words of a set of rules, by the alphabet.
fn words<T: Copy>(table: &[(&'static str, T)], rules: RuleSet) -> Vec<&'static str> {
    let named = table.iter().enumerate().filter(|(nth, _)| rules.has(*nth as u32));
    let mut words: Vec<&str> = named.map(|(_, (word, _))| *word).collect();
    words.sort_unstable();
    words
}

fn listed(cell: &str) -> Vec<&str> {
    let mut words: Vec<&str> = cell.split(", ").filter(|word| *word != "–").collect();
    words.sort_unstable();
    words
}

/// sof-chart-1, sof-chart-2, sof-chart-3, sof-chart-4, sof-chart-5, sof-chart-6, sof-chart-7: every column of every line.
#[test]
fn weapons_are_those_of_the_charts() {
    let content = embedded();
    let modes = content.weapons.iter().flat_map(|weapon| {
        let modes = weapon.modes.iter().enumerate();
        modes.map(move |(nth, mode)| (weapon, nth, mode))
    });
    let rows = rows("### 25.3", "sof-w-");
    let mut seen = 0;
    for (weapon, nth, mode) in modes {
        let row = rows.iter().find(|row| row[0] == mode.id);
        let row = row.unwrap_or_else(|| panic!("no row {}", mode.id));
        let leth = if mode.leth == 0 {
            "–".to_owned()
        } else {
            format!("{}+", mode.leth)
        };
        let crew = if nth == 0 && 0 < weapon.crew {
            weapon.crew.to_string()
        } else {
            "–".to_owned()
        };
        let written = [
            range(mode),
            rate(mode.halt),
            rate(mode.moving),
            pen(mode.pen),
            leth,
            blast(mode.blast).to_owned(),
            crew,
        ];
        assert_eq!(written[..], row[3..10], "{}", mode.id);
        let mut rules = words(WEAPON_RULES, mode.rules);
        if 0 < nth {
            // The mount of the weapon is not printed again (sof-chart-8).
            let printed = listed(row[10]);
            rules.retain(|rule| !["Fixed", "Gun Shield"].contains(rule) || printed.contains(rule));
        }
        assert_eq!(rules, listed(row[10]), "{}", mode.id);
        seen += 1;
    }
    assert_eq!((seen, rows.len()), (195, 195));
}

fn training(training: Training) -> &'static str {
    match training {
        Training::Inexperienced => "Inexp",
        Training::Regular => "Reg",
        Training::Veteran => "Vet",
    }
}

fn kind(kind: UnitType) -> &'static str {
    match kind {
        UnitType::Infantry => "Infantry",
        UnitType::Mounted => "Mounted",
        UnitType::Weapon => "Weapon",
        UnitType::Gun => "Gun",
        UnitType::Vehicle => "Vehicle",
    }
}

fn formation(kind: &FormationKind) -> &'static str {
    match kind {
        FormationKind::Linear => "Linear",
        FormationKind::Close => "Close",
        FormationKind::Loose => "Loose",
        FormationKind::Extended => "Extended",
    }
}

/// sof-forces-schema-3: type, size, training, ratings, formations, rules and recon of all 328 lines.
#[test]
fn units_are_those_of_the_lists() {
    let content = embedded();
    let rows = rows("### 36.3", "");
    for unit in &content.units {
        let row = rows.iter().find(|row| row[0] == unit.id);
        let row = row.unwrap_or_else(|| panic!("no row {}", unit.id));
        let size = unit.size;
        let size = match (size.min, size.max) {
            (min, max) if min == max => min.to_string(),
            (min, max) => format!("{min}–{max} ({})", size.default),
        };
        let ratings = [unit.ratings.rally, unit.ratings.aggression, unit.ratings.tenacity];
        let written = [
            kind(unit.kind).to_owned(),
            size,
            training(unit.training).to_owned(),
            ratings.map(|rating| format!("{rating}+")).join("/"),
        ];
        assert_eq!(written[..], row[2..6], "{}", unit.id);
        let formations: Vec<&str> = unit.formations.iter().map(formation).collect();
        assert_eq!(
            formations,
            row[6].split(", ").filter(|word| *word != "–").collect::<Vec<_>>()
        );
        if unit.kind != UnitType::Vehicle {
            assert_eq!(words(UNIT_RULES, unit.rules), listed(row[8]), "{}", unit.id);
        }
        assert_eq!(unit.recon.to_string(), row[9], "{}", unit.id);
        let period = match &unit.id[4..6] {
            "ew" => Period::Early,
            "mw" => Period::Mid,
            _ => Period::Late,
        };
        assert_eq!((&unit.id[..3], unit.period), (unit.book.as_str(), period));
    }
}

/// `gruppe 0–3, jaeger 0–1`, as the ledger writes it.
fn maxima(content: &Content, most: &[(usize, u8)]) -> Vec<String> {
    let name = |entry: usize| content.units[entry].id[7..].to_owned();
    let mut written: Vec<String> = most
        .iter()
        .map(|(entry, most)| format!("{} 0–{most}", name(*entry)))
        .collect();
    written.sort_unstable();
    written
}

fn core(content: &Content, group: &BattlegroupEntry) -> String {
    let name = |entry: &usize| content.units[*entry].id[7..].to_owned();
    let place = |choice: &Vec<usize>| choice.iter().map(name).collect::<Vec<_>>().join(" or ");
    group.core.iter().map(place).collect::<Vec<_>>().join(", ")
}

/// sof-forces-schema-6: every battlegroup.
#[test]
fn battlegroups_are_those_of_the_lists() {
    let content = embedded();
    let rows = rows("### 36.4", "");
    for group in &content.battlegroups {
        let row = rows.iter().find(|row| row[0] == group.id);
        let row = row.unwrap_or_else(|| panic!("no row {}", group.id));
        let name = row[1].trim_end_matches(" (vehicle BG)");
        assert_eq!((group.name.as_str(), group.is_vehicle), (name, name != row[1]));
        assert_eq!(core(content, group), row[2], "{}", group.id);
        assert_eq!(maxima(content, &group.optional), listed(row[3]), "{}", group.id);
        assert_eq!(maxima(content, &group.attached), listed(row[4]), "{}", group.id);
        assert_eq!(maxima(content, &group.support), listed(row[5]), "{}", group.id);
        let holder = group.line_holder.map(|entry| &content.units[entry].id[7..]);
        assert_eq!(holder, Some(row[6]), "{}", group.id);
        assert_eq!(
            (
                group.recon.to_string().as_str(),
                format!("+{}", group.attack).as_str()
            ),
            (row[7], row[8])
        );
    }
}

/// sof-vchart-1: moves, armour, resilience, mounts and words of all 58 vehicles.
#[test]
fn vehicles_are_those_of_the_charts() {
    let content = embedded();
    for vehicle in &content.vehicles {
        let rows = rows("### 27.2", &format!("sof-v-{} |", vehicle.id));
        let row = rows.first().unwrap_or_else(|| panic!("no row {}", vehicle.id));
        let inches = |length: i32| (length / 100).to_string();
        let assault = vehicle.assault.map_or("–".to_owned(), inches);
        let moves = format!(
            "{} / {} / {assault} / {}+",
            inches(vehicle.maneuver),
            inches(vehicle.double_time),
            vehicle.agility
        );
        assert_eq!(moves, row[3], "{}", vehicle.id);
        let armour = vehicle.armour.map_or("–".to_owned(), |armour| {
            armour.map(|side| side.to_string()).join(" / ")
        });
        assert_eq!(armour, row[4].trim_end_matches('†'), "{}", vehicle.id);
        if vehicle.armour.is_some() {
            assert_eq!(vehicle.resilience.to_string(), row[5], "{}", vehicle.id);
        }
        let mounts = row[8].split("; ").filter(|mount| *mount != "–").count();
        assert_eq!(vehicle.mounts.len(), mounts, "{}", vehicle.id);
        for (mount, printed) in vehicle.mounts.iter().zip(row[8].split("; ")) {
            let rates = format!(
                "{} [{}] {}/{}",
                mount.name,
                mount.arc,
                rate(mount.mode.halt),
                rate(mount.mode.moving)
            );
            assert!(
                printed.starts_with(&rates),
                "{}: {rates} is not {printed}",
                vehicle.id
            );
        }
        assert_eq!(
            vehicle.specials.len(),
            row[9].split(", ").count(),
            "{}",
            vehicle.id
        );
    }
}
