//! Content files on disk: what `check` reads, and what `--content` adds to the built-in content.

use std::path::{Path, PathBuf};

use crate::lookup;
use crate::problem::Problem;
use crate::systems::{Files, Shelf};

/// The shelf with the files of a folder added. A system takes the files below a folder of its name;
/// if there is no such folder and only one system, that one takes all. A file that nobody would take is a mistake.
pub fn with_folder(shelf: &Shelf, folder: &Path) -> Result<Shelf, Problem> {
    let mut files = Files::new();
    collect(folder, &mut files)?;
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
        extended.push(system.with_files(own).map_err(|faults| {
            let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Problem::Failed(lines.join("\n"))
        })?);
    }
    Ok(extended)
}

/// The TOML files of a folder and its folders, by name; or the one file.
pub fn collect(path: &Path, files: &mut Files) -> Result<(), Problem> {
    if !path.is_dir() {
        files.push((path.display().to_string(), lookup::read(path)?));
        return Ok(());
    }
    let unreadable = |error: std::io::Error| Problem::Failed(format!("{}: {error}.", path.display()));
    let entries: Result<Vec<PathBuf>, std::io::Error> = std::fs::read_dir(path)
        .map_err(unreadable)?
        .map(|entry| Ok(entry?.path()))
        .collect();
    let mut entries = entries.map_err(unreadable)?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "toml") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}
