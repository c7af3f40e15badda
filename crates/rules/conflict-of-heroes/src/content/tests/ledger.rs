//! Counters, terrain, hits and cards against the ledger's own tables, cell by cell.

use super::*;

const LEDGER: &str = include_str!("../../../../../../content/conflict-of-heroes/ledger.md");

/// The cells of the ledger's row with this id.
fn row(id: &str) -> Vec<&'static str> {
    let start = format!("| {id} |");
    let line = LEDGER
        .lines()
        .find(|line| line.starts_with(&start))
        .unwrap_or_else(|| panic!("no row {id}"));
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// The first number of a cell, with the ledger's minus sign.
fn number(cell: &str) -> i32 {
    let cell = cell.replace('−', "-").replace('+', "");
    let end = cell
        .char_indices()
        .skip(1)
        .find(|(_, c)| !c.is_ascii_digit())
        .map_or(cell.len(), |(at, _)| at);
    cell[..end]
        .parse()
        .unwrap_or_else(|_| panic!("no number in {cell}"))
}

#[test]
fn coh_1_0b_every_counter_is_as_the_ledger_says() {
    for unit in &embedded().units {
        let row = row(&unit.ledger);
        let id = &unit.id;
        assert_eq!(row[1], unit.name, "{id}");
        assert_eq!(number(row[2]), i32::from(unit.count), "{id}");
        assert_eq!(row[3], format!("{}–{}", unit.years.0, unit.years.1), "{id}");
        assert_eq!(
            format!("\"{}\"", row[4]),
            serde_json::to_string(&unit.kind).unwrap(),
            "{id}"
        );
        let points = match unit.indirect_ap {
            Some(indirect) => format!("{} ({indirect})", unit.fire_ap),
            None => unit.fire_ap.to_string(),
        };
        let air = unit.kind == Kind::Air;
        assert_eq!(row[5], if air { "+1 per attack" } else { &points }, "{id}");
        let moves = if air {
            format!("1 per action, {} impulses", unit.impulses)
        } else {
            unit.move_ap.to_string()
        };
        assert_eq!(row[6], moves, "{id}");
        let bonus = match (unit.tracks, unit.wheels) {
            (0, 0) => "–".to_string(),
            (tracks, 0) => format!("{tracks}T"),
            (_, wheels) => format!("{wheels}W"),
        };
        assert_eq!(row[7], bonus, "{id}");
        assert_eq!(
            (number(row[8]), number(row[9])),
            (unit.red.value.into(), unit.blue.value.into()),
            "{id}"
        );
        let boxed = match (unit.red.boxed, unit.blue.boxed) {
            (true, true) => "rb",
            (true, false) => "r",
            (false, true) => "b",
            (false, false) => "–",
        };
        assert_eq!(row[10], boxed, "{id}");
        let range = match unit.range {
            Range { min: 0, max } => max.to_string(),
            Range { min, max } => format!("{min}–{max}"),
        };
        assert_eq!(row[11], range, "{id}");
        let rating = |rating: Rating| match rating.colour {
            Colour::Red => format!("{}r", rating.value),
            Colour::Blue => format!("{}b", rating.value),
        };
        assert_eq!(
            (row[12], row[13]),
            (rating(unit.flank).as_str(), rating(unit.front).as_str()),
            "{id}"
        );
        let yes = |truth: bool| if truth { "yes" } else { "–" };
        assert_eq!(
            (row[14], row[15]),
            (yes(unit.turret), yes(unit.open_topped)),
            "{id}"
        );
        assert_eq!(row[16], if 0 < unit.shield { "+2" } else { "–" }, "{id}");
        let anti_air = if unit.anti_air_count == unit.count {
            yes(unit.anti_air)
        } else {
            "some"
        };
        assert_eq!(row[17], if unit.anti_air { anti_air } else { "–" }, "{id}");
        let confidence = serde_json::to_string(&unit.confidence).unwrap();
        assert!(row[18].starts_with(confidence.trim_matches('"')), "{id}");
    }
}

#[test]
fn coh_1_0b_the_counter_mix_is_complete() {
    for (nation, types, units) in [(Nation::German, 32, 83), (Nation::Soviet, 23, 86)] {
        let own: Vec<&UnitType> = embedded()
            .units
            .iter()
            .filter(|unit| unit.nation == nation)
            .collect();
        assert_eq!(own.len(), types);
        assert_eq!(own.iter().map(|unit| u32::from(unit.count)).sum::<u32>(), units);
    }
    let mut rows: Vec<&str> = embedded().units.iter().map(|unit| unit.ledger.as_str()).collect();
    rows.sort();
    rows.dedup();
    assert_eq!(rows.len(), 55, "no row twice");
}

