//! The two lists of the rulebook that are one file each: terrain (coh-T1, coh-T2, coh-T3, coh-T4, coh-T5, coh-T6, coh-T6a,
//! coh-T7, coh-T8, coh-T9, coh-T10, coh-T11, coh-T12, coh-T13, coh-T14, coh-T15, coh-T16, coh-T17, coh-T18, coh-T19,
//! coh-T20, coh-T21, coh-T22, coh-T23, coh-T24, coh-T25) and hit counters (coh-H1, coh-H2, coh-H3, coh-H4, coh-H5, coh-H6,
//! coh-H7, coh-H11, coh-H12, coh-H13, coh-H14, coh-H15, coh-H16, coh-H17, coh-H18).

use umpire::content::{Node, Table, check_id};

use super::model::{Colour, Cost, Cover, HitCounter, Obstacle, Pool, TerrainType};
use super::units::COLOURS;

const OBSTACLES: [(&str, Obstacle); 3] = [
    ("no", Obstacle::No),
    ("yes", Obstacle::Yes),
    ("tall-crop", Obstacle::TallCrop),
];

const COVERS: [(&str, Cover); 3] = [("no", Cover::No), ("yes", Cover::Yes), ("summer", Cover::Summer)];

const POOLS: [(&str, Pool); 2] = [("foot", Pool::Foot), ("vehicle", Pool::Vehicle)];

/// Counters that the rules call by name: an empty pool is taken as one of these (coh-7.4i).
const NEEDED_HITS: [&str; 2] = ["unnerved", "vehicle-light-damage"];

/// Reads a list of terrain types behind those already known.
pub(super) fn terrain(table: Table<'_>, known: &mut Vec<TerrainType>) {
    for entry in table.tables("terrain") {
        let terrain = terrain_type(&entry);
        if known.iter().any(|other| other.id == terrain.id) {
            fault_at(
                entry.get("id"),
                format!("the terrain `{}` is there twice", terrain.id),
            );
        }
        if let Some(other) = known.iter().find(|other| other.letter == terrain.letter) {
            let message = format!(
                "the letter `{}` stands for `{}` already",
                terrain.letter, other.id
            );
            fault_at(entry.get("letter"), message);
        }
        known.push(terrain);
        entry.finish();
    }
    if 255 < known.len() {
        table.fault("more than 255 terrain types", None);
    }
    table.finish();
}

fn terrain_type(table: &Table<'_>) -> TerrainType {
    let (foot_ap, guns, wheeled_ap, tracked_ap) = costs(table);
    let terrain = TerrainType {
        id: id(table),
        letter: letter(table),
        name: table.string("name"),
        rule: rule(table),
        foot_ap,
        guns,
        wheeled_ap,
        tracked_ap,
        check: table.flag("check"),
        track_bonus: table.flag("track_bonus"),
        dm: table.int("dm", -3..=5),
        obstacle: table.opt_one_of("obstacle", &OBSTACLES).unwrap_or(Obstacle::No),
        cover: table.opt_one_of("cover", &COVERS).unwrap_or(Cover::No),
        air_burst: table.flag("air_burst"),
        sunken: table.flag("sunken"),
        opening: table.flag("opening"),
    };
    if terrain.opening && !terrain.sunken {
        fault_at(
            table.get("opening"),
            "only sunken ground has openings".to_string(),
        );
    }
    if terrain.check && terrain.tracked_ap.is_none() && table.get("ap").is_some() {
        fault_at(
            table.get("check"),
            "there is nothing to check where no tracks may go".to_string(),
        );
    }
    terrain
}

