//! Boards and firefights: what the ledger's briefs ask for.

use board::hex::{Edge, HexId};
use umpire::{Options, System};

use super::*;

fn firefight(id: &str) -> &'static Firefight {
    embedded()
        .firefights
        .iter()
        .find(|firefight| firefight.id == id)
        .unwrap()
}

fn sheet(id: &str) -> &'static BoardSheet {
    embedded().boards.iter().find(|sheet| sheet.id == id).unwrap()
}

fn terrain_at(sheet: &BoardSheet, label: &str) -> &'static str {
    let row = usize::from(label.as_bytes()[0] - b'A');
    let column: usize = label[1..].parse().unwrap();
    let index = sheet.terrain[row * usize::from(sheet.columns) + column - 1];
    &embedded().terrain[usize::from(index)].id
}

fn place(label: &str) -> (u8, u8) {
    (label.as_bytes()[0] - b'A', label[1..].parse::<u8>().unwrap() - 1)
}

/// The hex of this label on the firefight's map.
fn hex(firefight: &Firefight, label: &str) -> HexId {
    layout_grid(&embedded().boards, &firefight.layout)
        .unwrap()
        .find(label)
        .unwrap()
}

/// A force's counters as "2 de-infantry-43".
fn counters(force: &Force) -> Vec<String> {
    let mut list: Vec<(usize, usize)> = Vec::new();
    for unit in &force.units {
        match list.iter_mut().find(|(known, _)| *known == unit.unit) {
            Some((_, count)) => *count += 1,
            None => list.push((unit.unit, 1)),
        }
    }
    list.iter()
        .map(|(unit, count)| format!("{count} {}", embedded().units[*unit].id))
        .collect()
}

#[test]
fn ca01_boards_have_twelve_rows_of_sixteen() {
    for sheet in &embedded().boards {
        assert_eq!((sheet.rows, sheet.columns), (12, 16), "{}", sheet.id);
        assert_eq!(sheet.terrain.len(), 192);
        assert!(sheet_grid(sheet).is_ok());
    }
}

#[test]
fn the_last_line_of_a_picture_is_row_a() {
    let board = sheet("7s");
    assert_eq!(terrain_at(board, "A01"), "woods");
    assert_eq!(terrain_at(board, "A11"), "corn");
    assert_eq!(terrain_at(board, "L09"), "woods");
    assert_eq!(terrain_at(board, "L13"), "wheat");
}

#[test]
fn coh_ff2j_board_7s_has_the_school_and_the_road() {
    let board = sheet("7s");
    assert_eq!(board.name, "7S");
    assert_eq!(
        (terrain_at(board, "G08"), terrain_at(board, "H08")),
        ("stone-building", "stone-building")
    );
    let stone = board
        .terrain
        .iter()
        .filter(|&&index| embedded().terrain[usize::from(index)].id == "stone-building");
    assert_eq!(stone.count(), 2, "there is one school");
    assert!(board.roads.iter().any(|road| road[0] == place("L10")));
    let grid = sheet_grid(board).unwrap();
    let [g08, h08, l10] = ["7S-G08", "7S-H08", "L10"].map(|label| grid.find(label).unwrap());
    assert_eq!(grid.distance(g08, h08), 1);
    assert!(grid.edge(Edge::North).contains(&l10));
}

#[test]
fn coh_1_0l_board_7s_has_no_light_woods() {
    let light = embedded()
        .terrain
        .iter()
        .position(|terrain| terrain.id == "light-woods")
        .unwrap();
    assert!(
        sheet("7s")
            .terrain
            .iter()
            .all(|&index| usize::from(index) != light)
    );
}

#[test]
fn coh_ff2_the_couriers_satchel_is_as_given() {
    let plain = firefight("couriers-satchel");
    assert_eq!(
        (plain.day, plain.month, plain.year, plain.rounds),
        (4, 7, 1943, 5)
    ); // coh-FF2a
    let [german, soviet] = &plain.forces[..] else {
        panic!("two forces")
    };
    assert_eq!((german.caps, soviet.caps), (5, 6));
    assert_eq!(plain.initiative, [(1, 0)]); // coh-FF2b
    assert_eq!(plain.first_to_set_up, 1);
    let at = |label: &str| Start::At(hex(plain, label), None);
    let starts: Vec<&Start> = soviet.units.iter().map(|unit| &unit.start).collect();
    let [f07, k09, e10, h10, g08] = ["F07", "K09", "E10", "H10", "G08"].map(at);
    let l10 = Start::Enter {
        round: 2,
        hexes: vec![hex(plain, "L10")],
    };
    assert_eq!(starts, [&f07, &k09, &e10, &h10, &g08, &l10]); // coh-FF2c, coh-FF2d
    assert_eq!(counters(soviet), ["2 su-maxim", "3 su-rifles-43", "1 su-smg"]);
    assert_eq!(
        soviet
            .units
            .iter()
            .map(|unit| unit.carries_marker)
            .collect::<Vec<_>>(),
        [false, false, false, false, false, true]
    );
    assert_eq!(plain.marker, Marker::Carried);
    assert_eq!(counters(german), ["2 de-panzer-grenadier", "2 de-infantry-43"]); // coh-FF2e
    let grid = layout_grid(&embedded().boards, &plain.layout).unwrap();
    let south: Vec<HexId> = (2..=10)
        .map(|column| hex(plain, &format!("A{column:02}")))
        .collect();
    let east = grid.edge(Edge::East);
    assert_eq!(
        german.units[0].start,
        Start::Enter {
            round: 1,
            hexes: south.clone()
        }
    );
    assert_eq!(
        german.units[3].start,
        Start::Enter {
            round: 2,
            hexes: east.clone()
        }
    );
    assert!(
        german
            .exits
            .iter()
            .all(|hex| south.contains(hex) || east.contains(hex))
    );
    assert_eq!(german.exits.len(), south.len() + east.len());
    assert!(soviet.exits.is_empty());
    assert_eq!(plain.deck, Deck::default());
}