#[test]
fn coh_13_1a_smoke_comes_from_medium_mortars_and_engineers() {
    let smoke: Vec<&str> = embedded()
        .units
        .iter()
        .filter(|unit| unit.smoke)
        .map(|unit| unit.id.as_str())
        .collect();
    assert_eq!(
        smoke,
        [
            "de-mortar-8cm",
            "de-panzer-engineer",
            "de-sdkfz-251-2",
            "su-mortar-82mm"
        ]
    );
}

#[test]
fn coh_t_every_terrain_is_as_the_ledger_says() {
    let ids: Vec<&str> = embedded()
        .terrain
        .iter()
        .map(|terrain| terrain.id.as_str())
        .collect();
    let expected = [
        "open",
        "bridge",
        "stone-building",
        "wooden-building",
        "woods",
        "light-woods",
        "corn",
        "wheat",
        "water",
        "ford",
        "marsh",
        "balka",
        "balka-opening",
        "ditch",
    ];
    assert_eq!(ids, expected);
    for terrain in &embedded().terrain {
        let (row, id) = (row(&terrain.rule), terrain.id.as_str());
        assert_eq!(number(row[3]), i32::from(terrain.dm), "{id}");
        let cover = match terrain.cover {
            Cover::No => "no",
            Cover::Yes => "yes",
            Cover::Summer => "summer months",
        };
        assert_eq!(row[8], cover, "{id}");
        // A bridge is water off the road (coh-T3), a balka's bank is a rule (coh-T12): not in these cells.
        if !["bridge", "balka"].contains(&id) {
            let cost = |cost: Cost| cost.map_or("NA".to_string(), |ap| format!("+{ap}"));
            // A ditch is for squads only.
            assert_eq!(row[2].trim_end_matches(" squads"), cost(terrain.foot_ap), "{id}");
            assert_eq!(row[5], cost(terrain.wheeled_ap), "{id}");
            assert_eq!(
                row[6].split(' ').next(),
                Some(cost(terrain.tracked_ap).as_str()),
                "{id}"
            );
            assert_eq!(row[6].contains("check"), terrain.check, "{id}");
            assert_eq!(row[7] == "track", terrain.track_bonus, "{id}");
            let blocks = match terrain.obstacle {
                Obstacle::Yes => "yes",
                Obstacle::TallCrop => "no; August",
                Obstacle::No if terrain.sunken => "level −1",
                Obstacle::No => "no",
            };
            assert!(row[4].starts_with(blocks), "{id}");
        }
    }
}

#[test]
fn coh_t3_a_bridge_entered_off_road_is_water() {
    let of = |id: &str| {
        embedded()
            .terrain
            .iter()
            .find(|terrain| terrain.id == id)
            .unwrap()
    };
    let values = |terrain: &TerrainType| {
        (
            terrain.foot_ap,
            terrain.guns,
            terrain.wheeled_ap,
            terrain.tracked_ap,
            terrain.dm,
            terrain.cover,
        )
    };
    assert_eq!(values(of("bridge")), values(of("water")));
    assert_eq!(values(of("water")), (Some(4), false, None, None, 1, Cover::Yes));
}

#[test]
fn coh_1_0i_both_pools_have_twenty_counters() {
    for pool in [Pool::Foot, Pool::Vehicle] {
        let counts = embedded()
            .hits
            .iter()
            .filter(|hit| hit.pool == pool)
            .map(|hit| u32::from(hit.count));
        assert_eq!(counts.sum::<u32>(), 20, "{pool:?}");
    }
}

