//! `sandtable check`: content files, with every fault at once.

use std::path::PathBuf;

use crate::problem::Problem;
use crate::systems::{Files, Registered, Shelf};
use crate::{Terminal, cli, content, lookup};

pub fn run(args: &cli::Check, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let mut files = Files::new();
    for path in &args.paths {
        content::collect(path, &mut files)?;
    }
    let system = system_of(args, shelf)?;
    let count = files.len();
    let faults = system.with_files(files).err().unwrap_or_default();
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
