//! `sandtable check`: content files, with every fault at once.

use std::path::PathBuf;

use systems::Files;

use crate::problem::Problem;
use crate::shelf::{Registered, Shelf};
use crate::{Terminal, cli, content, lookup};

pub fn run(args: &cli::Check, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let (mut files, mut faults) = (Files::new(), Vec::new());
    for path in &args.paths {
        content::collect(path, &mut files, &mut faults);
    }
    let count = files.len() + faults.len();
    for (system, own) in by_system(args, shelf, files)? {
        faults.extend(system.with_files(own).err().unwrap_or_default());
    }
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

/// The files of each system: of the one named, of the one whose name is a folder on the way to them, or of the only one.
fn by_system<'a>(
    args: &cli::Check,
    shelf: &'a Shelf,
    files: Files,
) -> Result<Vec<(&'a dyn Registered, Files)>, Problem> {
    if let Some(name) = &args.system {
        return Ok(vec![(lookup::system(shelf, name)?, files)]);
    }
    let mut shares = vec![Files::new(); shelf.len()];
    for (file, text) in files {
        let path = std::path::absolute(&file).unwrap_or_else(|_| PathBuf::from(&file));
        let on_the_way = |name: &str| path.iter().any(|part| part == name);
        let named = shelf.iter().position(|system| on_the_way(system.any().name()));
        let Some(nth) = named.or((shelf.len() == 1).then_some(0)) else {
            return Err(Problem::Usage(format!(
                "Which rule system is {file} for? Name it with --system, or put it below a folder of its name."
            )));
        };
        shares[nth].push((file, text));
    }
    let shares = shelf.iter().map(AsRef::as_ref).zip(shares);
    Ok(shares.filter(|(_, own)| !own.is_empty()).collect())
}
