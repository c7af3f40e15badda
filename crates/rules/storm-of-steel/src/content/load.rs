//! All files of the rule set together: those built in, and what an author adds or replaces.

use std::sync::OnceLock;

use umpire::content::{ContentError, Document, Faults, Ids, folder_and_name, with_extra};

use super::model::Content;
use super::{armies, scenarios, units};

mod built_in {
    include!(concat!(env!("OUT_DIR"), "/built_in.rs"));
}

/// The files built into the program: name below `content/storm-of-steel`, and text.
pub fn embedded_files() -> &'static [(&'static str, &'static str)] {
    built_in::FILES
}

/// The content built into the program.
pub fn embedded() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(|| match load(Vec::new()) {
        Ok(content) => content,
        Err(faults) => {
            let told: Vec<String> = faults.iter().map(ContentError::to_string).collect();
            panic!(
                "the built-in content has faults; a test checks that it has none:\n{}",
                told.join("\n")
            )
        }
    })
}

/// The built-in files and `extra` ones. An extra file replaces the built-in one of the same folder and name; all others
/// are added. A file's folder says what it is: `…/scenarios/my-table.toml`.
pub fn load(extra: Vec<(String, String)>) -> Result<Content, Vec<ContentError>> {
    let files = with_extra("content/storm-of-steel", embedded_files(), extra, folder_and_name);
    load_files(files)
}

/// Exactly these files, as name and text: units first, then armies, then the scenarios that name both.
pub fn load_files(files: Vec<(String, String)>) -> Result<Content, Vec<ContentError>> {
    let faults = Faults::default();
    let mut content = Content::default();
    let mut documents: Vec<(String, Document)> = Vec::new();
    for (file, text) in files.iter().filter(|(file, _)| file.ends_with(".toml")) {
        let folder = folder_and_name(file).0.to_owned();
        if FOLDERS.contains(&folder.as_str()) {
            documents.push((folder, Document::new(file.as_str(), text.as_str())));
        } else {
            let hint = format!("put it into one of the folders {}", FOLDERS.join(", "));
            faults.push(ContentError::of_file(
                file,
                "this folder holds no content",
                Some(hint),
            ));
        }
    }
    let tables = |folder: &'static str| {
        let of_folder = documents.iter().filter(move |(known, _)| known == folder);
        of_folder.filter_map(|(_, document)| document.read(&faults))
    };
    tables("units").for_each(|table| units::units(table, &mut content.units));
    content.units.sort_by(|a, b| a.id.cmp(&b.id));
    let mut ids = Ids::default();
    for table in tables("armies") {
        ids.check(&table);
        content.armies.push(armies::army(table));
    }
    content.armies.sort_by(|a, b| a.id.cmp(&b.id));
    let mut ids = Ids::default();
    for (_, document) in documents.iter().filter(|(folder, _)| folder == "scenarios") {
        let before = faults.len();
        let Some(table) = document.read(&faults) else {
            continue;
        };
        ids.check(&table);
        let mut marks = scenarios::Marks::default();
        let scenario = scenarios::scenario(table, &content, &mut marks);
        // What is built in has been tried: a test does it.
        let built_in = embedded_files().iter().any(|(_, text)| *text == document.text());
        if !built_in && faults.len() == before {
            super::trial::try_set_up(&scenario, &content, &marks);
        }
        content.scenarios.push(scenario);
    }
    content.scenarios.sort_by(|a, b| a.id.cmp(&b.id));
    faults.into_result(content)
}

const FOLDERS: [&str; 3] = ["armies", "scenarios", "units"];
