//! Finding what the user named: systems, scenarios, options.

use std::path::Path;

use umpire::content::did_you_mean;
use umpire::erased::AnySystem;
use umpire::record::MatchFile;
use umpire::{OptionKind, OptionValue, Options, ScenarioInfo};

use crate::problem::Problem;
use crate::shelf::{Registered, Shelf};

/// The system of this name.
pub fn system<'a>(shelf: &'a Shelf, name: &str) -> Result<&'a dyn Registered, Problem> {
    let found = shelf.iter().find(|system| system.any().name() == name);
    found.map(AsRef::as_ref).ok_or_else(|| {
        let names = shelf.iter().map(|system| system.any().name());
        Problem::Usage(format!("There is no rule system `{name}`{}", hint(name, names)))
    })
}

/// The system a saved match was played with.
pub fn system_of_match<'a>(shelf: &'a Shelf, file: &MatchFile) -> Result<&'a dyn Registered, Problem> {
    let wanted = &file.header.system;
    let found = shelf.iter().find(|system| system.any().name() == wanted);
    found.map(AsRef::as_ref).ok_or_else(|| {
        Problem::Failed(format!(
            "This match is of `{wanted}`, which this program does not know."
        ))
    })
}

/// The scenario of this id, of whichever system; `SYSTEM/ID` where two systems share an id.
pub fn scenario<'a>(shelf: &'a Shelf, wanted: &str) -> Result<(&'a dyn Registered, ScenarioInfo), Problem> {
    let mut ids = Vec::new();
    for entry in shelf {
        for info in entry.any().scenarios() {
            if info.id == wanted || format!("{}/{}", info.system, info.id) == wanted {
                return Ok((entry.as_ref(), info));
            }
            ids.push(info.id);
        }
    }
    let hint = hint(wanted, ids.iter().map(String::as_str));
    Err(Problem::Usage(format!(
        "There is no scenario `{wanted}`{hint} `sandtable scenarios` lists them all."
    )))
}

fn hint<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    match did_you_mean(written, candidates) {
        Some(hint) if hint.ends_with('?') => format!(": {hint}"),
        Some(hint) => format!(": {hint}."),
        None => ".".to_owned(),
    }
}

/// Reads `name=value` options as the system specifies them.
pub fn options(system: &dyn AnySystem, given: &[String]) -> Result<Options, Problem> {
    let specs = system.options();
    let mut options = Options::default();
    for text in given {
        let Some((name, value)) = text.split_once('=') else {
            return Err(Problem::Usage(format!(
                "`{text}` is no option; write it as name=value."
            )));
        };
        let kind = specs.iter().find(|spec| spec.name == name).map(|spec| &spec.kind);
        options = options.set(name, option_value(kind, value));
    }
    options.check(&specs).map_err(Problem::Usage)?;
    Ok(options)
}

/// The value as its kind reads it; what does not fit stays a word and is refused by the check.
fn option_value(kind: Option<&OptionKind>, value: &str) -> OptionValue {
    let word = OptionValue::Word(value.to_owned());
    match kind {
        Some(OptionKind::Flag) => match value {
            "true" | "yes" | "on" => OptionValue::Flag(true),
            "false" | "no" | "off" => OptionValue::Flag(false),
            _ => word,
        },
        Some(OptionKind::Range { .. }) => value.parse().map_or(word, OptionValue::Number),
        Some(OptionKind::Choice(_)) | None => word,
    }
}

/// The text of a file, or why it cannot be read.
pub fn read(path: &Path) -> Result<String, Problem> {
    std::fs::read_to_string(path).map_err(|error| Problem::Failed(format!("{}: {error}.", path.display())))
}

/// Writes a file, or says why not.
pub fn write(path: &Path, text: &str) -> Result<(), Problem> {
    std::fs::write(path, text).map_err(|error| Problem::Failed(format!("{}: {error}.", path.display())))
}
