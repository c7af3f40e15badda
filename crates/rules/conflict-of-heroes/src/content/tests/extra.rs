//! What an author adds: own files beside the built-in ones, and the inline maps of cases.

use board::hex::Direction;
use umpire::content::{Document, Faults};

use super::*;

fn with(extra: &[(&str, String)]) -> Content {
    let extra = extra
        .iter()
        .map(|(file, text)| (file.to_string(), text.clone()))
        .collect();
    load(extra).unwrap()
}

#[test]
fn an_added_file_joins_the_built_in_ones() {
    let text = text_of("units/su-maxim.toml").replace("id = \"su-maxim\"", "id = \"su-dshk\"");
    let content = with(&[("/home/me/content/units/su-dshk.toml", text)]);
    assert_eq!(content.units.len(), embedded().units.len() + 1);
    assert!(content.units.is_sorted_by_key(|unit| &unit.id));
}

#[test]
fn a_file_of_the_same_name_replaces_the_built_in_one() {
    let text = text_of("units/su-maxim.toml").replace("range = 9", "range = 11");
    let content = with(&[("mine\\units\\su-maxim.toml", text)]);
    assert_eq!(content.units.len(), embedded().units.len());
    let maxim = content.units.iter().find(|unit| unit.id == "su-maxim").unwrap();
    assert_eq!(maxim.range, Range { min: 0, max: 11 });
}

#[test]
fn own_terrain_may_stand_in_a_file_of_its_own() {
    let text = "[[terrain]]\nid = 'orchard'\nletter = 'o'\nname = 'Orchard'\nrule = 'coh-T6a'\ndm = 1\n\
        ap = { foot = 0, wheeled = 'no', tracked = 1 }\n";
    let content = with(&[("terrain/orchard.toml", text.replace("'o'", "'a'"))]);
    assert_eq!(
        content.terrain.last().map(|terrain| terrain.id.as_str()),
        Some("orchard")
    );
    assert!(faults_with(&[("terrain/orchard.toml", text)])[0].contains("stands for `balka-opening` already"));
}

/// Reads the inline map of a case.
fn inline(text: &str) -> Result<BoardSheet, Vec<String>> {
    let document = Document::new("case.toml", text);
    let faults = Faults::default();
    let table = document
        .read(&faults)
        .and_then(|table| table.table("map"))
        .unwrap();
    let sheet = board_from(&table, &embedded().terrain);
    table.finish();
    faults
        .into_result(sheet)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

#[test]
fn a_case_draws_its_map_inline() {
    let sheet = inline(
        "[map]
rows = '''
C  . T .
B   . S .
A  w . v
'''
levels = '''
C  . 1 2
B   . . 1
A  . . .
'''
roads = [\"A01 B01 C02\"]
small_balkas = [\"A01 ne\"]
walls = [\"B02 w\", \"B02 sw\"]",
    )
    .unwrap();
    let names: Vec<&str> = sheet
        .terrain
        .iter()
        .map(|&index| embedded().terrain[usize::from(index)].id.as_str())
        .collect();
    let expected = [
        ["wheat", "open", "balka"],
        ["open", "stone-building", "open"],
        ["open", "woods", "open"],
    ];
    assert_eq!(names, expected.concat());
    assert_eq!(sheet.levels, [0, 0, 0, 0, 0, 1, 0, 1, 2]);
    assert_eq!(sheet.roads, [[(0, 0), (1, 0), (2, 1)]]);
    assert_eq!(sheet.small_balkas, [(0, 0, Direction::NE)]);
    assert_eq!(sheet.walls, [(1, 1, Direction::W), (1, 1, Direction::SW)]);
    assert!(
        sheet_grid(&sheet).unwrap().find("B02").is_some(),
        "labels need no board"
    );
}

#[test]
fn an_inline_map_may_be_an_inline_table() {
    let sheet = inline("map = { rows = 'A . . T' }").unwrap();
    assert_eq!((sheet.rows, sheet.columns), (1, 3));
    let faults = inline("map = { rows = 'A . . Q', road = [] }").unwrap_err();
    assert_eq!(
        faults,
        [
            "case.toml:1:23: `Q` stands for no terrain (known: . = S H T t c w ~ f m v o x)",
            "case.toml:1:27: unknown key `road` in `map` (did you mean `roads`?)",
        ]
    );
}

#[test]
fn the_example_in_the_authors_guide_is_a_firefight() {
    let guide = include_str!("../../../../../../content/conflict-of-heroes/README.md");
    let (_, rest) = guide.split_once("```toml\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    assert_eq!(
        faults_with(&[("firefights/example.toml", example)]),
        [] as [&str; 0]
    );
}

#[test]
fn a_balance_is_told_and_changes_no_match() {
    use crate::ConflictOfHeroes;
    use umpire::System;

    let file = "firefights/first-light.toml";
    let plain = text_of(file).split("[balance]").next().unwrap().to_string();
    let studied = format!("{plain}\n[balance]\ngames = 9\nwins = [4, 5]\ntext = 'By hand.'\n");
    let [plain, studied] = [plain, studied].map(|text| ConflictOfHeroes::with(with(&[(file, text)])));
    let told = |system: &ConflictOfHeroes| {
        let mut infos = system.scenarios().into_iter();
        infos.find(|info| info.id == "first-light").unwrap().balance
    };
    assert_eq!(told(&plain), None);
    let balance = told(&studied).unwrap();
    assert_eq!(
        (balance.games, balance.wins, balance.text.as_deref()),
        (9, vec![4, 5], Some("By hand."))
    );
    for scenario in ["first-light", "grain-store"] {
        assert_eq!(plain.content_version(scenario), studied.content_version(scenario));
    }
}

#[test]
fn a_version_is_of_one_firefight_and_not_of_the_words_about_it() {
    use crate::ConflictOfHeroes;
    use umpire::System;

    let file = "firefights/first-light.toml";
    let versions = |change: (&str, &str)| {
        let text = text_of(file);
        assert!(text.contains(change.0), "{}", change.0);
        let system = ConflictOfHeroes::with(with(&[(file, text.replacen(change.0, change.1, 1))]));
        ["first-light", "grain-store"].map(|scenario| system.content_version(scenario))
    };
    let [own, other] = versions(("", ""));
    assert_ne!(own, other);
    assert_eq!(
        versions(("briefing = \"\"\"\n", "briefing = \"\"\"\nWell. ")),
        [own.clone(), other.clone()]
    );
    let longer = versions(("rounds = 4", "rounds = 5"));
    assert_ne!(longer[0], own);
    assert_eq!(longer[1], other, "another firefight is none of its business");
}

#[test]
fn a_version_is_of_the_overlays_a_firefight_lays() {
    use crate::ConflictOfHeroes;
    use umpire::System;

    let file = "overlays/ditch-straight.toml";
    let longer = text_of(file).replace("\"2,0\"]", "\"2,0\", \"3,0\"]");
    assert_ne!(longer, text_of(file));
    let [plain, longer] = [text_of(file).to_owned(), longer].map(|text| {
        let system = ConflictOfHeroes::with(with(&[(file, text)]));
        ["breach-at-hill-foot", "first-light"].map(|scenario| system.content_version(scenario))
    });
    assert_ne!(plain[0], longer[0], "its ditches are longer");
    assert_eq!(plain[1], longer[1], "it has none");
}
