//! `sandtable check`: content files, with every fault at once.

use std::path::{Path, PathBuf};

use crate::problem::Problem;
use crate::systems::{Files, Registered, Shelf};
use crate::{Terminal, cli, lookup};

pub fn run(args: &cli::Check, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let mut files = Files::new();
    for path in &args.paths {
        collect(path, &mut files)?;
    }
    let system = system_of(args, shelf)?;
    let count = files.len();
    let faults = system.check(files);
    if args.json {
        serde_json::to_writer_pretty(&mut *terminal.out, &faults)?;
        writeln!(terminal.out)?;
    } else {
        for fault in &faults {
            writeln!(terminal.out, "{fault}")?;
        }
    }
    match faults.len() {
        0 if args.json => Ok(()),
        0 => Ok(writeln!(terminal.out, "{count} files, no fault.")?),
        faults => Err(Problem::Failed(format!("{count} files, {faults} faults."))),
    }
}

/// The system named, the one whose name is a folder on the way to the files, or the only one.
fn system_of<'a>(args: &cli::Check, shelf: &'a Shelf) -> Result<&'a dyn Registered, Problem> {
    if let Some(name) = &args.system {
        return lookup::system(shelf, name);
    }
    let absolute: Vec<PathBuf> = args
        .paths
        .iter()
        .filter_map(|path| std::path::absolute(path).ok())
        .collect();
    let is_folder_of = |name: &str| absolute.iter().any(|path| path.iter().any(|part| part == name));
    match shelf.iter().find(|system| is_folder_of(system.any().name())) {
        Some(system) => Ok(system.as_ref()),
        None => match shelf.as_slice() {
            [only] => Ok(only.as_ref()),
            _ => Err(Problem::Usage(
                "Which rule system are these files for? Name it with --system.".to_owned(),
            )),
        },
    }
}

/// The TOML files of a folder and its folders, by name; or the one file.
fn collect(path: &Path, files: &mut Files) -> Result<(), Problem> {
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
