//! Content files on disk: what `check` reads, and what `--content` adds to the built-in content.

use std::path::{Path, PathBuf};

use systems::Files;
use umpire::content::ContentError;

use crate::problem::Problem;
use crate::shelf::Shelf;

/// The shelf with the files of a folder added. A system takes the files below a folder of its name;
/// if there is no such folder and only one system, that one takes all. A file that nobody would take is a mistake.
pub fn with_folder(shelf: &Shelf, folder: &Path) -> Result<Shelf, Problem> {
    let (mut files, mut unreadable) = (Files::new(), Vec::new());
    collect(folder, &mut files, &mut unreadable);
    all_well(&unreadable)?;
    if files.is_empty() {
        return Err(Problem::Usage(format!(
            "{} holds no content: no .toml file in it.",
            folder.display()
        )));
    }
    let is_for = |name: &str, file: &str| Path::new(file).iter().any(|part| part == name);
    let named = |file: &str| shelf.iter().any(|system| is_for(system.any().name(), file));
    if let Some((file, _)) = files.iter().find(|(file, _)| 1 < shelf.len() && !named(file)) {
        let names: Vec<&str> = shelf.iter().map(|system| system.any().name()).collect();
        return Err(Problem::Usage(format!(
            "{file} is for no rule system: put it below a folder called {}.",
            names.join(" or ")
        )));
    }
    let mut extended = Shelf::new();
    for system in shelf {
        let takes = |file: &str| is_for(system.any().name(), file) || (shelf.len() == 1 && !named(file));
        let own: Files = files.iter().filter(|(file, _)| takes(file)).cloned().collect();
        extended.push(system.with_files(own).map_err(|faults| in_lines(&faults))?);
    }
    Ok(extended)
}

/// The TOML files of a folder and its folders, by name; or the one file. What cannot be read is a fault like any other.
pub fn collect(path: &Path, files: &mut Files, faults: &mut Vec<ContentError>) {
    let name = path.display().to_string();
    let unreadable =
        |error: std::io::Error| ContentError::of_file(&name, format!("it cannot be read: {error}"), None);
    if !path.is_dir() {
        match std::fs::read_to_string(path) {
            Ok(text) => files.push((name, text)),
            Err(error) => faults.push(unreadable(error)),
        }
        return;
    }
    let entries: Result<Vec<PathBuf>, std::io::Error> =
        std::fs::read_dir(path).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    match entries {
        Err(error) => faults.push(unreadable(error)),
        Ok(mut entries) => {
            entries.sort();
            for entry in entries {
                if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "toml") {
                    collect(&entry, files, faults);
                }
            }
        }
    }
}

/// Nothing to complain of; or all of it.
pub fn all_well(faults: &[ContentError]) -> Result<(), Problem> {
    if faults.is_empty() {
        Ok(())
    } else {
        Err(in_lines(faults))
    }
}

fn in_lines(faults: &[ContentError]) -> Problem {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Problem::Failed(lines.join("\n"))
}