#[test]
fn coh_ff2g_and_h_score_kills_and_the_satchel() {
    let plain = firefight("couriers-satchel");
    let school = vec![hex(plain, "G08"), hex(plain, "H08")];
    let lines: Vec<(u8, When, Condition, i16, bool)> = plain
        .scoring
        .iter()
        .map(|score| {
            (
                score.seat,
                score.when.clone(),
                score.condition.clone(),
                score.points,
                score.ends_marker,
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            (1, When::Kill, Condition::Always, 1, false),
            (
                1,
                When::RoundEnd { first: 2, last: 5 },
                Condition::HoldsMarker(Some(school)),
                1,
                false
            ),
            (0, When::Kill, Condition::Always, 1, false),
            (0, When::GameEnd, Condition::HoldsMarker(None), 1, false),
            (0, When::Exit, Condition::CarriesMarker, 2, true),
        ]
    );
}

#[test]
fn coh_ff2i_the_second_game_has_28_cards() {
    let (plain, cards) = (firefight("couriers-satchel"), firefight("couriers-satchel-cards"));
    assert_eq!(cards.deck.cards.len(), 28);
    assert!(
        cards
            .deck
            .cards
            .iter()
            .all(|&card| embedded().cards[card].number < 11)
    );
    assert_eq!((cards.deck.first_round, cards.deck.later_rounds), (2, 1));
    assert_eq!(
        (&plain.forces, &plain.scoring),
        (&cards.forces, &cards.scoring),
        "else they are the same"
    );
}

/// FF-D to FF-L, those of two forces: month, rounds, counters.
const LATER_BRIEFS: [(&str, u8, u8, &str, &str); 8] = [
    (
        "height-214",
        7,
        6,
        "4 de-panzer-grenadier, 1 de-hmg-42, 2 de-mortar-8cm",
        "4 su-rifles-43, 1 su-maxim, 2 su-mortar-82mm, 1 su-mortar-50mm",
    ),
    (
        "the-long-balka",
        7,
        6,
        "2 de-panzer-ivh, 1 de-stug-iiig, 2 de-panzer-grenadier",
        "3 su-t70, 3 su-rifles-43, 1 su-ptrd, 1 su-at-45mm",
    ),
    (
        "lend-lease-column",
        6,
        6,
        "2 de-infantry-43, 1 de-hmg-42, 1 de-pak38, 1 de-sdkfz-251-1",
        "1 su-churchill, 1 su-m3-scout, 2 su-m3-apc, 2 su-rifles-43, 2 su-gaz-truck, 1 su-zis-2",
    ),
    (
        "steel-in-the-corn",
        8,
        6,
        "2 de-panther-d, 1 de-tiger-ie, 1 de-marder-iiim, 2 de-panzer-grenadier",
        "5 su-t34c, 1 su-su122, 1 su-su76m, 3 su-rifles-43",
    ),
    (
        "breach-at-hill-foot",
        7,
        7,
        "3 de-panzer-engineer, 3 de-panzer-grenadier, 1 de-panzer-iiim-flam, 1 de-panzer-ive, 1 de-sdkfz-251-9",
        "3 su-rifles-43, 1 su-maxim, 1 su-at-45mm, 2 su-mortar-82mm",
    ),
    (
        "black-wings",
        7,
        5,
        "2 de-infantry-43, 1 de-pak40, 1 de-sdkfz-251-17, 1 de-ju87-stuka, 1 de-hs129",
        "3 su-t34c, 2 su-m3-apc, 2 su-rifles-43, 1 su-il2-shturmovik",
    ),
    (
        "lone-watch",
        9,
        5,
        "4 de-panzer-grenadier, 1 de-hmg-42, 1 de-mortar-8cm",
        "2 su-rifles-43, 2 su-smg, 1 su-maxim",
    ),
    (
        "rear-guard",
        8,
        6,
        "4 de-panzer-grenadier, 1 de-hmg-42, 1 de-stug-iiig",
        "2 su-t34c, 6 su-rifles-43, 1 su-smg",
    ),
];

#[test]
fn the_original_firefights_have_the_forces_of_their_briefs() {
    let brief = |id: &str| {
        let firefight = firefight(id);
        let forces: Vec<(u8, String)> = firefight
            .forces
            .iter()
            .map(|force| (force.caps, counters(force).join(", ")))
            .collect();
        (firefight.month, firefight.rounds, forces)
    };
    let of = |german: (u8, &str), soviet: (u8, &str)| {
        vec![(german.0, german.1.to_string()), (soviet.0, soviet.1.to_string())]
    };
    let expected = of(
        (6, "3 de-infantry-43, 1 de-hmg-34"),
        (6, "4 su-rifles-41, 1 su-maxim"),
    );
    assert_eq!(brief("first-light"), (6, 4, expected)); // FF-A
    let expected = of(
        (7, "3 de-panzer-grenadier, 1 de-hmg-42, 1 de-infantry-43"),
        (7, "3 su-rifles-43, 2 su-smg, 1 su-maxim"),
    );
    assert_eq!(brief("grain-store"), (6, 5, expected)); // FF-B
    let expected = of(
        (6, "4 de-infantry-43, 1 de-sniper, 1 de-mortar-8cm"),
        (7, "3 su-rifles-43, 1 su-sniper, 1 su-maxim"),
    );
    assert_eq!(brief("whispers-in-the-wheat"), (7, 5, expected)); // FF-C
    // Of the later ones the counters; their command points are what balance asks for.
    for (id, month, rounds, german, soviet) in LATER_BRIEFS {
        let (real_month, real_rounds, forces) = brief(id);
        let counters: Vec<&str> = forces.iter().map(|(_, counters)| counters.as_str()).collect();
        assert_eq!((real_month, real_rounds), (month, rounds), "{id}");
        assert_eq!(counters, [german, soviet], "{id}");
    }
    assert_eq!(firefight("grain-store").deck.cards.len(), 30);
    assert_eq!(firefight("whispers-in-the-wheat").deck.cards.len(), 39);
    assert!(firefight("first-light").deck.cards.is_empty());
}

#[test]
fn coh_10_0a_the_outpost_in_the_wheat_is_hidden() {
    let firefight = firefight("whispers-in-the-wheat");
    let hidden: Vec<&str> = firefight.forces[1]
        .units
        .iter()
        .filter(|unit| unit.concealment == Concealment::Must)
        .map(|unit| embedded().units[unit.unit].id.as_str())
        .collect();
    assert_eq!(
        hidden,
        ["su-rifles-43", "su-rifles-43", "su-rifles-43", "su-sniper"]
    );
    assert!(
        firefight.forces[0]
            .units
            .iter()
            .all(|unit| unit.concealment == Concealment::No)
    );
    let attached: Vec<&str> = (firefight.forces.iter().flat_map(|force| &force.units))
        .flat_map(|unit| &unit.veteran)
        .map(|&card| embedded().cards[card].rule.as_str())
        .collect();
    assert_eq!(attached, ["coh-V07", "coh-V13"]);
}

#[test]
fn coh_4_0b_a_road_goes_on_across_the_seam_of_two_boards() {
    let system = crate::ConflictOfHeroes::new();
    let rules = system.open("two-roads-to-olkhovka", &Options::default()).unwrap();
    let by_road = |from: &str, to: &str| {
        let grid = &rules.field.grid;
        let (from, to) = (grid.find(from).unwrap(), grid.find(to).unwrap());
        rules.field.roads.has(from, grid.direction(from, to).unwrap())
    };
    assert!(by_road("30-H16", "31-H01") && by_road("30-E16", "31-E01"));
    assert!(by_road("31-H01", "30-H16"), "both ways");
    // The village street begins in the same hexes but does not cross the seam a second time.
    assert!(!by_road("30-G16", "31-G01") && !by_road("30-H16", "31-G01"));
}

#[test]
fn every_firefight_has_room_to_set_up() {
    for firefight in &embedded().firefights {
        let mut hexes: Vec<HexId> = Vec::new();
        for unit in firefight.forces.iter().flat_map(|force| &force.units) {
            match &unit.start {
                Start::At(hex, _) => hexes.push(*hex),
                Start::Zone(zone) | Start::Enter { hexes: zone, .. } => hexes.extend(zone),
            }
        }
        hexes.sort();
        hexes.dedup();
        assert!(20 <= hexes.len(), "{}: {} hexes", firefight.id, hexes.len());
        assert!(!firefight.briefing.contains('\n'), "{}", firefight.id);
        assert!(
            firefight.scoring.iter().all(|score| score.text.ends_with('.')),
            "{}",
            firefight.id
        );
    }
}