/// Foot cost, may guns enter, wheeled cost, tracked cost.
fn costs(table: &Table<'_>) -> (Cost, bool, Cost, Cost) {
    let Some(ap) = table.table("ap") else {
        return (None, false, None, None);
    };
    let cost = |node: Node<'_>| -> Cost {
        if node.is_string() {
            let _: Option<()> = node.one_of(&[("no", ())]);
            return None;
        }
        node.int(0..=9)
    };
    let foot = ap.need("foot").and_then(cost);
    let guns = ap.get("guns").map_or(foot.is_some(), |node| {
        node.one_of(&[("no", false)]).unwrap_or(true)
    });
    let costs = (
        foot,
        guns,
        ap.need("wheeled").and_then(cost),
        ap.need("tracked").and_then(cost),
    );
    ap.finish();
    costs
}

fn letter(table: &Table<'_>) -> char {
    let Some(node) = table.need("letter") else {
        return '?';
    };
    let mut letters = node.string().unwrap_or("?").chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if !letter.is_whitespace() => letter,
        _ => {
            node.fault("`letter` must be one letter or sign");
            '?'
        }
    }
}

/// Reads a list of hit counters behind those already known.
pub(super) fn hits(table: Table<'_>, known: &mut Vec<HitCounter>) {
    for entry in table.tables("hit") {
        let hit = hit_counter(&entry);
        if known.iter().any(|other| other.id == hit.id) {
            fault_at(
                entry.get("id"),
                format!("the hit counter `{}` is there twice", hit.id),
            );
        }
        known.push(hit);
        entry.finish();
    }
    for needed in NEEDED_HITS {
        if known.iter().all(|hit| hit.id != needed) {
            table.fault(
                format!("the rules need a hit counter `{needed}` (coh-7.4i)"),
                None,
            );
        }
    }
    table.finish();
}

fn hit_counter(table: &Table<'_>) -> HitCounter {
    let ap = pair(table, "ap", ["fire", "move"], 0);
    let firepower = pair(table, "firepower", ["red", "blue"], -20);
    let defence = pair(table, "defence", ["front", "flank"], -20);
    let lost: Vec<Colour> = table
        .opt_list("lose")
        .iter()
        .filter_map(|node| node.one_of(&COLOURS))
        .collect();
    let hit = HitCounter {
        id: id(table),
        name: table.string("name"),
        rule: rule(table),
        pool: table.one_of("pool", &POOLS),
        count: table.int("count", 1..=40),
        kills: table.flag("kills"),
        no_fire: table.flag("no_fire"),
        no_move: table.flag("no_move"),
        stuns: table.flag("stuns"),
        fire_ap: ap[0].unsigned_abs(),
        move_ap: ap[1].unsigned_abs(),
        red: firepower[0],
        blue: firepower[1],
        lose_red: lost.contains(&Colour::Red),
        lose_blue: lost.contains(&Colour::Blue),
        range: table.opt_int("range", 0..=40),
        front: defence[0],
        flank: defence[1],
        rally: table.opt_int("rally", 2..=12),
    };
    if hit.kills && hit.rally.is_some() {
        fault_at(
            table.get("rally"),
            "nobody rallies from a counter that kills".to_string(),
        );
    }
    hit
}

/// Two optional numbers of a subtable, 0 where not given.
fn pair(table: &Table<'_>, key: &str, names: [&str; 2], least: i64) -> [i8; 2] {
    let Some(values) = table.opt_table(key) else {
        return [0, 0];
    };
    let pair = names.map(|name| values.opt_int(name, least..=20).unwrap_or(0));
    values.finish();
    pair
}

fn id(table: &Table<'_>) -> String {
    let id = table.string("id");
    check_id(&id, |message| fault_at(table.get("id"), message));
    id
}

/// The row of the ledger that a thing stands for.
pub(super) fn rule(table: &Table<'_>) -> String {
    let rule = table.string("rule");
    if !rule.is_empty() && !rule.starts_with("coh") {
        fault_at(
            table.get("rule"),
            format!("`{rule}` is no row of the ledger: they begin with `coh-`"),
        );
    }
    rule
}

fn fault_at(node: Option<Node<'_>>, message: String) {
    if let Some(node) = node {
        node.fault(message);
    }
}