#[test]
fn coh_h_every_hit_counter_is_as_the_ledger_says() {
    let ids: Vec<&str> = embedded().hits.iter().map(|hit| hit.id.as_str()).collect();
    let expected = [
        "stunned",
        "unnerved",
        "killed",
        "panicked",
        "pinned",
        "suppressed",
        "cowering",
        "vehicle-destroyed",
        "vehicle-gun-red",
        "vehicle-gun-blue",
        "vehicle-immobilized",
        "vehicle-light-damage",
        "vehicle-panicked",
        "vehicle-stunned",
        "vehicle-suppressed",
    ];
    assert_eq!(ids, expected);
    for hit in &embedded().hits {
        let (row, id) = (row(&hit.rule), hit.id.as_str());
        assert_eq!(row[1], hit.name, "{id}");
        assert_eq!(number(row[2]), i32::from(hit.count), "{id}");
        let rally = hit.rally.map(|rally| rally.to_string());
        let none = if hit.kills { "–" } else { "none" };
        assert_eq!(row[4], rally.as_deref().unwrap_or(none), "{id}");
        let says = |words: &str| row[3].contains(words);
        assert_eq!(says("destroyed at once"), hit.kills, "{id}");
        assert_eq!(says("Cannot fire"), hit.no_fire, "{id}");
        assert_eq!(says("Cannot move"), hit.no_move, "{id}");
        assert_eq!(says("except rally"), hit.stuns, "{id}");
        assert_eq!(
            (says("Red FP lost"), says("Blue FP lost")),
            (hit.lose_red, hit.lose_blue),
            "{id}"
        );
        assert_eq!(says("AP to fire"), 0 < hit.fire_ap, "{id}");
        assert_eq!(says("AP per hex"), 0 < hit.move_ap, "{id}");
        assert_eq!(says("range becomes 1"), hit.range == Some(1), "{id}");
    }
    let of = |id: &str| embedded().hits.iter().find(|hit| hit.id == id).unwrap();
    let numbers = |id: &str| {
        let hit = of(id);
        (hit.fire_ap, hit.move_ap, hit.red, hit.blue, hit.front, hit.flank)
    };
    assert_eq!(numbers("panicked"), (0, 0, 0, 0, -2, 1));
    assert_eq!(numbers("suppressed"), (1, 0, -2, -2, 0, 0));
    assert_eq!(numbers("cowering"), (2, 1, 0, 0, 1, 1));
    assert_eq!(numbers("vehicle-immobilized"), (0, 0, 0, 0, -1, 1));
    assert_eq!(numbers("vehicle-panicked"), (0, 0, 0, 0, -4, 0));
    assert_eq!(numbers("vehicle-suppressed"), (1, 0, -3, -5, 0, 0));
}

#[test]
fn coh_8_0a_the_card_box_is_complete() {
    let sum = |family: Family| {
        let cards = embedded().cards.iter().filter(move |card| card.family == family);
        cards.map(|card| u32::from(card.count)).sum::<u32>()
    };
    assert_eq!(sum(Family::Action), 40);
    assert_eq!(sum(Family::Event), 7);
    assert_eq!(sum(Family::Weapon) + sum(Family::Artillery), 12);
    assert_eq!(sum(Family::Veteran), 16);
}

#[test]
fn coh_8_1d_action_cards_are_as_the_ledger_says() {
    for card in embedded()
        .cards
        .iter()
        .filter(|card| card.family == Family::Action)
    {
        let row = row(&card.rule);
        assert_eq!(row[1], format!("#{} {}", card.number, card.title));
        assert_eq!(number(row[2]), i32::from(card.count), "{}", card.id);
        let cost = match card.cost {
            CardCost::Free => "0".to_string(),
            CardCost::Either(points) => format!("{points} AP or CAP"),
            CardCost::Ap(points) => format!("{points} AP"),
            CardCost::Cap(points) => format!("{points} CAP"),
        };
        assert_eq!(row[3], cost, "{}", card.id);
        assert_eq!(
            row[4].contains("Not an action"),
            card.text.contains("Not an action"),
            "{}",
            card.id
        );
    }
}

#[test]
fn coh_8_2a_weapon_and_veteran_cards_are_as_the_ledger_says() {
    for card in &embedded().cards {
        let row = row(&card.rule);
        match card.family {
            Family::Weapon | Family::Artillery => {
                assert!(row[1].starts_with(&card.title), "{}", card.id);
                let nation = card.nation.map(|nation| format!("({nation:?})"));
                assert!(
                    nation.is_none_or(|nation| row[1].ends_with(&nation)),
                    "{}",
                    card.id
                );
                assert!(
                    row[4].starts_with(&format!("{}/{}", card.red, card.blue)),
                    "{}",
                    card.id
                );
                assert_eq!(
                    row[4].contains("proposed"),
                    card.confidence == Confidence::Proposed,
                    "{}",
                    card.id
                );
                let cost = match card.cost {
                    CardCost::Free if card.family == Family::Artillery => "–".to_string(),
                    CardCost::Free => "0".to_string(),
                    CardCost::Either(points) | CardCost::Ap(points) | CardCost::Cap(points) => {
                        points.to_string()
                    }
                };
                assert_eq!(row[3], cost, "{}", card.id);
            }
            Family::Veteran => {
                assert_eq!(row[1], card.title);
                let frequency = match row[2] {
                    "continuous" => "Always",
                    "discard" => "Discard it",
                    "once per round" => "Once a round",
                    other => panic!("unknown frequency {other}"),
                };
                assert!(card.text.starts_with(frequency), "{}", card.id);
            }
            Family::Event => assert_eq!(row[1].split(' ').next(), card.title.split(' ').next()),
            Family::Action => {}
        }
    }
}
