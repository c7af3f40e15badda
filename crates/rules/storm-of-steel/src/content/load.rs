//! All files of the rule set together: those built in, and what an author adds or replaces.

use std::sync::OnceLock;

use umpire::content::{ContentError, Document, Faults, Table};

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
    let own = embedded_files()
        .iter()
        .map(|(name, text)| (format!("content/storm-of-steel/{name}"), (*text).to_owned()));
    let mut files: Vec<(String, String)> = own
        .filter(|(name, _)| {
            extra
                .iter()
                .all(|(other, _)| folder_and_name(other) != folder_and_name(name))
        })
        .collect();
    files.extend(extra);
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
    for table in tables("armies") {
        check_name(&table, content.armies.iter().map(|army| army.id.as_str()));
        content.armies.push(armies::army(table));
    }
    content.armies.sort_by(|a, b| a.id.cmp(&b.id));
    for table in tables("scenarios") {
        check_name(
            &table,
            content.scenarios.iter().map(|scenario| scenario.id.as_str()),
        );
        let scenario = scenarios::scenario(table, &content);
        content.scenarios.push(scenario);
    }
    content.scenarios.sort_by(|a, b| a.id.cmp(&b.id));
    faults.into_result(content)
}

const FOLDERS: [&str; 3] = ["armies", "scenarios", "units"];

/// What a file is, and which one it replaces.
fn folder_and_name(file: &str) -> (&str, &str) {
    let mut parts = file.rsplit(['/', '\\']);
    let name = parts.next().unwrap_or_default();
    (parts.next().unwrap_or_default(), name)
}

/// An id is the file's name and nobody else's.
fn check_name<'a>(table: &Table<'_>, mut taken: impl Iterator<Item = &'a str>) {
    let Some(node) = table.need("id") else { return };
    let Some(id) = node.string() else { return };
    let stem = folder_and_name(table.file()).1.trim_end_matches(".toml");
    if taken.any(|known| known == id) {
        node.fault(format!("the id `{id}` is taken"));
    } else if id != stem {
        node.fault_hint(
            format!("the id `{id}` is not the file's name"),
            format!("write `{stem}`, or call the file `{id}.toml`"),
        );
    }
    check_id(id, |message| node.fault(message));
}

/// Small letters, digits and dashes.
pub(super) fn check_id(id: &str, fault: impl Fn(String)) {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if !id.bytes().all(fits) {
        fault(format!(
            "the id `{id}` may have only small letters, digits and dashes"
        ));
    }
}
