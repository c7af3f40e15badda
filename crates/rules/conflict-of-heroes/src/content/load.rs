//! All files of the rule set together: those built in, and what an author adds or replaces.

use std::sync::OnceLock;

use umpire::content::{ContentError, Document, Faults, Ids, folder_and_name, with_extra};

use super::model::Content;
use super::{boards, cards, firefights, overlays, tables, units};

mod built_in {
    include!(concat!(env!("OUT_DIR"), "/built_in.rs"));
}

/// The files built into the program: name below `content/conflict-of-heroes`, and text.
pub fn embedded_files() -> &'static [(&'static str, &'static str)] {
    built_in::FILES
}

/// The content built into the program.
pub fn embedded() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(|| {
        let faults = Faults::default();
        let content = read(&with_embedded(Vec::new()), &faults);
        assert!(
            faults.is_empty(),
            "the built-in content has faults: a test checks that it has none"
        );
        content
    })
}

/// The built-in files and `extra` ones. An extra file replaces the built-in one of the same folder and
/// name; all others are added. A file's folder says what it is: `…/units/my-squad.toml`.
pub fn load(extra: Vec<(String, String)>) -> Result<Content, Vec<ContentError>> {
    load_files(with_embedded(extra))
}

/// Exactly these files, as name and text.
pub fn load_files(files: Vec<(String, String)>) -> Result<Content, Vec<ContentError>> {
    let faults = Faults::default();
    let content = read(&files, &faults);
    faults.into_result(content)
}

fn with_embedded(extra: Vec<(String, String)>) -> Vec<(String, String)> {
    with_extra("content/conflict-of-heroes", embedded_files(), extra, place)
}

/// What a file holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Holds {
    Terrain,
    Hits,
    Unit,
    Card,
    Board,
    Overlay,
    Firefight,
}

const FOLDERS: [(&str, Holds); 7] = [
    ("terrain", Holds::Terrain),
    ("hits", Holds::Hits),
    ("units", Holds::Unit),
    ("cards", Holds::Card),
    ("boards", Holds::Board),
    ("overlays", Holds::Overlay),
    ("firefights", Holds::Firefight),
];

/// The folder and the name that tell what a file is and which one it replaces.
fn place(file: &str) -> (&str, &str) {
    match folder_and_name(file) {
        (_, name @ "terrain.toml") => ("terrain", name),
        (_, name @ "hits.toml") => ("hits", name),
        place => place,
    }
}

fn holds(file: &str) -> Option<Holds> {
    let (folder, _) = place(file);
    FOLDERS
        .iter()
        .find(|(known, _)| *known == folder)
        .map(|(_, holds)| *holds)
}

/// Reads what later files refer to first: terrain before boards, everything before firefights. Files are
/// read in the order given, so that of two that clash the added one is blamed; then all is sorted by id.
fn read(files: &[(String, String)], faults: &Faults) -> Content {
    let mut documents: Vec<(Holds, Document)> = Vec::new();
    for (file, text) in files.iter().filter(|(file, _)| file.ends_with(".toml")) {
        match holds(file) {
            Some(holds) => documents.push((holds, Document::new(file.as_str(), text.as_str()))),
            None => {
                let folders: Vec<&str> = FOLDERS.iter().map(|(folder, _)| *folder).collect();
                let hint = format!("put it into one of the folders {}", folders.join(", "));
                faults.push(ContentError::of_file(
                    file,
                    "this folder holds no content",
                    Some(hint),
                ));
            }
        }
    }
    let tables = |wanted: Holds| {
        let of_kind = documents.iter().filter(move |(holds, _)| *holds == wanted);
        of_kind.filter_map(|(_, document)| document.read(faults))
    };
    let mut content = Content::default();
    let mut ids = Ids::default();
    tables(Holds::Terrain).for_each(|table| tables::terrain(table, &mut content.terrain));
    tables(Holds::Hits).for_each(|table| tables::hits(table, &mut content.hits));
    tables(Holds::Unit).for_each(|table| {
        ids.check(&table);
        content.units.push(units::unit(table));
    });
    content.units.sort_by(|a, b| a.id.cmp(&b.id));
    let mut ids = Ids::default();
    tables(Holds::Card).for_each(|table| {
        ids.check(&table);
        cards::card(table, &mut content.cards);
    });
    content.cards.sort_by(|a, b| a.id.cmp(&b.id));
    let mut ids = Ids::default();
    tables(Holds::Board).for_each(|table| {
        ids.check(&table);
        let sheet = boards::board(table, &content.terrain, &content.boards);
        content.boards.push(sheet);
    });
    content.boards.sort_by(|a, b| a.id.cmp(&b.id));
    let mut ids = Ids::default();
    tables(Holds::Overlay).for_each(|table| {
        ids.check(&table);
        content.overlays.push(overlays::overlay(table, &content.terrain));
    });
    content.overlays.sort_by(|a, b| a.id.cmp(&b.id));
    let mut ids = Ids::default();
    for table in tables(Holds::Firefight) {
        ids.check(&table);
        let firefight = firefights::firefight(table, &content);
        content.firefights.push(firefight);
    }
    content.firefights.sort_by(|a, b| a.id.cmp(&b.id));
    content
}
